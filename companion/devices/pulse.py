"""How a device's thread shows that it is alive: a call to a device that never comes back is seen from outside."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from companion.devices.ports import Clock


class Pulse:
    """Since when one call to a device has been under way; its thread enters and leaves, any thread may look.

    Args:
        name: the device, as in `hangs.NAME` of the sentences.
        clock: monotonic seconds.
        limit: seconds that a healthy call may take.
    """

    def __init__(self, name: str, clock: Clock, limit: float = 10.0) -> None:
        self.name = name
        self._clock, self._limit = clock, limit
        self._since: float | None = None

    @contextmanager
    def call(self) -> Iterator[None]:
        """Call the device within this."""
        self._since = self._clock()
        try:
            yield
        finally:
            self._since = None

    def beat(self) -> None:
        """Tell that a long call makes headway."""
        self._since = self._clock()

    def hangs(self) -> bool:
        """Tell whether the present call takes too long."""
        # Read once: the thread may leave between two looks.
        since = self._since
        return since is not None and self._clock() - since >= self._limit
