from __future__ import annotations

import os
import pty
import select
import threading
import tty
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
import smbus2

from companion.devices.oled import Oled, Panel
from companion.devices.printer import StripPrinter
from companion.devices.thermal import serial_outlet
from companion.effects import Slip
from companion.messages import PrintDone
from companion.screens.picture import draw
from companion.strips import Paper, layout, text
from companion.strips.decode import Row, decode
from companion.texts import Texts
from companion.view import View
from tests.app.flown import PAIR, QUICK, fly
from tests.devices.printer_inbox import Inbox
from tests.panel import RecordingBus, Ssd1306

# luma asks Pillow for what Pillow 14 drops; the project pins Pillow below that.
pytestmark = pytest.mark.filterwarnings("ignore:Image.Image.getdata is deprecated:DeprecationWarning")

NEVER = 3600.0


@contextmanager
def oled(model: Ssd1306, texts: Texts, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Oled, RecordingBus]]:
    """Hang a panel on a recording bus; it draws a view once."""
    bus = RecordingBus({0x3C: model})
    monkeypatch.setattr(smbus2, "SMBus", lambda _port: bus)
    panel = Oled(texts, lambda _: None, Panel(), pace=(NEVER, NEVER, 0.01))
    try:
        yield panel, bus
    finally:
        panel.stop()


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_panel_shows_a_whole_flight(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Through the real driver, every screen of a flight is on the panel pixel by pixel as it was drawn."""
    model, texts = Ssd1306(), Texts(language)
    shown: set[bytes] = set()
    with oled(model, texts, monkeypatch) as (panel, bus):

        def look(view: View) -> None:
            image = draw(view, texts)
            if image.tobytes() in shown:
                return
            frames = len(bus.transfers)
            panel.show(view)
            # The model is decoded only when a new frame may be complete: that costs more than the flight itself.
            bus.wait(lambda: len(bus.transfers) >= frames + 2 and model.picture().tobytes() == image.tobytes())
            shown.add(image.tobytes())

        fly(3, PAIR, look, **QUICK)
    assert len(shown) > 50


@contextmanager
def paper() -> Iterator[tuple[str, bytearray]]:
    """Give a serial printer's port and what comes out of it."""
    inner, outer = pty.openpty()
    tty.setraw(outer)
    stop, stopper = os.pipe()
    came = bytearray()

    def read() -> None:
        while True:
            ready, _, _ = select.select([inner, stop], [], [])
            if inner in ready:
                came.extend(os.read(inner, 4096))
            elif stop in ready:
                return

    reader = threading.Thread(target=read, daemon=True)
    reader.start()
    try:
        yield os.ttyname(outer), came
    finally:
        os.write(stopper, b"x")
        reader.join(5)
        for end in (inner, outer, stop, stopper):
            os.close(end)


def test_a_flight_comes_out_of_the_printer() -> None:
    """Sensor lines and rolls over the wire become the last entry and the strip on a serial printer's paper."""
    texts, inbox = Texts("de"), Inbox()
    slips = dict(list(fly(3, PAIR, **QUICK).slips.items())[-2:])
    with paper() as (port, came):
        printer = StripPrinter(serial_outlet(port, 115_200), Paper(), texts.say, inbox.put)
        inbox.printer = printer
        for job, slip in slips.items():
            printer.print(job, slip)
        last = list(slips)[-1]
        inbox.until(lambda message: isinstance(message, PrintDone) and message.job == last)
        printer.stop()
    rows = [deed for deed in decode(bytes(came).replace(b"\x10\x04\x04", b"")) if isinstance(deed, Row)]
    assert [_words(row) for row in rows] == [line for slip in slips.values() for line in _lines(slip, texts)]


def _words(row: Row) -> str:
    """Give the letters of a row without the blanks that spread it."""
    return "".join(letter for letter, _ in row.cells).replace(" ", "")


def _lines(slip: Slip, texts: Texts) -> list[str]:
    return [line.replace(" ", "") for line in text(layout(slip, 32, texts.say)).split("\n")[:-1]]
