"""What happened, in the past tense and in the order of the hands. The journal keeps these; `fold` records them.

Planes without a seat are the mover's.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FirstRolled:
    """A seat rolled for the first turn."""

    seat: int
    value: int
    following: int
    """The seat that rolls next."""


@dataclass(frozen=True, slots=True)
class MatchBegun:
    """The first turn begins."""

    starter: int


@dataclass(frozen=True, slots=True)
class Rolled:
    """The mover rolled."""

    value: int


@dataclass(frozen=True, slots=True)
class RollLost:
    """The roll moves nothing; `rule` and `code` say why."""

    rule: str
    code: str


@dataclass(frozen=True, slots=True)
class PlaneTaxied:
    """A plane came out of the hangar onto its launch cell."""

    plane: int


@dataclass(frozen=True, slots=True)
class PlanesMoved:
    """A plane or stack landed where the die brought it."""

    planes: tuple[int, ...]
    to: int
    """Progress."""


@dataclass(frozen=True, slots=True)
class PlanesJumped:
    """The planes in flight jumped to the next cell of their colour."""

    to: int


@dataclass(frozen=True, slots=True)
class PlanesFlew:
    """The planes in flight took the shortcut."""

    to: int


@dataclass(frozen=True, slots=True)
class PlaneCaptured:
    """A plane was hit and went back into its hangar."""

    seat: int
    plane: int
    rule: str


@dataclass(frozen=True, slots=True)
class PlaneReturned:
    """A plane of the mover went back into its hangar."""

    plane: int
    rule: str


@dataclass(frozen=True, slots=True)
class PlanesRested:
    """The planes in flight came to rest beside others of their own; stack or not?"""


@dataclass(frozen=True, slots=True)
class PlanesStacked:
    """These planes are one stack now."""

    planes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PlanesFinished:
    """A plane or stack reached the centre; it lies face down in its hangar."""

    planes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class FleetHome:
    """All planes of a seat are home."""

    seat: int


@dataclass(frozen=True, slots=True)
class RollEarned:
    """The mover rolls again."""


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """The turn passed on."""

    following: int


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The ranking is complete."""


Event = (
    FirstRolled
    | MatchBegun
    | Rolled
    | RollLost
    | PlaneTaxied
    | PlanesMoved
    | PlanesJumped
    | PlanesFlew
    | PlaneCaptured
    | PlaneReturned
    | PlanesRested
    | PlanesStacked
    | PlanesFinished
    | FleetHome
    | RollEarned
    | TurnEnded
    | MatchEnded
)
