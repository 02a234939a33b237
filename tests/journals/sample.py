"""A made-up game whose events show every shape that an event may have; writes the fixture journals.

`python -m tests.journals.sample FILE` writes a journal of the present schema. A fixture that was kept is never
written again: it stands for the journals that people have.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from itertools import count
from pathlib import Path

from companion.journal import Header, Journal
from companion.referee.record import Act, Entry, InputId, Recorded
from companion.rules.interface import Colour, Field, Piece, Points, Seat


@dataclass(frozen=True, slots=True)
class Rolled:
    """A die."""

    seat: Seat
    pips: int
    electronic: bool = False


@dataclass(frozen=True, slots=True)
class PieceMoved:
    """A move with nested pieces and an optional field."""

    piece: Piece
    path: tuple[Field, ...]
    over: Field | None = None
    struck: tuple[Piece, ...] = ()


@dataclass(frozen=True, slots=True)
class Scored:
    """Points by colour."""

    points: dict[Colour, Points]
    note: str = ""


@dataclass(frozen=True, slots=True)
class FlightEnded:
    """No field at all."""


EVENTS = (Rolled, PieceMoved, Scored, FlightEnded)

ANNA = Seat(Colour.RED, "Änne")
BERT = Seat(Colour.BLUE, "Bert")

HEADER = Header(
    game="sample",
    seats=(ANNA, BERT),
    options={"flights": "2", "medals": "off"},
    board='name = "sample"\nfields = ["K1", "K2"]\n',
    decks=("[[card]]\nid = 'wind'\n", ""),
    program="0.1.0",
)

RED_2 = Piece(Colour.RED, 2)
ENTRIES = (
    Entry(Act.COMMAND, (Rolled(ANNA, 6), Rolled(BERT, 1, electronic=True)), "sensed", InputId("0badcafe", 1)),
    Entry(Act.COMMAND, (PieceMoved(RED_2, (Field("K1"), Field("K2")), None, (Piece(None, 1),)),), "button"),
    Entry(Act.INPUT, input=InputId("0badcafe", 2)),
    Entry(Act.UNDO, source="button", note={"takes_back": 2, "why": "versehentlich"}),
    Entry(Act.COMMAND, (Scored({Colour.RED: Points(9583)}, "„schön“"), FlightEnded()), "computer"),
)


def clock() -> Callable[[], datetime]:
    """Give a wall clock that goes on by one second at each look."""
    start = datetime(2026, 3, 1, 19, 30, tzinfo=timezone(timedelta(hours=1)))
    seconds = count()
    return lambda: start + timedelta(seconds=next(seconds))


def fill(path: Path) -> list[Recorded]:
    """Write the sample game into a journal and tell what was written."""
    with Journal.open(path, clock()) as journal:
        log = journal.log(journal.begin(HEADER), EVENTS)
        return [Recorded(log.append(entry), entry) for entry in ENTRIES]


if __name__ == "__main__":
    fill(Path(sys.argv[1]))
