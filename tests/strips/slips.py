"""Slips to lay out, and words that do not depend on the catalogue."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta, timezone
from typing import Any

from companion.effects import Certificate, Check, EntrySlip, FlightStrip, Stamp
from companion.rules.interface import Arrival, Cell, Colour, FlightSheet, Loft, Phrase, Piece, Points, Seat

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


def _cells(*results: tuple[int, int] | None) -> tuple[Cell, ...]:
    return tuple(
        Cell(number, mark="H") if result is None else Cell(number, result[0], result[1])
        for number, result in enumerate(results, 1)
    )
