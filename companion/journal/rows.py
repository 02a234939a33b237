"""The rows of the file, and the chain of check numbers that ties each game's rows together.

SQLite notices a broken page, but neither a flipped bit in a text nor a row that is gone. The chain shows both.
"""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass


class Damage(Exception):  # noqa: N818 - the word of the package; callers outside never see it
    """The file is not as it was written."""


@dataclass(frozen=True, slots=True)
class GameRow:
    """A row of `game`."""

    id: int
    begun: str
    header: str
    chain: int

    def link(self) -> int:
        """Compute the check number that the chain starts with."""
        return _crc((self.begun, self.header), 0)


@dataclass(frozen=True, slots=True)
class Row:
    """A row of `entry`, in the order of the columns."""

    number: int
    game: int
    at: str
    act: str
    source: str
    boot: str | None
    n: int | None
    note: str
    events: str
    chain: int = 0

    def link(self, previous: int) -> int:
        """Compute the check number after that of the game's previous row."""
        return _crc((self.at, self.act, self.source, self.boot, self.n, self.note, self.events), previous)


def sound(game: GameRow, rows: Iterable[Row]) -> Iterator[Row]:
    """Hand out a game's rows as long as the chain holds.

    Raises:
        Damage: at the first row that is altered or whose forerunner is missing.
    """
    chain = game.link()
    if chain != game.chain:
        raise Damage(f"the header of game {game.id} was altered")
    for row in rows:
        chain = row.link(chain)
        if chain != row.chain:
            raise Damage(f"entry {row.number} was altered, or the one before it is missing")
        yield row


def game_row(db: sqlite3.Connection, game: int) -> GameRow | None:
    """Read one row of `game`, None if there is none."""
    found = db.execute("SELECT id, begun, header, chain FROM game WHERE id = ?", (game,)).fetchone()
    return GameRow(*found) if found else None


def rows_of(db: sqlite3.Connection, game: int) -> Iterator[Row]:
    """Read a game's rows in their order."""
    for found in db.execute("SELECT * FROM entry WHERE game = ? ORDER BY number", (game,)):
        yield Row(*found)


def insert_game(db: sqlite3.Connection, row: GameRow) -> int:
    """Write one row of `game` and give its number; 0 in the row stands for the next."""
    done = db.execute("INSERT INTO game VALUES (?, ?, ?, ?)", (row.id or None, row.begun, row.header, row.chain))
    return done.lastrowid or 0


def insert(db: sqlite3.Connection, row: Row) -> int:
    """Write one row of `entry` and give its number; 0 in the row stands for the next."""
    done = db.execute(
        "INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (row.number or None, row.game, row.at, row.act, row.source, row.boot, row.n, row.note, row.events, row.chain),
    )
    return done.lastrowid or 0


@contextmanager
def transaction(db: sqlite3.Connection) -> Iterator[None]:
    """Commit all or nothing; only one program at a time gets in."""
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    finally:
        # After a fault nothing may wait for the next commit.
        if db.in_transaction:
            db.execute("ROLLBACK")


def newest(db: sqlite3.Connection, game: GameRow) -> tuple[int, int]:
    """Give number and check number of a game's newest row; number 0 if there is none."""
    found = db.execute(
        "SELECT number, chain FROM entry WHERE game = ? ORDER BY number DESC LIMIT 1", (game.id,)
    ).fetchone()
    return tuple(found) if found else (0, game.chain)


def newest_unfinished(db: sqlite3.Connection) -> int | None:
    """Find the newest game that is not over; an end that was taken back is none."""
    found = db.execute("SELECT id FROM unfinished ORDER BY id DESC LIMIT 1").fetchone()
    return found[0] if found else None


def _crc(parts: Iterable[object], start: int) -> int:
    # A flipped bit may leave text that is no UTF-8; it must fail the check, not the reading.
    text = "\0".join("" if part is None else str(part) for part in parts)
    return zlib.crc32(text.encode("utf-8", "surrogateescape"), start)


def newest_input(db: sqlite3.Connection, boot: str) -> int:
    """Give the number of the newest committed input of a start of the board, 0 if none, over all games."""
    (n,) = db.execute("SELECT max(n) FROM entry WHERE boot = ?", (boot,)).fetchone()
    return int(n or 0)
