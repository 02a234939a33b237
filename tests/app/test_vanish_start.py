"""What the command line says at once, and what it leaves to the table."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import gpiozero
import pytest

from companion.cli import main


class Terminal(io.StringIO):
    """A keyboard at which somebody sits."""

    def isatty(self) -> bool:
        """Say so."""
        return True


@pytest.fixture
def play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Give the command that plays on a machine without pins."""
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "none-of-these")
    monkeypatch.setattr(gpiozero.Device, "pin_factory", None)  # type: ignore[attr-defined]
    settings = tmp_path / "settings.toml"
    settings.write_text("[oled]\ndriver = 'none'\n")
    return ["play", "--config", f"{settings}", "--journal", f"{tmp_path / 'games.sqlite'}", "--lang", "en"]


def test_a_port_that_is_named_must_be_there(
    play: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A mistyped port on the command line is refused with what to do, for somebody has just typed it."""
    assert main([*play, "--board-port", f"{tmp_path / 'ttyACM7'}"]) == 2
    assert "ttyACM7 does not exist: plug the board's cable in" in capsys.readouterr().err
    assert not (tmp_path / "games.sqlite").exists()


def test_who_sits_at_a_machine_without_pins_is_told(
    play: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where nobody could press anything a person at a terminal is told at once what to install, or how to play."""
    monkeypatch.setattr(sys, "stdin", Terminal())
    assert main(play) == 2
    assert "flugleiter play --virtual; on a Raspberry Pi install python3-lgpio." in capsys.readouterr().err


def test_a_table_on_which_nothing_can_be_pressed_is_refused(
    play: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Settings without a button and without a board make no table: the sentence says where to name one."""
    keys = "".join(f"{key} = 0\n" for key in ("confirm", "back", "up", "down", "die"))
    (tmp_path / "settings.toml").write_text(f"[oled]\ndriver = 'none'\n[buttons]\n{keys}")
    assert main(play) == 2
    assert "Nobody can press anything at this table: set pins below [buttons]" in capsys.readouterr().err
