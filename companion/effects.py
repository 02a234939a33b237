"""What the referee may ask for: what shall happen is returned as data. All but sound and paper are idempotent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Literal

from companion.rules.interface import Arrival, Field, FlightSheet, Phrase, RaceSheet, Seat, Standing
from companion.view import Dice, View


class Lamp(StrEnum):
    """What a lamp under a field says."""

    TARGET = "target"
    """Put a piece here: steady."""
    SURPLUS = "surplus"
    """Take the piece from here: blinking."""
    CHOICE = "choice"


class Cue(StrEnum):
    """A short tone."""

    OK = "ok"
    REFUSED = "refused"
    ARRIVAL = "arrival"
    CARD = "card"
    WIN = "win"


@dataclass(frozen=True, slots=True)
class Stamp:
    """Number and time of a journal entry; the number never repeats within a journal."""

    number: int
    when: datetime
    """Local wall-clock time with its offset."""


@dataclass(frozen=True, slots=True)
class EntrySlip:
    """The slip of one arrival."""

    arrival: Arrival
    site: str
    """The release site's name (Auflassort)."""
    released: Stamp
    """When this flight was released; its number is the flight's number on the strip."""
    arrived: Stamp
    numbered: bool = True
    """False without medals: the pigeon's number means nothing (RV-B7)."""
    copy: bool = False
    """A reprint says KOPIE."""
    void: bool = False
    """An undone clocking-in says STORNO."""


@dataclass(frozen=True, slots=True)
class FlightStrip:
    """The strip of a flight, one block a loft."""

    sheet: FlightSheet
    released: Stamp
    ended: Stamp
    dice: Dice | None = None
    """The rolls of the whole match so far."""
    copy: bool = False


@dataclass(frozen=True, slots=True)
class SeasonStrip:
    """The strip of a season as far as it was flown, one block a player."""

    sheets: tuple[FlightSheet, ...]
    """Every flight that counts; each has its lofts in the same order of players."""
    standings: tuple[Standing, ...]
    """The season's score table after the last of them, the leader first."""
    begun: Stamp
    ended: Stamp
    copy: bool = False


@dataclass(frozen=True, slots=True)
class RaceStrip:
    """The strip of a race: the order of finishing, rolls, sixes and hits."""

    sheet: RaceSheet
    begun: Stamp
    ended: Stamp
    dice: Dice | None = None
    copy: bool = False


@dataclass(frozen=True, slots=True)
class Check:
    """One line of a certificate."""

    part: Phrase
    state: Phrase


@dataclass(frozen=True, slots=True)
class Certificate:
    """The certificate of a self-test."""

    board: str
    """The name that the board says."""
    when: datetime
    """Local wall-clock time."""
    checks: tuple[Check, ...]
    faults: tuple[Phrase, ...] = ()
    untried: tuple[Phrase, ...] = ()
    """What was skipped."""


GameSlip = EntrySlip | FlightStrip | SeasonStrip | RaceStrip
"""What a game prints; it can be printed again as a copy."""
Slip = GameSlip | Certificate


@dataclass(frozen=True, slots=True)
class ShowView:
    """Show this on every display; the newest wins."""

    view: View


@dataclass(frozen=True, slots=True)
class LightFields:
    """All lamps: a level, not a change."""

    lamps: Mapping[Field, Lamp]


@dataclass(frozen=True, slots=True)
class PlayCue:
    """Play a tone once."""

    cue: Cue


@dataclass(frozen=True, slots=True)
class PrintStrip:
    """Print a slip once; job numbers never repeat."""

    job: int
    slip: Slip


@dataclass(frozen=True, slots=True)
class PrintNow:
    """Let a job go to paper: its start is on disk."""

    job: int


@dataclass(frozen=True, slots=True)
class Acknowledge:
    """Tell the board that its inputs up to n are on disk."""

    boot: str
    n: int


@dataclass(frozen=True, slots=True)
class Settle:
    """Tell the board that the verdict on picture `seq` is on disk."""

    boot: str
    seq: int


@dataclass(frozen=True, slots=True)
class AskComputer:
    """A computer player is on: answer with `Proposed` for this position."""

    position: int
    seat: Seat
    choice: int
    """What the game advises, an index into `legal`."""


@dataclass(frozen=True, slots=True)
class OrderBoard:
    """Order the board to test itself, or to end that; the board also ends it by itself."""

    word: Literal["test", "end"]


@dataclass(frozen=True, slots=True)
class Adjust:
    """Turn a knob of the table: its language, brightness or sound, for good."""

    knob: str
    value: str


@dataclass(frozen=True, slots=True)
class Depart:
    """Everything is on disk: end, and let the table be switched off."""

    again: bool = False
    """Begin anew instead, with all devices."""


Effect = (
    ShowView
    | LightFields
    | PlayCue
    | PrintStrip
    | PrintNow
    | Acknowledge
    | Settle
    | AskComputer
    | OrderBoard
    | Adjust
    | Depart
)
