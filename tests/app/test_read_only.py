"""A root that can only be read: the journal's folder is all that a table writes to."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.app.terminal import ROOT, Python, player

HOOK = Path(__file__).parent / "read_only"
BWRAP = shutil.which("bwrap")
MAY_MOUNT = bool(BWRAP) and not subprocess.call([str(BWRAP), "--ro-bind", "/", "/", "true"], stderr=subprocess.DEVNULL)

pytestmark = [pytest.mark.heavy, pytest.mark.timeout(180)]


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """Give the folder of the games, and beside it one for what is forgotten at the end."""
    (tmp_path / "scratch").mkdir()
    (tmp_path / "games").mkdir()
    return tmp_path / "games"


def environment(games: Path) -> dict[str, str]:
    """Let temporary files have their place, and nobody's own settings play a part."""
    return {"TMPDIR": str(games.parent / "scratch"), "HOME": "/nowhere", "XDG_CONFIG_HOME": "/nowhere"}


def watched(games: Path) -> Python:
    """Give a Python for which everything but the folder of the games can only be read."""
    writable = {"WRITABLE": f"{games}{os.pathsep}{games.parent / 'scratch'}"}
    return Python(sys.executable, {"PYTHONPATH": f"{HOOK}{os.pathsep}{ROOT}"} | writable | environment(games))


def mounted(games: Path) -> Python:
    """Give a Python whose disks are mounted read-only, but for the folder of the games."""
    wrapper = games.parent / "python"
    binds = " ".join(f"--bind {folder} {folder}" for folder in (games, games.parent / "scratch"))
    inner = f"{BWRAP} --ro-bind / / --dev-bind /dev /dev --proc /proc {binds}"
    wrapper.write_text(f'#!/bin/sh\nexec {inner} {sys.executable} "$@"\n')
    wrapper.chmod(0o755)
    return Python(str(wrapper), {"PYTHONPATH": str(ROOT)} | environment(games))


def play_twice(games: Path, python: Python) -> None:
    """Play a little, leave, and go on where it was."""
    journal = games / "journal.sqlite"
    seats = ("--seats", "red=Anna,blue=computer", "--rules", "short")
    with player(journal, *seats, python=python) as one:
        one.play(lambda: "Move" in one.words(), "35")
        one.type("q")
        assert one.wait() == 0
    with player(journal, *seats, python=python) as again:
        again.until(lambda: "Move" in again.words())
        again.type("q")
        assert again.wait() == 0
    assert journal.exists()


def test_a_demo_writes_nothing_but_its_journal(games: Path) -> None:
    """With a read-only root a flight is played and kept."""
    python, journal = watched(games), games / "journal.sqlite"
    words = ["demo", "--fast", "--rules", "short", "--seed", "7", "--journal", str(journal)]
    done = subprocess.run(
        [python.path, "-m", "companion", *words],
        cwd=ROOT,
        env=os.environ | python.environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert journal.stat().st_size > 0


def test_the_watch_sees_what_is_written_elsewhere(games: Path) -> None:
    """The read-only disks of these tests are none in name only: another journal is refused."""
    python = watched(games)
    words = ["demo", "--fast", "--rules", "short", "--journal", str(games.parent / "elsewhere.sqlite")]
    done = subprocess.run(
        [python.path, "-m", "companion", *words], cwd=ROOT, env=os.environ | python.environment, check=False,
        capture_output=True,
    )  # fmt: skip
    assert done.returncode != 0


def test_a_table_writes_nothing_but_its_journal(games: Path) -> None:
    """With a read-only root a table is played at, left, and found again as it was."""
    play_twice(games, watched(games))


@pytest.mark.skipif(not MAY_MOUNT, reason="bubblewrap is not installed, or may not mount")
def test_a_table_plays_on_disks_that_are_mounted_read_only(games: Path) -> None:
    """The same holds where the system itself refuses every write, to SQLite's own files too."""
    play_twice(games, mounted(games))
