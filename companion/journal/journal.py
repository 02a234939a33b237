"""The file with all games: begin one, find the one that was not played to its end, read any."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable
from contextlib import ExitStack, closing
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import Self

from companion.errors import MissingError, WrongInputError
from companion.journal import header as headers
from companion.journal import salvage, schema
from companion.journal.claim import Claim
from companion.journal.codec import Codec
from companion.journal.disk import check_plain, followed, make_folders
from companion.journal.header import Header, Listed
from companion.journal.listing import listed
from companion.journal.log import GameLog
from companion.journal.place import Place
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
        self,
        db: sqlite3.Connection,
        claim: Claim,
        place: Place,
        now: Callable[[], datetime],
        recovered: Recovery | None,
    ) -> None:
        self._db = db
        self._claim = claim
        self._place = place
        self._path = place.path
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
            UnwrittenError: rights or space are missing, or another program makes or rescues it.
        """
        recovered = None
        path = followed(path)
        with plain_words(path), ExitStack() as stack:
            _check_name(path)
            make_folders(path.parent)
            claim = stack.enter_context(closing(Claim(path)))
            if not _whole(path, progress):
                claim.alone()
                recovered = _put_in_order(path, now, progress)
            db = stack.enter_context(closing(schema.connect(path)))
            claim.share()
            place = Place.of(path)
            stack.pop_all()
        return cls(db, claim, place, now, recovered)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """End; idempotent."""
        self._db.close()
        self._claim.close()

    def shared(self) -> bool:
        """Tell whether another program has the journal open, too, and may write to it."""
        return self._claim.shared()

    def check(self) -> None:
        """Check that the file, its -wal and its lock are still there.

        Raises:
            UnwrittenError: one was deleted, moved or replaced.
        """
        self._place.check()

    def begin(self, header: Header) -> int:
        """Begin a game.

        Returns:
            its number, for `log`.

        Raises:
            UnwrittenError: the disk is full, or not to be written, or the journal is gone.
        """
        self.check()
        row = GameRow(0, self._now().isoformat(), headers.write(header), 0)
        with plain_words(self._path), transaction(self._db):
            return insert_game(self._db, replace(row, chain=row.link()))

    def probe(self) -> None:
        """Find out whether the file can be written, by writing again what stands in it.

        Raises:
            UnwrittenError: not now.
        """
        self.check()
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
            UnwrittenError: the disk is full, or not to be written, or the journal is gone.
        """
        self.check()
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
        return GameLog(self._db, self._place, self._row(game), Codec(event_types), self._now)

    def last_input(self, boot: str) -> int:
        """Give the number of the newest input of this start of the board that any game committed, 0 if none."""
        with plain_words(self._path):
            return newest_input(self._db, boot)

    def count(self) -> int:
        """Count the games."""
        with plain_words(self._path):
            (games,) = self._db.execute("SELECT count(*) FROM game").fetchone()
        return int(games)

    def touched(self, game: int) -> datetime:
        """Tell when the newest entry of a game was written, or else when it began."""
        with plain_words(self._path):
            (at,) = self._db.execute(
                "SELECT ifnull((SELECT at FROM entry WHERE game = id ORDER BY number DESC LIMIT 1), begun)"
                " FROM game WHERE id = ?",
                (game,),
            ).fetchone()
        return datetime.fromisoformat(at)

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
            return listed(self._db)

    def _row(self, game: int) -> GameRow:
        with plain_words(self._path):
            row = game_row(self._db, game)
        if row is None:
            raise MissingError(
                "There is no game {game} in {file}: list the games to see which there are.", game=game, file=self._path
            )
        return row


def _check_name(path: Path) -> None:
    if path.is_dir():
        raise WrongInputError("{file} is a folder: name a file for the journal.", file=path)
    check_plain(path)
    if salvage.never_ours(path):
        raise _no_journal(path)


def _whole(path: Path, progress: Progress) -> bool:
    """Tell whether a journal can be used as it lies there."""
    try:
        return not salvage.is_under_way(path) and schema.examine(path, progress)
    except Damage:
        return False


def _put_in_order(path: Path, now: Callable[[], datetime], progress: Progress) -> Recovery | None:
    """Rescue a journal that has to be; nobody else may have a share in it."""
    if not salvage.is_under_way(path):
        try:
            schema.examine(path, progress)
        except Damage as damage:
            if not salvage.once_ours(path):
                raise _no_journal(path) from damage
        else:
            return None
    return salvage.rescue(path, now(), progress)


def _no_journal(path: Path) -> WrongInputError:
    return WrongInputError("{file} is not a journal: name another file for it.", file=path)
