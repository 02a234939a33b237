"""Read a position from its line of text (docs/notation-aeroplane.md)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.errors import WrongInputError
from companion.rules.aeroplane.board import HANGAR, HOME, LAUNCH, SEATS, TRACK
from companion.rules.aeroplane.notation import DONE, IN_HANGAR, RESTED
from companion.rules.aeroplane.plausible import check
from companion.rules.aeroplane.rulebook import Rulebook
from companion.rules.aeroplane.state import FACES, Fleet, Flight, Match, Step, Turn
from companion.rules.complaints import not_one_of, player, wrong
from companion.rules.interface import Colour, Field, Seat
from companion.rules.line import Line, number, pair, split

KEYS = (
    *("step", "turn", "roll", "sixes", "rolls", "moved", "flight"),
    *("red", "blue", "yellow", "green"),
    *("stacks", "places", "throws", "names"),
)
DIE = range(1, FACES + 1)
MANY = range(1_000_000)


def read(book: Rulebook, text: str) -> Match:
    """Parse a position and check that it can stand on the board.

    Raises:
        WrongInputError: says which word is wrong and what is allowed.
    """
    words = _Words(book, split(text, "aeroplane", KEYS, _unlike))
    seats = words.seats()
    step = Step(words.line.choice("step", tuple(Step), Step.PLAYING))
    turn, fleets = _turn(words, seats), _fleets(words, seats)
    places = tuple(words.seat(word) for word in words.line.values("places"))
    throws = tuple(_throw(words, word) for word in words.line.values("throws"))
    match = Match(seats, fleets, turn, step, places, throws, words.line.number("rolls", MANY) or 0)
    check(book, match)
    return match


def _unlike(head: str) -> WrongInputError:
    return wrong(head, "a line that begins with aeroplane, such as “aeroplane turn=red roll=3 red=R0,17,-,x blue=…”")


@dataclass(frozen=True)
class _Words:
    """The words of a position, with checked access to their values."""

    book: Rulebook
    line: Line

    def seats(self) -> tuple[Seat | None, ...]:
        colours = [colour for colour in self.book.board.colours if colour in self.line.found]
        if len(colours) < 2:  # noqa: PLR2004 - a game needs two
            raise wrong("aeroplane", "at least two players, such as red=-,-,-,- yellow=-,-,-,-")
        names = {self.seat(colour): player(name) for colour, name in map(pair, self.line.values("names"))}
        return tuple(
            Seat(colour, names.get(seat, "")) if colour in colours else None
            for seat, colour in enumerate(self.book.board.colours)
        )

    def seat(self, colour: str) -> int:
        playing = [each for each in self.book.board.colours if each in self.line.found]
        if colour not in playing:
            raise not_one_of(colour, playing)
        return self.book.board.seat[Colour(colour)]

    def planes(self, text: str) -> tuple[int, ...]:
        """Read plane numbers, rising and parted by +."""
        planes = tuple(number(part, range(1, self.book.options.fleet() + 1)) for part in text.split("+"))
        if planes != tuple(sorted(set(planes))):
            raise wrong(text, "rising numbers of planes parted by +, such as 1+3")
        return planes

    def progress(self, seat: int, text: str) -> int:
        """Read a field on a seat's route."""
        board = self.book.board
        found = board.progress[seat].get(Field(text))
        if found is None:
            one, other = (field for field in board.fields[:TRACK] if field not in board.progress[seat])
            raise wrong(
                text,
                "for {colour} 1 to {track} but {one} and {other}, and {first} to {last}",
                colour=board.colours[seat].value,
                track=TRACK,
                one=one,
                other=other,
                first=board.routes[seat][LAUNCH],
                last=board.routes[seat][HOME - 1],
            )
        return found


def _turn(words: _Words, seats: tuple[Seat | None, ...]) -> Turn:
    first = next(seat.colour for seat in seats if seat)
    mover = words.seat(words.line.found.get("turn", first))
    return Turn(
        mover=mover,
        roll=words.line.number("roll", DIE),
        sixes=words.line.number("sixes", MANY) or 0,
        moved=frozenset(words.planes(words.line.found["moved"]) if "moved" in words.line.found else ()),
        flight=_flight(words, mover, words.line.found["flight"]) if "flight" in words.line.found else None,
    )


def _flight(words: _Words, seat: int, text: str) -> Flight:
    planes, trail = pair(text.removesuffix(RESTED), "@")
    touched = tuple(words.progress(seat, field) for field in trail.split("/"))
    return Flight(words.planes(planes), touched, text.endswith(RESTED))


def _fleets(words: _Words, seats: tuple[Seat | None, ...]) -> tuple[Fleet, ...]:
    stacks = {seat: _singles(words) if seats[seat] else [] for seat in SEATS}
    for word in words.line.values("stacks"):
        colour, group = pair(word)
        planes, marked = words.planes(group), stacks[words.seat(colour)]
        if len(planes) < 2 or any(marked.count(plane) != 1 for plane in planes):  # noqa: PLR2004 - a stack is two or more
            raise wrong(word, "two planes or more, each in one stack only, such as red:1+3")
        for plane in planes:
            marked[plane - 1] = planes[0]
    return tuple(Fleet(_places(words, seat), tuple(stacks[seat])) for seat in SEATS)


def _singles(words: _Words) -> list[int]:
    return list(range(1, words.book.options.fleet() + 1))


def _places(words: _Words, seat: int) -> tuple[int, ...]:
    colour = words.book.board.colours[seat]
    if colour not in words.line.found:
        return ()
    parts = words.line.values(colour)
    if len(parts) != words.book.options.fleet():
        count = words.book.options.fleet()
        raise wrong(
            f"{colour}={words.line.found[colour]}",
            "{count} places parted by commas: a field, - hangar, x home",
            count=count,
        )
    special = {IN_HANGAR: HANGAR, DONE: HOME}
    return tuple(special[part] if part in special else words.progress(seat, part) for part in parts)


def _throw(words: _Words, text: str) -> tuple[int, int]:
    colour, value = pair(text)
    return words.seat(colour), number(value, DIE)
