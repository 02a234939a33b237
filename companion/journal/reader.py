"""A journal that is only looked at: it may lie on a disk that nobody can write, or be played in right now."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from companion.errors import DamagedError, MissingError, WrongInputError
from companion.journal import salvage, schema
from companion.journal.rows import Damage, game_row, rows_of
from companion.journal.transcript import Transcript, transcribe
from companion.journal.words import plain_words

FIRST_BYTES = b"SQLite format 3\0"
"""How every journal begins."""


@dataclass(frozen=True, slots=True)
class Reader:
    """An open journal; `reader` makes it."""

    db: sqlite3.Connection
    path: Path

    def numbers(self) -> tuple[int, ...]:
        """List the numbers of all games, the oldest first."""
        with plain_words(self.path):
            return tuple(number for (number,) in self.db.execute("SELECT id FROM game ORDER BY id"))

    def transcript(self, number: int) -> Transcript:
        """Take down a game.

        Raises:
            MissingError: there is no such game.
            DamagedError: an entry is not as it was written.
        """
        with plain_words(self.path):
            game = game_row(self.db, number)
            # All at once: a reader that lingers would let the file of a table that plays grow.
            rows = tuple(rows_of(self.db, number))
        if game is None:
            raise MissingError(
                "There is no game {game} in {file}: there are {games}.",
                game=number,
                file=self.path,
                games=", ".join(map(str, self.numbers())),
            )
        try:
            return transcribe(game, rows)
        except Damage as damage:
            raise DamagedError(
                "{file}: {reason}; what comes before it can still be read.", file=self.path, reason=damage
            ) from damage


@contextmanager
def reader(path: Path) -> Iterator[Reader]:
    """Open a journal without writing to it, or to the folder in which it lies.

    Raises:
        WrongInputError: it is no journal, or one of another version.
        MissingError: it cannot be read.
    """
    with plain_words(path):
        db = sqlite3.connect(_address(path), uri=True, isolation_level=None, timeout=5)
    db.text_factory = schema.decoded
    with closing(db):
        _examine(db, path)
        yield Reader(db, path)


def _examine(db: sqlite3.Connection, path: Path) -> None:
    with plain_words(path):
        try:
            schema.check_readable(db, path)
        except Damage as damage:
            if salvage.once_ours(path):
                raise DamagedError(
                    "{file} is damaged: flugleiter play sets it aside and keeps what can be read.", file=path
                ) from damage
            raise WrongInputError("{file} is not a journal: name another file for it.", file=path) from damage


def _address(path: Path) -> str:
    # Whoever plays keeps a -wal beside the file. Without one nobody does, and SQLite need not make its own files there.
    alone = "" if schema.wal(path).exists() else "&immutable=1"
    return f"{path.resolve().as_uri()}?mode=ro{alone}"
