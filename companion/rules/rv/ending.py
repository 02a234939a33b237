"""When a flight is over (36), checked after every action."""

from __future__ import annotations

from companion.rules.interface import Piece
from companion.rules.rv.events import FlightEnded
from companion.rules.rv.rulebook import Rulebook
from companion.rules.rv.scoring import third
from companion.rules.rv.state import Flight, Season


def flight_over(book: Rulebook, season: Season) -> FlightEnded | None:
    """Say how the flight ends, None while it goes on."""
    flight = season.flight
    flying = {bird.colour for bird in flight.at}
    if not flying:
        return FlightEnded()
    match book.options.flight_end:
        case "b" if len(flying) == 1:
            return FlightEnded(_by_distance(book, flight))
        case "c" if len(flight.home) >= third(len(flight.set)):
            return FlightEnded()
        case "d" if len(flying) < len(season.seats):
            return FlightEnded()
    return None


def _by_distance(book: Rulebook, flight: Flight) -> tuple[Piece, ...]:
    """Order the pigeons still in play by their way home (ties: farther east, then the lower number)."""

    def key(bird: Piece) -> tuple[int, int, int]:
        field = flight.at[bird]
        entry = book.board.entries[bird.colour]  # type: ignore[index]
        return book.board.distance(field, entry), -book.board.position[field][0], bird.number

    return tuple(sorted(flight.at, key=key))
