"""Threads that hang are named: while the game goes on, and when it ends."""

from __future__ import annotations

import logging
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Self

from companion.devices.ports import Clock

STOP = 12.0
"""Seconds after which a device that does not stop is left behind: a printer may take ten to end its strip."""
LEAVE = 1.0
"""Seconds in which threads may still end when all devices were stopped."""
LOOK = 0.5
"""Seconds from one look at the loop to the next."""
_log = logging.getLogger(__name__)


class Guard:
    """Logs what every thread does when the game loop has not moved for long; once until it moves again.

    Args:
        limit: seconds.
        clock: monotonic seconds.
    """

    def __init__(self, limit: float, clock: Clock = time.monotonic) -> None:
        self._limit, self._clock = limit, clock
        self._moved, self._told = clock(), False
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, name="guard", daemon=True)

    def __enter__(self) -> Self:
        """Begin to look."""
        self._moved = self._clock()
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        """Look no more."""
        self._ended.set()
        self._thread.join(LEAVE)

    def moved(self) -> None:
        """Note that the loop lives."""
        self._moved, self._told = self._clock(), False

    def look(self) -> None:
        """Look once."""
        still = self._clock() - self._moved
        if still >= self._limit and not self._told:
            self._told = True
            _log.error("The game loop has not moved for %.0f s. This is what hangs:\n%s", still, stacks())

    def _run(self) -> None:
        while not self._ended.wait(LOOK):
            self.look()


def stacks() -> str:
    """Say what every thread does now, by its name."""
    frames = sys._current_frames()  # noqa: SLF001 - Python's only way to look at other threads, and documented
    others = [thread for thread in threading.enumerate() if thread is not threading.current_thread()]
    return "\n".join(
        f"Thread {thread.name}:\n{''.join(traceback.format_stack(frames[thread.ident]))}"
        for thread in others
        if thread.ident in frames
    )


def bounded(stop: Callable[[], None], name: str, limit: float = STOP) -> Callable[[], None]:
    """Let a device stop within a limit; one that hangs is named and left behind, and the others stop all the same.

    Args:
        stop: stops it.
        name: names it.
        limit: seconds.
    """
    faults: list[BaseException] = []

    def tried() -> None:
        try:
            stop()
        except BaseException as fault:  # noqa: BLE001 - it is raised again in the thread that asked
            faults.append(fault)

    def ended() -> None:
        thread = threading.Thread(target=tried, name=f"stop of {name}", daemon=True)
        thread.start()
        thread.join(limit)
        if thread.is_alive():
            _log.error("The %s does not stop within %g s; it is left behind:\n%s", name, limit, stacks())
        if faults:
            raise faults[0]

    return ended


@contextmanager
def none_left(limit: float = LEAVE) -> Iterator[None]:
    """Name the threads that were started in the body and still run when it is over."""
    before = set(threading.enumerate())
    try:
        yield
    finally:
        until = time.monotonic() + limit
        # Ours all have names. A library may keep nameless ones for as long as the program runs, as luma does.
        ours = [each for each in threading.enumerate() if not each.name.startswith("Thread-")]
        for thread in [each for each in ours if each not in before]:
            thread.join(max(0.0, until - time.monotonic()))
            if thread.is_alive():
                _log.error("The thread %s did not end.", thread.name)
