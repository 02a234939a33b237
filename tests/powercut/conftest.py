from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.app.flown import MEMORY


@pytest.fixture
def folder() -> Iterator[Path]:
    """Give a folder in which a commit costs little: what a disk does is played here."""
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as name:
        yield Path(name)
