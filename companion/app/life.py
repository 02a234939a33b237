"""The signs of life of a table: to the service manager, to the guard beside the loop, and to the count of starts."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from typing import TypeVar

from companion.app.notify import Notify
from companion.app.threads import Guard
from companion.devices.ports import Clock
from companion.rules.interface import Phrase
from companion.texts import Texts

HEALTHY = 30.0
"""Seconds of play after which a start counts as a good one."""
_FEEDS = 4
"""So many signs of life within the manager's patience."""
_MORE = 60_000_000
"""Microseconds within which work before the game gives its next sign of life: an old card copies a long journal."""
_HANGS = 0.8
"""The share of that patience after which what hangs is named: before the manager ends it all."""

Thing = TypeVar("Thing")


class Life:
    """Watches over one evening; only the game loop's own thread calls it, so that a loop that hangs falls silent.

    Args:
        notify: the service manager.
        healthy: called once, after `HEALTHY` seconds of play.
        clock: monotonic seconds.
    """

    def __init__(
        self, notify: Notify, healthy: Callable[[], None] = lambda: None, clock: Clock = time.monotonic
    ) -> None:
        self._notify, self._healthy, self._clock = notify, healthy, clock
        self._pause = notify.patience / _FEEDS
        self._guard = Guard(notify.patience * _HANGS, clock) if notify.patience else None
        self._fed = self._born = clock()
        self._proved = False

    def working(self, what: Phrase) -> None:
        """Tell what the start is busy with, and ask for more time for it."""
        self._notify.say(f"STATUS={Texts('en').say(what)}.", f"EXTEND_TIMEOUT_USEC={_MORE}")

    @contextmanager
    def playing(self, status: str) -> Iterator[None]:
        """Tell that the table plays, be watched in the body, and tell that the table is being left."""
        self._fed = self._born = self._clock()
        self._notify.say("READY=1", f"STATUS={status}", "WATCHDOG=1")
        with self._guard or nullcontext():
            yield
        self._notify.say("STOPPING=1", "STATUS=Stopping.")

    def after(self, handle: Callable[[Thing], None]) -> Callable[[Thing], None]:
        """Give a handler whose every return is a sign of life."""

        def handled(thing: Thing) -> None:
            handle(thing)
            self._beat()

        return handled

    def _beat(self) -> None:
        now = self._clock()
        if self._guard:
            self._guard.moved()
        if self._pause and now - self._fed >= self._pause:
            self._fed = now
            self._notify.say("WATCHDOG=1")
        if not self._proved and now - self._born >= HEALTHY:
            self._proved = True
            self._healthy()
