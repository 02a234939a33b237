"""Films a journal while it is written, and checks what a power cut leaves of it."""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from companion.journal import Journal
from companion.referee.record import Act, Entry
from tests.journals.sample import ANNA, EVENTS, HEADER, Rolled, clock
from tests.powercut.disk import Disk, Pages


@contextmanager
def on(disk: Disk) -> Iterator[None]:
    """Let the journal write to a disk."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sqlite3, "connect", disk.connect)
        yield


def roll(pips: int) -> Entry:
    """Give an entry, some of them long."""
    return Entry(Act.COMMAND, (Rolled(ANNA, pips),), "sensed" * (300 if pips % 9 == 0 else 5))


@dataclass(frozen=True, slots=True)
class Film:
    """A journal that was opened thrice, and after which deed of the disk each entry was known to be written."""

    disk: Disk
    known: list[int]

    def written(self, deeds: int) -> int:
        """Count the entries that were known to be written."""
        return sum(known <= deeds for known in self.known)


def filmed() -> Film:
    """Film how a journal is made and written."""
    disk, known = Disk(), list[int]()
    with tempfile.TemporaryDirectory() as name, on(disk):
        for _ in range(3):
            with Journal.open(Path(name) / "j", clock()) as journal:
                log = journal.log(journal.unfinished() or journal.begin(HEADER), EVENTS)
                for _ in range(15):
                    log.append(roll(len(known) + 1))
                    known.append(len(disk.deeds))
    return Film(disk, known)


def laid(folder: Path, pages: Pages) -> Path:
    """Write the files that a power cut left."""
    for name, data in pages.items():
        (folder / name).write_bytes(data)
    return folder / "j"


def check(folder: Path, pages: Pages, written: int) -> None:
    """Check that nothing known is lost, nothing is made up, and that the journal can be gone on with."""
    with tempfile.TemporaryDirectory(dir=folder) as name:
        path = laid(Path(name), pages)
        with Journal.open(path, clock()) as journal:
            assert journal.recovered is None
            rolls = pips(journal) if journal.count() else []
            assert rolls == list(range(1, len(rolls) + 1))
            assert written <= len(rolls) <= written + 1
            number = journal.unfinished() or journal.begin(HEADER)
            journal.log(number, EVENTS).append(roll(len(rolls) + 1))
        with Journal.open(path, clock()) as journal:
            assert len(pips(journal)) == len(rolls) + 1
            assert sorted(file.name for file in path.parent.iterdir()) == ["j", "j-shm", "j-wal", "j.lock"]


def pips(journal: Journal) -> list[int]:
    """Give the pips of all rolls."""
    return [e.pips for r in journal.log(1, EVENTS).entries() for e in r.entry.events if isinstance(e, Rolled)]
