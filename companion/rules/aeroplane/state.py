"""The position. Frozen; a change is a new value. Seats count from 0 on the board, planes from 1."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from companion.rules.aeroplane.board import HOME
from companion.rules.interface import Seat

FACES = 6


class Step(StrEnum):
    """Where a match is."""

    BEGINNING = "beginning"
    """The first player is rolled for."""
    PLAYING = "playing"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Fleet:
    """One seat's planes by number; an empty seat has none."""

    at: tuple[int, ...] = ()
    """Progress of each plane."""
    stacks: tuple[int, ...] = ()
    """For each plane the lowest number in its stack; its own number if it flies alone."""

    @property
    def done(self) -> bool:
        """Whether nothing is left to bring home."""
        return all(progress == HOME for progress in self.at)

    @property
    def stacked(self) -> bool:
        """Whether any of the planes fly together."""
        return len(set(self.stacks)) < len(self.stacks)

    def crew(self, plane: int) -> tuple[int, ...]:
        """List the planes that fly with this one, itself included."""
        lowest = self.stacks[plane - 1]
        return tuple(number for number, first in enumerate(self.stacks, 1) if first == lowest)

    def standing(self, progress: int) -> tuple[int, ...]:
        """List the planes at a progress."""
        return tuple(number for number, there in enumerate(self.at, 1) if there == progress)


@dataclass(frozen=True, slots=True)
class Flight:
    """A plane or stack that has landed and may still go on, in the same move (AC-16)."""

    planes: tuple[int, ...]
    trail: tuple[int, ...]
    """Each progress it touched: the landing by the die, then jumps and the shortcut."""
    rested: bool = False
    """True: it stays here, and the stack is still to be decided."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One player's turn: a roll, and more after a six."""

    mover: int
    """Seat that acts."""
    roll: int | None = None
    """None: the die is due."""
    sixes: int = 0
    """Sixes of this turn, the present roll included."""
    moved: frozenset[int] = frozenset()
    """Planes that the sixes of this turn moved."""
    flight: Flight | None = None


@dataclass(frozen=True, slots=True)
class Match:
    """A game of aeroplane chess."""

    seats: tuple[Seat | None, ...]
    """Clockwise on the board; None: nobody sits there."""
    fleets: tuple[Fleet, ...]
    turn: Turn
    step: Step = Step.BEGINNING
    places: tuple[int, ...] = ()
    """Seats whose planes are all home, in that order."""
    throws: tuple[tuple[int, int], ...] = ()
    """Rolls for the first turn: seat and value, ties again at the end."""
    rolls: int = 0
    """Rolls of the match so far, all players."""

    @property
    def seat(self) -> Seat:
        """The seat that acts."""
        seat = self.seats[self.turn.mover]
        assert seat is not None  # noqa: S101 - only players move
        return seat

    @property
    def fleet(self) -> Fleet:
        """The planes of the seat that acts."""
        return self.fleets[self.turn.mover]

    @property
    def players(self) -> tuple[int, ...]:
        """The seats that are taken."""
        return tuple(number for number, seat in enumerate(self.seats) if seat)
