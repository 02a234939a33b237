import os

import pytest
from hypothesis import settings

settings.register_profile("aeroplane", deadline=None, derandomize=bool(os.environ.get("CI")))
settings.load_profile("aeroplane")


def pytest_configure(config: pytest.Config) -> None:
    """Register the mark that names the rules a test proves."""
    config.addinivalue_line("markers", "rule(*ids): the rules of the game's document that this test proves")
