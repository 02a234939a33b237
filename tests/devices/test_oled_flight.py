"""A whole flight on the bus of a panel."""

from __future__ import annotations

import pytest

from tests.app.flown import PAIR, QUICK
from tests.bench.oled import MODELS, Step, film, flight, frame_size, sent

# luma asks Pillow for what Pillow 14 drops; the project pins Pillow below that.
pytestmark = pytest.mark.filterwarnings("ignore:Image.Image.getdata is deprecated:DeprecationWarning")

QUARTER = 0.25


@pytest.fixture(scope="module")
def steps() -> list[Step]:
    """Give every picture of a short flight."""
    return list(film(flight(3, PAIR, **QUICK)))


@pytest.mark.parametrize("driver", list(MODELS))
def test_a_flight_needs_a_quarter_of_the_bytes_and_every_picture_is_right(driver: str, steps: list[Step]) -> None:
    """After each update the panel shows what was drawn, and all together need at most a quarter of whole frames."""
    model, total = MODELS[driver](), 0
    for step, count in zip(steps, sent(driver, model, steps), strict=True):
        assert model.picture().tobytes() == step.image.tobytes()
        total += count
    assert total <= QUARTER * frame_size(driver, steps[0].image) * len(steps)
