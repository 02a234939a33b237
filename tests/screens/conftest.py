"""The switch that draws the golden pictures anew: `pytest tests/screens --golden`."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the switch."""
    parser.addoption("--golden", action="store_true", help="write the golden pictures instead of comparing")


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> bool:
    """Say whether the golden pictures are to be written."""
    return bool(request.config.getoption("--golden", default=False))
