"""A rescue loses what stood in the damaged place, whichever page of the file that is."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from companion.journal import Journal, schema
from companion.journal.pages import Pages
from companion.referee.record import Act, Entry
from tests.journals.sample import ANNA, EVENTS, HEADER, Rolled, clock
from tests.test_journal_faults import PAGE, noon, overwrite, pips, play

GAMES, ROLLS = 12, 30
SECTOR = 512
LONG = "long" * 3000
"""More than two pages hold."""


def evening(path: Path, games: int = GAMES) -> None:
    """Play games whose headers, and the first entry of each, do not fit into a page."""
    with Journal.open(path, clock()) as journal:
        for game in range(1, games + 1):
            log = journal.log(journal.begin(replace(HEADER, board=f"{game}{LONG}")), EVENTS)
            for roll in range(1, ROLLS + 1):
                log.append(Entry(Act.COMMAND, (Rolled(ANNA, roll),), note={"why": LONG if roll == 1 else ""}))


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a journal with games in more than one page."""
    path = tmp_path_factory.mktemp("pages") / "j"
    evening(path)
    return path


def root(path: Path, table: str) -> int:
    """Give the place of a tree's first page in the file."""
    with closing(sqlite3.connect(path)) as db:
        (page,) = db.execute("SELECT rootpage FROM sqlite_schema WHERE name = ?", (table,)).fetchone()
    return (int(page) - 1) * PAGE


def spoilt(path: Path, to: Path, at: int, data: bytes) -> Path:
    """Copy a journal, and damage the copy."""
    shutil.copyfile(path, to)
    overwrite(to, at, data)
    return to


@pytest.mark.parametrize("size", [1, SECTOR, PAGE])
@pytest.mark.parametrize("table", ["game", "entry", "sqlite_sequence", "entry_game", "entry_input", "entry_finished"])
def test_a_page_that_only_leads_to_others_costs_nothing(played: Path, tmp_path: Path, table: str, size: int) -> None:
    """Without the root of a tree all rows that hung on it are found, also those with overflow."""
    path = spoilt(played, tmp_path / "j", root(played, table), bytes(size))
    with Journal.open(path, noon) as journal:
        assert journal.recovered is not None
        assert (journal.recovered.games, journal.recovered.entries) == (GAMES, GAMES * ROLLS)
        assert all(pips(journal, game) == list(range(1, ROLLS + 1)) for game in range(1, GAMES + 1))
        assert journal.header(GAMES).board == f"{GAMES}{LONG}"
        assert journal.begin(HEADER) == GAMES + 1


@pytest.mark.parametrize("size", [SECTOR, PAGE])
@pytest.mark.parametrize("step", [9, pytest.param(1, marks=pytest.mark.heavy)])
def test_every_page_costs_what_stood_in_it(played: Path, tmp_path: Path, size: int, step: int) -> None:
    """Wherever a page or its first sector is lost, games of which it held nothing are whole, and the others begin."""
    lost = list[int]()
    for page in range(0, played.stat().st_size // PAGE, step):
        path = spoilt(played, tmp_path / f"j{page}", page * PAGE, b"\xa5" * size)
        with Journal.open(path, noon) as journal:
            rolls = {game.id: pips(journal, game.id) for game in journal.games()}
        assert all(each == list(range(1, len(each) + 1)) for each in rolls.values())
        lost.append(GAMES - list(rolls.values()).count([*range(1, ROLLS + 1)]))
    a_leaf_of_games = PAGE // 489
    assert max(lost) <= a_leaf_of_games
    assert sorted(lost)[len(lost) * 3 // 4] <= 2


def test_the_first_sector_of_the_only_page_with_games_costs_none(tmp_path: Path) -> None:
    """Rows are found where the list of their places is gone, too."""
    evening(tmp_path / "j", games=3)
    overwrite(tmp_path / "j", root(tmp_path / "j", "game"), bytes(SECTOR))
    with Journal.open(tmp_path / "j", noon) as journal:
        assert journal.recovered is not None
        assert (journal.recovered.games, journal.recovered.entries) == (3, 3 * ROLLS)


def test_overflow_that_leads_in_a_circle_ends(played: Path) -> None:
    """A chain of pages that names itself, and a size that no file has, give rubbish or nothing."""
    data = bytearray(played.read_bytes())
    for page in range(0, len(data), PAGE):
        if data[page] == 0:
            data[page : page + 4] = (page // PAGE + 1).to_bytes(4)
    pages = Pages.of(bytes(data), b"")
    assert len([record for page in pages.every for record in pages.records(page)]) >= GAMES * (ROLLS - 1)
    huge = b"\x0d\0\0\0\1\0\0\0\0\x0a" + b"\xff" * 7 + b"\x7f\1"
    assert not list(pages.records(huge.ljust(PAGE, b"\0")))


# A -wal that belongs to another file


def unplugged(path: Path, rolls: int) -> bytes:
    """Play one more game, and give the -wal that a power cut would leave."""
    with Journal.open(path, clock()) as journal:
        log = journal.log(journal.begin(HEADER), EVENTS)
        for roll in range(1, rolls + 1):
            log.append(Entry(Act.COMMAND, (Rolled(ANNA, roll),), "sensed" * 20))
        return schema.wal(path).read_bytes()


def of_the_same_table(path: Path) -> bytes:
    """Play on for some games after the backup was made."""
    for _ in range(4):
        unplugged(path, ROLLS)
    return unplugged(path, 60)


def of_another_table(path: Path) -> bytes:
    """Play at a table that never heard of the backup."""
    return unplugged(path.with_name("other"), 300)


@pytest.mark.parametrize("leave", [of_the_same_table, of_another_table])
def test_a_backup_under_an_old_wal_is_kept_whole(tmp_path: Path, leave: Callable[[Path], bytes]) -> None:
    """A copy that somebody put over the journal has all of its games, and the -wal that spoils it is set aside."""
    path = tmp_path / "j"
    evening(path)
    backup = path.read_bytes()
    left = leave(path)
    path.write_bytes(backup)
    schema.wal(path).write_bytes(left)
    with Journal.open(path, noon) as journal:
        assert journal.recovered is not None
        assert schema.wal(journal.recovered.aside).read_bytes() == left
        assert journal.recovered.aside.read_bytes() == backup
        for game in range(1, GAMES + 1):
            assert journal.header(game).board == f"{game}{LONG}"
            assert pips(journal, game) == list(range(1, ROLLS + 1))


def test_both_parts_of_a_journal_are_rescued(tmp_path: Path) -> None:
    """With the roots gone in the main file, entries of the -wal follow those that were merged."""
    path = tmp_path / "j"
    play(path, 200)
    journal = Journal.open(path, clock())
    log = journal.log(1, EVENTS)
    for roll in range(201, 231):
        log.append(Entry(Act.COMMAND, (Rolled(ANNA, roll),)))
    left = schema.wal(path).read_bytes()
    journal.close()
    for table in ("game", "entry"):
        overwrite(path, root(path, table), bytes(SECTOR))
    schema.wal(path).write_bytes(left[:-PAGE])
    with Journal.open(path, noon) as rescued:
        assert len(pips(rescued)) >= 228
