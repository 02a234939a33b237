"""Who is how far: the score table and the sheet (E, 13)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from companion.rules.aeroplane import events as ev
from companion.rules.aeroplane.board import HOME
from companion.rules.aeroplane.ending import ranks
from companion.rules.aeroplane.rulebook import Rulebook
from companion.rules.aeroplane.state import FACES, Match, Step
from companion.rules.interface import Points, RaceRow, RaceSheet, Seat, Standing, Summary

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
    """Give the score table: ranked by places, then by planes home and cells flown."""
    rows = []
    for number in match.players:
        fleet, rank = match.fleets[number], _rank(book, match, number)
        points = Points(WHOLE * flown(match, number))
        rows.append(Standing(_seat(match, number), fleet.at.count(HOME), len(fleet.at), points, f"{rank}.", rank))
    return Summary(1, 1, tuple(sorted(rows, key=lambda row: row.rank)))


def sheet(book: Rulebook, match: Match, story: Iterable[tuple[Match, ev.Event]]) -> RaceSheet:
    """Give the result, counted from everything that happened."""
    counts = Counter(tally for before, event in story for tally in _tallies(before, event))
    rows = [
        RaceRow(
            seat=_seat(match, number),
            place=_rank(book, match, number),
            home=match.fleets[number].at.count(HOME),
            of=len(match.fleets[number].at),
            rolls=counts[number, "rolls"],
            sixes=counts[number, "sixes"],
            hits=counts[number, "hits"],
            losses=counts[number, "losses"],
        )
        for number in match.players
    ]
    return RaceSheet(tuple(sorted(rows, key=lambda row: row.place)))


def _tallies(before: Match, event: ev.Event) -> Iterator[tuple[int, str]]:
    """Say what an event adds to whose count."""
    mover = before.turn.mover
    if isinstance(event, ev.Rolled):
        yield mover, "rolls"
        if event.value == FACES:
            yield mover, "sixes"
    elif isinstance(event, ev.PlaneCaptured):
        yield mover, "hits"
        yield event.seat, "losses"


def _seat(match: Match, number: int) -> Seat:
    seat = match.seats[number]
    assert seat is not None  # noqa: S101 - only taken seats are listed
    return seat
