"""What commands find out before they play: hardware, and where games are kept."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from companion.cli import WRONG, main
from companion.errors import MissingError

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Give the options of a table that names no board, on a machine without a service manager."""
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    settings = tmp_path / "settings.toml"
    settings.write_text('[oled]\ndriver = "none"\n')
    return ["--config", str(settings), "--journal", str(tmp_path / "games.sqlite")]


def no_pins() -> None:
    """Be a machine without pins."""
    raise MissingError("Nothing: install {package}.", package="python3-lgpio")


def no_pin(*_: object) -> None:
    """Be a machine whose pins turn out not to be there when one is used."""
    raise MissingError("The pin {pins} cannot be used.", pins="GPIO17")


@pytest.mark.parametrize("terminal", [True, False])
@pytest.mark.parametrize("late", [True, False])
def test_without_hardware_the_virtual_table_is_named(
    terminal: bool,  # noqa: FBT001 - a parameter
    late: bool,  # noqa: FBT001 - a parameter
    bare: list[str],
    capsys: Capture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """No button and no board: one sentence and status 2, wherever the command is started, early or late."""
    monkeypatch.setattr(sys.stdin, "isatty", lambda: terminal)
    monkeypatch.setattr("companion.devices.gpio.check_pins", (lambda: None) if late else no_pins)
    monkeypatch.setattr("companion.devices.gpio.claim", no_pin)
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert main(["play", *bare, "--lang", "de"]) == WRONG
    said = capsys.readouterr().err
    assert said.startswith("Kein Knopf, kein Brett: ohne Hardware flugleiter play --virtual")
    assert ("GPIO17" if late else "python3-lgpio") in said
    assert said.count("\n") == 1


@pytest.fixture
def locked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give settings whose journal only the table's own user may write, and a user with a home."""
    games = tmp_path / "games"
    games.mkdir()
    look = os.access
    monkeypatch.setattr(os, "access", lambda path, mode: Path(path) != games and look(path, mode))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "home"))
    settings = tmp_path / "settings.toml"
    settings.write_text(f"[journal]\npath = '{games / 'journal.sqlite'}'\n")
    return settings


def test_a_guest_has_a_virtual_table_of_his_own(locked: Path, capsys: Capture) -> None:
    """Who may not write the journal of the settings plays in one of his own, and is told so in one line."""
    assert main(["play", "--virtual", "--config", str(locked), "--lang", "en"]) == WRONG
    told, terminal = capsys.readouterr().err.splitlines()
    own = locked.with_name("home") / "flugleiter" / "journal.sqlite"
    wanted = locked.with_name("games") / "journal.sqlite"
    assert told == f"You may not write {wanted}: this virtual table keeps its games in {own}."
    assert "terminal" in terminal
    assert own.exists()


def test_a_journal_that_is_named_is_meant(locked: Path, tmp_path: Path, capsys: Capture) -> None:
    """With --journal nothing else is chosen, and nothing is said."""
    words = ["play", "--virtual", "--config", str(locked), "--journal", str(tmp_path / "mine.sqlite")]
    assert main([*words, "--lang", "en"]) == WRONG
    assert capsys.readouterr().err.count("\n") == 1
    assert (tmp_path / "mine.sqlite").exists()
