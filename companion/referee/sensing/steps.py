"""What hands must do, one step at a time, in an order that works and with the fewest lifts."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace

from companion.rules.interface import Field, Picture, Piece


@dataclass(frozen=True, slots=True)
class Step:
    """One lift of one piece."""

    piece: Piece | None
    """None: something that the books do not know."""
    to: Field | None
    """None: off the board."""
    origin: Field | None = None
    """None: beside the board, in a hand, or not to be told."""
    aside: bool = False
    """True: beside the board only for now; a later step brings it back."""


def path(before: Picture, after: Picture) -> tuple[Step, ...]:
    """Say what hands must do to turn one picture into another."""
    pieces = {**before.at, **after.at}
    steps = (Step(piece, after.at.get(piece), before.at.get(piece)) for piece in pieces)
    return ordered(step for step in steps if step.to != step.origin)


def together(steps: Iterable[Step]) -> tuple[tuple[Step, ...], ...]:
    """Group steps that are one to a hand: a stack goes as one piece, and a place beside the board is filled at once."""
    groups: list[tuple[Step, ...]] = []
    for step in steps:
        joins = groups and _is_one(groups[-1][0], step)
        groups[-1:] = [(*groups[-1], step)] if joins else [*groups[-1:], (step,)]
    return tuple(groups)


def _is_one(first: Step, step: Step) -> bool:
    beside = step.to is not None and not _is_narrow(step.to)
    return bool(step.piece and (step.origin or beside) and not step.aside and replace(step, piece=first.piece) == first)


def ordered(steps: Iterable[Step]) -> tuple[Step, ...]:
    """Put steps in an order in which no piece comes down on one that has yet to go.

    A ring of pieces that wait for each other costs one extra lift: a piece is put aside and brought back later.
    """
    pending = sorted(steps, key=_rank)
    aside = _to_put_aside(tuple(pending))
    done: list[Step] = []
    while pending:
        blocked = {step.origin for step in pending if _is_narrow(step.origin)}
        free = next((step for step in pending if step.to not in blocked), None)
        if free is not None:
            pending.remove(free)
            done.append(free)
        else:
            lifted = next(step for step in pending if step in aside)
            done.append(Step(lifted.piece, None, lifted.origin, aside=True))
            pending[pending.index(lifted)] = replace(lifted, origin=None)
    return tuple(done)


def _is_narrow(field: Field | None) -> bool:
    """Tell whether a piece here is in the way of others: a place beside the fields (`loft.red`) has room for all."""
    return field is not None and "." not in field


def _rank(step: Step) -> tuple[bool, str, int, str]:
    """Give a fixed order; hawks have no colour, so pieces do not compare by themselves."""
    if step.piece is None:
        return (True, "", 0, step.origin or "")
    return (False, step.piece.colour or "", step.piece.number, "")


def _to_put_aside(steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """Choose the fewest steps whose pieces must be put aside so that no ring is left."""
    tries = (_breaking_rings(steps, lifts) for lifts in range(len(steps) + 1))
    return next(found for found in tries if found is not None)


def _breaking_rings(steps: tuple[Step, ...], lifts: int) -> tuple[Step, ...] | None:
    """Break every ring with at most so many lifts, or give None."""
    ring = _ring(steps)
    if not ring:
        return ()
    if not lifts:
        return None
    origins = [step.origin for step in steps]
    # A ring whose fields lead nowhere else touches no other ring, so any of its pieces serves as well as another.
    # Where stacks entangle rings, each piece of one ring is tried.
    alone = all(origins.count(step.origin) == 1 for step in ring)
    for step in ring[:1] if alone else ring:
        rest = _breaking_rings(_without(steps, step), lifts - 1)
        if rest is not None:
            return (step, *rest)
    return None


def _without(steps: tuple[Step, ...], step: Step) -> tuple[Step, ...]:
    return tuple(other for other in steps if other != step)


def _ring(steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """Find steps that wait for each other in a ring, as few as possible; empty if there are none."""
    leaving: dict[Field | None, list[Step]] = defaultdict(list)
    for step in steps:
        leaving[step.origin].append(step)
    rings = (_way_back(step, leaving) for step in steps if _is_narrow(step.origin))
    return min((ring for ring in rings if ring), key=len, default=())


def _way_back(first: Step, leaving: dict[Field | None, list[Step]]) -> tuple[Step, ...]:
    """Search breadth-first for the shortest chain of steps from a step's target back to its origin."""
    chains: list[tuple[Step, ...]] = [(first,)]
    visited: set[Field | None] = set()
    for chain in chains:
        field = chain[-1].to
        if field == first.origin:
            return chain
        if field not in visited and _is_narrow(field):
            visited.add(field)
            chains.extend((*chain, step) for step in leaving.get(field, ()))
    return ()
