from __future__ import annotations

import re
import time
from pathlib import Path

import pytest

from companion.app.games import lay
from companion.referee.record import Act, Entry
from companion.rules.interface import Colour, Field, Piece, Seat
from companion.rules.rv.events import PigeonMoved, TurnEnded
from tests.app.kept import Kept
from tests.app.recorded import (
    Capture,
    begin,
    exported,
    flipped,
    resealed,
    run,
    tried,
    typed,
)

ANNA, BEN = Seat(Colour.RED, "Anna"), Seat(Colour.BLUE, "Ben")


def to_the_air(path: Path) -> None:
    """Play until Anna, as director and first, has rolled a 2, and let her fly 9 fields."""
    books = begin(path, lay("rv"), (ANNA, BEN))
    for roll in (None, None, 6, 1, 2):
        command = books.game.legal(books.state)[0] if roll is None else books.game.given(books.state, roll)
        books.commit(command, "typed")
    books.write(Entry(Act.COMMAND, (PigeonMoved(Piece(Colour.RED, 3), Field("L3")), TurnEnded(1)), "typed"))
    books.commit(books.game.given(books.state, 3), "typed")


def test_a_game_is_told(kept: Kept, capsys: Capture) -> None:
    """Who did what and when, the score table after each flight and at the end, in the language that was asked for."""
    status, out, err = run(capsys, "replay", kept[0], "--game", 1)
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[0].startswith("Game 1  2026-05-16 07.00  RV championship: Anna-Ottilie von")
    assert re.fullmatch(r" +1  07:00:\d\d  Anna-Ottilie.*: .+", lines[2])
    assert re.search(r"^ +\d+  07:00:\d\d  😀 Opa Jörg rolled \d$", out, re.MULTILINE)
    assert out.count("The flight is over") == 3
    assert len(re.findall(r"^ {17}1\. ", out, re.MULTILINE)) == 3
    assert lines[-3] in {"The end:", "So far:"}
    assert re.fullmatch(r"1\. (Red|Blue) .*  \d+\.\d\d", lines[-2])
    assert all(line.isprintable() for line in lines)


def test_the_newest_game_is_told_and_any_other(kept: Kept, tmp_path: Path, capsys: Capture) -> None:
    """Without a number it is the last one of the file, of a journal and of a file of records alike."""
    out = tmp_path / "all.record"
    run(capsys, "export", "--all", "--journal", kept[0], "--out", out)
    for words in list[tuple[object, ...]]([(), ("--game", 1), ("--game", 2)]):
        assert run(capsys, "replay", out, *words) == run(capsys, "replay", kept[0], *words)
    assert "Aeroplane chess" in run(capsys, "replay", out)[1]
    for file in (out, kept[0]):
        for more in ("--step", "--verify"):
            status, _, err = run(capsys, "replay", file, "--game", 3, more)
            assert (status, err) == (2, f"There is no game 3 in {file}: there are 1, 2.\n")


def test_what_was_taken_back_is_told(tmp_path: Path, capsys: Capture) -> None:
    """Takebacks, corrections and an accepted board are lines; prints, tags and key presses are not."""
    tried(tmp_path / "j", lay("rv"))
    out = run(capsys, "replay", tmp_path / "j")[1]
    assert re.search(r"^ +5  12:00:07  No\. 4 taken back$", out, re.MULTILINE)
    assert re.search(r"^ +10  12:00:15  .*\n(?: .*\n)* {17}Instead of no\. 6$", out, re.MULTILINE)
    assert re.search(r"^ +1  12:00:01  Änne-Ottilie.*: .+$", out, re.MULTILINE)
    assert "Board taken for right" in out
    assert "   44  " not in out
    assert out.splitlines()[-3] == "So far:"


def test_a_game_is_told_step_by_step(tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    """--step waits for a line after each act and ends with its input; --every waits for a time."""
    to_the_air(tmp_path / "j")
    plain = run(capsys, "replay", tmp_path / "j")
    typed(monkeypatch, "\n\n")
    assert run(capsys, "replay", tmp_path / "j", "--step") == plain
    pauses: list[float] = []
    monkeypatch.setattr(time, "sleep", pauses.append)
    assert run(capsys, "replay", tmp_path / "j", "--every", "0.5") == plain
    assert pauses == [0.5] * 7
    for pause in ("-1", "nan", "inf", "soon"):
        with pytest.raises(SystemExit):
            run(capsys, "replay", tmp_path / "j", f"--every={pause}")


def test_a_command_that_the_rules_refuse_is_named(tmp_path: Path, capsys: Capture) -> None:
    """What today's rules would not allow is a note with its rule; the rest is checked on, and the record too."""
    to_the_air(tmp_path / "j")
    said = "Game 1, entry 6: the rules of this program do not allow it (RV-8).\n"
    assert run(capsys, "replay", tmp_path / "j", "--verify") == (1, said, "")
    (tmp_path / "game").write_text(exported(capsys, tmp_path / "j"), encoding="utf-8")
    assert run(capsys, "replay", tmp_path / "game", "--verify") == (1, said, "")
    assert run(capsys, "import", tmp_path / "game", "--journal", tmp_path / "new")[0] == 0
    assert "Red 3 → L3" in run(capsys, "replay", tmp_path / "j")[1]


@pytest.mark.heavy
def test_a_long_season_holds(kept: Kept, capsys: Capture) -> None:
    """A season of three flights and a race, as the computer played them, have nothing to find."""
    status, out, _ = run(capsys, "replay", kept[0], "--verify")
    assert status == 0
    assert re.fullmatch(r"(Game \d is as it was played: \d+ entries, and the rules allow every command\.\n){2}", out)


def test_every_game_of_a_file_is_checked(tmp_path: Path, capsys: Capture) -> None:
    """Each game has its verdict; one that is altered does not hide the others."""
    tried(tmp_path / "j", lay("aeroplane"))
    tried(tmp_path / "j", lay("rv"), start=900)
    flipped(tmp_path / "j", 7)
    status, out, _ = run(capsys, "replay", tmp_path / "j", "--verify")
    assert status == 1
    assert "entry 7 was altered" in out.splitlines()[0]
    assert out.splitlines()[1].startswith("Game 2 is as it was played")
    status, _, err = run(capsys, "replay", tmp_path / "j", "--game", 1)
    assert (status, "entry 7 was altered" in err) == (2, True)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (r"\[Result open", "[Result over", r"entry 50: the result is open, .* not over, "),
        (r"\{rv flight=1 turn=blue roll=4", "{rv flight=1 turn=blue roll=5", "entry 20: the position is rv .* not rv "),
        (r"undo button entry=4", "undo button entry=3", "entry 5: it takes back another entry than the newest one"),
        (r"print_started - job=92", "print_started - job=90", "entry 47: entry 45 has nothing to print"),
        (r"print_started - job=92", "print_started - to=92", "entry 47: it names nothing to print"),
        (r"die=\d", 'die="x"', "entry .: no die shows x"),
        (r"die=\d", "die=0", "entry .: no die shows 0"),
        (r"typed (@\S+ die=)", r"sung \1", "entry .: nobody rolls by sung"),
    ],
)
def test_the_first_difference_is_named(old: str, new: str, said: str, tmp_path: Path, capsys: Capture) -> None:
    """What cannot have happened is named by game and entry, even where the check code was made anew."""
    tried(tmp_path / "j", lay("rv"))
    record = exported(capsys, tmp_path / "j")
    forged = resealed(re.sub(old, new, record, count=1))
    (tmp_path / "forged").write_text(forged, encoding="utf-8")
    status, out, _ = run(capsys, "replay", tmp_path / "forged", "--verify")
    assert status == 1
    assert re.search(said, out), out
