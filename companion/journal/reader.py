"""A journal that is only looked at: it may lie on a disk that nobody can write, or be played in right now."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.errors import DamagedError, MissingError, WrongInputError
from companion.journal import salvage, schema
from companion.journal.codec import Codec
from companion.journal.disk import check_plain, followed
from companion.journal.header import Listed
from companion.journal.listing import listed
from companion.journal.log import GameLog
from companion.journal.place import Place
from companion.journal.rows import Damage, GameRow, game_row, rows_of
from companion.journal.transcript import Transcript, transcribe
from companion.journal.words import UNREADABLE, plain_words

_NO_SIDES = {sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY}
"""What SQLite says where it may not make its own files beside a journal that has a -wal."""


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
        game = self._row(number)
        with plain_words(self.path):
            # All at once: a reader that lingers would let the file of a table that plays grow.
            rows = tuple(rows_of(self.db, number))
        try:
            return transcribe(game, rows)
        except Damage as damage:
            raise DamagedError(
                "{file}: {reason}; what comes before it can still be read.", file=self.path, reason=damage
            ) from damage

    def games(self) -> tuple[Listed, ...]:
        """List all games, the newest first."""
        with plain_words(self.path):
            return listed(self.db)

    def log(self, game: int, event_types: Iterable[type]) -> GameLog:
        """Open a game's log; whoever appends to it hears that the file may not be written.

        Raises:
            MissingError: there is no such game.
        """
        return GameLog(self.db, Place.of(self.path), self._row(game), Codec(event_types), datetime.now)

    def _row(self, number: int) -> GameRow:
        with plain_words(self.path):
            row = game_row(self.db, number)
        if row is None:
            raise MissingError(
                "There is no game {game} in {file}: there are {games}.",
                game=number,
                file=self.path,
                games=", ".join(map(str, self.numbers())),
            )
        return row


@contextmanager
def reader(path: Path) -> Iterator[Reader]:
    """Open a journal without writing to it, or to the folder in which it lies.

    Raises:
        WrongInputError: it is no journal, or one of another version.
        MissingError: it cannot be read.
    """
    path = followed(path)
    with _readable(path) as place, closing(_opened(place)) as db:
        _examine(db, path)
        yield Reader(db, path)


@contextmanager
def _readable(path: Path) -> Iterator[Path]:
    """Give a file that SQLite can read: the journal, or a copy where its -wal lies on a disk that cannot be written."""
    with plain_words(path):
        check_plain(path)
        refused = _refused(path)
    if not refused:
        yield path
        return
    with TemporaryDirectory(prefix="flugleiter-") as folder:
        copy = Path(folder) / "copy"
        with plain_words(path):
            for file, to in ((path, copy), (schema.wal(path), schema.wal(copy))):
                shutil.copyfile(file, to)
        yield copy


def _refused(path: Path) -> bool:
    if not schema.wal(path).exists():
        return False
    try:
        with closing(_opened(path)) as db:
            db.execute("PRAGMA user_version").fetchone()
    except sqlite3.OperationalError as error:
        return error.sqlite_errorcode & 0xFF in _NO_SIDES
    except UNREADABLE:
        return False  # it is damaged, which is told later
    return False


def _opened(path: Path) -> sqlite3.Connection:
    with plain_words(path):
        db = sqlite3.connect(_address(path), uri=True, isolation_level=None, timeout=5)
    db.text_factory = schema.decoded
    return db


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
