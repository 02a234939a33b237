"""Lists and leaflets that people turn with four buttons, and what a chosen row means."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from companion.rules.interface import Phrase
from companion.view import Body


class Leaf(StrEnum):
    """Something to look at."""

    SCORES = "scores"
    RESTS = "rests"
    DICE = "dice"


@dataclass(frozen=True, slots=True)
class Do:
    """Carry out a legal command of the present position."""

    command: object


@dataclass(frozen=True, slots=True)
class OpenGroup:
    """Show the commands of one piece or joker."""

    group: Phrase


@dataclass(frozen=True, slots=True)
class OpenLeaf:
    """Show a leaf of the menu."""

    leaf: Leaf


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the last command (RV-47)."""


@dataclass(frozen=True, slots=True)
class OfferRolls:
    """Offer other values for the last roll."""


@dataclass(frozen=True, slots=True)
class Reroll:
    """The last roll was this."""

    value: int


@dataclass(frozen=True, slots=True)
class Answer:
    """Answer a question of the set-up."""

    key: str
    value: str


@dataclass(frozen=True, slots=True)
class Draw:
    """This real card was drawn."""

    card: str


@dataclass(frozen=True, slots=True)
class Reprint:
    """Print a job again, as a copy."""

    job: int


@dataclass(frozen=True, slots=True)
class NoReprint:
    """This job is on paper."""

    job: int


@dataclass(frozen=True, slots=True)
class Close:
    """Leave the page."""


@dataclass(frozen=True, slots=True)
class NewGame:
    """Close the books of this game and begin another."""


@dataclass(frozen=True, slots=True)
class MakeSure:
    """Ask once more before what many would regret."""

    ask: Phrase
    intent: Do | NewGame


Intent = (
    NewGame
    | MakeSure
    | Do
    | OpenGroup
    | OpenLeaf
    | Undo
    | OfferRolls
    | Reroll
    | Answer
    | Draw
    | Reprint
    | NoReprint
    | Close
)


@dataclass(frozen=True, slots=True)
class Option:
    """One row."""

    phrase: Phrase
    intent: Intent


@dataclass(frozen=True, slots=True)
class Page:
    """A list with a chosen row, or a leaf to look at."""

    ask: Phrase
    options: tuple[Option, ...] = ()
    chosen: int = 0
    leaf: Body | None = None

    def turned(self, rows: int) -> Page:
        """Choose another row; the list is a ring."""
        return replace(self, chosen=(self.chosen + rows) % len(self.options)) if self.options else self

    @property
    def intent(self) -> Intent:
        """What the confirm button means."""
        return self.options[self.chosen].intent if self.options else Close()
