"""Lists and leaflets that people turn with four buttons, and what a chosen row means."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from companion.rules.interface import Phrase
from companion.view import Body, Explain


class Leaf(StrEnum):
    """Something to look at."""

    SCORES = "scores"
    RESTS = "rests"
    DICE = "dice"
    LOG = "log"
    RULES = "rules"
    USUAL = "usual"


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
    """Take back the last command (RV-47); were it another one meanwhile, it has to be agreed on anew."""

    entry: int


@dataclass(frozen=True, slots=True)
class OpenDeeds:
    """Show what was done last, to correct it."""


@dataclass(frozen=True, slots=True)
class OpenDeed:
    """Show what may stand in the place of a command."""

    entry: int


@dataclass(frozen=True, slots=True)
class OpenLine:
    """Show one line of the log in full."""

    entry: int


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Take back a command and all that came after it (RV-47)."""

    entry: int
    later: int
    """So many commands go with it; were it others meanwhile, it has to be agreed on anew."""


@dataclass(frozen=True, slots=True)
class Correct:
    """Put another command in the place of one that is taken back."""

    back: TakeBack
    command: object
    result: int | str | None = None
    """The roll or the card that the command brings; None: a player chose it."""


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
class Stands:
    """What seems to be lifted stands where it was."""


@dataclass(frozen=True, slots=True)
class PrintAgain:
    """Print the newest strip again, as a copy."""


@dataclass(frozen=True, slots=True)
class Close:
    """Leave the page."""


@dataclass(frozen=True, slots=True)
class PutBack:
    """What the board shows was no command: lead the pieces back."""


@dataclass(frozen=True, slots=True)
class OpenTour:
    """Show a page of the tutorial."""

    game: str
    """The game's word."""
    number: int = 0


@dataclass(frozen=True, slots=True)
class OpenHelp:
    """Explain what is chosen, as a long press does."""


@dataclass(frozen=True, slots=True)
class Examine:
    """Try the devices of the table."""


@dataclass(frozen=True, slots=True)
class OpenKnobs:
    """Show what can be changed at the table."""


@dataclass(frozen=True, slots=True)
class OpenTroubles:
    """Show which devices are missing."""


@dataclass(frozen=True, slots=True)
class OpenKnob:
    """Show the values of one thing that can be changed."""

    knob: str


@dataclass(frozen=True, slots=True)
class Turn:
    """Change it."""

    knob: str
    value: str


@dataclass(frozen=True, slots=True)
class Leave:
    """End for today."""

    again: bool = False
    """Begin anew instead, with all devices."""


@dataclass(frozen=True, slots=True)
class NewGame:
    """Close the books of this game and begin another."""


@dataclass(frozen=True, slots=True)
class MakeSure:
    """Ask once more before what many would regret."""

    ask: Phrase
    intent: Do | Examine | Leave | NewGame | TakeBack | Correct


Intent = (
    NewGame
    | MakeSure
    | Do
    | OpenGroup
    | OpenLeaf
    | Undo
    | OpenDeeds
    | OpenDeed
    | OpenLine
    | TakeBack
    | Correct
    | Answer
    | Draw
    | Reprint
    | NoReprint
    | Close
    | PutBack
    | Stands
    | PrintAgain
    | OpenTour
    | OpenHelp
    | OpenKnobs
    | OpenTroubles
    | OpenKnob
    | Turn
    | Leave
    | Examine
)


@dataclass(frozen=True, slots=True)
class Option:
    """One row."""

    phrase: Phrase
    intent: Intent
    head: Phrase | None = None
    """Stands above the list while this row is chosen, instead of the question."""


@dataclass(frozen=True, slots=True)
class Page:
    """A list with a chosen row, or a leaf to look at."""

    ask: Phrase
    options: tuple[Option, ...] = ()
    chosen: int = 0
    leaf: Body | None = None
    back: bool = True
    """Whether there is something to go back to."""

    def turned(self, rows: int) -> Page:
        """Choose another row; the list is a ring. A text is turned on by as many parts."""
        if isinstance(self.leaf, Explain):
            return replace(self, leaf=replace(self.leaf, part=self.leaf.part + rows))
        if not self.options:
            return self
        chosen = (self.chosen + rows) % len(self.options)
        return replace(self, chosen=chosen, ask=self.options[chosen].head or self.ask)

    @property
    def reads(self) -> bool:
        """Whether it is a text to read: help, or a page of the tutorial."""
        return isinstance(self.leaf, Explain)

    @property
    def intent(self) -> Intent:
        """What the confirm button means."""
        return self.options[self.chosen].intent if self.options else Close()
