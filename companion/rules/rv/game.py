"""RV-Meisterschaft behind the Game protocol."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass

from companion.rules.interface import (
    Arrival,
    Die,
    Draw,
    Field,
    FlightSheet,
    Label,
    Notice,
    Outcome,
    Phrase,
    Picture,
    Piece,
    Points,
    Resting,
    Seat,
    Stage,
    Standing,
    Summary,
    Term,
)
from companion.rules.rv import decide, greedy, notation, parsing, preparing, result, words
from companion.rules.rv.actions import free_discs
from companion.rules.rv.commands import BreakOff, Command, DrawCard, Jump, Move, Roll, Take
from companion.rules.rv.events import Event
from companion.rules.rv.fold import NOT_SET, fold, new_flight
from companion.rules.rv.moves import SIX
from companion.rules.rv.options import TABLE, idle
from companion.rules.rv.rulebook import Rulebook
from companion.rules.rv.scoring import flights, scores
from companion.rules.rv.state import Season, Step

STAGES = {
    Step.SETTING: Stage.SETUP,
    Step.NAMING: Stage.SETUP,
    Step.DIRECTING: Stage.SETUP,
    Step.FLYING: Stage.PLAY,
    Step.LANDED: Stage.ROUND_OVER,
    Step.OVER: Stage.OVER,
}


@dataclass(frozen=True, slots=True)
class RvMeisterschaft:
    """The racing-pigeon game for one table; every method is pure and forwards to the module that knows."""

    book: Rulebook

    @property
    def name(self) -> str:
        """Give the game's word on the command line and in the journal."""
        return "rv"

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

    def setup(self, seats: tuple[Seat, ...]) -> Season:
        """Give the season before the first pigeon is set.

        Raises:
            WrongInputError: these players cannot sit at one table (45).
        """
        preparing.check_seats(self.book, seats)
        return Season(seats, Step.SETTING, new_flight(self.book, seats, 1))

    def seats(self, state: Season) -> tuple[Seat, ...]:
        """Give the players clockwise, in the colours of the present flight."""
        return state.seats

    def stage(self, state: Season) -> Stage:
        """Say where the match is."""
        return Stage.CLOCKING if state.flight.entering else STAGES[state.step]

    def mover(self, state: Season) -> Seat | None:
        """Say who has to act."""
        return None if state.step in {Step.LANDED, Step.OVER} else state.seat

    def chance(self, state: Season) -> Die | Draw | None:
        """Say which roll or card is due."""
        return decide.chance(self.book, state)

    def given(self, state: Season, result: int | str) -> Command:  # noqa: ARG002 - other games need the state
        """Turn a roll (int) or a card (str) into a command."""
        return Roll(result) if isinstance(result, int) else DrawCard(result)

    def legal(self, state: Season) -> tuple[Command, ...]:
        """List what may be done, the likeliest first."""
        return decide.legal(self.book, state)

    def beside(self, state: Season) -> tuple[Command, ...]:
        """List what the table may do beside the turn: break off the flight (44)."""
        return (BreakOff(counted=True), BreakOff(counted=False)) if self.stage(state) is Stage.PLAY else ()

    def moving(self, state: Season, piece: Piece, to: Field) -> Command | None:
        """Say which command a hand means that puts a piece on a field, legal or not."""
        if state.step is not Step.FLYING:
            return None
        if state.flight.card:
            return Take(piece, to)
        return Jump(piece, to) if state.flight.roll == SIX else Move(piece, to)

    def arrival(self, state: Season) -> Arrival | None:
        """Describe the pigeon that waits to be clocked in."""
        entering = state.flight.entering
        return words.arrival(self.book, state, entering) if entering else None

    def decide(self, state: Season, command: Command) -> tuple[Event, ...]:
        """Judge a command; raises IllegalMove."""
        return decide.decide(self.book, state, command)

    def apply(self, state: Season, event: Event) -> Season:
        """Record an event."""
        return fold(self.book, state, event)

    def expected(self, state: Season) -> Picture:
        """Say what stands where: pigeons in play, those at home in their loft, hawks in play."""
        flight = state.flight
        at = dict(flight.at)
        at.update({bird: Field(f"loft.{bird.colour}") for bird in flight.home})
        blacks = self.book.board.hawks
        at.update({Piece(None, blacks.index(hawk) + 1): hawk for hawk in flight.hawks})
        return Picture(at)

    def advise(self, state: Season) -> Command:
        """Choose for a computer player."""
        return greedy.advise(self.book, state)

    def ask(self, state: Season) -> Phrase:
        """Say what to do now."""
        return words.ask(self.book, state)

    def label(self, state: Season, command: Command) -> Label:
        """Say how a command is offered."""
        return words.label(self.book, state, command)

    def report(self, before: Season, event: Event) -> tuple[Notice, ...]:
        """Say what an event means to the people at the table."""
        return words.report(self.book, before, event)

    def summary(self, state: Season) -> Summary:
        """Give the score table by the season's rank, and the discs."""
        rounds = flights(state)
        now, total = scores(rounds[-1:], self.book.options), scores(rounds, self.book.options)
        rows = [
            Standing(
                seat=seat,
                home=now[index].home,
                of=sum(mark != NOT_SET for mark in rounds[-1].lofts[index].marks),
                points=Points(now[index].points),
                total=Points(total[index].points),
                rank=total[index].rank,
            )
            for index, seat in enumerate(state.seats)
        ]
        return Summary(
            round=state.flight.number,
            rounds=self.book.options.plan(),
            standings=tuple(sorted(rows, key=lambda row: row.rank)),
            resting=tuple(self._resting(state, seat) for seat in state.seats),
        )

    def _resting(self, state: Season, seat: Seat) -> Resting:
        pieces = tuple(rest.piece for rest in state.flight.rests if rest.piece.colour == seat.colour)
        return Resting(seat, pieces, free_discs(self.book, state.flight, seat.colour))

    def where(self, state: Season) -> Phrase:
        """Say which flight this is."""
        return Phrase("bar.flight", {"round": state.flight.number, "rounds": self.book.options.plan()})

    def title(self, state: Season) -> Phrase:
        """Name what is won: a flight, or the season."""
        if state.step is Step.OVER:
            return Phrase("title.champion")
        return Phrase("title.flight", {"flight": state.flight.number})

    def sheet(self, state: Season, story: Iterable[tuple[Season, Event]] = ()) -> FlightSheet:  # noqa: ARG002
        """Give the result of the present flight; the season says it without its story."""
        return result.sheet(self.book, state)

    def outcome(self, state: Season) -> Outcome | None:
        """Give the ranking once the season is over, the RV-Meister first (43)."""
        if state.step is not Step.OVER:
            return None
        ranked = scores(state.past, self.book.options)
        ranks = sorted({row.rank for row in ranked})
        groups = (tuple(s for s, row in zip(state.seats, ranked, strict=True) if row.rank == rank) for rank in ranks)
        return Outcome(tuple(groups))

    def write(self, state: Season) -> str:
        """Print the position."""
        return notation.write(self.book, state)

    def read(self, text: str) -> Season:
        """Parse a position; raises WrongInputError."""
        return parsing.read(self.book, text)
