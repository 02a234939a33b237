"""Cut a large drawing into pages that a printer at home can do."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from companion.boards.drawing import Ink, Outline, Point, Shape

MARGIN, BLEED = 15.0, 5.0
"""Least distance of a tile from the paper's edge, and how far the picture goes on around it, for gluing."""
_NEAR, _FAR = 1.0, 6.0
"""Where a cut mark begins and ends, beyond the bleed."""

PAPERS: Mapping[str, Point] = MappingProxyType({"a4": (210.0, 297.0), "a3": (297.0, 420.0)})
"""Width and height of upright sheets in millimetres (ISO 216)."""


@dataclass(frozen=True, slots=True)
class Tile:
    """The part of a drawing that is on one page."""

    name: str
    """Letter of its column, number of its row."""
    left: float
    top: float


@dataclass(frozen=True, slots=True)
class Tiling:
    """Pages of one size, all with tiles of one size in their middle."""

    page: Point
    """Width and height of the paper, turned as it saves pages."""
    size: Point
    """Width and height of each tile."""
    tiles: tuple[Tile, ...]
    """Row by row."""

    @property
    def corner(self) -> Point:
        """Give where on the page its tile begins."""
        return (self.page[0] - self.size[0]) / 2, (self.page[1] - self.size[1]) / 2


def tiled(width: float, height: float, paper: str) -> Tiling:
    """Share a drawing out evenly among as few pages as can be."""
    upright = PAPERS[paper]
    return min((_laid(width, height, page) for page in (upright, upright[::-1])), key=lambda laid: len(laid.tiles))


def marks(tiling: Tiling) -> Iterator[Shape]:
    """Draw the cut marks at the corners of a page's tile, clear of the picture."""
    left, top = tiling.corner
    for x, outward in ((left, -1), (left + tiling.size[0], 1)):
        for y, down in ((top, -1), (top + tiling.size[1], 1)):
            near, far = BLEED + _NEAR, BLEED + _FAR
            ink = Ink("", "#000000", 0.2)
            yield Outline(((x + outward * near, y), (x + outward * far, y)), ink, closed=False)
            yield Outline(((x, y + down * near), (x, y + down * far)), ink, closed=False)


def _laid(width: float, height: float, page: Point) -> Tiling:
    columns, rows = math.ceil(width / (page[0] - 2 * MARGIN)), math.ceil(height / (page[1] - 2 * MARGIN))
    size = width / columns, height / rows
    tiles = (
        Tile(f"{chr(ord('A') + column)}{row + 1}", column * size[0], row * size[1])
        for row in range(rows)
        for column in range(columns)
    )
    return Tiling(page, size, tuple(tiles))
