"""Devices whose calls never come back: nobody waits for them, and they are noticed."""

from __future__ import annotations

import errno
import os
import queue
import threading
import time
import tty
from collections.abc import Iterator
from typing import Any

import pytest
import smbus2
from gpiozero.pins.mock import MockFactory

from companion.devices import buttons, link, sound
from companion.devices.buttons import Buttons, Pins
from companion.devices.link import QUEUE, Link
from companion.devices.oled import Oled, Panel, screen
from companion.devices.outlets import Job, PrinterError, Sent, untold
from companion.devices.printer import StripPrinter
from companion.devices.pulse import Pulse
from companion.devices.sound import Buzzer
from companion.effects import Cue
from companion.messages import Message
from companion.rules.interface import Phrase
from companion.strips import Paper
from tests.devices.link_helpers import DEADLINE, eventually
from tests.devices.oled_helpers import QUICK, TEXTS, still
from tests.devices.test_pulse import Hand
from tests.panel import RecordingBus, Ssd1306
from tests.strips import slips

# luma asks Pillow for what Pillow 14 drops; the project pins Pillow below that.
pytestmark = pytest.mark.filterwarnings("ignore:Image.Image.getdata is deprecated:DeprecationWarning")

LONG = 1000.0
"""Seconds after which any call counts as one that hangs."""


@pytest.fixture
def wall() -> Iterator[Wall]:
    """Give what calls run into; whatever hangs there comes back at the end of the test."""
    wall = Wall()
    yield wall
    wall.open()


class Wall:
    """Where calls hang until it is opened."""

    def __init__(self) -> None:
        self._open = threading.Event()
        self.hit = threading.Event()

    def __call__(self, *_: object, **__: object) -> None:
        """Hang, and fail in the end."""
        self.hit.set()
        self._open.wait(DEADLINE)
        raise OSError(errno.EIO, "gone")

    def open(self) -> None:
        """Let everybody go."""
        self._open.set()


def ignore(_: Message) -> None:
    """Take a message and forget it."""


def hangs(pulse: Pulse, clock: Hand, wall: Wall) -> None:
    """See that a call that never comes back is noticed, and that it is over once it has."""
    assert wall.hit.wait(DEADLINE)
    clock.now += LONG
    assert pulse.hangs()
    wall.open()
    eventually(lambda: not pulse.hangs())


def test_a_panel_whose_bus_hangs(monkeypatch: pytest.MonkeyPatch, wall: Wall) -> None:
    """Views are taken at once, the stop has its limit, and the thread is seen to hang."""
    clock, bus = Hand(), RecordingBus({0x3C: Ssd1306()})
    monkeypatch.setattr(bus, "i2c_rdwr", wall)
    monkeypatch.setattr(smbus2, "SMBus", lambda _port: bus)
    monkeypatch.setattr(screen, "_JOIN", 0.0)
    panel = Oled(TEXTS, ignore, Panel(), clock=clock, pace=QUICK)
    assert wall.hit.wait(DEADLINE)
    for _ in range(100):
        panel.show(still())
        panel.wake()
    panel.stop()
    hangs(panel.pulse, clock, wall)


def test_a_panel_that_hangs_does_not_hold_up_the_end_of_the_program(
    monkeypatch: pytest.MonkeyPatch, wall: Wall
) -> None:
    """What luma does by itself at the end of a process leaves a panel alone."""
    bus = RecordingBus({0x3C: Ssd1306()})
    monkeypatch.setattr(smbus2, "SMBus", lambda _port: bus)
    panel = Oled(TEXTS, ignore, Panel(), pace=QUICK)
    eventually(lambda: panel._output._writer is not None)
    writer: Any = panel._output._writer
    monkeypatch.setattr(bus, "write", wall)
    writer.device.cleanup()
    assert bus.closed
    wall.open()
    panel.stop()


class HangingOutlet:
    """A printer on which every call hangs, and fails in the end."""

    def __init__(self, wall: Wall) -> None:
        self._wall = wall

    def look(self) -> None:
        """Hang."""
        try:
            self._wall()
        except OSError as error:
            raise PrinterError(Phrase("printer.gone")) from error

    def ready(self) -> None:
        """Hang."""
        self.look()

    def send(self, _job: Job, _sent: Sent = untold) -> None:
        """Hang."""
        self.look()

    def close(self) -> None:
        """Do nothing."""


def test_a_printer_that_hangs(wall: Wall) -> None:
    """Jobs are taken at once, the stop has its limit, and the thread is seen to hang."""
    clock = Hand()
    printer = StripPrinter(HangingOutlet(wall), Paper(), TEXTS.say, ignore, clock=clock)
    for job in range(1, 100):
        printer.print(job, slips.entry())
    assert wall.hit.wait(DEADLINE)
    printer.stop(limit=0.0)
    hangs(printer.pulse, clock, wall)


def test_a_buzzer_that_hangs(monkeypatch: pytest.MonkeyPatch, wall: Wall) -> None:
    """Cues are taken at once, the stop has its limit, and the thread is seen to hang."""
    clock = Hand()
    monkeypatch.setattr(sound, "claim", wall)
    monkeypatch.setattr(sound, "_JOIN", 0.0)
    buzzer = Buzzer(18, ignore, clock=clock)
    for _ in range(100):
        buzzer.play(Cue.OK)
    buzzer.stop()
    hangs(buzzer.pulse, clock, wall)


def test_buttons_that_hang(monkeypatch: pytest.MonkeyPatch, wall: Wall) -> None:
    """Neither start nor stop waits for pins whose driver does not come back."""
    clock = Hand()
    monkeypatch.setattr(buttons, "claim", wall)
    monkeypatch.setattr(buttons, "_JOIN", 0.0)
    table = Buttons(Pins(), clock=clock, pin_factory=MockFactory())  # type: ignore[no-untyped-call]
    table.start(ignore)
    table.stop()
    hangs(table.pulse, clock, wall)


@pytest.mark.parametrize("call", ["__init__", "read", "write"])
def test_a_board_whose_port_hangs(monkeypatch: pytest.MonkeyPatch, wall: Wall, call: str) -> None:
    """Orders are taken at once though nothing leaves, the stop has its limit, and the thread is seen to hang."""
    import serial

    master, slave = os.openpty()
    tty.setraw(slave)
    clock = Hand()
    monkeypatch.setattr(serial.Serial, call, wall)
    monkeypatch.setattr(link, "JOIN", 0.0)
    board = Link(os.ttyname(slave), "westfeld", 16, clock)
    board.start(queue.SimpleQueue[Message]().put)
    assert wall.hit.wait(DEADLINE)
    began = time.monotonic()
    for _ in range(2 * QUEUE):
        board.lamps("0" * 16)
        board.order("test")
    board.stop()
    assert time.monotonic() - began < 1.0
    hangs(board.pulses[call == "write"], clock, wall)
    eventually(lambda: not [each for each in threading.enumerate() if each.name.startswith("board-")])
    os.close(master)
    os.close(slave)
