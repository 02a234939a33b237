"""Which inputs of the board count: each number of each start of the board exactly once, in their order."""

from __future__ import annotations

from collections import deque

PATIENCE = 20
"""So often the oldest input may come again, with none before it, before it is taken for what the board has left."""
RECENT = 6 * PATIENCE
"""Offers that are remembered: the board sends its oldest four by turns, and a bad cable loses some."""


class Inputs:
    """Counts what was taken since the program began; what is on disk is asked of the record."""

    def __init__(self) -> None:
        self._last: dict[str, int] = {}
        self._offering = ""
        self._offers: deque[int] = deque(maxlen=RECENT)

    def last(self, boot: str, on_disk: int) -> int:
        """Give the number of the newest input that was taken, 0 if none."""
        return max(self._last.get(boot, 0), on_disk)

    def due(self, boot: str, n: int, on_disk: int) -> bool:
        """Tell whether an input is the next one.

        A board may have been running, and counting, before this record began, or while a set-up kept none: it sends
        its oldest input again and again, so one that keeps coming with none before it is where the counting goes on.
        """
        last = self.last(boot, on_disk)
        return n == last + 1 or (n > last and self._oldest_left(boot, n))

    def take(self, boot: str, n: int) -> None:
        """Note that an input was taken."""
        self._last[boot] = n
        self._offers.clear()

    def _oldest_left(self, boot: str, n: int) -> bool:
        if boot != self._offering:
            self._offering = boot
            self._offers.clear()
        self._offers.append(n)
        # Only among the newest offers: one late line with a lower number must not keep all others out for ever.
        return n == min(self._offers) and self._offers.count(n) > PATIENCE
