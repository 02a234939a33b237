"""What lies around the fields of RV-Meisterschaft: the title, the edges' letters and numbers, the lofts, the legend."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.boards.drawing import Box, Disc, Ink, Label, Outline, Point, Say, Shape, fitted, placed
from companion.boards.emblems import DARK, INKS, PALE, WHITE, badge, on, pigeon
from companion.rules.interface import Colour, Phrase
from companion.rules.rv.board import PLACES, Board

_LEFT, _TOP, _GAP, _RIGHT = 0.8, 1.5, 0.34, 0.4
_DOOR, _NEST, _EDGE = 1.0, 0.89, 0.08
"""Width of a loft's name, distance of its nests, what is left at its end; all of a field."""
_ITEM, _LINE = 2.7, 0.52
"""Room for a word of the legend."""
_ITEMS = 7


@dataclass(frozen=True, slots=True)
class Frame:
    """The measures of a sheet in millimetres."""

    field: float
    left: float
    top: float
    width: float
    height: float
    columns: int
    rows: int

    def centre(self, place: tuple[int, int]) -> Point:
        """Give the centre of a field by its column and row."""
        return self.left + (place[0] + 0.5) * self.field, self.top + (place[1] + 0.5) * self.field

    @property
    def right(self) -> float:
        """Give where the fields end in the east."""
        return self.left + self.columns * self.field

    @property
    def span(self) -> float:
        """Give the height of one loft: a quarter of the board, but never less than a field."""
        return max(1.0, self.rows / len(Colour)) * self.field


def measured(board: Board, field: float) -> Frame:
    """Work out a sheet with room for four lofts, title and legend."""
    deep = max(board.rows, len(Colour))
    wide = _LEFT + board.columns + _GAP + _loft_width(board.rows) + _RIGHT
    high = _TOP + deep + 0.35 + _LINE * _legend_lines(wide) + 0.3
    # Fewer rows than lofts: the fields lie half-way up.
    top = _TOP + (deep - board.rows) / 2
    return Frame(field, _LEFT * field, top * field, wide * field, high * field, board.columns, board.rows)


def header(board: Board, frame: Frame, say: Say) -> Iterator[Shape]:
    """Write the title and the release site, and number columns and rows."""
    unit, room = frame.field, frame.width / 2 - 2.5 * frame.field
    title, site = say(Phrase("board.title")), say(Phrase("board.site", {"site": board.site}))
    size = fitted(title, 0.5 * unit, room)
    yield Label(frame.left, 0.64 * unit, title, size, DARK, bold=True, anchor="start")
    small = fitted(site, 0.3 * unit, room)
    yield Label(frame.width - _RIGHT * unit, 0.64 * unit, site, small, DARK, bold=True, anchor="end")
    for number, (x, y) in enumerate(((-0.9, 0.82), (0.0, 0.54), (0.9, 0.82))):
        yield from placed(pigeon(), frame.width / 2 + x * unit, y * unit, (0.36 + 0.1 * (number == 1)) * unit)
    for column in range(board.columns):
        x, _ = frame.centre((column, 0))
        yield Label(x, frame.top - 0.17 * unit, chr(ord("A") + column), 0.2 * unit, DARK, bold=True)
    for row in range(board.rows):
        _, y = frame.centre((0, row))
        yield Label(frame.left - 0.28 * unit, y, f"{row + 1}", 0.2 * unit, DARK, bold=True)


def lofts(board: Board, frame: Frame, say: Say) -> Iterator[Shape]:
    """Draw the four lofts (Heimatschlag), each as near to its entry field as the others leave room."""
    order = sorted(board.entries, key=lambda colour: board.position[board.entries[colour]][::-1])
    first = frame.top + (frame.rows * frame.field - len(order) * frame.span) / 2
    for number, colour in enumerate(order):
        top = first + number * frame.span
        column, row = board.position[board.entries[colour]]
        if column == frame.columns - 1:
            yield _way(frame, colour, frame.centre((column, row))[1], top)
        yield from _loft(frame, colour, top, say)


def legend(frame: Frame, say: Say, samples: Sequence[tuple[str, tuple[Shape, ...]]]) -> Iterator[Shape]:
    """Explain fields below the board: each with a word beside it."""
    unit = frame.field
    lines = _legend_lines(frame.width / unit)
    per_line = math.ceil(len(samples) / lines)
    pitch = (frame.width - 1.2 * unit) / per_line
    top = frame.height - (0.3 + _LINE * lines) * unit
    for number, (code, shapes) in enumerate(samples):
        x, y = 0.8 * unit + number % per_line * pitch, top + (number // per_line + 0.5) * _LINE * unit
        yield from placed(shapes, x, y, 0.15 * unit)
        word = say(Phrase(f"board.legend.{code}"))
        size = fitted(word, 0.21 * unit, pitch - 0.6 * unit)
        yield Label(x + 0.34 * unit, y, word, size, DARK, anchor="start")


def _legend_lines(width: float) -> int:
    """Count the lines of the legend on a sheet so many fields wide."""
    return math.ceil(_ITEMS * _ITEM / (width - 1.2))


def _nests(rows: int) -> tuple[int, int]:
    """Arrange the nests of a loft: how many are side by side, and in how many lines."""
    room = max(1, int((max(1.0, rows / len(Colour)) - 0.1) / _NEST))
    per_line = math.ceil(PLACES / room)
    return per_line, math.ceil(PLACES / per_line)


def _loft_width(rows: int) -> float:
    return _DOOR + _nests(rows)[0] * _NEST + _EDGE


def _way(frame: Frame, colour: Colour, level: float, top: float) -> Shape:
    """Draw the way from an entry field in the last column into the loft, which begins at `top`."""
    unit, left = frame.field, frame.right
    door = min(max(level, top + 0.3 * unit), top + frame.span - 0.3 * unit)
    half, inside = 0.2 * unit, left + (_GAP + 0.1) * unit
    corners = ((left - 0.05 * unit, level - half), (inside, door - half))
    return Outline((*corners, (inside, door + half), (left - 0.05 * unit, level + half)), Ink(INKS[colour], DARK, 0.6))


def _loft(frame: Frame, colour: Colour, top: float, say: Say) -> Iterator[Shape]:
    unit, left, middle = frame.field, frame.right + _GAP * frame.field, top + frame.span / 2
    width = _loft_width(frame.rows) * unit
    yield Box(left + width / 2, middle, width, frame.span - 0.08 * unit, Ink(INKS[colour], DARK, 0.9), 0.14 * unit)
    name = say(Phrase("place.loft", {"colour": colour}))
    ink, x = on(colour), left + (_DOOR + 0.04) / 2 * unit
    yield from placed(badge(colour, ground=WHITE), x, middle - 0.08 * unit, 0.22 * unit)
    yield Label(x, middle + 0.28 * unit, name, fitted(name, 0.2 * unit, 0.9 * _DOOR * unit), ink, bold=True)
    per_line, lines = _nests(frame.rows)
    for number in range(PLACES):
        nest = left + (_DOOR + (number % per_line + 0.5) * _NEST) * unit
        level = middle + (number // per_line + 0.5 - lines / 2) * _NEST * unit
        yield Disc(nest, level, 0.45 * _NEST * unit, Ink(WHITE, DARK, 0.5))
        yield Label(nest, level, f"{number + 1}", 0.24 * unit, PALE, bold=True)
