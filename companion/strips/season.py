"""The strip of a season: one block a player, six flights by six pigeons, medals, the best pigeons, the champion."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.effects import SeasonStrip
from companion.rules.interface import Cell, FlightSheet, Standing
from companion.strips.digest import of_season
from companion.strips.flight import champions, lettered, written
from companion.strips.form import Form
from companion.strips.paper import Line, Strip
from companion.strips.printable import printable

_PIGEONS = 6
_LABEL = 4
"""Columns of a flight's number and its heading."""
_WIDE = 5
"""Columns of a place with both marks and a blank."""
_BEST = 6
"""So many of the best pigeons are named."""


def season(slip: SeasonStrip, form: Form) -> Strip:
    """Lay out the strip of a season (RV-B5; spec: The strip)."""
    ranks = lettered(slip.standings)
    return form.sealed(
        (
            *_head(slip, form),
            *(line for row in slip.standings for line in _block(slip, row, ranks[row.seat], form)),
            *_medals(slip.sheets, form),
            *_best(slip, form),
            *champions(slip.sheets[-1].champions, form),
        ),
        of_season(slip),
    )


def _head(slip: SeasonStrip, form: Form) -> Iterator[Line]:
    last = slip.sheets[-1]
    yield form.thick()
    yield form.centred(form.say("title"), bold=True)
    yield form.headline(form.say("season"))
    if slip.copy:
        yield form.headline(form.say("copy"))
    yield form.thick()
    yield form.pair(form.say("site"), printable(last.site.upper()))
    for key, stamp in (("race.begun", slip.begun), ("ended", slip.ended)):
        yield form.triple(form.say(key), form.date(stamp.when), form.number(stamp))
    yield form.pair(form.say("flights"), form.say("flown", flown=len(slip.sheets), flights=last.flights))
    yield form.thin()
    numbers = [f"{number}" if last.numbered else "" for number in range(1, _PIGEONS + 1)]
    yield _row(form, form.say("flight_row"), numbers, form.say("sum"))


def _block(slip: SeasonStrip, row: Standing, rank: str, form: Form) -> Iterator[Line]:
    """Give one player with every flight: the pigeons' places of arrival, and the sum of the Ass points."""
    place = [loft.seat for loft in slip.sheets[-1].lofts].index(row.seat)
    yield form.thin()
    yield form.line(f"{rank:<4}{form.seat(row.seat)}", bold=True)
    for sheet in slip.sheets:
        loft = sheet.lofts[place]
        yield _row(form, f"{sheet.flight}", _cells(sheet, loft.cells, form), form.amount(loft.sum))
    yield form.spread(form.say("total"), form.amount(slip.sheets[-1].lofts[place].total), bold=True)


def _cells(sheet: FlightSheet, cells: Sequence[Cell], form: Form) -> list[str]:
    """Give places and marks; where numbers mean nothing the home-comers come first (RV-B7)."""
    if not sheet.numbered:
        cells = sorted(cells, key=lambda cell: (cell.place is None, cell.place or 0, not cell.mark))
    return [_cell(cell, form) for cell in cells]


def _cell(cell: Cell, form: Form) -> str:
    shown = printable(cell.mark) if cell.place is None else f"{cell.place}"
    # Narrow paper has no column to spare for marks: there only the flight's own strip tells named pigeons.
    return shown if _width(form) < _WIDE else shown + "V" * cell.named + "M" * cell.manual


def _width(form: Form) -> int:
    return form.columns // 9


def _row(form: Form, label: str, cells: Sequence[str], amount: str) -> Line:
    columns = "".join(cell.rjust(_width(form)) for cell in cells)
    return form.spread(f"{label[:_LABEL]:<{_LABEL}}{columns}", amount)


def _medals(sheets: Sequence[FlightSheet], form: Form) -> Iterator[Line]:
    """Name who won which medal on which flight."""
    won = [(sheet.flight, loft) for sheet in sheets for loft in sheet.lofts if loft.medal]
    if won:
        yield form.thin()
    for flight, loft in won:
        yield form.triple(form.say(f"medal.{loft.medal}"), form.seat(loft.seat), f"{form.say('flight_row')} {flight}")


def _best(slip: SeasonStrip, form: Form) -> Iterator[Line]:
    """List the pigeons with the most Ass points of the season (As-Tauben), where numbers mean something."""
    last = slip.sheets[-1]
    totals: dict[tuple[int, int], int] = {}
    for sheet in slip.sheets:
        for place, loft in enumerate(sheet.lofts):
            for cell in loft.cells:
                totals[place, cell.number] = totals.get((place, cell.number), 0) + cell.points
    best = sorted(((points, bird) for bird, points in totals.items() if points), key=lambda pair: (-pair[0], pair[1]))
    if not last.numbered or not best:
        return
    yield form.thin()
    yield form.line(form.say("aces"), bold=True)
    ranks = written([1 + sum(other > points for other, _ in best) for points, _ in best])
    # Equals are told apart before the list is cut: a letter says that another one has as many.
    for rank, (points, (place, number)) in list(zip(ranks, best, strict=True))[:_BEST]:
        ring = form.ring(last.lofts[place].seat.colour, slip.ended.when, number)
        yield form.spread(f"{rank} {ring}", form.amount(points))
