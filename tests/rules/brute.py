"""Moves worked out the slow way, by another road than the rules take: every field is tried, every reason is checked."""

from __future__ import annotations

from companion.rules.interface import Field, Piece
from companion.rules.rv.rulebook import Rulebook
from companion.rules.rv.state import Season


def column(field: Field) -> int:
    """Number a column from 1."""
    return "ABCDEFGHIJKLMNOPQRSTUVWXYZ".index(field[0]) + 1


def row(field: Field) -> int:
    """Number a row from 1, north to south."""
    return int(field[1:])


def between(one: Field, other: Field) -> set[str]:
    """Name the fields strictly between two on a line."""
    if column(one) == column(other):
        low, high = sorted((row(one), row(other)))
        return {f"{one[0]}{number}" for number in range(low + 1, high)}
    low, high = sorted((column(one), column(other)))
    return {f"{chr(64 + number)}{row(one)}" for number in range(low + 1, high)}


def moves(book: Rulebook, season: Season) -> set[tuple[Piece, Field]]:
    """Try every own pigeon on every field."""
    mine = [piece for piece in season.flight.at if piece.colour == season.seat.colour]
    return {(piece, to) for piece in mine for to in book.board.fields if allowed(book, season, piece, to)}


def allowed(book: Rulebook, season: Season, piece: Piece, to: Field) -> bool:
    """Check one pigeon on one field against each rule in turn."""
    flight = season.flight
    if any(rest.piece == piece for rest in flight.rests) or to in flight.at.values() or to in flight.hawks:
        return False
    start = flight.at[piece]
    across, along = column(to) - column(start), row(to) - row(start)
    crooked = (across != 0) == (along != 0)
    if crooked or not _far_enough(book, season, abs(across + along), to):
        return False
    if not _may_leave_and_enter(book, season, start, to):
        return False
    return book.options.black_field == "a" or not between(start, to) & {*map(str, flight.hawks)}


def _far_enough(book: Rulebook, season: Season, distance: int, to: Field) -> bool:
    roll = season.flight.roll or 0
    home = book.board.symbols[to] == str(season.seat.colour)[0]
    return distance == roll or (book.options.entry_overshoot == "b" and home and distance < roll)


def _may_leave_and_enter(book: Rulebook, season: Season, start: Field, to: Field) -> bool:
    symbols = book.board.symbols
    across, along = column(to) - column(start), row(to) - row(start)
    if symbols[start] in "RYGB":
        ahead = {"east": across > 0, "north": along < 0, "south": along > 0}
        return ahead[season.flight.release] and symbols[to] not in "rygb"
    own = str(season.seat.colour)[0]
    return symbols[to] not in "RYGBrygb" or (symbols[to] == own and across >= 0)
