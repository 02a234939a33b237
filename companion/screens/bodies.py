"""What stands between the bar and the keys: instructions, lists and dice."""

from __future__ import annotations

from companion.rules.interface import Phrase
from companion.screens import symbols
from companion.screens.canvas import Align, Area, Canvas, Setting, fit
from companion.screens.typeface import LADDER, SMALL
from companion.texts import Texts
from companion.view import Choose, Instruct, ShowDie

BLINKING = frozenset({"correcting", "refused", "fault"})
"""The kinds of instruction whose sign blinks."""

_SIGNS = {
    "following": symbols.hand,
    "correcting": symbols.warning,
    "refused": symbols.forbidden,
    "fault": symbols.warning,
    "paused": symbols.pause,
}

_SIGN = 20
"""Rows from the top that a sign needs, the gap above it included."""
_INDENT = 21
"""Columns from the left that it needs."""

# How many rows a list shows, in which cut, and how many lines each option may take: the first that fits is taken.
_LISTS = (
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
_PAIR = ((2, "B14", 1), *_LISTS[2:])

# The instruction comes first: small lines are small rather than that it gets smaller than these.
_REASONS = (("R10", LADDER[:3]), ("R08", LADDER[:4]))


def instruct(canvas: Canvas, area: Area, body: Instruct, texts: Texts, *, lit: bool, align: Align = "left") -> None:
    """Draw one instruction as big as fits above its reasons; `lit` is False while a blinking sign is off."""
    # Lines about a missing device may leave no room for the sign.
    sign = _SIGNS.get(body.kind) if area.height >= _SIGN else None
    if sign and lit:
        sign(canvas.draw, area.left, area.top + 3)
    reasons = [texts.say(phrase) + (f" ({phrase.rule})" if phrase.rule else "") for phrase in body.why]
    if body.remaining:
        reasons.append(texts.say(Phrase("screen.more", {"n": body.remaining})))
    text, indent = texts.say(body.do), _INDENT if sign else 0
    # What finds no room is left out from the end: the last reason matters least.
    for count in range(len(reasons), 0, -1):
        if _with_reasons(canvas, area, (text, indent), reasons[:count]):
            return
    canvas.text(area.cut(left=indent), text, lines=4, align=align)


def _with_reasons(canvas: Canvas, area: Area, instruction: tuple[str, int], reasons: list[str]) -> bool:
    """Draw an instruction, indented, and its reasons below or beside the sign; nothing if they do not all fit."""
    text, indent = instruction
    for cut, cuts in _REASONS:
        for left in sorted({0, indent}):
            place = area.cut(left=left)
            below = [found for reason in reasons if (found := fit(reason, place.width, place.height, (cut,), lines=2))]
            rest = area.cut(left=indent, bottom=sum(setting.height + 2 for setting in below))
            above = fit(text, rest.width, rest.height, cuts, lines=3)
            clear = left == indent or rest.height >= _SIGN
            if above and clear and len(below) == len(reasons):
                canvas.put(rest, above)
                _stack(canvas, place._replace(top=rest.bottom), below)
                return True
    return False


def _stack(canvas: Canvas, area: Area, below: list[Setting]) -> None:
    top = area.top
    for reason in below:
        top += 2
        canvas.put(Area(area.left, top, area.right, top + reason.height), reason)
        top += reason.height


def choose(canvas: Canvas, area: Area, body: Choose, texts: Texts) -> None:
    """Draw the question, where we are in the list, and the rows around the chosen one."""
    options = [texts.say(option) for option in body.options]
    head = area._replace(bottom=area.top + 10).cut(right=2)
    count = texts.say(Phrase("screen.chosen", {"chosen": body.chosen + 1, "count": len(options)}))
    counter = canvas.text(head, count, SMALL[1:], align="right")
    canvas.text(head._replace(right=counter.left - 3), texts.say(body.ask), SMALL)
    rows = area.cut(top=11)
    shown, cut, lines = _form(options, rows)
    first = min(max(0, body.chosen - shown // 2), max(0, len(options) - shown))
    for row, option in enumerate(options[first : first + shown]):
        place = _band(rows, row, shown)
        chosen = first + row == body.chosen
        if chosen:
            canvas.draw.rectangle((place.left, place.top, place.right - 1, place.bottom - 1), fill=1)
        canvas.text(_inside(place), option, (cut,), lines=lines, fill=int(not chosen))


def _form(options: list[str], rows: Area) -> tuple[int, str, int]:
    """Choose how a list is shown: two big rows for two options, else the first form in which every option fits."""
    for shown, cut, lines in _PAIR if len(options) <= 2 else _LISTS:  # noqa: PLR2004 - a pair
        place = _inside(_band(rows, 0, shown))
        if all(fit(option, place.width, place.height, (cut,), lines) for option in options):
            return shown, cut, lines
    return _LISTS[-1]


def _inside(band: Area) -> Area:
    """Give the part of a row for its text: a margin keeps it off its neighbours, chosen or not."""
    return Area(band.left + 2, band.top + 1, band.right - 2, band.bottom - 1)


def _band(area: Area, row: int, rows: int) -> Area:
    height = area.height // rows
    return Area(area.left, area.top + row * height, area.right, area.top + (row + 1) * height)


def die(canvas: Canvas, area: Area, body: ShowDie, texts: Texts, frame: int) -> None:
    """Draw the die and what it waits for; while it rolls its face changes with the frame."""
    face = (frame * 5 + 2) % 6 + 1 if body.rolling else body.value
    symbols.die(canvas.draw, area.left + 2, area.top + 1, face, min(area.height - 2, 41) | 1)
    canvas.text(area.cut(left=50), texts.say(pips(body)), LADDER[1:], lines=3)


def pips(body: ShowDie) -> Phrase:
    """Say what stands beside the die."""
    if body.rolling:
        return Phrase("screen.rolling")
    return Phrase("screen.pips", {"n": body.value}) if body.value else Phrase("screen.type_pips")
