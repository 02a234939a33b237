"""What happens at the table while the journal cannot be written: one sentence on the screen, and nothing is lost."""

from __future__ import annotations

from collections.abc import Callable

from companion.messages import JOURNAL, Message, PrintDone, PrintStarted, Proposed, Recovered, Trouble
from companion.referee.record import UnwrittenError

RETRY = 1.0
"""Seconds from one look at the disk to the next."""
_ONCE = (PrintStarted, PrintDone, Proposed)
"""Nobody says these again; the board repeats its inputs, and people press once more."""


class Saving:
    """Stands between the inbox and the desk; a disk that fails, or comes back, is a fact like any other.

    Args:
        handle: takes a message, and says what it brings.
        probe: writes something that changes nothing.
    """

    def __init__(self, handle: Callable[[Message], None], probe: Callable[[], None]) -> None:
        self._handle = handle
        self._probe = probe
        self._again: float | None = None
        """When to look at the disk again; None: it works."""
        self._held: list[Message] = []

    def handle(self, message: Message) -> None:
        """Take a message; while the disk fails nothing is shown that is not on it."""
        if self._again is not None and message.at >= self._again:
            self._look(message.at)
        if self._again is not None and isinstance(message, _ONCE):
            self._held.append(message)
            return
        try:
            self._handle(message)
        except UnwrittenError as error:
            if isinstance(message, _ONCE):
                self._held.append(message)
            self._stop(error, message.at)

    def _stop(self, error: UnwrittenError, at: float) -> None:
        self._again = at + RETRY
        self._handle(Trouble(JOURNAL, error.why, at))

    def _look(self, at: float) -> None:
        """Go on with what was held back, if the disk works again."""
        try:
            self._probe()
        except UnwrittenError as error:
            self._stop(error, at)
            return
        self._again = None
        held, self._held = self._held, []
        for message in (Recovered(JOURNAL, at), *held):
            self.handle(message)
