"""What holds for every test: examples without a stop-watch, in CI the same each time, and nobody's games touched."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from hypothesis import settings

settings.register_profile("house", deadline=None, derandomize=bool(os.environ.get("CI")))
settings.load_profile("house")


@pytest.fixture(scope="session", autouse=True)
def _no_state_of_anybody(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Let a command that names no journal use a folder of the tests, not the games of whoever runs them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_STATE_HOME", str(tmp_path_factory.mktemp("state")))
        yield
