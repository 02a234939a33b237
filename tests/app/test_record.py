from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from companion.app.games import lay
from companion.app.tabletop import Tabletop
from companion.journal import Journal, schema
from companion.records import read
from companion.referee.record import Act, Entry, InputId
from tests.app.kept import Kept
from tests.app.recorded import (
    LONG,
    ODD,
    Capture,
    begin,
    clock,
    copied,
    exported,
    flipped,
    own,
    resealed,
    run,
    transcripts,
    tried,
    typed,
)

JOURNALS = Path(__file__).parents[1] / "journals"
RECORDS = sorted((Path(__file__).parents[1] / "records").glob("*.record"))
TABLES = {"rv": lay("rv"), "own": own(), "aeroplane": lay("aeroplane")}


@pytest.mark.parametrize("top", TABLES.values(), ids=TABLES.keys())
def test_a_game_comes_back_as_it_was(top: Tabletop, tmp_path: Path, capsys: Capture) -> None:
    """Undone, corrected, printed: behind other games in another journal each entry is the same, and the record too."""
    tried(tmp_path / "one", top)
    begin(tmp_path / "two", lay("aeroplane"), start=500).write(Entry(Act.INPUT, input=InputId("0badcafe", 1)))
    record = exported(capsys, tmp_path / "one")
    (tmp_path / "game.record").write_bytes(record.encode())
    assert run(capsys, "import", tmp_path / "game.record", "--journal", tmp_path / "two")[0] == 0
    (game,), (_, taken) = transcripts(tmp_path / "one"), transcripts(tmp_path / "two")
    assert taken == game
    assert exported(capsys, tmp_path / "two") == record
    with Journal.open(tmp_path / "two", clock()) as journal:
        entries = list(journal.log(2, top.game(journal.header(2).options).event_types).entries())
    assert entries[0].stamp.number == 2
    assert {one.entry.note["entry"] for one in entries if one.entry.act is Act.UNDO} <= {
        one.stamp.number for one in entries if one.entry.act is Act.COMMAND
    }
    assert run(capsys, "replay", tmp_path / "two", "--verify")[0] == 0


def test_finished_games_come_back_together(kept: Kept, tmp_path: Path, capsys: Capture) -> None:
    """All games of a journal go through one file, season and race, with their print jobs and strips."""
    out = tmp_path / "all.record"
    assert run(capsys, "export", "--all", "--journal", kept[0], "--out", out) == (0, "", "")
    begin(tmp_path / "two", lay("rv"), start=9).write(Entry(Act.INPUT))
    status, said, _ = run(capsys, "import", out, "--journal", tmp_path / "two")
    assert status == 0
    assert [line[:6] for line in said.splitlines()[:2]] == ["Game 2", "Game 3"]
    games = transcripts(kept[0])
    assert transcripts(tmp_path / "two")[1:] == games
    assert sum(line.act == Act.PRINT_DONE for line in games[0].lines) > 3
    strips = [
        run(capsys, "strip", "--journal", journal, "--game", number, "--flight", 1)[1].splitlines()
        for journal, number in ((kept[0], 1), (tmp_path / "two", 2))
    ]
    assert [line for line in strips[0] if "No" not in line][:20] == [line for line in strips[1] if "No" not in line][
        :20
    ]


def test_a_record_is_for_people_and_diff(tmp_path: Path, capsys: Capture) -> None:
    """A line an entry, a line an event, pieces as people call them; a name never breaks a line or a tag."""
    books = begin(tmp_path / "j", lay("rv"))
    books.commit(books.game.legal(books.state)[0], "typed")
    record = exported(capsys, tmp_path / "j")
    lines = record.splitlines()
    assert lines[0] == "[Flugleiter 1]"
    assert f'[Seat red "{LONG}"]' in lines
    assert '[Seat blue "computer ⏎ ; {😀} \\\\n \\"x\\" [Check K0]" computer]' in lines
    entry = lines.index(f'1 2026-07-05T12:00:01.500000+02:00 command typed ; red "{LONG}"')
    assert lines[entry + 1] == "  PigeonsSet numbers=[1,2,3,4,5,6]"
    assert lines[entry + 2].startswith("{rv flight=1 step=setting turn=blue ")
    assert record.isascii() is False
    assert all(line.isprintable() for line in record.split("\n"))


def test_the_files_of_an_owner_go_along(tmp_path: Path, capsys: Capture) -> None:
    """What came with the program is named by its check code; own boards and decks, or all with --whole, stand there."""
    tried(tmp_path / "j", own())
    record = exported(capsys, tmp_path / "j")
    assert record.count('\n[Board]\n|"') == 1
    assert record.count("\n[Deck]\n") == 1
    assert "[Deck red.toml K" in record
    assert "[Deck]" not in (plain := exported(capsys, begin_in(tmp_path)))
    whole = exported(capsys, tmp_path / "plain", "--whole")
    assert whole.count("\n[Deck]\n") == 2
    assert len(whole) > 3 * len(plain)
    typed_in = tmp_path / "typed"
    (tmp_path / "whole.record").write_text(whole, encoding="utf-8")
    assert run(capsys, "import", tmp_path / "whole.record", "--journal", typed_in)[0] == 0
    assert exported(capsys, typed_in) == plain
    (tmp_path / "windows.record").write_bytes(record.replace("\n", "\r\n").encode())
    assert run(capsys, "import", tmp_path / "windows.record", "--journal", tmp_path / "mine")[0] == 0
    assert exported(capsys, tmp_path / "mine") == record


def begin_in(folder: Path) -> Path:
    """Begin a game with what comes with the program, and do nothing."""
    begin(folder / "plain", lay("rv"))
    return folder / "plain"


@pytest.mark.parametrize("number", range(1, len(schema.STEPS) + 1))
def test_old_journals_can_be_exported(number: int, tmp_path: Path, capsys: Capture) -> None:
    """A journal of every schema becomes a record, even of a game that this program cannot play."""
    path = tmp_path / "old.sqlite"
    copied(JOURNALS / f"schema-{number}.sqlite", path)
    record = exported(capsys, path)
    ((written,), (told,)) = transcripts(path), [each.transcript for each in read(record, {})]
    assert told == written
    assert '  Rolled seat={colour:red,name:"Änne"} pips=6 electronic=false\n' in record
    assert "  PieceMoved piece=red2 path=[K1,K2] over=null struck=[hawk1]\n" in record
    assert exported(capsys, path) == record
    typed_in = tmp_path / "old.record"
    typed_in.write_text(record, encoding="utf-8")
    status, out, err = run(capsys, "import", typed_in, "--journal", tmp_path / "new")
    assert (status, out) == (2, "")
    assert "line 1: This program does not know the game sample" in err
    assert not (tmp_path / "new").exists()


def test_nothing_beside_an_idle_journal_is_left_behind(tmp_path: Path, capsys: Capture) -> None:
    """Looking into a journal that nobody plays in makes no file, as on a stick that cannot be written."""
    path = tmp_path / "a" / "j"
    path.parent.mkdir()
    tried(tmp_path / "living", lay("rv"))
    with Journal.open(tmp_path / "living", clock()):
        pass
    copied(JOURNALS / "schema-1.sqlite", path)
    exported(capsys, path)
    assert [file.name for file in path.parent.iterdir()] == ["j"]


def test_a_game_that_is_played_is_not_disturbed(tmp_path: Path, capsys: Capture) -> None:
    """Exported and verified between two entries, the file is byte for byte the same, and the table plays on."""
    path = tmp_path / "j"
    books = tried(path, lay("rv"))

    def bytes_on_disk() -> list[str]:
        return [hashlib.sha256(path.with_name(path.name + end).read_bytes()).hexdigest() for end in ("", "-wal")]

    before = bytes_on_disk()
    first = exported(capsys, path)
    assert run(capsys, "replay", path, "--verify")[0] == 0
    assert run(capsys, "replay", path)[0] == 0
    assert bytes_on_disk() == before
    books.write(Entry(Act.FINISHED, source="button"))
    assert exported(capsys, path) != first


def test_records_come_from_standard_input(tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    """`-` reads standard input, for import and for replay, as Windows' editors write a text too."""
    tried(tmp_path / "j", lay("aeroplane"))
    record = exported(capsys, tmp_path / "j")
    typed(monkeypatch, "\ufeff" + record.replace("\n", "\r\n"))
    status, out, _ = run(capsys, "import", "-", "--journal", tmp_path / "new")
    assert status == 0
    assert out.splitlines()[1] == "Game 1 is not over: flugleiter play goes on with it."
    assert exported(capsys, tmp_path / "new") == record
    typed(monkeypatch, record)
    assert run(capsys, "replay", "-", "--verify")[0] == 0


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.stem)
def test_records_that_were_kept_can_be_played_again(record: Path, tmp_path: Path, capsys: Capture) -> None:
    """Each kept record holds by today's rules, and comes out of a journal as it went in."""
    assert run(capsys, "replay", record, "--verify")[0] == 0
    assert run(capsys, "import", record, "--journal", tmp_path / "j")[0] == 0
    assert exported(capsys, tmp_path / "j", "--whole") == record.read_text(encoding="utf-8")
    assert run(capsys, "replay", record)[:2] == run(capsys, "replay", tmp_path / "j")[:2]


@pytest.mark.parametrize(
    ("name", "mark", "end"),
    [
        ("rv-season", "", "The end:"),
        ("aeroplane-race", "", "The end:"),
        ("rv-mishaps", " (given up)", "Given up here:"),
    ],
)
def test_a_game_that_is_over_is_not_offered_to_be_gone_on_with(
    name: str, mark: str, end: str, tmp_path: Path, capsys: Capture
) -> None:
    """The position tells that a game is over, whether or not its players closed it; a given-up one is called so."""
    (record,) = (path for path in RECORDS if path.stem == name)
    status, out, _ = run(capsys, "import", record, "--journal", tmp_path / "j")
    assert (status, out.count("\n")) == (0, 1)
    assert out.rstrip("\n").endswith(mark)
    assert "(" not in out.rstrip("\n").removesuffix(mark)
    assert end in run(capsys, "replay", tmp_path / "j")[1].splitlines()


def test_both_games_are_kept() -> None:
    """There are kept records of both games."""
    assert {path.stem.partition("-")[0] for path in RECORDS} == {"rv", "aeroplane"}


def test_a_damaged_journal_takes_games_in(tmp_path: Path, capsys: Capture) -> None:
    """It is set aside first, standard error says so, and what was kept of it stays."""
    tried(tmp_path / "table", lay("rv"))
    copied(tmp_path / "table", tmp_path / "j")
    record = tmp_path / "game.record"
    record.write_text(exported(capsys, tmp_path / "j"), encoding="utf-8")
    flipped(tmp_path / "j", 9)
    status, out, err = run(capsys, "import", record, "--again", "--journal", tmp_path / "j")
    assert (status, out[:7]) == (0, "Game 2 ")
    assert "8 entries" in err
    assert [len(each.lines) for each in transcripts(tmp_path / "j")] == [8, 50]


def test_a_sealed_record_of_another_hand_is_taken(tmp_path: Path, capsys: Capture) -> None:
    """What a later program would write otherwise - remarks, the result - stops no import; only verify names it."""
    tried(tmp_path / "j", lay("aeroplane"))
    record = exported(capsys, tmp_path / "j")
    other = resealed(record.replace("[Result open", "[Result later").replace(" ; red", " ; somebody"))
    (tmp_path / "other.record").write_text(other, encoding="utf-8")
    assert run(capsys, "import", tmp_path / "other.record", "--journal", tmp_path / "new")[0] == 0
    assert exported(capsys, tmp_path / "new") == record
    status, out, _ = run(capsys, "replay", tmp_path / "other.record", "--verify")
    assert (status, ODD in out) == (1, False)
    assert "the result is open, " in out
