"""Read a position from its line of text (docs/notation-aeroplane.md)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.rules.aeroplane.board import HANGAR, HOME, LAUNCH, SEATS, TRACK
from companion.rules.aeroplane.notation import DONE, IN_HANGAR, RESTED
from companion.rules.aeroplane.plausible import check
from companion.rules.aeroplane.rulebook import Rulebook
from companion.rules.aeroplane.state import FACES, Fleet, Flight, Match, Step, Turn
from companion.rules.complaints import not_one_of, player, wrong
from companion.rules.interface import Colour, Field, Seat

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
    words = _Words(book, _split(text))
    seats = words.seats()
    step = Step(words.choice("step", tuple(Step), Step.PLAYING))
    turn, fleets = _turn(words, seats), _fleets(words, seats)
    places = tuple(words.seat(word) for word in words.values("places"))
    throws = tuple(_throw(words, word) for word in words.values("throws"))
    match = Match(seats, fleets, turn, step, places, throws, words.number("rolls", MANY) or 0)
    check(book, match)
    return match


def _split(text: str) -> dict[str, str]:
    head, *words = text.split() or [""]
    if head != "aeroplane":
        raise wrong(head, "a line that begins with aeroplane, such as “aeroplane turn=red roll=3 red=R0,17,-,x blue=…”")
    found: dict[str, str] = {}
    for word in words:
        key, sign, value = word.partition("=")
        if key not in KEYS or not sign or not value or key in found:
            raise wrong(word, "each once, as key=value: {keys}", keys=", ".join(KEYS))
        found[key] = value
    return found


@dataclass(frozen=True)
class _Words:
    """The words of a position, with checked access to their values."""

    book: Rulebook
    found: Mapping[str, str]

    def seats(self) -> tuple[Seat | None, ...]:
        colours = [colour for colour in self.book.board.colours if colour in self.found]
        if len(colours) < 2:  # noqa: PLR2004 - a game needs two
            raise wrong("aeroplane", "at least two players, such as red=-,-,-,- yellow=-,-,-,-")
        names = {self.seat(colour): player(name) for colour, name in map(_pair, self.values("names"))}
        return tuple(
            Seat(colour, names.get(seat, "")) if colour in colours else None
            for seat, colour in enumerate(self.book.board.colours)
        )

    def values(self, key: str, mark: str = ",") -> list[str]:
        return self.found[key].split(mark) if key in self.found else []

    def choice(self, key: str, allowed: tuple[str, ...], default: str) -> str:
        value = self.found.get(key, default)
        if value not in allowed:
            raise not_one_of(f"{key}={value}", allowed)
        return value

    def number(self, key: str, allowed: range) -> int | None:
        return number(self.found[key], allowed) if key in self.found else None

    def seat(self, colour: str) -> int:
        playing = [each for each in self.book.board.colours if each in self.found]
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


def number(text: str, allowed: range) -> int:
    """Read a number; raises WrongInputError."""
    if not (text.isascii() and text.isdecimal() and len(text) <= len(str(allowed[-1])) and int(text) in allowed):
        raise wrong(text, "a number from {first} to {last}", first=allowed[0], last=allowed[-1])
    return int(text)


def _pair(text: str, mark: str = ":") -> tuple[str, str]:
    left, sign, right = text.partition(mark)
    if not sign:
        raise wrong(text, "two words parted by {mark}", mark=mark)
    return left, right


def _turn(words: _Words, seats: tuple[Seat | None, ...]) -> Turn:
    first = next(seat.colour for seat in seats if seat)
    mover = words.seat(words.found.get("turn", first))
    return Turn(
        mover=mover,
        roll=words.number("roll", DIE),
        sixes=words.number("sixes", MANY) or 0,
        moved=frozenset(words.planes(words.found["moved"]) if "moved" in words.found else ()),
        flight=_flight(words, mover, words.found["flight"]) if "flight" in words.found else None,
    )


def _flight(words: _Words, seat: int, text: str) -> Flight:
    planes, trail = _pair(text.removesuffix(RESTED), "@")
    touched = tuple(words.progress(seat, field) for field in trail.split("/"))
    return Flight(words.planes(planes), touched, text.endswith(RESTED))


def _fleets(words: _Words, seats: tuple[Seat | None, ...]) -> tuple[Fleet, ...]:
    stacks = {seat: _singles(words) if seats[seat] else [] for seat in SEATS}
    for word in words.values("stacks"):
        colour, group = _pair(word)
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
    if colour not in words.found:
        return ()
    parts = words.values(colour)
    if len(parts) != words.book.options.fleet():
        count = words.book.options.fleet()
        raise wrong(
            f"{colour}={words.found[colour]}",
            "{count} places parted by commas: a field, - hangar, x home",
            count=count,
        )
    special = {IN_HANGAR: HANGAR, DONE: HOME}
    return tuple(special[part] if part in special else words.progress(seat, part) for part in parts)


def _throw(words: _Words, text: str) -> tuple[int, int]:
    colour, value = _pair(text)
    return words.seat(colour), number(value, DIE)
