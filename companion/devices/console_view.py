"""Draw the virtual table as text: the panel, the board as a map, and what the keys do. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import zip_longest
from types import MappingProxyType

from companion.devices.virtual_table import VirtualTable
from companion.rules.interface import Colour, Field, Phrase, Piece

Words = Callable[[Phrase], str]
"""Says a phrase in the player's language."""

SMALLEST = (80, 24)
"""Columns and rows that a terminal must have."""
_GAP = 3
_FOOT = 2
_ESCAPE = re.compile(r"(\x1b\[[0-9;]*m)")
_PLAIN, _BOLD, _FAINT, _SWAPPED, _SHADED = "\x1b[0m", "\x1b[1m", "\x1b[2m", "\x1b[7m", "\x1b[100m"
_INKS: Mapping[Colour | None, str] = MappingProxyType(
    {
        Colour.RED: "\x1b[31m",
        Colour.YELLOW: "\x1b[33m",
        Colour.GREEN: "\x1b[32m",
        Colour.BLUE: "\x1b[34m",
        None: "\x1b[37m",
    }
)
_LETTERS = {letter: colour for colour in Colour for letter in (colour[0], colour[0].upper())}
_GROUNDS: Mapping[str, str] = MappingProxyType(
    {
        ".": f"{_FAINT}· ",
        "#": f"{_SHADED}░░",
        "H": f"{_SHADED}▓▓",
        "h": f"{_SHADED}▓▓",
        "o": f"{_INKS[Colour.BLUE]}o ",
        "x": f"{_INKS[Colour.RED]}x ",
        # Letters of colours: places as a dot of their colour, entries as the letter itself.
        **{letter: f"{_INKS[colour]}• " for letter, colour in _LETTERS.items() if letter.isupper()},
        **{letter: f"{_INKS[colour]}{letter} " for letter, colour in _LETTERS.items() if letter.islower()},
    }
)
_HELP = ("confirm", "back", "choose", "long", "board", "cursor", "lift", "aside", "die", "throw", "leave")

STEPS: Mapping[str, tuple[int, int]] = MappingProxyType(
    {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
)


@dataclass(frozen=True, slots=True)
class MapSheet:
    """What the map needs of a board."""

    columns: tuple[str, ...]
    """What stands above the columns, from the west."""
    rows: tuple[str, ...]
    """What stands beside the rows, from the north."""
    fields: Mapping[tuple[int, int], Field]
    """Column and row from 0 to the field there; a board may have gaps."""
    symbols: Mapping[Field, str]
    """The symbol of a field as in the board file; a missing one is a plain field."""


class Mode(Enum):
    """What the arrows and Enter are."""

    BUTTONS = "buttons"
    BOARD = "board"


@dataclass(frozen=True, slots=True)
class Desk:
    """Where the person at the terminal is."""

    spot: tuple[int, int]
    """Column and row of the cursor on the board."""
    mode: Mode = Mode.BUTTONS
    beside: bool = False
    """True: the cursor is among the pieces beside the board."""
    pick: int = 0
    """The chosen one of these; they may have become fewer since."""
    help: bool = False

    def picked(self, beside: int) -> int:
        """Give the chosen one of `beside` pieces, the last when they are fewer now."""
        return max(0, min(self.pick, beside - 1))

    def steered(self, way: str, sheet: MapSheet, beside: int) -> Desk:
        """Move the cursor to the next field, over gaps, and from the last row to the `beside` pieces."""
        dx, dy = STEPS[way]
        if self.beside:
            return replace(self, beside=dy >= 0, pick=replace(self, pick=self.pick + dx).picked(beside))
        column, row = self.spot
        while 0 <= (column := column + dx) < len(sheet.columns) and 0 <= (row := row + dy) < len(sheet.rows):
            if (column, row) in sheet.fields:
                return replace(self, spot=(column, row))
        return replace(self, beside=way == "down" and beside > 0)


@dataclass(frozen=True, slots=True)
class Scene:
    """All that is drawn."""

    sheet: MapSheet
    table: VirtualTable
    desk: Desk
    panel: Sequence[str] = ()
    """The panel's picture, line by line, without escape sequences."""
    gist: tuple[Phrase, ...] = ()
    """What the panel says, for a terminal that cannot show panel and board together."""


def compose(scene: Scene, size: tuple[int, int], words: Words) -> str:
    """Draw a whole terminal.

    Args:
        scene: what to draw.
        size: columns and rows; the smallest terminal shows all of it, on two pages that Tab turns.
        words: says a phrase.

    Returns:
        Escape sequences and text that replace everything on the terminal.
    """
    columns, rows = size
    if columns < SMALLEST[0] or rows < SMALLEST[1]:
        lines = [words(Phrase("console.small", {"columns": SMALLEST[0], "rows": SMALLEST[1]}))]
    else:
        height = rows - _FOOT
        body = _help(words) if scene.desk.help else _body(scene, columns, height, words)
        lines = [*body[:height], *[""] * (height - len(body)), _status(scene, words), _keys(scene, words)]
    return "\x1b[H" + "\r\n".join(f"{clip(line, columns)}{_PLAIN}\x1b[K" for line in lines) + "\x1b[J"


def clip(line: str, columns: int) -> str:
    """Cut a line to so many columns, escape sequences not counted."""
    kept: list[str] = []
    for part in _ESCAPE.split(line):
        if part.startswith("\x1b"):
            kept.append(part)
        else:
            kept.append(part[:columns])
            columns -= len(kept[-1])
    return "".join(kept)


def _body(scene: Scene, columns: int, height: int, words: Words) -> list[str]:
    """Put panel and map side by side, else one above the other, else on two pages."""
    panel, board = list(scene.panel), _map(scene, words)
    width = max(map(len, panel), default=0)
    if width + _GAP + _width(scene.sheet) <= columns and max(len(panel), len(board)) <= height:
        pairs = zip_longest(panel, board, fillvalue="")
        return [f"{left:{width + _GAP}}{right}" for left, right in pairs]
    if len(panel) + 1 + len(board) <= height:
        return [*panel, "", *board]
    if scene.desk.mode is Mode.BUTTONS:
        return panel
    return [*(f"{_BOLD}{words(phrase)}{_PLAIN}" for phrase in scene.gist), "", *board]


def _map(scene: Scene, words: Words) -> list[str]:
    sheet, desk = scene.sheet, scene.desk
    margin = max(map(len, sheet.rows), default=0)
    on_board = desk.mode is Mode.BOARD and not desk.beside
    lines = [f"{'':{margin}}{_row([f'{name:2}' for name in sheet.columns])}"]
    for row, name in enumerate(sheet.rows):
        cells = [_cell(scene, sheet.fields.get((column, row))) for column in range(len(sheet.columns))]
        marked = desk.spot[0] if on_board and desk.spot[1] == row else None
        lines.append(f"{name:>{margin}}{_row(cells, marked)}")
    return [*lines, f"{_FAINT}{words(Phrase('console.beside'))}{_PLAIN}", *_beside(scene)]


def _beside(scene: Scene) -> list[str]:
    """Draw the pieces beside the board, in as many lines as they need."""
    cells = [_piece(piece) for piece in scene.table.aside]
    chosen = scene.desk.picked(len(cells)) if scene.desk.mode is Mode.BOARD and scene.desk.beside else -1
    lines, per_line = [], len(scene.sheet.columns)
    for start in range(0, len(cells), per_line):
        here = start <= chosen < start + per_line
        lines.append(_row(cells[start : start + per_line], chosen - start if here else None))
    return lines


def _width(sheet: MapSheet) -> int:
    return max(map(len, sheet.rows), default=0) + 3 * len(sheet.columns) + 1


def _row(cells: Sequence[str], marked: int | None = None) -> str:
    """Draw cells of two columns each, the marked one in brackets that need no room of their own."""
    seams = [" "] * (len(cells) + 1)
    if marked is not None:
        seams[marked], seams[marked + 1] = f"{_SWAPPED}[{_PLAIN}", f"{_SWAPPED}]{_PLAIN}"
    return seams[0] + "".join(f"{cell}{_PLAIN}{seam}" for cell, seam in zip(cells, seams[1:], strict=True))


def _cell(scene: Scene, field: Field | None) -> str:
    if field is None:
        return "  "
    symbol = scene.sheet.symbols.get(field, ".")
    standing = scene.table.standing(field)
    if not standing:
        return _GROUNDS.get(symbol, f"{symbol:2}")
    shade = _SHADED if symbol in "#Hh" else ""
    return shade + _piece(standing[-1], stacked=len(standing) > 1)


def _piece(piece: Piece, *, stacked: bool = False) -> str:
    letter = piece.colour[0].upper() if piece.colour else "▲"
    return f"{_BOLD}{_INKS[piece.colour]}{letter}{'+' if stacked else piece.number}"


def _status(scene: Scene, words: Words) -> str:
    """Say what is under the cursor and in the hand."""
    desk, table = scene.desk, scene.table
    parts = [f"{_SWAPPED} {words(Phrase(f'console.mode.{desk.mode.value}'))} {_PLAIN}"]
    field = scene.sheet.fields.get(desk.spot)
    if desk.mode is Mode.BOARD and not desk.beside and field is not None:
        standing = table.standing(field)
        parts.append(words(Phrase("console.under", {"field": field, "pieces": standing})) if standing else field)
    if table.hand is not None:
        parts.append(words(Phrase("console.hand", {"piece": table.hand})))
    return " ".join(parts)


def _keys(scene: Scene, words: Words) -> str:
    return words(Phrase(f"console.keys.{scene.desk.mode.value}"))


def _help(words: Words) -> list[str]:
    return ["", *(words(Phrase(f"console.help.{line}")) for line in _HELP)]
