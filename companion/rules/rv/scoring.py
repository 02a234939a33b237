"""Ass points, ranks, medals and the RV-Meister; all sums are integers of hundredths (37, 38, 41-43)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.rules.rv.fold import NOT_SET, flown
from companion.rules.rv.options import Options
from companion.rules.rv.state import Flown, Loft, Season, Step

Key = tuple[int, int, tuple[int, ...], int]
"""What ranks a player, the smaller the better: points, home-comers, places, best pigeon of the last flight."""

FIRST = 10_000
"""Points of the first arrival, in hundredths."""


@dataclass(frozen=True, slots=True)
class Score:
    """A player's score over some flights."""

    points: int
    """Hundredths."""
    home: int
    rank: int
    """Equals share it."""


def third(count: int) -> int:
    """Give a third, rounded up."""
    return -(-count // 3)


def scoring_places(count: int, options: Options) -> int:
    """Give P, the number of arrivals that score, for `count` pigeons set (37)."""
    return count if options.points_mode == "a" else third(count)


def points(place: int, places: int) -> int:
    """Give the Ass points of an arrival in hundredths: round(10000 (P + 1 - k) / P)."""
    if not 1 <= place <= places:
        return 0
    return (2 * FIRST * (places + 1 - place) + places) // (2 * places)


def pigeons_set(flight: Flown) -> int:
    """Count all pigeons set."""
    return sum(mark != NOT_SET for loft in flight.lofts for mark in loft.marks)


def loft_points(flight: Flown, loft: Loft, options: Options) -> int:
    """Sum up a loft's points in a flight."""
    places = scoring_places(pigeons_set(flight), options)
    return sum(points(mark, places) for mark in loft.marks)


def flights(season: Season) -> tuple[Flown, ...]:
    """Give all flights that count, the present one as it stands."""
    if season.step in {Step.LANDED, Step.OVER}:
        return season.past
    return (*season.past, flown(season))


def scores(flights_: Sequence[Flown], options: Options) -> tuple[Score, ...]:
    """Score every player over some flights, in seat order; the last one breaks ties (43)."""
    seats = range(len(flights_[-1].lofts))
    keys = [_key([(flight, flight.lofts[seat]) for flight in flights_], options) for seat in seats]
    return tuple(Score(-key[0], -key[1], 1 + sum(other < key for other in keys)) for key in keys)


def _key(lofts: list[tuple[Flown, Loft]], options: Options) -> Key:
    arrivals = [mark for _, loft in lofts for mark in loft.marks if mark > 0]
    most = max((pigeons_set(flight) for flight, _ in lofts), default=0)
    places = tuple(-arrivals.count(place) for place in range(1, most + 1))
    last = [mark for mark in lofts[-1][1].marks if mark > 0]
    total = sum(loft_points(flight, loft, options) for flight, loft in lofts)
    return -total, -len(arrivals), places, min(last, default=most + 1)


def medallist(flight: Flown, options: Options) -> int | None:
    """Find the seat that wins the medal of a flight: best counted named pigeons, ties by the best of them (41).

    None: no named pigeon came home.
    """
    places = scoring_places(pigeons_set(flight), options)
    keys = []
    for loft in flight.lofts:
        named = sorted(mark for number, mark in enumerate(loft.marks, 1) if number in loft.named and mark > 0)
        counted = named[: int(options.counted)]
        keys.append((-sum(points(mark, places) for mark in counted), counted[0] if counted else 0))
    home = [key for key in keys if key[1]]
    return keys.index(min(home)) if home else None


def winners(score: tuple[Score, ...]) -> tuple[int, ...]:
    """Give the seats that share the first rank; nobody home: nobody wins alone."""
    return tuple(seat for seat, row in enumerate(score) if row.rank == 1)
