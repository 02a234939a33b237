"""Games with every kind of entry, the commands that carry them as text, and records that were tampered with."""

from __future__ import annotations

import io
import random
import shutil
import sqlite3
import sys
from collections.abc import Callable
from datetime import datetime, timedelta, timezone
from itertools import count
from pathlib import Path

import pytest

from companion import data
from companion.app.games import Games, preset_rules
from companion.app.rv_tabletop import RvTabletop
from companion.app.tabletop import Tabletop
from companion.cli import main
from companion.journal import Journal
from companion.journal.reader import reader
from companion.journal.transcript import Transcript
from companion.records.writing import seal
from companion.referee.books import Books
from companion.referee.history import ways
from companion.referee.record import CORRECTS, Act, Entry, InputId
from companion.rules.interface import Colour, Opening, Seat

Capture = pytest.CaptureFixture[str]
LONG = "Änne-Ottilie von und zu Hohenstein-Übers"
ODD = 'computer ⏎ ; {😀} \\n "x" [Check K0]'
"""A name with all that could be taken for a part of a record."""
SEATS = (Seat(Colour.RED, LONG), Seat(Colour.BLUE, ODD, computer=True))
ZONE = timezone(timedelta(hours=2))


def clock(start: int = 0) -> Callable[[], datetime]:
    """Give a wall clock that goes on by a second and a half at each look."""
    seconds = count(start)
    return lambda: datetime(2026, 7, 5, 12, 0, tzinfo=ZONE) + timedelta(seconds=1.5 * next(seconds))


def own() -> RvTabletop:
    """Give a table whose files an owner changed: other line ends, blanks, signs that end a line elsewhere."""
    blue, red = data.deck_texts([])
    board = data.board_text(None).replace("\n", "\r\n") + '# \x85 "quoted" \u2028\n#   \n\n# | the end'
    return RvTabletop(board, (f"# mine\t\n{blue}", red))


def begin(path: Path, top: Tabletop, seats: tuple[Seat, ...] = SEATS, start: int = 0) -> Books:
    """Begin a game in a journal that stays open until the test ends."""
    resolved = preset_rules(top, "seed", {})
    return Games(Journal.open(path, clock(start)), top, resolved).open(Opening(seats, resolved))


def act(books: Books, chance: random.Random) -> None:
    """Do one of the things that can be done."""
    way = chance.choice([each for each in ways(books.game, books.state) if not each.beside])
    note = {} if way.result is None else {"die" if isinstance(way.result, int) else "red": way.result}
    books.commit(way.command, "typed", InputId("0badcafe", books.position + 1), note)


def tried(path: Path, top: Tabletop, acts: int = 30, start: int = 0) -> Books:
    """Play a game in which something is taken back, corrected, printed, accepted, learned."""
    books, chance = begin(path, top, start=start), random.Random(acts)
    for number in range(acts):
        act(books, chance)
        if number % 7 == 3:
            books.undo("button")
        if number % 11 == 5:
            _correct(books)
    job = 2 * books.deeds[-1].number
    for kind in (Act.PRINT_STARTED, Act.PRINT_DONE):
        books.write(Entry(kind, note={"job": job}))
    again = books.write(Entry(Act.REPRINT, source="button", note={"job": job + 1}))
    books.write(Entry(Act.PRINT_STARTED, note={"job": 2 * again.number}))
    books.write(Entry(Act.ACCEPT, source="button", note={"fields": "K3 K4"}))
    books.write(Entry(Act.TAGS, source="sensed", note={"04A1B2": "red 3", "123": "hawk 1"}))
    books.write(Entry(Act.INPUT, input=InputId("two words", 9)))
    return books


def _correct(books: Books) -> None:
    """Put the same command in the place of the last but one."""
    number = books.deeds[-2].number
    deed = books.deeds[-2]
    while books.since(number):
        books.undo("button", note={CORRECTS: number})
    way = next(
        way for way in ways(books.game, books.state) if books.game.decide(deed.before, way.command) == deed.events
    )
    books.commit(way.command, "button", note={CORRECTS: number})


def transcripts(path: Path) -> list[Transcript]:
    """Take down all games of a journal."""
    with reader(path) as opened:
        return [opened.transcript(number) for number in opened.numbers()]


def run(capture: Capture, *words: object) -> tuple[int, str, str]:
    """Run a command in English; give status, output and errors."""
    status = main([*map(str, words), "--lang", "en"])
    said = capture.readouterr()
    return status, said.out, said.err


def exported(capture: Capture, path: Path, *words: object) -> str:
    """Give the record of a journal's newest game."""
    status, out, err = run(capture, "export", "--journal", path, *words)
    assert (status, err) == (0, "")
    return out


def resealed(text: str) -> str:
    """Give a record that was altered a check code that fits."""
    told = text[: text.rindex("[Check ")]
    return f"{told}[Check {seal(told)}]\n"


def typed(patch: pytest.MonkeyPatch, text: str) -> None:
    """Let standard input be a text."""
    patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8"))


def copied(path: Path, to: Path) -> Path:
    """Copy a journal, with what lies beside it."""
    for end in ("", "-wal"):
        if path.with_name(path.name + end).exists():
            shutil.copy(path.with_name(path.name + end), to.with_name(to.name + end))
    return to


def flipped(path: Path, number: int) -> None:
    """Alter an entry behind the journal's back."""
    db = sqlite3.connect(path, isolation_level=None)
    db.execute("DROP TRIGGER entry_stays")
    db.execute("UPDATE entry SET source = 'sensed!' WHERE number = ?", (number,))
    db.close()
