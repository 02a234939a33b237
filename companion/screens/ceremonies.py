"""What interrupts the turns: event cards, clocking in, and winners."""

from __future__ import annotations

from companion.rules.interface import Phrase
from companion.screens import pictures, symbols
from companion.screens.canvas import Area, Canvas, fit
from companion.screens.typeface import LADDER
from companion.texts import Texts
from companion.view import Clocking, ShowCard, Winner

_PICTURE = 32
_KEY, _DOT = 25, 7
_TITLES = LADDER[1:]


def card(canvas: Canvas, area: Area, body: ShowCard, texts: Texts) -> None:
    """Draw an event card over the whole panel: picture, title, effect or note, and its text."""
    effect = body.card.effect
    pictures.card(canvas.draw, area.left, area.top, effect)
    side = Area(area.left + _PICTURE + 5, area.top, area.right, area.top + _PICTURE)
    title = body.card.title[texts.language]
    if body.note:
        canvas.text(side.cut(bottom=18), title, _TITLES)
        canvas.text(side.cut(top=15), texts.say(body.note), LADDER[3:], lines=2)
    elif pictures.amount(effect)[1]:
        canvas.text(side.cut(bottom=14), title, _TITLES)
        _steps(canvas, side.cut(top=20), effect)
    else:
        canvas.text(side, title, _TITLES, lines=2)
    _text(canvas, area.cut(top=_PICTURE), body.card.text[texts.language])


def _text(canvas: Canvas, area: Area, text: str) -> None:
    """Draw a card's text; the lowest right corner is for the confirm key: its sign, and its word if possible."""
    for corner in (_KEY, _DOT):
        below = area.cut(right=corner)
        for cuts, lines in ((LADDER[3:6], 2), (LADDER[4:6], 3)):
            setting = fit(text, below.width, below.height, cuts, lines)
            if setting:
                canvas.put(below, setting)
                return
    canvas.text(area.cut(right=_DOT), text, LADDER[4:], lines=3)


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


def clocking(canvas: Canvas, area: Area, body: Clocking, texts: Texts) -> None:
    """Draw the ceremony of a home-comer: its symbol, its place and its points."""
    arrival = body.arrival
    size = 31
    symbols.piece(canvas.draw, area.left + 1, area.top + (area.height - size) // 2, arrival.piece, size)
    side = area.cut(left=37)
    place = texts.say(Phrase("screen.place", {"place": arrival.place, "of": arrival.of}))
    marks = [texts.word(f"screen.{word}") for word in ("named", "manual") if getattr(arrival, word)]
    lines = (
        texts.word("screen.clocked"),
        " ".join([place, *marks]),
        texts.say(Phrase("screen.points", {"points": arrival.points})),
    )
    height = side.height // len(lines)
    for row, line in enumerate(lines):
        top = side.top + row * height
        canvas.text(side._replace(top=top + 1, bottom=top + height), line, LADDER[2:])


def winner(canvas: Canvas, area: Area, body: Winner, texts: Texts) -> None:
    """Draw the cup, the title and who won it; several share it."""
    pictures.trophy(canvas.draw, area.left + 1, area.top + (area.height - 32) // 2)
    side = area.cut(left=38)
    canvas.text(side._replace(bottom=side.top + 11), texts.say(body.title), LADDER[3:])
    names = side.cut(top=13)
    if body.score:
        canvas.text(names._replace(top=names.bottom - 10), texts.say(body.score), LADDER[4:])
        names = names.cut(bottom=11)
    canvas.text(names, texts.detail(body.seats, "and"), LADDER[1:], lines=2)
