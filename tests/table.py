"""A table for the tests of the rules: positions from the notation, commands in a few words, the events played."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from companion.data import default_board, default_decks
from companion.rules.interface import Colour, Die, Draw, Field, IllegalMove, Piece, Seat, Stage, Words
from companion.rules.rv import commands as cm
from companion.rules.rv.board import Board, Direction
from companion.rules.rv.cards import Decks
from companion.rules.rv.events import Event, TurnEnded
from companion.rules.rv.game import RvMeisterschaft
from companion.rules.rv.options import choose
from companion.rules.rv.rulebook import rulebook
from companion.rules.rv.state import Season

FOUR = tuple(Seat(colour) for colour in Colour)
TWO = (Seat(Colour.RED), Seat(Colour.BLUE))


def game(board: Board | None = None, decks: Decks | None = None, /, **rules: str) -> RvMeisterschaft:
    """Build the game on the default board with some options."""
    return RvMeisterschaft(rulebook(board or default_board(), decks or default_decks(), choose(rules=rules)))


def at(text: str, played: RvMeisterschaft | None = None) -> Season:
    """Read a position; places left out at the end of a colour hold no pigeon."""
    colours = "|".join(Colour)
    full = re.sub(rf"\b({colours})=(\S+)", lambda match: f"{match[1]}={_padded(match[2])}", text)
    return (played or game()).read(full)


def _padded(places: str) -> str:
    return places + ",-" * (5 - places.count(","))


def pigeon(word: str) -> Piece:
    """Read `red3`."""
    return Piece(Colour(word[:-1]), int(word[-1]))


def title(card: str) -> Words:
    """Give the title of a card by its id."""
    return default_decks().cards[card].sheet.title


def _numbers(words: list[str]) -> tuple[int, ...]:
    return tuple(map(int, words))


SPOKEN: dict[str, Callable[[list[str]], cm.Command]] = {
    "roll": lambda w: cm.Roll(int(w[0])),
    "draw": lambda w: cm.DrawCard(w[0]),
    "set": lambda w: cm.SetPigeons(_numbers(w)),
    "name": lambda w: cm.NamePigeons(_numbers(w)),
    "hawk": lambda w: cm.PlayHawk(Field(w[0]), pigeon(w[1])),
    "crow": lambda w: cm.CrowHawk(Field(w[0])) if w[0][0].isupper() else cm.CrowPigeon(pigeon(w[0])),
    "turn": lambda w: cm.TurnRelease(Direction(w[0])),
    "pass": lambda _: cm.Pass(),
    "swap": lambda w: cm.SwapWith(pigeon(w[0])),
    "choose": lambda w: cm.ChooseHawk(Field(w[0])),
    "lose": lambda w: cm.LoseJoker(w[0]),
    "clock": lambda w: cm.ClockIn(pigeon(w[0]), manual="manual" in w),
    "break": lambda w: cm.BreakOff(counted=w[0] == "counted"),
    "proceed": lambda _: cm.Proceed(),
    "take": lambda w: cm.Take(pigeon(w[0]), Field(w[1])),
    "jump": lambda w: cm.Jump(pigeon(w[0]), Field(w[1])),
    "move": lambda w: cm.Move(pigeon(w[0]), Field(w[1])),
}
"""First word of a spoken command to its reading; anything else is a pigeon and the field a hand puts it on."""


@dataclass
class Table:
    """A game in progress.

    Args:
        played: the rules.
        state: the position.
        events: what the last command did.
    """

    played: RvMeisterschaft
    state: Season
    events: tuple[Event, ...] = field(default=())

    def command(self, spoken: str) -> cm.Command:
        """Read a spoken command; a pigeon's way may name the field it leaves (`red3 C3 F3`)."""
        first, *words = spoken.split()
        if first in SPOKEN:
            return SPOKEN[first](words)
        piece = pigeon(first)
        if len(words) == 2:
            assert self.state.flight.at[piece] == words[0], f"{first} does not stand on {words[0]}"
        meant = self.played.moving(self.state, piece, Field(words[-1]))
        assert meant is not None, f"{spoken}: nothing can be moved now"
        return meant

    def do(self, command: cm.Command) -> tuple[Event, ...]:
        """Carry out a command."""
        self.events = self.played.decide(self.state, command)
        for event in self.events:
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

    @property
    def told(self) -> list[str]:
        """List the rules that explain why the last command ended turns without an action."""
        return [event.rule for event in self.events if isinstance(event, TurnEnded) and event.rule]

    def where(self, word: str) -> str:
        """Say where a pigeon is: a field, `#place` or `x`; `-` if it was never set."""
        piece, flight = pigeon(word), self.state.flight
        if piece in flight.home:
            return f"#{flight.home.index(piece) + 1}"
        return "x" if piece in flight.struck else flight.at.get(piece, "-")

    def fields(self, word: str) -> set[str]:
        """List the fields that one pigeon may go to now."""
        found = self.played.legal(self.state)
        ways = [command for command in found if isinstance(command, (cm.Move, cm.Jump, cm.Take))]
        return {command.to for command in ways if command.piece == pigeon(word)}

    @property
    def legal(self) -> tuple[cm.Command, ...]:
        """List what may be done now."""
        return self.played.legal(self.state)

    @property
    def mover(self) -> str:
        """Name the colour that is on."""
        return self.state.seat.colour


def table(text: str, board: Board | None = None, decks: Decks | None = None, /, **rules: str) -> Table:
    """Lay out a position with some options."""
    played = game(board, decks, **rules)
    return Table(played, at(text, played))


def automatic(play: Table, rng: random.Random, choose_one: Callable[[Table], cm.Command]) -> cm.Command:
    """Give the next command of a game that plays itself: chance from `rng`, choices by `choose_one`."""
    match play.played.chance(play.state):
        case Die():
            return cm.Roll(rng.randint(1, 6))
        case Draw(cards=cards):
            return cm.DrawCard(rng.choice(cards))
    return choose_one(play)


def greedy(play: Table) -> cm.Command:
    """Choose as the computer player does."""
    return play.played.advise(play.state)


def new(seats: Iterable[Seat] = FOUR, /, **rules: str) -> Table:
    """Lay out a new season."""
    played = game(**rules)
    return Table(played, played.setup(tuple(seats)))


def fly(play: Table, rng: random.Random, choose_one: Callable[[Table], cm.Command] = greedy, limit: int = 5_000) -> int:
    """Play until the flight is over, at most `limit` commands; give their number."""
    for count in range(limit):
        if play.played.stage(play.state) in {Stage.ROUND_OVER, Stage.OVER}:
            return count
        play.do(automatic(play, rng, choose_one))
    return limit
