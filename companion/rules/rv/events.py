"""What happened, in the past tense. The journal keeps these; `fold` records them."""

from __future__ import annotations

from dataclasses import dataclass

from companion.rules.interface import Field, Piece
from companion.rules.rv.board import Direction
from companion.rules.rv.state import Joker


@dataclass(frozen=True, slots=True)
class PigeonsSet:
    """The mover set pigeons on the release field."""

    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PigeonsNamed:
    """The mover named pigeons for the medal."""

    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class NamingBegun:
    """All pigeons are set; now they are named."""


@dataclass(frozen=True, slots=True)
class DirectingBegun:
    """The roll for flight director begins."""


@dataclass(frozen=True, slots=True)
class DirectorRolled:
    """A seat rolled for flight director."""

    seat: int
    value: int
    following: int
    """The seat that rolls next."""


@dataclass(frozen=True, slots=True)
class FlightReleased:
    """The pigeons are released (Auflass): director and first mover are known."""

    director: int
    starter: int


@dataclass(frozen=True, slots=True)
class Rolled:
    """The mover rolled."""

    value: int


@dataclass(frozen=True, slots=True)
class PigeonMoved:
    """A pigeon went to a field."""

    piece: Piece
    to: Field


@dataclass(frozen=True, slots=True)
class PigeonsSwapped:
    """Two pigeons changed places; discs travel with them."""

    one: Piece
    other: Piece


@dataclass(frozen=True, slots=True)
class PigeonReached:
    """A pigeon stands on its entry field and interrupts the game (RV-B3)."""

    piece: Piece


@dataclass(frozen=True, slots=True)
class PigeonClockedIn:
    """A pigeon was clocked in (konstatiert)."""

    piece: Piece
    manual: bool = False


@dataclass(frozen=True, slots=True)
class PigeonStruck:
    """A hawk struck a pigeon; both left this flight (RV-M6)."""

    piece: Piece
    hawk: Field


@dataclass(frozen=True, slots=True)
class HawkLeft:
    """A hawk left this flight."""

    hawk: Field


@dataclass(frozen=True, slots=True)
class HawksThreaten:
    """A pigeon came to rest where hawks strike; of several the mover chooses."""

    piece: Piece
    hawks: tuple[Field, ...]


@dataclass(frozen=True, slots=True)
class DiscLaid:
    """A rest disc was laid on a pigeon."""

    piece: Piece
    fresh: bool


@dataclass(frozen=True, slots=True)
class DiscLifted:
    """A rest disc came off a pigeon."""

    piece: Piece


@dataclass(frozen=True, slots=True)
class NoDisc:
    """A disc was due, but none is free (reading 34)."""

    piece: Piece


@dataclass(frozen=True, slots=True)
class JokerSpent:
    """A joker was played or lost."""

    seat: int
    joker: Joker


@dataclass(frozen=True, slots=True)
class JokerRegained:
    """A spent joker came back."""

    seat: int
    joker: Joker


@dataclass(frozen=True, slots=True)
class ReleaseTurned:
    """The release direction changed."""

    direction: Direction


@dataclass(frozen=True, slots=True)
class CardDue:
    """A card must be drawn."""

    piece: Piece
    stack: str


@dataclass(frozen=True, slots=True)
class StackShuffled:
    """An empty stack was made anew from its laid-off cards."""

    stack: str


@dataclass(frozen=True, slots=True)
class CardDrawn:
    """A card was drawn for a pigeon."""

    card: str
    piece: Piece


@dataclass(frozen=True, slots=True)
class StepDone:
    """One primitive of the card was carried out."""


@dataclass(frozen=True, slots=True)
class CardDone:
    """The card was carried out, or its rest is void."""


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """The turn ended; `rule` and `code` say why when nothing could be done."""

    following: int
    rule: str = ""
    code: str = ""


@dataclass(frozen=True, slots=True)
class FlightEnded:
    """The flight is over; `counted` pigeons count as the next arrivals (reading 36 b)."""

    counted: tuple[Piece, ...] = ()
    broken_off: bool = False


@dataclass(frozen=True, slots=True)
class FlightVoided:
    """The flight was broken off and counts as never flown (reading 44 b2)."""


@dataclass(frozen=True, slots=True)
class FlightBegun:
    """The next flight begins: everything returns (reading 53)."""

    number: int


@dataclass(frozen=True, slots=True)
class SeasonEnded:
    """The last flight is over."""


Event = (
    PigeonsSet
    | PigeonsNamed
    | NamingBegun
    | DirectingBegun
    | DirectorRolled
    | FlightReleased
    | Rolled
    | PigeonMoved
    | PigeonsSwapped
    | PigeonReached
    | PigeonClockedIn
    | PigeonStruck
    | HawkLeft
    | HawksThreaten
    | DiscLaid
    | DiscLifted
    | NoDisc
    | JokerSpent
    | JokerRegained
    | ReleaseTurned
    | CardDue
    | StackShuffled
    | CardDrawn
    | StepDone
    | CardDone
    | TurnEnded
    | FlightEnded
    | FlightVoided
    | FlightBegun
    | SeasonEnded
)
