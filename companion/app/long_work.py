"""Work that keeps people waiting before the game begins: shown, unless it is soon over."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.devices.ports import Clock, Screen
from companion.rules.interface import Phrase
from companion.view import Bar, View, Working

PATIENCE = 1.0
"""Seconds without a word that nobody minds."""
PACE = 0.5
"""Seconds from one picture to the next."""


class LongWork:
    """Shows how far the work is; the first view of the game takes its place.

    Args:
        screens: where.
        clock: monotonic seconds; people wait from now on.
        tell: hears at the same times what is being done.
    """

    def __init__(self, screens: Sequence[Screen], clock: Clock, tell: Callable[[Phrase], None]) -> None:
        self._screens, self._clock, self._tell = screens, clock, tell
        self._due = clock() + PATIENCE

    def __call__(self, what: Phrase, done: int, of: int) -> None:
        """Take what is done, of how much (0: nobody knows), as often as it changes."""
        now = self._clock()
        if now < self._due:
            return
        self._due = now + PACE
        self._tell(what)
        for screen in self._screens:
            screen.show(View(Bar(), Working(what, done, of)))
