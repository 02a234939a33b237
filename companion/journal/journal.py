"""The file with all games: begin one, find the one that was not played to its end, read any."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import Self

from companion.errors import MissingError, WrongInputError
from companion.journal import header as headers
from companion.journal import salvage, schema
from companion.journal.codec import Codec
from companion.journal.header import Header, Listed
from companion.journal.log import GameLog
from companion.journal.progress import Progress, unshown
from companion.journal.rows import Damage, GameRow, game_row, insert_game, newest_input, newest_unfinished, transaction
from companion.journal.salvage import Recovery
from companion.journal.transcript import Transcript, write_down
from companion.journal.words import plain_words


class Journal:
    """An open journal; a context manager that closes it. `Journal.open` makes it.

    It belongs to the thread that opened it.
    """

    def __init__(
        self, db: sqlite3.Connection, path: Path, now: Callable[[], datetime], recovered: Recovery | None
    ) -> None:
        self._db = db
        self._path = path
        self._now = now
        self.recovered = recovered
        """Set when the file was damaged: where it is now, and how much was kept."""

    @classmethod
    def open(cls, path: Path, now: Callable[[], datetime], progress: Progress = unshown) -> Self:
        """Open a journal, or make it with its folders.

        Args:
            path: the file.
            now: gives the local wall-clock time with its offset.
            progress: told while the file is examined or rescued.

        Raises:
            WrongInputError: it is a folder, or a file that never was a journal, or one of a newer version.
            UnwrittenError: rights or space are missing.
        """
        recovered = None
        with plain_words(path):
            if path.is_dir():
                raise WrongInputError("{file} is a folder: name a file for the journal.", file=path)
            make_folders(path.parent)
            if salvage.is_under_way(path):
                recovered = salvage.rescue(path, now(), progress)
            try:
                db = schema.connect(path, progress)
            except Damage as damage:
                if not salvage.once_ours(path):
                    raise WrongInputError("{file} is not a journal: name another file for it.", file=path) from damage
                recovered = salvage.rescue(path, now(), progress)
                db = schema.connect(path, progress)
        return cls(db, path, now, recovered)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """End; idempotent."""
        self._db.close()

    def begin(self, header: Header) -> int:
        """Begin a game.

        Returns:
            its number, for `log`.

        Raises:
            UnwrittenError: the disk is full, or not to be written.
        """
        row = GameRow(0, self._now().isoformat(), headers.write(header), 0)
        with plain_words(self._path), transaction(self._db):
            return insert_game(self._db, replace(row, chain=row.link()))

    def probe(self) -> None:
        """Find out whether the file can be written, by writing again what stands in it.

        Raises:
            UnwrittenError: not now.
        """
        with plain_words(self._path):
            schema.rewrite(self._db)

    def find(self, transcript: Transcript) -> int | None:
        """Find the game that began at the same moment with the same players and rules, None if there is none."""
        with plain_words(self._path):
            found = self._db.execute(
                "SELECT id FROM game WHERE begun = ? AND header = ?",
                (transcript.begun, headers.write(transcript.header)),
            ).fetchone()
        return found[0] if found else None

    def add(self, transcripts: Iterable[Transcript]) -> tuple[int, ...]:
        """Write down games that were played elsewhere, all or none.

        Returns:
            their numbers.

        Raises:
            UnwrittenError: the disk is full, or not to be written.
        """
        with plain_words(self._path), transaction(self._db):
            return tuple(write_down(self._db, transcript) for transcript in transcripts)

    def log(self, game: int, event_types: Iterable[type]) -> GameLog:
        """Open a game's log, to read it, to go on with it, or both.

        Args:
            game: its number.
            event_types: `Game.event_types` of the game that its header names.

        Raises:
            MissingError: there is no such game.
        """
        return GameLog(self._db, self._path, self._row(game), Codec(event_types), self._now)

    def last_input(self, boot: str) -> int:
        """Give the number of the newest input of this start of the board that any game committed, 0 if none."""
        with plain_words(self._path):
            return newest_input(self._db, boot)

    def count(self) -> int:
        """Count the games."""
        with plain_words(self._path):
            (games,) = self._db.execute("SELECT count(*) FROM game").fetchone()
        return int(games)

    def unfinished(self) -> int | None:
        """Find the newest game that is not over; an end that was taken back is none."""
        with plain_words(self._path):
            return newest_unfinished(self._db)

    def header(self, game: int) -> Header:
        """Tell what a game was begun with.

        Raises:
            MissingError: there is no such game.
        """
        return headers.read(self._row(game).header)

    def games(self) -> tuple[Listed, ...]:
        """List all games, the newest first."""
        with plain_words(self._path):
            found = self._db.execute(
                "SELECT id, begun, header,"
                " (SELECT count(*) FROM entry WHERE game = id),"
                " id NOT IN (SELECT id FROM unfinished)"
                " FROM game ORDER BY id DESC"
            ).fetchall()
        return tuple(
            Listed(number, datetime.fromisoformat(begun), headers.read(header), entries, bool(finished))
            for number, begun, header, entries, finished in found
        )

    def _row(self, game: int) -> GameRow:
        with plain_words(self._path):
            row = game_row(self._db, game)
        if row is None:
            raise MissingError(
                "There is no game {game} in {file}: list the games to see which there are.", game=game, file=self._path
            )
        return row


def make_folders(folder: Path) -> None:
    """Make missing folders for this user alone; `parents=True` would leave those above open to all."""
    if not folder.exists():
        make_folders(folder.parent)
        with suppress(FileExistsError):
            folder.mkdir(mode=0o700)
            salvage.sync(folder.parent)
