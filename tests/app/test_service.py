from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.app.safe import LIMIT
from companion.cli.status import AGAIN
from tests.app.manager import Manager, environment, socket_in
from tests.app.terminal import ROOT, Player, Python, player, wait_gone

ONE = ("--seats", "red=Anna,blue=computer", "--rules", "short", "--flights", "1", "--lang", "en")
SAFE = "Safe mode"

pytestmark = pytest.mark.timeout(120)


@pytest.fixture
def manager(tmp_path: Path) -> Iterator[Manager]:
    """Listen as the service manager."""
    listening = Manager(socket_in(tmp_path))
    yield listening
    listening.close()


def served(manager: Manager, patience: float = 2.0) -> Python:
    """Run the command as a service."""
    return Python(environment={"PYTHONPATH": str(ROOT), **environment(manager, patience)})


def shows(one: Player, words: str) -> bool:
    """Tell whether a line of the terminal has some words."""
    return any(words in line for line in one.lines())


def test_a_table_tells_its_manager_how_it_is(manager: Manager, tmp_path: Path) -> None:
    """It is ready when it plays, gives signs of life meanwhile, and says that it stops."""
    with player(tmp_path / "games.sqlite", *ONE, python=served(manager)) as one:
        manager.until(lambda told: told[:2] == ["READY=1", "STATUS=Playing."] and told.count("WATCHDOG=1") > 2)
        assert (tmp_path / "starts.json").exists()
        assert one.end(signal.SIGTERM) == 0
    assert manager.listen()[-2:] == ["STOPPING=1", "STATUS=Stopping."]
    assert not (tmp_path / "starts.json").exists()


def test_a_stopped_process_is_silent(manager: Manager, tmp_path: Path) -> None:
    """Nothing but the loop feeds the watchdog: while the process stands still nothing is told."""
    with player(tmp_path / "games.sqlite", *ONE, python=served(manager)) as one:
        manager.until(lambda told: told.count("WATCHDOG=1") > 2)
        one.process.send_signal(signal.SIGSTOP)
        fed = len(manager.listen())
        assert len(manager.listen(1.0)) == fed
        one.process.send_signal(signal.SIGCONT)
        manager.until(lambda told: len(told) > fed)


def test_safe_mode_says_why_and_lets_people_out(manager: Manager, tmp_path: Path) -> None:
    """After three failed starts the screen tells why; the menu's row ends with the status of a new start."""
    (tmp_path / "starts.json").write_text('{"starts": 3, "why": "The sky fell: put it back."}')
    with player(tmp_path / "games.sqlite", *ONE, python=served(manager)) as one:
        one.until(lambda: SAFE in one.words())
        assert "The sky fell: put it back." in " ".join(one.words().split())
        assert "STATUS=Safe mode." in manager.listen()
        one.type("c")
        one.until(lambda: SAFE not in one.words())
        one.type("b")
        one.until(lambda: shows(one, "Menu"))
        while not shows(one, "Try everything again"):
            before = one.lines()
            one.type("j")
            one.until(lambda before=before: one.lines() != before)  # type: ignore[misc]
        one.type("c")
        assert one.wait() == AGAIN
    assert not (tmp_path / "starts.json").exists()
    assert not (tmp_path / "strips.txt").exists()


@pytest.mark.heavy
def test_three_deaths_lead_to_safe_mode(manager: Manager, tmp_path: Path) -> None:
    """A table that is killed three times soon after its start comes up with screen and buttons."""
    for _ in range(LIMIT):
        with player(tmp_path / "games.sqlite", *ONE, python=served(manager)) as one:
            one.until(lambda: bool(one.words()) and SAFE not in one.words())
            children = list(one.children())
            one.end(signal.SIGKILL)
        wait_gone(children)
    with player(tmp_path / "games.sqlite", *ONE, python=served(manager)) as one:
        one.until(lambda: SAFE in one.words())
        assert "without a word" in " ".join(one.words().split())


def test_whoever_plays_by_hand_may_ask_for_safe_mode(tmp_path: Path) -> None:
    """With --safe the screen says so, and no board is asked; without a manager nothing is counted."""
    with player(tmp_path / "games.sqlite", *ONE, "--safe") as one:
        one.until(lambda: SAFE in one.words())
        assert "as you asked" in " ".join(one.words().split())
        assert not (tmp_path / "starts.json").exists()
        assert one.end(signal.SIGTERM) == 0


SETTINGS = """
[oled]
driver = "none"
[buttons]
confirm = 99
"""


def test_wrong_settings_are_told(manager: Manager, tmp_path: Path) -> None:
    """A service with a wrong settings file says so in its status and, with its priority, in the log, once.

    No panel is wired: it waits for the next attempt all the same, and ends at once when it is told to.
    """
    file = tmp_path / "settings.toml"
    file.write_text(SETTINGS)
    run = [sys.executable, "-m", "companion", "play", "--config", str(file), "--lang", "en"]
    environ = os.environ | environment(manager) | {"PYTHONPATH": str(ROOT)}
    with subprocess.Popen(run, cwd=tmp_path, env=environ, stderr=subprocess.PIPE, text=True) as service:
        manager.until(lambda told: told.count("WATCHDOG=1") > 1)
        assert service.poll() is None
        service.terminate()
        said = service.communicate()[1]
    assert service.returncode == 2
    errors = [line for line in said.splitlines() if str(file) in line]
    assert len(errors) == 1
    assert errors[0].startswith(f"<3>{file}")
    assert f"STATUS={errors[0][3:]}" in manager.listen()
    assert "READY=1" not in manager.told


def _listeners(pid: int) -> list[str]:
    """Name the sockets on which a process waits for anybody in a network, by /proc/net."""
    inodes = set()
    for entry in Path(f"/proc/{pid}/fd").iterdir():
        try:
            link = entry.readlink()
        except FileNotFoundError:
            continue
        if str(link).startswith("socket:["):
            inodes.add(str(link)[8:-1])
    found = []
    for kind in ("tcp", "tcp6", "udp", "udp6"):
        table = Path(f"/proc/{pid}/net/{kind}")
        rows = table.read_text().splitlines()[1:] if table.exists() else []
        found += [f"{kind} {row.split()[1]}" for row in rows if row.split()[9] in inodes]
    return found


def test_a_game_opens_no_port_and_no_file_for_others(tmp_path: Path) -> None:
    """No socket of any network is open, and journal, strips, trace and all beside them are this user's alone."""
    folder = tmp_path / "games"
    with player(folder / "games.sqlite", *ONE, "--trace", str(tmp_path / "trace.json")) as one:
        one.until(lambda: bool(one.words()))
        pids = [one.process.pid, *one.children()]
        assert [port for pid in pids for port in _listeners(pid)] == []
        modes = {path.name: path.stat().st_mode & 0o777 for path in [*folder.iterdir(), tmp_path / "trace.json"]}
        assert one.end(signal.SIGTERM) == 0
    assert folder.stat().st_mode & 0o777 == 0o700
    assert {"games.sqlite", "games.sqlite-wal", "trace.json"} <= set(modes)
    assert {name for name, mode in modes.items() if mode != 0o600} == set()


def test_the_look_for_ports_sees_one() -> None:
    """A socket that listens is found by the look that finds none at a table."""
    with socket.socket() as ear:
        ear.bind(("127.0.0.1", 0))
        ear.listen()
        assert len(_listeners(os.getpid())) >= 1


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can play as root")
@pytest.mark.parametrize("virtual", [True, False])
def test_root_is_warned_once(virtual: bool, tmp_path: Path) -> None:  # noqa: FBT001 - a parameter
    """Whoever plays at a real table as root is told to be somebody else; the virtual table touches nothing."""
    kind = ["--virtual"] if virtual else ["--board-port", str(tmp_path / "none")]
    journal = str(tmp_path / "j.sqlite")
    run = [sys.executable, "-m", "companion", "play", "--journal", journal, "--faults", "x", "--lang", "en", *kind]
    done = subprocess.run(run, check=False, env=os.environ | {"PYTHONPATH": str(ROOT)}, capture_output=True, text=True)
    assert done.stderr.count("You are root") == (not virtual)
