"""Draws the pictures of the documents from the shipped code and files: `make pictures`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta, timezone
from functools import partial
from pathlib import Path

from PIL import Image, ImageDraw

from companion.data import default_board
from companion.effects import EntrySlip, Stamp
from companion.rules.interface import Arrival, Colour, Field, Piece, Points, Seat
from companion.rules.rv.board import ENTRIES, RELEASE, STACKS, Board
from companion.screens.panels import PANELS, SHADED
from companion.screens.picture import draw as draw_screen
from companion.screens.sheet import SCALE, examples
from companion.screens.sheet import sheet as side_by_side
from companion.screens.typeface import typeface
from companion.strips import Paper, encode, layout
from companion.strips.picture import draw as draw_strip
from companion.texts import Texts

FOLDER = Path(__file__).parent
LANGUAGE = "en"

CELL, EDGE, LOFT = 44, 28, 84
"""Pixels of a field, of the margin with letters and numbers, and of the lofts in the east."""
SCREENS = ("turn", "choices", "correcting", "clocking")
GAP = 12

PAPER, INK, GREY, BLACK, LINE = "#f6f1e4", "#2b2b2b", "#c9c5bb", "#1d1d1d", "#8d887c"
COLOURS: Mapping[Colour, str] = {
    Colour.RED: "#c8352b",
    Colour.YELLOW: "#e9b824",
    Colour.GREEN: "#3f8f4f",
    Colour.BLUE: "#2f66b0",
}


def screens() -> Image.Image:
    """Draw four screens of the panel, two by two."""
    tiles = [draw_screen(examples()[name], Texts(LANGUAGE)).convert("L") for name in SCREENS]
    width, height = tiles[0].width * SCALE + GAP, tiles[0].height * SCALE + GAP
    sheet = Image.new("L", (2 * width + GAP, 2 * height + GAP), 96)
    for place, tile in enumerate(tiles):
        large = tile.resize((width - GAP, height - GAP), Image.Resampling.NEAREST)
        sheet.paste(large, (GAP + place % 2 * width, GAP + place // 2 * height))
    return sheet


def contact_sheet(panel: str) -> Image.Image:
    """Draw all screens of a panel by its name, every dot two by two pixels."""
    size = PANELS[panel]
    drawn = (draw_screen(view, Texts(LANGUAGE), size, grey=size in SHADED) for view in examples().values())
    width, height = (2 * dots for dots in size)
    return side_by_side([image.resize((width, height), Image.Resampling.NEAREST) for image in drawn], 1024 // width)


def strip() -> Image.Image:
    """Draw the slip of one arrival as 58 mm paper."""
    summer = timezone(timedelta(hours=2))
    anna = Seat(Colour.RED, "Anna")
    arrival = Arrival(Piece(Colour.RED, 4), anna, 7, 24, Points(7500), Points(33750), 118, 2, 6, named=True)
    released = Stamp(217, datetime(2026, 5, 16, 19, 7, 32, tzinfo=summer))
    arrived = Stamp(231, datetime(2026, 5, 16, 19, 41, 8, tzinfo=summer))
    slip = EntrySlip(arrival, default_board().site, released, arrived)
    return draw_strip(encode(layout(slip, 32, Texts(LANGUAGE).say), Paper(32)), 32)


def board() -> Image.Image:
    """Draw the default board with every piece on its start field."""
    plan = default_board()
    size = (EDGE + plan.columns * CELL + LOFT, EDGE + plan.rows * CELL + GAP)
    image = Image.new("RGB", size, PAPER)
    pen = ImageDraw.Draw(image)
    for field, symbol in plan.symbols.items():
        _field(pen, plan, field, symbol)
    for colour, field in plan.entries.items():
        _loft(pen, plan, field, colour)
    for column in range(plan.columns):
        _text(pen, EDGE + column * CELL + CELL // 2, EDGE // 2, chr(ord("A") + column), INK)
    for row in range(plan.rows):
        _text(pen, EDGE // 2, EDGE + row * CELL + CELL // 2, str(row + 1), INK)
    return image


def _field(pen: ImageDraw.ImageDraw, plan: Board, field: Field, symbol: str) -> None:
    left, top = _corner(plan, field)
    grey = any(field in district.fields for district in plan.districts)
    pen.rectangle((left, top, left + CELL, top + CELL), fill=GREY if grey else PAPER, outline=LINE)
    middle = (left + CELL // 2, top + CELL // 2)
    if symbol in RELEASE:
        colour = RELEASE[symbol]
        _disc(pen, middle, 15, COLOURS[colour])
        _text(pen, *middle, str(plan.places[colour].index(field) + 1), _on(colour))
    elif symbol in STACKS:
        _disc(pen, middle, 11, COLOURS[Colour(STACKS[symbol])])
        _text(pen, *middle, "?", "white")
    elif symbol in ENTRIES:
        _disc(pen, middle, 13, PAPER, COLOURS[ENTRIES[symbol]])
    elif symbol in "Hh":
        pen.rectangle((left + 6, top + 6, left + CELL - 6, top + CELL - 6), fill=BLACK)
        if symbol == "H":
            _text(pen, *middle, "H", "white")


def _loft(pen: ImageDraw.ImageDraw, plan: Board, entry: Field, colour: Colour) -> None:
    left, top = _corner(plan, entry)
    left += CELL + 8
    right, middle = left + LOFT - 18, top + CELL // 2
    pen.polygon(
        [(left, middle), (left + 16, top + 4), (right, top + 4), (right, top + CELL - 4), (left + 16, top + CELL - 4)],
        fill=COLOURS[colour],
    )
    _text(pen, (left + right) // 2 + 6, middle, Texts(LANGUAGE).detail(colour), _on(colour))


def _on(colour: Colour) -> str:
    """Choose the ink that is read best on a colour."""
    return INK if colour is Colour.YELLOW else "white"


def _corner(plan: Board, field: Field) -> tuple[int, int]:
    column, row = plan.position[field]
    return EDGE + column * CELL, EDGE + row * CELL


def _disc(pen: ImageDraw.ImageDraw, middle: tuple[int, int], radius: int, fill: str, ring: str = "") -> None:
    x, y = middle
    pen.ellipse((x - radius, y - radius, x + radius, y + radius), fill=fill, outline=ring or None, width=5)


def _text(pen: ImageDraw.ImageDraw, x: int, y: int, text: str, fill: str) -> None:
    pen.text((x, y), text, fill=fill, font=typeface("B14").font, anchor="mm")


PICTURES: Mapping[str, Callable[[], Image.Image]] = {"screens": screens, "strip": strip, "board": board}
"""The pictures of the README."""
SHEETS: Mapping[str, Callable[[], Image.Image]] = {
    f"screens-{panel}": partial(contact_sheet, panel) for panel in PANELS
}
"""The pictures of docs/screens.md."""


def main() -> None:
    """Write all pictures."""
    for name, draw in {**PICTURES, **SHEETS}.items():
        draw().save(FOLDER / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
