from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from companion.__main__ import run
from companion.cli import main
from companion.data import board_text, deck_texts
from companion.screens.panels import PANELS
from companion.screens.sheet import examples
from companion.strips import verify
from companion.texts import LANGUAGES
from tests.app.terminal import ROOT

BROKEN_OFF = """
import importlib, sys
_, loading, entry = sys.argv
class Somebody:
    def find_spec(self, name, path=None, target=None):
        if name == loading:
            raise KeyboardInterrupt
sys.meta_path.insert(0, Somebody())
module, _, function = entry.partition(":")
sys.argv = ["flugleiter", "--version"]
sys.exit(getattr(importlib.import_module(module), function)())
"""
"""Runs the command of `pyproject.toml` while somebody presses Ctrl-C as a module is loaded."""
MOVE = "rv flight=1 turn=red roll=4 red=A3,B3,C3,D3,-,- blue=A6,B6,C6,D6,-,-"
ROLL = MOVE.replace(" roll=4", "")
ALL_REST = "rv turn=red red=A3,-,-,-,-,- blue=A6,-,-,-,-,- rest=red1!"
FAST = ("demo", "--fast", "--flights", "1")
Capture = pytest.CaptureFixture[str]


def board_without_a_row() -> bytes:
    """Give a board whose map is one row short."""
    return "\n".join(line for line in board_text(None).split("\n") if not line.startswith("8  ")).encode()


def deck_with(old: str, new: str) -> bytes:
    """Give a blue deck that was changed by hand."""
    text = deck_texts([])[0]
    assert old in text
    return text.replace(old, new, 1).encode()


FILES: dict[str, Callable[[], bytes]] = {
    "letter.txt": lambda: b"Dear Anna,\nwe play on Friday.\n",
    "latin.toml": lambda: "name = 'Grün'".encode("latin-1"),
    "short.toml": board_without_a_row,
    "deck.toml": lambda: deck_with('"forward 3"', '"teleport 3"'),
    "key.toml": lambda: deck_with("title =", "titel ="),
    "settings.toml": lambda: b"[table]\nlanguage = 'en'\ncolour = 'pink'\n",
    "value.toml": lambda: b"[printer]\nwidth = 60\n",
    "foreign.sqlite": lambda: b"SQLite format 3\0 but not really",
}
"""Files that people name by mistake."""

WRONG: dict[str, tuple[str, ...]] = {
    "rule": (*FAST, "--rule", "flight_fin=a"),
    "rule without value": (*FAST, "--rule", "flight_end"),
    "value": (*FAST, "--rule", "flight_end=z"),
    "medals": (*FAST, "--rule", "medal_flights=6,4,2"),
    "preset": (*FAST, "--rules", "long"),
    "flights": ("demo", "--fast", "--flights", "7"),
    "colour": (*FAST, "--seats", "purple=Anna,blue=Ben"),
    "colour twice": (*FAST, "--seats", "red=Anna,red=Ben"),
    "one seat": (*FAST, "--seats", "red=Anna"),
    "pair": (*FAST, "--seats", "red=Anna,yellow=Ben"),
    "name": (*FAST, "--seats", f"red={'A' * 41},blue=Ben"),
    "port": ("play", "--board-port", "{folder}/ttyACM0", "--journal", "{folder}/new.sqlite"),
    "no terminal": ("play", "--virtual", "--journal", "{folder}/new.sqlite"),
    "board file": (*FAST, "--board", "{folder}/none.toml"),
    "board size": (*FAST, "--board", "{folder}/short.toml"),
    "board encoding": (*FAST, "--board", "{folder}/latin.toml"),
    "board is a folder": (*FAST, "--board", "{folder}"),
    "deck effect": (*FAST, "--deck", "{folder}/deck.toml"),
    "deck key": (*FAST, "--deck", "{folder}/key.toml"),
    "deck twice": (*FAST, "--deck", "{folder}/key.toml", "--deck", "{folder}/key.toml"),
    "deck is no deck": (*FAST, "--deck", "{folder}/letter.txt"),
    "settings file": (*FAST, "--config", "{folder}/none.toml"),
    "settings key": (*FAST, "--config", "{folder}/settings.toml"),
    "settings value": (*FAST, "--config", "{folder}/value.toml"),
    "journal is a folder": (*FAST, "--journal", "{folder}"),
    "journal is a text": (*FAST, "--journal", "{folder}/letter.txt"),
    "journal is something else": (*FAST, "--journal", "{folder}/foreign.sqlite"),
    "journal below a file": (*FAST, "--journal", "{folder}/letter.txt/new.sqlite"),
    "trace": (*FAST, "--trace", "{folder}/none/trace.json"),
    "trace is a folder": (*FAST, "--trace", "{folder}"),
    "no position": ("legal", "hello"),
    "position of one": ("legal", "rv red=A3,B3,C3,D3,-,-"),
    "position without such a field": ("legal", MOVE.replace("A3", "A9")),
    "position with a word too many": ("legal", f"{MOVE} wind=east"),
    "empty position": ("legal", ""),
    "screens into a file": ("screens", "--out", "{folder}/letter.txt"),
}
"""What people get wrong, and the command line with it."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Give a folder with wrong files."""
    for name, content in FILES.items():
        (tmp_path / name).write_bytes(content())
    return tmp_path


def spoken(words: tuple[str, ...], folder: Path) -> list[str]:
    """Fill the folder in."""
    return [word.replace("{folder}", str(folder)) for word in words]


def said(arguments: list[str], language: str, capture: Capture, patch: pytest.MonkeyPatch) -> tuple[int, str]:
    """Run a command that shall fail; give its status and what stands on standard error."""
    patch.setenv("LC_ALL", "")
    patch.setenv("LC_MESSAGES", "")
    patch.setenv("LANG", f"{language}_XX.UTF-8")
    status = main(arguments)
    shown = capture.readouterr()
    assert shown.out == ""
    return status, shown.err


@pytest.mark.parametrize("words", WRONG.values(), ids=WRONG.keys())
def test_wrong_input_is_answered_by_one_sentence(
    words: tuple[str, ...], folder: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever is wrong: status 2, one line in the person's language, no file altered, none lost."""
    before = {file: file.read_bytes() for file in folder.iterdir()}
    found = {language: said(spoken(words, folder), language, capsys, monkeypatch) for language in LANGUAGES}
    for status, sentence in found.values():
        assert status == 2
        assert sentence.strip()
        assert sentence.count("\n") == 1
        assert "Traceback" not in sentence
        assert "{" not in sentence
    if "--config" not in words or "none.toml" in words[-1]:
        assert found["de"] != found["en"]
    assert {file: file.read_bytes() for file in before} == before


def test_a_port_without_permission_names_the_group(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A port that may not be used is answered by what to do about it."""
    port = tmp_path / "ttyACM0"
    port.touch()
    monkeypatch.setattr(os, "access", lambda *_: False)
    arguments = ["play", "--board-port", str(port), "--journal", str(tmp_path / "new.sqlite")]
    status, sentence = said(arguments, "en", capsys, monkeypatch)
    assert status == 2
    assert "group dialout" in sentence


@pytest.mark.parametrize(
    "words", [("play", "--colour"), ("fly",), (), ("legal",), ("demo", "--game", "chess"), ("screens", "--lang", "fr")]
)
def test_what_no_command_knows_is_refused(
    words: tuple[str, ...], capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Unknown commands and options end with status 2 and the usage, before anything is done."""
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    with pytest.raises(SystemExit) as end:
        main(list(words))
    assert end.value.code == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert "usage: flugleiter" in shown.err


def test_a_damaged_journal_is_set_aside(tmp_path: Path, capsys: Capture) -> None:
    """A broken journal does not stop a game; it stays beside the new one, byte by byte."""
    journal = tmp_path / "games.sqlite"
    arguments = [*FAST, "--seats", "red=computer,blue=computer", "--rules", "short", "--journal", str(journal)]
    assert main(arguments) == 0
    whole = journal.read_bytes()
    broken = bytes(64) + whole[64:]
    journal.write_bytes(broken)
    assert main(arguments) == 0
    assert capsys.readouterr().err == ""
    kept = [file for file in tmp_path.iterdir() if file != journal and file.read_bytes() == broken]
    assert len(kept) == 1


def test_a_second_demo_in_the_same_journal_is_another_game(tmp_path: Path, capsys: Capture) -> None:
    """The virtual board starts anew with each demo: its inputs are not taken for those of the game before."""
    arguments = [*FAST, "--seats", "red=computer,blue=computer", "--rules", "short", "--seed", "3"]
    printed = []
    for _ in range(2):
        assert main([*arguments, "--journal", str(tmp_path / "games.sqlite"), "--lang", "en"]) == 0
        printed.append(capsys.readouterr().out.split("Entered")[1].split("Check")[0])
    assert printed[0] == printed[1]


def test_legal_lists_what_may_be_done(capsys: Capture) -> None:
    """A position with a roll is answered by the legal moves, one a line below whose turn it is; status 0."""
    assert main(["legal", MOVE, "--lang", "en"]) == 0
    heading, *moves = capsys.readouterr().out.strip("\n").split("\n")
    assert heading == "Red: Move 4"
    assert moves
    assert all(move.startswith("  Red ") for move in moves)


def test_legal_knows_the_game_by_the_first_word_of_the_position(capsys: Capture) -> None:
    """A position of aeroplane chess needs no option that says so."""
    assert main(["legal", "aeroplane turn=red roll=2 red=16,-,-,- yellow=-,-,-,-", "--lang", "en"]) == 0
    assert "Red 1 → 18" in capsys.readouterr().out


def test_a_fast_match_of_aeroplane_chess_prints_its_strip(capsys: Capture) -> None:
    """The race strip ends with its check code, as a flight's does."""
    assert main(["demo", "--fast", "--game", "aeroplane", "--seats", "red,yellow", "--seed", "1", "--lang", "en"]) == 0
    printed = capsys.readouterr().out
    assert "Check" in printed
    assert verify(printed.splitlines()[printed.splitlines().index("=" * 32) :])


def test_legal_takes_a_roll(capsys: Capture) -> None:
    """The same moves come of a position in which the die is due, and the roll."""
    assert main(["legal", ROLL, "--roll", "4", "--lang", "en"]) == 0
    rolled = capsys.readouterr().out.split("\n")
    assert main(["legal", MOVE, "--lang", "en"]) == 0
    assert rolled[1:] == capsys.readouterr().out.split("\n")
    assert rolled[0] == "Red rolled 4"


@pytest.mark.parametrize(
    ("words", "reasons"),
    [
        ((ALL_REST, "--roll", "3"), {"en": "All pigeons rest", "de": "Alle Tauben rasten"}),
        ((ALL_REST.replace("turn=red", "turn=red roll=3"),), {"en": "No move possible", "de": "Kein Zug möglich"}),
        (
            ("aeroplane turn=red red=-,-,-,- yellow=-,-,-,-", "--game", "aeroplane", "--roll", "3"),
            {"en": "No plane may taxi out", "de": "Kein Flugzeug darf hinaus"},
        ),
    ],
)
def test_legal_says_why_nothing_is_possible(words: tuple[str, ...], reasons: dict[str, str], capsys: Capture) -> None:
    """A roll that leaves nothing to do is answered by the reason; status 1."""
    for language, why in reasons.items():
        assert main(["legal", *words, "--lang", language]) == 1
        assert why in capsys.readouterr().out.split("\n")


def test_legal_names_the_joker_of_each_action(capsys: Capture) -> None:
    """A hawk that the crows drive away is not offered as if the hawk acted."""
    position = "rv turn=red red=H3,-,-,-,-,- blue=P3,-,-,-,-,-"
    for language, offer in (("en", "  Crows: hawk I1 leaves"), ("de", "  Krähen: Habicht I1 weg")):
        assert main(["legal", position, "--roll", "6", "--lang", language]) == 0
        assert offer in capsys.readouterr().out.split("\n")


@pytest.mark.parametrize(
    ("words", "german"),
    [
        (
            ("legal", MOVE.replace("roll=4", "roll=7")),
            "Stellung: „7“ ist unverständlich. Erlaubt: eine Zahl von 1 bis 6.",
        ),
        ((*FAST, "--game", "aeroplane"), "Flugzeugschach hat keine Flüge: sie weglassen."),
        ((*FAST, "--board", "{folder}"), "{folder} ist nicht lesbar: es ist ein Ordner. Pfad und Rechte prüfen."),
        (
            (*FAST, "--config", "{folder}/value.toml"),
            "{folder}/value.toml, Zeile 2: printer.width = 60 ist nicht erlaubt. Erlaubt: eines von 58, 80.",
        ),
        (
            (*FAST, "--deck", "{folder}/key.toml"),
            (
                "{folder}/key.toml, Karte W01: titel ist unbekannt: ist title gemeint? "
                "Erlaubt sind id, title, effect, de, en."
            ),
        ),
    ],
)
def test_a_sentence_is_german_to_its_end(
    words: tuple[str, ...], german: str, folder: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is allowed and why the system refused is German too."""
    status, sentence = said(spoken(words, folder), "de", capsys, monkeypatch)
    assert (status, sentence.strip()) == (2, german.replace("{folder}", str(folder)))


def test_legal_speaks_json(capsys: Capture) -> None:
    """For programs each legal command is an object with its name, its details and its sentence."""
    assert main(["legal", MOVE, "--json", "--lang", "de"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert rows
    assert all(row.keys() == {"command", "details", "text"} for row in rows)
    assert {row["command"] for row in rows} == {"Move"}
    assert all(row["details"]["piece"]["colour"] == "red" for row in rows)


def test_legal_waits_for_the_die(capsys: Capture) -> None:
    """A position in which the die is due is no dead end: nothing is listed, status 0."""
    assert main(["legal", ROLL, "--lang", "en"]) == 0
    assert capsys.readouterr().out.startswith("Red: Roll")


@pytest.mark.parametrize(
    "words", [(MOVE, "--roll", "4"), (ROLL, "--roll", "7"), (ROLL, "--roll", "0"), (ROLL, "--roll", "-3")]
)
def test_what_the_rules_refuse_is_status_one(words: tuple[str, ...], capsys: Capture) -> None:
    """A roll that is not due, or that no die shows, is refused in one sentence with its rule."""
    assert main(["legal", *words, "--lang", "en"]) == 1
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.count("\n") == 1
    assert shown.err.rstrip().endswith(")")


def test_screens_are_written(tmp_path: Path, capsys: Capture) -> None:
    """Every example comes in every language, with a sheet of all; the folder and that sheet are named."""
    folder = tmp_path / "new"
    assert main(["screens", "--out", str(folder)]) == 0
    assert capsys.readouterr().out.split() == [str(folder), str(folder / "contact-sheet.png")]
    assert len(list(folder.iterdir())) == len(examples()) * len(LANGUAGES) + 1


@pytest.mark.parametrize("panel", PANELS)
def test_screens_of_another_panel_are_written(panel: str, tmp_path: Path) -> None:
    """The pictures have the shape of the panel that was named."""
    assert main(["screens", "--out", str(tmp_path), "--panel", panel]) == 0
    with Image.open(tmp_path / "turn-de.png") as picture:
        assert picture.width * PANELS[panel][1] == picture.height * PANELS[panel][0]


def test_screens_of_an_unknown_panel_are_refused(tmp_path: Path, capsys: Capture) -> None:
    """A panel that there is not is status two, and the panels are named."""
    with pytest.raises(SystemExit) as ended:
        main(["screens", "--out", str(tmp_path), "--panel", "96x16"])
    assert ended.value.code == 2
    assert "256x64" in capsys.readouterr().err


def test_the_command_line_wins_over_the_settings(tmp_path: Path, capsys: Capture) -> None:
    """A language of the settings file holds until the command line says another."""
    settings = tmp_path / "settings.toml"
    settings.write_text("[table]\nlanguage = 'de'\n")
    assert main(["legal", ROLL, "--config", str(settings)]) == 0
    assert capsys.readouterr().out.startswith("Rot: ")
    assert main(["legal", ROLL, "--config", str(settings), "--lang", "en"]) == 0
    assert capsys.readouterr().out.startswith("Red: ")


def test_a_reader_that_goes_away_is_no_fault() -> None:
    """When the pipe behind the demo is closed, the command ends quietly."""
    run = [sys.executable, "-m", "companion", *FAST, "--rules", "short"]
    with subprocess.Popen(run, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(30) == 0


@pytest.mark.parametrize("name", ["journal.sqlite", "journal.sqlite-wal"])
def test_the_journal_is_no_place_for_anything_else(name: str, tmp_path: Path, capsys: Capture) -> None:
    """A trace that would overwrite the journal is refused, and what is there stays."""
    journal = tmp_path / "journal.sqlite"
    assert main(["demo", "--fast", "--flights", "1", "--rules", "short", "--journal", str(journal)]) == 0
    before = journal.read_bytes()
    words = ["play", "--virtual", "--journal", str(journal), "--trace", str(tmp_path / name), "--lang", "en"]
    assert main(words) == 2
    assert "name another file" in capsys.readouterr().err
    assert journal.read_bytes() == before


def test_a_closed_output_is_no_fault() -> None:
    """A command whose output nobody takes does its work and says nothing."""
    words = f"{sys.executable} -m companion legal 'rv turn=red red=A3,B3,C3,D3,-,- blue=A6,B6,C6,D6,-,-' >&-"
    done = subprocess.run(["/bin/sh", "-c", words], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("loading", ["companion.cli", "argparse", "companion.cli.words"])
def test_ctrl_c_is_quiet_from_the_first_moment(loading: str) -> None:
    """Who breaks off while the program is still being loaded gets its status and no traceback."""
    entry = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["scripts"]["flugleiter"]
    done = subprocess.run(
        [sys.executable, "-c", BROKEN_OFF, loading, entry], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


@pytest.mark.parametrize("step", ["companion.cli.language_of", "companion.cli._parser", "companion.cli.texts_of"])
def test_ctrl_c_is_quiet_all_along(step: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Breaking off has its status in every step of a command, not only in the command itself."""

    def broken_off(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(step, broken_off)
    monkeypatch.setattr(sys, "argv", ["flugleiter", "legal", "nonsense"])
    assert run() == 130
