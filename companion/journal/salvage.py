"""A damaged journal is set aside, never deleted, and what holds together goes into a new one.

Of every game the longest unbroken beginning is kept: an entry behind a gap would tell of a position that never was.
"""

from __future__ import annotations

import shutil
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from datetime import datetime
from operator import attrgetter
from pathlib import Path
from typing import Any

from companion.journal import schema
from companion.journal.disk import make_file
from companion.journal.pages import PAGE, Pages
from companion.journal.progress import RESCUE, Progress, counted
from companion.journal.rows import GameRow, Row, insert, insert_game, transaction
from companion.writing import sync

_SMALLEST_ROW = 48
"""Bytes that no stored entry goes below; an entry's time alone takes 32."""
_GAPS = 100_000
"""So many more numbers than there is room for may have been given: earlier rescues leave gaps."""
_TABLES = ("game", "entry")
_SIDES = ("-wal", "-shm", "")
_OUR_WORDS = (b"CREATE TRIGGER entry_stays", b'[{"event":"')
_BIGGEST = 1 << 29
"""Bytes; no evening of any table makes so many, and to look through more could take all memory."""


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
    there = [file for file in (path, schema.wal(path)) if file.exists() and file.stat().st_size <= _BIGGEST]
    datas = [file.read_bytes() for file in there]
    if any(data[68:72] == schema.APPLICATION.to_bytes(4, "big") for data in datas[:1]):
        return True
    # The first page is gone; our words in between binary data are proof enough, a text has no zero bytes.
    return any(b"\0" in data and any(word in data for word in _OUR_WORDS) for data in datas)


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
        found = _read(path, progress)
        fresh = folder / "fresh"
        make_file(fresh, path if path.exists() else schema.wal(path))
        _write(fresh, found, progress)
        fresh.rename(_ready(path))
        sync(path.parent)


def _read(path: Path, progress: Progress) -> _Found:
    pages = Pages.of(*(file.read_bytes() if file.exists() else b"" for file in (path, schema.wal(path))))
    heap = _Heap()
    for page in counted(pages.every, progress, RESCUE, len(pages.every)):
        for record in pages.records(page):
            heap.take(record)
    return heap.found(len(pages.every) * PAGE // _SMALLEST_ROW + _GAPS)


@dataclass(frozen=True, slots=True)
class _Heap:
    """Rows in no order, some of them several times."""

    games: dict[int, GameRow] = field(default_factory=dict)
    rows: defaultdict[int, list[Row]] = field(default_factory=lambda: defaultdict(list))
    """By the game that they name."""
    counters: dict[str, int] = field(default_factory=lambda: dict.fromkeys(_TABLES, 0))
    """The highest numbers that were given, as far as the file still knows."""

    def take(self, record: tuple[Any, ...]) -> None:
        """Lay a record where it belongs; one of no table of ours is dropped."""
        match record:
            case (int(), str(), str(), int()):
                game = GameRow(*record)
                if game.link() == game.chain:
                    self.games.setdefault(game.id, game)
            case (int(), int(), str(), str(), str(), str() | None, int() | None, str(), str(), int()):
                row = Row(*record)
                self.rows[row.game].append(row)
            case ("game" | "entry" as table, int(number)):
                self.counters[table] = max(self.counters[table], number)

    def found(self, limit: int) -> _Found:
        """Put in order what holds together.

        Args:
            limit: no number can be higher: damage makes numbers that leave none to go on with.
        """
        kept = tuple(self._kept(limit))
        last = (
            max((game.id for game, _ in kept), default=0),
            max((row.number for _, rows in kept for row in rows), default=0),
        )
        heard = (
            max(self.counters["game"], *self.games, *self.rows, 0),
            max(self.counters["entry"], *(row.number for rows in self.rows.values() for row in rows), 0),
        )
        return _Found(kept, (max(last[0], min(heard[0], limit)), max(last[1], min(heard[1], limit))))

    def _kept(self, limit: int) -> Iterator[tuple[GameRow, tuple[Row, ...]]]:
        taken = set[int]()
        for game in (game for game in self.games.values() if 0 < game.id <= limit):
            rows = tuple(_unbroken(game, (row for row in self.rows[game.id] if 0 < row.number <= limit)))
            numbers = {row.number for row in rows}
            # Two games with one number are of two journals: somebody put one beside the -wal of the other.
            if taken.isdisjoint(numbers):
                taken |= numbers
                yield game, rows


def _unbroken(game: GameRow, rows: Iterable[Row]) -> Iterator[Row]:
    chain = game.chain
    for row in sorted(rows, key=attrgetter("number")):
        # Behind a gap no check number fits any more.
        if row.link(chain) == row.chain:
            chain = row.chain
            yield row


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
