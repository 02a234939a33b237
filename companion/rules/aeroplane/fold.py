"""Record events: total, never refuses, never chooses. A replay is nothing but this."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from companion.rules.aeroplane import events as ev
from companion.rules.aeroplane.board import HANGAR, HOME, LAUNCH
from companion.rules.aeroplane.state import FACES, Fleet, Flight, Match, Step, Turn


def fold(match: Match, event: ev.Event) -> Match:
    """Give the position after an event."""
    return _RECORD[type(event)](match, event)


def _placed(fleet: Fleet, planes: tuple[int, ...], progress: int) -> Fleet:
    at = list(fleet.at)
    for plane in planes:
        at[plane - 1] = progress
    return Fleet(tuple(at), fleet.stacks)


def _stacked(stacks: tuple[int, ...], groups: Iterable[tuple[int, ...]]) -> tuple[int, ...]:
    """Mark each group as a stack of its own."""
    marked = list(stacks)
    for group in groups:
        for plane in group:
            marked[plane - 1] = group[0]
    return tuple(marked)


def _returned(fleet: Fleet, plane: int) -> Fleet:
    """Bring a plane back; two or more that stay remain a stack (AC-11)."""
    stay = tuple(number for number in fleet.crew(plane) if number != plane)
    stacks = _stacked(fleet.stacks, ((plane,), stay)) if stay else fleet.stacks
    return _placed(Fleet(fleet.at, stacks), (plane,), HANGAR)


def _changed(match: Match, seat: int, fleet: Fleet, turn: Turn) -> Match:
    """Give the match with one fleet and the turn changed; built directly, since most events pass here."""
    fleets = (*match.fleets[:seat], fleet, *match.fleets[seat + 1 :])
    return Match(match.seats, fleets, turn, match.step, match.places, match.throws, match.rolls)


def _in_turn(match: Match, turn: Turn) -> Match:
    return Match(match.seats, match.fleets, turn, match.step, match.places, match.throws, match.rolls)


def _landed(match: Match, planes: tuple[int, ...], to: int, flight: Flight | None) -> Match:
    turn = match.turn
    # Only a six is ever undone, so nothing else need be remembered.
    moved = turn.moved.union(planes) if turn.roll == FACES else turn.moved
    fleet = _placed(match.fleet, planes, to)
    return _changed(match, turn.mover, fleet, Turn(turn.mover, turn.roll, turn.sixes, moved, flight))


def _first_rolled(match: Match, event: ev.FirstRolled) -> Match:
    throws = (*match.throws, (event.seat, event.value))
    return replace(match, turn=Turn(event.following), throws=throws, rolls=match.rolls + 1)


def _begun(match: Match, event: ev.MatchBegun) -> Match:
    return replace(match, turn=Turn(event.starter), step=Step.PLAYING, throws=())


def _rolled(match: Match, event: ev.Rolled) -> Match:
    turn, value = match.turn, event.value
    rolled = Turn(turn.mover, value, turn.sixes + (value == FACES), turn.moved)
    return Match(match.seats, match.fleets, rolled, match.step, match.places, match.throws, match.rolls + 1)


def _unchanged(match: Match, _: ev.Event) -> Match:
    return match


def _taxied(match: Match, event: ev.PlaneTaxied) -> Match:
    return _landed(match, (event.plane,), LAUNCH, None)


def _moved(match: Match, event: ev.PlanesMoved) -> Match:
    return _landed(match, event.planes, event.to, Flight(event.planes, (event.to,)))


def _flew(match: Match, event: ev.PlanesJumped | ev.PlanesFlew) -> Match:
    flight = match.turn.flight
    if flight is None:
        return match
    return _landed(match, flight.planes, event.to, Flight(flight.planes, (*flight.trail, event.to)))


def _captured(match: Match, event: ev.PlaneCaptured) -> Match:
    return _changed(match, event.seat, _returned(match.fleets[event.seat], event.plane), match.turn)


def _back(match: Match, event: ev.PlaneReturned) -> Match:
    turn = match.turn
    # Whatever goes back is in flight no more; a stack goes one by one.
    grounded = Turn(turn.mover, turn.roll, turn.sixes, turn.moved)
    return _changed(match, turn.mover, _returned(match.fleet, event.plane), grounded)


def _rested(match: Match, _: ev.PlanesRested) -> Match:
    turn = match.turn
    return _in_turn(match, replace(turn, flight=turn.flight and replace(turn.flight, rested=True)))


def _joined(match: Match, event: ev.PlanesStacked) -> Match:
    fleet = match.fleet
    joined = Fleet(fleet.at, _stacked(fleet.stacks, (event.planes,)))
    return _changed(match, match.turn.mover, joined, match.turn)


def _finished(match: Match, event: ev.PlanesFinished) -> Match:
    """Bring planes home; a stack is no stack any more in the hangar."""
    home = _landed(match, event.planes, HOME, None)
    singles = _stacked(home.fleet.stacks, ((plane,) for plane in event.planes))
    return _changed(home, home.turn.mover, Fleet(home.fleet.at, singles), home.turn)


def _fleet_home(match: Match, event: ev.FleetHome) -> Match:
    return replace(match, places=(*match.places, event.seat))


def _earned(match: Match, _: ev.RollEarned) -> Match:
    turn = match.turn
    return _in_turn(match, Turn(turn.mover, None, turn.sixes, turn.moved))


def _ended(match: Match, event: ev.TurnEnded) -> Match:
    return _in_turn(match, Turn(event.following))


def _over(match: Match, _: ev.MatchEnded) -> Match:
    return replace(match, step=Step.OVER, turn=Turn(match.turn.mover))


_RECORD: Mapping[type[ev.Event], Callable[[Match, Any], Match]] = {
    ev.FirstRolled: _first_rolled,
    ev.MatchBegun: _begun,
    ev.Rolled: _rolled,
    ev.RollLost: _unchanged,
    ev.PlaneTaxied: _taxied,
    ev.PlanesMoved: _moved,
    ev.PlanesJumped: _flew,
    ev.PlanesFlew: _flew,
    ev.PlaneCaptured: _captured,
    ev.PlaneReturned: _back,
    ev.PlanesRested: _rested,
    ev.PlanesStacked: _joined,
    ev.PlanesFinished: _finished,
    ev.FleetHome: _fleet_home,
    ev.RollEarned: _earned,
    ev.TurnEnded: _ended,
    ev.MatchEnded: _over,
}

assert {*_RECORD} == set(ev.Event.__args__)  # noqa: S101 - every event is recorded
