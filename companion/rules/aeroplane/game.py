"""Aeroplane chess behind the Game protocol."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass

from companion.rules.aeroplane import beginning, decide, ending, greedy, hands, notation, parsing, result, words
from companion.rules.aeroplane.commands import Command, Roll
from companion.rules.aeroplane.events import Event
from companion.rules.aeroplane.fold import fold
from companion.rules.aeroplane.options import TABLE, idle
from companion.rules.aeroplane.rulebook import Rulebook
from companion.rules.aeroplane.state import Match, Step
from companion.rules.interface import (
    Arrival,
    Die,
    Field,
    Label,
    Notice,
    Outcome,
    Phrase,
    Picture,
    Piece,
    RaceSheet,
    Seat,
    Stage,
    Summary,
    Term,
)

STAGES = {Step.BEGINNING: Stage.SETUP, Step.PLAYING: Stage.PLAY, Step.OVER: Stage.OVER}


@dataclass(frozen=True, slots=True)
class AeroplaneChess:
    """Aeroplane chess for one table; every method is pure and forwards to the module that knows."""

    book: Rulebook

    @property
    def name(self) -> str:
        """Give the game's word on the command line and in the journal."""
        return "aeroplane"

    @property
    def event_types(self) -> tuple[type[Event], ...]:
        """Give all classes of events."""
        types: tuple[type[Event], ...] = Event.__args__
        return types

    @property
    def fields(self) -> tuple[Field, ...]:
        """Give the fields in the order of the sensors."""
        return self.book.board.sensors

    @property
    def terms(self) -> tuple[Term, ...]:
        """Give the options as they were agreed on."""
        now = asdict(self.book.options)
        return TABLE.agreed(now, idle(now))

    def setup(self, seats: tuple[Seat, ...]) -> Match:
        """Give the match before the first roll.

        Raises:
            WrongInputError: these players cannot sit at one table.
        """
        return beginning.new_match(self.book, seats)

    def seats(self, state: Match) -> tuple[Seat, ...]:
        """Give the players clockwise."""
        return tuple(seat for seat in state.seats if seat)

    def stage(self, state: Match) -> Stage:
        """Say where the match is."""
        return STAGES[state.step]

    def mover(self, state: Match) -> Seat | None:
        """Say who has to act."""
        return None if state.step is Step.OVER else state.seat

    def chance(self, state: Match) -> Die | None:
        """Say whether a roll is due."""
        return decide.chance(self.book, state)

    def given(self, state: Match, result: int | str) -> Command:  # noqa: ARG002 - other games need the state
        """Turn a roll into a command."""
        return Roll(int(result))

    def legal(self, state: Match) -> tuple[Command, ...]:
        """List what may be done, the likeliest first."""
        return decide.legal(self.book, state)

    def beside(self, state: Match) -> tuple[Command, ...]:  # noqa: ARG002 - other games need the state
        """List what the table may do beside the turn: nothing."""
        return ()

    def moving(self, state: Match, piece: Piece, to: Field) -> Command | None:
        """Say which command a hand means that puts a piece on a field, legal or not."""
        return hands.meant(self.book, state, piece, to)

    def arrival(self, state: Match) -> Arrival | None:  # noqa: ARG002 - other games need the state
        """Describe what waits to be confirmed: nothing ever does."""
        return None

    def decide(self, state: Match, command: Command) -> tuple[Event, ...]:
        """Judge a command; raises IllegalMove."""
        return decide.decide(self.book, state, command)

    def apply(self, state: Match, event: Event) -> Match:
        """Record an event."""
        return fold(state, event)

    def expected(self, state: Match) -> Picture:
        """Say what stands where; planes that are done lie in their hangar again."""
        routes, pieces = self.book.board.routes, self.book.pieces
        return Picture(
            {
                pieces[seat][index]: routes[seat][progress]
                for seat in state.players
                for index, progress in enumerate(state.fleets[seat].at)
            }
        )

    def advise(self, state: Match) -> Command:
        """Choose for a computer player."""
        return greedy.advise(self.book, state)

    def ask(self, state: Match) -> Phrase:
        """Say what to do now."""
        return words.ask(self.book, state)

    def label(self, state: Match, command: Command) -> Label:
        """Say how a command is offered."""
        return words.label(self.book, state, command)

    def report(self, before: Match, event: Event) -> tuple[Notice, ...]:
        """Say what an event means to the people at the table."""
        return words.report(self.book, before, event)

    def summary(self, state: Match) -> Summary:
        """Give the score table."""
        return result.summary(self.book, state)

    def where(self, state: Match) -> Phrase | None:
        """Say how many sixes this turn has seen."""
        return words.sixes(state)

    def title(self, state: Match) -> Phrase:  # noqa: ARG002 - other games need the state
        """Name what is won."""
        return Phrase("aero.title.winner", {}, "AC-E")

    def sheet(self, state: Match, story: Iterable[tuple[Match, Event]] = ()) -> RaceSheet:
        """Give the result of the match so far."""
        return result.sheet(self.book, state, story)

    def outcome(self, state: Match) -> Outcome | None:
        """Give the ranking once the match is over."""
        return ending.outcome(self.book, state)

    def write(self, state: Match) -> str:
        """Print the position."""
        return notation.write(self.book, state)

    def read(self, text: str) -> Match:
        """Parse a position; raises WrongInputError."""
        return parsing.read(self.book, text)
