"""A game to text."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from companion.journal.transcript import Line, Transcript
from companion.records.words import fields, key, quoted, word, words
from companion.referee.record import InputId

VERSION = 1
FIRST, LAST = "Flugleiter", "Check"
"""The tags with which a record begins and ends."""
NOBODY = "-"
"""Stands for an empty source."""
_DIGITS = 16


@dataclass(frozen=True, slots=True)
class Remarks:
    """What readers like to know, and what follows from the entries by the rules."""

    positions: Mapping[int, str] = field(default_factory=dict)
    """The notation after some entries, by the number of the entry."""
    movers: Mapping[int, str] = field(default_factory=dict)
    """Whose turn it was."""
    result: tuple[str, ...] = ()


def write(transcript: Transcript, shipped: Mapping[str, str], remarks: Remarks) -> str:
    """Give the record of a game.

    Args:
        transcript: the game.
        shipped: texts of boards and decks that every reader has, by their names.
        remarks: what the rules say about it.
    """
    told = "".join(f"{line}\n" for line in _lines(transcript, shipped, remarks))
    return f"{told}[{LAST} {word(seal(told))}]\n"


def seal(told: str) -> str:
    """Give the check code of a text: of a board, of a deck, or of all lines above the last one."""
    return "K" + hashlib.sha256(told.encode()).hexdigest()[:_DIGITS].upper()


def _lines(transcript: Transcript, shipped: Mapping[str, str], remarks: Remarks) -> Iterator[str]:
    yield from _tags(transcript, shipped, remarks)
    yield ""
    for number, line in enumerate(transcript.lines, 1):
        yield f"{number} {_head(line)}{_mover(remarks.movers.get(number))}"
        for event in line.events:
            rest = dict(event)
            yield f"  {rest.pop('event')}{fields(rest)}"
        if number in remarks.positions:
            yield f"{{{remarks.positions[number]}}}"


def _tags(transcript: Transcript, shipped: Mapping[str, str], remarks: Remarks) -> Iterator[str]:
    header = transcript.header
    yield _tag(FIRST, VERSION)
    yield _tag("Game", header.game)
    yield _tag("Begun", transcript.begun)
    yield _tag("Program", header.program)
    for seat in header.seats:
        yield _tag("Seat", seat.colour, seat.name, *(["computer"] if seat.computer else []))
    for name, option in header.options.items():
        yield _tag("Rule", name, option)
    yield _tag("Result", *remarks.result)
    yield from _file("Board", header.board, shipped)
    for deck in header.decks:
        yield from _file("Deck", deck, shipped)


def _tag(name: str, *things: object) -> str:
    return f"[{words([name, *things])}]"


def _file(tag: str, text: str, shipped: Mapping[str, str]) -> Iterator[str]:
    """Name a file that every reader has by its check code; give another one whole."""
    known = next((name for name, each in shipped.items() if each == text), None)
    if known is not None:
        yield _tag(tag, known, seal(text))
        return
    yield _tag(tag)
    for line in text.split("\n"):
        # What a reader or an editor might take for the end of a line goes in quotation marks.
        yield f"| {line}".rstrip(" ") if line.isprintable() and not line.endswith(" ") else f"|{quoted(line)}"


def _head(line: Line) -> str:
    source = word(line.source) if line.source else NOBODY
    return f"{line.at} {line.act} {source}{_input(line.input)}{fields(line.note)}"


def _input(found: InputId | None) -> str:
    return f" @{key(found.boot)}/{found.n}" if found else ""


def _mover(mover: str | None) -> str:
    return f" ; {mover}" if mover else ""
