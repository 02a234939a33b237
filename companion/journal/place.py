"""The file that was opened, told from another that came under its name."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Self

from companion.journal.words import gone


@dataclass(frozen=True, slots=True)
class Place:
    """Where a journal was when it was opened."""

    path: Path
    number: tuple[int, int]
    """Of the disk, and of the file on it."""

    @classmethod
    def of(cls, path: Path) -> Self:
        """Remember a file that is open now."""
        return cls(path, _number(path))

    def check(self) -> None:
        """Check that it is still there: SQLite goes on writing to a file that has no name any more.

        Raises:
            UnwrittenError: it was deleted or moved, or another one has its name.
        """
        try:
            there = _number(self.path) == self.number
        except OSError:
            there = False
        if not there:
            raise gone(self.path)


def _number(path: Path) -> tuple[int, int]:
    found = path.stat()
    return found.st_dev, found.st_ino
