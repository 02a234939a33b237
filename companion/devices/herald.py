"""How a device that failed is told of and tried again."""

from __future__ import annotations

from collections.abc import Iterator

from companion.devices.ports import Clock, Put
from companion.messages import Recovered, Trouble
from companion.rules.interface import Phrase

_FIRST, _LONGEST = 1.0, 30.0


def pauses() -> Iterator[float]:
    """Give the seconds between attempts: each pause is twice the one before, up to half a minute."""
    pause = _FIRST
    while True:
        yield pause
        pause = min(2 * pause, _LONGEST)


class Herald:
    """Tells the referee once what is wrong with a device, and once that it works again.

    Args:
        device: its name in messages.
        put: the inbox.
        clock: stamps the messages.
    """

    def __init__(self, device: str, put: Put, clock: Clock) -> None:
        self._device, self._put, self._clock = device, put, clock
        self._told: Phrase | None = None

    def tell(self, why: Phrase | None) -> None:
        """Tell what is wrong, None: nothing; what was told already is no news."""
        if why and why != self._told:
            self._put(Trouble(self._device, why, self._clock()))
        if self._told and not why:
            self._put(Recovered(self._device, self._clock()))
        self._told = why
