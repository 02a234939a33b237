"""Print a position as one line of text (docs/notation.md); `parsing` reads it back."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import quote

from companion.rules.interface import Piece, Seat
from companion.rules.rv.board import PLACES, Direction
from companion.rules.rv.fold import NOT_HOME, NOT_SET, STRUCK, new_flight
from companion.rules.rv.rulebook import Rulebook
from companion.rules.rv.state import Flight, Joker, Loft, Season, Step

LETTERS = {Joker.HAWK: "h", Joker.CROW: "c", Joker.DIRECTOR: "d"}


def write(book: Rulebook, season: Season) -> str:
    """Print a position; what is as at the start of a flight is left out."""
    return " ".join(["rv", *(f"{key}={value}" for key, value in _words(book, season) if value)])


def _words(book: Rulebook, season: Season) -> Iterator[tuple[str, str]]:
    flight, seats = season.flight, season.seats
    fresh = new_flight(book, seats, flight.number)
    yield "flight", str(flight.number)
    yield "step", "" if season.step is Step.FLYING else season.step
    yield "turn", seats[flight.mover].colour
    yield "roll", str(flight.roll or "")
    yield "rolls", str(flight.rolls or "")
    yield "release", "" if flight.release is Direction.EAST else flight.release
    yield "director", "" if flight.director is None else seats[flight.director].colour
    for seat in seats:
        yield seat.colour, ",".join(_where(flight, Piece(seat.colour, number)) for number in range(1, PLACES + 1))
    yield "hawks", "" if flight.hawks == fresh.hawks else ",".join(flight.hawks) or "none"
    yield "jokers", "" if flight.jokers == fresh.jokers else ",".join(_jokers(flight, seat) for seat in seats)
    yield "rest", ",".join(_piece(rest.piece) + "!" * rest.fresh for rest in flight.rests)
    yield "named", ",".join(map(_piece, sorted(flight.named)))
    yield "manual", ",".join(map(_piece, sorted(flight.manual)))
    yield "throws", ",".join(f"{seats[seat].colour}:{value}" for seat, value in flight.throws)
    yield "enter", _piece(flight.entering) if flight.entering else ""
    yield "due", f"{_piece(flight.due.piece)}@{flight.due.stack}" if flight.due else ""
    card = flight.card
    yield "card", f"{card.card}@{_piece(card.piece)}+{card.step}" if card else ""
    yield "threats", ",".join(f"{_piece(threat.piece)}@{'/'.join(threat.hawks)}" for threat in flight.threats)
    yield "drawn", ",".join(flight.drawn)
    yield "bare", ",".join(sorted(flight.bare))
    yield "names", ",".join(f"{seat.colour}:{quote(seat.name, safe='')}" for seat in seats if seat.name)
    yield "past", ";".join("|".join(map(_loft, flown.lofts)) for flown in season.past)


def _piece(piece: Piece) -> str:
    return f"{piece.colour}{piece.number}"


def _where(flight: Flight, piece: Piece) -> str:
    if piece in flight.at:
        return flight.at[piece]
    if piece in flight.home:
        return f"#{flight.home.index(piece) + 1}"
    return "x" if piece in flight.struck else "-"


def _jokers(flight: Flight, seat: Seat) -> str:
    letters = [letter for joker, letter in LETTERS.items() if (seat.colour, joker) in flight.jokers]
    return f"{seat.colour}:{''.join(letters)}"


MARKS = {NOT_HOME: ".", STRUCK: "x", NOT_SET: "-"}


def _loft(loft: Loft) -> str:
    return ",".join(
        MARKS.get(mark, str(mark)) + "v" * (number in loft.named) + "m" * (number in loft.manual)
        for number, mark in enumerate(loft.marks, 1)
    )
