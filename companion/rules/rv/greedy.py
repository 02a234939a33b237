"""A computer player that takes what brings its pigeons home soonest; enough to sit in for a person."""

from __future__ import annotations

from collections.abc import Mapping

from companion.rules.interface import Field, Piece
from companion.rules.rv import commands as cm
from companion.rules.rv.board import STEPS, Direction
from companion.rules.rv.decide import legal
from companion.rules.rv.moves import line
from companion.rules.rv.rulebook import Rulebook
from companion.rules.rv.state import Flight, Season

ALIGNED = 2
"""What a corner on the way home costs, in fields."""
WAITING = 6
"""What it costs not to be released yet."""
STRIKE = 9
"""What a struck rival is worth, in fields."""


def advise(book: Rulebook, season: Season) -> cm.Command:
    """Choose among the legal commands; the first of equals that no rank parts."""
    choices = legal(book, season)
    if len(choices) == 1:
        return choices[0]
    return max(choices, key=lambda command: (_worth(book, season, command), _rank(book, season, command)))


def _worth(book: Rulebook, season: Season, command: cm.Command) -> float:
    flight = season.flight
    match command:
        case cm.Move(piece, to) | cm.Jump(piece, to) | cm.Take(piece, to):
            return cost(book, flight, piece, flight.at[piece]) - cost(book, flight, piece, to)
        case cm.PlayHawk(_, victim):
            return STRIKE - cost(book, flight, victim, flight.at[victim]) / 2
        case cm.SwapWith(rival):
            return -cost(book, flight, Piece(season.seat.colour, 0), flight.at[rival])
    return _FIXED.get(type(command), 0)


_FIXED: Mapping[type[cm.Command], float] = {cm.CrowPigeon: 1, cm.CrowHawk: -1, cm.TurnRelease: -2}
"""What the other actions are worth, in fields."""


def _rank(book: Rulebook, season: Season, command: cm.Command) -> tuple[int, ...]:
    """Part equals by measures that mirror north and south; the order of fields or colours would favour one side.

    Middle and edge take turns from round to round: always the same would favour the inner or the outer lofts.
    """
    board, entry = book.board, book.board.entries[season.seat.colour]
    match command:
        case cm.Move(_, to) | cm.Jump(_, to) | cm.Take(_, to):
            outer = abs(2 * board.position[to][1] + 1 - board.rows)
            return (outer if season.flight.rolls // len(season.seats) % 2 else -outer,)
        case cm.PlayHawk(hawk, victim):
            return -board.distance(entry, board.entries[victim.colour]), -board.distance(entry, hawk)  # type: ignore[index]
        case cm.SwapWith(victim) | cm.CrowPigeon(victim):
            return (-board.distance(entry, board.entries[victim.colour]),)  # type: ignore[index]
        case cm.CrowHawk(hawk) | cm.ChooseHawk(hawk):
            return (-board.distance(entry, hawk),)
        case cm.TurnRelease(way):
            return (STEPS[way][1] * (2 * board.position[entry][1] + 1 - board.rows),)
    return ()


def cost(book: Rulebook, flight: Flight, piece: Piece, field: Field) -> float:
    """Estimate a pigeon's way home in fields."""
    board = book.board
    entry = board.entries[piece.colour]  # type: ignore[index]
    if field == entry:
        return -WAITING
    turns = ALIGNED * _turns(book, flight, field, entry)
    return board.distance(field, entry) + turns + (WAITING if field in board.release else 0)


def _turns(book: Rulebook, flight: Flight, field: Field, entry: Field) -> int:
    """Count the corners of the way home; a hawk that ends the line (27 b) must be flown around."""
    (x, y), (a, b) = book.board.position[field], book.board.position[entry]
    if x != a and y != b:
        return 1
    return 0 if any(entry in line(book, flight, field, way) for way in Direction) else 2
