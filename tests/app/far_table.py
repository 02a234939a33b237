"""A referee with its journal, to be killed at any moment and started again on what is on disk."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from companion import effects as fx
from companion.app.games import Games, lay, parse_seats, preset_rules
from companion.journal import Journal
from companion.messages import InputReceived, Message
from companion.referee.books import Former
from companion.referee.desk import Manner
from companion.referee.record import Act, Entry, Record, Recorded
from companion.referee.referee import Referee
from companion.referee.sensing import SETTLE, Table
from companion.referee.watch import Watch
from companion.rules.interface import Field

BEGIN = datetime(2026, 5, 16, 7, 0, tzinfo=UTC)


class KilledError(BaseException):
    """The program ends here; nothing in it may catch this."""


@dataclass(frozen=True, slots=True)
class Fuse:
    """Kills the program at a commit."""

    commit: int
    """1: at the first commit of a message, 2: at its second."""
    after: bool
    """The entry is on disk, and nobody has heard of it."""


class Fragile:
    """A record in which a fuse may burn down, and a chance that depends on nothing but the commands in the record.

    So what was drawn and not written down is drawn again, as if a real deck lay on the table.
    """

    def __init__(self) -> None:
        self.fuse: Fuse | None = None
        self.commits = 0
        """Since the present message came."""
        self.commands = 0
        """Written down since the table was laid."""
        self._record: Record | None = None

    def around(self, record: Record) -> Fragile:
        """Stand before the record of a game."""
        self._record = record
        return self

    def append(self, entry: Entry) -> fx.Stamp:
        """Put an entry on disk, if the program lives so long."""
        assert self._record is not None
        self.commits += 1
        burns = self.fuse is not None and self.fuse.commit == self.commits
        if burns and self.fuse and not self.fuse.after:
            raise KilledError
        stamp = self._record.append(entry)
        self.commands += entry.act is Act.COMMAND
        if burns:
            raise KilledError
        return stamp

    def last_input(self, boot: str) -> int:
        """Ask the record."""
        assert self._record is not None
        return self._record.last_input(boot)

    def roll(self) -> int:
        """Give 1 to 6."""
        return random.Random(self.commands).randint(1, 6)

    def draw(self, cards: Sequence[str]) -> str:
        """Give one of the cards."""
        return random.Random(self.commands).choice(cards)


class FarTable:
    """One table through all starts of its program.

    Args:
        path: the journal.
        seats: who plays, as on the command line.
        sensors: the fields with sensors.
        rules: what differs from the preset.
        manner: how it plays.
    """

    def __init__(
        self,
        path: Path,
        seats: str,
        sensors: tuple[Field, ...],
        rules: dict[str, str],
        manner: Manner | None = None,
    ) -> None:
        self._path, self._sensors, self._manner = path, sensors, manner
        self._top = lay("rv")
        self._rules = preset_rules(self._top, "seed", rules)
        self._seats = parse_seats(seats, self._top, self._rules)
        self.fragile = Fragile()
        self.starts = 0
        self._open()

    def _open(self) -> None:
        self.starts += 1
        self.fragile.fuse, self.fragile.commits = None, 0
        self.journal = Journal.open(self._path, lambda: BEGIN + timedelta(seconds=self.starts))
        games = Games(self.journal, self._top, self._rules, self.fragile.around)
        unfinished = games.unfinished()
        # The next game begins by itself, so that every input finds a game on disk.
        setup = replace(games.setup(self._seats), following=None)
        self.referee = Referee(
            unfinished.books if unfinished else setup,
            games.open,
            Watch(Table(self._sensors), SETTLE),
            self.fragile,
            self._manner,
            afterwards=setup,
            former=Former(self.journal.last_input, games.closed(BEGIN)),
        )

    def kill(self) -> None:
        """End the program as a power cut would, and start it again."""
        self.close()
        self._open()

    def close(self) -> None:
        """Let go of the journal."""
        self.journal.close()

    def handle(self, message: Message, fuse: Fuse | None = None) -> tuple[fx.Effect, ...] | None:
        """Take a message; None: a fuse burnt down meanwhile, and the program was started again."""
        self.fragile.fuse, self.fragile.commits = fuse, 0
        try:
            return self.referee.handle(message)
        except KilledError:
            self.kill()
            return None

    def written(self) -> list[list[tuple[object, ...]]]:
        """Give all games as they are on disk: for each entry all but its number and time."""
        games = reversed(self.journal.games())
        return [[_told(one) for one in self._entries(game.id)] for game in games]

    def _entries(self, game: int) -> list[Recorded]:
        return list(self.journal.log(game, self._top.game(self._rules).event_types).entries())


def _told(recorded: Recorded) -> tuple[object, ...]:
    entry = recorded.entry
    return entry.act, entry.events, entry.source, entry.input, sorted(entry.note.items())


Item = tuple[InputReceived | None, Fuse | None]
"""What decided, in its order: an input, and the fuse that burnt down while it was taken; no input: a kill."""


def straight(table: FarTable, items: Sequence[Item]) -> None:
    """Hand inputs over without a cable, and kill the program where it was killed."""
    for message, fuse in items:
        if message is None:
            table.kill()
        else:
            table.handle(message, fuse)
