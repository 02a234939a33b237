"""What interrupts the turns: clocking in, and winners."""

from __future__ import annotations

from companion.rules.interface import Phrase
from companion.screens import pictures, symbols, tables
from companion.screens.canvas import Area, Canvas, fit
from companion.screens.typeface import LADDER
from companion.texts import Texts
from companion.view import Clocking, Scores, Winner

_CUP = 32
_WINNER_TITLE, _WINNER_SCORE = 13, 11
_WINNERS = LADDER[1:]


def clocking(canvas: Canvas, area: Area, body: Clocking, texts: Texts) -> None:
    """Draw the ceremony of a home-comer: its symbol, its place and its points."""
    arrival = body.arrival
    place = texts.say(Phrase("screen.place", {"place": arrival.place, "of": arrival.of}))
    marks = [texts.word(f"screen.{word}") for word in ("named", "manual") if getattr(arrival, word)]
    lines = (
        texts.word("screen.clocked"),
        " ".join([place, *marks]),
        texts.say(Phrase("screen.points", {"points": arrival.points})),
    )
    if canvas.tall:
        _tall_clocking(canvas, area, body, lines)
        return
    size = 41 if canvas.wide else 31
    symbols.piece(canvas.draw, area.left + 1, area.top + (area.height - size) // 2, arrival.piece, size)
    side = area.cut(left=size + 6)
    if canvas.wide:
        middle = side.left + side.width * 2 // 5
        canvas.text(side._replace(bottom=side.top + 18), lines[0], LADDER[1:])
        canvas.text(side.cut(top=18)._replace(right=middle - 4), lines[1], LADDER[1:])
        canvas.text(side.cut(top=18)._replace(left=middle), lines[2], LADDER[1:], align="right")
        return
    height = side.height // len(lines)
    for row, line in enumerate(lines):
        top = side.top + row * height
        canvas.text(side._replace(top=top + 1, bottom=top + height), line, LADDER[2:])


def _tall_clocking(canvas: Canvas, area: Area, body: Clocking, lines: tuple[str, str, str]) -> None:
    """Draw the home-comer in the middle, what happens above it, place and points below."""
    size, line = 43, 19
    canvas.text(area._replace(bottom=area.top + line), lines[0], LADDER[1:], align="centre")
    left = (area.left + area.right - size) // 2
    symbols.piece(canvas.draw, left, area.top + line + 1, body.arrival.piece, size)
    below = area.cut(top=line + size + 3)
    middle = below.top + below.height // 2
    canvas.text(below._replace(bottom=middle), lines[1], LADDER[1:], align="centre")
    canvas.text(below._replace(top=middle), lines[2], LADDER[1:], align="centre")


def winner(canvas: Canvas, area: Area, body: Winner, texts: Texts) -> None:
    """Draw the cup, the title and who won it; several share it. A wide panel has the standings beside it."""
    if canvas.tall:
        _tall_winner(canvas, area, body, texts)
        return
    if canvas.wide:
        area, table = area.cut(right=area.width // 2), area.cut(left=area.width // 2 + 4)
        tables.scores(canvas, table, Scores(body.summary), texts)
    names, side = texts.detail(body.seats, "and"), area.cut(left=_CUP + 6)
    place = _winners(side, body)
    if fit(names, place.width, place.height, _WINNERS, lines=2):
        pictures.trophy(canvas.draw, area.left + 1, area.top + (area.height - _CUP) // 2)
    else:
        # Whose names are long has won no less: they are worth more than the cup.
        side, place = area, _winners(area, body)
    canvas.text(side._replace(bottom=side.top + 11), texts.say(body.title), LADDER[3:])
    if body.score:
        canvas.text(side._replace(top=side.bottom - 10), texts.say(body.score), LADDER[4:])
    canvas.text(place, names, _WINNERS, lines=2)


def _winners(side: Area, body: Winner) -> Area:
    """Give the room for the names, below the title and above the score."""
    return side.cut(top=_WINNER_TITLE, bottom=_WINNER_SCORE if body.score else 0)


def _tall_winner(canvas: Canvas, area: Area, body: Winner, texts: Texts) -> None:
    pictures.trophy(canvas.draw, (area.left + area.right - _CUP) // 2, area.top + 1)
    below = area.cut(top=_CUP + 2)
    canvas.text(below._replace(bottom=below.top + 17), texts.say(body.title), LADDER[2:], align="centre")
    names = below.cut(top=17)
    if body.score:
        canvas.text(names._replace(top=names.bottom - 15), texts.say(body.score), LADDER[3:], align="centre")
        names = names.cut(bottom=15)
    canvas.text(names, texts.detail(body.seats, "and"), LADDER, lines=4, align="centre")
