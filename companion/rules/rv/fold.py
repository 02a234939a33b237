"""Record events: total, never refuses, never chooses. A replay is nothing but this."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from companion.rules.interface import Colour, Piece, Seat
from companion.rules.rv import events as ev
from companion.rules.rv.board import PLACES
from companion.rules.rv.rulebook import Rulebook
from companion.rules.rv.state import Due, Flight, Flown, Joker, Loft, Rest, Season, Step, Threat, Working

ROTATION: Mapping[Colour, Colour] = {
    Colour.RED: Colour.YELLOW,
    Colour.YELLOW: Colour.GREEN,
    Colour.GREEN: Colour.BLUE,
    Colour.BLUE: Colour.RED,
}
MIRROR_ROTATION: Mapping[Colour, Colour] = {
    Colour.RED: Colour.YELLOW,
    Colour.YELLOW: Colour.BLUE,
    Colour.BLUE: Colour.GREEN,
    Colour.GREEN: Colour.RED,
}
"""Two players stay a mirror pair (45 a): red-blue becomes yellow-green."""

NOT_HOME, STRUCK, NOT_SET = 0, -1, -2


def fold(book: Rulebook, season: Season, event: ev.Event) -> Season:
    """Give the position after an event."""
    change = _FLIGHT.get(type(event))
    if change is not None:
        return Season(season.seats, season.step, change(season.flight, event), season.past)
    return _SEASON[type(event)](book, season, event)


def new_flight(book: Rulebook, seats: tuple[Seat, ...], number: int) -> Flight:
    """Give a flight before anything was set: hawks and jokers are back, the direction is east (53)."""
    jokers = frozenset((seat.colour, joker) for seat in seats for joker in (Joker.HAWK, Joker.CROW))
    return Flight(number=number, at={}, hawks=book.board.hawks, jokers=jokers)


def flown(season: Season) -> Flown:
    """Sum up a flight, one loft for each player."""
    return Flown(tuple(_loft(season.flight, seat.colour) for seat in season.seats))


def _loft(flight: Flight, colour: Colour) -> Loft:
    pieces = [Piece(colour, number) for number in range(1, PLACES + 1)]
    numbers = {
        "named": frozenset(piece.number for piece in pieces if piece in flight.named),
        "manual": frozenset(piece.number for piece in pieces if piece in flight.manual),
    }
    return Loft(tuple(_mark(flight, piece) for piece in pieces), **numbers)


def _mark(flight: Flight, piece: Piece) -> int:
    if piece in flight.home:
        return flight.home.index(piece) + 1
    if piece in flight.struck:
        return STRUCK
    return NOT_HOME if piece in flight.set else NOT_SET


def _without(flight: Flight, piece: Piece) -> dict[str, Any]:
    """Take a pigeon off the board, its disc too."""
    at = dict(flight.at)
    at.pop(piece, None)
    return {"at": at, "rests": tuple(rest for rest in flight.rests if rest.piece != piece)}


def _rolled(flight: Flight, event: ev.Rolled) -> Flight:
    return replace(flight, roll=event.value, rolls=flight.rolls + 1)


def _moved(flight: Flight, event: ev.PigeonMoved) -> Flight:
    return replace(flight, at={**flight.at, event.piece: event.to})


def _swapped(flight: Flight, event: ev.PigeonsSwapped) -> Flight:
    one, other = flight.at[event.one], flight.at[event.other]
    return replace(flight, at={**flight.at, event.one: other, event.other: one})


def _reached(flight: Flight, event: ev.PigeonReached) -> Flight:
    return replace(flight, entering=event.piece)


def _clocked_in(flight: Flight, event: ev.PigeonClockedIn) -> Flight:
    manual = flight.manual | ({event.piece} if event.manual else set())
    home = (*flight.home, event.piece)
    return replace(flight, home=home, manual=manual, entering=None, **_without(flight, event.piece))


def _struck(flight: Flight, event: ev.PigeonStruck) -> Flight:
    flight = _hawk_left(flight, ev.HawkLeft(event.hawk))
    threats = tuple(threat for threat in flight.threats if threat.piece != event.piece)
    return replace(flight, struck=flight.struck | {event.piece}, threats=threats, **_without(flight, event.piece))


def _hawk_left(flight: Flight, event: ev.HawkLeft) -> Flight:
    left = [
        Threat(threat.piece, tuple(hawk for hawk in threat.hawks if hawk != event.hawk)) for threat in flight.threats
    ]
    return replace(
        flight,
        hawks=tuple(hawk for hawk in flight.hawks if hawk != event.hawk),
        threats=tuple(threat for threat in left if threat.hawks),
    )


def _threatened(flight: Flight, event: ev.HawksThreaten) -> Flight:
    return replace(flight, threats=(*flight.threats, Threat(event.piece, event.hawks)))


def _disc_laid(flight: Flight, event: ev.DiscLaid) -> Flight:
    return replace(flight, rests=(*flight.rests, Rest(event.piece, event.fresh)))


def _disc_lifted(flight: Flight, event: ev.DiscLifted) -> Flight:
    return replace(flight, rests=tuple(rest for rest in flight.rests if rest.piece != event.piece))


def _turned(flight: Flight, event: ev.ReleaseTurned) -> Flight:
    return replace(flight, release=event.direction)


def _card_due(flight: Flight, event: ev.CardDue) -> Flight:
    return replace(flight, due=Due(event.piece, event.stack))


def _step_done(flight: Flight, _: ev.StepDone) -> Flight:
    card = flight.card
    return replace(flight, card=card and replace(card, step=card.step + 1))


def _card_done(flight: Flight, _: ev.CardDone) -> Flight:
    return replace(flight, card=None)


def _unchanged(flight: Flight, _: ev.Event) -> Flight:
    return flight


_FLIGHT: Mapping[type[ev.Event], Callable[[Flight, Any], Flight]] = {
    ev.Rolled: _rolled,
    ev.PigeonMoved: _moved,
    ev.PigeonsSwapped: _swapped,
    ev.PigeonReached: _reached,
    ev.PigeonClockedIn: _clocked_in,
    ev.PigeonStruck: _struck,
    ev.HawkLeft: _hawk_left,
    ev.HawksThreaten: _threatened,
    ev.DiscLaid: _disc_laid,
    ev.DiscLifted: _disc_lifted,
    ev.NoDisc: _unchanged,
    ev.ReleaseTurned: _turned,
    ev.CardDue: _card_due,
    ev.StepDone: _step_done,
    ev.CardDone: _card_done,
}
"""Events that change the flight alone."""


def _in_flight(season: Season, **changes: Any) -> Season:  # noqa: ANN401 - the fields of Flight
    return replace(season, flight=replace(season.flight, **changes))


def _pigeons_set(book: Rulebook, season: Season, event: ev.PigeonsSet) -> Season:
    flight, colour = season.flight, season.seat.colour
    pieces = {Piece(colour, number): book.board.places[colour][number - 1] for number in event.numbers}
    return _in_flight(season, at={**flight.at, **pieces}, set=flight.set | pieces.keys(), mover=_next(season))


def _pigeons_named(_: Rulebook, season: Season, event: ev.PigeonsNamed) -> Season:
    named = {Piece(season.seat.colour, number) for number in event.numbers}
    return _in_flight(season, named=season.flight.named | named, mover=_next(season))


def _next(season: Season) -> int:
    return (season.flight.mover + 1) % len(season.seats)


def _naming(_: Rulebook, season: Season, __: ev.NamingBegun) -> Season:
    return replace(_in_flight(season, mover=0), step=Step.NAMING)


def _directing(_: Rulebook, season: Season, __: ev.DirectingBegun) -> Season:
    return replace(_in_flight(season, mover=0), step=Step.DIRECTING)


def _director_rolled(_: Rulebook, season: Season, event: ev.DirectorRolled) -> Season:
    return _in_flight(season, throws=(*season.flight.throws, (event.seat, event.value)), mover=event.following)


def _released(_: Rulebook, season: Season, event: ev.FlightReleased) -> Season:
    card = (season.seats[event.director].colour, Joker.DIRECTOR)
    jokers = season.flight.jokers | {card}
    changed = _in_flight(season, director=event.director, mover=event.starter, jokers=jokers, throws=())
    return replace(changed, step=Step.FLYING)


def _joker_spent(_: Rulebook, season: Season, event: ev.JokerSpent) -> Season:
    return _in_flight(season, jokers=season.flight.jokers - {(season.seats[event.seat].colour, event.joker)})


def _joker_regained(_: Rulebook, season: Season, event: ev.JokerRegained) -> Season:
    return _in_flight(season, jokers=season.flight.jokers | {(season.seats[event.seat].colour, event.joker)})


def _shuffled(book: Rulebook, season: Season, event: ev.StackShuffled) -> Season:
    cards = book.decks.stacks[event.stack]
    return _in_flight(season, drawn=tuple(card for card in season.flight.drawn if card not in cards))


def _card_drawn(book: Rulebook, season: Season, event: ev.CardDrawn) -> Season:
    flight = season.flight
    used = {flight.at[event.piece]} if book.options.card_mode == "b" else set()
    working = Working(event.card, event.piece)
    return _in_flight(season, due=None, card=working, drawn=(*flight.drawn, event.card), bare=flight.bare | used)


def _turn_ended(_: Rulebook, season: Season, event: ev.TurnEnded) -> Season:
    rests = season.flight.rests
    if any(rest.fresh for rest in rests):
        rests = tuple(Rest(rest.piece) for rest in rests)
    return Season(
        season.seats, season.step, replace(season.flight, roll=None, mover=event.following, rests=rests), season.past
    )


def _flight_ended(_: Rulebook, season: Season, event: ev.FlightEnded) -> Season:
    home = (*season.flight.home, *event.counted)
    at = {bird: field for bird, field in season.flight.at.items() if bird not in event.counted}
    over = _in_flight(season, home=home, at=at, roll=None, rests=(), entering=None, due=None, card=None, threats=())
    return replace(over, step=Step.LANDED, past=(*season.past, flown(over)))


def _voided(book: Rulebook, season: Season, _: ev.FlightVoided) -> Season:
    return replace(season, step=Step.SETTING, flight=_prepared(book, season, season.seats, season.flight.number))


def _begun(book: Rulebook, season: Season, event: ev.FlightBegun) -> Season:
    seats = rotated(book, season.seats)
    return replace(season, seats=seats, step=Step.SETTING, flight=_prepared(book, season, seats, event.number))


def _prepared(book: Rulebook, season: Season, seats: tuple[Seat, ...], number: int) -> Flight:
    """Give a flight that knows what lasts for a season: its director (32 c) and its named pigeons (41 b)."""
    fresh = new_flight(book, seats, number)
    if number == 1:
        return fresh
    lofts = [pair for last in season.past[-1:] for pair in zip(seats, last.lofts, strict=True)]
    named = [Piece(seat.colour, bird) for seat, loft in lofts for bird in loft.named]
    lasting = frozenset(named if book.options.named == "b" else ())
    return replace(fresh, director=season.flight.director, named=lasting)


def rotated(book: Rulebook, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Give the seats with the colours of the next flight, the same players."""
    if book.options.rotation == "off":
        return seats
    pair = len(seats) == 2 and book.options.colours == "a"  # noqa: PLR2004 - two players
    following = MIRROR_ROTATION if pair else ROTATION
    return tuple(replace(seat, colour=following[seat.colour]) for seat in seats)


def _over(_: Rulebook, season: Season, __: ev.SeasonEnded) -> Season:
    return replace(season, step=Step.OVER)


_SEASON: Mapping[type[ev.Event], Callable[[Rulebook, Season, Any], Season]] = {
    ev.PigeonsSet: _pigeons_set,
    ev.PigeonsNamed: _pigeons_named,
    ev.NamingBegun: _naming,
    ev.DirectingBegun: _directing,
    ev.DirectorRolled: _director_rolled,
    ev.FlightReleased: _released,
    ev.JokerSpent: _joker_spent,
    ev.JokerRegained: _joker_regained,
    ev.StackShuffled: _shuffled,
    ev.CardDrawn: _card_drawn,
    ev.TurnEnded: _turn_ended,
    ev.FlightEnded: _flight_ended,
    ev.FlightVoided: _voided,
    ev.FlightBegun: _begun,
    ev.SeasonEnded: _over,
}
"""Events that need the whole season or the rulebook."""

assert {*_FLIGHT, *_SEASON} == set(ev.Event.__args__)  # noqa: S101 - every event is recorded
