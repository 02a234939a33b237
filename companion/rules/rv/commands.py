"""What a player or the table may ask for, in the imperative."""

from __future__ import annotations

from dataclasses import dataclass

from companion.rules.interface import Field, Piece
from companion.rules.rv.board import Direction


@dataclass(frozen=True, slots=True)
class SetPigeons:
    """Set these numbers on the own release places (RV-B1)."""

    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class NamePigeons:
    """Name three pigeons for the medal (RV-B7, Vorbenannte)."""

    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Roll:
    """Record what the die shows."""

    value: int


@dataclass(frozen=True, slots=True)
class Move:
    """Move a pigeon in a straight line (RV-M1); a field beyond the edge (`Q4`) is refused in words."""

    piece: Piece
    to: Field


@dataclass(frozen=True, slots=True)
class Jump:
    """Jump to the next event field after a 6 (RV-M2)."""

    piece: Piece
    to: Field


@dataclass(frozen=True, slots=True)
class PlayHawk:
    """Play the hawk joker (Habicht-Joker): this hawk takes a rival's pigeon, both leave."""

    hawk: Field
    victim: Piece


@dataclass(frozen=True, slots=True)
class CrowHawk:
    """Play the crow joker (Krähen-Joker): crows mob a hawk out of this flight (reading 28 a)."""

    hawk: Field


@dataclass(frozen=True, slots=True)
class CrowPigeon:
    """Play the crow joker on a rival's pigeon, which rests (reading 28 b)."""

    victim: Piece


@dataclass(frozen=True, slots=True)
class TurnRelease:
    """Change the release direction (Auflassrichtung) as flight director."""

    direction: Direction


@dataclass(frozen=True, slots=True)
class Pass:
    """Let the turn go, where a reading allows it (6, 20)."""


@dataclass(frozen=True, slots=True)
class DrawCard:
    """Record which card was drawn."""

    card: str


@dataclass(frozen=True, slots=True)
class Take:
    """Choose among what a card leaves open: a field for a pigeon (side, unrest, release_forward, entry)."""

    piece: Piece
    to: Field


@dataclass(frozen=True, slots=True)
class SwapWith:
    """Choose among equally near rivals (Tausch)."""

    rival: Piece


@dataclass(frozen=True, slots=True)
class ChooseHawk:
    """Choose among equally near hawks: which one strikes or leaves."""

    hawk: Field


@dataclass(frozen=True, slots=True)
class LoseJoker:
    """Give up this joker."""

    joker: str


@dataclass(frozen=True, slots=True)
class ClockIn:
    """Clock in (konstatieren) the pigeon on its entry field."""

    piece: Piece
    manual: bool = False
    """True: no sensor saw it arrive; the strip marks it M."""


@dataclass(frozen=True, slots=True)
class BreakOff:
    """Break off the flight: scored as it stands, or as if never flown (reading 44)."""

    counted: bool


@dataclass(frozen=True, slots=True)
class Proceed:
    """Go on after a flight's result: to the next flight or to the end of the season."""


Command = (
    SetPigeons
    | NamePigeons
    | Roll
    | Move
    | Jump
    | PlayHawk
    | CrowHawk
    | CrowPigeon
    | TurnRelease
    | Pass
    | DrawCard
    | Take
    | SwapWith
    | ChooseHawk
    | LoseJoker
    | ClockIn
    | BreakOff
    | Proceed
)
