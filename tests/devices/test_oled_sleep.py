"""A panel that sleeps, wakes and moves its picture."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import Image

from companion.devices.oled import Care, Panel
from companion.screens.picture import SPLASH, draw
from companion.screens.sheet import examples
from tests.devices.oled_helpers import TEXTS, WIRED, Table, named, still, table

# luma asks Pillow for what Pillow 14 drops; the project pins Pillow below that.
pytestmark = pytest.mark.filterwarnings("ignore:Image.Image.getdata is deprecated:DeprecationWarning")

CARE = Care(brightness=0x90, dim_after=60, blank_after=600, shift_every=0)


def asleep(at_work: Table, now: list[float]) -> None:
    """Let a panel dim and then go dark."""
    at_work.bus.wait(lambda: at_work.model().contrast == CARE.brightness)
    now[0] += 61.0
    at_work.bus.wait(lambda: 0 < at_work.model().contrast < CARE.brightness)
    now[0] += 540.0
    at_work.bus.wait(lambda: not at_work.model().on)


@pytest.mark.parametrize("panel", WIRED, ids=named)
def test_idle_panel_dims_sleeps_and_wakes(monkeypatch: pytest.MonkeyPatch, panel: Panel) -> None:
    """A minute without input dims a panel, ten minutes darken it, and a new view or a hand brings it back in full."""
    now = [1000.0]
    with table(monkeypatch, panel, care=CARE, clock=lambda: now[0]) as at_work:
        asleep(at_work, now)
        at_work.oled.show(still())
        at_work.presents(still())
        assert at_work.model().contrast == CARE.brightness
        asleep(at_work, now)
        at_work.oled.wake()
        at_work.presents(still())
        assert at_work.model().contrast == CARE.brightness


def test_the_same_view_wakes_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """A view that says nothing new leaves a sleeping panel asleep, and what moves in it too."""
    now = [0.0]
    with table(monkeypatch, Panel(), care=CARE, clock=lambda: now[0]) as at_work:
        rolling = examples()["die-rolling"]
        at_work.oled.show(rolling)
        asleep(at_work, now)
        at_work.oled.show(replace(rolling))
        transfers = len(at_work.bus.transfers)
        at_work.bus.wait(lambda: len(at_work.bus.transfers) > transfers + 5)
        assert not at_work.model().on


def test_picture_moves_by_a_dot_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    """As time goes by the picture stands a dot aside, and comes back to its place."""
    now = [0.0]
    care = Care(dim_after=0, blank_after=0, shift_every=100)
    with table(monkeypatch, Panel(), care=care, clock=lambda: now[0]) as at_work:
        drawn = draw(SPLASH, TEXTS)
        at_work.shows(drawn)
        places = []
        for quarter in range(1, 5):
            now[0] = 100.0 * quarter
            moved = Image.new("1", drawn.size)
            place = care.place(now[0])
            moved.paste(drawn, place)
            at_work.bus.wait(lambda moved=moved: _inner(at_work.model().picture()) == _inner(moved))  # type: ignore[misc]
            places.append(place)
        assert len(set(places)) == 4
        at_work.shows(drawn)


def _inner(image: Image.Image) -> bytes:
    return image.crop((1, 1, 128, 64)).tobytes()


def test_all_lit_is_all_lit_wherever_the_picture_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    """The test picture lights every dot, even while the picture stands aside."""
    now = [0.0]
    with table(monkeypatch, Panel(), care=Care(shift_every=1), clock=lambda: now[0]) as at_work:
        now[0] = 2.0
        at_work.oled.show(examples()["check-lit"])
        at_work.shows(Image.new("1", (128, 64), 255))
