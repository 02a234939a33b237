"""Where to drill: a list for the workshop, and the board seen from below, where the sensors are wired."""

from __future__ import annotations

import csv
import io
from dataclasses import replace

from companion.boards.drawing import Box, Disc, Drawing, Ink, Label, Outline, Shape
from companion.boards.emblems import DARK, PALE

COLUMNS = (
    "sensor",
    "field",
    "from_left_mm",
    "from_top_mm",
    "seen_from_below_from_left_mm",
    "hole_mm",
)
"""Distances of the hole's centre from the edges of the board, seen from above where nothing else is said."""


def drill_list(drawing: Drawing) -> str:
    """Write the holes as CSV, a row for each sensor in the order of their numbers."""
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow(COLUMNS)
    for hole in drawing.holes:
        places = (hole.x, hole.y, drawing.width - hole.x, hole.diameter)
        rows.writerow((hole.sensor, hole.field, *(f"{place:.2f}" for place in places)))
    return out.getvalue()


def below(drawing: Drawing) -> Drawing:
    """Give the board as seen from below: holes, with sensor and field beside each, and the borders of the fields."""
    holes = tuple(replace(hole, x=drawing.width - hole.x) for hole in drawing.holes)
    borders: list[Shape] = []
    names: list[Label] = []
    for spot in drawing.spots:
        x, half = drawing.width - spot.x, spot.size / 2
        borders.append(Box(x, spot.y, spot.size, spot.size, Ink("", PALE, 0.2), 0.1 * half))
    for hole in holes:
        size = min(spot.size for spot in drawing.spots)
        arm = hole.diameter
        cross = ((hole.x - arm, hole.y), (hole.x + arm, hole.y)), ((hole.x, hole.y - arm), (hole.x, hole.y + arm))
        borders += [Outline(ends, Ink("", DARK, 0.1), closed=False) for ends in cross]
        borders.append(Disc(hole.x, hole.y, hole.diameter / 2, Ink("", DARK, 0.2)))
        names.append(Label(hole.x, hole.y - 0.34 * size, f"{hole.sensor}", 0.2 * size, DARK, bold=True))
        names.append(Label(hole.x, hole.y + 0.36 * size, hole.field, min(0.14, 0.9 / len(hole.field)) * size, DARK))
    edge = tuple(replace(cut, ink=Ink("", DARK, 0.3)) for cut in drawing.cuts if isinstance(cut, Box))
    return replace(drawing, prints=(*edge, *borders), names=tuple(names), holes=holes)
