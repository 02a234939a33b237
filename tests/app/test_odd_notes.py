"""A journal from elsewhere, whose notes are not what this program writes: nothing breaks on it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

import pytest

from companion.app.games import Games, lay
from companion.journal import Journal
from companion.referee.chance import ELECTRONIC
from companion.referee.dice import statistics
from companion.referee.history import line_page, ways
from companion.referee.record import CORRECTS, Act, Entry, Note
from tests.app.recorded import Capture, begin, clock, run

ROLLS: list[tuple[str, Note]] = [
    (ELECTRONIC, {"die": "x"}),
    (ELECTRONIC, {"die": 0}),
    (ELECTRONIC, {"die": 7}),
    ("sung", {"die": 4}),
    ("typed", {CORRECTS: "the first"}),
]
PRINTS: list[Note] = [{"job": "first"}, {}]


class Six:
    """A generator that knows one number."""

    def roll(self) -> int:
        """Give it."""
        return 6

    def draw(self, cards: Sequence[str]) -> str:
        """Give the first card."""
        return cards[0]


@pytest.fixture
def odd(tmp_path: Path) -> Path:
    """Give a journal with each odd note; some commands are taken back."""
    books, chance = begin(tmp_path / "j", lay("rv")), random.Random(3)
    for source, note in (*ROLLS, *ROLLS):
        way = chance.choice([each for each in ways(books.game, books.state) if not each.beside])
        books.commit(way.command, source, note=note)
    for _ in ROLLS:
        books.undo("button")
    for kind in (Act.PRINT_STARTED, Act.PRINT_DONE, Act.REPRINT):
        for note in PRINTS:
            books.write(Entry(kind, note=note))
    books.write(Entry(Act.ACCEPT, source="button"))
    return tmp_path / "j"


def test_a_table_goes_on_with_odd_notes(odd: Path) -> None:
    """They count for nothing: not as rolls, not as prints, not as what comes next; the log tells the rest."""
    with Journal.open(odd, clock()) as journal:
        found = Games(journal, lay("rv"), {}).unfinished()
        assert found is not None
        books = found.books
        dice = statistics(books)
        assert (sum(dice.faces), dice.electronic) == (0, 0)
        assert not books.started | books.printed
        assert books.foretold.roll(Six()) == 6
        assert all(line_page(books, line.recorded.stamp.number) for line in books.lines)


@pytest.mark.parametrize("command", ["strip", "results", "export"])
def test_commands_read_odd_notes(odd: Path, command: str, capsys: Capture) -> None:
    """Each does its work, or says in a sentence what cannot be."""
    status, out, err = run(capsys, command, "--journal", odd)
    assert (status, bool(out)) in {(0, True), (2, False)}
    assert err.count("\n") <= 1


def test_a_check_names_odd_notes(odd: Path, capsys: Capture) -> None:
    """An entry that names another by words is none of this game."""
    status, out, _ = run(capsys, "replay", odd, "--verify")
    assert (status, "names entry the first" in out) == (1, True)
