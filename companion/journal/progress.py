"""Long work with a journal, told to whoever shows it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from companion.rules.interface import Phrase

T = TypeVar("T")

Progress = Callable[[Phrase, int, int], None]
"""Takes what is being done, how much of it is done, and of how much; of 0: nobody knows."""

EXAMINE, RESCUE, REPLAY = Phrase("work.examine"), Phrase("work.rescue"), Phrase("work.replay")


def unshown(_what: Phrase, _done: int, _of: int) -> None:
    """Show nothing."""


def counted(things: Iterable[T], progress: Progress, what: Phrase, of: int, start: int = 0) -> Iterator[T]:
    """Hand things on, and tell before each how many have gone by, `start` of them elsewhere."""
    for done, thing in enumerate(things, start):
        progress(what, done, of)
        yield thing
