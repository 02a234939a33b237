"""A virtual board in one thread on a simulated clock: firmware, link and the wire between, without a process."""

from __future__ import annotations

import importlib
import runpy
import sys
from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

from companion.devices import wire
from companion.devices.bench import find_firmware
from companion.devices.ports import Put
from companion.devices.session import Out, Session

SCANS = (0.02, 0.02, 0.02, 0.32)
"""Seconds between scans after a change: two equal ones accept it, then it rests long enough to count."""


class SimulatedClock:
    """Seconds that pass only when somebody says so."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        """Give the time."""
        return self.now


class FastBoard:
    """What is done at the board is scanned, told and decoded before the call returns.

    Args:
        name: the name that the board says.
        cells: its number of sensors.
        put: the inbox.
        clock: the simulated time; this board lets it pass.
        boot: the number of this start, eight hex digits; a journal must not have seen it before.
        identity: whether each cell has a reader of tags instead of a switch.
    """

    def __init__(
        self,
        name: str,
        cells: int,
        put: Put,
        clock: SimulatedClock,
        boot: str = "00000001",
        *,
        identity: bool = False,
    ) -> None:
        usual = runpy.run_path(str(find_firmware() / "pins.py"))
        changed = {"BOARD": name, "CELLS": cells, "SENSORS": "readers" if identity else "chain"}
        pins = SimpleNamespace(**usual | changed)
        self._buttons = [word for word, _ in pins.KEYS] + [str(pip) for pip in range(1, len(pins.DIE) + 1)]
        self._board: Any = _module("board").Board(boot, "power", pins)
        self._ear: Any = _module("wire").Decoder()
        self._session = Session("virtual", name, cells)
        self._put = put
        self._clock = clock
        self._sensed: bytes | list[tuple[str, ...]] = [()] * cells if identity else bytes((cells + 7) // 8)
        self._pressed: frozenset[int] = frozenset()
        self._cells = cells

    def start(self) -> None:
        """Plug the board in."""
        self._hear(self._session.opened(self._clock()))
        self.run()

    def set_sensors(self, taken: frozenset[int]) -> None:
        """Put pieces on these sensors and take them from all others."""
        self._sensed = bytes.fromhex(wire.bitmap(taken, self._cells))
        self.run()

    def set_tags(self, tags: Mapping[int, tuple[str, ...]]) -> None:
        """Put these tags on the readers of an identity board and take all others away."""
        self._sensed = [tuple(sorted(tags.get(cell, ()))) for cell in range(self._cells)]
        self.run()

    def roll(self, pips: int) -> None:
        """Press and release a button of the die."""
        self.press(str(pips))

    def press(self, key: str) -> None:
        """Press and release a button."""
        for pressed in (frozenset({self._buttons.index(key)}), frozenset[int]()):
            self._pressed = pressed
            self.run()

    def run(self) -> None:
        """Let the board scan and speak for a moment."""
        for seconds in SCANS:
            self._clock.now += seconds
            now = round(self._clock.now * 1000)
            keys = bytes.fromhex(wire.bitmap(self._pressed, len(self._buttons)))
            self._board.sensed(self._sensed, now)
            self._board.pressed(keys, now)
            said = b"".join(self._board.due(now))
            self._hear(self._session.received(said, self._clock()))
            self._hear(self._session.tick(self._clock()))

    def acknowledge(self, boot: str, n: int) -> None:
        """Tell the board that its inputs are on disk."""
        self._say(self._session.acknowledge(boot, n))

    def settle(self, boot: str, seq: int) -> None:
        """Tell the board that a verdict is on disk."""
        self._say(self._session.settle(boot, seq))

    def lamps(self, digits: str) -> None:
        """Set all lamps."""
        self._say(self._session.lamps(digits, self._clock()))

    def tone(self, name: str) -> None:
        """Play a tone: it goes over the wire and is not heard."""
        self._say(self._session.tone(name))

    def order(self, word: str) -> None:
        """Order `test` or `end`."""
        self._say(self._session.order(word))

    def _hear(self, out: Out) -> None:
        self._say(out.data)
        for message in out.messages:
            self._put(message)

    def _say(self, data: bytes) -> None:
        for line in self._ear.feed(data):
            if line[0] != "S":
                self._board.heard(line, round(self._clock() * 1000))


def _module(name: str) -> Any:  # noqa: ANN401 - the firmware has no types
    """Import a module of the firmware, which is no package."""
    folder = str(find_firmware())
    sys.path.insert(0, folder)
    try:
        return importlib.import_module(name)
    finally:
        sys.path.remove(folder)
