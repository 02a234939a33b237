"""The files that were opened, told from others that came under their names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from companion.journal.claim import lock_of
from companion.journal.schema import wal
from companion.journal.words import gone, replaced


@dataclass(frozen=True, slots=True)
class Place:
    """Where a journal was when it was opened, and what it cannot do without."""

    path: Path
    numbers: Mapping[Path, tuple[int, int]]
    """Of the disk, and of the file on it."""

    @classmethod
    def of(cls, path: Path) -> Self:
        """Remember a file that is open now."""
        found = {file: _number(file) for file in (path, wal(path), lock_of(path))}
        return cls(path, {file: number for file, number in found.items() if number})

    def check(self) -> None:
        """Check that all is still there.

        SQLite goes on writing to a file that has no name any more, and whoever finds no lock file makes a new one.

        Raises:
            UnwrittenError: a file was deleted or moved, or another one has its name.
        """
        for file, number in self.numbers.items():
            found = _number(file)
            if found is None:
                raise gone(file)
            if found != number:
                raise replaced(file)


def _number(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
