from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.app.notify import Notify
from tests.app.manager import Manager, environment, socket_in


@pytest.fixture(params=["path", "abstract"])
def manager(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Manager]:
    """Listen on either kind of socket."""
    listening = Manager(socket_in(tmp_path) if request.param == "path" else f"@flugleiter-{os.getpid()}")
    yield listening
    listening.close()


def test_facts_reach_the_manager(manager: Manager) -> None:
    """Facts that are told together come together, on a socket with a path and on an abstract one."""
    notify = Notify(environment(manager))
    assert notify.listening
    notify.say("READY=1", "STATUS=Drei Täubchen spielen.")
    manager.until(lambda told: told == ["READY=1", "STATUS=Drei Täubchen spielen."])


def test_nothing_happens_without_a_manager() -> None:
    """A program that was started by hand tells nobody, and nobody watches it."""
    notify = Notify({"WATCHDOG_USEC": "10000000"})
    notify.say("READY=1")
    assert not notify.listening
    assert notify.patience == 0


def test_a_manager_that_went_ends_no_game(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A socket at which nobody listens is a line in the log."""
    Notify({"NOTIFY_SOCKET": socket_in(tmp_path)}).say("WATCHDOG=1")
    assert "did not take WATCHDOG=1" in caplog.text


@pytest.mark.parametrize(
    ("variables", "patience"),
    [
        ({"WATCHDOG_USEC": "10000000"}, 10.0),
        ({"WATCHDOG_USEC": "10000000", "WATCHDOG_PID": str(os.getpid())}, 10.0),
        ({"WATCHDOG_USEC": "10000000", "WATCHDOG_PID": "1"}, 0.0),
        ({"WATCHDOG_USEC": "soon"}, 0.0),
        ({}, 0.0),
    ],
)
def test_the_watchdog_is_another_processes_or_ours(variables: dict[str, str], patience: float) -> None:
    """Only a watchdog that is meant for this process counts."""
    assert Notify({"NOTIFY_SOCKET": "/run/notify", **variables}).patience == patience
