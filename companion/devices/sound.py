"""Short tones from a buzzer on the Pi's own pin; the newest cue wins and nobody waits for it."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Mapping
from contextlib import closing
from queue import Empty, SimpleQueue
from threading import Thread
from types import MappingProxyType
from typing import Any

from companion.devices.gpio import claim, complaint
from companion.devices.herald import Herald, pauses
from companion.devices.ports import Clock, Put
from companion.devices.pulse import Pulse
from companion.effects import Cue
from companion.errors import FlugleiterError
from companion.rules.interface import Phrase

DEVICE = "sound"

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
    """A passive buzzer that plays cues in a thread of its own; a pin that fails is tried again.

    Args:
        pin: BCM number of the pin.
        put: the inbox, for `Trouble` and `Recovered`.
        pin_factory: gpiozero's; None takes the one of this machine.
        clock: stamps the messages.
        wait: waits for the next cue while a note sounds.
    """

    def __init__(
        self,
        pin: int,
        put: Put,
        *,
        pin_factory: object = None,
        clock: Clock = time.monotonic,
        wait: Wait = wait_for,
    ) -> None:
        self._pin, self._pin_factory, self._wait = pin, pin_factory, wait
        self._herald, self.pulse = Herald(DEVICE, put, clock), Pulse(DEVICE, clock)
        self._cues: SimpleQueue[Cue | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name=DEVICE, daemon=True)
        self._thread.start()

    def play(self, cue: Cue) -> None:
        """Take a cue and return at once."""
        self._cues.put(cue)

    def stop(self) -> None:
        """Fall silent; idempotent."""
        self._cues.put(None)
        self._thread.join(_JOIN)

    def _run(self) -> None:
        waits = pauses()
        while why := self._served():
            self._herald.tell(why)
            if self._ends_within(next(waits)):
                return

    def _served(self) -> Phrase | None:
        """Play until the end, or until the pin fails; say why."""
        try:
            with closing(self._claimed()) as buzzer:
                self._herald.tell(None)
                cue = self._wait(self._cues, None)
                while cue is not None:
                    cue = self._played(buzzer, cue)
        except FlugleiterError as fault:
            return complaint(DEVICE, fault)
        except Exception:  # each driver has errors of its own
            logging.getLogger(__name__).exception("The buzzer failed.")
            return Phrase("sound.failed")
        return None

    def _claimed(self) -> Any:  # noqa: ANN401 - gpiozero is untyped
        with self.pulse.call():
            # Two octaves around the concert pitch hold every melody above.
            return claim("TonalBuzzer", self._pin, octaves=2, pin_factory=self._pin_factory)

    def _ends_within(self, seconds: float) -> bool:
        """Let time pass; a cue that nobody can hear is dropped, and the pin is tried at once."""
        try:
            return self._wait(self._cues, seconds) is None
        except Empty:
            return False

    def _played(self, buzzer: Any, cue: Cue) -> Cue | None:  # noqa: ANN401 - gpiozero is untyped
        """Play a cue to its end or to the next cue, and return that next one."""
        try:
            for note, seconds in MELODIES[cue]:
                with self.pulse.call():
                    buzzer.play(note)
                try:
                    return self._wait(self._cues, seconds)
                except Empty:
                    continue
        finally:
            buzzer.stop()
        return self._wait(self._cues, None)
