"""Hits: whoever is landed on goes back into the hangar (R2, R3, R4, R5)."""

from __future__ import annotations

from companion.rules.aeroplane import events as ev
from companion.rules.aeroplane.board import CROSSED, MEETS
from companion.rules.aeroplane.moves import largest
from companion.rules.aeroplane.story import Story
from companion.rules.aeroplane.ways import crossed_seat


def strike(story: Story, rule: str) -> None:
    """Let the planes in flight hit everybody on their cell; a stack may send them back instead.

    Args:
        story: what is told so far; the planes have just landed.
        rule: the rule that brought them there.
    """
    match = story.match
    flight, mover = match.turn.flight, match.turn.mover
    assert flight is not None  # noqa: S101 - only what has just landed hits
    spots = [(seat, MEETS[mover][seat][flight.trail[-1]]) for seat in story.book.opponents[mover]]
    spots = [(seat, cell) for seat, cell in spots if cell in match.fleets[seat].at]
    if not spots:
        return
    # Judged before anybody leaves: afterwards there is no stack to be measured.
    stack = max(largest(match.fleets[seat], cell) for seat, cell in spots)
    hits, survives = _verdict(story.book.options.stack_hit if stack > 1 else "all_return", stack, len(flight.planes))
    for seat, cell in spots if hits else ():
        _capture(story, seat, cell, rule)
    for plane in () if survives else flight.planes:
        story.tell(ev.PlaneReturned(plane, "AC-R5"))


def _verdict(stack_hit: str, stack: int, mine: int) -> tuple[bool, bool]:
    """Say whether those on the cell go back, and whether the mover flies on."""
    match stack_hit:
        case "mutual":
            return True, False
        case "attacker_returns":
            return False, False
        case "larger_wins" if stack > mine:
            return False, False
    return True, True


def cross(story: Story) -> None:
    """Hit whoever stands on the one home cell that the shortcut flies over (8); stacks return whole."""
    seat = crossed_seat(story.book, story.match)
    if seat is not None and story.book.options.shortcut_hits == "crossing":
        _capture(story, seat, CROSSED, "AC-R4")


def _capture(story: Story, seat: int, cell: int, rule: str) -> None:
    for plane in story.match.fleets[seat].standing(cell):
        story.tell(ev.PlaneCaptured(seat, plane, rule))
