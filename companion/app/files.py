"""Files for one pair of eyes, written whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_OURS = 0o077
"""What a new file may not allow to others."""


@contextmanager
def private() -> Iterator[None]:
    """Let every file that the body makes be for this user alone: names and games are nobody else's business."""
    before = os.umask(_OURS)
    try:
        yield
    finally:
        os.umask(before)


def write_whole(path: Path, data: bytes) -> None:
    """Write all or nothing, for this user alone: the plug may be pulled at any time.

    Raises:
        OSError: the file cannot be written.
    """
    part = path.with_name(path.name + ".part")
    with private():
        part.write_bytes(data)
    part.replace(path)
