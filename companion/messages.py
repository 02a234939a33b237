"""What may enter the inbox: facts, stamped with the monotonic second (`at`) at which they were born."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from companion.rules.interface import Phrase

JOURNAL = "journal"
"""As a device that can have a trouble."""


class Key(StrEnum):
    """The buttons of the table."""

    CONFIRM = "confirm"
    BACK = "back"
    UP = "up"
    DOWN = "down"
    DIE = "die"
    """One press a pip, for tables whose die is typed."""


class How(StrEnum):
    """Where a roll comes from; statistics and strip keep them apart."""

    SENSED = "sensed"
    TYPED = "typed"
    ELECTRONIC = "electronic"


@dataclass(frozen=True, slots=True)
class Pressed:
    """A button was pressed (`held` seconds, 0 for a short press)."""

    key: Key
    at: float
    held: float = 0.0


@dataclass(frozen=True, slots=True)
class InputReceived:
    """A line `E,boot,n,kind,value`: an input that must count exactly once.

    `kind` is D (value 1-6), K (key word), R (`word:ms`) or O (number of lost inputs). See docs/protocol.md.
    """

    boot: str
    n: int
    kind: str
    value: str
    at: float


@dataclass(frozen=True, slots=True)
class BoardSeen:
    """A whole occupancy picture. Sensors are numbered from 0; `age` is milliseconds since the last change."""

    boot: str
    seq: int
    age: int
    taken: frozenset[int]
    touched: frozenset[int]
    at: float


@dataclass(frozen=True, slots=True)
class TagsSeen:
    """A whole identity picture: sensor number to the tags on it, upper-case hex."""

    boot: str
    seq: int
    age: int
    tags: Mapping[int, tuple[str, ...]]
    at: float


@dataclass(frozen=True, slots=True)
class LinkUp:
    """The board said hello, and it is the right one."""

    boot: str
    features: frozenset[str]
    at: float


@dataclass(frozen=True, slots=True)
class LinkDown:
    """The board is not there, or it is the wrong one; `why` says what to do."""

    why: Phrase
    at: float


@dataclass(frozen=True, slots=True)
class BoardFault:
    """A line `F,code,detail`: a fault that lasts."""

    code: str
    detail: str
    at: float


@dataclass(frozen=True, slots=True)
class Proposed:
    """A computer player's choice, by the notation-free index into `legal`, for the position numbered `position`."""

    position: int
    choice: int
    at: float


@dataclass(frozen=True, slots=True)
class PrintStarted:
    """The printer is about to get the first byte of a job."""

    job: int
    at: float


@dataclass(frozen=True, slots=True)
class Printing:
    """The printer got so many bytes of a job, of so many; told now and then while it takes long."""

    job: int
    done: int
    of: int
    at: float


@dataclass(frozen=True, slots=True)
class PrintDone:
    """The printer got the last byte of a job."""

    job: int
    at: float


@dataclass(frozen=True, slots=True)
class Trouble:
    """A device other than the board failed; `why` says what to do.

    The device `JOURNAL` is the disk: until it has recovered nothing can happen.
    """

    device: str
    why: Phrase
    at: float


@dataclass(frozen=True, slots=True)
class Recovered:
    """A device works again."""

    device: str
    at: float


@dataclass(frozen=True, slots=True)
class Announced:
    """Something happened that people must know; it is shown until they confirm it."""

    what: Phrase
    small: tuple[Phrase, ...]
    at: float


@dataclass(frozen=True, slots=True)
class Tick:
    """Time went by."""

    at: float


Message = (
    Pressed
    | InputReceived
    | BoardSeen
    | TagsSeen
    | LinkUp
    | LinkDown
    | BoardFault
    | Proposed
    | PrintStarted
    | Printing
    | PrintDone
    | Trouble
    | Recovered
    | Announced
    | Tick
)
