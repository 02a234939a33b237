"""Read a position from its line of text (docs/notation.md)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from companion.errors import WrongInputError
from companion.rules.complaints import not_one_of, player, wrong
from companion.rules.interface import Colour, Field, Piece, Seat
from companion.rules.line import Line, number, pair, split
from companion.rules.rv.board import PLACES, Direction
from companion.rules.rv.fold import new_flight
from companion.rules.rv.notation import LETTERS, MARKS
from companion.rules.rv.plausible import check
from companion.rules.rv.rulebook import Rulebook
from companion.rules.rv.state import Due, Flight, Flown, Joker, Loft, Rest, Season, Step, Threat, Working

KEYS = (
    *("flight", "step", "turn", "roll", "rolls", "release", "director"),
    *("red", "yellow", "green", "blue"),
    *("hawks", "jokers", "rest", "named", "manual", "throws", "enter", "due", "card", "threats"),
    *("drawn", "bare", "names", "past"),
)
FLIGHTS = range(1, 7)
DIE = range(1, 7)


def read(book: Rulebook, text: str) -> Season:
    """Parse a position and check that it can stand on the board.

    Raises:
        WrongInputError: says which word is wrong and what is allowed.
    """
    words = _Words(book, split(text, "rv", KEYS, _unlike))
    past = tuple(_flown(flight, len(words.seats)) for flight in words.line.values("past", ";"))
    season = Season(words.seats, Step(words.line.choice("step", tuple(Step), Step.FLYING)), _flight(words), past)
    check(book, season)
    return season


def _unlike(head: str) -> WrongInputError:
    return wrong(head, "a line that begins with rv, such as “rv turn=red roll=3 red=A3,B3,C3,D3,-,- blue=…”")


@dataclass(frozen=True)
class _Words:
    """The words of a position, with checked access to their values."""

    book: Rulebook
    line: Line

    @property
    def seats(self) -> tuple[Seat, ...]:
        colours = [Colour(word) for word in self.line.found if word in set(Colour)]
        if len(colours) < 2:  # noqa: PLR2004 - a game needs two
            raise wrong("rv", "at least two players, such as red=A3,B3,C3,D3,-,- blue=A6,B6,C6,D6,-,-")
        names = dict(pair(part) for part in self.line.values("names"))
        return tuple(Seat(colour, player(names.get(colour, ""))) for colour in colours)

    def seat(self, colour: str) -> int:
        colours = [seat.colour for seat in self.seats]
        if colour not in colours:
            raise not_one_of(colour, colours)
        return colours.index(Colour(colour))

    def piece(self, text: str) -> Piece:
        match = re.fullmatch(r"([a-z]+)([1-6])", text)
        if not match:
            raise wrong(text, "a colour and a number from 1 to 6, such as red3")
        return Piece(self.seats[self.seat(match[1])].colour, int(match[2]))

    def field(self, text: str) -> Field:
        if text not in self.book.board.position:
            raise wrong(text, "a field from A1 to {last}", last=self.book.board.fields[-1])
        return Field(text)

    def hawk(self, text: str) -> Field:
        blacks = self.book.board.hawks
        if text not in blacks:
            raise wrong(text, "a black field that has a hawk at the start: {blacks}", blacks=", ".join(blacks))
        return Field(text)

    def card(self, text: str) -> str:
        if text not in self.book.decks.cards:
            raise wrong(text, "a card of the decks: {cards}", cards=", ".join(self.book.decks.cards))
        return text


def _flight(words: _Words) -> Flight:
    fresh = new_flight(words.book, words.seats, words.line.number("flight", FLIGHTS) or 1)
    at, home, struck = _pigeons(words)
    hawks = words.line.values("hawks") if words.line.found.get("hawks") != "none" else []
    return Flight(
        number=fresh.number,
        at=at,
        hawks=tuple(map(words.hawk, hawks)) if "hawks" in words.line.found else fresh.hawks,
        jokers=frozenset(_jokers(words)) if "jokers" in words.line.found else fresh.jokers,
        mover=words.seat(words.line.found.get("turn", words.seats[0].colour)),
        roll=words.line.number("roll", DIE),
        rolls=words.line.number("rolls", range(1_000_000)) or 0,
        set=frozenset({*at, *home, *struck}),
        home=home,
        struck=struck,
        named=frozenset(map(words.piece, words.line.values("named"))),
        manual=frozenset(map(words.piece, words.line.values("manual"))),
        rests=tuple(Rest(words.piece(part.rstrip("!")), part.endswith("!")) for part in words.line.values("rest")),
        release=Direction(words.line.choice("release", tuple(Direction)[:3], Direction.EAST)),
        director=words.line.maybe("director", words.seat),
        throws=tuple(_throw(words, part) for part in words.line.values("throws")),
        entering=words.line.maybe("enter", words.piece),
        due=words.line.maybe("due", lambda text: _due(words, text)),
        card=words.line.maybe("card", lambda text: _working(words, text)),
        threats=tuple(_threat(words, part) for part in words.line.values("threats")),
        drawn=tuple(map(words.card, words.line.values("drawn"))),
        bare=frozenset(map(words.field, words.line.values("bare"))),
    )


def _pigeons(words: _Words) -> tuple[dict[Piece, Field], tuple[Piece, ...], frozenset[Piece]]:
    at: dict[Piece, Field] = {}
    home: dict[int, Piece] = {}
    struck = set()
    for piece, text in _places(words):
        if text == "x":
            struck.add(piece)
        elif text.startswith("#"):
            place = number(text[1:], range(1, 25))
            if place in home:
                raise wrong(text, "each place of arrival once")
            home[place] = piece
        elif text != "-":
            at[piece] = words.field(text)
    if sorted(home) != list(range(1, len(home) + 1)):
        raise wrong(f"#{max(home)}", "places of arrival without gaps, from #1")
    return at, tuple(home[place] for place in sorted(home)), frozenset(struck)


def _places(words: _Words) -> Iterator[tuple[Piece, str]]:
    for seat in words.seats:
        value = words.line.found[seat.colour]
        parts = value.split(",")
        if len(parts) != PLACES:
            raise wrong(f"{seat.colour}={value}", "six places parted by commas: a field, #place, x struck, - not set")
        yield from ((Piece(seat.colour, number), part) for number, part in enumerate(parts, 1))


def _jokers(words: _Words) -> Iterator[tuple[Colour, Joker]]:
    names = {letter: joker for joker, letter in LETTERS.items()}
    for colour, letters in map(pair, words.line.values("jokers")):
        for letter in letters:
            if letter not in names:
                raise wrong(f"{colour}:{letters}", "h hawk, c crow, d director")
            yield words.seats[words.seat(colour)].colour, names[letter]


def _throw(words: _Words, text: str) -> tuple[int, int]:
    colour, value = pair(text)
    return words.seat(colour), number(value, DIE)


def _due(words: _Words, text: str) -> Due:
    piece, stack = pair(text, "@")
    if stack not in words.book.decks.stacks:
        raise wrong(text, "red3@blue or red3@red")
    return Due(words.piece(piece), stack)


def _working(words: _Words, text: str) -> Working:
    card, rest = pair(text, "@")
    piece, step = pair(rest, "+")
    steps = len(words.book.decks.cards[words.card(card)].steps)
    return Working(card, words.piece(piece), number(step, range(steps + 1)))


def _threat(words: _Words, text: str) -> Threat:
    piece, hawks = pair(text, "@")
    return Threat(words.piece(piece), tuple(map(words.hawk, hawks.split("/"))))


def _flown(text: str, seats: int) -> Flown:
    lofts = text.split("|")
    if len(lofts) != seats:
        raise wrong(text, "one block for each player, parted by |")
    return Flown(tuple(map(_loft, lofts)))


def _loft(text: str) -> Loft:
    parts = text.split(",")
    if len(parts) != PLACES:
        raise wrong(text, "six marks parted by commas: a place, . not home, x struck, - not set; v named, m by hand")
    return Loft(
        tuple(map(_mark, parts)),
        frozenset(number for number, part in enumerate(parts, 1) if "v" in part),
        frozenset(number for number, part in enumerate(parts, 1) if "m" in part),
    )


def _mark(text: str) -> int:
    bare = text.rstrip("vm")
    marks = {sign: mark for mark, sign in MARKS.items()}
    return marks[bare] if bare in marks else number(bare, range(1, 25))
