from __future__ import annotations

import ast
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.app.threads import Guard, bounded, none_left, stacks

PACKAGE = Path(__file__).parents[2] / "companion"


@contextmanager
def hanging(name: str) -> Iterator[threading.Event]:
    """Run a thread that waits until it is let go."""
    gate = threading.Event()
    thread = threading.Thread(target=gate.wait, name=name, daemon=True)
    thread.start()
    try:
        yield gate
    finally:
        gate.set()
        thread.join(5)


def test_a_thread_that_stays_is_named(caplog: pytest.LogCaptureFixture) -> None:
    """What was started in the body and still runs after it is named; what ended is not."""
    ended = threading.Thread(target=lambda: None, name="good-one")
    with hanging("older"):
        gate = threading.Event()
        with none_left(0.05):
            ended.start()
            threading.Thread(target=gate.wait, name="board-reader", daemon=True).start()
        gate.set()
    assert caplog.messages == ["The thread board-reader did not end."]


def test_a_device_that_does_not_stop_is_named_and_left_behind(caplog: pytest.LogCaptureFixture) -> None:
    """A stop that hangs holds up nobody: the log names the device, and where its thread waits."""
    gate = threading.Event()

    def waits_for_the_bus() -> None:
        gate.wait()

    bounded(waits_for_the_bus, "screen", 0.05)()
    gate.set()
    assert caplog.messages[0].startswith("The screen does not stop within 0.05 s; it is left behind:")
    assert "Thread stop of screen:" in caplog.text
    assert "waits_for_the_bus" in caplog.text


def test_a_device_that_stops_says_nothing(caplog: pytest.LogCaptureFixture) -> None:
    """A stop in time is done and leaves no word."""
    stopped: list[str] = []
    bounded(lambda: stopped.append("done"), "screen")()
    assert stopped == ["done"]
    assert not caplog.messages


def test_what_a_stop_raises_comes_out() -> None:
    """A fault of a stop is raised where it was asked for, as if no thread were between."""

    def fails() -> None:
        raise ValueError

    with pytest.raises(ValueError, match=r"^$"):
        bounded(fails, "screen")()


def test_a_hang_is_told_once(caplog: pytest.LogCaptureFixture) -> None:
    """The guard speaks when the loop has not moved for the limit, once, and again only after it has moved."""
    now = [0.0]
    guard = Guard(8.0, lambda: now[0])
    for second in (7.9, 8.0, 9.0, 100.0):
        now[0] = second
        guard.look()
    assert len(caplog.messages) == 1
    guard.moved()
    guard.look()
    assert len(caplog.messages) == 1
    now[0] = 109.0
    guard.look()
    assert len(caplog.messages) == 2


def test_stacks_name_every_thread_but_the_asker() -> None:
    """Each thread is listed with its name and its place in the program."""
    with hanging("printer"):
        said = stacks()
    assert "Thread printer:" in said
    assert f"Thread {threading.current_thread().name}:" not in said


def test_every_thread_of_ours_has_a_name() -> None:
    """Wherever the package starts a thread it says its name, by which the log knows it."""
    calls = [
        (path.name, {keyword.arg for keyword in node.keywords})
        for path in sorted(PACKAGE.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call) and ast.unparse(node.func) in {"Thread", "threading.Thread"}
    ]
    assert len(calls) > 8
    assert [file for file, keywords in calls if "name" not in keywords] == []
