"""`config check` and `config show`."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from companion.cli import DONE, NO, WRONG, main
from companion.config import Settings, load

Capture = pytest.CaptureFixture[str]
WITHOUT_PANEL = '[oled]\ndriver = "none"\n[journal]\npath = "journal.sqlite"\n'


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give the place of a settings file, and let this machine's own play no part."""
    monkeypatch.setenv("XDG_CONFIG_HOME", "/nowhere")
    return tmp_path / "settings.toml"


def test_a_right_file_is_right(path: Path, capsys: Capture) -> None:
    """A file whose every wish is fulfilled: status 0, and the file is named."""
    path.write_text(WITHOUT_PANEL)
    assert main(["config", "check", "--lang", "en", str(path)]) == DONE
    assert capsys.readouterr().out.splitlines() == [
        f"The settings file is {path}.",
        "It is right, and all that it names is here.",
    ]


def test_what_is_missing_here_is_a_remark(path: Path, capsys: Capture) -> None:
    """A port that is not there makes no file wrong: status 1, and the remark is no error."""
    path.write_text(f'{WITHOUT_PANEL}[link]\nport = "/dev/ttyACM99"\n')
    assert main(["config", "check", "--lang", "en", str(path)]) == NO
    shown = capsys.readouterr()
    assert "link.port: /dev/ttyACM99 is not there: is it plugged in?\n" in shown.out
    assert shown.err == ""


def test_all_mistakes_come_at_once(path: Path, capsys: Capture) -> None:
    """Every mistake has its line on standard error, in the chosen language; status 2."""
    path.write_text("[oled]\nbus = -1\n[link]\nbaud = 1\n[moon]\n")
    assert main(["config", "check", "--lang", "de", str(path)]) == WRONG
    shown = capsys.readouterr()
    assert [line.split(":")[0].rpartition(", ")[2] for line in shown.err.splitlines()] == [
        "Zeile 2",
        "Zeile 4",
        "Zeile 5",
    ]
    assert "stimmt" not in shown.out


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ('[table]\nboard = "none.toml"', "none.toml"),
        ('[game]\nrules = "long"', "long"),
        ("[game.options]\nflights = 9", "flights"),
    ],
)
def test_what_the_game_would_refuse_is_a_mistake(path: Path, capsys: Capture, text: str, word: str) -> None:
    """Board, decks, preset and options are read as a game would read them."""
    path.write_text(f"{WITHOUT_PANEL}{text}\n")
    assert main(["config", "check", "--lang", "en", str(path)]) == WRONG
    assert word in capsys.readouterr().err


def test_a_file_that_is_not_there_is_one_sentence(path: Path, capsys: Capture) -> None:
    """A name without a file ends with status 2."""
    assert main(["config", "check", "--lang", "en", str(path)]) == WRONG
    assert capsys.readouterr().err == f"There is no settings file {path}: name one that is there.\n"


def test_everything_in_effect_is_shown(path: Path, capsys: Capture) -> None:
    """What is shown is a settings file that reads the same, and marks what no file sets."""
    path.write_text("[oled]\nbus = 3\naddress = 0x3C\n")
    assert main(["config", "show", "--lang", "en", str(path)]) == DONE
    shown = capsys.readouterr().out
    assert "bus = 3\n" in shown
    assert "address = 0x3C\n" in shown
    assert "rotate = 0  # default\n" in shown
    tomllib.loads(shown)
    path.write_text(shown)
    assert load(path).oled.bus == 3


def test_without_a_file_all_is_default(path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there is no file, that is said, and the defaults are shown."""
    monkeypatch.setattr("companion.config.reading.find", lambda _: None)
    assert main(["config", "show", "--lang", "en"]) == DONE
    shown = capsys.readouterr().out
    assert shown.startswith("# There is no settings file: everything has its default.\n")
    path.write_text(shown)
    assert load(path) == Settings()
