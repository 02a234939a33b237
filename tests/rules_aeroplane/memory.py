"""A record in memory, for tests that need books without a disk."""

from __future__ import annotations

from datetime import UTC, datetime

from companion.effects import Stamp
from companion.referee.record import Entry, Recorded

BEGAN = datetime(2026, 1, 1, tzinfo=UTC)


class Memory:
    """Keeps entries in order."""

    def __init__(self) -> None:
        self.entries: list[Recorded] = []

    def append(self, entry: Entry) -> Stamp:
        """Keep an entry."""
        stamp = Stamp(len(self.entries) + 1, BEGAN)
        self.entries.append(Recorded(stamp, entry))
        return stamp

    def last_input(self, boot: str) -> int:  # noqa: ARG002 - no board sends anything here
        """Know of no input."""
        return 0
