"""The queue before a strip printer: paper never holds up the game, and no job is lost."""

from __future__ import annotations

import logging
import queue
import threading
import time
from collections.abc import Callable

from companion.devices.outlets import Job, Outlet, PrinterError, Waiter, render
from companion.devices.ports import Clock, Put
from companion.effects import Slip
from companion.messages import PrintDone, PrintStarted, Recovered, Trouble
from companion.rules.interface import Phrase
from companion.strips import Paper, Words

DEVICE = "printer"
"""The printer's name in messages."""

_FIRST_PAUSE, _LONGEST_PAUSE = 1.0, 30.0
"""Seconds between two attempts; each pause is twice the one before."""


class StripPrinter:
    """A queue of slips with its own thread: in their order, each until the outlet took it.

    Args:
        outlet: where the strips go.
        paper: what the printer takes.
        words: the language of the strips; called by the printer's thread.
        put: the inbox.
        clock: stamps the messages.
        wait: lets time pass between two attempts; by default it ends at once when the printer is stopped.
    """

    def __init__(
        self,
        outlet: Outlet,
        paper: Paper,
        words: Words,
        put: Put,
        *,
        clock: Clock = time.monotonic,
        wait: Waiter | None = None,
    ) -> None:
        self._outlet = outlet
        self._paper = paper
        self._words = words
        self._put = put
        self._clock = clock
        self._stopping = threading.Event()
        self._wait = wait or self._stopping.wait
        self._slips: queue.SimpleQueue[tuple[int, Slip] | None] = queue.SimpleQueue()
        self._cleared: queue.SimpleQueue[int | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name=DEVICE, daemon=True)
        self._thread.start()

    def print(self, job: int, slip: Slip) -> None:
        """Take a slip and return at once; it is laid out when its turn comes."""
        self._slips.put((job, slip))

    def go(self, job: int) -> None:
        """Let a job go to paper: its start is on disk."""
        self._cleared.put(job)

    def stop(self, limit: float = 10.0) -> None:
        """Print what was taken unless the printer fails, but wait no longer than `limit` seconds."""
        self._stopping.set()
        self._slips.put(None)
        self._cleared.put(None)
        self._thread.join(limit)
        if self._thread.is_alive():
            logging.getLogger(__name__).warning("The printer did not finish within %s s.", limit)

    def _run(self) -> None:
        """Print slip after slip until the end mark, or until the printer fails while it is being stopped."""
        while (taken := self._slips.get()) is not None:
            if not self._deliver(render(*taken, self._paper, self._words)):
                break
        self._outlet.close()

    def _deliver(self, job: Job) -> bool:
        """Try one job until it is out; False when the printer was stopped before."""
        attempt = _Attempt(job, self._outlet, self._put, self._clock, self._is_cleared)
        pause = _FIRST_PAUSE
        while not attempt.succeeds():
            if self._stopping.is_set():
                return False
            self._wait(pause)
            pause = min(2 * pause, _LONGEST_PAUSE)
        return True

    def _is_cleared(self, job: int) -> bool:
        """Wait until a job may go to paper; False when the printer is stopped before, and the job stays unprinted."""
        while (cleared := self._cleared.get()) is not None:
            if cleared == job:
                return True
        self._cleared.put(None)
        return False


class _Attempt:
    """What was already said about a job that is tried again and again."""

    def __init__(self, job: Job, outlet: Outlet, put: Put, clock: Clock, cleared: Callable[[int], bool]) -> None:
        self._cleared = cleared
        self._job = job
        self._outlet = outlet
        self._put = put
        self._clock = clock
        self._started = False
        self._trouble: Phrase | None = None

    def succeeds(self) -> bool:
        """Try once; say only what is news."""
        try:
            self._outlet.ready()
            # A job of which no printer ever got a byte stays unstarted, so that a restart prints it by itself.
            if not self._started:
                self._put(PrintStarted(self._job.number, self._clock()))
                if not self._cleared(self._job.number):
                    return False
                self._started = True
            self._outlet.send(self._job)
        except PrinterError as fault:
            if fault.why != self._trouble:
                self._put(Trouble(DEVICE, fault.why, self._clock()))
                self._trouble = fault.why
            return False
        if self._trouble:
            self._put(Recovered(DEVICE, self._clock()))
        self._put(PrintDone(self._job.number, self._clock()))
        return True
