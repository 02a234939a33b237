"""A tiny referee for the tests of the link: it takes inputs in their order and acknowledges them."""

import queue
import select
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

from companion.devices.link import Link
from companion.messages import InputReceived, LinkUp, Message

M = TypeVar("M", bound=Message)
DEADLINE = 20.0
"""Seconds after which a test gives up; on a quiet machine everything happens within tenths."""


def eventually(holds: Callable[[], bool]) -> None:
    """Look again and again until something holds; fails after a deadline."""
    deadline = time.monotonic() + DEADLINE
    while not holds():
        assert time.monotonic() < deadline
        select.select([], [], [], 0.01)


@dataclass
class Referee:
    """Takes what the link puts.

    Args:
        link: the link that acknowledgements go to; none is sent while it is None.
    """

    link: Link | None = None
    inbox: "queue.Queue[Message]" = field(default_factory=queue.Queue)
    seen: list[Message] = field(default_factory=list)
    taken: list[str] = field(default_factory=list)
    _boot: str = ""
    _last: int = 0

    def until(self, done: Callable[[], bool]) -> None:
        """Work until something has come true; fails after a deadline."""
        deadline = time.monotonic() + DEADLINE
        while not done():
            self._step(self.inbox.get(timeout=max(0.01, deadline - time.monotonic())))

    def meet(self, kind: type[M], fits: Callable[[M], bool] = lambda _: True) -> M:
        """Work until a new message of this kind comes, and give it."""
        start = len(self.seen)
        found: list[M] = []

        def came() -> bool:
            found[:] = [message for message in self.seen[start:] if isinstance(message, kind) and fits(message)]
            return bool(found)

        self.until(came)
        return found[0]

    def _step(self, message: Message) -> None:
        self.seen.append(message)
        if isinstance(message, LinkUp) and message.boot != self._boot:
            self._boot, self._last = message.boot, 0
        if isinstance(message, InputReceived):
            if message.boot == self._boot and message.n == self._last + 1:
                self._last += 1
                self.taken.append(f"{message.kind}{message.value}")
            if self.link is not None:
                self.link.acknowledge(self._boot, self._last)
