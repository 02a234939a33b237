"""Event cards: each fills the panel until it is confirmed."""

from __future__ import annotations

from companion.screens import pictures, symbols
from companion.screens.canvas import Area, Canvas, fit
from companion.screens.typeface import LADDER
from companion.texts import Texts
from companion.view import ShowCard

_PICTURE = 32
_KEY, _DOT = 25, 7
_TITLES = LADDER[1:]

Trials = tuple[tuple[tuple[str, ...], int], ...]
"""Cuts and the number of lines for which each is tried, the best first."""

_SMALL_TEXT: Trials = ((LADDER[3:6], 2), (LADDER[4:6], 3))
_LARGE_TEXT: Trials = ((LADDER[2:4], 3), (LADDER[4:6], 4))


def card(canvas: Canvas, area: Area, body: ShowCard, texts: Texts) -> None:
    """Draw an event card over the whole panel: picture, title, effect or note, and its text."""
    title, text = texts.detail(body.card.title), texts.detail(body.card.text)
    note = texts.say(body.note) if body.note else ""
    if canvas.wide:
        _wide(canvas, area, (title, text, note), body.card.effect)
    elif canvas.tall:
        _tall(canvas, area, (title, text, note), body.card.effect)
    else:
        _small(canvas, area, (title, text, note), body.card.effect)


def _small(canvas: Canvas, area: Area, words: tuple[str, str, str], effect: str) -> None:
    title, text, note = words
    pictures.card(canvas.draw, area.left, area.top, effect)
    side = Area(area.left + _PICTURE + 5, area.top, area.right, area.top + _PICTURE)
    if note:
        canvas.text(side.cut(bottom=18), title, _TITLES)
        canvas.text(side.cut(top=15), note, LADDER[3:], lines=2)
    elif pictures.amount(effect)[1]:
        canvas.text(side.cut(bottom=14), title, _TITLES)
        _steps(canvas, side.cut(top=20), effect)
    else:
        canvas.text(side, title, _TITLES, lines=2)
    _text(canvas, area.cut(top=_PICTURE), text, _SMALL_TEXT)


def _wide(canvas: Canvas, area: Area, words: tuple[str, str, str], effect: str) -> None:
    """Draw the picture as high as the panel, and everything else beside it."""
    title, text, note = words
    pictures.card(canvas.draw, area.left, area.top, effect, double=True)
    side = area.cut(left=2 * _PICTURE + 8)
    canvas.text(side._replace(bottom=side.top + 20), title, _TITLES)
    below = side.cut(top=21)
    if note:
        ink = canvas.text(below._replace(bottom=below.top + 14), note, LADDER[3:])
        canvas.soften(ink)
        below = below.cut(top=15)
    elif pictures.amount(effect)[1]:
        _steps(canvas, below._replace(top=below.top + 1, bottom=below.top + 14), effect)
        below = below.cut(top=15)
    _text(canvas, below.cut(bottom=2), text, _LARGE_TEXT)


def _tall(canvas: Canvas, area: Area, words: tuple[str, str, str], effect: str) -> None:
    """Draw the picture on top, the effect or the note beside it, and title and text below."""
    title, text, note = words
    left = area.left
    beside = area.cut(left=2 * _PICTURE + 6)._replace(bottom=area.top + 2 * _PICTURE)
    if note:
        canvas.text(beside, note, LADDER[3:], lines=5)
    elif pictures.amount(effect)[1]:
        _number(canvas, beside, effect)
    else:
        left += area.width // 2 - _PICTURE
    pictures.card(canvas.draw, left, area.top, effect, double=True)
    lower = area.cut(top=2 * _PICTURE)
    canvas.text(lower._replace(bottom=lower.top + 22), title, _TITLES)
    _text(canvas, lower.cut(top=22), text, _LARGE_TEXT)


def _text(canvas: Canvas, area: Area, text: str, trials: Trials) -> None:
    """Draw a card's text; the lowest right corner is for the confirm key: its sign, and its word if possible."""
    for corner in (_KEY, _DOT):
        below = area.cut(right=corner)
        for cuts, lines in trials:
            setting = fit(text, below.width, below.height, cuts, lines)
            if setting:
                canvas.put(below, setting)
                return
    canvas.text(area.cut(right=_DOT), text, LADDER[4:], lines=4)


def _steps(canvas: Canvas, area: Area, effect: str) -> None:
    """Draw one arrowhead a field, so that nobody needs to read."""
    direction, count = pictures.amount(effect)
    if direction == "both":
        symbols.triangle(canvas.draw, area.left, area.top, "up", 6)
        symbols.triangle(canvas.draw, area.left, area.top + 7, "down", 6)
        canvas.text(area.cut(left=15), str(count), ("B14",))
        return
    for step in range(count):
        symbols.triangle(canvas.draw, area.left + step * 9, area.top + 1, direction, 6)


def _number(canvas: Canvas, area: Area, effect: str) -> None:
    """Draw a big arrowhead, or two, and for how many fields it stands."""
    direction, count = pictures.amount(effect)
    middle = (area.top + area.bottom) // 2
    if direction == "both":
        symbols.triangle(canvas.draw, area.left + 2, middle - 14, "up", 12)
        symbols.triangle(canvas.draw, area.left + 2, middle + 2, "down", 12)
    else:
        symbols.triangle(canvas.draw, area.left + 8, middle - 12, direction, 13)
    canvas.text(area.cut(left=31), str(count), LADDER)
