"""What can be changed at the table whatever is played: language, brightness, sound; and how it is left."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from companion.referee.pages import Close, Leave, MakeSure, OpenKnob, OpenKnobs, OpenTroubles, Option, Page, Turn
from companion.rules.interface import Phrase
from companion.view import Explain

Knobs = Mapping[str, tuple[str, ...]]
"""What can be turned, each with its values."""


def table_rows(knobs: Knobs, *, leave: bool, safe: bool = False, troubles: int = 0) -> tuple[Option, ...]:
    """Give the rows that every menu ends with; in safe mode one leads out of it."""
    rows = [Option(Phrase("menu.troubles", {"n": troubles}), OpenTroubles())] if troubles else []
    if safe:
        rows.append(Option(Phrase("menu.again"), Leave(again=True)))
    if knobs:
        rows.append(Option(Phrase("menu.knobs"), OpenKnobs()))
    if leave:
        rows.append(Option(Phrase("menu.leave"), MakeSure(Phrase("ask.leave"), Leave())))
    return tuple(rows)


def table_page(rows: tuple[Option, ...]) -> Page:
    """Offer what can be done while no game is on."""
    return Page(Phrase("menu.title"), (*rows, Option(Phrase("offer.to_setup"), Close())))


def troubles_page(troubles: Collection[Phrase]) -> Page:
    """List what is missing; there is nothing to choose."""
    rows = tuple(troubles) or (Phrase("menu.nothing_missing"),)
    return Page(Phrase("menu.troubles", {"n": len(troubles)}), tuple(Option(row, Close()) for row in rows))


def safe_page(why: Phrase) -> Page:
    """Say why only screen and buttons are used."""
    title = Phrase("safe.title")
    return Page(title, leaf=Explain(title, why))


def knobs_page(knobs: Knobs) -> Page:
    """Offer what can be turned."""
    return Page(Phrase("menu.knobs"), tuple(Option(Phrase(f"knob.{knob}"), OpenKnob(knob)) for knob in knobs))


def knob_page(knobs: Knobs, knob: str, now: str, names: Mapping[str, str]) -> Page:
    """Offer the values of one knob; the present one is chosen.

    Args:
        knobs: what can be turned.
        knob: the one.
        now: its present value.
        names: proper names of values, such as a language's own.
    """
    values = knobs[knob]
    said = (
        Phrase("knob.named", {"name": names[value]}) if value in names else Phrase(f"knob.{knob}.{value}")
        for value in values
    )
    options = tuple(Option(phrase, Turn(knob, value)) for phrase, value in zip(said, values, strict=True))
    return Page(Phrase(f"knob.{knob}"), options, values.index(now) if now in values else 0)
