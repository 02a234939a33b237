"""Slips to lay out, and words that do not depend on the catalogue."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta, timezone
from typing import Any

from companion.effects import Certificate, Check, EntrySlip, FlightStrip, RaceStrip, SeasonStrip, Stamp
from companion.rules.interface import (
    Arrival,
    Cell,
    Colour,
    FlightSheet,
    Loft,
    Phrase,
    Piece,
    Points,
    RaceRow,
    RaceSheet,
    Seat,
    Standing,
)
from companion.view import Dice, DieRow

SUMMER = timezone(timedelta(hours=2))

NAMELESS = Seat(Colour.RED)
RED = Seat(Colour.RED, "Anna")
BLUE = Seat(Colour.BLUE, "Jörg")
GREEN = Seat(Colour.GREEN, "Ça Übermütige Brieftaubenzüchtergemeinde")
YELLOW = Seat(Colour.YELLOW, "😀 Opa")


def stamp(number: int, hour: int, minute: int, second: int) -> Stamp:
    """Give an entry of one day in July."""
    return Stamp(number, datetime(2026, 7, 5, hour, minute, second, tzinfo=SUMMER))


def arrival(seat: Seat = NAMELESS, *, named: bool = True, manual: bool = False) -> Arrival:
    """Give the seventh home-comer of 24, as the specification prints it."""
    return Arrival(
        piece=Piece(seat.colour, 4),
        seat=seat,
        place=7,
        of=24,
        points=Points(7500),
        total=Points(33750),
        roll=118,
        flight=4,
        flights=6,
        named=named,
        manual=manual,
    )


def entry(
    seat: Seat = NAMELESS,
    site: str = "Westfeld",
    *,
    manual: bool = False,
    copy: bool = False,
    void: bool = False,
) -> EntrySlip:
    """Give the specification's entry."""
    return EntrySlip(
        arrival(seat, manual=manual), site, stamp(217, 19, 7, 32), stamp(231, 19, 41, 8), copy=copy, void=void
    )


def flight(*, last: bool = True, numbered: bool = True, copy: bool = False) -> FlightStrip:
    """Give a flight with a shared rank, a struck, a missing and an unset pigeon, a medal and long names."""
    sheet = FlightSheet(
        flight=6 if last else 4,
        flights=6,
        site="Westfeld",
        set=16,
        rolls=231,
        lofts=(
            Loft(BLUE, _cells((3, 8750), (4, 8125), None), 16875, 98765, 2),
            Loft(GREEN, _cells((2, 9375), (5, 7500), None), 16875, 45000, 2),
            Loft(
                RED,
                (
                    Cell(1, 1, 10000, named=True),
                    Cell(2, 12, 3125, manual=True),
                    Cell(3, 6, 6875, named=True, manual=True),
                    Cell(4, mark="H"),
                    Cell(5, mark="-", named=True),
                    Cell(6),
                ),
                20000,
                103125,
                1,
                "gold",
            ),
            Loft(YELLOW, _cells(None, None, None, None), 0, 417, 4),
        ),
        winners=(RED,),
        champions=(RED, GREEN) if last else (),
        numbered=numbered,
    )
    return FlightStrip(sheet, released=stamp(217, 19, 7, 32), ended=stamp(412, 20, 31, 44), copy=copy)


PLACES = ((1, 4, 7, 10, 13, 16), (2, 5, 8, 11, 14, 17), (3, 6, 9, 12, 15, 18), (19, 20, 21, 22, 23, 24))
MEDALS = {2: "bronze", 4: "silver", 6: "gold"}


def season(
    flights: int = 6, seats: tuple[Seat, ...] = (RED, BLUE, GREEN, YELLOW), *, numbered: bool = True, copy: bool = False
) -> SeasonStrip:
    """Give a season in which the players take turns at the best places; each flight one pigeon less comes home."""
    totals = [0] * len(seats)
    sheets = []
    for flight_ in range(1, flights + 1):
        lofts = []
        for place, seat in enumerate(seats):
            cells = _flown(PLACES[(place + flight_) % 4], flight_, named=numbered and flight_ in MEDALS)
            totals[place] += (points := sum(cell.points for cell in cells))
            medal = MEDALS.get(flight_, "") if numbered and place == flight_ % len(seats) else ""
            lofts.append(Loft(seat, cells, points, totals[place], 1 + place, medal))
        sheets.append(FlightSheet(flight_, 6, "Westfeld", 24, 200, tuple(lofts), (seats[0],), (), numbered))
    if flights == 6:
        sheets[-1] = replace(sheets[-1], champions=(seats[totals.index(max(totals))],))
    rows = [Standing(seat, 6, 6, Points(0), Points(total), 1) for seat, total in zip(seats, totals, strict=True)]
    standings = [
        replace(row, rank=1 + sum(more > mine for more in totals)) for row, mine in zip(rows, totals, strict=True)
    ]
    standings.sort(key=lambda row: row.rank)
    return SeasonStrip(tuple(sheets), tuple(standings), stamp(7, 9, 0, 0), stamp(412, 20, 31, 44), copy)


def race() -> RaceStrip:
    """Give a race of four, with names as they are at most tables and one that has no room anywhere."""
    seats = (YELLOW, RED, Seat(Colour.BLUE, "Maximilian"), GREEN)
    rows = tuple(RaceRow(seat, nth, 5 - nth, 4, 64 - nth, 12, 9 - nth, 3) for nth, seat in enumerate(seats, 1))
    thrown = tuple(DieRow(seat, (10 + row, 11, 9, 10, 9, 12)) for row, seat in enumerate(seats))
    dice = Dice(thrown, (46, 44, 36, 40, 36, 48), 248, 2, 0, 0.7, Phrase("dice.fair"))
    return RaceStrip(RaceSheet(rows), stamp(217, 19, 7, 32), stamp(412, 20, 31, 44), dice)


def certificate(*, faulty: bool = True) -> Certificate:
    """Give a certificate with a fault of each length and something skipped, or one without a fault."""
    parts = ("screen", "buttons", "keys", "die", "lamps", "sound", "fields", "cable")
    good = tuple(Check(Phrase(f"part.{part}"), Phrase("state.ok")) for part in parts)
    when = stamp(1, 19, 7, 32).when
    if not faulty:
        return Certificate("westfeld", when, good)
    some = Check(Phrase("part.fields"), Phrase("state.some", {"good": 110, "of": 128}))
    skipped = Check(Phrase("part.keys"), Phrase("state.untried"))
    fields = tuple(f"{column}{row}" for row in (1, 2) for column in "ABCDEFGHI")
    faults = (
        Phrase("fault.fields", {"names": fields}),
        Phrase("fault.gone", {"n": 2}),
        Phrase("trouble.stuck", {"detail": "up"}),
    )
    keys = Phrase("state.skipped", {"part": "part.keys", "names": ("check.key.confirm", "check.key.back")})
    untried = (keys, Phrase("state.skipped_one", {"part": "part.lamps"}))
    return Certificate("westfeld", when, (*good[:2], skipped, some, *good[3:6]), faults, untried)


def with_sheet(**changes: Any) -> FlightStrip:
    """Give the flight with parts of its result changed."""
    strip = flight()
    return replace(strip, sheet=replace(strip.sheet, **changes))


def _flown(places: tuple[int, ...], flight_: int, *, named: bool) -> tuple[Cell, ...]:
    """Give six pigeons of which as many are struck, missing or not set as flights were flown before."""
    marks = ("", "H", "-", "-", "H")
    home = [
        Cell(number, place, round(10000 * (25 - place) / 24), named=named and number < 4)
        for number, place in enumerate(places[: 7 - flight_], 1)
    ]
    return (*home, *(Cell(8 - flight_ + row, mark=mark) for row, mark in enumerate(marks[: flight_ - 1])))


def _cells(*results: tuple[int, int] | None) -> tuple[Cell, ...]:
    return tuple(
        Cell(number, mark="H") if result is None else Cell(number, result[0], result[1])
        for number, result in enumerate(results, 1)
    )
