"""Small drawn signs that need no colour and no words."""

from __future__ import annotations

from PIL import ImageDraw

from companion.rules.interface import Colour, Piece
from companion.screens.typeface import LADDER, typeface

_LETTER = {Colour.RED: "R", Colour.YELLOW: "Y", Colour.GREEN: "G", Colour.BLUE: "B", None: "H"}

# Five rows of three pixels, for shapes too small for the smallest type.
_TINY = {
    "R": "##. #.# ##. #.# #.#",
    "Y": "#.# #.# .#. .#. .#.",
    "G": ".## #.. #.# #.# .##",
    "B": "##. #.# ##. #.# ##.",
    "H": "#.# #.# ### #.# #.#",
    "1": ".#. ##. .#. .#. ###",
    "2": "##. ..# .#. #.. ###",
    "3": "##. ..# .#. ..# ##.",
    "4": "#.# #.# ### ..# ..#",
    "5": "### #.. ##. ..# ##.",
    "6": ".## #.. ##. #.# .#.",
}

_PIPS = {
    1: ((1, 1),),
    2: ((0, 0), (2, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (2, 0), (0, 2), (2, 2)),
    5: ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2)),
    6: ((0, 0), (2, 0), (0, 1), (2, 1), (0, 2), (2, 2)),
}


ALARM = 8
"""Columns of the sign of a missing device."""


def seat(draw: ImageDraw.ImageDraw, x: int, y: int, colour: Colour, size: int = 11) -> None:
    """Draw a player's shape with the letter of the colour; `size` is odd."""
    _shape(draw, x, y, colour, size)
    _label(draw, x, y, colour, size, _LETTER[colour])


def piece(draw: ImageDraw.ImageDraw, x: int, y: int, figure: Piece, size: int = 11) -> None:
    """Draw a figure: its colour's shape with its number, a hawk as a ring with its letter."""
    _shape(draw, x, y, figure.colour, size)
    _label(draw, x, y, figure.colour, size, "H" if figure.colour is None else str(figure.number))


def die(draw: ImageDraw.ImageDraw, x: int, y: int, value: int, size: int = 41) -> None:
    """Draw a face of the die, or an empty one for 0."""
    draw.rounded_rectangle((x, y, x + size - 1, y + size - 1), radius=size // 6, fill=1)
    radius, step = max(1, size // 11), size // 4 + size // 24
    for column, row in _PIPS.get(value, ()):
        cx, cy = x + size // 2 + (column - 1) * step, y + size // 2 + (row - 1) * step
        draw.ellipse((cx - radius, cy - radius, cx + radius, cy + radius), fill=0)


def alarm(draw: ImageDraw.ImageDraw, x: int, y: int, fill: int = 1) -> None:
    """Draw the sign of a missing device, 8 times 9 pixels: an exclamation mark on a ground of its own."""
    draw.rectangle((x, y, x + ALARM - 1, y + 8), fill=fill)
    for top, bottom in ((1, 4), (6, 7)):
        draw.rectangle((x + 3, y + top, x + 4, y + bottom), fill=1 - fill)


def disc(draw: ImageDraw.ImageDraw, x: int, y: int, *, used: bool, size: int = 9) -> None:
    """Draw a rest disc, filled while a pigeon carries it."""
    draw.ellipse((x, y, x + size - 1, y + size - 1), outline=1, fill=int(used))


def house(draw: ImageDraw.ImageDraw, x: int, y: int, fill: int = 1) -> None:
    """Draw the home loft, seven pixels wide and high."""
    draw.polygon([(x, y + 3), (x + 3, y), (x + 6, y + 3)], fill=fill)
    draw.rectangle((x + 1, y + 3, x + 5, y + 6), fill=fill)
    draw.rectangle((x + 3, y + 4, x + 3, y + 6), fill=1 - fill)


def triangle(draw: ImageDraw.ImageDraw, x: int, y: int, direction: str, size: int = 4, fill: int = 1) -> None:
    """Draw a filled arrowhead whose tip is `size` rows or columns from its base: up, down, left or right."""
    base, tip = 2 * size - 2, size - 1
    corners = {
        "up": [(x, y + tip), (x + base, y + tip), (x + tip, y)],
        "down": [(x, y), (x + base, y), (x + tip, y + tip)],
        "left": [(x + tip, y), (x + tip, y + base), (x, y + tip)],
        "right": [(x, y), (x, y + base), (x + tip, y + tip)],
    }
    draw.polygon(corners[direction], fill=fill)


def warning(draw: ImageDraw.ImageDraw, x: int, y: int) -> None:
    """Draw a triangle with an exclamation mark, seventeen pixels wide and fifteen high."""
    draw.polygon([(x + 8, y), (x + 16, y + 14), (x, y + 14)], fill=1)
    draw.rectangle((x + 7, y + 5, x + 9, y + 9), fill=0)
    draw.rectangle((x + 7, y + 11, x + 9, y + 12), fill=0)


def forbidden(draw: ImageDraw.ImageDraw, x: int, y: int) -> None:
    """Draw a disc with a bar, as on a road where nobody may enter; seventeen pixels."""
    draw.ellipse((x, y, x + 16, y + 16), fill=1)
    draw.rectangle((x + 3, y + 7, x + 13, y + 9), fill=0)


def hand(draw: ImageDraw.ImageDraw, x: int, y: int) -> None:
    """Draw an arrow down onto a field: a piece is to be put; seventeen pixels."""
    draw.rectangle((x + 6, y, x + 10, y + 5), fill=1)
    draw.polygon([(x + 2, y + 6), (x + 14, y + 6), (x + 8, y + 12)], fill=1)
    draw.rectangle((x, y + 15, x + 16, y + 16), fill=1)


def pause(draw: ImageDraw.ImageDraw, x: int, y: int) -> None:
    """Draw two upright bars; seventeen pixels."""
    draw.rectangle((x + 2, y, x + 6, y + 16), fill=1)
    draw.rectangle((x + 10, y, x + 14, y + 16), fill=1)


def _shape(draw: ImageDraw.ImageDraw, x: int, y: int, colour: Colour | None, size: int) -> None:
    far, half = size - 1, size // 2
    match colour:
        case Colour.RED:
            draw.ellipse((x, y, x + far, y + far), fill=1)
        case Colour.GREEN:
            draw.rectangle((x, y, x + far, y + far), fill=1)
        case Colour.BLUE:
            draw.polygon([(x + half, y), (x + far, y + half), (x + half, y + far), (x, y + half)], fill=1)
        case Colour.YELLOW:
            draw.polygon([(x + half, y), (x + far, y + far), (x, y + far)], fill=1)
        case None:
            draw.ellipse((x, y, x + far, y + far), outline=1, fill=0, width=max(1, size // 12))


def _label(draw: ImageDraw.ImageDraw, x: int, y: int, colour: Colour | None, size: int, label: str) -> None:
    fill = int(colour is None)
    # A triangle is widest at its foot, so its label sits low and is smaller.
    middle = y + (size * 11 // 16 if colour is Colour.YELLOW else size // 2)
    room = size * (7 if colour in (Colour.RED, Colour.GREEN, None) else 5) // 12
    fitting = [face for face in map(typeface, LADDER[:5]) if face.cap <= room]
    if fitting:
        face = fitting[0]
        left, _, right, _ = face.font.getbbox(label, mode="1", anchor="ls")
        start = x + size // 2 - int(right - 1 + left) // 2
        face.draw(draw, start, middle + (face.cap + 1) // 2, label, fill)
        return
    for row, pixels in enumerate(_TINY[label].split()):
        for column, pixel in enumerate(pixels):
            if pixel == "#":
                draw.point((x + size // 2 - 1 + column, middle - 2 + row), fill=fill)
