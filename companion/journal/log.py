"""One game's part of the journal: the other side of `referee.record.Record`."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import datetime

import msgspec

from companion.effects import Stamp
from companion.errors import DamagedError, WrongInputError
from companion.journal.codec import Codec
from companion.journal.place import Place
from companion.journal.rows import Damage, GameRow, Row, insert, newest, newest_input, rows_of, sound, transaction
from companion.journal.words import plain_words
from companion.referee.record import PRINTS, Act, Entry, InputId, Recorded


class GameLog:
    """An append-only log of one game; `Journal.log` makes it."""

    def __init__(
        self, db: sqlite3.Connection, place: Place, game: GameRow, codec: Codec, now: Callable[[], datetime]
    ) -> None:
        self._db = db
        self._place = place
        self._path = place.path
        self._game = game
        self._codec = codec
        self._now = now
        with plain_words(self._path):
            self._newest = newest(db, game)

    def append(self, entry: Entry) -> Stamp:
        """Put one entry on disk, and return only when it is there.

        Raises:
            WrongInputError: its input was counted before, or another program wrote to this game meanwhile; a note of
                printing changes no game, and comes behind what it wrote.
            UnwrittenError: the disk is full, or not to be written, or the journal is gone; nothing is kept.
        """
        self._place.check()
        when = self._now()
        with plain_words(self._path), transaction(self._db):
            before = newest(self._db, self._game)
            known = before == self._newest
            if not known and entry.act not in PRINTS:
                raise WrongInputError(
                    "Another program is playing this game on {file}: end one of the two.", file=self._path
                )
            row = self._row(entry, when, before[1])
            number = self._insert(row)
        # Only now: a commit that failed must leave the memory as it is on disk.
        if known:
            self._newest = (number, row.chain)
        return Stamp(number, when)

    def last_input(self, boot: str) -> int:
        """Give the number of the newest committed input of this start of the board, 0 if none.

        Inputs of earlier games count: the board goes on counting when a new game begins.
        """
        with plain_words(self._path):
            return newest_input(self._db, boot)

    def count(self) -> int:
        """Count the entries of the game."""
        with plain_words(self._path):
            (entries,) = self._db.execute("SELECT count(*) FROM entry WHERE game = ?", (self._game.id,)).fetchone()
        return int(entries)

    def entries(self) -> Iterator[Recorded]:
        """Read the game from its beginning.

        Raises:
            DamagedError: at the first entry that is not as it was written.
            WrongInputError: an event that this program does not know.
        """
        try:
            with plain_words(self._path):
                for row in sound(self._game, rows_of(self._db, self._game.id)):
                    yield self._recorded(row)
        except Damage as damage:
            raise DamagedError(
                "{file}: {reason}; what comes before it can still be read.", file=self._path, reason=damage
            ) from damage

    def _row(self, entry: Entry, when: datetime, chain: int) -> Row:
        boot, n = (entry.input.boot, entry.input.n) if entry.input else (None, None)
        note = msgspec.json.encode(entry.note).decode()
        events = self._codec.write(entry.events)
        row = Row(0, self._game.id, when.isoformat(), entry.act, entry.source, boot, n, note, events)
        return replace(row, chain=row.link(chain))

    def _insert(self, row: Row) -> int:
        try:
            return insert(self._db, row)
        except sqlite3.IntegrityError as error:
            raise WrongInputError(
                "Input {n} of the board's start {boot} was counted before: nothing was written.",
                n=row.n,
                boot=row.boot,
            ) from error

    def _recorded(self, row: Row) -> Recorded:
        entry = Entry(
            Act(row.act),
            self._codec.read(row.events),
            row.source,
            InputId(row.boot, row.n) if row.boot is not None and row.n is not None else None,
            msgspec.json.decode(row.note),
        )
        return Recorded(Stamp(row.number, datetime.fromisoformat(row.at)), entry)
