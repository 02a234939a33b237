"""The games of a journal, to read and not to play."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from companion.app.games import lay_again
from companion.errors import MissingError
from companion.journal import Journal, Listed
from companion.referee.books import Books
from companion.texts import Texts


@dataclass(frozen=True, slots=True)
class Archive:
    """An open journal."""

    journal: Journal
    path: Path

    def games(self) -> tuple[Listed, ...]:
        """List all games, the oldest first."""
        return tuple(reversed(self.journal.games()))

    def game(self, number: int | None) -> Listed:
        """Find a game by its number, or the newest.

        Raises:
            MissingError: there is none.
        """
        games = self.games()
        for listed in reversed(games):
            if number in {None, listed.id}:
                return listed
        if games:
            raise MissingError(
                "There is no game {game} in {file}: there are {games}.",
                game=number,
                file=self.path,
                games=", ".join(f"{listed.id}" for listed in games),
            )
        raise MissingError("There is no game in {file} yet: play one.", file=self.path)

    def books(self, listed: Listed) -> Books:
        """Open the books of a game, with the board and the rules that it was begun with."""
        game = lay_again(listed.header).game(listed.header.options)
        log = self.journal.log(listed.id, game.event_types)
        return Books(game, listed.header.seats, log, log.entries())


@contextmanager
def archive(path: Path, texts: Texts) -> Iterator[Archive]:
    """Open a journal that is there; a damaged one is set aside, and standard error says so.

    Raises:
        MissingError: it is not there; to look must not make it.
    """
    if not path.exists():
        raise MissingError("There is no journal {file}: play a game, or name another with --journal.", file=path)
    with Journal.open(path, lambda: datetime.now().astimezone()) as journal:
        say_recovered(journal, texts)
        yield Archive(journal, path)


def say_recovered(journal: Journal, texts: Texts) -> None:
    """Say on standard error where a damaged journal is now, if it was one."""
    if journal.recovered:
        from companion.app.play import RECOVERED  # noqa: PLC0415 - only a damaged journal needs the whole table

        details = {"file": journal.recovered.aside, "entries": journal.recovered.entries}
        sys.stderr.write(texts.plain(RECOVERED.one, details) + "\n")
