"""A text to read: as big as it fits, or in the smallest type and in as many parts as it needs."""

from __future__ import annotations

import re

from companion.screens.canvas import Area, Canvas, Setting, fit
from companion.screens.typeface import LADDER, SMALL, Typeface, typeface

_SENTENCE = re.compile(r"(?<=[.!?]) (?=\W?[A-ZÄÖÜ0-9])")
_LINES = 9
"""Lines that a text takes at most where it is shown as a whole."""
_LINE = 10
"""Rows of pixels that a line of the smallest type needs, with accents and what hangs below."""
_AIR = 1
"""Free rows of pixels above a text and below it."""


def parts(canvas: Canvas, area: Area, text: str) -> tuple[Setting, ...]:
    """Set a text for an area; where it takes several parts they end with sentences, if they are no more for it."""
    height = area.height - 2 * _AIR
    whole = fit(text, area.width, height, LADDER[2:] if canvas.wide or canvas.tall else SMALL, _LINES)
    if whole:
        return (whole,)
    face = typeface(SMALL[-1])
    room = max(1, (height - _LINE) // face.pitch + 1)
    lines = _lines(face, text, area.width)
    filled = [lines[start : start + room] for start in range(0, len(lines), room)]
    ended = _ended(face, text, area.width, room)
    kept = ended if len(ended) <= len(filled) and all(len(part) <= room for part in ended) else filled
    return tuple(Setting(face, tuple(part)) for part in kept)


def _ended(face: Typeface, text: str, width: int, room: int) -> list[list[str]]:
    """Break a text into parts of whole sentences, as many in each as find room; one may be too long by itself."""
    parts: list[list[str]] = []
    held = ""
    for sentence in _SENTENCE.split(text):
        longer = f"{held} {sentence}" if held else sentence
        if held and len(_lines(face, longer, width)) > room:
            parts.append(_lines(face, held, width))
            longer = sentence
        held = longer
    return [*parts, _lines(face, held, width)]


def _lines(face: Typeface, text: str, width: int) -> list[str]:
    # A file's long name is a single word, and has to be read too.
    return [part for line in face.wrap(text, width) for part in face.chop(line, width)]


def explain(canvas: Canvas, area: Area, part: Setting) -> None:
    """Draw one part; it begins at the top, so that turning the parts moves no first line."""
    top = area.top + _AIR
    canvas.put(area._replace(top=top, bottom=top + part.height), part)
