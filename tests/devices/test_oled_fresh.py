"""A panel that lost its power for a moment: its chip is fresh, and no bus tells."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from PIL import Image

from companion.devices.oled import Panel
from companion.devices.oled.output import Output
from companion.devices.oled.spans import ROWS
from companion.screens.picture import draw
from tests.devices.oled_helpers import MODELS, TEXTS, WIRED, address, named, still, wire
from tests.panel import RecordingBus

# luma asks Pillow for what Pillow 14 drops; the project pins Pillow below that.
pytestmark = pytest.mark.filterwarnings("ignore:Image.Image.getdata is deprecated:DeprecationWarning")

LEVEL = 0x40


class Desk:
    """A panel without a thread, on a recording bus."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, panel: Panel) -> None:
        self.panel, self.bus = panel, RecordingBus({address(panel): MODELS[panel.driver]()})
        wire(monkeypatch, panel, self.bus)
        self.output = Output(panel)
        self.image = draw(still(), TEXTS, panel.size, grey=panel.chip.grey)

    def model(self) -> Any:
        """Give the panel's chip."""
        return self.bus.panels[address(self.panel)]

    def replace(self) -> None:
        """Let the chip begin anew, with noise in its memory."""
        fresh: Any = MODELS[self.panel.driver]()
        for row in fresh.memory:
            row[:] = b"\x5a" * len(row)
        self.bus.panels[address(self.panel)] = fresh

    def seen(self) -> bytes:
        """Give what a person sees."""
        seen: Image.Image = self.model().shades() if self.panel.chip.grey else self.model().picture()
        return seen.rotate(90 * self.panel.rotate).tobytes()

    def wanted(self) -> bytes:
        """Give what a person should see; a grey panel has sixteen shades."""
        return (self.image.point(lambda value: 17 * (value >> 4)) if self.panel.chip.grey else self.image).tobytes()


@pytest.mark.parametrize("rotate", [0, 2])
@pytest.mark.parametrize("panel", WIRED, ids=named)
def test_a_fresh_chip_is_set_up_again(monkeypatch: pytest.MonkeyPatch, panel: Panel, rotate: int) -> None:
    """A chip that forgot everything shows the right picture again after one round of doubts, without a new view."""
    desk = Desk(monkeypatch, replace(panel, rotate=rotate))
    assert desk.output.show(desk.image, LEVEL) is None
    assert desk.seen() == desk.wanted()
    desk.replace()
    for _ in range(panel.size[1] // ROWS):
        assert desk.output.show(desk.image, LEVEL, doubtful=True) is None
    assert desk.seen() == desk.wanted()
    assert desk.model().contrast == LEVEL
    desk.output.release()


@pytest.mark.parametrize("panel", WIRED, ids=named)
def test_a_doubt_is_not_seen(monkeypatch: pytest.MonkeyPatch, panel: Panel) -> None:
    """While a panel that works is set up again it shows the same picture just as bright, transfer by transfer."""
    desk, seen = Desk(monkeypatch, panel), set[tuple[bytes, int]]()
    assert desk.output.show(desk.image, LEVEL) is None
    write = desk.bus.write

    def watched(*args: Any) -> None:
        write(*args)
        seen.add((desk.seen(), desk.model().contrast))

    monkeypatch.setattr(desk.bus, "write", watched)
    assert desk.output.show(desk.image, LEVEL, doubtful=True) is None
    assert seen == {(desk.wanted(), LEVEL)}
    desk.output.release()


@pytest.mark.parametrize("panel", WIRED, ids=named)
def test_a_doubt_wakes_no_panel_that_sleeps(monkeypatch: pytest.MonkeyPatch, panel: Panel) -> None:
    """A panel that is off stays off, whether its chip is fresh or not."""
    desk, lit = Desk(monkeypatch, panel), list[bool]()
    assert desk.output.show(desk.image, 0) is None
    write = desk.bus.write

    def watched(*args: Any) -> None:
        write(*args)
        lit.append(desk.model().on)

    monkeypatch.setattr(desk.bus, "write", watched)
    for fresh in (False, True):
        if fresh:
            desk.replace()
        assert desk.output.show(desk.image, 0, doubtful=True) is None
    assert lit
    assert not any(lit)
    desk.output.release()
