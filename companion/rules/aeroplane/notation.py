"""Print a position as one line of text (docs/notation-aeroplane.md); `parsing` reads it back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from urllib.parse import quote

from companion.rules.aeroplane.board import HANGAR, HOME
from companion.rules.aeroplane.rulebook import Rulebook
from companion.rules.aeroplane.state import Fleet, Flight, Match, Step

IN_HANGAR, DONE = "-", "x"
RESTED = "!"


def write(book: Rulebook, match: Match) -> str:
    """Print a position; what is as at the start of a match is left out."""
    return " ".join(["aeroplane", *(f"{key}={value}" for key, value in _words(book, match) if value)])


def _words(book: Rulebook, match: Match) -> Iterator[tuple[str, str]]:
    turn, colours = match.turn, book.board.colours
    yield "step", "" if match.step is Step.PLAYING else match.step
    yield "turn", colours[turn.mover]
    yield "roll", str(turn.roll or "")
    yield "sixes", str(turn.sixes or "")
    yield "rolls", str(match.rolls or "")
    yield "moved", _numbers(sorted(turn.moved))
    yield "flight", _flight(book, turn.mover, turn.flight) if turn.flight else ""
    for seat in match.players:
        yield colours[seat], ",".join(place(book, seat, progress) for progress in match.fleets[seat].at)
    yield "stacks", ",".join(f"{colours[n]}:{group}" for n in match.players for group in _stacks(match.fleets[n]))
    yield "places", ",".join(colours[seat] for seat in match.places)
    yield "throws", ",".join(f"{colours[seat]}:{value}" for seat, value in match.throws)
    yield "names", ",".join(f"{seat.colour}:{quote(seat.name, safe='')}" for seat in match.seats if seat and seat.name)


def place(book: Rulebook, seat: int, progress: int) -> str:
    """Name a plane's place: the field's printed name, `-` the hangar, `x` face down in it."""
    return {HANGAR: IN_HANGAR, HOME: DONE}.get(progress) or book.board.routes[seat][progress]


def _numbers(planes: Iterable[int]) -> str:
    return "+".join(map(str, planes))


def _stacks(fleet: Fleet) -> Iterator[str]:
    for number, lowest in enumerate(fleet.stacks, 1):
        if number == lowest and fleet.stacks.count(lowest) > 1:
            yield _numbers(fleet.crew(number))


def _flight(book: Rulebook, seat: int, flight: Flight) -> str:
    trail = "/".join(book.board.routes[seat][progress] for progress in flight.trail)
    return f"{_numbers(flight.planes)}@{trail}{RESTED if flight.rested else ''}"
