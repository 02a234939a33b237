from __future__ import annotations

import logging
import threading
from dataclasses import replace
from itertools import repeat

import pytest

import companion.devices.printer
from companion.devices.outlets import Job, PrinterError, Sent, render, untold
from companion.devices.printer import StripPrinter
from companion.effects import Slip
from companion.messages import Message, PrintDone, Printing, PrintStarted, Recovered, Trouble
from companion.rules.interface import Phrase
from companion.strips import Paper
from companion.texts import Texts
from tests.devices.printer_inbox import Inbox, is_done
from tests.strips import slips

WORDS = Texts("de").say
PAPER = Paper()
GONE = PrinterError(Phrase("printer.gone", {"port": "x"}))
NO_PAPER = PrinterError(Phrase("printer.paper", {"port": "x"}))


class ScriptedOutlet:
    """Fails as told, call by call, and remembers what it took."""

    def __init__(self, ready: tuple[PrinterError | None, ...] = (), send: tuple[PrinterError | None, ...] = ()) -> None:
        self._ready, self._send = iter(ready), iter(send)
        self.took: list[Job] = []
        self.closed = False

    def look(self) -> None:
        """Be there."""

    def ready(self) -> None:
        """Fail when the script says so."""
        if fault := next(self._ready, None):
            raise fault

    def send(self, job: Job, sent: Sent = untold) -> None:  # noqa: ARG002 - it takes no time
        """Take a job, or fail when the script says so."""
        if fault := next(self._send, None):
            raise fault
        self.took.append(job)

    def close(self) -> None:
        """Remember the end."""
        self.closed = True


def test_jobs_are_printed_in_their_order() -> None:
    """Twenty slips come out in the order given, each started before and done after its bytes."""
    inbox, outlet = Inbox(), ScriptedOutlet()
    printer = StripPrinter(outlet, PAPER, WORDS, inbox.put, clock=lambda: 5.0)
    inbox.printer = printer
    for job in range(1, 21):
        printer.print(job, slips.entry())
    told = inbox.until(is_done(20))
    printer.stop()
    assert [job.number for job in outlet.took] == list(range(1, 21))
    assert told[:4] == [PrintStarted(1, 5.0), PrintDone(1, 5.0), PrintStarted(2, 5.0), PrintDone(2, 5.0)]
    assert outlet.took[0] == render(1, slips.entry(), PAPER, WORDS)


def test_a_slow_printer_does_not_hold_up_the_caller() -> None:
    """Slips are taken at once while the printer is busy, and none is lost."""
    let_go, inbox, outlet = threading.Event(), Inbox(), ScriptedOutlet()

    def hold(message: Message) -> None:
        inbox.put(message)
        if isinstance(message, PrintStarted):
            assert let_go.wait(10)

    printer = StripPrinter(outlet, PAPER, WORDS, hold)
    inbox.printer = printer
    for job in (1, 2, 3):
        printer.print(job, slips.entry())
    inbox.until(lambda message: isinstance(message, PrintStarted))
    assert outlet.took == []
    let_go.set()
    inbox.until(is_done(3))
    printer.stop()
    assert [job.number for job in outlet.took] == [1, 2, 3]


def test_a_printer_that_is_not_there_starts_no_job() -> None:
    """Until the printer is ready nothing is called started; the pauses grow to half a minute."""
    inbox, pauses = Inbox(), list[float]()
    outlet = ScriptedOutlet(ready=(GONE,) * 7)
    printer = StripPrinter(outlet, PAPER, WORDS, inbox.put, clock=lambda: 5.0, wait=pauses.append)
    inbox.printer = printer
    printer.print(1, slips.entry())
    told = inbox.until(is_done(1))
    printer.stop()
    assert told == [
        Trouble("printer", GONE.why, 5.0),
        PrintStarted(1, 5.0),
        Recovered("printer", 5.0),
        PrintDone(1, 5.0),
    ]
    assert pauses == [1, 2, 4, 8, 16, 30, 30]


def test_a_job_that_failed_half_way_is_printed_whole() -> None:
    """A job stays until it was taken: one start, each new trouble once, recovery, and one end."""
    inbox = Inbox()
    outlet = ScriptedOutlet(send=(GONE, GONE, NO_PAPER))
    printer = StripPrinter(outlet, PAPER, WORDS, inbox.put, clock=lambda: 0.0, wait=lambda _: None)
    inbox.printer = printer
    printer.print(1, slips.entry())
    printer.print(2, slips.entry())
    told = inbox.until(is_done(2))
    printer.stop()
    assert told == [
        PrintStarted(1, 0.0),
        Trouble("printer", GONE.why, 0.0),
        Trouble("printer", NO_PAPER.why, 0.0),
        Recovered("printer", 0.0),
        PrintDone(1, 0.0),
        PrintStarted(2, 0.0),
        PrintDone(2, 0.0),
    ]
    assert [job.number for job in outlet.took] == [1, 2]


@pytest.mark.parametrize(
    ("slip", "again"),
    [(slips.entry(), replace(slips.entry(), copy=True)), (slips.certificate(), slips.certificate())],
    ids=["entry", "certificate"],
)
def test_a_job_of_which_a_byte_has_left_is_tried_again_as_a_copy(slip: Slip, again: Slip) -> None:
    """No strip comes out twice as an original; what nobody got is one still, and a certificate has no such mark."""

    class Leaking(ScriptedOutlet):
        def send(self, job: Job, sent: Sent = untold) -> None:
            tried.append(job)
            sent(len(tried) - 1, 100)
            super().send(job, sent)

    tried, inbox = list[Job](), Inbox()
    outlet = Leaking(send=(GONE, GONE, NO_PAPER))
    printer = StripPrinter(outlet, PAPER, WORDS, inbox.put, clock=lambda: 0.0, wait=lambda _: None)
    inbox.printer = printer
    printer.print(1, slip)
    inbox.until(is_done(1))
    printer.stop()
    original, copy = render(1, slip, PAPER, WORDS), render(1, again, PAPER, WORDS)
    assert tried == [original, original, copy, copy]


def test_a_strip_that_cannot_be_laid_out_is_skipped(caplog: pytest.LogCaptureFixture) -> None:
    """It is logged, told once and never called started; the next strips are printed, and then that is told."""
    inbox, outlet = Inbox(), ScriptedOutlet()
    bad = iter((True, True, False, False))

    def words(phrase: Phrase) -> str:
        if phrase.code == "strip.released" and next(bad):
            raise KeyError(phrase.code)
        return WORDS(phrase)

    printer = StripPrinter(outlet, PAPER, words, inbox.put, clock=lambda: 0.0)
    inbox.printer = printer
    for number in (1, 2, 3, 4):
        printer.print(number, slips.entry())
    told = inbox.until(is_done(4))
    printer.stop()
    assert told == [
        Trouble("strip", Phrase("printer.unfit"), 0.0),
        PrintStarted(3, 0.0),
        PrintDone(3, 0.0),
        Recovered("strip", 0.0),
        PrintStarted(4, 0.0),
        PrintDone(4, 0.0),
    ]
    assert [job.number for job in outlet.took] == [3, 4]
    assert [record.getMessage() for record in caplog.records] == ["The printer could not print EntrySlip."] * 2
    assert all(record.exc_info for record in caplog.records)


def test_stopping_lets_the_device_go() -> None:
    """After the last slip the device is let go, and stopping twice is no harm."""
    inbox, outlet = Inbox(), ScriptedOutlet()
    printer = StripPrinter(outlet, PAPER, WORDS, inbox.put)
    inbox.printer = printer
    for job in (1, 2, 3):
        printer.print(job, slips.entry())
    inbox.until(is_done(3))
    printer.stop()
    printer.stop()
    assert [job.number for job in outlet.took] == [1, 2, 3]
    assert outlet.closed


def test_stopping_does_not_wait_for_a_printer_that_fails() -> None:
    """A printer that is gone ends the pause between attempts at once; its jobs stay undone for the next start."""
    inbox, outlet = Inbox(), ScriptedOutlet(ready=(GONE,) * 99)
    printer = StripPrinter(outlet, PAPER, WORDS, inbox.put)
    inbox.printer = printer
    printer.print(1, slips.entry())
    inbox.until(lambda message: isinstance(message, Trouble))
    printer.stop()
    assert outlet.closed
    assert outlet.took == []
    assert [type(message) for message in inbox.got] == [Trouble]


def test_stopping_has_a_time_limit(caplog: pytest.LogCaptureFixture) -> None:
    """A printer that neither prints nor fails is left behind with a line in the log."""
    let_go, inbox = threading.Event(), Inbox()

    class Stuck(ScriptedOutlet):
        def send(self, job: Job, sent: Sent = untold) -> None:
            assert let_go.wait(10)
            super().send(job, sent)

    printer = StripPrinter(Stuck(), PAPER, WORDS, inbox.put)
    inbox.printer = printer
    printer.print(1, slips.entry())
    inbox.until(lambda message: isinstance(message, PrintStarted))
    with caplog.at_level(logging.WARNING):
        printer.stop(limit=0)
    assert "did not finish" in caplog.text
    let_go.set()
    printer.stop()
    inbox.until(is_done(1))


def test_a_job_whose_start_is_not_on_disk_stays_off_the_paper() -> None:
    """Stopped between telling its start and being let go, a job prints nothing and is there for the next start."""
    inbox, outlet = Inbox(), ScriptedOutlet()
    printer = StripPrinter(outlet, PAPER, WORDS, inbox.put)
    printer.print(1, slips.entry())
    inbox.until(lambda message: isinstance(message, PrintStarted))
    printer.stop()
    assert outlet.took == []
    assert outlet.closed


def test_a_slow_printer_tells_how_far_it_is() -> None:
    """At most every half second, never before one has gone by, and by the bytes that were sent."""
    inbox, now = Inbox(), [0.0]

    class Slow(ScriptedOutlet):
        def send(self, job: Job, sent: Sent = untold) -> None:
            for second in range(11):
                now[0] = second / 5
                sent(10 * second, 100)
            super().send(job, sent)

    printer = StripPrinter(Slow(), PAPER, WORDS, inbox.put, clock=lambda: now[0])
    inbox.printer = printer
    printer.print(7, slips.entry())
    told = inbox.until(is_done(7))
    printer.stop()
    assert told == [
        PrintStarted(7, 0.0),
        Printing(7, 30, 100, 0.6),
        Printing(7, 60, 100, 1.2),
        Printing(7, 90, 100, 1.8),
        PrintDone(7, 2.0),
    ]


def test_a_printer_with_nothing_to_do_says_what_it_lacks(monkeypatch: pytest.MonkeyPatch) -> None:
    """A printer is looked at while it rests, so that people can mend it before a strip is due."""
    looks = iter((GONE, GONE, NO_PAPER, None))

    class Resting(ScriptedOutlet):
        def look(self) -> None:
            if fault := next(looks, None):
                raise fault

    for name in ("_FIRST_LOOK", "_NEXT_LOOK"):
        monkeypatch.setattr(companion.devices.printer, name, 0.0)
    monkeypatch.setattr(companion.devices.printer, "pauses", lambda: repeat(0.0))
    inbox = Inbox()
    printer = StripPrinter(Resting(), PAPER, WORDS, inbox.put, clock=lambda: 5.0)
    told = inbox.until(lambda message: isinstance(message, Recovered))
    printer.stop()
    assert told == [Trouble("printer", GONE.why, 5.0), Trouble("printer", NO_PAPER.why, 5.0), Recovered("printer", 5.0)]
