"""The bytes of a strip as a picture of the paper, dot by dot."""

from __future__ import annotations

from functools import cache
from importlib.resources import as_file, files

from PIL import Image, ImageDraw, ImageFont

from companion.strips.decode import Cut, Deed, Feed, Raster, Row, Style, decode

DOTS_PER_INCH = 203

CELL = (12, 24)
"""Dots of a character, width and height."""

PITCH = 34
"""Dots from line to line: a sixth of an inch."""

EDGE = {32: 40, 48: 32}
"""Unprinted dots on each side: 58 mm paper has 48 mm of print, 80 mm paper 72 mm."""

TORN = 8
"""Height in dots of the teeth that the tear bar or the knife leaves."""

INK, SHADE, WHITE = 24, 160, 255


def draw(data: bytes, columns: int) -> Image.Image:
    """Draw what a printer of so many columns makes of these bytes.

    Returns:
        A grey picture, 464 dots wide for 32 columns and 640 for 48; the paper ends in torn edges.

    Raises:
        ValueError: for bytes that are no strip.
    """
    deeds = list(decode(data))
    if deeds and isinstance(deeds[-1], Cut):
        deeds.pop()  # the last cut is the lower edge itself
    width = columns * CELL[0] + 2 * EDGE[columns]
    height = sum(map(_height, deeds)) + 2 * PITCH
    paper = Image.new("L", (width, height), WHITE)
    top = PITCH
    for deed in deeds:
        if isinstance(deed, Row):
            _print(paper, deed, top, columns)
        elif isinstance(deed, Raster):
            _burn(paper, deed, top, columns)
        elif isinstance(deed, Cut):
            _tear(paper, top + TORN)
        top += _height(deed)
    _tear(paper, TORN)
    _tear(paper, height - 1)
    return paper


def _height(deed: Deed) -> int:
    """Give the dots by which a deed moves the paper."""
    match deed:
        case Row(cells=cells):
            return PITCH + CELL[1] * (max((style.tall for _, style in cells), default=1) - 1)
        case Feed(lines=lines):
            return PITCH * lines
        case Raster(rows=rows, scale=scale):
            return len(rows) * scale
        case Cut():
            return 2 * TORN


def _print(paper: Image.Image, row: Row, top: int, columns: int) -> None:
    """Put one line of text on the paper; tall characters stand on the same foot as plain ones."""
    free = columns - sum(style.wide for _, style in row.cells)
    left = EDGE[columns] + CELL[0] * free * row.align // 2
    foot = top + _height(row) - (PITCH - CELL[1])
    for char, style in row.cells:
        shape = _shape(char, style)
        paper.paste(INK, (left, foot - shape.height), shape)
        left += CELL[0] * style.wide


def _burn(paper: Image.Image, picture: Raster, top: int, columns: int) -> None:
    """Put a raster picture on the paper, aligned to the dot."""
    width, height = 8 * len(picture.rows[0]), len(picture.rows)
    dots = Image.frombytes("1", (width, height), b"".join(picture.rows))
    dots = dots.resize((width * picture.scale, height * picture.scale), Image.Resampling.NEAREST)
    free = columns * CELL[0] - dots.width
    paper.paste(INK, (EDGE[columns] + free * picture.align // 2, top), dots)


def _shape(char: str, style: Style) -> Image.Image:
    """Give the dots of one character as a mask; bold is struck twice, one dot apart, as the print head does."""
    plain = Image.new("1", CELL)
    pen = ImageDraw.Draw(plain)
    pen.fontmode = "1"
    for shift in range(1 + style.bold):
        pen.text((shift, 0), char, fill=1, font=_font())
    return plain.resize((CELL[0] * style.wide, CELL[1] * style.tall), Image.Resampling.NEAREST)


def _tear(paper: Image.Image, foot: int) -> None:
    """Draw the teeth of a torn edge, `foot` being their lower end."""
    for left in range(paper.width):
        paper.putpixel((left, foot - abs(left % (2 * TORN) - TORN)), SHADE)


@cache
def _font() -> ImageFont.FreeTypeFont:
    """Load the printer's font once."""
    with as_file(files("companion") / "resources" / "fonts" / "strip-terminus-12x24.pcf.gz") as path:
        return ImageFont.truetype(path, CELL[1])
