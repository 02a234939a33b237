"""The whole command at a virtual table, with a stand-in for the program that speaks."""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.app.terminal import DEADLINE, ROOT, Player, Python, player, wait_gone

RECORD = 'for text; do :; done; printf "%s\\n" "$text" >> "$HERE/told"'
"""The text is the last word that the program is given."""
HANG = "echo $$ >> \"$HERE/told\"; trap '' TERM; exec sleep 600"


@contextmanager
def spoken(tmp_path: Path, script: str | None, mode: str = "all") -> Iterator[Player]:
    """Sit down at a table with a voice; without a script its program is missing."""
    settings, programs = tmp_path / "settings.toml", tmp_path / "bin"
    settings.write_text(f'[speech]\nmode = "{mode}"\nspeed = 200\n', encoding="utf-8")
    programs.mkdir()
    if script:
        program = programs / "espeak-ng"
        program.write_text(f"#!/bin/sh\nPATH=/bin:/usr/bin\nHERE='{tmp_path}'\n{script}\n", encoding="utf-8")
        program.chmod(0o755)
    python = Python(sys.executable, {"PYTHONPATH": str(ROOT), "PATH": f"{programs}:{Path(sys.executable).parent}"})
    words = (
        "--config",
        str(settings),
        "--lang",
        "en",
        "--trace",
        str(tmp_path / "trace"),
    )
    with player(tmp_path / "journal.sqlite", *words, python=python) as one:
        yield one


def heard(tmp_path: Path) -> list[str]:
    """Give what was said so far."""
    told = tmp_path / "told"
    return told.read_text(encoding="utf-8").splitlines() if told.exists() else []


def listen(one: Player, tmp_path: Path, holds: Callable[[list[str]], bool]) -> None:
    """Listen until something holds; what the terminal draws meanwhile is read."""
    deadline = time.monotonic() + DEADLINE
    while not holds(heard(tmp_path)):
        assert time.monotonic() < deadline, (one.words(), heard(tmp_path))
        one.reads(lambda: False, 0.1)


def test_a_table_is_spoken(tmp_path: Path) -> None:
    """The voice says what is asked, the chosen row and the keys, and as the choice moves the new row only."""
    with spoken(tmp_path, RECORD) as one:
        listen(one, tmp_path, lambda told: told[-1:] == ["Back button: menu"])
        assert heard(tmp_path)[:3] == ["Set-up", "How many players?", "1 of 4: Two"]
        before = len(heard(tmp_path))
        one.type("j")
        listen(one, tmp_path, lambda told: len(told) > before)
        assert heard(tmp_path)[before:] == ["2 of 4: Three"]
        assert one.end(signal.SIGTERM) == 0


def choose(one: Player, row: str) -> None:
    """Turn a list until a row is chosen, and confirm it."""
    while row not in one.words():
        press(one, "j")
    press(one, "c")


def press(one: Player, key: str) -> None:
    """Press a key that changes what the panel says."""
    before = one.words()
    one.type(key)
    one.until(lambda: one.words() != before)


def test_a_voice_that_is_there_is_switched_on_and_off_in_the_menu(tmp_path: Path) -> None:
    """Silent by the settings, it speaks once it is turned up; switched off it says nothing more, and stays so."""
    with spoken(tmp_path, RECORD, "off") as one:
        one.until(lambda: "Two" in one.words())
        press(one, "\x7f")
        choose(one, "Settings")
        choose(one, "Voice")
        choose(one, "What happens")
        listen(one, tmp_path, lambda told: "Settings" in told)
        choose(one, "Voice")
        press(one, "k")
        listen(one, tmp_path, lambda told: "1 of 3: Silent" in told)
        choose(one, "Silent")
        press(one, "j")
        press(one, "j")
        assert one.end(signal.SIGTERM) == 0
    # The last row that was heard is the one that silenced it; what stood above it may still have been said.
    told = heard(tmp_path)
    assert set(told[told.index("1 of 3: Silent") + 1 :]) <= {"Set-up", "Voice"}
    assert '"voice": "off"' in (tmp_path / "table.json").read_text(encoding="utf-8")


def play_on(one: Player) -> None:
    """Turn the list of the set-up as a person would, and end the program from outside."""
    one.until(lambda: "Two" in one.words())
    one.type("j")
    one.until(lambda: "Three" in one.words())
    assert one.end(signal.SIGTERM) == 0


def test_a_voice_that_hangs_holds_up_neither_the_game_nor_its_end(tmp_path: Path) -> None:
    """Though each line hangs and heeds no polite signal, the table is played at, and no process stays behind."""
    with spoken(tmp_path, HANG) as one:
        listen(one, tmp_path, bool)
        play_on(one)
        wait_gone([int(pid) for pid in heard(tmp_path)])


def test_without_the_program_the_game_goes_on_and_says_what_to_install(tmp_path: Path) -> None:
    """A missing program is one trouble among the messages, and the table is played at as ever."""
    with spoken(tmp_path, None) as one:
        play_on(one)
    trace = (tmp_path / "trace").read_text(encoding="utf-8")
    troubles = [line for line in trace.splitlines() if '"message":"Trouble"' in line]
    assert len(troubles) == 1
    assert "speech.missing" in troubles[0]
