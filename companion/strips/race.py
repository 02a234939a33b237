"""The strip of a race: who came home in which order, and what the dice brought."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.effects import RaceStrip
from companion.rules.interface import RaceRow
from companion.strips.dice import die
from companion.strips.digest import of_race
from companion.strips.form import Form
from companion.strips.paper import Line, Strip

_COLUMN = 5
"""Columns of a number: four digits and a blank."""


def race(slip: RaceStrip, form: Form) -> Strip:
    """Lay out the strip of a race."""
    heads = _cells(form.say(f"race.{key}") for key in ("rolls", "sixes", "hits", "losses"))
    rows = (line for row in slip.sheet.rows for line in _row(form, row))
    body = (*_head(slip, form), form.thin(), form.spread("", heads), *rows, *die(slip.dice, form))
    return form.sealed(body, of_race(slip))


def _head(slip: RaceStrip, form: Form) -> Iterator[Line]:
    yield form.thick()
    yield form.centred(form.say("race.title"), bold=True)
    yield form.headline(form.say("race.ranking"))
    if slip.copy:
        yield form.headline(form.say("copy"))
    yield form.thick()
    for key, stamp in (("race.begun", slip.begun), ("ended", slip.ended)):
        yield form.triple(form.say(key), form.clock(stamp.when), form.number(stamp), inset=2)


def _row(form: Form, row: RaceRow) -> Iterator[Line]:
    """Give a player beside the numbers, or above them where the name has no room."""
    numbers = _cells(f"{number}" for number in (row.rolls, row.sixes, row.hits, row.losses))
    label = f"{row.place}. {form.seat(row.seat)}"
    if not form.fits(label, numbers):
        yield form.line(label)
        label = ""
    yield form.spread(label, numbers)


def _cells(cells: Iterable[str]) -> str:
    return "".join(cell.rjust(_COLUMN) for cell in cells).lstrip()
