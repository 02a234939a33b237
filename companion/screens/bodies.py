"""What stands between the bar and the keys: instructions and dice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.rules.interface import Phrase
from companion.screens import symbols
from companion.screens.canvas import Align, Area, Canvas, Setting, fit
from companion.screens.typeface import LADDER, typeface
from companion.texts import Texts
from companion.view import Instruct, ShowDie, Working

BLINKING = frozenset({"correcting", "refused", "fault"})
"""The kinds of instruction whose sign blinks."""
WITH_PAST = frozenset({"turn", "following", "paused"})
"""The kinds that have the past below them; elsewhere old news would read like a reason."""
NEAR = 2
"""So many of the newest small lines may make the instruction smaller; older ones only fill the room of big panels."""

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
_AIR = 10
"""Rows that older lines leave free below the instruction."""
_DOT = " · "
"""Stands between small lines that share a line."""

_BAR, _EDGE = 9, 3
"""Rows of the bar of a long work, and what is free beside it and above it."""
_BLOCKS = 5
"""So many places has the block that wanders."""

# The instruction comes first: small lines are small rather than that it gets smaller than these.
_REASONS = (("R10", LADDER[:3]), ("R08", LADDER[:4]))


@dataclass(frozen=True, slots=True)
class _Plan:
    """An instruction and its small lines, set and placed."""

    above: Setting
    rest: Area
    """Where the instruction stands."""
    below: tuple[Setting, ...]
    place: Area
    """Where the small lines stand, from its `rest.bottom` on."""


def instruct(
    canvas: Canvas,
    area: Area,
    body: Instruct,
    texts: Texts,
    earlier: tuple[Phrase, ...] = (),
    *,
    lit: bool,
    align: Align = "left",
) -> None:
    """Draw one instruction as big as fits above its reasons, which big panels begin with what was earlier.

    `lit` is False while a blinking sign is off.
    """
    # Lines about a missing device may leave no room for the sign.
    sign = _SIGNS.get(body.kind) if area.height >= _SIGN else None
    text, indent = texts.say(body.do), _INDENT if sign else 0
    plan = _planned(canvas, area, (text, indent), _Reasons.of(body, earlier, texts))
    if plan:
        ink = canvas.put(plan.rest, plan.above)
        _stack(canvas, plan.place._replace(top=plan.rest.bottom), plan.below)
    else:
        ink = canvas.text(area.cut(left=indent), text, lines=4, align=align)
    if sign and lit:
        beside = ink.top + (plan.above.face.cap if plan else 0) // 2 - _SIGN // 2
        sign(canvas.draw, area.left, max(area.top + 3, beside) if canvas.tall else area.top + 3)


@dataclass(frozen=True, slots=True)
class _Reasons:
    """The small lines of an instruction as sentences."""

    earlier: tuple[str, ...]
    news: tuple[str, ...]
    """The newest last."""
    more: tuple[str, ...]
    """How many steps are left."""

    @classmethod
    def of(cls, body: Instruct, earlier: tuple[Phrase, ...], texts: Texts) -> _Reasons:
        past = tuple(map(texts.say, earlier)) if body.kind in WITH_PAST else ()
        news = tuple(texts.say(phrase) + (f" ({phrase.rule})" if phrase.rule else "") for phrase in body.why)
        more = [texts.say(Phrase("screen.more", {"n": body.remaining}))] if body.remaining else []
        return cls(past, news, tuple(more))

    def near(self) -> Iterator[tuple[str, ...]]:
        """Give what should be seen, then less and less: the last line matters least."""
        lines = (*self.news[-NEAR:], *self.more)
        return (lines[:count] for count in range(len(lines), 0, -1))

    def longer(self) -> Iterator[tuple[str, ...]]:
        """Give what should be seen, and then more and more of what is older."""
        lines = (*self.earlier, *self.news)
        near = min(NEAR, len(self.news))
        return ((*lines[start:], *self.more) for start in reversed(range(len(lines) - near)))


def _planned(canvas: Canvas, area: Area, instruction: tuple[str, int], reasons: _Reasons) -> _Plan | None:
    """Plan the biggest instruction, with as many small lines as then find room; None: not even one does."""
    plans = (_plan(canvas, area, instruction, lines) for lines in reasons.near())
    best = next(filter(None, plans), None)
    for lines in reasons.longer() if best and (canvas.wide or canvas.tall) else ():
        plan = _plan(canvas, area, instruction, lines)
        if not (best and plan and plan.above == best.above and plan.rest.height >= best.above.height + _AIR):
            break
        best = plan
    return best


def _plan(canvas: Canvas, area: Area, instruction: tuple[str, int], reasons: tuple[str, ...]) -> _Plan | None:
    """Plan an instruction, indented, and its reasons below or beside the sign; None if they do not all fit."""
    text, indent = instruction
    for cut, cuts in _REASONS:
        for left in sorted({0, indent}):
            place = area.cut(left=left)
            lines = _flowing(reasons, cut, place.width) if canvas.wide else reasons
            below = tuple(found for line in lines if (found := fit(line, place.width, place.height, (cut,), lines=2)))
            rest = area.cut(left=indent, bottom=sum(setting.height + 2 for setting in below))
            above = fit(text, rest.width, rest.height, cuts, lines=3)
            clear = left == indent or rest.height >= _SIGN
            if above and clear and len(below) == len(lines):
                return _Plan(above, rest, below, place)
    return None


def _flowing(reasons: tuple[str, ...], cut: str, width: int) -> list[str]:
    """Put as many small lines side by side as fit."""
    lines: list[str] = []
    for reason in reasons:
        joined = f"{lines[-1]}{_DOT}{reason}" if lines else reason
        if lines and typeface(cut).width(joined) <= width:
            lines[-1] = joined
        else:
            lines.append(reason)
    return lines


def _stack(canvas: Canvas, area: Area, below: tuple[Setting, ...]) -> None:
    top = area.top
    for reason in below:
        top += 2
        canvas.soften(canvas.put(Area(area.left, top, area.right, top + reason.height), reason))
        top += reason.height


def die(canvas: Canvas, area: Area, body: ShowDie, texts: Texts) -> None:
    """Draw the die and what it waits for; while it rolls its face changes with the frame."""
    face = (canvas.frame * 5 + 2) % 6 + 1 if body.rolling else body.value
    words = texts.say(pips(body))
    if canvas.tall:
        side = 61
        symbols.die(canvas.draw, (area.left + area.right - side) // 2, area.top + 4, face, side)
        canvas.text(area.cut(top=side + 6), words, LADDER[1:], lines=2, align="centre")
        return
    symbols.die(canvas.draw, area.left + 2, area.top + 1, face, min(area.height - 2, 41) | 1)
    canvas.text(area.cut(left=50), words, LADDER if canvas.wide else LADDER[1:], lines=3)


def working(canvas: Canvas, area: Area, body: Working, texts: Texts, align: Align = "left") -> None:
    """Draw what is being done above a bar: filled as far as the work is, or with a block that wanders."""
    height = _BAR * 2 if canvas.tall else _BAR
    bar = area._replace(top=area.bottom - height).cut(left=_EDGE, right=_EDGE)
    canvas.text(area.cut(bottom=height + _EDGE), texts.say(body.what), lines=2, align=align)
    canvas.draw.rectangle((bar.left, bar.top, bar.right - 1, bar.bottom - 1), outline=1)
    inner = bar.cut(left=2, top=2, right=2, bottom=2)
    if body.of:
        left, width = inner.left, inner.width * min(body.done, body.of) // body.of
    else:
        width = inner.width // _BLOCKS
        left = inner.left + width * (canvas.frame % _BLOCKS)
    if width:
        canvas.draw.rectangle((left, inner.top, left + width - 1, inner.bottom - 1), fill=1)


def pips(body: ShowDie) -> Phrase:
    """Say what stands beside the die."""
    if body.rolling:
        return Phrase("screen.rolling")
    return Phrase("screen.pips", {"n": body.value}) if body.value else Phrase("screen.type_pips")
