"""Journals of earlier programs: they open, they replay, and the power may go while they are brought up to date."""

from __future__ import annotations

import random
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.app.archive import archive
from companion.errors import WrongInputError
from companion.journal import Journal, schema
from companion.journal.claim import Claim
from companion.journal.place import Place
from tests.app.flown import MEMORY
from tests.journals.sample import ENTRIES, EVENTS, clock
from tests.powercut.disk import Disk, Pages, cuts
from tests.powercut.evening import Evening
from tests.powercut.film import laid, on

FIXTURES = Path(__file__).parent / "journals"
NUMBERS = range(1, len(schema.STEPS) + 1)
STEPS = (
    *schema.STEPS,
    """
    CREATE TABLE remark (entry INTEGER PRIMARY KEY REFERENCES entry (number), text TEXT NOT NULL) STRICT;
    INSERT INTO remark SELECT number, source FROM entry;
    DROP INDEX entry_game;
    CREATE INDEX entry_game ON entry (game, number);
    """,
)
"""The steps of a program of the future."""


@pytest.fixture
def folder() -> Iterator[Path]:
    """Give a folder in which a commit costs little."""
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as name:
        yield Path(name)


def version(path: Path) -> int:
    """Give the schema number of a file."""
    with closing(sqlite3.connect(path)) as db:
        (number,) = db.execute("PRAGMA user_version").fetchone()
        return int(number)


def newer(path: Path) -> Journal:
    """Open a journal as the program of the future does."""
    return Journal(schema.connect(path, STEPS), Claim(path), Place.of(path), clock(), None)


@pytest.mark.parametrize("number", NUMBERS)
def test_old_games_replay(tmp_path: Path, number: int) -> None:
    """A kept journal of every schema number, with both games, gives the positions that it gave when it was written."""
    path = tmp_path / "j"
    shutil.copyfile(FIXTURES / f"games-{number}.sqlite", path)
    with archive(path) as opened:
        books = [opened.books(listed) for listed in opened.games()]
    positions = [one.game.write(one.state) for one in books]
    assert positions == (FIXTURES / f"games-{number}.txt").read_text().splitlines()


@pytest.mark.parametrize("number", NUMBERS)
def test_old_games_are_gone_on_with(folder: Path, number: int) -> None:
    """The unfinished game of a kept journal is taken up, its last command taken back, and it is played to its end."""
    path = folder / "j"
    shutil.copyfile(FIXTURES / f"games-{number}.sqlite", path)
    with closing(Evening(path, "rv", 1)) as evening:
        games, deeds = evening.journal.count(), evening.books.deeds[:]
        evening.wish = "menu.undo"
        while evening.books.deeds == deeds:
            evening.act()
        assert evening.books.deeds == deeds[:-1]
        for _ in range(5000):
            evening.act()
            if evening.journal.count() > games:
                break
        assert evening.journal.count() > games


def test_a_step_is_applied_once(tmp_path: Path) -> None:
    """A program of the future brings the file up to date and plays on; this one then asks for an update."""
    path = tmp_path / "j"
    shutil.copyfile(FIXTURES / "schema-1.sqlite", path)
    for _ in range(2):
        with newer(path) as journal:
            assert [one.entry for one in journal.log(1, EVENTS).entries()] == list(ENTRIES)
            assert journal._db.execute("SELECT count(*) FROM remark").fetchone() == (len(ENTRIES),)
        assert version(path) == len(STEPS)
    with pytest.raises(WrongInputError, match="update the program"):
        Journal.open(path, clock())


def test_a_step_that_fails_changes_nothing(tmp_path: Path) -> None:
    """All statements of a step come to the disk, or none."""
    path = tmp_path / "j"
    shutil.copyfile(FIXTURES / "schema-1.sqlite", path)
    with pytest.raises(sqlite3.OperationalError, match="no such table"):
        schema.connect(path, (*schema.STEPS, "CREATE TABLE half (n INTEGER); DROP TABLE missing;"))
    assert version(path) == 1
    with Journal.open(path, clock()) as journal:
        assert [one.entry for one in journal.log(1, EVENTS).entries()] == list(ENTRIES)


def test_a_power_cut_in_the_midst_of_a_step_loses_nothing(folder: Path) -> None:
    """At every write the file is as before or as after the step, with every entry, and the next start completes it."""
    path, disk = folder / "j", Disk()
    shutil.copyfile(FIXTURES / "games-1.sqlite", path)
    before: Pages = {"j": path.read_bytes()}
    with on(disk), newer(path) as journal:
        rows = journal._db.execute("SELECT * FROM entry").fetchall()
    assert len(disk.deeds) > 20
    chance, seen = random.Random(3), set[int]()
    for number, cut in cuts(disk.deeds, before):
        for pages in (cut.killed(), cut.lost(), cut.torn(chance)) if number % 4 == 0 else ():
            with tempfile.TemporaryDirectory(dir=folder) as name:
                left = laid(Path(name), pages)
                seen.add(version(left))
                with newer(left) as journal:
                    assert journal._db.execute("SELECT * FROM entry").fetchall() == rows
                    assert journal._db.execute("SELECT count(*) FROM remark").fetchone() == (len(rows),)
    assert seen == {1, 2}
