"""The signs on boards and cards, about (0, 0) and about as far as 1; no two need their colour to be told apart."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from companion.boards.drawing import Disc, Ink, Label, Outline, Point, Shape, smooth
from companion.rules.interface import Colour

INKS: Mapping[Colour, str] = MappingProxyType(
    {Colour.RED: "#cf3a36", Colour.YELLOW: "#f2c12e", Colour.GREEN: "#3c9a4e", Colour.BLUE: "#2f6db3"}
)
TINTS: Mapping[Colour, str] = MappingProxyType(
    {Colour.RED: "#f6d3cf", Colour.YELLOW: "#fcefbf", Colour.GREEN: "#d0e9d2", Colour.BLUE: "#cfe0f3"}
)
DARK, PALE, WHITE = "#22272b", "#8b9291", "#ffffff"

_PIGEON: tuple[Point, ...] = (
    (0.66, -0.34), (0.78, -0.28), (1.0, -0.13), (1.0, -0.13), (0.8, -0.08), (0.66, 0.1), (0.4, 0.3), (0.05, 0.36),
    (-0.35, 0.26), (-0.95, 0.42), (-0.95, 0.42), (-1.0, 0.24), (-0.98, 0.08), (-0.98, 0.08), (-0.5, 0.04),
    (-0.3, -0.05), (-0.52, -0.4), (-0.86, -0.78), (-0.86, -0.78), (-0.3, -0.74), (0.12, -0.48), (0.34, -0.2),
    (0.46, -0.3),
)  # fmt: skip
_HAWK: tuple[Point, ...] = (
    (0.0, -0.72), (0.1, -0.64), (0.14, -0.42), (0.4, -0.5), (0.74, -0.36), (1.0, 0.02), (1.0, 0.02), (0.86, 0.0),
    (0.86, 0.18), (0.86, 0.18), (0.7, 0.08), (0.62, 0.24), (0.62, 0.24), (0.46, 0.1), (0.2, 0.12), (0.12, 0.3),
    (0.26, 0.78), (0.26, 0.78), (0.0, 0.7),
)  # fmt: skip
_PLANE: tuple[Point, ...] = (
    (1.0, 0.0), (0.9, 0.1), (0.3, 0.13), (-0.2, 0.9), (-0.2, 0.9), (-0.42, 0.9), (-0.42, 0.9), (-0.2, 0.13),
    (-0.2, 0.13), (-0.68, 0.09), (-0.88, 0.36), (-0.88, 0.36), (-1.0, 0.36), (-1.0, 0.36), (-0.92, 0.0),
)  # fmt: skip


def badge(colour: Colour, text: str = "", ground: str = "") -> tuple[Shape, ...]:
    """Draw a player's shape, the same as on the screens: disc, triangle, square, diamond; `text` stands in it."""
    fill = ground or INKS[colour]
    shape: Shape = Disc(0, 0, 0.9, Ink(fill, DARK, 0.07))
    if colour is not Colour.RED:
        shape = Outline(_BADGES[colour], Ink(fill, DARK, 0.07))
    low = 0.26 if colour is Colour.YELLOW else 0
    return shape, *((Label(0, low, text, 0.85, on(colour), bold=True),) if text else ())


_BADGES: Mapping[Colour, tuple[Point, ...]] = MappingProxyType(
    {
        Colour.YELLOW: ((0, -1), (1, 0.8), (-1, 0.8)),
        Colour.GREEN: ((-0.8, -0.8), (0.8, -0.8), (0.8, 0.8), (-0.8, 0.8)),
        Colour.BLUE: ((0, -1.08), (1.08, 0), (0, 1.08), (-1.08, 0)),
    }
)


def on(colour: Colour) -> str:
    """Give the colour of letters that can be read on a player's colour."""
    return DARK if colour is Colour.YELLOW else WHITE


def pigeon(fill: str = WHITE, line: str = DARK) -> tuple[Shape, ...]:
    """Draw a pigeon that flies to the right."""
    return Outline(smooth(_PIGEON), Ink(fill, line, 0.05)), Disc(0.7, -0.2, 0.04, Ink(line))


def hawk(fill: str, line: str = "") -> tuple[Shape, ...]:
    """Draw a hawk seen from below, its head up."""
    left = [(-x, y) for x, y in reversed(_HAWK[1:-1])]
    return (Outline(smooth([*_HAWK, *left]), Ink(fill, line, 0.06)),)


def plane(fill: str, line: str = DARK) -> tuple[Shape, ...]:
    """Draw an aeroplane seen from above, its nose to the right."""
    other = [(x, -y) for x, y in reversed(_PLANE[1:-1])]
    return (Outline(smooth([*_PLANE, *other]), Ink(fill, line, 0.08)),)


def cloud(fill: str = WHITE, line: str = "") -> tuple[Shape, ...]:
    """Draw a cloud: weather and fortune, the blue cards."""
    puffs = ((-0.52, 0.14, 0.4), (-0.08, -0.16, 0.52), (0.5, 0.1, 0.44), (0.0, 0.22, 0.34))
    edge = [Disc(x, y, radius + 0.07, Ink(line)) for x, y, radius in puffs] if line else []
    return *edge, *(Disc(x, y, radius, Ink(fill)) for x, y, radius in puffs)


def danger(fill: str = WHITE, sign: str = DARK, line: str = "") -> tuple[Shape, ...]:
    """Draw a warning triangle: the red cards."""
    return (
        Outline(((0, -0.86), (0.95, 0.76), (-0.95, 0.76)), Ink(fill, line, 0.08)),
        Outline(((-0.11, -0.36), (0.11, -0.36), (0.06, 0.3), (-0.06, 0.3)), Ink(sign)),
        Disc(0, 0.51, 0.11, Ink(sign)),
    )


def house(fill: str = WHITE, line: str = DARK) -> tuple[Shape, ...]:
    """Draw the home loft with its door."""
    wall = ((0, -0.85), (1, -0.05), (0.74, -0.05), (0.74, 0.8), (-0.74, 0.8), (-0.74, -0.05), (-1, -0.05))
    arch = [(0.3 * math.cos(math.pi * step / 8), 0.25 - 0.3 * math.sin(math.pi * step / 8)) for step in range(9)]
    return Outline(wall, Ink(fill, line, 0.09)), Outline((*arch, (-0.3, 0.8), (0.3, 0.8)), Ink(line))


def arrow(fill: str, line: str = "", *, tail: float = 0.9) -> tuple[Shape, ...]:
    """Draw an arrow to the right, from -`tail` to 0.9."""
    points = ((-tail, -0.2), (0.2, -0.2), (0.2, -0.6), (0.9, 0), (0.2, 0.6), (0.2, 0.2), (-tail, 0.2))
    return (Outline(points, Ink(fill, line, 0.08)),)


def star(fill: str, line: str = "") -> tuple[Shape, ...]:
    """Draw a star of five points."""
    spikes = [(0.9 if step % 2 == 0 else 0.38, math.radians(36 * step - 90)) for step in range(10)]
    points = tuple((radius * math.cos(angle), radius * math.sin(angle)) for radius, angle in spikes)
    return (Outline(points, Ink(fill, line, 0.06)),)


def crossed(colour: str) -> tuple[Shape, ...]:
    """Draw a bar across what is gone."""
    ends = ((-0.95, 0.95), (0.95, -0.95))
    return Outline(ends, Ink("", WHITE, 0.34), closed=False), Outline(ends, Ink("", colour, 0.18), closed=False)


def stripes(corner: Point, size: tuple[float, float], step: float, ink: Ink) -> Sequence[Shape]:
    """Hatch a rectangle, given by its top left corner and its size, with slanting lines."""
    (left, top), (width, height) = corner, size
    lines: list[Shape] = []
    offset = step - height
    while offset < width:
        first = max(0.0, -offset)
        last = min(height, width - offset)
        ends = ((left + offset + first, top + first), (left + offset + last, top + last))
        lines.append(Outline(ends, ink, closed=False))
        offset += step
    return lines
