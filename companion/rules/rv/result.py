"""The result of a flight as the strip prints it (Konstatierstreifen, B5)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.rules.interface import Cell, FlightSheet, Loft, Seat
from companion.rules.rv import state as st
from companion.rules.rv.fold import NOT_HOME, NOT_SET, STRUCK
from companion.rules.rv.rulebook import Rulebook
from companion.rules.rv.scoring import (
    Score,
    flights,
    medallist,
    pigeons_set,
    points,
    scores,
    scoring_places,
    winners,
)
from companion.rules.rv.state import Flown, Season, Step

MARKS = {NOT_HOME: "-", STRUCK: "H", NOT_SET: ""}


def sheet(book: Rulebook, season: Season) -> FlightSheet:
    """Sum up the present flight, one block a loft."""
    rounds, options = flights(season), book.options
    flight = rounds[-1]
    now, total = scores([flight], options), scores(rounds, options)
    last = season.step in {Step.LANDED, Step.OVER} and season.flight.number >= options.plan()
    return FlightSheet(
        flight=season.flight.number,
        flights=options.plan(),
        site=book.board.site,
        set=pigeons_set(flight),
        rolls=season.flight.rolls,
        lofts=tuple(_lofts(book, season, flight, now, total)),
        winners=_best(season, now),
        champions=_best(season, total) if last else (),
        numbered=options.medals == "on",
    )


def _best(season: Season, score: tuple[Score, ...]) -> tuple[Seat, ...]:
    return tuple(season.seats[seat] for seat in winners(score))


def _lofts(
    book: Rulebook, season: Season, flight: Flown, now: tuple[Score, ...], total: tuple[Score, ...]
) -> Iterator[Loft]:
    medal = book.options.medal(season.flight.number)
    winner = medallist(flight, book.options) if medal else None
    places = scoring_places(pigeons_set(flight), book.options)
    for index, seat in enumerate(season.seats):
        cells = tuple(_cells(flight.lofts[index], places))
        yield Loft(
            seat, cells, now[index].points, total[index].points, now[index].rank, medal if index == winner else ""
        )


def _cells(loft: st.Loft, places: int) -> Iterator[Cell]:
    for number, mark in enumerate(loft.marks, 1):
        place = mark if mark > 0 else None
        worth = points(mark, places)
        yield Cell(number, place, worth, MARKS.get(mark, ""), number in loft.named, number in loft.manual)
