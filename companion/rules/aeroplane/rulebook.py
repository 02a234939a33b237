"""Board and options together, and the tables that follow from them: what every rule function is given."""

from __future__ import annotations

from dataclasses import dataclass

from companion.rules.aeroplane.board import PLANES, SEATS, Board
from companion.rules.aeroplane.options import Options
from companion.rules.interface import Piece


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The rules of one table."""

    board: Board
    options: Options
    faces: frozenset[int]
    """Rolls that bring a plane out of the hangar (AC-A1)."""
    opponents: tuple[tuple[int, ...], ...]
    """Seats that a seat hits; a partner is not among them."""
    pieces: tuple[tuple[Piece, ...], ...]
    """Seat and plane, from 0, to the figure."""


def rulebook(board: Board, options: Options) -> Rulebook:
    """Put a rulebook together."""
    friends = {0, 2} if options.teams == "opposite_pairs" else {0}
    opponents = tuple(tuple(other for other in SEATS if (other - seat) % 4 not in friends) for seat in SEATS)
    pieces = tuple(tuple(Piece(colour, number + 1) for number in range(PLANES)) for colour in board.colours)
    return Rulebook(board, options, options.faces(), opponents, pieces)
