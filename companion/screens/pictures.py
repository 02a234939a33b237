"""The pictures of pigeon, hawk and event cards, each composed from a few outlines."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PIL import Image, ImageDraw

from companion.screens import symbols

Draw = ImageDraw.ImageDraw
Outline = Sequence[tuple[int, int]]

# Outlines on a grid of 32 columns and 24 rows, flying to the right.
_PIGEON: Outline = (
    (31, 11), (28, 9), (26, 7), (23, 7), (21, 9), (18, 9), (15, 4), (11, 1), (5, 0), (8, 5), (11, 10),
    (6, 11), (0, 10), (2, 13), (0, 16), (7, 15), (12, 17), (18, 18), (23, 16), (27, 12),
)  # fmt: skip
_HAWK: Outline = (
    (16, 2), (18, 4), (18, 7), (22, 5), (27, 4), (31, 8), (29, 9), (31, 12), (27, 12), (28, 15), (23, 13),
    (19, 13), (18, 17), (20, 23), (16, 21), (12, 23), (14, 17), (13, 13), (9, 13), (4, 15), (5, 12), (1, 12),
    (3, 9), (1, 8), (5, 4), (10, 5), (14, 7), (14, 4),
)  # fmt: skip


def pigeon(draw: Draw, x: int, y: int, scale: int = 1, fill: int = 1) -> None:
    """Draw a flying pigeon, 32 times 19 pixels at scale 1."""
    draw.polygon([(x + scale * column, y + scale * row) for column, row in _PIGEON], fill=fill)
    eye = (x + 25 * scale, y + 9 * scale, x + 26 * scale - 1, y + 10 * scale - 1)
    draw.rectangle(eye, fill=1 - fill)


def hawk(draw: Draw, x: int, y: int) -> None:
    """Draw a hawk seen from below, 31 times 22 pixels."""
    draw.polygon([(x + column - 1, y + row - 2) for column, row in _HAWK], fill=1)


def trophy(draw: Draw, x: int, y: int) -> None:
    """Draw a cup, 32 times 32 pixels."""
    draw.ellipse((x + 1, y + 4, x + 30, y + 16), outline=1, width=2)
    draw.polygon(
        [(x + 6, y), (x + 25, y), (x + 24, y + 10), (x + 19, y + 18), (x + 12, y + 18), (x + 7, y + 10)], fill=1
    )
    draw.rectangle((x + 14, y + 18, x + 17, y + 25), fill=1)
    draw.rectangle((x + 8, y + 26, x + 23, y + 31), fill=1)


def card(draw: Draw, x: int, y: int, effect: str, *, double: bool = False) -> None:
    """Draw the picture of an event card by the first word of its effect, 32 times 32 pixels or twice as big."""
    word = effect.partition(" ")[0]
    tile = Image.new("1", (32, 32))
    _CARDS.get(word, _calm)(ImageDraw.Draw(tile))
    draw.bitmap((x, y), doubled(tile) if double else tile, fill=1)


def doubled(tile: Image.Image) -> Image.Image:
    """Enlarge a picture of mode 1 twice and keep its slopes smooth (the method is known as Scale2x)."""
    width, height = tile.size
    large = Image.new("1", (2 * width, 2 * height))
    # A dark margin gives the outermost pixels neighbours.
    framed = Image.new("1", (width + 2, height + 2))
    framed.paste(tile, (1, 1))
    for y in range(height):
        for x in range(width):
            for place, lit in enumerate(_quarters(framed, x + 1, y + 1)):
                large.putpixel((2 * x + place % 2, 2 * y + place // 2), lit)
    return large


def _quarters(framed: Image.Image, x: int, y: int) -> tuple[int, int, int, int]:
    """Give the four pixels that one becomes, row by row: a corner takes the light of two like neighbours."""
    here, up, left, right, down = (
        int(bool(framed.getpixel((x + dx, y + dy)))) for dx, dy in ((0, 0), (0, -1), (-1, 0), (1, 0), (0, 1))
    )
    if up == down or left == right:
        return here, here, here, here
    return (
        up if up == left else here,
        up if up == right else here,
        down if down == left else here,
        down if down == right else here,
    )


def amount(effect: str) -> tuple[str, int]:
    """Say in which direction and how far the first part of an effect moves, (`right`, 3); ("", 0): it does not."""
    word, _, rest = effect.partition("+")[0].strip().partition(" ")
    direction = {
        "forward": "right", "release_forward": "right", "unrest": "right",
        "back": "left", "side": "both", "homeward": "both",
    }.get(word, "")  # fmt: skip
    return (direction, int(rest)) if direction and rest.isdigit() else ("", 0)


def _wind(draw: Draw) -> None:
    pigeon(draw, 0, 13)
    for row, end in ((1, 18), (6, 24), (11, 30)):
        draw.line((end - 18, row, end - 4, row), fill=1, width=2)
        symbols.triangle(draw, end - 4, row - 4, "right", 5)


def _headwind(draw: Draw) -> None:
    pigeon(draw, 0, 13)
    for row, start in ((1, 8), (6, 14), (11, 20)):
        draw.line((start + 5, row, 31, row), fill=1, width=2)
        symbols.triangle(draw, start, row - 3, "left", 5)


def _side(draw: Draw) -> None:
    symbols.triangle(draw, 8, 0, "up", 8)
    symbols.triangle(draw, 8, 24, "down", 8)
    draw.rectangle((13, 8, 17, 23), fill=1)


def _homeward(draw: Draw) -> None:
    draw.polygon([(0, 15), (15, 0), (16, 0), (31, 15)], fill=1)
    draw.rectangle((4, 14, 27, 31), fill=1)
    draw.ellipse((9, 12, 22, 25), fill=0)
    draw.rectangle((9, 18, 22, 25), fill=0)
    draw.ellipse((14, 15, 18, 20), fill=1)
    draw.rectangle((12, 20, 19, 25), fill=1)


def _rest(draw: Draw) -> None:
    draw.ellipse((0, 7, 24, 31), fill=1)
    draw.ellipse((4, 11, 20, 27), outline=0)
    for left, top, size in ((20, 0, 11), (14, 0, 5)):
        draw.line((left, top, left + size, top), fill=1, width=1 + size // 8)
        draw.line((left + size, top, left, top + size), fill=1, width=1 + size // 8)
        draw.line((left, top + size, left + size, top + size), fill=1, width=1 + size // 8)


def _unrest(draw: Draw) -> None:
    draw.ellipse((0, 14, 17, 31), outline=1, width=2)
    pigeon(draw, 0, 2)
    symbols.triangle(draw, 25, 19, "right", 6)
    draw.line((19, 24, 25, 24), fill=1, width=3)


def _release(draw: Draw) -> None:
    draw.rectangle((0, 14, 15, 31), outline=1, width=2)
    for row in (19, 24):
        draw.line((3, row, 12, row), fill=1, width=2)
    pigeon(draw, 0, -1)
    draw.line((18, 24, 25, 24), fill=1, width=3)
    symbols.triangle(draw, 25, 18, "right", 7)


def _swap(draw: Draw) -> None:
    for row, direction, start in ((9, "right", 23), (23, "left", 0)):
        draw.rectangle((2, row - 2, 29, row + 2), fill=1)
        symbols.triangle(draw, start, row - 8, direction, 9)


def _strike(draw: Draw) -> None:
    hawk(draw, 0, 0)
    for column in (9, 16, 23):
        draw.line((column, 24, column - 3, 31), fill=1, width=2)


def _hawk_off(draw: Draw) -> None:
    hawk(draw, 0, 5)
    draw.line((0, 31, 31, 0), fill=0, width=6)
    draw.line((0, 31, 31, 0), fill=1, width=3)


def _joker(draw: Draw) -> None:
    draw.rounded_rectangle((5, 0, 26, 31), radius=3, outline=1, width=2)
    points = [(16, 5), (19, 12), (25, 13), (20, 18), (22, 25), (16, 21), (9, 25), (11, 18), (6, 13), (13, 12)]
    draw.polygon(points, fill=1)


def _joker_lost(draw: Draw) -> None:
    _joker(draw)
    draw.line((0, 31, 31, 0), fill=0, width=6)
    draw.line((0, 31, 31, 0), fill=1, width=3)


def _event_field(draw: Draw) -> None:
    draw.rectangle((14, 14, 31, 31), outline=1, width=2)
    draw.rectangle((19, 19, 26, 26), fill=1)
    draw.arc((0, 2, 24, 30), 180, 290, fill=1, width=3)
    symbols.triangle(draw, 17, 6, "down", 6)


def _calm(draw: Draw) -> None:
    draw.ellipse((9, 0, 22, 13), fill=1)
    for column in (1, 26):
        draw.line((column, 7, column + 4, 7), fill=1, width=2)
    draw.line((0, 18, 31, 18), fill=1, width=2)
    pigeon(draw, 0, 15)


_CARDS: dict[str, Callable[[Draw], None]] = {
    "forward": _wind,
    "back": _headwind,
    "side": _side,
    "homeward": _homeward,
    "next_event": _event_field,
    "rest": _rest,
    "unrest": _unrest,
    "release_forward": _release,
    "swap": _swap,
    "strike": _strike,
    "hawk_off": _hawk_off,
    "joker_back": _joker,
    "joker_lost": _joker_lost,
}
