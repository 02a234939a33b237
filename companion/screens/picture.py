"""A view as a picture: the bar on top, what to do, and the keys that do something now."""

from __future__ import annotations

from dataclasses import replace

from PIL import Image

from companion.messages import Key
from companion.rules.interface import Phrase
from companion.screens import bodies, cards, ceremonies, explain, foot, lists, needs, pictures, symbols, tables
from companion.screens.canvas import Align, Area, Canvas, Drawing
from companion.screens.panels import SMALL as SMALL_PANEL
from companion.screens.panels import Size
from companion.screens.typeface import SMALL, typeface
from companion.texts import Texts
from companion.view import (
    AllLit,
    Bar,
    Body,
    Choose,
    Clocking,
    Dice,
    Explain,
    Instruct,
    Rests,
    Scores,
    ShowCard,
    ShowDie,
    View,
    Winner,
    Working,
)

PANEL = SMALL_PANEL
"""The panel that most tables have."""
SPLASH = View(Bar(), Instruct(Phrase("screen.start")))
"""Shown before the first view."""

_BAR = 11


def draw(view: View, texts: Texts, size: Size = PANEL, frame: int = 0, *, grey: bool = False) -> Image.Image:
    """Draw a view.

    Args:
        view: what to show.
        texts: the language.
        size: columns and rows of the panel.
        frame: half seconds gone by, for what moves.
        grey: the panel has shades, so what is second to the instruction is darker.

    Returns:
        An image of mode 1, of mode L if `grey`.
    """
    return render(view, texts, size, frame, grey=grey).image


def render(view: View, texts: Texts, size: Size = PANEL, frame: int = 0, *, grey: bool = False) -> Drawing:
    """Draw a view and tell where its texts stand; arguments as for `draw`."""
    canvas = Canvas(size, frame)
    match view.body:
        case ShowCard():
            _card(canvas, view, view.body, texts)
        case AllLit():
            canvas.draw.rectangle(canvas.panel, fill=1)
        case Explain():
            _explain(canvas, view, view.body, texts)
        case _:
            canvas = _troubled(view, texts, size, frame) or _plain(canvas, view, texts)
    return canvas.finish(grey=grey, moves=moves(view))


def moves(view: View) -> bool:
    """Say whether the picture of a view depends on the frame."""
    match view.body:
        case Instruct(kind=kind) if kind in bodies.BLINKING:
            return True
        case ShowDie(rolling=True) | Working(of=0):
            return True
    return view.waiting


def _card(canvas: Canvas, view: View, body: ShowCard, texts: Texts) -> None:
    cards.card(canvas, canvas.panel, body, texts)
    if Key.CONFIRM in view.keys:
        _corner(canvas, texts.say(view.keys[Key.CONFIRM]))


def _troubled(view: View, texts: Texts, size: Size, frame: int) -> Canvas | None:
    """Draw a view with the sentence of a missing device; None: nothing is missing, or the body does not stay whole."""
    if not view.trouble:
        return None
    canvas = Canvas(size, frame)
    area = foot.foot(canvas, _head(canvas, view.bar, texts), view, texts)
    if area.height < needs.rows(canvas, view.body):
        return None
    before = len(canvas.boxes)
    _body(canvas, area, view, texts)
    return canvas if canvas.whole(before) else None


def _plain(canvas: Canvas, view: View, texts: Texts) -> Canvas:
    """Draw a view whose body has all the room; a missing device is but a sign."""
    area = _head(canvas, view.bar, texts, missing=bool(view.trouble))
    _body(canvas, foot.foot(canvas, area, replace(view, trouble=None), texts), view, texts)
    return canvas


def _head(canvas: Canvas, bar: Bar, texts: Texts, *, missing: bool = False) -> Area:
    """Draw the bar, with a sign if a device is missing; gives the area below it."""
    panel = canvas.panel
    if bar == Bar():
        # Before anybody is on, the pigeon takes the bar's place.
        scale = 3 if canvas.tall else 2
        pictures.pigeon(canvas.draw, panel.right // 2 - 16 * scale, 8 * (scale - 2), scale)
        if missing:
            symbols.alarm(canvas.draw, panel.right - symbols.ALARM, 1)
        return panel.cut(top=38 + 27 * (scale - 2))
    line = panel._replace(bottom=_BAR)
    _bar(canvas, line, bar, texts, missing=missing)
    canvas.soften(line)
    return panel.cut(top=_BAR + 1)


def _bar(canvas: Canvas, area: Area, bar: Bar, texts: Texts, *, missing: bool) -> None:
    if bar.seat:
        symbols.seat(canvas.draw, area.left, area.top, bar.seat.colour)
        area = area.cut(left=13)
    canvas.draw.rectangle((area.left, area.top, area.right - 1, area.bottom - 1), fill=1)
    inner = area.cut(left=2, right=1)
    if missing:
        symbols.alarm(canvas.draw, inner.right - symbols.ALARM, inner.top + 1, fill=0)
        inner = inner.cut(right=symbols.ALARM + 3)
    if bar.home:
        symbols.house(canvas.draw, inner.right - 7, inner.top + 2, fill=0)
        home, of = bar.home
        ink = canvas.text(inner.cut(right=9), f"{home}/{of}", SMALL, align="right", fill=0)
        inner = inner._replace(right=ink.left - 5)
    if bar.where:
        ink = canvas.text(inner, texts.say(bar.where), SMALL, align="right", fill=0)
        inner = inner._replace(right=ink.left - 4)
    if bar.title:
        canvas.text(inner, texts.say(bar.title), SMALL, fill=0)
    elif bar.seat:
        canvas.name(inner, texts.detail(bar.seat), SMALL, fill=0)


def _body(canvas: Canvas, area: Area, view: View, texts: Texts) -> None:
    align: Align = "centre" if view.bar == Bar() else "left"
    match view.body:
        case Working():
            bodies.working(canvas, area, view.body, texts, align)
        case Instruct():
            lit = canvas.frame % 2 == 0 or view.body.kind not in bodies.BLINKING
            bodies.instruct(canvas, area, view.body, texts, view.earlier, lit=lit, align=align)
        case Choose():
            lists.choose(canvas, area, view.body, texts)
        case ShowDie():
            bodies.die(canvas, area, view.body, texts)
        case Clocking():
            ceremonies.clocking(canvas, area, view.body, texts)
        case Winner():
            ceremonies.winner(canvas, area, view.body, texts)
        case _:
            _table(canvas, area, view.body, texts)


def _table(canvas: Canvas, area: Area, body: Body, texts: Texts) -> None:
    match body:
        case Rests():
            tables.rests(canvas, area, body, texts)
        case Scores():
            tables.scores(canvas, area, body, texts)
        case Dice():
            tables.dice(canvas, area, body, texts)


def _explain(canvas: Canvas, view: View, body: Explain, texts: Texts) -> None:
    """Draw a part of a text; the bar counts the parts, and keys turn them only if there are several.

    A missing device is but a sign, and no sign beside a long title: it is told again once the text is put away.
    """
    below = canvas.panel.cut(top=_BAR + 1)
    found = explain.parts(canvas, below.cut(bottom=foot.KEYS + 1), texts.say(body.text))
    part, bar, keys = body.part % len(found), replace(view.bar, title=body.title), view.keys
    if len(found) > 1:
        bar = replace(bar, where=Phrase("screen.chosen", {"chosen": part + 1, "count": len(found)}))
    else:
        keys = {key: label for key, label in keys.items() if key not in {Key.UP, Key.DOWN}}
    bar, missing = _whole_bar(canvas, bar, texts, counts=len(found) > 1, missing=bool(view.trouble))
    _head(canvas, bar, texts, missing=missing)
    explain.explain(canvas, foot.foot(canvas, below, View(bar, body, keys, waiting=view.waiting), texts), found[part])


def _whole_bar(canvas: Canvas, bar: Bar, texts: Texts, *, counts: bool, missing: bool) -> tuple[Bar, bool]:
    """Leave out of a bar what a long title has no room beside: where the game is, then the sign of a missing device."""
    short = bar if counts else replace(bar, where=None)
    for each, sign in ((bar, missing), (short, missing)):
        trial = Canvas((canvas.panel.right, canvas.panel.bottom))
        _head(trial, each, texts, missing=sign)
        if trial.whole():
            return each, sign
    return short, False


def _corner(canvas: Canvas, label: str) -> None:
    """Draw the confirm key in the panel's lowest corner, with its word where the card leaves room for it."""
    panel = canvas.panel
    foot.dot(canvas, panel.right - 5, panel.bottom - 5)
    for cut in SMALL:
        face = typeface(cut)
        right = panel.right - 8
        place = Area(right - face.width(label), panel.bottom - face.cap, right, panel.bottom)
        if not any(place.meets(box.area.cut(right=-3)) for box in canvas.boxes):
            canvas.text(place, label, (cut,))
            return
