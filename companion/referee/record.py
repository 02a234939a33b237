"""What the referee writes down before anybody sees an effect; the journal is the other side of this door."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

from companion.effects import Stamp
from companion.errors import MissingError
from companion.rules.interface import Phrase

CORRECTS = "corrects"
"""Key of a note: the entry whose command is corrected, by taking it back or by the one that stands in its place."""

Note = Mapping[str, str | int]
"""Details for the audit trail."""


def noted(note: Note, key: str) -> int | None:
    """Read a number in a note; None if there is none: a journal that was written elsewhere may hold anything."""
    found = note.get(key)
    return found if isinstance(found, int) else None


class Act(StrEnum):
    """What kind of entry this is."""

    COMMAND = "command"
    """A decided command and its events."""
    UNDO = "undo"
    """Takes back the newest command that still stands."""
    ACCEPT = "accept"
    """The board as it stands was taken for right by a person."""
    TAGS = "tags"
    """Which piece carries which tag, from here on."""
    INPUT = "input"
    """An input of the board that changed no game (a key press): only its number is kept."""
    PRINT_STARTED = "print_started"
    PRINT_DONE = "print_done"
    REPRINT = "reprint"
    FINISHED = "finished"
    """The match is over, or its players gave it up."""


PRINTS = frozenset({Act.PRINT_STARTED, Act.PRINT_DONE, Act.REPRINT})
"""What is noted of print jobs."""


@dataclass(frozen=True, slots=True)
class InputId:
    """The board's number for an input that counts exactly once."""

    boot: str
    n: int


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log."""

    act: Act
    events: tuple[object, ...] = ()
    source: str = ""
    """Who brought it: `sensed`, `typed`, `electronic`, `button`, `computer`."""
    input: InputId | None = None
    note: Note = field(default_factory=dict)
    """The job of a print, the entry that an undo takes back."""


@dataclass(frozen=True, slots=True)
class Recorded:
    """An entry with its number and time."""

    stamp: Stamp
    entry: Entry


class UnwrittenError(MissingError):
    """An entry cannot be put on disk, and so has not happened; it may be tried again.

    Args:
        why: says it at the table, where there is no room for the names of files.
        sentence: as every error has it.
        details: what that names.
    """

    def __init__(self, why: Phrase, sentence: str, **details: object) -> None:
        super().__init__(sentence, **details)
        self.why = why


class Record(Protocol):
    """An append-only log."""

    def append(self, entry: Entry) -> Stamp:
        """Put one entry on disk, and return only when it is there.

        Raises:
            UnwrittenError: nothing of the entry is kept.
        """
        ...

    def last_input(self, boot: str) -> int:
        """Give the number of the newest committed input of this start of the board, 0 if none."""
        ...
