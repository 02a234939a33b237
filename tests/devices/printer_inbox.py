"""An inbox for the tests of the printers."""

from __future__ import annotations

import queue
from collections.abc import Callable

from companion.devices.printer import StripPrinter
from companion.messages import Message, PrintDone, PrintStarted


class Inbox:
    """Collects messages, and waits for them with a deadline."""

    def __init__(self) -> None:
        self._queue: queue.SimpleQueue[Message] = queue.SimpleQueue()
        self.got: list[Message] = []
        self.printer: StripPrinter | None = None
        """Lets every job go as soon as its start was told, as the referee does once it is on disk."""

    def put(self, message: Message) -> None:
        """Take a message."""
        self._queue.put(message)
        if self.printer and isinstance(message, PrintStarted):
            self.printer.go(message.job)

    def until(self, fits: Callable[[Message], bool]) -> list[Message]:
        """Give all messages up to and with the first that fits."""
        while True:
            self.got.append(self._queue.get(timeout=10))
            if fits(self.got[-1]):
                return self.got


def is_done(job: int) -> Callable[[Message], bool]:
    """Recognise the end of a job."""
    return lambda message: isinstance(message, PrintDone) and message.job == job
