"""The self-test as a machine without clock and devices: the same messages and effects as the referee's."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import partial
from math import inf

from companion import effects as fx
from companion import messages as msg
from companion.messages import Key
from companion.referee.checkup import verdict
from companion.referee.checkup.course import begin, course, held, ready
from companion.referee.checkup.parts import Outcome, Part, Parts
from companion.referee.checkup.readings import Readings
from companion.referee.checkup.steps import AGAIN, Ask, Each, Look, Result, Step, Stroke, Wait, stroke
from companion.rules.interface import Phrase
from companion.view import Bar, View

SOUNDS = fx.Cue.WIN
"""The longest tone, to be heard."""
REPEAT = 5.0
"""Seconds between two orders to test: the board ends its test by itself, and an order may get lost."""
PATIENCE = 120.0
"""Seconds without a sign of anybody after which a step is skipped."""
PRINTING = 30.0
"""Seconds that the printer may take."""


class Checkup:
    """Leads through the check; `done` says when it is over.

    It takes every message, and each once: inputs of the board (`InputReceived`) are counted and acknowledged by the
    caller before it hands them on. It asks for views, tones, `OrderBoard`, `Settle` and one `PrintStrip`.

    Args:
        parts: what the table has.
        date: the time of day, for the certificate.
        link: the hello of a board that is there already; without one the check waits for it.
        damaged: reads the link's counter of damaged lines.
        job: the number of the print job; other jobs are none of its business.
    """

    def __init__(
        self,
        parts: Parts,
        date: Callable[[], datetime],
        *,
        link: msg.LinkUp | None = None,
        damaged: Callable[[], int] = lambda: 0,
        job: int = 1,
    ) -> None:
        self._parts, self._date, self._damaged, self._job = parts, date, damaged, job
        self._readings = Readings(parts.sensors)
        self._outcomes: dict[Part, Outcome] = {}
        self._course: tuple[Part, ...] = () if parts.sensors else course(parts, frozenset())
        self._ahead = list(self._course or (Part.MEET,))
        self._part = Part.MEET
        self._step: Step | None = None
        self._unprinted = False
        self._now = self._active = self._ordered = -inf
        self._shown: View | None = None
        self._effects: list[fx.Effect] = []
        self.done = False
        if link:
            self._readings.take(link)

    @property
    def faults(self) -> tuple[Phrase, ...]:
        """What was found so far."""
        found = verdict.faults(self._parts, self._outcomes, self._readings)
        return (*found, Phrase("fault.printer")) if self._unprinted else found

    @property
    def untried(self) -> tuple[Phrase, ...]:
        """What was skipped so far."""
        return verdict.untried(self._parts, self._outcomes)

    def certificate(self) -> fx.Certificate:
        """Write down what was found so far."""
        rows = verdict.rows(self._parts, self._outcomes, self._readings)
        return fx.Certificate(self._parts.board, self._date(), rows, self.faults, self.untried)

    def handle(self, message: msg.Message) -> tuple[fx.Effect, ...]:
        """Take one message; give what shall happen."""
        self._now = max(self._now, message.at)
        self._readings.take(message)
        self._readings.rest(self._now)
        self._readings.cable = self._readings.cable.read(self._damaged())
        self._answer(message)
        if press := stroke(message):
            self._press(press)
        while self._goes_on():
            pass
        self._order(anew=isinstance(message, msg.LinkUp))
        self._show()
        asked, self._effects = tuple(self._effects), []
        return asked

    def _answer(self, message: msg.Message) -> None:
        """Do what a message asks for by itself, whatever the step."""
        match message:
            case msg.BoardSeen(boot=boot, seq=seq, touched=touched) if touched:
                self._effects.append(fx.Settle(boot, seq))
            case msg.PrintStarted(job) if job == self._job:
                self._effects.append(fx.PrintNow(job))
            case msg.PrintDone(job) if job == self._job:
                self._unprinted = False
                if self._part is Part.PRINT:
                    self._end()

    def _press(self, press: Stroke) -> None:
        self._active = self._now
        match self._step:
            case Look():
                self._step = Ask(Part.SCREEN)
            case Wait() if press.skips:
                self._skip()
            case Ask() as ask:
                if press.key == Key.CONFIRM and ask.options[ask.chosen] == AGAIN:
                    self._cue(SOUNDS)
                self._come(ask.pressed(press))
            case Each() as each:
                self._come(each.pressed(press))
            case Result() as result:
                self._step = result.pressed(press)
                if self._step is None:
                    self._end()

    def _come(self, what: Step | Outcome) -> None:
        """Go on with a step, or end it with its outcome."""
        if isinstance(what, Outcome):
            self._outcomes[self._part] = what
            self._cue(fx.Cue.REFUSED if what.dead else fx.Cue.OK)
            self._end()
            return
        if isinstance(what, Each) and isinstance(self._step, Each) and what.left != self._step.left:
            self._cue(fx.Cue.OK)
        self._step = what

    def _goes_on(self) -> bool:
        """Go on by what the devices and the clock say; False: a person is awaited."""
        step, now = self._step, self._now
        if self._step is None:
            return self._begin()
        if now - max(self._active, self._readings.changed) >= PATIENCE:
            self._skip()
            return True
        match step:
            case Look(until) if now >= until:
                self._step = Ask(Part.SCREEN)
            case Wait(Part.MEET) if self._readings.met:
                self._end()
            case Wait(Part.HOLD) if held(step, self._readings, now):
                self._end()
            case Wait(Part.PRINT) if now - step.began >= PRINTING:
                self._skip()
            case Each() if words := ready(step, self._readings, now).intersection(step.left):
                self._come(step.ticked(words))
            case _:
                return False
        return True

    def _begin(self) -> bool:
        """Begin the next part; False: there is none."""
        if not self._ahead:
            return False
        self._part, self._active = self._ahead.pop(0), self._now
        match self._part:
            case Part.RESULT:
                self._cue(fx.Cue.REFUSED if self.faults else fx.Cue.WIN)
                faults, untried = (tuple(map(verdict.short, found)) for found in (self.faults, self.untried))
                self._step = Result(faults, untried, verdict.tried(self._outcomes))
                return True
            case Part.PRINT:
                self._effects.append(fx.PrintStrip(self._job, self.certificate()))
            case Part.SOUND:
                self._cue(SOUNDS)
        self._step = begin(self._part, self._parts, self._readings, self._outcomes, self._now)
        return True

    def _skip(self) -> None:
        match self._step:
            case Ask() | Each() as step:
                self._come(step.skipped())
            case Look():
                self._step, self._active = Ask(Part.SCREEN), self._now
            case _:
                self._unprinted = self._unprinted or self._part is Part.PRINT
                self._end()

    def _end(self) -> None:
        """End the present part."""
        self._step = None
        if self._part is Part.MEET:
            self._course = course(self._parts, self._readings.features)
            self._ahead = list(self._course)
        elif self._part is Part.RESULT:
            self.done = True
            self._effects.append(fx.OrderBoard("end"))

    def _cue(self, cue: fx.Cue) -> None:
        self._effects.append(fx.PlayCue(cue))

    def _order(self, *, anew: bool) -> None:
        """Keep the board testing: it ends by itself, begins anew with each start, and may not have heard."""
        if self._readings.cable.up and not self.done and (anew or self._now - self._ordered >= REPEAT):
            self._ordered = self._now
            self._effects.append(fx.OrderBoard("test"))

    def _show(self) -> None:
        if self._step is None:
            return
        if isinstance(self._step, Each):
            body, keys = self._step.body(partial(verdict.name, self._parts))
        else:
            body, keys = self._step.body()
        where = None
        if self._part in self._course:
            where = Phrase("check.step", {"step": self._course.index(self._part) + 1, "of": len(self._course)})
        said = self._readings.absent
        if self._part is Part.MEET:
            # A board whose sensors do not answer shows no picture, and is waited for in vain.
            said = {**self._readings.troubles, **said}
        trouble = self._readings.cable.why or next(iter(said.values()), None)
        view = View(Bar(title=Phrase("check.title"), where=where), body, keys, trouble, isinstance(self._step, Wait))
        if view != self._shown:
            self._shown = view
            self._effects.append(fx.ShowView(view))
