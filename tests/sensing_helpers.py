"""Pieces, tables and a simulated real board for the tests of sensing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from hypothesis import settings

from companion.referee.sensing import Seen, Step, Table
from companion.rules.interface import Colour, Field, Picture, Piece

R1, R2, R3 = (Piece(Colour.RED, number) for number in (1, 2, 3))
B1, B2, B3 = (Piece(Colour.BLUE, number) for number in (1, 2, 3))
HAWK = Piece(None, 1)
UNHURRIED = settings(deadline=None)
"""A busy machine must not fail a property."""

PIECES = (R1, R2, R3, B1, B2, B3)

A, B, C, D, E, F, G, H = (Field(name) for name in "ABCDEFGH")
LOFT, HANGAR = Field("loft.red"), Field("hangar.blue")
BOARD = Table((A, B, C, D, E, F, G, H))


def picture(*places: tuple[Piece, Field]) -> Picture:
    """Put pieces on fields."""
    return Picture(dict(places))


def moved(before: Picture, *places: tuple[Piece, Field | None]) -> Picture:
    """Give a picture with some pieces elsewhere, None for off the board."""
    at = {**before.at, **dict(places)}
    return Picture({piece: where for piece, where in at.items() if where is not None})


def look(real: Picture, table: Table = BOARD, *, identity: bool = False, touched: Iterable[Field] = ()) -> Seen:
    """Look at a real board with settled sensors."""
    on = {where: frozenset(p for p, at in real.at.items() if at == where) for where in real.taken() & table.fields}
    return Seen(frozenset(on), frozenset(touched), pieces=dict(on) if identity else None)


NOW = picture((R1, A), (R2, B), (B1, E), (HAWK, H))
OPTIONS = (moved(NOW, (R1, C)), moved(NOW, (R1, D)), moved(NOW, (R2, D)))


@dataclass
class RealBoard:
    """A board with hands: pieces lie on it or beside it, and sensors notice what changes."""

    at: dict[Piece, Field]
    table: Table = BOARD
    goal: Mapping[Piece, Field] = field(default_factory=dict)
    """Where the pieces shall be in the end: a piece that stays is in nobody's way."""
    touched: set[Field] = field(default_factory=set)
    lifts: int = 0

    def follow(self, step: Step) -> None:
        """Do what an instruction says; a piece is found by its face, wherever it lies."""
        assert step.piece is not None
        assert step.to is None or not self._strangers(step), "a piece came down on one that has yet to go"
        before = self.picture.taken()
        self.at.pop(step.piece, None)
        lifted = self.picture.taken()
        if step.to is not None:
            self.at[step.piece] = step.to
        self.touched |= (before ^ lifted) | (lifted ^ self.picture.taken())
        self.lifts += 1

    def _strangers(self, step: Step) -> list[Piece]:
        others = (piece for piece, where in self.at.items() if where == step.to in BOARD.fields and piece != step.piece)
        return [piece for piece in others if self.goal.get(piece) != step.to]

    @property
    def picture(self) -> Picture:
        """What really stands where."""
        return Picture(dict(self.at))

    def seen(self, *, identity: bool) -> Seen:
        """What the sensors show."""
        return look(self.picture, self.table, identity=identity, touched=self.touched & self.table.fields)


def fewest_lifts(before: Picture, after: Picture) -> int:
    """Count the lifts of the best way from one picture to another, by trying all."""
    pieces = sorted({*before.at, *after.at}, key=lambda piece: (piece.colour or "", piece.number))
    start = tuple(before.at.get(piece, "") for piece in pieces)
    goal = tuple(after.at.get(piece, "") for piece in pieces)
    reached, lifts = {start}, 0
    while goal not in reached:
        reached = {state for reachable in reached for state in _lifted(reachable, goal)}
        lifts += 1
    return lifts


def _lifted(state: tuple[str, ...], goal: Sequence[str]) -> Iterable[tuple[str, ...]]:
    """Lift one piece to where it belongs, if nothing is in its way, or to the side."""
    for i, (here, there) in enumerate(zip(state, goal, strict=True)):
        if here == there:
            continue
        blocked = any(at == there != goal[j] for j, at in enumerate(state)) and there in BOARD.fields
        yield (*state[:i], "" if blocked else there, *state[i + 1 :])
        yield (*state[:i], "", *state[i + 1 :])
