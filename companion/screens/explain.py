"""A text to read: as big as it fits, or in the smallest type and in as many parts as it needs."""

from __future__ import annotations

from itertools import pairwise

from companion.screens.canvas import Area, Canvas, Setting, fit
from companion.screens.typeface import LADDER, SMALL, typeface

_LINES = 9
"""Lines that a text takes at most where it is shown as a whole."""
_LINE = 10
"""Rows of pixels that a line of the smallest type needs, with accents and what hangs below."""
_AIR = 1
"""Free rows of pixels above a text and below it."""


def parts(canvas: Canvas, area: Area, text: str) -> tuple[Setting, ...]:
    """Set a text for an area; where it takes several parts they are of like length."""
    height = area.height - 2 * _AIR
    whole = fit(text, area.width, height, LADDER[2:] if canvas.wide or canvas.tall else SMALL, _LINES)
    if whole:
        return (whole,)
    face = typeface(SMALL[-1])
    # A file's long name is a single word, and has to be read too.
    lines = [part for line in face.wrap(text, area.width) for part in face.chop(line, area.width)]
    room = max(1, (height - _LINE) // face.pitch + 1)
    count = -(-len(lines) // room)
    cuts = [len(lines) * part // count for part in range(count + 1)]
    return tuple(Setting(face, tuple(lines[start:end])) for start, end in pairwise(cuts))


def explain(canvas: Canvas, area: Area, part: Setting) -> None:
    """Draw one part; it begins at the top, so that turning the parts moves no first line."""
    top = area.top + _AIR
    canvas.put(area._replace(top=top, bottom=top + part.height), part)
