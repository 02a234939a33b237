"""The inbox and the clock: one message at a time, and what is due later."""

from __future__ import annotations

import heapq
import queue
from collections.abc import Callable
from itertools import count

from companion.messages import Message, Tick

BEAT = 0.1
"""Seconds after which the loop looks at the clock even when nothing comes."""

Clock = Callable[[], float]


class Later:
    """Messages and deeds that are due at a time."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._due: list[tuple[float, int, Callable[[], None]]] = []
        self._order = count()

    def at(self, seconds: float, deed: Callable[[], None]) -> None:
        """Do something so many seconds from now."""
        heapq.heappush(self._due, (self._clock() + seconds, next(self._order), deed))

    def next(self) -> float | None:
        """Give the time of the next deed."""
        return self._due[0][0] if self._due else None

    def run(self) -> None:
        """Do what is due."""
        while self._due and self._due[0][0] <= self._clock():
            heapq.heappop(self._due)[2]()


class Inbox:
    """The only door to the referee; any thread may put."""

    def __init__(self) -> None:
        self._messages: queue.SimpleQueue[Message | None] = queue.SimpleQueue()

    def put(self, message: Message) -> None:
        """Put a message."""
        self._messages.put(message)

    def close(self) -> None:
        """Let the loop end after what was put before."""
        self._messages.put(None)

    def get(self, seconds: float) -> Message | None:
        """Give the next message, None for the end; raises queue.Empty after so many seconds."""
        return self._messages.get(timeout=seconds)

    def ready(self) -> bool:
        """Tell whether a message is waiting."""
        return not self._messages.empty()


def run(inbox: Inbox, later: Later, clock: Clock, handle: Callable[[Message], None]) -> None:
    """Handle messages until the inbox is closed; time passes as ticks."""
    while True:
        later.run()
        due = later.next()
        try:
            message = inbox.get(BEAT if due is None else max(0.0, min(BEAT, due - clock())))
        except queue.Empty:
            message = Tick(clock())
        if message is None:
            return
        handle(message)
