"""A damaged journal is set aside, never deleted, and what holds together goes into a new one.

Of every game the longest unbroken beginning is kept: an entry behind a gap would tell of a position that never was.
"""

from __future__ import annotations

import shutil
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from companion.journal import schema
from companion.journal.disk import make_file, sync
from companion.journal.progress import RESCUE, Progress, counted
from companion.journal.rows import Damage, GameRow, Row, insert, insert_game, sound, transaction

_PAGE = 4096
_SMALLEST_ROW = 48
"""Bytes that no stored entry goes below; an entry's time alone takes 32."""
_GAPS = 100_000
"""So many numbers are looked for across broken pages; a damaged counter must not make the search endless."""
_BEYOND = 1000
"""So many games are looked for beyond the last known number, in case the counter is damaged."""
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


def never_ours(path: Path) -> bool:
    """Tell a letter named by mistake, before anything is made beside it; what lies beside it may make it a journal."""
    sides = ("-wal", "-journal", ".recovered")
    if not path.exists() or any(path.with_name(path.name + side).exists() for side in sides):
        return False
    with path.open("rb") as file:
        first = file.read(len(schema.FIRST_BYTES))
    return first not in {b"", schema.FIRST_BYTES} and not once_ours(path)


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
    shutil.rmtree(_workshop(path), ignore_errors=True)
    with closing(schema.connect(path)) as db:
        games, entries = db.execute("SELECT (SELECT count(*) FROM game), (SELECT count(*) FROM entry)").fetchone()
    return Recovery(aside, games, entries)


def _ready(path: Path) -> Path:
    return path.with_name(path.name + ".recovered")


def _workshop(path: Path) -> Path:
    return path.with_name(path.name + ".recovering")


@contextmanager
def _working(path: Path) -> Iterator[Path]:
    """Give a folder on the journal's own disk: the one for temporary files is often in memory, and too small."""
    folder = _workshop(path)
    shutil.rmtree(folder, ignore_errors=True)  # the power may have gone in the middle of it
    folder.mkdir(mode=0o700)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _build(path: Path, progress: Progress) -> None:
    """Write the new journal; it gets the name that `_ready` gives only when it is complete."""
    with _working(path) as folder:
        found = _read(path, folder, progress)
        fresh = folder / "fresh"
        make_file(fresh, path if path.exists() else schema.wal(path))
        _write(fresh, found, progress)
        fresh.rename(_ready(path))
        sync(path.parent)


def _read(path: Path, folder: Path, progress: Progress) -> _Found:
    """Read a copy, first as it is, then with the first page of a sound journal in place of its own."""
    found = _Found((), (0, 0))
    for mended in (False, True):
        with TemporaryDirectory(dir=folder) as bench:
            copy = _copy(path, Path(bench) / "copy")
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
        few = min(most, given[0] + _BEYOND)
        asked = partial(counted, progress=progress, what=RESCUE, of=most + few)
        rows = defaultdict[int, list[Row]](list)
        for row in (Row(*found) for found in _rows(db, "entry", asked(range(most)), given[1])):
            rows[row.game].append(row)
        named = min(max(rows, default=0), most + _GAPS)
        numbers = asked(range(few), start=most)
        games = [GameRow(*found) for found in _rows(db, "game", numbers, max(given[0], named))]
    kept = tuple((game, _unbroken(game, rows[game.id])) for game in games if game.link() == game.chain)
    last_game = max((game.id for game in games), default=0)
    last_entry = max((row.number for each in rows.values() for row in each), default=0)
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


def _write(fresh: Path, found: _Found, progress: Progress) -> None:
    with closing(schema.connect(fresh)) as db, transaction(db):
        for game, rows in found.games:
            insert_game(db, game)
            for row in rows:
                progress(RESCUE, 1, 1)
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
