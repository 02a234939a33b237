"""A drawing in millimetres, from the top left corner of the sheet: x to the right, y down."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from companion.rules.interface import Field, Phrase

Say: TypeAlias = Callable[[Phrase], str]
"""Words a phrase in the chosen language."""
Point: TypeAlias = tuple[float, float]

CAPITAL = 0.718
"""Height of a capital letter of Helvetica, of the size (Adobe's font metrics)."""
WIDEST = 0.66
"""Width of an average letter in bold Helvetica, of the size: what words need, with something to spare."""


@dataclass(frozen=True, slots=True)
class Ink:
    """How a shape is filled and lined; an empty colour leaves it out."""

    fill: str = ""
    line: str = ""
    width: float = 0.3
    dash: tuple[float, ...] = ()


CUT = Ink(line="#ff0000", width=0.1)
"""What a machine follows: laser cutters take hairlines in red for cuts."""


@dataclass(frozen=True, slots=True)
class Disc:
    """A circle about its centre."""

    x: float
    y: float
    radius: float
    ink: Ink
    name: str = ""
    """The field that it is; no two shapes of a drawing have the same."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle with rounded corners about its centre."""

    x: float
    y: float
    width: float
    height: float
    ink: Ink
    round: float = 0
    name: str = ""


@dataclass(frozen=True, slots=True)
class Outline:
    """Straight lines from point to point."""

    points: tuple[Point, ...]
    ink: Ink
    closed: bool = True


@dataclass(frozen=True, slots=True)
class Label:
    """A line of text, half-way up its capitals at y."""

    x: float
    y: float
    text: str
    size: float
    colour: str = "#222222"
    bold: bool = False
    anchor: Literal["start", "middle", "end"] = "middle"
    """Which part of the text is at x."""

    @property
    def baseline(self) -> float:
        """Give the y on which capitals stand when the centre is half-way up them."""
        return self.y + self.size * CAPITAL / 2


Shape: TypeAlias = Disc | Box | Outline | Label


@dataclass(frozen=True, slots=True)
class Spot:
    """A place for pieces."""

    field: Field
    x: float
    y: float
    size: float
    """Width and height that are free for the piece."""


@dataclass(frozen=True, slots=True)
class Hole:
    """Where a sensor looks through the board."""

    sensor: int
    """Its number, from 0."""
    field: Field
    x: float
    y: float
    diameter: float


@dataclass(frozen=True, slots=True)
class Drawing:
    """A sheet and what is on it, layer by layer."""

    width: float
    height: float
    prints: tuple[Shape, ...]
    """All that has colour, in the order of painting."""
    names: tuple[Label, ...]
    """The names of the fields."""
    spots: tuple[Spot, ...]
    """Each field of the rules; a hangar once for each of its places."""
    cuts: tuple[Shape, ...]
    """The edge of the board."""
    holes: tuple[Hole, ...] = ()


def drilled(drawing: Drawing, sensors: Sequence[Field], diameter: float) -> Drawing:
    """Give each sensor its hole, in the order of the sensors; one that is named again has the next place there."""
    places: dict[Field, list[Spot]] = {}
    for spot in reversed(drawing.spots):
        places.setdefault(spot.field, []).append(spot)
    spots = [places[field].pop() for field in sensors]
    holes = tuple(Hole(number, spot.field, spot.x, spot.y, diameter) for number, spot in enumerate(spots))
    return replace(drawing, holes=holes)


def placed(shapes: Iterable[Shape], x: float, y: float, scale: float, turn: float = 0) -> tuple[Shape, ...]:
    """Move an emblem that was drawn about (0, 0): enlarge it, turn it clockwise by degrees, put it at (x, y)."""
    sine, cosine = math.sin(math.radians(turn)), math.cos(math.radians(turn))

    def moved(px: float, py: float) -> Point:
        return x + scale * (px * cosine - py * sine), y + scale * (px * sine + py * cosine)

    return tuple(_moved(shape, moved, scale) for shape in shapes)


def _moved(shape: Shape, moved: Callable[[float, float], Point], scale: float) -> Shape:
    match shape:
        case Outline(points=points, ink=ink):
            return replace(shape, points=tuple(moved(*point) for point in points), ink=_scaled(ink, scale))
        case Disc(x=x, y=y, radius=radius, ink=ink):
            at = moved(x, y)
            return replace(shape, x=at[0], y=at[1], radius=radius * scale, ink=_scaled(ink, scale))
        case Label(x=x, y=y, size=size):
            at = moved(x, y)
            return replace(shape, x=at[0], y=at[1], size=size * scale)
        case Box(x=x, y=y, ink=ink):
            at = moved(x, y)
            wide, high, corner = shape.width * scale, shape.height * scale, shape.round * scale
            return replace(shape, x=at[0], y=at[1], width=wide, height=high, round=corner, ink=_scaled(ink, scale))


def _scaled(ink: Ink, scale: float) -> Ink:
    return replace(ink, width=ink.width * scale, dash=tuple(scale * part for part in ink.dash))


def smooth(corners: Sequence[Point], steps: int = 6) -> tuple[Point, ...]:
    """Round a closed outline (Catmull-Rom splines); a corner that stands twice stays sharp."""
    curve: list[Point] = []
    for index in range(len(corners)):
        before, start, end, after = (corners[(index + offset) % len(corners)] for offset in (-1, 0, 1, 2))
        if start != end:
            curve += [_between(before, start, end, after, step / steps) for step in range(steps)]
    return tuple(curve)


def _between(before: Point, start: Point, end: Point, after: Point, t: float) -> Point:
    def at(a: float, b: float, c: float, d: float) -> float:
        return (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3) / 2

    return at(before[0], start[0], end[0], after[0]), at(before[1], start[1], end[1], after[1])


def fitted(text: str, size: float, room: float) -> float:
    """Give the size at which a text is at most `room` wide, not above `size`."""
    return min(size, room / (WIDEST * max(1, len(text))))
