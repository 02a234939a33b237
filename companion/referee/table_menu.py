"""What can be changed at the table whatever is played: language, brightness, sound; and how it is left."""

from __future__ import annotations

from collections.abc import Mapping

from companion.referee.pages import Close, Leave, MakeSure, OpenKnob, OpenKnobs, Option, Page, Turn
from companion.rules.interface import Phrase

Knobs = Mapping[str, tuple[str, ...]]
"""What can be turned, each with its values."""


def table_rows(knobs: Knobs, *, leave: bool) -> tuple[Option, ...]:
    """Give the rows that every menu ends with."""
    rows = [Option(Phrase("menu.knobs"), OpenKnobs())] if knobs else []
    if leave:
        rows.append(Option(Phrase("menu.leave"), MakeSure(Phrase("ask.leave"), Leave())))
    return tuple(rows)


def table_page(knobs: Knobs, *, leave: bool) -> Page:
    """Offer what can be done while no game is on."""
    return Page(Phrase("menu.title"), (*table_rows(knobs, leave=leave), Option(Phrase("offer.to_setup"), Close())))


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
