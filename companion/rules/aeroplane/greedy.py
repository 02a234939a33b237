"""A computer player that takes what brings it ahead of the others at once; enough to sit in for a person."""

from __future__ import annotations

from companion.rules.aeroplane import commands as cm
from companion.rules.aeroplane.board import HANGAR
from companion.rules.aeroplane.decide import decide, legal
from companion.rules.aeroplane.fold import fold
from companion.rules.aeroplane.rulebook import Rulebook
from companion.rules.aeroplane.state import Match

GROUNDED = -10
"""What a plane in the hangar is worth, in cells: bringing one out beats a plain move."""


def advise(book: Rulebook, match: Match) -> cm.Command:
    """Choose among the legal commands; of equals the first, which is the likeliest."""
    choices = legal(book, match)
    if len(choices) == 1:
        return choices[0]
    return max(choices, key=lambda command: _worth(book, match, command))


def _worth(book: Rulebook, match: Match, command: cm.Command) -> int:
    """Compare the position after a command for the mover and for those it may hit, by cells flown."""
    after = match
    for event in decide(book, match, command):
        after = fold(after, event)
    mover = match.turn.mover
    return _cells(after, mover) - sum(_cells(after, seat) for seat in book.opponents[mover])


def _cells(match: Match, seat: int) -> int:
    return sum(GROUNDED if progress == HANGAR else progress for progress in match.fleets[seat].at)
