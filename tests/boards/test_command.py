from __future__ import annotations

import sys
from pathlib import Path

import pytest

from companion.cli import main
from companion.data import resource
from tests.boards.drawings import SMALL
from tests.boards.papers import Paper

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def _no_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the settings of whoever runs the tests out of them."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "none"))
    monkeypatch.setenv("HOME", str(tmp_path / "none"))


def board(out: Path, *arguments: str) -> int:
    """Run the command."""
    return main(["board", "--out", str(out), *arguments])


def test_the_command_says_what_it_wrote(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Size, pages and holes are told, then each file that is there, and no other file is."""
    assert board(tmp_path / "new" / "folder", "--lang", "en") == 0
    size, holes, *names = capsys.readouterr().out.splitlines()
    assert size == "Board of 710 by 356 mm; 6 pages of A4"
    assert holes == "128 holes for sensors"
    assert sorted(names) == sorted(str(path) for path in (tmp_path / "new" / "folder").iterdir())
    assert len(names) == 6


def test_aeroplane_chess_has_no_cards(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The other game writes its board for the paper that was named, and no cards."""
    assert board(tmp_path, "--game", "aeroplane", "--paper", "a3", "--lang", "de") == 0
    assert capsys.readouterr().out.startswith("Brett von 524 mal 524 mm; 4 Blatt A3\n76 Löcher")
    names = {path.name for path in tmp_path.iterdir()}
    assert names == {"board.svg", "below.svg", "drill.csv", "board-a3.pdf", "below-a3.pdf"}


def test_own_files_are_drawn(tmp_path: Path) -> None:
    """An owner's board and cards, the width of the fields and of the holes are in the files."""
    own, deck = tmp_path / "own.toml", tmp_path / "deck.toml"
    own.write_text(SMALL)
    text = 'stack = "red"\n[[cards]]\nid = "Q1"\ntitle = "Kometenschweif"\nen = "A comet: nothing."\neffect = "none"\n'
    deck.write_text(text)
    arguments = ("--board", str(own), "--deck", str(deck), "--field", "40,5", "--hole", "3.2", "--lang", "en")
    assert board(tmp_path / "out", *arguments) == 0
    rows = (tmp_path / "out" / "drill.csv").read_text().splitlines()
    assert [row.split(",")[1] for row in rows[1:]] == ["N2", "A1", "C3", "B3"]
    assert {row.split(",")[-1] for row in rows[1:]} == {"3.20"}
    assert float(rows[3].split(",")[2]) - float(rows[4].split(",")[2]) == pytest.approx(40.5, abs=0.01)
    assert "SIEBENUNDZWANZIGBERG" in (tmp_path / "out" / "board.svg").read_text()
    assert "Kometenschweif" in "".join(Paper(tmp_path / "out" / "cards-a4.pdf").texts())


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--field", "24"), "--field 24: name millimetres from 25 to 100, so that piece and sensor have room."),
        (("--field", "nan"), "--field nan: name millimetres from 25 to 100, so that piece and sensor have room."),
        (("--field", "wide"), "--field wide: name millimetres from 25 to 100, so that piece and sensor have room."),
        (("--hole", "30"), "--hole 30: name millimetres from 0.5 to 16.665, so that piece and sensor have room."),
        (("--board", "none.toml"), "none.toml cannot be read: no such file or folder. Check the path"),
        (("--game", "aeroplane", "--deck", "x.toml"), "Aeroplane chess has no cards: leave the decks out."),
    ],
)
def test_what_cannot_be_is_refused(
    arguments: tuple[str, ...], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A sentence says what to change, and nothing is written."""
    assert board(tmp_path / "out", *arguments, "--lang", "en") == 2
    assert said in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_a_wrong_deck_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A card that cannot be is told with its file, before anything is written."""
    deck = tmp_path / "deck.toml"
    deck.write_text(resource("decks", "red.toml").replace("strike 4", "strike twice"))
    assert board(tmp_path / "out", "--deck", str(deck), "--lang", "en") == 2
    assert "deck.toml, card D01" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_a_folder_that_cannot_be_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file in the folder's place is told as such."""
    (tmp_path / "taken").write_text("")
    assert board(tmp_path / "taken", "--lang", "en") == 2
    assert f"{tmp_path / 'taken'} cannot be written" in capsys.readouterr().err


def test_without_reportlab_the_rest_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A table without the extra gets its SVG files and drill list, and hears what is missing."""
    for module in [name for name in sys.modules if name.startswith(("companion.boards.pdf", "companion.boards.cards"))]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setitem(sys.modules, "reportlab", None)
    for module in [name for name in sys.modules if name.startswith("reportlab.")]:
        monkeypatch.setitem(sys.modules, module, None)
    assert board(tmp_path, "--lang", "en") == 2
    assert "The PDF files need reportlab: pip install reportlab." in capsys.readouterr().err
    assert {path.name for path in tmp_path.iterdir()} == {"board.svg", "below.svg", "drill.csv"}


@pytest.mark.parametrize("game", ["rv", "aeroplane"])
def test_files_in_the_repository_are_fresh(game: str, tmp_path: Path) -> None:
    """The drawings below hardware/boards are what the shipped board files give: else run make hardware."""
    assert board(tmp_path, "--game", game, "--lang", "de") == 0
    for name in ("board.svg", "below.svg", "drill.csv"):
        assert (ROOT / "hardware" / "boards" / game / name).read_text() == (tmp_path / name).read_text()


def test_the_page_quotes_the_drill_list() -> None:
    """The lines of a list that docs/boards.md shows are those of the default board."""
    page, listed = ((ROOT / path).read_text() for path in ("docs/boards.md", "hardware/boards/rv/drill.csv"))
    quoted = page[page.index("sensor,field") :].partition("```")[0]
    assert listed.startswith(quoted)
