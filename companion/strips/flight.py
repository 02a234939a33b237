"""The strip of a whole flight: one block a loft, the winner, and after the last flight the champion (RV-Meister)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import inf
from string import ascii_lowercase

from companion.effects import FlightStrip
from companion.rules.interface import Cell, Loft, Seat, Standing
from companion.strips.dice import die
from companion.strips.digest import of_flight
from companion.strips.form import Form, marks
from companion.strips.paper import Line, Strip
from companion.strips.printable import printable

_MARKS = 5
"""Columns at the right edge that the points leave free for both marks and a blank."""


def flight(slip: FlightStrip, form: Form) -> Strip:
    """Lay out the strip of a flight (spec: The strip; real result lists)."""
    ranks = lettered(slip.sheet.lofts)
    ranked = sorted(slip.sheet.lofts, key=lambda loft: loft.rank)
    return form.sealed(
        (
            *_head(slip, form),
            *(line for loft in ranked for line in _block(slip, loft, ranks[loft.seat], form)),
            *_winners(slip, form),
            *die(slip.dice, form),
        ),
        of_flight(slip),
    )


def lettered(ranked: Sequence[Loft | Standing]) -> Mapping[Seat, str]:
    """Write the ranks of players as result lists do."""
    return dict(zip((row.seat for row in ranked), written([row.rank for row in ranked]), strict=True))


def written(ranks: Sequence[int]) -> list[str]:
    """Write ranks as result lists do: equals share a number and are told apart by a, b, c in the order given."""
    sharing = Counter(ranks)
    letters = {rank: iter(ascii_lowercase) for rank in sharing}
    return [f"{rank}{next(letters[rank], '') if sharing[rank] > 1 else ''}." for rank in ranks]


def champions(seats: Sequence[Seat], form: Form) -> Iterator[Line]:
    """Name who won the season, once it is won."""
    if seats:
        yield form.thick()
        yield form.headline(form.say("champion"))
    for seat in seats:
        yield form.centred(form.seat(seat), bold=True)


def _head(slip: FlightStrip, form: Form) -> Iterator[Line]:
    """Say which flight this was, from where, from when to when."""
    yield form.thick()
    yield form.centred(form.say("title"), bold=True)
    yield form.headline(form.say("headline", flight=slip.sheet.flight, flights=slip.sheet.flights))
    if slip.copy:
        yield form.headline(form.say("copy"))
    yield form.thick()
    yield form.pair(form.say("site"), printable(slip.sheet.site.upper()))
    for key, stamp in (("released", slip.released), ("ended", slip.ended)):
        yield form.triple(form.say(key), form.clock(stamp.when), form.number(stamp), inset=2)
    yield form.triple(form.say("set"), str(slip.sheet.set), form.say("rolls", n=slip.sheet.rolls))
    yield form.thin()
    yield _row(form, (form.say("pigeon"), form.say("rank"), form.say("points"), ""))


def _block(slip: FlightStrip, loft: Loft, rank: str, form: Form) -> Iterator[Line]:
    """Give one loft (Schlag) with its pigeons."""
    yield form.thin()
    medal = form.say(f"medal.{loft.medal}") if loft.medal else ""
    yield form.spread(f"{rank:<4}{form.seat(loft.seat)}", medal, bold=True)
    for cell in loft.cells if slip.sheet.numbered else _by_place(loft.cells):
        number = cell.number if slip.sheet.numbered else None
        ring = form.ring(loft.seat.colour, slip.released.when, number)
        yield _row(form, (ring, *_result(cell, form), marks(named=cell.named, manual=cell.manual)))
    yield form.spread(form.say("sum"), form.amount(loft.sum), inset=_MARKS)
    yield form.spread(form.say("total"), form.amount(loft.total), inset=_MARKS, bold=True)


def _by_place(cells: Iterable[Cell]) -> list[Cell]:
    """Order pigeons without a number: home-comers by place, then the others; an empty place says nothing there."""
    return sorted((cell for cell in cells if cell.place or cell.mark), key=lambda cell: cell.place or inf)


def _result(cell: Cell, form: Form) -> tuple[str, str]:
    """Give place and points of a home-comer, or the mark of a pigeon that scored nothing."""
    if cell.place is None:
        return printable(cell.mark), ""
    return f"{cell.place}.", form.amount(cell.points)


def _row(form: Form, cells: tuple[str, str, str, str]) -> Line:
    """Set pigeon, place, points and marks into the columns of the table."""
    pigeon, place, points, marked = cells
    left = f"{pigeon:<{form.value + 1}}{place:>5}"
    return form.line(left + points.rjust(form.columns - _MARKS - len(left)) + marked.rjust(_MARKS))


def _winners(slip: FlightStrip, form: Form) -> Iterator[Line]:
    """Name who won the flight, and after the last one who won the season."""
    yield form.thin()
    for row, seat in enumerate(slip.sheet.winners):
        yield form.pair("" if row else form.say("winner"), form.seat(seat), bold=True)
    yield from champions(slip.sheet.champions, form)
