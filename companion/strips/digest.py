"""A result in one line, as the QR code of its strip holds it; docs/strips.md explains every word.

Only capitals, digits, dots and blanks: they fill a code best, and a scanner that types them as keys of a German
keyboard types nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from companion.effects import FlightStrip, RaceStrip, SeasonStrip, Stamp
from companion.rules.interface import Cell, Colour, FlightSheet, Loft, Points, RaceRow
from companion.strips.check import DIGITS, code
from companion.strips.printable import printable

MARK = "FLUGLEITER"
"""The first word of every digest."""

FLIGHT, SEASON, RACE = "F", "S", "R"

_TIME = "%Y%m%d.%H%M%S"
_LETTERS = {colour: colour.value[0].upper() for colour in Colour}
_COLOURS = {letter: colour for colour, letter in _LETTERS.items()}
_NOTHING = {"H": "H", "-": "O", "": "X"}
"""Struck, not home (the sign itself is no capital) and not set."""

_HEX = f"[0-9A-F]{{{DIGITS}}}"
_WORDS = re.compile(
    rf"{MARK} (?P<kind>[{FLIGHT}{SEASON}{RACE}])(?P<flight>\d{{1,3}})\.(?P<flights>\d{{1,3}}) N(?P<number>\d{{1,18}})"
    rf" D(?P<when>\d{{8}}\.\d{{6}})(?P<rows>(?: [RYGB]\d{{1,3}}[A-Z]?\.\d{{1,9}}(?:\.[\dA-Z.]*)?)+)"
    rf" S(?P<strip>{_HEX}) K(?P<own>{_HEX})",
    re.ASCII,
)


@dataclass(frozen=True, slots=True)
class Row:
    """One player's line of a digest."""

    colour: Colour
    rank: int
    score: Points | int
    """Points of the flight or the season, or pieces home in a race."""


@dataclass(frozen=True, slots=True)
class Digest:
    """What a digest says."""

    kind: str
    flight: int
    flights: int
    number: int
    """Of the entry in the journal that ended it."""
    when: datetime
    """Local wall-clock time."""
    rows: tuple[Row, ...]
    """The best first."""
    strip: str
    """The check code on the strip above it."""


def stamped(digest: str, strip: str) -> str:
    """Close a digest with the check code of its strip and its own."""
    told = f"{digest} S{strip}"
    return f"{told} K{code([told])}"


def of_flight(slip: FlightStrip) -> str:
    """Sum up a flight: each loft's rank, medal, sum, total, and its six pigeons."""
    sheet = slip.sheet
    lofts = sorted(sheet.lofts, key=lambda loft: loft.rank)
    return _digest(FLIGHT, (sheet.flight, sheet.flights), slip.ended, (_loft(loft) for loft in lofts))


def of_season(slip: SeasonStrip) -> str:
    """Sum up a season: each player's rank, total, and the sum of each flight."""
    sheets = slip.sheets
    order = {row.seat: row.rank for row in slip.standings}
    last = sorted(enumerate(sheets[-1].lofts), key=lambda pair: order[pair[1].seat])
    rows = (_season(place, order[loft.seat], loft, sheets) for place, loft in last)
    return _digest(SEASON, (sheets[-1].flight, sheets[-1].flights), slip.ended, rows)


def of_race(slip: RaceStrip) -> str:
    """Sum up a race: each player's place, planes home and set, rolls, sixes, hits and losses."""
    return _digest(RACE, (1, 1), slip.ended, (_race(row) for row in slip.sheet.rows))


def read(text: str) -> Digest | None:
    """Read a digest back; None if it is not whole.

    Args:
        text: as it was scanned or typed, in capitals or not.
    """
    # No digest holds a Z: it is the yellow Y of a scanner that takes the keyboard for an American one.
    told = " ".join(text.upper().replace("Z", "Y").split())
    found = _WORDS.fullmatch(told)
    if found is None or code([told.rpartition(" ")[0]]) != found["own"]:
        return None
    try:
        when = datetime.strptime(found["when"], _TIME)  # noqa: DTZ007 - paper says local time without its zone
    except ValueError:
        return None
    rows = tuple(_row(word, found["kind"]) for word in found["rows"].split())
    flight, flights, number = (int(found[name]) for name in ("flight", "flights", "number"))
    return Digest(found["kind"], flight, flights, number, when, rows, found["strip"])


def _digest(kind: str, flight: tuple[int, int], ended: Stamp, rows: Iterable[str]) -> str:
    head = f"{MARK} {kind}{flight[0]}.{flight[1]} N{ended.number} D{ended.when:{_TIME}}"
    return " ".join((head, *rows))


def _loft(loft: Loft) -> str:
    medal = loft.medal[:1].upper()
    cells = ".".join(_cell(cell) for cell in loft.cells)
    return f"{_LETTERS[loft.seat.colour]}{loft.rank}{medal}.{loft.sum}.{loft.total}.{cells}"


def _cell(cell: Cell) -> str:
    shown = _NOTHING.get(printable(cell.mark), "X") if cell.place is None else f"{cell.place}"
    return shown + "V" * cell.named + "M" * cell.manual


def _season(place: int, rank: int, loft: Loft, sheets: tuple[FlightSheet, ...]) -> str:
    sums = ".".join(f"{sheet.lofts[place].sum}" for sheet in sheets)
    return f"{_LETTERS[loft.seat.colour]}{rank}.{loft.total}.{sums}"


def _race(row: RaceRow) -> str:
    numbers = (row.place, row.home, row.of, row.rolls, row.sixes, row.hits, row.losses)
    return _LETTERS[row.seat.colour] + ".".join(map(str, numbers))


def _row(word: str, kind: str) -> Row:
    rank, score = re.findall(r"\d+", word)[:2]
    return Row(_COLOURS[word[0]], int(rank), int(score) if kind == RACE else Points(int(score)))
