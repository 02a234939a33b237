"""The games of a journal, to read and not to play."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from companion.app.games import lay_again
from companion.errors import MissingError, reason
from companion.journal import Journal, Listed
from companion.journal.reader import Reader, reader
from companion.referee.books import Books
from companion.texts import Texts


@dataclass(frozen=True, slots=True)
class Archive:
    """An open journal."""

    journal: Journal | Reader
    path: Path
    shared: bool = False
    """Another program, such as a table, may write to it, too."""

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
def archive(path: Path) -> Iterator[Archive]:
    """Open a journal that is there, to look at it; a damaged one is left to the table that rescues it.

    Raises:
        MissingError: it is not there; to look must not make it.
        DamagedError: it is damaged.
    """
    check_there(path)
    with reader(path) as opened:
        yield Archive(opened, path)


@contextmanager
def archive_to_print(path: Path, texts: Texts) -> Iterator[Archive]:
    """Open a journal that is there, to write down what is printed; if it had to be rescued, standard error says so.

    Raises:
        MissingError: it is not there.
    """
    check_there(path)
    with Journal.open(path, lambda: datetime.now().astimezone()) as journal:
        say_recovered(journal, texts)
        yield Archive(journal, path, journal.shared())


def check_there(path: Path) -> None:
    """Check that there is a journal.

    Raises:
        MissingError: there is none, or it may not be read.
    """
    try:
        path.stat()
    except (FileNotFoundError, NotADirectoryError) as error:
        raise MissingError(
            "There is no journal {file}: play a game, or name another with --journal.", file=path
        ) from error
    except PermissionError as error:
        raise MissingError(
            "You may not read {file}: as the table's user you may, with sudo -u flugleiter before the command.",
            file=path,
        ) from error
    except OSError as error:
        raise MissingError(
            "{file} cannot be read: {reason}. Check the path and its permissions.", file=path, reason=reason(error)
        ) from error


def say_recovered(journal: Journal, texts: Texts) -> None:
    """Say on standard error where a damaged journal is now, if it was one."""
    if journal.recovered:
        from companion.app.play import RECOVERED  # noqa: PLC0415 - only a damaged journal needs the whole table

        details = {"file": journal.recovered.aside, "entries": journal.recovered.entries}
        sys.stderr.write(texts.plain(RECOVERED.one, details) + "\n")
