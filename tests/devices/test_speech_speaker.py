"""The speaking thread, with a voice that ends when the test says so, and a clock that the test owns."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from queue import Empty, Queue, SimpleQueue

import pytest

from companion.devices.speech.espeak import MISSING, SILENT, Ended, Hush
from companion.devices.speech.lines import Line
from companion.devices.speech.speaker import Fact, Speaker, Wait, wait_for
from companion.messages import Message, Recovered, Trouble
from companion.rules.interface import Phrase
from companion.view import Bar, Choose, View

SOON = 10.0
"""Seconds after which a test gives up."""


def view(*words: str) -> View:
    """Show some words."""
    return View(Bar(), Choose(Phrase("ask.roll"), tuple(map(Phrase, words))))


def lines(shown: View) -> tuple[Line, ...]:
    """Give the words of a view; a word in capitals is urgent."""
    assert isinstance(shown.body, Choose)
    words = [option.code for option in shown.body.options]
    if "bad" in words:
        raise LookupError
    return tuple(Line(word, urgent=word.isupper()) for word in words)


class Voice:
    """Begins lines, and ends them on demand."""

    def __init__(self) -> None:
        self.log: Queue[str] = Queue()
        self.may_begin = threading.Event()
        self.may_begin.set()
        self._ended: Ended = self._unsaid

    def __call__(self, text: str, ended: Ended) -> Hush:
        """Note a line."""
        self._ended = ended
        self.log.put(text)
        assert self.may_begin.wait(SOON)
        return lambda: self.log.put(f"-{text}")

    def end(self, why: Phrase | None = None) -> None:
        """End the line that is being said."""
        self._ended(why)

    def said(self, count: int) -> list[str]:
        """Wait for some lines; one that was hushed or is over follows with a minus."""
        return [self.log.get(timeout=SOON) for _ in range(count)]

    @staticmethod
    def _unsaid(_: Phrase | None) -> None:
        raise AssertionError


class Table:
    """A speaker, its voice, and its inbox."""

    def __init__(self, wait: Wait = wait_for) -> None:
        self.voice = Voice()
        self.inbox: SimpleQueue[Message] = SimpleQueue()
        self.speaker = Speaker(lines, self.voice, self.inbox.put, clock=lambda: 7.0, wait=wait)

    def show(self, *words: str) -> None:
        """Show some words."""
        self.speaker.show(view(*words))


@pytest.fixture
def table() -> Iterator[Table]:
    """Give a speaker, and stop it."""
    one = Table()
    yield one
    one.voice.may_begin.set()
    one.speaker.stop()


def test_lines_follow_each_other(table: Table) -> None:
    """Each line waits for the end of the one before."""
    table.show("a", "b")
    assert table.voice.said(1) == ["a"]
    table.voice.end()
    assert table.voice.said(2) == ["-a", "b"]


def test_a_newer_view_cuts_what_is_stale(table: Table) -> None:
    """What the newest view does not say any more falls silent at once."""
    table.show("a", "b")
    assert table.voice.said(1) == ["a"]
    table.show("c")
    assert table.voice.said(2) == ["-a", "c"]


def test_what_still_holds_is_said_to_its_end(table: Table) -> None:
    """A newer view that asks for the same does not break off the asking."""
    table.show("a")
    assert table.voice.said(1) == ["a"]
    table.show("a", "b")
    table.voice.end()
    assert table.voice.said(2) == ["-a", "b"]


def test_a_duty_that_was_cut_short_is_said_after(table: Table) -> None:
    """A row that moved interrupts; the question that still stands follows it."""
    table.show("ask", "ONE")
    assert table.voice.said(1) == ["ask"]
    table.show("ask", "TWO")
    assert table.voice.said(2) == ["-ask", "TWO"]
    table.voice.end()
    assert table.voice.said(2) == ["-TWO", "ask"]


def test_a_line_that_ends_as_a_newer_view_comes_strikes_no_other(table: Table) -> None:
    """The end of a stale line does not count as the end of the new one."""
    table.voice.may_begin.clear()
    table.show("a")
    assert table.voice.said(1) == ["a"]
    table.show("b")
    table.voice.end()
    table.voice.may_begin.set()
    assert table.voice.said(2) == ["-a", "b"]


def test_showing_never_waits_for_the_voice(table: Table) -> None:
    """A voice that hangs while it begins holds up nobody, and then says the newest view only."""
    table.voice.may_begin.clear()
    table.show("a")
    assert table.voice.said(1) == ["a"]
    for word in ("b", "c", "d"):
        table.show(word)
    assert table.voice.log.empty()
    table.voice.may_begin.set()
    assert table.voice.said(2) == ["-a", "d"]


def test_stopping_cuts_the_voice_and_ends_the_thread(table: Table) -> None:
    """After the stop, which may come twice, nothing is being said and the thread is gone."""
    table.show("a", "b")
    assert table.voice.said(1) == ["a"]
    table.speaker.stop()
    table.speaker.stop()
    assert table.voice.said(1) == ["-a"]
    assert table.voice.log.empty()
    assert not table.speaker._thread.is_alive()


def test_trouble_is_told_once_and_its_end_too(table: Table) -> None:
    """A voice that is missing is one trouble, however many lines fail, and a line that works again ends it."""
    table.show("a", "b", "c")
    for why in (MISSING, MISSING, None):
        table.voice.said(1)
        table.voice.end(why)
        table.voice.said(1)
    found = [table.inbox.get(timeout=SOON) for _ in range(2)]
    assert found == [Trouble("speech", MISSING, 7.0), Recovered("speech", 7.0)]
    assert table.inbox.empty()


def test_switched_off_it_falls_silent_at_once_and_on_again_it_says_what_is_shown(table: Table) -> None:
    """The line under way is cut short, views pass unsaid, and the newest of them is said once it is on again."""
    table.show("a", "b")
    assert table.voice.said(1) == ["a"]
    table.speaker.use(lambda _: ())
    assert table.voice.said(1) == ["-a"]
    table.show("c")
    table.speaker.use(lines)
    assert table.voice.said(1) == ["c"]
    table.voice.end()
    assert table.voice.said(1) == ["-c"]


def test_more_is_said_without_repeating_what_was_heard(table: Table) -> None:
    """Turned up, the voice adds what it had left out of the view that is shown."""
    table.speaker.use(lambda view: lines(view)[:1])
    table.show("a", "b")
    assert table.voice.said(1) == ["a"]
    table.voice.end()
    assert table.voice.said(1) == ["-a"]
    table.speaker.use(lines)
    assert table.voice.said(1) == ["b"]


def test_a_voice_that_is_switched_off_troubles_nobody(table: Table) -> None:
    """What was wrong with it is over when nobody wants it."""
    table.show("a")
    table.voice.said(1)
    table.voice.end(MISSING)
    assert table.inbox.get(timeout=SOON) == Trouble("speech", MISSING, 7.0)
    table.speaker.use(lambda _: ())
    assert table.inbox.get(timeout=SOON) == Recovered("speech", 7.0)


def hanging(over: Callable[[float | None], bool]) -> Wait:
    """Give a wait in which time is over when the test says so."""

    def wait(facts: SimpleQueue[Fact], seconds: float | None) -> Fact:
        if over(seconds):
            raise Empty
        return facts.get(timeout=SOON)

    return wait


def test_a_voice_that_hangs_is_given_up() -> None:
    """A line without end is hushed after a time that grows with the line, reported, and the next one is tried."""
    patience: Queue[float | None] = Queue()

    def over(seconds: float | None) -> bool:
        patience.put(seconds)
        return seconds is not None and seconds < 20

    table = Table(hanging(over))
    table.show("short", "l" * 100)
    assert table.voice.said(3) == ["short", "-short", "l" * 100]
    assert table.inbox.get(timeout=SOON) == Trouble("speech", SILENT, 7.0)
    assert [patience.get(timeout=SOON) for _ in range(3)] == [None, 11.5, 40.0]
    table.speaker.stop()


def test_a_view_without_words_silences_no_other(table: Table, caplog: pytest.LogCaptureFixture) -> None:
    """A view that cannot be worded is logged, and the next one is said."""
    table.show("bad")
    table.show("a")
    assert table.voice.said(1) == ["a"]
    assert "The voice could not word Choose." in caplog.text
