"""The firmware's mind at the far end of a bad cable, on a simulated clock."""

from __future__ import annotations

import random
import runpy
from collections import Counter
from types import SimpleNamespace

from companion.devices import wire
from companion.devices.fast import SimulatedClock
from companion.devices.session import Out, Session
from companion.messages import Message
from tests.firmware.helpers import FIRMWARE, load
from tests.proxy import Faults, Spoiler

SCAN = 0.02
"""Seconds between two scans of the firmware."""
HALF = (b"E,00000001,7,K,con", b"A,000000")
"""What has come through when the cable goes in the middle of a line: to the referee, to the board."""


class FarBoard:
    """A board, a cable that spoils lines both ways, and the referee's end of it.

    Args:
        name: the name that the board says.
        cells: its number of sensors.
        faults: what the cable does to lines.
        seed: fixes which lines are spoilt.
        clock: the simulated time; `scan` lets it pass.
    """

    def __init__(self, name: str, cells: int, faults: Faults, seed: str, clock: SimulatedClock) -> None:
        settings = runpy.run_path(str(FIRMWARE / "pins.py"))
        self._pins = SimpleNamespace(**{**settings, "BOARD": name, "CELLS": cells})
        self.buttons = [("K", word) for word, _ in self._pins.KEYS] + [("D", f"{pip}") for pip in range(1, 7)]
        self._cells = cells
        self._name = name
        self._clock = clock
        self._to_referee = Spoiler(faults, random.Random(f"{seed} to the referee"))
        self._to_board = Spoiler(faults, random.Random(f"{seed} to the board"))
        self._connected = True
        self.sensors: frozenset[int] = frozenset()
        self.pressed: frozenset[int] = frozenset()
        """Numbers of the buttons that are held down."""
        self.boots: list[str] = []
        self.happened: dict[str, list[tuple[str, str]]] = {}
        """What was done at the board since each start: kind and value of its inputs, in their order."""
        self.heard: dict[str, int] = {}
        """For each start the newest acknowledgement that came through."""
        self.reset()
        self.listen()

    @property
    def boot(self) -> str:
        """The number of the present start."""
        return self.boots[-1]

    @property
    def spoilt(self) -> Counter[str]:
        """How many lines met which fate."""
        return self._to_referee.counts + self._to_board.counts

    @property
    def open(self) -> int:
        """How many inputs the board still keeps."""
        return len(self.happened[self.boot]) - self.heard[self.boot]

    # At the board

    def reset(self) -> None:
        """Start the board anew, with nothing in its memory and another number."""
        boot = f"{len(self.boots) + 1:08X}"
        self._board = load("board").Board(boot, "power", self._pins)
        self._ear = load("wire").Decoder()
        self.boots.append(boot)
        self.happened[boot] = []
        self.heard[boot] = 0
        # A button that is held while the board starts was not pressed for us.
        self.pressed = frozenset()

    def press(self, buttons: frozenset[int]) -> None:
        """Press some buttons at once, all others up."""
        strokes = [self.buttons[number] for number in sorted(buttons - self.pressed)]
        ups = [self.buttons[number] for number in sorted(self.pressed - buttons)]
        self.happened[self.boot] += strokes + [("R", word) for kind, word in ups if kind == "K"]
        self.pressed = buttons

    # The cable and the referee's end

    def listen(self) -> None:
        """Let a program that starts open the port."""
        self._session = Session("far", self._name, self._cells)
        self._say(self._session.opened(self._clock()))

    def pull(self) -> tuple[Message, ...]:
        """Pull the cable out in the middle of a line each way; the port goes with it."""
        self._connected = False
        self._to_referee.lose()
        self._to_board.lose()
        cut = self._session.received(HALF[0], self._clock())
        self._ear.feed(HALF[1])
        return cut.messages + self._session.closed(self._clock()).messages

    def plug(self) -> None:
        """Plug it in again; the link opens the port."""
        self._connected = True
        self._say(self._session.opened(self._clock()))

    def scan(self) -> tuple[Message, ...]:
        """Let one scan's time pass and give what came in."""
        self._clock.now += SCAN
        now = round(self._clock.now * 1000)
        self._board.sensed(_bits(self.sensors, self._cells), now)
        self._board.pressed(_bits(self.pressed, len(self.buttons)), now)
        data = b"".join(self._board.due(now))
        if not self._connected:
            return ()
        received = self._session.received(self._to_referee.pass_on(data), self._clock())
        ticked = self._session.tick(self._clock())
        self._say(Out(data=received.data + ticked.data))
        return received.messages + ticked.messages

    def acknowledge(self, boot: str, n: int) -> None:
        """Tell the board that its inputs are on disk."""
        self._say(Out(data=self._session.acknowledge(boot, n)))

    def settle(self, boot: str, seq: int) -> None:
        """Tell the board that a verdict is on disk."""
        self._say(Out(data=self._session.settle(boot, seq)))

    def lamps(self, digits: str) -> None:
        """Set all lamps."""
        self._say(Out(data=self._session.lamps(digits, self._clock())))

    def tone(self, name: str) -> None:
        """Play a tone: it goes over the wire and is not heard."""
        self._say(Out(data=self._session.tone(name)))

    def order(self, word: str) -> None:
        """Order `test` or `end`."""
        self._say(Out(data=self._session.order(word)))

    def _say(self, out: Out) -> None:
        if not self._connected:
            return
        for line in self._ear.feed(self._to_board.pass_on(out.data)):
            if line[0] == "A" and line[1] == self.boot:
                self.heard[self.boot] = max(self.heard[self.boot], line[2])
            if line[0] != "S":
                self._board.heard(line, round(self._clock() * 1000))


def _bits(numbers: frozenset[int], size: int) -> bytes:
    return bytes.fromhex(wire.bitmap(numbers, size))
