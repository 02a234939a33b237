"""No command writes anything else into the journal, whatever its path looks like."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.app.files import keep_apart
from companion.cli import main
from companion.errors import WrongInputError
from companion.journal.claim import lock_of
from tests.journals.sample import fill

Capture = pytest.CaptureFixture[str]
SIDES = ("", "-wal", "-shm", ".lock")


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    """Give a journal in a folder of its own."""
    (tmp_path / "games").mkdir()
    fill(tmp_path / "games" / "j")
    return tmp_path / "games" / "j"


def itself(journal: Path) -> Path:
    """Name it."""
    return journal


def roundabout(journal: Path) -> Path:
    """Name it by a way back and forth."""
    return journal.parent / ".." / "games" / "j"


def linked(journal: Path) -> Path:
    """Lead to it by a symbolic link."""
    (journal.parent.parent / "link").symlink_to(journal)
    return journal.parent.parent / "link"


def linked_folder(journal: Path) -> Path:
    """Lead to its folder by a symbolic link."""
    (journal.parent.parent / "folder").symlink_to(journal.parent)
    return journal.parent.parent / "folder" / "j"


def hard(journal: Path) -> Path:
    """Give it a second name."""
    os.link(journal, journal.parent.parent / "hard")
    return journal.parent.parent / "hard"


WAYS = (itself, roundabout, linked, linked_folder, hard)


@pytest.mark.parametrize("way", WAYS)
def test_every_way_to_a_journal_is_seen(journal: Path, way: Callable[[Path], Path]) -> None:
    """It does not matter by which of its names the journal is read, and by which it would be written."""
    other = way(journal)
    for one, two in ((journal, other), (other, journal)):
        with pytest.raises(WrongInputError, match="is the journal: name another file"):
            keep_apart(one, None, two)


@pytest.mark.parametrize("side", SIDES)
def test_what_lies_beside_a_journal_is_seen_too(tmp_path: Path, side: str) -> None:
    """SQLite's files and the lock are as sacred as the journal, even before any of them is there."""
    with pytest.raises(WrongInputError):
        keep_apart(tmp_path / "j", tmp_path / f"j{side}")
    (tmp_path / "link").symlink_to(tmp_path / "j")
    with pytest.raises(WrongInputError):
        keep_apart(tmp_path / "link", tmp_path / f"j{side}")
    keep_apart(tmp_path / "j", None, tmp_path / f"k{side}", Path(os.devnull))


@pytest.mark.parametrize("way", WAYS)
def test_no_command_writes_over_its_journal(journal: Path, way: Callable[[Path], Path], capsys: Capture) -> None:
    """Strip, export, demo, play and board refuse in one sentence, and the journal is as it was."""
    before, out = journal.read_bytes(), way(journal)
    for words in (
        ["strip", "--out", f"{out}"],
        ["export", "--out", f"{out}"],
        ["demo", "--fast", "--trace", f"{out}"],
        ["demo", "--trace", f"{out}"],
        ["play", "--virtual", "--trace", f"{out}"],
    ):
        assert main([*words, "--journal", f"{journal}", "--lang", "en"]) == 2
        assert capsys.readouterr() == ("", f"{out} is the journal: name another file.\n")
        assert journal.read_bytes() == before


def test_no_board_is_drawn_over_a_journal(tmp_path: Path, capsys: Capture) -> None:
    """A journal that is called as one of the drawings stays, and the sentence names it."""
    fill(tmp_path / "board.svg")
    before = (tmp_path / "board.svg").read_bytes()
    (tmp_path / "settings.toml").write_text(f"[journal]\npath = '{tmp_path / 'board.svg'}'\n")
    status = main(["board", "--out", f"{tmp_path}", "--config", f"{tmp_path / 'settings.toml'}", "--lang", "en"])
    assert (status, capsys.readouterr().err) == (2, f"{tmp_path / 'board.svg'} is the journal: name another file.\n")
    assert (tmp_path / "board.svg").read_bytes() == before
    assert lock_of(tmp_path / "board.svg").exists()
    assert not (tmp_path / "below.svg").exists()
