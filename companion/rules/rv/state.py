"""The position: one flight, and the season around it. Frozen; a change is a new value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from companion.rules.interface import Colour, Field, Piece, Seat
from companion.rules.rv.board import Direction


class Step(StrEnum):
    """Where a flight is."""

    SETTING = "setting"
    """Players set their pigeons on the release field (einsetzen)."""
    NAMING = "naming"
    """Players name pigeons for the medal (Vorbenannte)."""
    DIRECTING = "directing"
    """All roll for flight director (Flugleiter)."""
    FLYING = "flying"
    LANDED = "landed"
    """The flight is over; its result is shown until confirmed."""
    OVER = "over"
    """The season is over."""


class Joker(StrEnum):
    """The jokers; each lies open until it is played."""

    HAWK = "hawk"
    CROW = "crow"
    DIRECTOR = "director"


@dataclass(frozen=True, slots=True)
class Rest:
    """A white disc (Rast-Scheibe) on a pigeon."""

    piece: Piece
    fresh: bool = False
    """True: laid in its owner's own turn, so that the end of this turn does not lift it (reading 33)."""


@dataclass(frozen=True, slots=True)
class Due:
    """A card must be drawn for a pigeon."""

    piece: Piece
    stack: str


@dataclass(frozen=True, slots=True)
class Working:
    """A card that is being carried out."""

    card: str
    piece: Piece
    step: int = 0
    """Index of the primitive that comes next."""


@dataclass(frozen=True, slots=True)
class Threat:
    """Hawks are about to strike a pigeon; of several equally near ones the player chooses (readings 24 b, c)."""

    piece: Piece
    hawks: tuple[Field, ...]


@dataclass(frozen=True, slots=True)
class Loft:
    """How one player's pigeons ended a flight, by number from 1."""

    marks: tuple[int, ...]
    """Place of arrival; 0 not home, -1 struck, -2 not set."""
    named: frozenset[int] = frozenset()
    manual: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Flown:
    """A flight that counts, one loft for each player in seat order."""

    lofts: tuple[Loft, ...]


@dataclass(frozen=True, slots=True)
class Flight:
    """One flight (Flug)."""

    number: int
    at: Mapping[Piece, Field]
    """Pigeons in play and where they stand."""
    hawks: tuple[Field, ...]
    """Black fields whose hawk is in play."""
    jokers: frozenset[tuple[Colour, Joker]] = frozenset()
    """Jokers not yet spent."""
    mover: int = 0
    """Index of the seat that acts."""
    roll: int | None = None
    """None: the mover has not rolled yet."""
    rolls: int = 0
    """Rolls of this flight so far, all players."""
    set: frozenset[Piece] = frozenset()
    """All pigeons that were set."""
    home: tuple[Piece, ...] = ()
    """Clocked in (konstatiert), in order."""
    struck: frozenset[Piece] = frozenset()
    named: frozenset[Piece] = frozenset()
    manual: frozenset[Piece] = frozenset()
    """Clocked in by hand."""
    rests: tuple[Rest, ...] = ()
    """Discs in the order in which they were laid."""
    release: Direction = Direction.EAST
    director: int | None = None
    throws: tuple[tuple[int, int], ...] = ()
    """Rolls for the director: seat index and value, ties again at the end."""
    entering: Piece | None = None
    """On its entry field, waiting to be clocked in."""
    due: Due | None = None
    card: Working | None = None
    threats: tuple[Threat, ...] = ()
    drawn: tuple[str, ...] = ()
    """Cards laid off."""
    bare: frozenset[Field] = frozenset()
    """Event fields whose card is gone (reading 22 b)."""

    def resting(self, piece: Piece) -> bool:
        """Tell whether a disc lies on a pigeon."""
        return any(rest.piece == piece for rest in self.rests)

    def birds(self, colour: Colour) -> list[Piece]:
        """List a player's pigeons in play by number."""
        return sorted(piece for piece in self.at if piece.colour == colour)


@dataclass(frozen=True, slots=True)
class Season:
    """A travel plan (Reiseplan) with its present flight."""

    seats: tuple[Seat, ...]
    """Clockwise."""
    step: Step
    flight: Flight
    past: tuple[Flown, ...] = ()
    """Flights that count, the present one too once it has landed."""

    @property
    def seat(self) -> Seat:
        """The seat that acts."""
        return self.seats[self.flight.mover]
