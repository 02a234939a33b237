"""`config check` and `config show`."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from companion.cli import DONE, NO, WRONG, main
from companion.config import Settings, load
from companion.data import deck_texts
from companion.errors import Wording

Capture = pytest.CaptureFixture[str]
WITHOUT_PANEL = '[oled]\ndriver = "none"\n[journal]\npath = "journal.sqlite"\n'


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give the place of a settings file, and let this machine's own play no part."""
    monkeypatch.setenv("XDG_CONFIG_HOME", "/nowhere")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path / "settings.toml"


def test_a_right_file_is_right(path: Path, capsys: Capture) -> None:
    """A file whose every wish is fulfilled: status 0, and the file is named."""
    path.write_text(WITHOUT_PANEL)
    assert main(["config", "check", "--lang", "en", "--config", str(path)]) == DONE
    assert capsys.readouterr().out.splitlines() == [
        f"The settings file is {path}.",
        "The file is in order, and all that it names is here.",
    ]


def test_what_is_missing_here_is_a_remark(path: Path, capsys: Capture) -> None:
    """A port that is not there makes no file wrong: status 1, and the remark is no error."""
    path.write_text(f'{WITHOUT_PANEL}[link]\nport = "/dev/ttyACM99"\n')
    assert main(["config", "check", "--lang", "en", "--config", str(path)]) == NO
    shown = capsys.readouterr()
    assert shown.out.splitlines()[1:] == [
        "The file is in order, but on this machine:",
        "link.port: /dev/ttyACM99 is not there: is it plugged in?",
    ]
    assert shown.err == ""


def test_all_mistakes_come_at_once(path: Path, capsys: Capture) -> None:
    """Every mistake has its line on standard error, in the chosen language; status 2."""
    path.write_text("[oled]\nbus = -1\n[link]\nbaud = 1\n[moon]\n")
    assert main(["config", "check", "--lang", "de", "--config", str(path)]) == WRONG
    shown = capsys.readouterr()
    assert [line.split(":")[0].rpartition(", ")[2] for line in shown.err.splitlines()] == [
        "Zeile 2",
        "Zeile 4",
        "Zeile 5",
    ]
    assert "in Ordnung" not in shown.out


def test_mistakes_of_the_game_come_beside_those_of_the_file(path: Path, capsys: Capture) -> None:
    """Keys, pins, files, preset and each option are named at once, each with its line."""
    path.write_text(
        '[table]\nboard = "none.toml"\nred_deck = "none.toml"\ncolour = 1\n'
        "[buttons]\nconfirm = 5\nback = 5\nup = 99\n"
        '[game]\nrules = "long"\n[game.options]\nflights = 9\nflight = 1\n'
    )
    assert main(["config", "check", "--lang", "en", "--config", str(path)]) == WRONG
    said = [line.removeprefix(f"{path}, line ").split(": ") for line in capsys.readouterr().err.splitlines()]
    assert [(line, key) for line, key, *_ in said] == [
        ("4", "table.colour is unknown"),
        ("8", "buttons.up = 99 is not allowed"),
        ("7", "buttons.confirm and buttons.back share pin 5"),
        ("2", "table.board"),
        ("3", "table.red_deck"),
        ("10", "game.rules"),
        ("12", "game.options.flights"),
        ("13", "game.options.flight"),
    ]


def test_what_goes_wrong_only_together_is_a_mistake(path: Path, capsys: Capture) -> None:
    """Two decks of one stack, and options that exclude each other, are found where each by itself is right."""
    for name in ("blue", "too"):
        path.with_name(f"{name}.toml").write_text(deck_texts([])[0])
    decks = 'blue_deck = "blue.toml"\nred_deck = "too.toml"\n'
    rules = '[game]\nname = "aeroplane"\nrules = "tencent"\noptions = { shortcut = "off" }\n'
    for text, line, key in ((f"[table]\n{decks}", 3, "table.red_deck"), (rules, 4, "game.options")):
        path.write_text(text)
        assert main(["config", "check", "--lang", "en", "--config", str(path)]) == WRONG
        assert capsys.readouterr().err.startswith(f"{path}, line {line}: {key}: ")


@pytest.mark.parametrize(
    "text", ['"\\u001b[31m" = 1', '[oled]\n"\\u001b[31m" = 1', '[table]\nlanguage = "\\u001b[31m"']
)
def test_no_mistake_steers_the_terminal(path: Path, capsys: Capture, text: str) -> None:
    """A key or a value with control characters is quoted without them."""
    path.write_text(f"{text}\n")
    assert main(["config", "check", "--lang", "en", "--config", str(path)]) == WRONG
    said = capsys.readouterr()
    assert all(line.isprintable() for line in (said.out + said.err).splitlines())


def test_a_wrong_game_hides_what_is_said_of_it(path: Path, capsys: Capture) -> None:
    """Options of a game whose name is misspelt are not measured by those of another one."""
    path.write_text('[game]\nname = "aeroplan"\noptions = { planes = 4 }\n')
    assert main(["config", "check", "--lang", "en", "--config", str(path)]) == WRONG
    assert capsys.readouterr().err.count("\n") == 1


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
    assert main(["config", "check", "--lang", "en", "--config", str(path)]) == WRONG
    assert word in capsys.readouterr().err


def test_a_file_that_is_not_there_is_one_sentence(path: Path, capsys: Capture) -> None:
    """A name without a file ends with status 2."""
    assert main(["config", "check", "--lang", "en", "--config", str(path)]) == WRONG
    assert capsys.readouterr().err == f"There is no settings file {path}: name one that is there.\n"


def test_everything_in_effect_is_shown(path: Path, capsys: Capture) -> None:
    """What is shown is a settings file that reads the same, and marks what no file sets."""
    path.write_text("[oled]\nbus = 3\naddress = 0x3C\n")
    assert main(["config", "show", "--lang", "en", "--config", str(path)]) == DONE
    shown = capsys.readouterr().out
    assert "bus = 3\n" in shown
    assert "address = 0x3C\n" in shown
    assert "rotate = 0  # default\n" in shown
    tomllib.loads(shown)
    path.write_text(shown)
    assert load(path).oled.bus == 3


def test_the_language_that_is_spoken_is_shown_with_its_source(
    path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the table was turned to goes before the file, and where there is no file the system counts."""
    for variable in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")

    def language(*words: str) -> str:
        assert main(["config", "show", *words]) == DONE
        return next(line for line in capsys.readouterr().out.splitlines() if line.startswith("language"))

    path.write_text("")
    assert language("--config", str(path)) == 'language = "de"  # default'
    path.write_text('[table]\nlanguage = "en"\n')
    assert language("--config", str(path)) == 'language = "en"'
    kept = path.with_name("state") / "flugleiter" / "table.json"
    kept.parent.mkdir(parents=True)
    kept.write_text('{"language":"de"}')
    assert language("--config", str(path)) == f'language = "de"  # {kept}'
    kept.unlink()
    monkeypatch.setattr("companion.config.reading.find", lambda _: None)
    assert language() == 'language = "en"  # LANG'
    monkeypatch.setenv("LANG", "C")
    assert language() == 'language = "de"  # default'


def test_without_a_file_the_subject_is_named(path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    """There is no file that could be in order: it is said of the defaults, with and without a panel."""
    monkeypatch.setattr("companion.config.reading.find", lambda _: None)
    for missing, said in ((["Something."], "But on this machine:"), ([], "All that the defaults need is here.")):
        monkeypatch.setattr("companion.app.fitness.remarks", lambda _, missing=missing: map(Wording, missing))
        assert main(["config", "check", "--lang", "en"]) == (NO if missing else DONE)
        assert capsys.readouterr().out.splitlines()[1] == said
    assert not path.exists()


def test_without_a_file_all_is_default(path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there is no file, that is said, and the defaults are shown."""
    monkeypatch.setattr("companion.config.reading.find", lambda _: None)
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert main(["config", "show", "--lang", "en"]) == DONE
    shown = capsys.readouterr().out
    assert shown.startswith("# There is no settings file: everything has its default.\n")
    path.write_text(shown)
    assert load(path) == Settings()
