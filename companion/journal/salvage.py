"""A damaged journal is set aside, never deleted, and what holds together goes into a new one.

Of every game the longest unbroken beginning is kept: an entry behind a gap would tell of a position that never was.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from companion.journal import schema
from companion.journal.progress import RESCUE, Progress, counted
from companion.journal.rows import Damage, GameRow, Row, insert, insert_game, sound, transaction

_PAGE = 4096
_SMALLEST_ROW = 48
"""Bytes that no stored entry goes below; an entry's time alone takes 32."""
_GAPS = 100_000
"""So many numbers are looked for across broken pages; a damaged counter must not make the search endless."""
_TABLES = ("game", "entry")
_SIDES = ("-wal", "-shm", "")


@dataclass(frozen=True, slots=True)
class Recovery:
    """What became of a damaged journal."""

    aside: Path
    """Where the damaged file is now; its `-wal` lies beside it."""
    games: int
    """How many games were kept."""
    entries: int
    """How many entries were kept; 0 with no games means that a new journal was begun."""


@dataclass(frozen=True, slots=True)
class _Found:
    """What could be read, unbroken; `last` are the highest numbers that a game and an entry ever had."""

    games: tuple[tuple[GameRow, tuple[Row, ...]], ...]
    last: tuple[int, int]


def once_ours(path: Path) -> bool:
    """Tell a damaged journal from a file that never was one, such as a letter named by mistake."""
    data = b"".join(file.read_bytes() for file in (path, schema.wal(path)) if file.exists())
    if data[68:72] == schema.APPLICATION.to_bytes(4, "big"):
        return True
    # The first page is gone; our words in between binary data are proof enough, a text has no zero bytes.
    return b"\0" in data and (b"CREATE TRIGGER entry_stays" in data or b'[{"event":"' in data)


def is_under_way(path: Path) -> bool:
    """Tell whether the power went while a rescue was changing names: then it has to be finished first."""
    return _ready(path).exists()


def rescue(path: Path, when: datetime, progress: Progress) -> Recovery:
    """Replace a damaged journal by a new one with all that could be read.

    Args:
        path: the journal; nobody may have it open.
        when: goes into the name of the damaged file.
        progress: told while rows are read one by one.
    """
    if not is_under_way(path):
        _build(path, progress)
    aside = _free_name(path, when)
    # The old -wal must be gone before the new file takes the name, or SQLite would lay one over the other.
    for side in _SIDES:
        with suppress(FileNotFoundError):
            path.with_name(path.name + side).rename(aside.with_name(aside.name + side))
    sync(path.parent)
    _ready(path).rename(path)
    sync(path.parent)
    with closing(schema.connect(path)) as db:
        games, entries = db.execute("SELECT (SELECT count(*) FROM game), (SELECT count(*) FROM entry)").fetchone()
    return Recovery(aside, games, entries)


def _ready(path: Path) -> Path:
    return path.with_name(path.name + ".recovered")


def _build(path: Path, progress: Progress) -> None:
    """Write the new journal; it gets the name that `_ready` gives only when it is complete."""
    fresh = path.with_name(path.name + ".recovering")
    for side in _SIDES:
        fresh.with_name(fresh.name + side).unlink(missing_ok=True)
    _write(fresh, _read(path, progress))
    fresh.rename(_ready(path))
    sync(path.parent)


def _read(path: Path, progress: Progress) -> _Found:
    """Read a copy, first as it is, then with the first page of a sound journal in place of its own."""
    with TemporaryDirectory(prefix="flugleiter-") as folder:
        found = _Found((), (0, 0))
        for attempt, mended in (("as-it-is", False), ("mended", True)):
            copy = _copy(path, Path(folder) / attempt)
            if mended:
                _mend(copy)
            found = _scan(copy, progress)
            if found.games:
                break
        return found


def _copy(path: Path, copy: Path) -> Path:
    copy.touch()
    for file, to in ((path, copy), (schema.wal(path), schema.wal(copy))):
        if file.exists():
            shutil.copyfile(file, to)
    return copy


def _mend(copy: Path) -> None:
    """Give the copy a first page that says where the tables are: they lie alike in all journals of one schema."""
    model = copy.with_name("model")
    schema.connect(model).close()
    page = bytearray(model.read_bytes()[:_PAGE])
    page[28:32] = bytes(4)  # no number of pages: SQLite then goes by the length of the file
    with copy.open("r+b") as file:
        file.write(page)


def _scan(copy: Path, progress: Progress) -> _Found:
    with closing(sqlite3.connect(copy, isolation_level=None)) as db:
        db.text_factory = schema.decoded
        most = (_size(copy) + _size(schema.wal(copy))) // _SMALLEST_ROW
        given = [min(_sequence(db, table), most + _GAPS) for table in _TABLES]
        asked = partial(counted, progress=progress, what=RESCUE, of=2 * most)
        games = [GameRow(*row) for row in _rows(db, "game", asked(range(most)), given[0])]
        rows = [Row(*row) for row in _rows(db, "entry", asked(range(most), start=most), given[1])]
    kept = tuple(
        (game, _unbroken(game, [row for row in rows if row.game == game.id]))
        for game in games
        if game.link() == game.chain
    )
    last_game = max((game.id for game in games), default=0)
    last_entry = max((row.number for row in rows), default=0)
    return _Found(kept, (max(last_game, given[0]), max(last_entry, given[1])))


def _rows(db: sqlite3.Connection, table: str, numbers: Iterable[int], last: int) -> Iterator[tuple[Any, ...]]:
    """Ask for every number by itself, so that a broken page costs only its own rows.

    Args:
        db: the copy.
        table: its name.
        numbers: from 0, as many as the file has room for rows; higher ones are there only after an earlier rescue.
        last: the highest number that was ever given, as far as the file still knows.
    """
    asked = 0
    for asked, _ in enumerate(numbers, 1):
        with suppress(sqlite3.DatabaseError):
            yield from db.execute(f"SELECT * FROM {table} WHERE rowid = ?", (asked,)).fetchall()  # noqa: S608 - our own
    while asked < last:
        # Where nothing is broken, one question is enough to learn that there are no more.
        row: tuple[Any, ...] | None = (asked,)
        with suppress(sqlite3.DatabaseError):
            query = f"SELECT * FROM {table} WHERE rowid > ? ORDER BY rowid LIMIT 1"  # noqa: S608 - our own
            row = db.execute(query, (asked,)).fetchone()
        if row is None:
            return
        if row[0] > asked:
            yield row
        asked = max(asked + 1, row[0])


def _sequence(db: sqlite3.Connection, table: str) -> int:
    with suppress(sqlite3.DatabaseError):
        for (number,) in db.execute("SELECT seq FROM sqlite_sequence WHERE name = ?", (table,)).fetchall():
            return number if isinstance(number, int) else 0
    return 0


def _unbroken(game: GameRow, rows: list[Row]) -> tuple[Row, ...]:
    kept: list[Row] = []
    with suppress(Damage):
        kept.extend(sound(game, rows))
    return tuple(kept)


def _write(fresh: Path, found: _Found) -> None:
    with closing(schema.connect(fresh)) as db, transaction(db):
        for game, rows in found.games:
            insert_game(db, game)
            for row in rows:
                insert(db, row)
        # A number that stood on a printed strip must not come again, even if its entry is lost.
        db.execute("DELETE FROM sqlite_sequence")
        db.executemany("INSERT INTO sqlite_sequence VALUES (?, ?)", zip(_TABLES, found.last, strict=True))


def _free_name(path: Path, when: datetime) -> Path:
    name = f"{path.name}.damaged-{when:%Y-%m-%dT%H%M%S}"
    aside, count = path.with_name(name), 1
    while aside.exists() or schema.wal(aside).exists():
        count += 1
        aside = path.with_name(f"{name}-{count}")
    return aside


def _size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


def sync(folder: Path) -> None:
    """Let new names in a folder outlive a power cut."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
