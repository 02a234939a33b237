from __future__ import annotations

import queue
import threading

import pytest

from companion.app.loop import Inbox, Later, run
from companion.messages import Key, Message, Pressed, Tick


class Clock:
    """Seconds that a test sets."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        """Give the time."""
        return self.now


def test_what_is_due_is_done_in_the_order_of_its_time() -> None:
    """Deeds wait for their time; equal times keep the order in which they were given."""
    clock, done = Clock(), list[str]()
    later = Later(clock)
    for seconds, name in ((2.0, "late"), (1.0, "first"), (1.0, "second")):
        later.at(seconds, lambda name=name: done.append(name))  # type: ignore[misc]
    assert later.next() == 1.0
    later.run()
    assert done == []
    clock.now = 1.0
    later.run()
    assert done == ["first", "second"]
    clock.now = 5.0
    later.run()
    assert done == ["first", "second", "late"]
    assert later.next() is None


def test_a_deed_that_orders_another_at_once_is_followed_by_it() -> None:
    """What a deed puts off by no time is done in the same run."""
    clock, done = Clock(), list[str]()
    later = Later(clock)
    later.at(0, lambda: later.at(0, lambda: done.append("done")))
    later.run()
    assert done == ["done"]


def pressed(at: float) -> Message:
    """Give a message."""
    return Pressed(Key.CONFIRM, at)


def test_messages_are_handled_in_their_order_until_the_end() -> None:
    """All that was put before the inbox was closed is handled, and nothing after it."""
    inbox, clock, got = Inbox(), Clock(), list[Message]()
    for at in (1.0, 2.0):
        inbox.put(pressed(at))
    inbox.close()
    inbox.put(pressed(3.0))
    run(inbox, Later(clock), clock, got.append)
    assert got == [pressed(1.0), pressed(2.0)]


def test_time_passes_as_ticks() -> None:
    """While nothing comes, the loop says what time it is."""
    inbox, clock, got = Inbox(), Clock(), list[Message]()

    def handle(message: Message) -> None:
        got.append(message)
        clock.now += 1.0
        if len(got) == 2:
            inbox.close()

    run(inbox, Later(clock), clock, handle)
    assert got == [Tick(0.0), Tick(1.0)]


def test_a_deed_is_done_between_messages() -> None:
    """What is due comes before the next message, in the loop's own thread."""
    inbox, clock, threads = Inbox(), Clock(), list[int]()
    later = Later(clock)
    later.at(0, lambda: threads.append(threading.get_ident()))
    inbox.close()
    run(inbox, later, clock, lambda _: None)
    assert threads == [threading.get_ident()]


def test_an_empty_inbox_says_so() -> None:
    """Nobody waits for ever on an inbox into which nothing is put."""
    inbox = Inbox()
    assert not inbox.ready()
    with pytest.raises(queue.Empty):
        inbox.get(0)
    inbox.put(pressed(1.0))
    assert inbox.ready()
