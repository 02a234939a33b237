from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.app.life import HEALTHY, Life
from companion.app.notify import Notify
from companion.rules.interface import Phrase
from tests.app.manager import Manager, environment, socket_in
from tests.app.terminal import ROOT

HANGS = """
import os, threading
from companion.app.life import Life
from companion.app.logs import set_up
from companion.app.loop import Inbox, Later, run
from companion.app.notify import Notify
import time

set_up(os.environ)

def judges_for_ever(message):
    if message.at > begun + 0.5:
        threading.Event().wait()

begun = time.monotonic()
life = Life(Notify(os.environ))
with life.playing("Playing."):
    run(Inbox(), Later(time.monotonic), time.monotonic, life.after(judges_for_ever))
"""


@pytest.fixture
def manager(tmp_path: Path) -> Iterator[Manager]:
    """Listen."""
    listening = Manager(socket_in(tmp_path))
    yield listening
    listening.close()


class Clock:
    """Seconds that a test sets."""

    now = 0.0

    def __call__(self) -> float:
        """Give the time."""
        return self.now


def test_the_manager_hears_the_loop_and_nothing_else(manager: Manager) -> None:
    """Each handled message is a sign of life, but not more than four of them go out within the manager's patience."""
    clock, handled = Clock(), list[float]()
    life = Life(Notify(environment(manager, 8.0)), clock=clock)
    with life.playing("Playing."):
        handle = life.after(handled.append)
        for tenth in range(100):
            clock.now = tenth / 10
            handle(clock.now)
    told = manager.listen(1.0)
    assert told[:3] == ["READY=1", "STATUS=Playing.", "WATCHDOG=1"]
    assert told[3:-2] == ["WATCHDOG=1"] * 4
    assert told[-2:] == ["STOPPING=1", "STATUS=Stopping."]
    assert len(handled) == 100


def test_work_before_the_game_asks_for_time(manager: Manager) -> None:
    """A rescue says what it is, and that the start will take a minute more."""
    Life(Notify(environment(manager))).working(Phrase("work.rescue"))
    assert manager.listen(1.0) == ["STATUS=Rescuing the journal.", "EXTEND_TIMEOUT_USEC=60000000"]


def test_a_failure_is_no_tidy_end(manager: Manager) -> None:
    """A table that breaks does not say that it stops: its failure is shown first, and watched."""
    with pytest.raises(ZeroDivisionError), Life(Notify(environment(manager))).playing("Playing."):
        raise ZeroDivisionError
    assert "STOPPING=1" not in manager.listen(0.1)


def test_a_start_proves_itself_once() -> None:
    """After half a minute of play, not before and not again, the start counts as good."""
    clock, proofs = Clock(), list[float]()
    life = Life(Notify({}), lambda: proofs.append(clock.now), clock)
    with life.playing("Playing."):
        handle = life.after(lambda _: None)
        for second in range(100):
            clock.now = float(second)
            handle(second)
    assert proofs == [HEALTHY]


def test_a_loop_that_hangs_falls_silent_and_is_named(manager: Manager) -> None:
    """A handler that never returns feeds no watchdog, and the log says by name which thread hangs, and where."""
    environ = os.environ | environment(manager, 1.0) | {"PYTHONPATH": str(ROOT)}
    child = subprocess.Popen([sys.executable, "-c", HANGS], env=environ, stderr=subprocess.PIPE, text=True)
    assert child.stderr is not None
    try:
        manager.until(lambda told: told.count("WATCHDOG=1") >= 2)
        said = ""
        while "judges_for_ever" not in said:
            line = child.stderr.readline()
            assert line, said
            said += line
        assert "<3>The game loop has not moved for 1 s." in said
        assert "<3>Thread MainThread:" in said
        fed = len(manager.listen())
        assert len(manager.listen(0.6)) == fed
    finally:
        child.kill()
        child.wait()
        child.stderr.close()
