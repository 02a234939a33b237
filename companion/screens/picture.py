"""A view as a picture: the bar on top, what to do, and the keys that do something now."""

from __future__ import annotations

from dataclasses import replace

from PIL import Image

from companion.messages import Key
from companion.rules.interface import Phrase
from companion.screens import bodies, cards, ceremonies, explain, lists, pictures, symbols, tables
from companion.screens.canvas import Align, Area, Canvas, Drawing, fit
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
_KEYS = 10
_TROUBLE = 11
_TROUBLE_LINES = 3
_WAITING = 12
_DOTS = 4


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
    if isinstance(view.body, ShowCard):
        cards.card(canvas, canvas.panel, view.body, texts)
        if Key.CONFIRM in view.keys:
            _corner(canvas, texts.say(view.keys[Key.CONFIRM]))
    elif isinstance(view.body, AllLit):
        canvas.draw.rectangle(canvas.panel, fill=1)
    elif isinstance(view.body, Explain):
        _explain(canvas, view, view.body, texts)
    else:
        area = _head(canvas, view.bar, texts)
        _body(canvas, _foot(canvas, area, view, texts), view, texts)
    return canvas.finish(grey=grey, moves=moves(view))


def moves(view: View) -> bool:
    """Say whether the picture of a view depends on the frame."""
    match view.body:
        case Instruct(kind=kind) if kind in bodies.BLINKING:
            return True
        case ShowDie(rolling=True) | Working(of=0):
            return True
    return view.waiting


def _head(canvas: Canvas, bar: Bar, texts: Texts) -> Area:
    """Draw the bar; gives the area below it."""
    panel = canvas.panel
    if bar == Bar():
        # Before anybody is on, the pigeon takes the bar's place.
        scale = 3 if canvas.tall else 2
        pictures.pigeon(canvas.draw, panel.right // 2 - 16 * scale, 8 * (scale - 2), scale)
        return panel.cut(top=38 + 27 * (scale - 2))
    line = panel._replace(bottom=_BAR)
    _bar(canvas, line, bar, texts)
    canvas.soften(line)
    return panel.cut(top=_BAR + 1)


def _bar(canvas: Canvas, area: Area, bar: Bar, texts: Texts) -> None:
    if bar.seat:
        symbols.seat(canvas.draw, area.left, area.top, bar.seat.colour)
        area = area.cut(left=13)
    canvas.draw.rectangle((area.left, area.top, area.right - 1, area.bottom - 1), fill=1)
    inner = area.cut(left=2, right=1)
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
        canvas.name(inner, texts.detail(bar.seat), SMALL[:1], fill=0)


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

    A missing device is left out: it takes its lines again once the text is put away.
    """
    below = canvas.panel.cut(top=_BAR + 1)
    found = explain.parts(canvas, below.cut(bottom=_KEYS + 1), texts.say(body.text))
    part, bar, keys = body.part % len(found), replace(view.bar, title=body.title), view.keys
    if len(found) > 1:
        bar = replace(bar, where=Phrase("screen.chosen", {"chosen": part + 1, "count": len(found)}))
    else:
        keys = {key: label for key, label in keys.items() if key not in {Key.UP, Key.DOWN}}
    _head(canvas, bar, texts)
    explain.explain(canvas, _foot(canvas, below, View(bar, body, keys, waiting=view.waiting), texts), found[part])


def _foot(canvas: Canvas, area: Area, view: View, texts: Texts) -> Area:
    """Draw what stands in the lowest lines; gives the area that is left."""
    # These pages need all the room, and are looked at for a moment only.
    if view.trouble and not isinstance(view.body, Scores | Rests | Dice | Winner):
        area = _trouble(canvas, area, texts.say(view.trouble), f"+{view.more}" if view.more else "")
    depth = _KEYS if view.keys or view.aside else _DOTS if view.waiting else 0
    line = area._replace(top=area.bottom - depth)
    if view.waiting:
        _dot(canvas, line.right - _WAITING + _DOTS * (canvas.frame % 3), line.bottom - _DOTS, _DOTS)
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
        _dot(canvas, line.right - 7, line.top + 1, 7)
    elif key is Key.DIE:
        symbols.die(canvas.draw, line.right - 9, line.top, 1, 9)
    else:
        symbols.triangle(canvas.draw, line.right - 13, line.top + 3, "up")
        symbols.triangle(canvas.draw, line.right - 6, line.top + 3, "down")


def _corner(canvas: Canvas, label: str) -> None:
    """Draw the confirm key in the panel's lowest corner, with its word where the card leaves room for it."""
    panel = canvas.panel
    _dot(canvas, panel.right - 5, panel.bottom - 5)
    for cut in SMALL:
        face = typeface(cut)
        right = panel.right - 8
        place = Area(right - face.width(label), panel.bottom - face.cap, right, panel.bottom)
        if not any(place.meets(box.area.cut(right=-3)) for box in canvas.boxes):
            canvas.text(place, label, (cut,))
            return


def _dot(canvas: Canvas, x: int, y: int, size: int = 5) -> None:
    canvas.draw.ellipse((x, y, x + size - 1, y + size - 1), fill=1)
