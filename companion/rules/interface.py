"""What the referee needs from a game, and the words that every game shares.

A game never speaks: it hands out phrases (a code and its details), and the displays say them in their own language.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NewType, Protocol, TypeVar

Field = NewType("Field", str)
"""A field by the name printed on the board (`K7`), or a place without sensor (`loft.red`)."""

LONGEST_NAME = 40
"""Characters of a player's name."""

State = TypeVar("State")
Command = TypeVar("Command")
Event = TypeVar("Event")


class Colour(StrEnum):
    """The colours of the players' pieces."""

    RED = "red"
    YELLOW = "yellow"
    GREEN = "green"
    BLUE = "blue"


@dataclass(frozen=True, slots=True, order=True)
class Piece:
    """A figure on the real board."""

    colour: Colour | None
    """None: a black hawk figure."""
    number: int


@dataclass(frozen=True, slots=True)
class Seat:
    """A player at the table; the order of the seats is clockwise."""

    colour: Colour
    name: str = ""
    computer: bool = field(default=False, compare=False)
    """Who holds the seat is no matter of the rules."""


@dataclass(frozen=True, slots=True)
class Points:
    """Ass points in hundredths, so that sums never drift."""

    hundredths: int


@dataclass(frozen=True, slots=True)
class Words:
    """Words that a file brings along, such as those of an event card: no code stands for them."""

    by_language: Mapping[str, str]
    """By language code (`de`)."""


Detail = str | int | Piece | Seat | Points | Colour | Words | tuple["Detail", ...]


@dataclass(frozen=True, slots=True)
class Phrase:
    """Something to say, without its words: the key of a sentence, what it speaks of, and the rule behind it."""

    code: str
    details: Mapping[str, Detail] = field(default_factory=dict)
    rule: str = ""


class IllegalMove(Exception):  # noqa: N818 - the word of the field
    """A command that the rules refuse.

    Args:
        rule: id of the rule that was broken (`RV-27`).
        code: key of the sentence (`refused.hawk`).
        details: what the sentence speaks of.
    """

    def __init__(self, rule: str, code: str, **details: Detail) -> None:
        super().__init__(f"{rule}: {code}")
        self.phrase = Phrase(code, details, rule)

    @property
    def rule(self) -> str:
        """The id of the rule that was broken."""
        return self.phrase.rule


@dataclass(frozen=True, slots=True)
class Die:
    """A roll is due."""

    seat: Seat
    electronic: bool = False


@dataclass(frozen=True, slots=True)
class Draw:
    """A card is due."""

    seat: Seat
    stack: str
    cards: tuple[str, ...]
    """The ids of the cards that can come, in the order of the deck file."""


@dataclass(frozen=True, slots=True)
class Label:
    """How a command is offered: first the group (a piece, a joker), then the choice within it."""

    group: Phrase
    text: Phrase
    confirm: bool = False
    """True: a settled board picture alone does not carry it out; the button must be pressed."""


@dataclass(frozen=True, slots=True)
class Told:
    """A small line: what just happened."""

    phrase: Phrase
    lead: str = "do.move"
    """Key of the sentence that leads a hand through it, with `piece` and `to`."""


@dataclass(frozen=True, slots=True)
class Todo:
    """Something a hand must do that the pictures do not say (a disc, a joker card)."""

    phrase: Phrase
    whole: bool = False
    """True: it says all that the event asks of the pieces too; on a sensed board the steps say it instead."""


@dataclass(frozen=True, slots=True)
class Card:
    """An event card to show in full."""

    id: str
    stack: str
    """`blue` or `red`."""
    title: Words
    text: Words
    effect: str
    """The effect as written in the deck file, for its symbol."""


@dataclass(frozen=True, slots=True)
class Arrival:
    """A home-comer: shown as a ceremony, printed as an entry."""

    piece: Piece
    seat: Seat
    place: int
    of: int
    """All pieces set, whatever scores."""
    points: Points
    total: Points
    """The loft's points in this flight so far."""
    roll: int
    """Number of the roll in this flight, all players."""
    flight: int
    flights: int
    named: bool = False
    manual: bool = False


Notice = Told | Todo | Card | Arrival


@dataclass(frozen=True, slots=True)
class Picture:
    """What stands where. Pieces that are out of the game are absent."""

    at: Mapping[Piece, Field]

    def taken(self) -> frozenset[Field]:
        """The fields on which something stands."""
        return frozenset(self.at.values())

    def count(self, field: Field) -> int:
        """Count the pieces on a field."""
        return sum(where == field for where in self.at.values())


@dataclass(frozen=True, slots=True)
class Standing:
    """One row of the score table."""

    seat: Seat
    home: int
    of: int
    points: Points
    """This flight."""
    total: Detail
    """What ranks the players: the points of all flights, or a place."""
    rank: int
    """1 is first; equals share a rank."""


@dataclass(frozen=True, slots=True)
class Resting:
    """A player's rest discs."""

    seat: Seat
    pieces: tuple[Piece, ...]
    free: int


@dataclass(frozen=True, slots=True)
class Summary:
    """What a score screen shows, the leader first."""

    round: int
    rounds: int
    standings: tuple[Standing, ...]
    resting: tuple[Resting, ...] = ()


@dataclass(frozen=True, slots=True)
class Cell:
    """One piece in a round's result."""

    number: int
    place: int | None = None
    """None with `mark`: struck (`H`), not home (`-`) or not set (blank)."""
    points: int = 0
    """Hundredths."""
    mark: str = ""
    named: bool = False
    manual: bool = False


@dataclass(frozen=True, slots=True)
class Loft:
    """One player's block in a round's result (Schlag)."""

    seat: Seat
    cells: tuple[Cell, ...]
    sum: int
    """Hundredths, this flight."""
    total: int
    """Hundredths, all flights."""
    rank: int
    """Rank in this flight; equals share it."""
    medal: str = ""


@dataclass(frozen=True, slots=True)
class FlightSheet:
    """The result of a flight as the strip prints it."""

    flight: int
    flights: int
    site: str
    """The release site's name (Auflassort)."""
    set: int
    """All pigeons set."""
    rolls: int
    lofts: tuple[Loft, ...]
    winners: tuple[Seat, ...]
    champions: tuple[Seat, ...] = ()
    """The RV-Meister, once the last flight is over."""
    numbered: bool = False
    """False without medals: numbers mean nothing and are left out (RV-B7)."""


@dataclass(frozen=True, slots=True)
class RaceRow:
    """One player's line in the result of a race."""

    seat: Seat
    place: int
    """1 is first; equals share a place."""
    home: int
    of: int
    rolls: int
    sixes: int
    hits: int
    """Opposing pieces sent back."""
    losses: int
    """Own pieces sent back by others."""


@dataclass(frozen=True, slots=True)
class RaceSheet:
    """The result of a race as the strip prints it, the first player first."""

    rows: tuple[RaceRow, ...]


Sheet = FlightSheet | RaceSheet


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of the match: groups of equal players, the best first."""

    ranking: tuple[tuple[Seat, ...], ...]


@dataclass(frozen=True, slots=True)
class Question:
    """Something to agree on before a game."""

    key: str
    ask: Phrase
    options: tuple[tuple[str, Phrase], ...]
    """Answers and how they are offered, the likeliest first."""
    chosen: int = 0
    """The one that is chosen at first."""


@dataclass(frozen=True, slots=True)
class Term:
    """One option of a game as it was agreed on."""

    phrase: Phrase
    usual: bool
    """Whether it is as the rules have it by default."""


@dataclass(frozen=True, slots=True)
class Opening:
    """What was agreed before a game."""

    seats: tuple[Seat, ...]
    rules: Mapping[str, str]
    """Options by name."""


class Stage(StrEnum):
    """Where a match is, in words that fit every game."""

    SETUP = "setup"
    """Players prepare: pieces are set, the first player is rolled for."""
    PLAY = "play"
    CLOCKING = "clocking"
    """Stopped until a person confirms an arrival."""
    ROUND_OVER = "round_over"
    OVER = "over"


class Game(Protocol[State, Command, Event]):
    """A game with its board, decks and options. Every method is pure; a state is never changed."""

    @property
    def name(self) -> str:
        """The game's word on the command line and in the journal."""
        ...

    @property
    def event_types(self) -> tuple[type[Event], ...]:
        """All classes of events, for the journal."""
        ...

    @property
    def fields(self) -> tuple[Field, ...]:
        """The fields of the board in the order of the sensors."""
        ...

    @property
    def terms(self) -> tuple[Term, ...]:
        """The options that mean something in this game, as they were agreed on."""
        ...

    def setup(self, seats: tuple[Seat, ...]) -> State:
        """Give the position before the first act."""
        ...

    def seats(self, state: State) -> tuple[Seat, ...]:
        """Give the players clockwise; a player keeps the index when colours change."""
        ...

    def stage(self, state: State) -> Stage:
        """Say where the match is."""
        ...

    def mover(self, state: State) -> Seat | None:
        """Say who has to act, or None when it is everybody's or nobody's turn."""
        ...

    def chance(self, state: State) -> Die | Draw | None:
        """Say what must be found out before anything is legal."""
        ...

    def given(self, state: State, result: int | str) -> Command:
        """Turn a found-out roll or card into a command."""
        ...

    def legal(self, state: State) -> tuple[Command, ...]:
        """List what may be done, the likeliest first; empty while chance is due and after the end."""
        ...

    def beside(self, state: State) -> tuple[Command, ...]:
        """List what the table may do beside the turn, such as breaking off."""
        ...

    def moving(self, state: State, piece: Piece, to: Field) -> Command | None:
        """Say which command a hand means that puts a piece on a field, legal or not; None: no command at all."""
        ...

    def arrival(self, state: State) -> Arrival | None:
        """Describe the piece that waits to be clocked in (stage CLOCKING)."""
        ...

    def decide(self, state: State, command: Command) -> tuple[Event, ...]:
        """Judge a command.

        Raises:
            IllegalMove: with the id of the rule that refuses it.
        """
        ...

    def apply(self, state: State, event: Event) -> State:
        """Record an event: total, never refuses, never chooses."""
        ...

    def expected(self, state: State) -> Picture:
        """Say what must stand where on the real board."""
        ...

    def advise(self, state: State) -> Command:
        """Choose for a computer player among the legal commands."""
        ...

    def ask(self, state: State) -> Phrase:
        """Say what to do now."""
        ...

    def label(self, state: State, command: Command) -> Label:
        """Say how a legal command is offered."""
        ...

    def report(self, before: State, event: Event) -> tuple[Notice, ...]:
        """Say what an event means to the people at the table."""
        ...

    def summary(self, state: State) -> Summary:
        """Give the score table."""
        ...

    def where(self, state: State) -> Phrase | None:
        """Say where in the match we are, for the bar."""
        ...

    def title(self, state: State) -> Phrase:
        """Name what is won in stage ROUND_OVER or OVER."""
        ...

    def sheet(self, state: State, story: Iterable[tuple[State, Event]] = ()) -> Sheet:
        """Give the result of the present round; `story` is every event that led here, with the state before it."""
        ...

    def outcome(self, state: State) -> Outcome | None:
        """Give the ranking once the match is over."""
        ...

    def write(self, state: State) -> str:
        """Print the position in the notation."""
        ...

    def read(self, text: str) -> State:
        """Parse the notation.

        Raises:
            ValueError: with a sentence that says what is wrong and what is allowed.
        """
        ...
