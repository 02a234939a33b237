"""A table of aeroplane chess with sensors, also under the hangars, for the tests of the referee."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import cast

from companion.referee.books import AnyGame, Books
from companion.referee.desk import Manner
from companion.referee.sensing import Table
from companion.rules.aeroplane.board import Board, BoardSheet, build
from companion.rules.aeroplane.game import AeroplaneChess
from companion.rules.aeroplane.options import choose
from companion.rules.aeroplane.rulebook import rulebook
from companion.rules.interface import Colour, Field, Seat
from tests.referee_helpers import Sitting
from tests.referee_parts import Begun, Memory, Plan
from tests.table_aeroplane import ORDER, board

HANGARS = tuple(Field(f"hangar.{colour}") for colour in ORDER for _ in range(4))


@cache
def with_hangars() -> Board:
    """Build the common board with sensors under everything."""
    return build(BoardSheet("hangars", ORDER, (*board().fields, *HANGARS)), "hangars.toml")


@dataclass(frozen=True)
class PlanePlan(Plan):
    """A position of aeroplane chess and its sensors."""

    def game(self) -> AnyGame:
        """Build the game; its setup is the position."""
        played = AeroplaneChess(rulebook(board(), choose(rules=dict(self.rules))))
        return cast(AnyGame, Begun(played, played.read(self.position)))  # type: ignore[arg-type]

    def players(self) -> tuple[Seat, ...]:
        """Give the seats of the position."""
        return tuple(seat for seat in self.game().setup(()).seats if seat)

    def books(self, record: Memory) -> Books:
        """Open the books as the record has them."""
        return Books(self.game(), self.players(), record, list(record.entries))

    def table(self) -> Table:
        """Give the sensors."""
        return Table(self.sensors or ())


def at_planes(position: str, *, without: Iterable[str] = (), hangars: bool = True, **rules: str) -> Sitting:
    """Sit down at a board with sensors and all pieces in place.

    Args:
        position: in the notation, without the game's word.
        without: fields that have no sensor.
        hangars: whether there are sensors under the hangars.
        rules: options by name.
    """
    everywhere = with_hangars().sensors if hangars else board().fields
    sensors = tuple(field for field in everywhere if field not in set(without))
    plan = PlanePlan(f"aeroplane {position}", tuple(rules.items()), (), sensors, Manner())
    sitting = Sitting(plan)
    sitting.arrange()
    return sitting


def hangar(colour: str) -> Field:
    """Name a hangar."""
    return Field(f"hangar.{Colour(colour)}")
