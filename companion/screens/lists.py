"""A question and its answers, the chosen one inverted."""

from __future__ import annotations

from companion.rules.interface import Phrase
from companion.screens.canvas import Area, Canvas, fit
from companion.screens.typeface import LADDER, SMALL
from companion.texts import Texts
from companion.view import Choose

Form = tuple[int, str, int]
"""How many rows a list shows, in which cut, and how many lines each option may take."""

# The first form in which every option fits is taken.
_LISTS: tuple[Form, ...] = (
    (3, "B10", 1),
    (3, "R10", 1),
    (2, "B12", 1),
    (2, "B10", 1),
    (2, "R10", 1),
    (3, "R08", 1),
    (2, "R08", 2),
    (1, "R10", 3),
    (1, "R08", 3),
)
_PAIR: tuple[Form, ...] = ((2, "B14", 1), *_LISTS[2:])
_WIDE: tuple[Form, ...] = (
    (4, "B10", 1),
    (4, "R10", 1),
    (3, "B12", 1),
    (3, "B10", 1),
    (3, "R10", 1),
    (2, "B14", 1),
    (2, "B12", 1),
    (2, "B10", 1),
    (2, "R10", 1),
    (3, "R08", 1),
    (2, "R08", 2),
    (1, "B10", 3),
    (1, "R08", 4),
)
_TALL: tuple[Form, ...] = (
    (4, "B14", 1),
    (4, "B12", 1),
    (4, "B10", 1),
    (4, "R10", 1),
    (3, "B14", 1),
    (3, "B12", 2),
    (3, "B10", 2),
    (3, "R10", 2),
    (2, "R10", 4),
    (2, "R08", 5),
)
_TALL_PAIR: tuple[Form, ...] = ((2, "B18", 1), (2, "B14", 1), (2, "B14", 2), (2, "B12", 2), *_TALL[-2:])

_QUESTION = 92
"""Columns for the question where it stands beside its answers."""
_LINES = 3
"""Lines that a question takes at most."""
_ANSWER = 12
"""Rows of pixels that a question leaves for the chosen answer at least."""
_ROW = 27
"""Rows of pixels that a single line of an answer needs at most."""


def choose(canvas: Canvas, area: Area, body: Choose, texts: Texts) -> None:
    """Draw the question, where we are in the list, and the rows around the chosen one."""
    options = [texts.say(option) for option in body.options]
    count = texts.say(Phrase("screen.chosen", {"chosen": body.chosen + 1, "count": len(options)}))
    ask = _beside if canvas.wide else _above
    rows = ask(canvas, area, texts.say(body.ask), count)
    shown, cut, lines = _form(options, rows, _forms(canvas, len(options)))
    first = min(max(0, body.chosen - shown // 2), max(0, len(options) - shown))
    for row, option in enumerate(options[first : first + shown]):
        place = _band(rows, row, shown, lines)
        chosen = first + row == body.chosen
        if chosen:
            canvas.draw.rectangle((place.left, place.top, place.right - 1, place.bottom - 1), fill=1)
        canvas.text(_inside(place), option, (cut,), lines=lines, fill=int(not chosen))


def _above(canvas: Canvas, area: Area, question: str, count: str) -> Area:
    """Draw the question on top, in more lines if it is long; gives the area for the answers."""
    cuts, counters, line = (("B12", "R10"), SMALL, 15) if canvas.tall else (SMALL, SMALL[1:], 10)
    head = area._replace(bottom=area.top + line).cut(right=2)
    counter = canvas.text(head, count, counters, align="right")
    place = head._replace(right=counter.left - 3)
    most = min(_LINES, 1 + max(0, area.bottom - _ANSWER - 1 - place.bottom) // (line - 1))
    lines = 1
    while lines < most and not fit(question, place.width, place.height, cuts, lines):
        lines, place = lines + 1, place._replace(bottom=place.bottom + line - 1)
    canvas.text(place, question, (*cuts, SMALL[-1]), lines=lines)
    return area._replace(top=place.bottom + 1)


def _beside(canvas: Canvas, area: Area, question: str, count: str) -> Area:
    """Draw the question to the left of its answers; gives the area for these."""
    place = area._replace(right=area.left + _QUESTION)
    canvas.text(place.cut(bottom=11), question, LADDER[2:], lines=3)
    canvas.soften(canvas.text(place._replace(top=place.bottom - 11), count, SMALL))
    return area.cut(left=_QUESTION + 6)


def _forms(canvas: Canvas, count: int) -> tuple[Form, ...]:
    """List the forms for so many options; two have big rows."""
    pair = count <= 2  # noqa: PLR2004 - a pair
    if canvas.tall:
        return _TALL_PAIR if pair else tuple(form for form in _TALL if form[0] <= count)
    if canvas.wide:
        return tuple(form for form in _WIDE if form[0] <= max(count, 2))
    return _PAIR if pair else _LISTS


def _form(options: list[str], rows: Area, forms: tuple[Form, ...]) -> Form:
    for shown, cut, lines in forms:
        place = _inside(_band(rows, 0, shown, lines))
        if all(fit(option, place.width, place.height, (cut,), lines) for option in options):
            return shown, cut, lines
    return forms[-1]


def _inside(band: Area) -> Area:
    """Give the part of a row for its text: a margin keeps it off its neighbours, chosen or not."""
    return Area(band.left + 2, band.top + 1, band.right - 2, band.bottom - 1)


def _band(area: Area, row: int, rows: int, lines: int) -> Area:
    height = min(area.height // rows, _ROW * lines)
    return Area(area.left, area.top + row * height, area.right, area.top + (row + 1) * height)
