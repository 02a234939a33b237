"""A computer player that takes what brings its pigeons home soonest; enough to sit in for a person."""

from __future__ import annotations

from collections.abc import Mapping

from companion.rules.interface import Field, Piece
from companion.rules.rv import commands as cm
from companion.rules.rv.decide import legal
from companion.rules.rv.rulebook import Rulebook
from companion.rules.rv.state import Season

ALIGNED = 2
"""What it costs to stand neither in the row nor in the column of the entry field, in fields."""
WAITING = 6
"""What it costs not to be released yet."""
STRIKE = 9
"""What a struck rival is worth, in fields."""


def advise(book: Rulebook, season: Season) -> cm.Command:
    """Choose among the legal commands; equals fall to the first."""
    choices = legal(book, season)
    return choices[0] if len(choices) == 1 else max(choices, key=lambda command: _worth(book, season, command))


def _worth(book: Rulebook, season: Season, command: cm.Command) -> float:
    match command:
        case cm.Move(piece, to) | cm.Jump(piece, to) | cm.Take(piece, to):
            return cost(book, piece, season.flight.at[piece]) - cost(book, piece, to)
        case cm.PlayHawk(_, victim):
            return STRIKE - cost(book, victim, season.flight.at[victim]) / 2
        case cm.SwapWith(rival):
            return -cost(book, Piece(season.seat.colour, 0), season.flight.at[rival])
    return _FIXED.get(type(command), 0)


_FIXED: Mapping[type[cm.Command], float] = {cm.CrowPigeon: 1, cm.CrowHawk: -1, cm.TurnRelease: -2}
"""What the other actions are worth, in fields."""


def cost(book: Rulebook, piece: Piece, field: Field) -> float:
    """Estimate a pigeon's way home in fields."""
    board = book.board
    entry = board.entries[piece.colour]  # type: ignore[index]
    if field == entry:
        return -WAITING
    (x, y), (a, b) = board.position[field], board.position[entry]
    aligned = x == a or y == b
    return abs(x - a) + abs(y - b) + (0 if aligned else ALIGNED) + (WAITING if field in board.release else 0)
