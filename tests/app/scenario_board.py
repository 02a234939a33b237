"""A board for scenarios: firmware, bad cable and link in one thread, scan by scan on a simulated clock."""

from __future__ import annotations

from collections import deque
from typing import Any

from companion.app.tabletop import Plan
from companion.devices import wire
from companion.devices.bench import SCANS
from companion.devices.cable import Spoiler, Spoiling
from companion.devices.fast import FastBoard, SimulatedClock
from companion.devices.ports import Put
from companion.devices.session import Out, Session

SCAN = 0.02
"""Seconds from one scan of the firmware to the next."""


class ScenarioBoard:
    """Does at once, in one thread, what a bench, a cable and a link do together.

    Args:
        plan: the board.
        put: the inbox.
        clock: the simulated time; this board lets it pass.
    """

    def __init__(self, plan: Plan, put: Put, clock: SimulatedClock) -> None:
        self._plan, self._put, self._clock = plan, put, clock
        self._session = Session("virtual", plan.name, len(plan.sensors))
        self.lit = "0" * len(plan.sensors)
        """What the lamps were last told, one digit of the palette a sensor."""
        self._plugged = True
        self._film: deque[tuple[frozenset[int], frozenset[int]]] = deque()
        self._frame: tuple[frozenset[int], frozenset[int]] = (frozenset(), frozenset())
        self._starts = 0
        self.restart()
        self.spoil(Spoiling())
        self._hear(self._session.opened(clock()))

    # What a bench does

    def bounce(self, *pictures: frozenset[int]) -> None:
        """Show the sensors these pictures for one scan each; the last one stays."""
        self._film.extend((levels, frozenset()) for levels in pictures)

    def roll(self, pips: int) -> None:
        """Press and release a button of the die."""
        levels = (self._film or [self._frame])[-1][0]
        for pressed in (frozenset({self._buttons.index(str(pips))}), frozenset[int]()):
            self._film.extend([(levels, pressed)] * SCANS)

    def restart(self) -> None:
        """Switch the board off and on."""
        self._starts += 1
        started = FastBoard(self._plan.name, len(self._plan.sensors), self._put, self._clock, f"{self._starts:08X}")
        self._firmware: Any = started._board
        self._ear: Any = started._ear
        self._buttons = started._buttons

    # What a cable does

    def spoil(self, spoiling: Spoiling) -> None:
        """Spoil lines from now on."""
        self.to_referee, self.to_board = Spoiler(spoiling, "to the referee"), Spoiler(spoiling, "to the board")

    def pull(self) -> None:
        """Unplug the cable."""
        self._plugged = False
        self._hear(self._session.closed(self._clock()))

    def plug(self) -> None:
        """Plug the cable in."""
        self._plugged = True
        self._hear(self._session.opened(self._clock()))

    # What a link does

    def acknowledge(self, boot: str, n: int) -> None:
        """Tell the board that its inputs are on disk."""
        self._say(self._session.acknowledge(boot, n))

    def settle(self, boot: str, seq: int) -> None:
        """Tell the board that a verdict is on disk."""
        self._say(self._session.settle(boot, seq))

    def lamps(self, digits: str) -> None:
        """Set all lamps."""
        self.lit = digits
        self._say(self._session.lamps(digits, self._clock()))

    def tone(self, name: str) -> None:
        """Play a tone, which nobody hears."""
        self._say(self._session.tone(name))

    def order(self, word: str) -> None:
        """Order a self-test."""
        self._say(self._session.order(word))

    # Time

    def scan(self) -> None:
        """Let the time of one scan pass."""
        self._clock.now += SCAN
        self._frame = self._film.popleft() if self._film else self._frame
        sensors, keys = (
            bytes.fromhex(wire.bitmap(levels, size))
            for levels, size in zip(self._frame, (len(self._plan.sensors), len(self._buttons)), strict=True)
        )
        self._firmware.sensed(sensors, self._now())
        self._firmware.pressed(keys, self._now())
        said = b"".join(self._firmware.due(self._now()))
        if self._plugged:
            self._hear(self._session.received(self.to_referee.pass_on(said), self._clock()))
        self._hear(self._session.tick(self._clock()))

    def _now(self) -> int:
        return round(self._clock() * 1000)

    def _hear(self, out: Out) -> None:
        self._say(out.data)
        for message in out.messages:
            self._put(message)

    def _say(self, data: bytes) -> None:
        for line in self._ear.feed(self.to_board.pass_on(data)) if self._plugged else ():
            if line[0] != "S":
                self._firmware.heard(line, self._now())
