"""The queue before a strip printer: paper never holds up the game, and no job is lost."""

from __future__ import annotations

import logging
import queue
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Protocol

from companion.devices.herald import Herald, pauses
from companion.devices.outlets import Job, Outlet, PrinterError, Waiter, render
from companion.devices.ports import Clock, Put
from companion.devices.pulse import Pulse
from companion.effects import Certificate, Slip
from companion.messages import PrintDone, Printing, PrintStarted
from companion.rules.interface import Phrase
from companion.strips import Paper, Words

DEVICE = "printer"
"""The printer's name in messages."""
_STRIP = "strip"
"""The name of a strip that no printer can help."""

_FIRST_LOOK, _NEXT_LOOK = 1.0, 60.0
"""Seconds until a printer with nothing to do is looked at, and from then on."""

_STUCK = 120.0
"""Seconds without a byte after which a printer hangs; a cable gives up long before, unless the system hangs."""


_NEWS = 0.5
"""Seconds after which it is worth telling how far a job is."""


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
        self._herald, self.pulse = Herald(DEVICE, put, clock), Pulse(DEVICE, clock, _STUCK)
        self._worry = Herald(_STRIP, put, clock)
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
        while (taken := self._next()) is not None:
            if not self._survives(*taken):
                break
        self._outlet.close()

    def _survives(self, number: int, slip: Slip) -> bool:
        """Print a slip; one that cannot be laid out is logged and told, and those after it are printed."""
        try:
            done = self._deliver(number, slip)
        except Exception:
            logging.getLogger(__name__).exception("The printer could not print %s.", type(slip).__name__)
            self._worry.tell(Phrase("printer.unfit"))
            return True
        self._worry.tell(None)
        return done

    def _next(self) -> tuple[int, Slip] | None:
        """Wait for a slip; meanwhile look for the printer, so that people can mend it before they need it."""
        waits, pause = pauses(), _FIRST_LOOK
        while True:
            try:
                return self._slips.get(timeout=pause)
            except queue.Empty:
                pause = _NEXT_LOOK if self._tries(self._looks) else next(waits)

    def _looks(self) -> bool:
        with self.pulse.call():
            self._outlet.look()
        return True

    def _tries(self, deed: Callable[[], bool]) -> bool:
        """Do something with the printer, and tell the referee when that stops or begins to work."""
        try:
            done = deed()
        except PrinterError as fault:
            self._herald.tell(fault.why)
            return False
        self._herald.tell(None)
        return done

    def _deliver(self, number: int, slip: Slip) -> bool:
        """Try one job until it is out; False when the printer was stopped before."""

        def drawn(*, copy: bool) -> Job:
            marked = replace(slip, copy=True) if copy and not isinstance(slip, Certificate) else slip
            return render(number, marked, self._paper, self._words)

        attempt = _Attempt(drawn, self._outlet, self._put, self._clock, self.pulse, self._is_cleared)
        waits = pauses()
        while not self._tries(attempt.go):
            if self._stopping.is_set():
                return False
            self._wait(next(waits))
        self._put(PrintDone(number, self._clock()))
        return True

    def _is_cleared(self, job: int) -> bool:
        """Wait until a job may go to paper; False when the printer is stopped before, and the job stays unprinted."""
        while (cleared := self._cleared.get()) is not None:
            if cleared == job:
                return True
        self._cleared.put(None)
        return False


class _Drawn(Protocol):
    """Lays out a slip as it is, or as a copy."""

    def __call__(self, *, copy: bool) -> Job:
        """Give the job."""
        ...


class _Attempt:
    """A job that is tried again and again, and called started once; once a byte has left, it is tried as a copy."""

    def __init__(
        self, drawn: _Drawn, outlet: Outlet, put: Put, clock: Clock, pulse: Pulse, cleared: Callable[[int], bool]
    ) -> None:
        self._cleared = cleared
        self._drawn = drawn
        self._outlet = outlet
        self._put = put
        self._clock = clock
        self._pulse = pulse
        self._started = self._left = False
        self._told: float | None = None

    def go(self) -> bool:
        """Try once; False when the printer was stopped before. Raises PrinterError."""
        # First of all: what cannot be laid out is never called started.
        job = self._drawn(copy=self._left)
        with self._pulse.call():
            self._outlet.ready()
        # A job of which no printer ever got a byte stays unstarted, so that a restart prints it by itself.
        if not self._started:
            self._put(PrintStarted(job.number, self._clock()))
            if not self._cleared(job.number):
                return False
            self._started = True
        with self._pulse.call():
            self._outlet.send(job, partial(self._sent, job.number))
        return True

    def _sent(self, number: int, done: int, of: int) -> None:
        """Tell how far a slow printer is, now and then."""
        self._pulse.beat()
        self._left = self._left or done > 0
        now = self._clock()
        since = now if self._told is None else self._told
        if now - since >= _NEWS:
            self._put(Printing(number, done, of, now))
            since = now
        self._told = since
