"""What may follow where planes have landed: jump, shortcut, stack, in the order of reading 16."""

from __future__ import annotations

from companion.rules.aeroplane.board import CROSSED, HOME, JUMPS, SHORTCUT, SHORTCUT_END
from companion.rules.aeroplane.commands import Command, Jump, StandApart, Stay, TakeShortcut
from companion.rules.aeroplane.commands import Stack as Join
from companion.rules.aeroplane.moves import largest
from companion.rules.aeroplane.rulebook import Rulebook
from companion.rules.aeroplane.state import Flight, Match

JUMP, FLY, STAY = Jump(), TakeShortcut(), Stay()
JUMPING: dict[str, tuple[Command, ...]] = {"mandatory": (JUMP,), "optional": (JUMP, STAY), "off": (STAY,)}
"""What the option `jump` leaves on a cell of the own colour."""


def questions(book: Rulebook, match: Match, flight: Flight) -> tuple[Command, ...]:
    """List what the player chooses among while the planes are in flight."""
    return (Join(), StandApart()) if flight.rested else ways(book, match, flight.trail)


def ways(book: Rulebook, match: Match, trail: tuple[int, ...]) -> tuple[Command, ...]:
    """List how the planes may go on, the likeliest first; a single way is no choice."""
    cell, by_die = trail[-1], len(trail) == 1
    if cell == SHORTCUT:
        return _at_shortcut(book, match, by_die=by_die)
    jumps = by_die and cell in JUMPS
    if trail[-2:] == (SHORTCUT, SHORTCUT_END):
        jumps = _may_jump_on(book, trail)
    return JUMPING[book.options.jump] if jumps else (STAY,)


def _at_shortcut(book: Rulebook, match: Match, *, by_die: bool) -> tuple[Command, ...]:
    """Offer the shortcut, and the jump to a plane that the die brought here (7)."""
    options = book.options
    otherwise = JUMPING[options.jump] if by_die else (STAY,)
    closed = options.shortcut == "off" or not (by_die or options.jump_into_shortcut == "on")
    if closed or _stack_on_crossing(book, match):
        return otherwise
    return (FLY,) if options.shortcut == "always" else (FLY, *otherwise)


def _may_jump_on(book: Rulebook, trail: tuple[int, ...]) -> bool:
    """Tell whether a jump follows the shortcut (R4, last sentence)."""
    allowed = book.options.jump_after_shortcut
    return allowed == "always" or (allowed == "direct_only" and trail[0] == SHORTCUT)


def crossed_seat(book: Rulebook, match: Match) -> int | None:
    """Give the seat over whose home column the mover's shortcut leads, None if it is a partner (8)."""
    opposite = (match.turn.mover + 2) % len(match.seats)
    return opposite if opposite in book.opponents[match.turn.mover] else None


def _stack_on_crossing(book: Rulebook, match: Match) -> bool:
    if book.options.shortcut_blocked_by_stack == "off":
        return False
    seat = crossed_seat(book, match)
    return seat is not None and largest(match.fleets[seat], CROSSED) > 1


def mates(match: Match, flight: Flight) -> tuple[int, ...]:
    """List all own planes where the flight rests, itself included; alone, or on no such cell: empty (11)."""
    cell = flight.trail[-1]
    if not 0 < cell < HOME:
        return ()
    there = match.fleet.standing(cell)
    return there if len(there) > len(flight.planes) else ()
