"""The lowest lines: what is wrong with a device, and the keys that do something now."""

from __future__ import annotations

from companion.messages import Key
from companion.screens import symbols
from companion.screens.canvas import Area, Canvas, fit
from companion.screens.typeface import SMALL, typeface
from companion.texts import Texts
from companion.view import View

KEYS = 10
"""Rows of pixels of the keys."""

_TROUBLE = 11
_TROUBLE_LINES = 3
_WAITING = 12
_DOTS = 4


def foot(canvas: Canvas, area: Area, view: View, texts: Texts) -> Area:
    """Draw what stands in the lowest lines; gives the area that is left."""
    if view.trouble:
        area = _trouble(canvas, area, texts.say(view.trouble), f"+{view.more}" if view.more else "")
    depth = KEYS if view.keys or view.aside else _DOTS if view.waiting else 0
    line = area._replace(top=area.bottom - depth)
    if view.waiting:
        dot(canvas, line.right - _WAITING + _DOTS * (canvas.frame % 3), line.bottom - _DOTS, _DOTS)
        line = line.cut(right=_WAITING + 2)
    if view.keys or view.aside:
        left = _keys(canvas, line, view, texts)
        if view.aside:
            _aside(canvas, left, texts.say(view.aside))
        canvas.soften(line)
    return area.cut(bottom=depth + 1 if depth else 0)


def _trouble(canvas: Canvas, area: Area, text: str, more: str) -> Area:
    """Draw the inverted lines of a missing device, as few as it needs; gives the area that is left."""
    aside = typeface(SMALL[-1]).width(more) + 3 if more else 0
    for lines in range(1, _TROUBLE_LINES + 1):
        setting = fit(text, area.width - 4 - aside, area.height, SMALL, lines)
        if setting:
            line = area._replace(top=area.bottom - max(_TROUBLE, setting.height + 1))
            canvas.draw.rectangle((line.left, line.top, line.right - 1, line.bottom - 1), fill=1)
            canvas.put(line.cut(left=2, right=2 + aside), setting, fill=0)
            canvas.text(line.cut(right=2), more, SMALL[-1:], align="right", fill=0)
            return area._replace(bottom=line.top - 1)
    canvas.text(area._replace(top=area.bottom - _TROUBLE), text, SMALL)
    return area.cut(bottom=_TROUBLE + 1)


def _aside(canvas: Canvas, line: Area, text: str) -> None:
    """Draw what goes on beside the game where the keys leave room for it: it pushes nothing away."""
    setting = fit(text, line.width, line.height, SMALL)
    if setting:
        canvas.put(line, setting, align="centre")


def _keys(canvas: Canvas, line: Area, view: View, texts: Texts) -> Area:
    """Draw the keys: back on the left, the list in the middle, confirm on the right; gives what is left between."""
    labels = {key: texts.say(phrase) for key, phrase in view.keys.items()}
    face = typeface(SMALL[0])
    # What a symbol alone also says loses its word first when the line is full.
    for key in (Key.UP, Key.DOWN, Key.BACK, Key.DIE, Key.CONFIRM):
        if sum(face.width(label) + 14 for label in _shown(labels).values()) <= line.width:
            break
        if key in labels:
            labels[key] = ""
    for key, label in _shown(labels).items():
        line = _key(canvas, line, key, label)
    return line


def _shown(labels: dict[Key, str]) -> dict[Key, str]:
    """Join up and down into one, and put the keys at the edges first."""
    order = (Key.BACK, Key.CONFIRM, Key.DIE, Key.UP)
    joined = {Key.UP: labels[Key.DOWN]} | labels if Key.DOWN in labels else labels
    return {key: joined[key] for key in order if key in joined}


def _key(canvas: Canvas, line: Area, key: Key, label: str) -> Area:
    """Draw one key at its edge of the line; gives what is left of the line."""
    if key is Key.BACK:
        symbols.triangle(canvas.draw, line.left, line.top + 1, "left", 5)
        ink = canvas.text(line.cut(left=8), label, SMALL)
        return line._replace(left=ink.right + 6)
    _sign(canvas, line, key)
    ink = canvas.text(line.cut(right=_SIGN_WIDTH[key]), label, SMALL, align="right")
    return line._replace(right=ink.left - 6)


_SIGN_WIDTH = {Key.CONFIRM: 10, Key.DIE: 12, Key.UP: 15}


def _sign(canvas: Canvas, line: Area, key: Key) -> None:
    if key is Key.CONFIRM:
        dot(canvas, line.right - 7, line.top + 1, 7)
    elif key is Key.DIE:
        symbols.die(canvas.draw, line.right - 9, line.top, 1, 9)
    else:
        symbols.triangle(canvas.draw, line.right - 13, line.top + 3, "up")
        symbols.triangle(canvas.draw, line.right - 6, line.top + 3, "down")


def dot(canvas: Canvas, x: int, y: int, size: int = 5) -> None:
    """Draw the sign of the confirm key, or of waiting."""
    canvas.draw.ellipse((x, y, x + size - 1, y + size - 1), fill=1)
