"""Short tones from a buzzer on the Pi's own pin; the newest cue wins and nobody waits for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from queue import Empty, SimpleQueue
from threading import Thread
from types import MappingProxyType
from typing import Any

from companion.devices.gpio import claim
from companion.effects import Cue

Melody = tuple[tuple[str | None, float], ...]
"""Notes (None: silence) and their seconds."""

MELODIES: Mapping[Cue, Melody] = MappingProxyType(
    {
        Cue.OK: (("E5", 0.06),),
        Cue.REFUSED: (("A3", 0.15), (None, 0.05), ("A3", 0.25)),
        Cue.ARRIVAL: (("C5", 0.12), ("E5", 0.12), ("G5", 0.25)),
        Cue.CARD: (("G4", 0.08), ("B4", 0.08)),
        Cue.WIN: (("C5", 0.15), ("C5", 0.15), ("E5", 0.15), ("G5", 0.15), ("A5", 0.5)),
    }
)
_JOIN = 2.0

Wait = Callable[[SimpleQueue[Cue | None], float | None], Cue | None]
"""Takes the next cue (None: the end) within so many seconds (None: any time), or raises `queue.Empty`."""


def wait_for(cues: SimpleQueue[Cue | None], seconds: float | None) -> Cue | None:
    """Wait for the next cue, at most so many seconds."""
    return cues.get(timeout=seconds)


class Buzzer:
    """A passive buzzer that plays cues in a thread of its own.

    Args:
        pin: BCM number of the pin.
        pin_factory: gpiozero's; None takes the one of this machine.
        wait: waits for the next cue while a note sounds.

    Raises:
        MissingError: the machine has no pins, or another program holds this one.
        WrongInputError: the pin's number is not one of this machine's.
    """

    def __init__(self, pin: int, *, pin_factory: object = None, wait: Wait = wait_for) -> None:
        # Two octaves around the concert pitch hold every melody above.
        self._buzzer: Any = claim("TonalBuzzer", pin, octaves=2, pin_factory=pin_factory)
        self._wait = wait
        self._cues: SimpleQueue[Cue | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="sound", daemon=True)
        self._thread.start()

    def play(self, cue: Cue) -> None:
        """Take a cue and return at once."""
        self._cues.put(cue)

    def stop(self) -> None:
        """Fall silent and free the pin; idempotent."""
        self._cues.put(None)
        self._thread.join(_JOIN)
        self._buzzer.close()

    def _run(self) -> None:
        cue = self._wait(self._cues, None)
        while cue is not None:
            cue = self._played(cue)

    def _played(self, cue: Cue) -> Cue | None:
        """Play a cue to its end or to the next cue, and return that next one."""
        try:
            for note, seconds in MELODIES[cue]:
                self._buzzer.play(note)
                try:
                    return self._wait(self._cues, seconds)
                except Empty:
                    continue
        finally:
            self._buzzer.stop()
        return self._wait(self._cues, None)
