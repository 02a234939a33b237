"""Moves by the die (1 to 5): one straight line, exactly as far as rolled (RV-M1)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from companion.rules.interface import Field, IllegalMove, Piece
from companion.rules.rv.board import STEPS, Direction
from companion.rules.rv.commands import Move
from companion.rules.rv.rulebook import Rulebook
from companion.rules.rv.state import Flight, Season

SIX = 6
"""Nobody moves with it (RV-M2)."""


def closed(book: Rulebook, flight: Flight, piece: Piece) -> set[Field]:
    """Collect the fields on which a pigeon may not stop: taken ones, hawks, foreign entries (M5, 27, 14)."""
    assert piece.colour is not None  # noqa: S101 - hawks never move (M6)
    return {*flight.at.values(), *flight.hawks, *book.foreign[piece.colour]}


def ways(book: Rulebook, flight: Flight, field: Field) -> tuple[Direction, ...]:
    """Give the directions open to a pigeon: on the release field only the release direction (30)."""
    return (flight.release,) if field in book.board.release else tuple(Direction)


def line(book: Rulebook, flight: Flight, field: Field, way: Direction) -> tuple[Field, ...]:
    """Give the fields that can be flown to or over; under reading 27 b a hawk ends the line."""
    ray = book.board.rays[field][way]
    if book.options.black_field == "a":
        return ray
    return ray[: next((i for i, passed in enumerate(ray) if passed in flight.hawks), len(ray))]


def moves(book: Rulebook, season: Season) -> tuple[Move, ...]:
    """List the legal moves for the present roll."""
    flight = season.flight
    birds = [bird for bird in flight.birds(season.seat.colour) if not flight.resting(bird)]
    if not birds:
        return ()
    shut = closed(book, flight, birds[0])
    return tuple(Move(bird, to) for bird in birds for to in _targets(book, flight, bird, shut))


def _targets(book: Rulebook, flight: Flight, bird: Piece, shut: set[Field]) -> Iterator[Field]:
    board, start, steps = book.board, flight.at[bird], flight.roll or 0
    entry = board.entries[bird.colour]  # type: ignore[index]
    for way in ways(book, flight, start):
        reach = line(book, flight, start, way)
        if len(reach) >= steps:
            to = reach[steps - 1]
            if to not in shut and not _back_in(book, start, to) and not (to == entry and way is Direction.WEST):
                yield to
        if book.options.entry_overshoot == "b" and way is not Direction.WEST and entry in reach[: steps - 1]:
            yield entry


def _back_in(book: Rulebook, start: Field, to: Field) -> bool:
    return to in book.board.release and start not in book.board.release


def check_move(book: Rulebook, season: Season, command: Move) -> None:
    """Judge a move.

    Raises:
        IllegalMove: the first reason of 33, M1 (8), 30, M5, 10, 27, 14, 12.
    """
    flight, piece, to = season.flight, command.piece, command.to
    start, steps = flight.at[piece], flight.roll or 0
    if flight.resting(piece):
        raise IllegalMove("RV-33", "refused.resting", piece=piece)
    way, distance = _straight(book, start, to)
    _check_line(book, command, way, distance, steps)
    if way not in ways(book, flight, start):
        raise IllegalMove("RV-30", "refused.release", piece=piece, direction=f"direction.{flight.release}")
    _check_target(book, flight, piece, to)
    if to not in line(book, flight, start, way):
        raise IllegalMove("RV-27", "refused.hawk_blocks", piece=piece, to=to)
    if to == book.board.entries[piece.colour] and way is Direction.WEST:  # type: ignore[index]
        raise IllegalMove("RV-12", "refused.from_behind", piece=piece, to=to)


def _straight(book: Rulebook, start: Field, to: Field) -> tuple[Direction | None, int]:
    """Measure the line between two fields; names beyond the edge count too."""
    if not re.fullmatch(r".-?[0-9]{1,3}", to):
        return None, 0
    (column, row), target = book.board.position[start], (ord(to[0]) - ord("A"), int(to[1:]) - 1)
    dx, dy = target[0] - column, target[1] - row
    if (dx == 0) == (dy == 0):
        return None, 0
    distance = abs(dx + dy)
    way = next(way for way, step in STEPS.items() if step == (dx // distance, dy // distance))
    return way, distance


def _check_line(book: Rulebook, command: Move, way: Direction | None, distance: int, steps: int) -> None:
    piece, to = command.piece, command.to
    if way is None:
        raise IllegalMove("RV-M1", "refused.line", piece=piece, to=to)
    short = book.options.entry_overshoot == "b" and to == book.board.entries[piece.colour]  # type: ignore[index]
    if distance > steps or (distance < steps and not short):
        raise IllegalMove("RV-8", "refused.exact", piece=piece, to=to, steps=steps)
    if to not in book.board.position:
        raise IllegalMove("RV-M1", "refused.edge", piece=piece)


def _check_target(book: Rulebook, flight: Flight, piece: Piece, to: Field) -> None:
    if to in flight.at.values():
        raise IllegalMove("RV-M5", "refused.taken", piece=piece, to=to)
    if _back_in(book, flight.at[piece], to):
        raise IllegalMove("RV-10", "refused.back_in", piece=piece, to=to)
    if to in flight.hawks:
        raise IllegalMove("RV-27", "refused.hawk", piece=piece, to=to)
    if to in book.foreign[piece.colour]:  # type: ignore[index]
        raise IllegalMove("RV-14", "refused.foreign_entry", piece=piece, to=to)


def leads_away(book: Rulebook, season: Season, move: Move) -> bool:
    """Tell whether a move ends farther from the own entry; release moves never do (6 c)."""
    start = season.flight.at[move.piece]
    if start in book.board.release:
        return False
    entry = book.board.entries[season.seat.colour]
    return book.board.distance(move.to, entry) > book.board.distance(start, entry)


def may_pass(book: Rulebook, season: Season, choices: tuple[Move, ...]) -> bool:
    """Tell whether the mover may keep all pigeons where they are (6)."""
    compulsory = book.options.compulsory
    return compulsory == "b" or (compulsory == "c" and all(leads_away(book, season, move) for move in choices))
