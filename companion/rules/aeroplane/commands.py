"""What a player or the table may ask for, in the imperative."""

from __future__ import annotations

from dataclasses import dataclass

from companion.rules.interface import Field, Piece


@dataclass(frozen=True, slots=True)
class Roll:
    """Record what the die shows."""

    value: int


@dataclass(frozen=True, slots=True)
class MovePlane:
    """Move a plane by the roll, with its whole stack, or taxi it out of the hangar (AC-A1, AC-A2)."""

    piece: Piece


@dataclass(frozen=True, slots=True)
class Jump:
    """Jump to the next cell of the own colour (AC-R3)."""


@dataclass(frozen=True, slots=True)
class TakeShortcut:
    """Fly the shortcut (AC-R4)."""


@dataclass(frozen=True, slots=True)
class Stay:
    """Stay where the plane is, neither jumping nor flying the shortcut."""


@dataclass(frozen=True, slots=True)
class Stack:
    """Join all own planes of the cell into one stack (AC-R5)."""


@dataclass(frozen=True, slots=True)
class StandApart:
    """Leave the own planes of the cell side by side (AC-11)."""


@dataclass(frozen=True, slots=True)
class ReturnPlane:
    """Send this plane back after the third six (AC-R1, one_returns)."""

    piece: Piece


@dataclass(frozen=True, slots=True)
class Pass:
    """Let the roll go, where nobody is forced to move (AC-2)."""


@dataclass(frozen=True, slots=True)
class PutDown:
    """Put a plane where no move of it leads: what a hand did; always refused, in words."""

    piece: Piece
    to: Field


Command = Roll | MovePlane | Jump | TakeShortcut | Stay | Stack | StandApart | ReturnPlane | Pass | PutDown
