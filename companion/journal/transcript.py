"""A whole game as it can be carried from one journal to another: its entries count from 1."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

import msgspec

from companion.effects import Stamp
from companion.errors import DamagedError
from companion.journal import header as headers
from companion.journal.codec import Codec
from companion.journal.header import Header
from companion.journal.rows import GameRow, Row, insert, insert_game, sound
from companion.referee.record import CORRECTS, PRINTS, Act, Entry, InputId, Note, Recorded

_NAMING = {"entry": {Act.UNDO}, CORRECTS: {Act.UNDO, Act.COMMAND}}
"""The keys of a note that name an entry, by the acts that have them."""
_JOB = "job"


@dataclass(frozen=True, slots=True)
class Line:
    """An entry whose events nobody has looked at; its number is its place in the game."""

    at: str
    """ISO time with its offset."""
    act: str
    source: str = ""
    input: InputId | None = None
    note: Note = field(default_factory=dict)
    """An entry that it names is named by its place in the game."""
    events: tuple[Mapping[str, Any], ...] = ()
    """As `Codec` writes them."""


@dataclass(frozen=True, slots=True)
class Transcript:
    """A game from its beginning to its newest entry."""

    begun: str
    """ISO time with its offset."""
    header: Header
    lines: tuple[Line, ...]

    def entries(self, event_types: Iterable[type]) -> Iterator[Recorded]:
        """Give the entries with their events.

        Args:
            event_types: `Game.event_types` of the game that the header names.

        Raises:
            WrongInputError: an event that this program does not know.
        """
        codec = Codec(event_types)
        for number, line in enumerate(self.lines, 1):
            events = codec.read(_json(line.events))
            entry = Entry(Act(line.act), events, line.source, line.input, line.note)
            yield Recorded(Stamp(number, datetime.fromisoformat(line.at)), entry)


def named(act: str, note: Note) -> Iterator[int]:
    """List the entries that a note names.

    Raises:
        ValueError: it names one by something else than a number.
    """
    for key, value in note.items():
        if act in _NAMING.get(key, ()):
            yield _number(value)
        elif key == _JOB and act in PRINTS:
            yield _number(value) // 2


def transcribe(game: GameRow, rows: Iterable[Row]) -> Transcript:
    """Take down a game as it lies in the file.

    Raises:
        Damage: at the first row that is not as it was written.
        DamagedError: an entry names one that is not there.
    """
    places: dict[int, int] = {}
    lines: list[Line] = []
    for row in sound(game, rows):
        places[row.number] = len(lines) + 1
        note = _renamed(row.act, msgspec.json.decode(row.note), places.__getitem__)
        found = InputId(row.boot, row.n) if row.boot is not None and row.n is not None else None
        lines.append(Line(row.at, row.act, row.source, found, note, tuple(msgspec.json.decode(row.events))))
    return Transcript(game.begun, headers.read(game.header), tuple(lines))


def write_down(db: sqlite3.Connection, transcript: Transcript) -> int:
    """Write a game into an open transaction, and give its number."""
    begun = GameRow(0, transcript.begun, headers.write(transcript.header), 0)
    chain = begun.link()
    game = insert_game(db, replace(begun, chain=chain))
    numbers: dict[int, int] = {}
    for place, line in enumerate(transcript.lines, 1):
        note = _json(_renamed(line.act, line.note, numbers.__getitem__))
        boot, n = (line.input.boot, line.input.n) if line.input else (None, None)
        row = Row(0, game, line.at, line.act, line.source, boot, n, note, _json(line.events))
        chain = row.link(chain)
        numbers[place] = insert(db, replace(row, chain=chain))
    return game


def _renamed(act: str, note: Note, new: Callable[[int], int]) -> Note:
    """Name other entries than a note does: its keys `entry` and `corrects`, and the entry behind a print job."""
    changed = dict(note)
    try:
        for key, value in note.items():
            if act in _NAMING.get(key, ()):
                changed[key] = new(_number(value))
            elif key == _JOB and act in PRINTS:
                # A job is twice its entry's number, and one more for a result's strip.
                entry, kind = divmod(_number(value), 2)
                changed[key] = 2 * new(entry) + kind
    except (LookupError, ValueError) as error:
        raise DamagedError(
            "An entry of this game names entry {number}, which is not part of it: use another journal.",
            number=error.args[0],
        ) from error
    return changed


def _number(value: str | int) -> int:
    if not isinstance(value, int):
        raise ValueError(value)  # noqa: TRY004 - it is refused where it stands, as a number that cannot be
    return value


def _json(thing: object) -> str:
    return msgspec.json.encode(thing).decode()
