"""What a referee under test is built from: a record in memory, scripted chance, a plan of the table."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any, cast

from companion import effects as fx
from companion.referee.books import AnyGame, Books
from companion.referee.desk import Manner
from companion.referee.record import Act, Entry, Recorded, UnwrittenError
from companion.referee.sensing import Table
from companion.referee.setup import Setup
from companion.rules.interface import Field, Phrase, Seat
from companion.rules.rv import opening as rv
from companion.rules.rv.game import RvMeisterschaft
from tests.table import TWO, at, game

BOOT = "0badcafe"
BEGIN = datetime(2026, 5, 16, 7, 0, tzinfo=UTC)
FULL = UnwrittenError(Phrase("journal.full"), "The disk is full: make room.")

AFTERWARDS = Setup(partial(rv.question, rules={}), partial(rv.opening, rules={}))
"""The set-up of the game that follows."""


@dataclass
class Memory:
    """A record that remembers, and fails when it is told to."""

    entries: list[Recorded] = field(default_factory=list)
    fails: bool = False
    others: int = 0
    """Entries that are written before it fails."""
    look: Callable[[Entry], None] = lambda _: None

    def append(self, entry: Entry) -> fx.Stamp:
        """Remember an entry."""
        if self.fails and not self.others:
            raise FULL
        self.others -= self.fails
        stamp = fx.Stamp(len(self.entries) + 1, BEGIN + timedelta(seconds=len(self.entries)))
        if entry.input is not None:
            assert entry.input.n > self.last_input(entry.input.boot), "no input counts twice"
        self.entries.append(Recorded(stamp, entry))
        self.look(entry)
        return stamp

    def last_input(self, boot: str) -> int:
        """Give the newest number."""
        inputs = (recorded.entry.input for recorded in self.entries)
        return max((each.n for each in inputs if each and each.boot == boot), default=0)

    def acts(self) -> list[Act]:
        """List what was written."""
        return [recorded.entry.act for recorded in self.entries]

    @property
    def newest(self) -> Entry:
        """The last entry."""
        return self.entries[-1].entry


@dataclass
class Script:
    """Chance as it is written; what is not expected fails, and so does what is not used."""

    rolls: deque[int] = field(default_factory=deque)
    cards: deque[str] = field(default_factory=deque)

    def roll(self) -> int:
        """Give the next roll."""
        assert self.rolls, "nobody expected an electronic roll"
        return self.rolls.popleft()

    def draw(self, cards: Sequence[str]) -> str:
        """Give the next card."""
        assert self.cards, "nobody expected a card"
        assert self.cards[0] in cards
        return self.cards.popleft()


class Begun:
    """A game whose setup is any position."""

    def __init__(self, played: RvMeisterschaft, state: object) -> None:
        self._played, self._state = played, state

    def setup(self, _: tuple[Seat, ...]) -> object:
        """Give the position."""
        return self._state

    def __getattr__(self, name: str) -> Any:
        return getattr(self._played, name)


@dataclass(frozen=True)
class Plan:
    """What is played and at which table."""

    position: str = ""
    """Empty: a new season."""
    rules: tuple[tuple[str, str], ...] = ()
    seats: tuple[Seat, ...] = TWO
    sensors: tuple[Field, ...] | None = ()
    """None: one under each field."""
    manner: Manner = Manner()  # noqa: RUF009 - frozen
    computers: str = ""
    """Colours whose seats computer players hold."""

    def game(self) -> AnyGame:
        """Build the game."""
        played = game(**dict(self.rules))
        state = at(self.position, played) if self.position else played.setup(self.seats)
        seats = tuple(replace(seat, computer=seat.colour in self.computers) for seat in state.seats)
        return cast(AnyGame, Begun(played, replace(state, seats=seats)))

    def players(self) -> tuple[Seat, ...]:
        """Give the seats, of the position if there is one."""
        return cast(tuple[Seat, ...], self.game().setup(()).seats)

    def books(self, record: Memory) -> Books:
        """Open the books as the record has them."""
        return Books(self.game(), self.players(), record, list(record.entries))

    def table(self) -> Table:
        """Give the sensors."""
        return Table(self.game().fields if self.sensors is None else self.sensors)
