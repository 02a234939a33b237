from __future__ import annotations

import json

import pytest

from tests.bench.__main__ import BASELINE, figures


def test_every_figure_has_its_baseline() -> None:
    """Each figure stands beside a baseline, and no baseline is left over."""
    assert set(json.loads(BASELINE.read_text())) == set(figures())


@pytest.mark.parametrize("name", figures())
def test_every_figure_can_be_measured(name: str) -> None:
    """What is measured still runs."""
    figures()[name]()
