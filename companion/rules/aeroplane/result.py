"""Who is how far: the score table and the sheet (E, 13)."""

from __future__ import annotations

from companion.rules.aeroplane.board import HOME
from companion.rules.aeroplane.ending import ranks
from companion.rules.aeroplane.rulebook import Rulebook
from companion.rules.aeroplane.state import Match, Step
from companion.rules.interface import Loft, Points, Seat, Sheet, Standing, Summary

WHOLE = 100
"""Points are kept in hundredths."""


def flown(match: Match, seat: int) -> int:
    """Count the cells that a seat's planes have come; a plane in the hangar has come none."""
    return sum(max(0, progress) for progress in match.fleets[seat].at)


def _key(match: Match, seat: int) -> tuple[int, int, int]:
    """Order seats: the finished ones by place, the others by planes home and cells flown."""
    done = match.places.index(seat) if seat in match.places else len(match.seats)
    return done, -match.fleets[seat].at.count(HOME), -flown(match, seat)


def _rank(book: Rulebook, match: Match, seat: int) -> int:
    if match.step is Step.OVER:
        groups = ranks(book, match)
        mine = next(index for index, group in enumerate(groups) if seat in group)
        return 1 + sum(map(len, groups[:mine]))
    return 1 + sum(_key(match, other) < _key(match, seat) for other in match.players)


def summary(book: Rulebook, match: Match) -> Summary:
    """Give the score table; points are the cells flown so far."""
    rows = []
    for number in match.players:
        fleet, points = match.fleets[number], Points(WHOLE * flown(match, number))
        home = fleet.at.count(HOME)
        rows.append(Standing(_seat(match, number), home, len(fleet.at), points, points, _rank(book, match, number)))
    return Summary(1, 1, tuple(sorted(rows, key=lambda row: row.rank)))


def sheet(book: Rulebook, match: Match) -> Sheet:
    """Give the result, one block a player; there are no arrivals to print."""
    lofts = []
    for number in match.players:
        cells = WHOLE * flown(match, number)
        lofts.append(Loft(_seat(match, number), (), cells, cells, _rank(book, match, number)))
    best = tuple(loft.seat for loft in lofts if loft.rank == 1)
    planes = sum(len(match.fleets[number].at) for number in match.players)
    champions = best if match.step is Step.OVER else ()
    return Sheet(1, 1, "", planes, match.rolls, tuple(lofts), best, champions)


def _seat(match: Match, number: int) -> Seat:
    seat = match.seats[number]
    assert seat is not None  # noqa: S101 - only taken seats are listed
    return seat
