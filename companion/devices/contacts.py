"""The contacts under the fields of a virtual board: what pieces stand there, and what the sensors show of it."""

from __future__ import annotations

import random
import threading
from collections.abc import Mapping
from typing import Protocol

from companion.devices.faults import Faults
from companion.rules.interface import Field

GRIPS, SLIPS = (1.0, 4.0), (0.04, 0.4)
"""Seconds, from and to, for which a weak magnet holds its contact, and for which it does not."""


class Show(Protocol):
    """A board that shows levels of its sensors to the firmware."""

    def __call__(self, *pictures: frozenset[int]) -> None:
        """Show each picture for one scan; the last one stays."""
        ...


class Contacts:
    """Spoils what a sound board would show; the same seed spoils it in the same way. Any thread may call.

    Args:
        faults: what is wrong with the contacts.
        sensors: the fields in the order of the sensors.
        show: the board.
        seed: fixes everything that is left to chance.
    """

    def __init__(self, faults: Faults, sensors: tuple[Field, ...], show: Show, seed: int) -> None:
        self._number: Mapping[Field, int] = {field: number for number, field in enumerate(sensors)}
        self._bounce = faults.bounce
        self._weak = sorted(self._number[field] for field in faults.weak)
        self._stuck = {self._number[field]: level for field, level in faults.stuck.items()}
        self._show = show
        self._chance = random.Random(seed)  # noqa: S311 - a fault must repeat itself
        self._lock = threading.Lock()
        self._taken = frozenset[int]()
        self._slipped = frozenset[int]()
        self._shown: frozenset[int] | None = None

    @property
    def wavers(self) -> bool:
        """Whether a magnet is weak, so that `waver` has something to do."""
        return bool(self._weak)

    def stand(self, fields: frozenset[Field]) -> None:
        """Let pieces stand on these fields and on no others; places without a sensor are passed over."""
        taken = frozenset(self._number[field] for field in fields if field in self._number)
        with self._lock:
            if self._shown is None:
                # A stuck contact that was given no level keeps the one that it has now.
                self._stuck = {at: at in taken if level is None else level for at, level in self._stuck.items()}
            self._taken = taken
            self._tell()

    def waver(self) -> float:
        """Let one weak magnet slip or grip again; give the seconds until the next time."""
        with self._lock:
            loose = [sensor for sensor in self._weak if sensor in self._taken and not self._slipped]
            self._slipped = frozenset({self._chance.choice(loose)}) if loose else frozenset()
            self._tell()
            return self._chance.uniform(*(SLIPS if self._slipped else GRIPS))

    def _tell(self) -> None:
        held = {sensor for sensor, level in self._stuck.items() if level}
        levels = frozenset((self._taken - self._slipped - self._stuck.keys()) | held)
        if levels == self._shown:
            return
        flicker = []
        if self._bounce and self._shown is not None:
            # The fewest levels that can go there, back and there again, as a self-test without debounce notices.
            flicker = [self._between(self._shown, levels) for _ in range(2)]
        self._shown = levels
        # Two scans have to agree before the firmware believes them.
        self._show(*flicker, levels, levels)

    def _between(self, before: frozenset[int], after: frozenset[int]) -> frozenset[int]:
        return before ^ {sensor for sensor in sorted(before ^ after) if self._chance.getrandbits(1)}
