"""The board's geometry, worked out once from its map: fields, lines, release places, lofts and districts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from companion.errors import WrongInputError
from companion.rules.interface import Colour, Field
from companion.rules.rv.cards import latin

PLACES = 6
"""Release places of one colour (RV-B1)."""
SITE = 20
"""Longest name of a release site: it shares a line of the narrow strip with its word."""

STACKS = {"o": "blue", "x": "red"}
RELEASE = {"R": Colour.RED, "Y": Colour.YELLOW, "G": Colour.GREEN, "B": Colour.BLUE}
ENTRIES = {letter.lower(): colour for letter, colour in RELEASE.items()}
SYMBOLS = "R Y G B r y g b o x # H h ."


class Direction(StrEnum):
    """The four straight ways; forward is east for everybody (reading 5)."""

    EAST = "east"
    NORTH = "north"
    SOUTH = "south"
    WEST = "west"


STEPS = {Direction.EAST: (1, 0), Direction.NORTH: (0, -1), Direction.SOUTH: (0, 1), Direction.WEST: (-1, 0)}


@dataclass(frozen=True, slots=True)
class BoardSheet:
    """A board file as an owner writes it (docs/board-files.md)."""

    name: str
    """The word the sensor board says in its hello."""
    site: str
    """The release site's name on the strip (Auflassort)."""
    map: str
    districts: tuple[str, ...]
    """Each a rectangle `I1-J2` or fields parted by spaces."""
    sensors: tuple[str, ...] = ()
    """Fields in the order of the sensors; empty: all fields, row by row from the north-west."""


@dataclass(frozen=True, slots=True)
class District:
    """A grey area around one black field (Revier)."""

    black: Field
    """Where its hawk figure stands while in play."""
    fields: frozenset[Field]


@dataclass(frozen=True, slots=True)
class Board:
    """A board that was checked; all tables are computed once."""

    name: str
    site: str
    columns: int
    rows: int
    fields: tuple[Field, ...]
    """Row by row from the north-west."""
    symbols: Mapping[Field, str]
    position: Mapping[Field, tuple[int, int]]
    """Column and row from 0."""
    rays: Mapping[Field, Mapping[Direction, tuple[Field, ...]]]
    """The fields in a straight line from a field, the nearest first."""
    places: Mapping[Colour, tuple[Field, ...]]
    """Release places 1 to 6 of a colour."""
    release: frozenset[Field]
    entries: Mapping[Colour, Field]
    events: Mapping[Field, str]
    """Event field to its stack, `blue` or `red`."""
    districts: tuple[District, ...]
    hawks: tuple[Field, ...]
    """Where hawks stand at the start."""
    sensors: tuple[Field, ...]

    def distance(self, one: Field, other: Field) -> int:
        """Count rows and columns between two fields."""
        (a, b), (c, d) = self.position[one], self.position[other]
        return abs(a - c) + abs(b - d)

    def district(self, hawk: Field) -> frozenset[Field]:
        """Give the fields of the district whose black field this is."""
        return next((district.fields for district in self.districts if district.black == hawk), frozenset())


def field_name(column: int, row: int) -> Field:
    """Name a field by column and row from 0; names beyond the edge (`Q4`, `C0`) are on no board."""
    return Field(f"{chr(ord('A') + column)}{row + 1}")


def build(sheet: BoardSheet, source: str) -> Board:
    """Check a board sheet and compute its tables.

    Raises:
        WrongInputError: names the file, the line or key, and what is allowed.
    """
    grid = _grid(sheet.map, source)
    columns, rows = len(grid[0]), len(grid)
    symbols = {field_name(x, y): symbol for y, line in enumerate(grid) for x, symbol in enumerate(line)}
    position = {field_name(x, y): (x, y) for y in range(rows) for x in range(columns)}
    fields = tuple(symbols)
    places = {colour: _places(symbols, letter, source) for letter, colour in RELEASE.items()}
    return Board(
        name=_word(sheet.name, source),
        site=_site(sheet.site, source),
        columns=columns,
        rows=rows,
        fields=fields,
        symbols=symbols,
        position=position,
        rays={field: {way: tuple(_ray(position, field, way)) for way in Direction} for field in fields},
        places=places,
        release=frozenset(field for row in places.values() for field in row),
        entries={colour: _entry(symbols, letter, source) for letter, colour in ENTRIES.items()},
        events={field: STACKS[symbol] for field, symbol in symbols.items() if symbol in STACKS},
        districts=_districts(sheet.districts, symbols, position, source),
        hawks=tuple(field for field, symbol in symbols.items() if symbol == "H"),
        sensors=_sensors(sheet.sensors, fields, source),
    )


def _word(name: str, source: str) -> str:
    if not re.fullmatch(r"[A-Za-z0-9_.-]{1,16}", name):
        raise WrongInputError(
            "{file}: name “{name}” must be 1 to 16 letters, digits, dots, dashes or underscores.",
            file=source,
            name=name,
        )
    return name


def _site(site: str, source: str) -> str:
    if not site.strip() or len(site) > SITE or not latin(site):
        raise WrongInputError(
            "{file}: site “{site}” must be 1 to {limit} Latin characters.", file=source, site=site, limit=SITE
        )
    return site


def _grid(text: str, source: str) -> list[list[str]]:
    lines = [line.split("|")[0].split() for line in text.strip("\n").splitlines()]
    if len(lines) < 2:  # noqa: PLR2004 - a heading and one row
        raise WrongInputError("{file}: map needs a heading of column letters and at least one row.", file=source)
    heading = [chr(ord("A") + column) for column in range(len(lines[0]))]
    if lines[0] != heading or not 1 <= len(heading) <= 26:  # noqa: PLR2004 - A to Z
        raise WrongInputError("{file}: the first line of map must name the columns A, B, C … in order.", file=source)
    for number, line in enumerate(lines[1:], 1):
        _check_row(line, number, len(heading), source)
    return [line[1:] for line in lines[1:]]


def _check_row(line: list[str], number: int, columns: int, source: str) -> None:
    if not line or line[0] != str(number):
        raise WrongInputError("{file}: row {row} of map must begin with its number {row}.", file=source, row=number)
    if len(line) - 1 != columns:
        raise WrongInputError(
            "{file}: row {row} of map has {count} fields, but the heading names {columns}.",
            file=source,
            row=number,
            count=len(line) - 1,
            columns=columns,
        )
    for symbol in line[1:]:
        if symbol not in SYMBOLS.split():
            raise WrongInputError(
                "{file}: row {row} of map: “{symbol}” is not allowed; use one of {allowed}.",
                file=source,
                row=number,
                symbol=symbol,
                allowed=SYMBOLS,
            )


def _ray(position: Mapping[Field, tuple[int, int]], field: Field, way: Direction) -> Iterator[Field]:
    dx, dy = STEPS[way]
    column, row = position[field]
    while (following := field_name(column := column + dx, row := row + dy)) in position:
        yield following


def _places(symbols: Mapping[Field, str], letter: str, source: str) -> tuple[Field, ...]:
    places = tuple(field for field, symbol in symbols.items() if symbol == letter)
    if len(places) != PLACES:
        raise WrongInputError(
            "{file}: map has {count} release places {letter}; it needs exactly {needed}.",
            file=source,
            count=len(places),
            letter=letter,
            needed=PLACES,
        )
    return places


def _entry(symbols: Mapping[Field, str], letter: str, source: str) -> Field:
    entries = [field for field, symbol in symbols.items() if symbol == letter]
    if len(entries) != 1:
        raise WrongInputError(
            "{file}: map has {count} entry fields {letter}; it needs exactly one.",
            file=source,
            count=len(entries),
            letter=letter,
        )
    return entries[0]


def _districts(
    listed: tuple[str, ...],
    symbols: Mapping[Field, str],
    position: Mapping[Field, tuple[int, int]],
    source: str,
) -> tuple[District, ...]:
    districts = tuple(_district(text, symbols, position, source) for text in listed)
    grey = {field for field, symbol in symbols.items() if symbol in "#Hh"}
    covered = [field for district in districts for field in district.fields]
    for field in sorted(grey.symmetric_difference(covered)) or [f for f in covered if covered.count(f) > 1]:
        raise WrongInputError(
            "{file}: districts: {field} must be grey on the map and in exactly one district.",
            file=source,
            field=field,
        )
    return districts


def _district(
    text: str, symbols: Mapping[Field, str], position: Mapping[Field, tuple[int, int]], source: str
) -> District:
    fields = _area(text, position, source)
    blacks = [field for field in fields if symbols[field] in "Hh"]
    if len(blacks) != 1:
        raise WrongInputError(
            "{file}: districts: “{text}” has {count} black fields (H or h); it needs exactly one.",
            file=source,
            text=text,
            count=len(blacks),
        )
    return District(blacks[0], frozenset(fields))


def _area(text: str, position: Mapping[Field, tuple[int, int]], source: str) -> list[Field]:
    if not re.fullmatch(r"\w+\s*-\s*\w+|\w+(\s+\w+)*", text.strip()):
        raise WrongInputError(
            "{file}: districts: “{text}” must be a rectangle such as I1-J2, or fields parted by spaces.",
            file=source,
            text=text,
        )
    names = [Field(name) for name in re.findall(r"\w+", text)]
    for name in names:
        if name not in position:
            raise WrongInputError("{file}: districts: {field} is not on the board.", file=source, field=name)
    if "-" not in text:
        return names
    columns, rows = (sorted(ends) for ends in zip(*(position[name] for name in names), strict=True))
    return [field for field, (x, y) in position.items() if columns[0] <= x <= columns[1] and rows[0] <= y <= rows[1]]


def _sensors(listed: tuple[str, ...], fields: tuple[Field, ...], source: str) -> tuple[Field, ...]:
    for name in listed:
        if name not in fields or listed.count(name) > 1:
            raise WrongInputError(
                "{file}: sensors: {field} must be a field of the map, named once.", file=source, field=name
            )
    return tuple(Field(name) for name in listed) or fields
