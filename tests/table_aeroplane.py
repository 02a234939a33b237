"""A table for the tests of aeroplane chess: positions from the notation, commands in a few words, the events played."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cache

from companion.data import load_aeroplane, resource
from companion.rules.aeroplane import commands as cm
from companion.rules.aeroplane import events as ev
from companion.rules.aeroplane.board import Board
from companion.rules.aeroplane.game import AeroplaneChess
from companion.rules.aeroplane.options import choose
from companion.rules.aeroplane.rulebook import rulebook
from companion.rules.aeroplane.state import Match
from companion.rules.interface import Colour, Field, IllegalMove, Phrase, Piece, Seat, Stage, Told

ORDER = (Colour.RED, Colour.BLUE, Colour.YELLOW, Colour.GREEN)
FOUR = tuple(Seat(colour) for colour in ORDER)
TWO = (Seat(Colour.RED), Seat(Colour.YELLOW))


@cache
def board(name: str = "aeroplane") -> Board:
    """Load a board file that ships with the package."""
    return load_aeroplane(resource("boards", f"{name}.toml"), f"{name}.toml")


def game(preset: str = "seed", /, *, on: str = "aeroplane", **rules: str) -> AeroplaneChess:
    """Build the game with some options."""
    return AeroplaneChess(rulebook(board(on), choose(preset, rules)))


def plane(word: str) -> Piece:
    """Read `red3`."""
    return Piece(Colour(word[:-1]), int(word[-1]))


SPOKEN: dict[str, Callable[[list[str]], cm.Command]] = {
    "roll": lambda w: cm.Roll(int(w[0])),
    "jump": lambda _: cm.Jump(),
    "shortcut": lambda _: cm.TakeShortcut(),
    "stay": lambda _: cm.Stay(),
    "stack": lambda _: cm.Stack(),
    "apart": lambda _: cm.StandApart(),
    "return": lambda w: cm.ReturnPlane(plane(w[0])),
    "pass": lambda _: cm.Pass(),
    "put": lambda w: cm.PutDown(plane(w[0]), Field(w[1])),
}
"""First word of a spoken command to its reading; a plane alone moves, with a field it is put there by hand."""


@dataclass
class Table:
    """A game in progress.

    Args:
        played: the rules.
        state: the position.
        events: what the last command did.
        told: what was said about it.
    """

    played: AeroplaneChess
    state: Match
    events: tuple[ev.Event, ...] = ()
    told: list[Phrase] = field(default_factory=list)

    def command(self, spoken: str) -> cm.Command:
        """Read a spoken command."""
        first, *words = spoken.split()
        if first in SPOKEN:
            return SPOKEN[first](words)
        if not words:
            return cm.MovePlane(plane(first))
        meant = self.played.moving(self.state, plane(first), Field(words[0]))
        assert meant is not None, f"{spoken}: nothing can be moved now"
        return meant

    def do(self, command: cm.Command) -> tuple[ev.Event, ...]:
        """Carry out a command."""
        self.events, self.told = self.played.decide(self.state, command), []
        for event in self.events:
            notices = self.played.report(self.state, event)
            self.told += [notice.phrase for notice in notices if isinstance(notice, Told)]
            self.state = self.played.apply(self.state, event)
        return self.events

    def play(self, *spoken: str) -> Table:
        """Carry out spoken commands one after the other."""
        for words in spoken:
            self.do(self.command(words))
        return self

    def refused(self, spoken: str) -> str:
        """Name the rule that refuses a command, nothing if it is allowed."""
        try:
            self.played.decide(self.state, self.command(spoken))
        except IllegalMove as no:
            return no.rule
        return ""

    def where(self, word: str) -> str:
        """Say where a plane is: a field, `-` in its hangar, `x` face down there."""
        piece, match = plane(word), self.state
        seat = self.played.book.board.seat[Colour(str(piece.colour))]
        progress = match.fleets[seat].at[piece.number - 1]
        return {-1: "-", 56: "x"}.get(progress) or self.played.book.board.routes[seat][progress]

    @property
    def legal(self) -> tuple[str, ...]:
        """List what may be done now, in spoken words."""
        return tuple(map(spoken, self.played.legal(self.state)))

    @property
    def mover(self) -> str:
        """Name the colour that is on."""
        return self.state.seat.colour

    @property
    def rules(self) -> list[str]:
        """List the rules that explain what the last command did."""
        return [phrase.rule for phrase in self.told]


def spoken(command: cm.Command) -> str:
    """Put a command in the words that `Table.command` reads."""
    match command:
        case cm.MovePlane(piece):
            return f"{piece.colour}{piece.number}"
        case cm.ReturnPlane(piece):
            return f"return {piece.colour}{piece.number}"
    return next(word for word, read in SPOKEN.items() if word not in {"roll", "return", "put"} and read([]) == command)


def table(text: str, preset: str = "seed", /, *, on: str = "aeroplane", **rules: str) -> Table:
    """Lay out a position with some options; `aeroplane` may be left out of the line."""
    played = game(preset, on=on, **rules)
    return Table(played, played.read(text if text.startswith("aeroplane") else f"aeroplane {text}"))


def new(seats: Iterable[Seat] = FOUR, preset: str = "seed", /, **rules: str) -> Table:
    """Lay out a new match."""
    played = game(preset, **rules)
    return Table(played, played.setup(tuple(seats)))


def greedy(play: Table) -> cm.Command:
    """Choose as the computer player does."""
    return play.played.advise(play.state)


def finish(
    play: Table, rng: random.Random, choose_one: Callable[[Table], cm.Command] = greedy, limit: int = 9_000
) -> int:
    """Play until the match is over, at most `limit` commands; give their number."""
    for count in range(limit):
        if play.played.stage(play.state) is Stage.OVER:
            return count
        due = play.played.chance(play.state)
        play.do(cm.Roll(rng.randint(1, 6)) if due else choose_one(play))
    return limit
