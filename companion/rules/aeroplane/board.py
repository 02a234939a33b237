"""The board, worked out once: routes, where colours meet, and the names of the fields (AC-T1, AC-T2)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from companion.errors import WrongInputError
from companion.rules.interface import Colour, Field

SEATS = range(4)
PLANES = 4

HANGAR, LAUNCH, GATE, HOME = -1, 0, 50, 56
"""Progress of a plane: 1 to 50 is the shared track, 51 to 55 the own home column."""
SHORTCUT, SHORTCUT_END = 18, 30
CROSSED = 53
"""The third home cell of the opposite seat, over which the shortcut flies."""
HOP = 4
JUMPS = frozenset(range(2, GATE - HOP + 1, HOP)) - {SHORTCUT}
"""Own-colour cells with nothing but a jump; the shortcut's start has choices of its own."""

TRACK = 52
SIDE = 13
"""Track cells between the entries of neighbouring seats."""
NOWHERE = -2
"""A progress that no plane ever has."""


def track(seat: int, progress: int) -> int:
    """Give the index, 0 to 51, of the shared cell on which a seat's plane stands at a progress from 1 to 50."""
    return (SIDE * seat + progress - 1) % TRACK


def printed(index: int) -> int:
    """Give the seat in whose colour a track cell is printed."""
    return (index - 1) % len(SEATS)


def _meeting(mine: int, other: int, progress: int) -> int:
    if not 1 <= progress <= GATE:
        return NOWHERE
    theirs = (track(mine, progress) - SIDE * other) % TRACK + 1
    return theirs if theirs <= GATE else NOWHERE


MEETS = tuple(tuple(tuple(_meeting(s, o, d) for d in range(HOME + 1)) for o in SEATS) for s in SEATS)
"""Seat, other seat, progress of the first: the other's progress on that cell, or NOWHERE off its route."""


@dataclass(frozen=True, slots=True)
class BoardSheet:
    """A board file as an owner writes it."""

    name: str
    """The word the sensor board says in its hello."""
    colours: tuple[Colour, ...]
    """Clockwise; the first enters the track on field 1."""
    sensors: tuple[str, ...] = ()
    """Fields in the order of the sensors, a hangar once for each of its places; empty: all but the hangars."""


@dataclass(frozen=True, slots=True)
class Board:
    """A board that was checked; all tables are computed once."""

    name: str
    colours: tuple[Colour, ...]
    """By seat, clockwise."""
    seat: Mapping[Colour, int]
    fields: tuple[Field, ...]
    """All places with a cell of their own: 52 on the track, then a launch cell and a home column for each seat."""
    routes: tuple[tuple[Field, ...], ...]
    """Seat and progress 0 to 56 to the field; the last one is the hangar, so progress -1 finds it too."""
    progress: tuple[Mapping[Field, int], ...]
    """Seat and field to the progress there; hangars are absent."""
    position: Mapping[Field, tuple[int, int]]
    """Column and row from 0, from the north-west, on a grid of 15 by 15."""
    colour: Mapping[Field, Colour]
    """The colour in which a field is printed."""
    sensors: tuple[Field, ...]


def hangar(colour: Colour) -> Field:
    """Name the place beside the fields where a colour's planes begin and end."""
    return Field(f"hangar.{colour}")


def build(sheet: BoardSheet, source: str) -> Board:
    """Check a board sheet and compute its tables.

    Raises:
        WrongInputError: names the file, the key, and what is allowed.
    """
    _check(sheet, source)
    numbers = tuple(Field(f"{index + 1}") for index in range(TRACK))
    private = tuple(_private(colour) for colour in sheet.colours)
    # The hangar closes each route, so progress 56 and -1 both find it: planes that are done lie there too.
    routes = tuple(
        (private[s][0], *(numbers[track(s, d)] for d in range(1, GATE + 1)), *private[s][1:], hangar(sheet.colours[s]))
        for s in SEATS
    )
    fields = (*numbers, *(field for cells in private for field in cells))
    colour = {field: sheet.colours[printed(index)] for index, field in enumerate(numbers)}
    colour |= {field: sheet.colours[s] for s in SEATS for field in private[s]}
    return Board(
        name=sheet.name,
        colours=sheet.colours,
        seat={colour: s for s, colour in enumerate(sheet.colours)},
        fields=fields,
        routes=routes,
        progress=tuple({field: d for d, field in enumerate(route[:HOME])} for route in routes),
        position=dict(zip(fields, (*_ring(), *(cell for s in SEATS for cell in _arm(s))), strict=True)),
        colour=colour,
        sensors=_sensors(sheet, fields, source),
    )


def _private(colour: Colour) -> tuple[Field, ...]:
    letter = colour[0].upper()
    return tuple(Field(f"{letter}{number}") for number in range(HOME - GATE))


def _check(sheet: BoardSheet, source: str) -> None:
    if not re.fullmatch(r"[A-Za-z0-9_.-]{1,16}", sheet.name):
        raise WrongInputError(
            "{file}: name “{name}” must be 1 to 16 letters, digits, dots, dashes or underscores.",
            file=source,
            name=sheet.name,
        )
    if sorted(sheet.colours) != sorted(Colour):
        raise WrongInputError(
            "{file}: colours must name {allowed}, each once, in clockwise order.",
            file=source,
            allowed=", ".join(Colour),
        )


def _sensors(sheet: BoardSheet, fields: tuple[Field, ...], source: str) -> tuple[Field, ...]:
    """Check the sensors: one for a field, and for a hangar as many as it has places, so that they count its planes."""
    hangars = {hangar(colour) for colour in sheet.colours}
    for name in sheet.sensors:
        if name not in hangars and (name not in fields or sheet.sensors.count(name) > 1):
            raise WrongInputError(
                "{file}: sensors: {field} must be a field of the board, and be there once.", file=source, field=name
            )
        if name in hangars and sheet.sensors.count(name) != PLANES:
            raise WrongInputError(
                "{file}: sensors: {field} needs a sensor for each plane: name it {count} times, or leave it out.",
                file=source,
                field=name,
                count=PLANES,
            )
    return tuple(map(Field, sheet.sensors)) or fields


def _ring() -> list[tuple[int, int]]:
    """Walk around the cross, clockwise, from the first cell that seat 0 enters."""
    quarter = [*((x, 4) for x in range(4)), *((4, y) for y in range(3, -1, -1)), *((x, 0) for x in range(5, 10))]
    cells = list(quarter)
    for _ in range(3):
        quarter = [_turned(cell) for cell in quarter]
        cells += quarter
    return cells


def _arm(seat: int) -> list[tuple[int, int]]:
    """Give the launch cell and the home column of a seat, turned into its place."""
    cells = [(0, 3), *((x, 7) for x in range(1, 6))]
    for _ in range(seat):
        cells = [_turned(cell) for cell in cells]
    return cells


def _turned(cell: tuple[int, int]) -> tuple[int, int]:
    return 14 - cell[1], cell[0]
