"""An OLED at a table: the real driver on a recording bus, its inbox, and a clock that a test sets."""

from __future__ import annotations

import queue
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

import pytest
import smbus2
from gpiozero.devices import Device
from gpiozero.pins.mock import MockFactory
from PIL import Image

from companion.devices.oled import I2c, Oled, Panel, Spi
from companion.messages import Message
from companion.screens.picture import draw
from companion.screens.sheet import examples
from companion.texts import Texts
from companion.view import View
from tests.panel import Model, RecordingBus, RecordingSpi, Sh1106, Sh1107, Ssd1306
from tests.panel_grey import Ssd1322, Ssd1327

TEXTS = Texts("de")
QUICK = (0.01, 0.01, 0.01)
MODELS: dict[str, Callable[[], Model]] = {
    "ssd1306": Ssd1306,
    "ssd1309": Ssd1306,
    "sh1106": Sh1106,
    "sh1107": Sh1107,
    "ssd1322": Ssd1322,
    "ssd1327": Ssd1327,
}
SPI = Spi()
WIRED = [
    *(Panel(driver) for driver in MODELS if driver != "ssd1322"),
    *(Panel(driver, SPI) for driver in MODELS),
]
"""Every panel on every bus that it can have."""


def named(panel: Panel) -> str:
    """Name a panel in the report of the tests."""
    return f"{panel.driver}-{type(panel.wire).__name__}"


class Table:
    """An OLED on a recording bus, and its inbox."""

    def __init__(self, bus: RecordingBus, panel: Panel, **options: Any) -> None:
        self.bus, self.panel = bus, panel
        self.inbox: queue.SimpleQueue[Message] = queue.SimpleQueue()
        self.oled = Oled(TEXTS, self.inbox.put, panel, **{"pace": QUICK} | options)

    def model(self) -> Any:
        """Give the panel's memory."""
        return self.bus.panels[address(self.panel)]

    def shows(self, image: Image.Image) -> None:
        """Wait until a picture is on the panel."""
        turned = image.rotate(90 * self.panel.rotate)
        self.bus.wait(lambda: self._seen(turned.mode) == turned.tobytes())

    def _seen(self, mode: str) -> bytes:
        """Give what a person sees, in shades or not."""
        model = self.model()
        return bytes((model.shades() if mode == "L" else model.picture()).tobytes())

    def presents(self, view: View, frame: int = 0) -> None:
        """Wait until a view is on the panel."""
        grey = self.panel.chip.grey
        image = draw(view, TEXTS, self.panel.size, frame, grey=grey)
        # A grey panel has sixteen shades.
        self.shows(image.point(lambda value: 17 * (value >> 4)) if grey else image)

    def message(self) -> Message:
        """Take the next message."""
        return self.inbox.get(timeout=10)


def address(panel: Panel) -> int:
    """Say where a recording bus has a panel."""
    return panel.wire.address if isinstance(panel.wire, I2c) else panel.wire.select


def wire(monkeypatch: pytest.MonkeyPatch, panel: Panel, bus: RecordingBus) -> None:
    """Put a recording bus in the place of the machine's, with mock pins beside it if it is SPI."""
    if isinstance(panel.wire, I2c):
        monkeypatch.setattr(smbus2, "SMBus", lambda _port: bus)
        return
    pins: Any = MockFactory()  # type: ignore[no-untyped-call]
    monkeypatch.setattr(Device, "pin_factory", pins)
    dc = panel.wire.dc
    package: Any = ModuleType("spidev")
    package.__spec__ = ModuleSpec("spidev", None)
    package.SpiDev = lambda: RecordingSpi(bus, lambda: bool(pins.pin(dc).state))
    monkeypatch.setitem(sys.modules, "spidev", package)


@contextmanager
def table(monkeypatch: pytest.MonkeyPatch, panel: Panel, model: Model | None = None, **options: Any) -> Iterator[Table]:
    """Set up a table; `at` is another address, `broken` and `after` disturb transfers, the rest is for the OLED."""
    at = options.pop("at", address(panel))
    bus = RecordingBus({at: model or MODELS[panel.driver]()})
    wire(monkeypatch, panel, bus)
    bus.break_next(options.pop("broken", 0), options.pop("after", 0))
    at_work = Table(bus, panel, **options)
    try:
        yield at_work
    finally:
        at_work.oled.stop()


def still() -> View:
    """Give a view in which nothing moves."""
    return examples()["turn"]
