"""A journal that is deleted, moved or replaced under a table that plays: nobody is told that all is saved."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.app.terminal import player
from tests.test_journal_claim import moved, replaced

WORDS = ("--seats", "red=Anna,blue=Bert", "--rules", "short", "--flights", "1", "--lang", "en")
HAWKS = 4
"""Set up by the table before anybody is asked."""


_GONE = "was deleted or moved while it was in use: put it back, then go on; or end and start again"
WORDS_OF: dict[Callable[[Path], None], str] = {
    Path.unlink: _GONE,
    moved: _GONE,
    replaced: "is not the file that was in use, for another has its name: end and start again",
}


@pytest.mark.parametrize("mishap", WORDS_OF)
def test_a_table_whose_journal_is_gone_says_so(tmp_path: Path, mishap: Callable[[Path], None]) -> None:
    """The end of the program is a sentence about the file and status 2."""
    journal = tmp_path / "games.sqlite"
    with player(journal, *WORDS) as one:
        one.until(lambda: bool(one.words()))
        mishap(journal)
        one.type("q")
        assert one.wait() == 2
        assert one.process.stderr is not None
        said = one.process.stderr.read().decode()
    assert f"{journal} {WORDS_OF[mishap]}.\n" in said
    assert "saved" not in said + one.raw()


def test_the_screen_says_that_the_journal_is_gone(tmp_path: Path) -> None:
    """What is done after that is not shown as done; with the file in its place again the game goes on."""
    journal = tmp_path / "games.sqlite"
    with player(journal, *WORDS) as one:
        one.until(lambda: one.words().startswith("Set ") and len(one.pieces()) == HAWKS)
        moved(journal)
        one.type("c")
        one.until(lambda: "Disk fails" in one.words())
        (tmp_path / "elsewhere").rename(journal)
        one.until(lambda: "Disk fails" not in one.words())
        one.type("q")
        assert one.wait() == 0
    assert "Everything is saved" in one.raw()
