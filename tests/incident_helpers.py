"""A table of either game with sensors: a real board, hands that slip, the referee, and its journal on disk."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, cast

import pytest

from companion import effects as fx
from companion import messages as msg
from companion.journal import GameLog, Header, Journal
from companion.messages import Key
from companion.referee.books import AnyGame, Books
from companion.referee.desk import Manner
from companion.referee.phases import Phase
from companion.referee.record import Act, Recorded
from companion.referee.referee import LONG, Referee
from companion.referee.sensing import SETTLE, Table
from companion.referee.watch import Watch
from companion.rules.interface import Field, Piece
from companion.texts import Texts
from companion.view import Instruct, View
from tests import table as rv
from tests import table_aeroplane as aeroplane
from tests.referee_parts import BOOT, Begun, Script

NOON = datetime(2026, 5, 16, 12, 0, tzinfo=UTC)


@dataclass(frozen=True)
class Case:
    """A position in which red has rolled; what it may do, and what stands beside it."""

    position: str
    way: tuple[str, str]
    """A field on which red 1 may not end, and the one on which it may."""
    other: tuple[str, str, str]
    """Another red piece, its field and one that it may go to."""
    stranger: tuple[str, str, str]
    """A piece of the next player, its field and a free one beside it."""
    refused: str
    """Why red 1 may not end on the way."""


CASES = (
    Case("rv turn=red roll=2 red=H5,A3 blue=A6,B6", ("I5", "J5"), ("red2", "A3", "C3"), ("blue1", "A6", "C6"), "RV-8"),
    Case(
        "aeroplane turn=red roll=3 red=9,21,-,- yellow=5,30,-,-",
        ("11", "12"),
        ("red2", "21", "24"),
        ("yellow1", "5", "8"),
        "AC-A2",
    ),
)
IN_BOTH_GAMES = pytest.mark.parametrize("case", CASES, ids=["rv", "aeroplane"])
WITH_BOTH_SENSORS = pytest.mark.parametrize("identity", [False, True], ids=["occupancy", "identity"])


def piece(word: str) -> Piece:
    """Read `red3`; `hawk2` is a black figure."""
    colour, number = word[:-1], int(word[-1])
    return Piece(None, number) if colour == "hawk" else rv.pigeon(f"{colour}{number}")


def opened(position: str, **rules: str) -> AnyGame:
    """Build the game that a position belongs to; its setup is the position."""
    if position.startswith("aeroplane"):
        played: Any = aeroplane.game(**rules)
        return cast(AnyGame, Begun(played, played.read(position)))
    flown = rv.game(**rules)
    return cast(AnyGame, Begun(flown, rv.at(position, flown)))


@dataclass
class Scene:
    """What happens at one table.

    Args:
        game: the rules, in their position.
        log: the journal's log of this game.
        identity: the sensors tell pieces apart.
    """

    game: AnyGame
    log: GameLog
    identity: bool = False
    at: dict[Piece, Field] = field(default_factory=dict)
    """Where the pieces really are."""
    touched: set[Field] = field(default_factory=set)
    lamps: dict[Field, fx.Lamp] = field(default_factory=dict)
    view: View | None = None
    cues: list[fx.Cue] = field(default_factory=list)
    now: float = 0.0
    changed_at: float = 0.0
    seq: int = 0
    inputs: int = 0
    lifts: int = 0
    """How often a piece was taken up."""

    def __post_init__(self) -> None:
        seats = self.game.setup(()).seats
        books = Books(self.game, tuple(seat for seat in seats if seat), self.log)
        self.tags = {f"{index:02X}": each for index, each in enumerate(books.expected().at)}
        watch = Watch(Table(self.game.fields), SETTLE, self.tags if self.identity else None)
        self.referee = Referee(books, lambda _: books, watch, Script(), Manner())
        self.at = dict(books.expected().at)
        self.bring(msg.LinkUp(BOOT, frozenset({"identity" if self.identity else "occupancy"}), self.now))
        self.rest()

    # Messages

    def bring(self, message: msg.Message) -> None:
        """Hand the referee a message and do what it asks of lamps, screen and board."""
        for effect in self.referee.handle(message):
            match effect:
                case fx.ShowView(view):
                    self.view = view
                case fx.LightFields(lamps):
                    self.lamps = dict(lamps)
                case fx.PlayCue(cue):
                    self.cues.append(cue)
                case fx.Settle():
                    self.touched.clear()

    def picture(self, age: int) -> None:
        """Send what the sensors show now."""
        self.seq += 1
        self.changed_at = self.now - age / 1000
        on: dict[int, tuple[str, ...]] = {}
        for tag, each in self.tags.items():
            if (where := self.at.get(each)) in self.game.fields:
                number = self.game.fields.index(where)
                on[number] = (*on.get(number, ()), tag)
        touched = frozenset(map(self.game.fields.index, self.touched))
        self.bring(msg.BoardSeen(BOOT, self.seq, age, frozenset(on), touched, self.now))
        if self.identity and (age < SETTLE or self.seq == 1):
            # Readers tell tags when they change; that nothing has changed since is told by the bitmap alone.
            self.bring(msg.TagsSeen(BOOT, self.seq, age, on, self.now))

    def rest(self) -> None:
        """Let the board come to rest."""
        self.now += SETTLE / 1000
        self.picture(round(1000 * (self.now - self.changed_at)))

    def roll(self, value: int) -> None:
        """Roll the sensed die."""
        self.now += 0.1
        self.inputs += 1
        self.bring(msg.InputReceived(BOOT, self.inputs, "D", f"{value}", self.now))

    def press(self, key: Key, *, long: bool = False) -> None:
        """Press a button."""
        self.now += 0.1
        self.bring(msg.Pressed(key, self.now, LONG if long else 0.0))

    def wait(self, seconds: float) -> None:
        """Let time pass while the board rests."""
        self.now += seconds
        self.bring(msg.Tick(self.now))

    # Hands

    def lift(self, *words: str | Piece) -> None:
        """Take pieces up, one right after the other."""
        for word in words:
            each = piece(word) if isinstance(word, str) else word
            self.lifts += 1
            self._change(each, None)

    def place(self, word: str | Piece, *path: str) -> None:
        """Put a piece down; with several fields it slides on without a rest."""
        each = piece(word) if isinstance(word, str) else word
        for where in path:
            if each in self.at:
                self._change(each, None)
            self._change(each, Field(where))

    def move(self, word: str | Piece, *path: str) -> None:
        """Lift a piece, put it down, and let the board rest."""
        self.lift(word)
        self.place(word, *path)
        self.rest()

    def knock(self, shift: Iterable[tuple[Piece, Field | None]]) -> None:
        """Bump the board: pieces come to lie elsewhere, None for beside it."""
        for each, where in shift:
            self._change(each, None)
            if where is not None:
                self._change(each, where)
        self.rest()

    def sleeve(self, *fields: str) -> None:
        """Brush over fields: their sensors change and change back."""
        self._touch({Field(name) for name in fields})
        self.now += 0.02
        self.picture(0)

    def _change(self, each: Piece, where: Field | None) -> None:
        before = self._taken()
        self.at.pop(each, None)
        if where is not None:
            self.at[each] = where
        self._touch(before ^ self._taken())
        self.now += 0.04
        self.picture(0)

    def _touch(self, fields: set[Field]) -> None:
        """Keep what changed until a verdict, as a board with switches does; readers of tags keep nothing."""
        if not self.identity:
            self.touched |= fields

    def _taken(self) -> set[Field]:
        return set(self.at.values()) & set(self.game.fields)

    # What came of it

    @property
    def books(self) -> Books:
        """The game on record."""
        assert self.referee.books is not None
        return self.referee.books

    @property
    def written(self) -> list[Act]:
        """What the journal holds, beside the tags that were learned."""
        return [recorded.entry.act for recorded in self.entries if recorded.entry.act is not Act.TAGS]

    def is_in(self, phase: Phase) -> bool:
        """Tell whether this is the present phase."""
        return self.referee.phase is phase

    def has_moved(self, to: str) -> bool:
        """Tell whether exactly one command stands, the one that brought red 1 here, and the die is due."""
        acts = [act for act in self.written if act is not Act.INPUT]
        return acts == [Act.COMMAND] and self.stands("red1") == to and self.is_in(Phase.ROLLING)

    @property
    def home(self) -> str:
        """Where red 1 began."""
        return str(self.game.expected(self.game.setup(())).at[piece("red1")])

    @property
    def entries(self) -> list[Recorded]:
        """The journal, read back."""
        return list(self.log.entries())

    @property
    def asks(self) -> str:
        """The code of what the screen asks for."""
        assert self.view is not None
        body = self.view.body
        return body.do.code if isinstance(body, Instruct) else body.ask.code if hasattr(body, "ask") else ""

    @property
    def kind(self) -> str:
        """The kind of the instruction on the screen."""
        assert self.view is not None
        return self.view.body.kind if isinstance(self.view.body, Instruct) else ""

    @property
    def german(self) -> str:
        """The instruction in German."""
        assert self.view is not None
        assert isinstance(self.view.body, Instruct)
        return Texts("de").say(self.view.body.do)

    def stands(self, word: str) -> str:
        """Say where the books have a piece."""
        return str(self.books.expected().at.get(piece(word), ""))


def scene(folder: Path, position: str, *, identity: bool = False, **rules: str) -> Scene:
    """Sit down at a table whose journal lies in a folder."""
    game = opened(position, **rules)
    journal = Journal.open(folder / "games.sqlite", lambda: NOON)
    seats = tuple(seat for seat in game.setup(()).seats if seat)
    return Scene(game, journal.log(journal.begin(Header(game.name, seats)), game.event_types), identity)
