"""The disk refuses one thing that SQLite asks of it, or everything for a while."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import apsw
import pytest

from companion.journal import GameLog, Journal
from companion.referee.record import UnwrittenError
from tests.journals.sample import EVENTS, HEADER, clock
from tests.powercut.disk import Deed, Disk, cuts, works
from tests.powercut.film import check, on, pips, roll

FAULTS = {
    "full": (apsw.SQLITE_FULL, "write", "journal.full"),
    "broken": (apsw.SQLITE_IOERR_WRITE, "write", "journal.gone"),
    "unsynced": (apsw.SQLITE_IOERR_FSYNC, "sync", "journal.gone"),
}
"""What fails with which fault, and how it is told at the table."""
ENTRIES = 12


def written(disk: Disk, log: GameLog) -> list[str]:
    """Append entries until all are there, a refused one again once the disk is healed; say why it was refused."""
    why = []
    for number in range(1, ENTRIES + 1):
        try:
            log.append(roll(number))
        except UnwrittenError as error:
            why.append(error.why.code)
            disk.fault = works
            log.append(roll(number))
    return why


@pytest.mark.parametrize("kind", FAULTS)
def test_a_disk_that_fails_once_loses_nothing(folder: Path, kind: str) -> None:
    """Whatever single write or sync fails, the entry is refused as a whole or written, and it can be given again."""
    fault, what, code = FAULTS[kind]
    refusals = set[tuple[str, ...]]()
    for failing in range(60):
        disk, count = Disk(), iter(range(1000))
        path = folder / f"{failing}"

        def fails(deed: Deed, count: Iterator[int] = count, failing: int = failing) -> int:
            return fault if deed.what == what and next(count) == failing else 0

        with on(disk), Journal.open(path, clock()) as journal:
            log = journal.log(journal.begin(HEADER), EVENTS)
            disk.fault = fails
            refusals.add(tuple(written(disk, log)))
        with Journal.open(path, clock()) as journal:
            assert journal.recovered is None
            assert pips(journal) == list(range(1, ENTRIES + 1))
    # A merge of the two files that fails is made up for later, and nobody has to know.
    assert refusals == {(), (code,)}


def test_the_power_goes_while_the_disk_fails(folder: Path) -> None:
    """Cut at any write before, during and after the failure, no entry that was known is missing."""
    disk, known = Disk(), list[int]()
    with on(disk), Journal.open(folder / "j", clock()) as journal:
        log = journal.log(journal.begin(HEADER), EVENTS)
        for number in range(1, 20):
            if number % 4 == 0:
                # Some of the entry comes as far as the disk.
                room = iter([0] * 3)
                disk.fault = lambda _, room=room: next(room, apsw.SQLITE_FULL)  # type: ignore[misc]
                with pytest.raises(UnwrittenError, match="full"):
                    log.append(roll(99))
                disk.fault = works
            log.append(roll(number))
            known.append(len(disk.deeds))
    for number, cut in cuts(disk.deeds):
        if number % 3 == 0:
            check(folder, cut.lost() if number % 2 else cut.killed(), sum(deed <= number for deed in known))


def test_the_probe_tells_whether_it_can_be_written(folder: Path) -> None:
    """It fails while the disk does, and comes to the disk without changing anything when it does not."""
    disk = Disk()
    with on(disk), Journal.open(folder / "j", clock()) as journal:
        journal.log(journal.begin(HEADER), EVENTS).append(roll(1))
        disk.fault = lambda deed: apsw.SQLITE_FULL * (deed.what == "write")
        with pytest.raises(UnwrittenError, match="full"):
            journal.probe()
        disk.fault = works
        before = len(disk.deeds)
        journal.probe()
        assert {"write", "sync"} <= {deed.what for deed in disk.deeds[before:]}
        assert pips(journal) == [1]


def test_a_start_on_a_full_disk_is_a_sentence(folder: Path) -> None:
    """Where no journal can be made the program says so, and once there is room it begins."""
    for failing in range(12):
        disk, room = Disk(), iter([0] * failing)
        disk.fault = lambda _, room=room: next(room, apsw.SQLITE_FULL)  # type: ignore[misc]
        path = folder / f"{failing}"
        with on(disk):
            with pytest.raises(UnwrittenError):
                Journal.open(path, clock())
            disk.fault = works
            with Journal.open(path, clock()) as journal:
                assert journal.begin(HEADER) == 1
