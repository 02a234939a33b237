"""Which inputs of the board count: each number of each start of the board exactly once, in their order."""

from __future__ import annotations

PATIENCE = 20
"""So often the oldest input may come again, with none before it, before it is taken for what the board has left."""


class Inputs:
    """Counts what was taken since the program began; what is on disk is asked of the record."""

    def __init__(self) -> None:
        self._last: dict[str, int] = {}
        self._oldest = ("", 0)
        self._offers = 0

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

    def _oldest_left(self, boot: str, n: int) -> bool:
        if self._oldest[0] != boot or n < self._oldest[1]:
            self._oldest, self._offers = (boot, n), 0
        self._offers += self._oldest == (boot, n)
        return n == self._oldest[1] and self._offers > PATIENCE
