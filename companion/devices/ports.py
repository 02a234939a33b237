"""The Protocols behind which every device stands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from companion.effects import Cue, Slip
from companion.messages import Message
from companion.view import View

Put = Callable[[Message], None]
"""The inbox's only door."""

Clock = Callable[[], float]
"""Monotonic seconds."""


class Source(Protocol):
    """Brings facts: buttons, board link, die, keyboard."""

    def start(self, put: Put) -> None:
        """Begin to put messages; returns at once."""
        ...

    def stop(self) -> None:
        """End; idempotent, joins its threads with a time limit."""
        ...


class Screen(Protocol):
    """Shows views: OLED, terminal."""

    def show(self, view: View) -> None:
        """Take a view and return at once; the newest wins."""
        ...

    def wake(self) -> None:
        """Be well seen again, if it dims or sleeps; returns at once."""
        ...

    def stop(self) -> None:
        """Blank and end; idempotent."""
        ...


class Printer(Protocol):
    """Prints slips in their order, never dropping one."""

    def print(self, job: int, slip: Slip) -> None:
        """Take a job and return at once; it says `PrintStarted` and then waits for `go`."""
        ...

    def go(self, job: int) -> None:
        """Let a job go to paper: its start is on disk."""
        ...

    def stop(self) -> None:
        """Finish what was begun, with a time limit; idempotent."""
        ...


class Sound(Protocol):
    """Plays short tones."""

    def play(self, cue: Cue) -> None:
        """Play a tone and return at once; the newest wins."""
        ...

    def stop(self) -> None:
        """Fall silent; idempotent."""
        ...
