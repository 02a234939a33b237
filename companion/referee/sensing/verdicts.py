"""What a picture of the board can mean.

`confirm` says that the same picture is also left by a piece that is still in a hand, or that was lifted and put back:
the button decides, and until then the board counts as being in motion.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.rules.interface import Field, Piece


@dataclass(frozen=True, slots=True)
class Agrees:
    """The board shows what the books say."""


@dataclass(frozen=True, slots=True)
class Fits:
    """Exactly one legal command leaves this picture."""

    index: int
    confirm: bool = False


@dataclass(frozen=True, slots=True)
class Moving:
    """A hand is at work: the picture has not settled, or pieces are in the air."""

    lifted: frozenset[Field]


@dataclass(frozen=True, slots=True)
class Ambiguous:
    """Several commands leave this picture: ask."""

    indices: tuple[int, ...]
    confirm: bool = False
    previous: bool = False
    """True: the indices count the commands of the previous state."""


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The board shows the picture before the last command."""

    confirm: bool = False


@dataclass(frozen=True, slots=True)
class Changed:
    """A change of mind: another legal command of the previous state."""

    index: int
    confirm: bool = False


@dataclass(frozen=True, slots=True)
class Misplaced:
    """One thing that is not where the books have it."""

    piece: Piece | None
    """None: something that the books do not know."""
    at: Field | None
    """Where it lies; None: not seen, or not to be told from others."""
    home: Field | None
    """Where the books have it; None: not on the board."""


@dataclass(frozen=True, slots=True)
class Wrong:
    """No command leads here."""

    misplaced: tuple[Misplaced, ...]


Verdict = Agrees | Fits | Moving | Ambiguous | TakenBack | Changed | Wrong
