"""Speaks views from a thread of its own; nobody waits for it, and the game goes on without it."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from threading import Thread

from companion.devices.ports import Clock, Put
from companion.devices.speech.agenda import Agenda
from companion.devices.speech.espeak import SILENT, Hush, Speak
from companion.devices.speech.lines import Line, Wording
from companion.messages import Recovered, Trouble
from companion.rules.interface import Phrase
from companion.view import View

DEVICE = "speech"

_PATIENCE, _EACH = 10.0, 0.3
"""Seconds that a line may take, and that each of its characters adds, before its program counts as stuck."""
_JOIN = 3.0


@dataclass(frozen=True, slots=True)
class Over:
    """The line of this number is over; `why` says what is wrong with the voice."""

    number: int
    why: Phrase | None


@dataclass(frozen=True, slots=True)
class _Saying:
    """A line that is being said."""

    line: Line
    hush: Hush


@dataclass(frozen=True, slots=True)
class _Manner:
    """From now on so much is said."""

    lines: Wording


Fact = View | Over | _Manner | None
"""None: the end."""
Wait = Callable[[SimpleQueue[Fact], float | None], Fact]
"""Takes the next fact within so many seconds (None: any time), or raises `queue.Empty`."""


def wait_for(facts: SimpleQueue[Fact], seconds: float | None) -> Fact:
    """Wait for the next fact, at most so many seconds."""
    return facts.get(timeout=seconds)


class Speaker:
    """A screen for the ears.

    Args:
        lines: what a view says.
        speak: the voice.
        put: the inbox, for `Trouble` and `Recovered`.
        clock: stamps the messages.
        wait: waits for the next fact while a line is said.
    """

    def __init__(
        self,
        lines: Wording,
        speak: Speak,
        put: Put,
        *,
        clock: Clock = time.monotonic,
        wait: Wait = wait_for,
    ) -> None:
        self._lines, self._speak, self._put, self._clock, self._wait = lines, speak, put, clock, wait
        self._facts: SimpleQueue[Fact] = SimpleQueue()
        self._agenda = Agenda()
        self._view: View | None = None
        self._number = 0
        self._saying: _Saying | None = None
        self._trouble: Phrase | None = None
        self._thread = Thread(target=self._run, name=DEVICE, daemon=True)
        self._thread.start()

    def show(self, view: View) -> None:
        """Take a view and return at once; the newest wins."""
        self._facts.put(view)

    def use(self, lines: Wording) -> None:
        """Say more or less from now on, also of what is shown already; returns at once."""
        self._facts.put(_Manner(lines))

    def wake(self) -> None:
        """Do nothing: a voice neither dims nor sleeps."""

    def stop(self) -> None:
        """Fall silent; idempotent."""
        self._facts.put(None)
        self._thread.join(_JOIN)

    def _run(self) -> None:
        while self._hears():
            self._go_on()
        self._hush()

    def _hears(self) -> bool:
        """Take the next fact and all that wait behind it; False at the end."""
        patience = _PATIENCE + _EACH * len(self._saying.line.text) if self._saying else None
        try:
            fact = self._wait(self._facts, patience)
        except Empty:
            fact = Over(self._number, SILENT)
        while fact is not None:
            self._take(fact)
            if self._facts.empty():
                return True
            fact = self._facts.get()
        return False

    def _take(self, fact: View | Over | _Manner) -> None:
        match fact:
            case View():
                self._view = fact
                self._agenda = self._agenda.turned(self._worded(fact))
            case _Manner(lines):
                self._turn(lines)
            case Over(number, why) if self._saying and number == self._number:
                self._agenda = self._agenda.heard(self._saying.line)
                self._hush()
                self._report(why)

    def _turn(self, lines: Wording) -> None:
        """Word the view that is shown anew; whether the voice works is open again, for it may be silent now."""
        self._lines = lines
        if self._view:
            self._agenda = self._agenda.turned(self._worded(self._view))
        self._report(None)

    def _worded(self, view: View) -> tuple[Line, ...]:
        """Word a view; one that cannot be worded is logged, and must not silence all that come after it."""
        try:
            return self._lines(view)
        except Exception:
            logging.getLogger(__name__).exception("The voice could not word %s.", type(view.body).__name__)
            return ()

    def _go_on(self) -> None:
        """Say what is to be said now, unless it is being said already."""
        line = self._agenda.now
        if self._saying and self._saying.line == line:
            return
        self._hush()
        if line:
            number = self._number
            hush = self._speak(line.text, lambda why: self._facts.put(Over(number, why)))
            self._saying = _Saying(line, hush)

    def _hush(self) -> None:
        """Be done with what is being said, to its end or not; what its program still reports is no news."""
        if self._saying:
            self._saying.hush()
            self._saying = None
            self._number += 1

    def _report(self, why: Phrase | None) -> None:
        """Tell the referee when the voice stops or begins to work."""
        if why and why != self._trouble:
            self._put(Trouble(DEVICE, why, self._clock()))
        if self._trouble and not why:
            self._put(Recovered(DEVICE, self._clock()))
        self._trouble = why
