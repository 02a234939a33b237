from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.app.games import lay
from companion.app.record_export import Export, export
from companion.app.record_files import shipped
from companion.app.record_import import check
from companion.app.record_verify import differences
from companion.journal import Journal
from companion.records import Misfit, Record, read
from companion.referee.record import Act, Entry
from tests.app.recorded import Capture, begin, clock, exported, flipped, resealed, run, transcripts, tried, typed

SHIPPED = shipped()
Change = Callable[[str], str]


@pytest.fixture(scope="session")
def record(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Give the record of a game with every kind of entry."""
    folder = tmp_path_factory.mktemp("record")
    tried(folder / "j", lay("rv"))
    export(Export(folder / "j", out=folder / "out"))
    return (folder / "out").read_text(encoding="utf-8")


def sub(old: str, new: str) -> Change:
    """Change what a pattern finds first."""

    def change(text: str) -> str:
        changed = re.sub(old, new, text, count=1, flags=re.MULTILINE)
        assert changed != text
        return resealed(changed)

    return change


def line_of(text: str, start: str) -> int:
    """Find the number of the first line that begins so."""
    return next(number for number, line in enumerate(text.split("\n"), 1) if line.startswith(start))


FORGED: dict[str, tuple[Change, str, str]] = {
    "version": (sub(r"^\[Flugleiter 1\]", "[Flugleiter 2]"), "[Flugleiter", "only: update the program"),
    "tag": (sub(r"^\[Program", "[Umpire Bob]\n[Program"), "[Umpire", "allowed are Game, Begun"),
    "no tag": (sub(r"^\[Program", "Program"), "Program", r"a tag is expected here, such as \[Game rv\]"),
    "open quotes": (sub(r'^\[Program ".*', '[Program "0.1.0]'), "[Program", "a tag is expected here"),
    "words": (sub(r"^\[Program .*", "[Program 1]"), "[Program", "write it like"),
    "twice": (sub(r"^(\[Game rv\])", r"\1\n\1"), "[Game rv]\n[Game", "stands there twice"),
    "missing": (sub(r"^\[Begun .*\n", ""), "[Deck red", "is missing above"),
    "begun": (sub(r"^\[Begun .*", "[Begun yesterday]"), "[Begun", "a time is written as"),
    "seat": (sub(r"^\[Seat red", "[Seat purple"), "[Seat purple", "write it like"),
    "holder": (sub(r" computer\]$", " dog]"), "[Seat blue", "write it like"),
    "rule twice": (sub(r"^(\[Result)", "[Rule a b]\n[Rule a c]\n\\1"), "[Rule a c]", "stands there twice"),
    "rule": (sub(r"^(\[Result)", "[Rule sky blue]\n\\1"), "[Flugleiter", "sky"),
    "board": (sub(r"^\[Board .*", "[Board mars.toml K1]"), "[Board", "there are .*westfeld.toml"),
    "deck": (sub(r"^\[Deck red.toml .*", "[Deck red.toml K1]"), "[Deck red", "version 0.1.0 and --whole"),
    "no text": (sub(r"^\[Board .*", "[Board]"), "[Board]", "write it like"),
    "own board": (sub(r"^\[Board .*", "[Board]\n| name = 3"), "[Flugleiter", "site is missing"),
    "quotes": (sub(r"^\[Board .*", '[Board]\n|"a'), '|"a', "quotation marks"),
    "game": (sub(r"^\[Game rv", "[Game chess"), "[Flugleiter", "does not know the game chess"),
    "one seat": (sub(r"^\[Seat blue.*\n", ""), "[Flugleiter", "."),
    "number": (sub(r"^7 ", "8 "), "8 ", "entry 7 is expected here"),
    "act": (sub(r" command ", " wish "), "1 ", "wish is unknown: allowed are command"),
    "time": (sub(r"^3 \S+", "3 2026-07-05T12:00"), "3 ", "a time is written as"),
    "zone": (sub(r"^3 \S+", "3 2026-07-05T12:00:00"), "3 ", "a time is written as"),
    "reference": (sub(r"entry=\d+", "entry=99"), "", "there is no entry 99 above"),
    "job": (sub(r"job=\d+", "job=0"), "", "there is no entry 0 above"),
    "job in words": (sub(r"job=\d+", 'job="34"'), "", "this line cannot be read"),
    "no job": (sub(r"job=\d+", "to=3"), "", "it names nothing to print"),
    "undo in words": (sub(r"entry=\d+", "entry=one"), "", "this line cannot be read"),
    "corrected in words": (sub(r"corrects=\d+", "corrects=one"), "", "this line cannot be read"),
    "die": (sub(r"die=\d", "die=7"), "", "no die shows 7"),
    "note": (sub(r"die=\d", "die=[1]"), "", "cannot be read"),
    "note twice": (sub(r"die=(\d)", r"die=\1 die=\1"), "", "cannot be read"),
    "source": (sub(r" typed ", " [1] "), "1 ", "cannot be read"),
    "input": (sub("@0badcafe/2 ", "@0badcafe/1 "), "2 ", "input 1 of the board"),
    "event": (sub("^  Rolled ", "  Teleported "), "", "Teleported"),
    "field": (sub(r"^  Rolled value=\d", "  Rolled value=six"), "", "Rolled does not fit this program"),
    "blank": (sub(r"^(3 .*)", r"\1\n"), "", "cannot be read"),
    "event first": (sub(r"^1 ", "  Rolled value=1\n1 "), "  Rolled value=1", "cannot be read"),
    "deep": (sub(r"^  Rolled value=\d", "  Rolled value=" + "[" * 100_000), "", "cannot be read"),
    "fold": (sub(r"numbers=\[[\d,]+\]", "numbers=[99]"), "", "cannot follow what stands above"),
    "tail": (lambda text: text + "and so on\n", "and so on", "breaks off behind this line"),
    "cut": (lambda text: text[: text.rindex("[Check")], "{rv", "breaks off behind this line"),
    "before": (lambda text: "Dear Anna,\n" + text, "Dear", r"a record begins with \[Flugleiter 1\]"),
    "letter": (lambda _: "Dear Anna,\n", "Dear", "a record begins with"),
    "empty": (lambda _: "", "", "a record begins with"),
    "code": (
        lambda text: re.sub(r"^\[Check K", "[Check KA", text, flags=re.MULTILINE),
        "[Check",
        "check code does not fit",
    ),
}
"""What may be wrong, how its line begins (of several lines the last), and what is said."""


@pytest.mark.parametrize("name", FORGED)
def test_a_record_that_does_not_fit_is_refused_by_its_line(
    name: str, record: str, tmp_path: Path, capsys: Capture
) -> None:
    """One sentence names file, line and what is wrong; the journal is not even made."""
    change, start, said = FORGED[name]
    text = change(record)
    path = tmp_path / "forged.record"
    path.write_text(text, encoding="utf-8")
    status, out, err = run(capsys, "import", path, "--journal", tmp_path / "j")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert re.search(said, err), err
    line = re.search(r"record, line (\d+): ", err)
    assert line, err
    if start:
        lines = text.split("\n")
        at = text.index("\n" + start) + 1 if "\n" + start in text else 0
        assert lines[int(line[1]) - 1].startswith(start.split("\n")[-1]), err
        assert int(line[1]) >= text.count("\n", 0, at) + 1
    assert not (tmp_path / "j").exists()


def parsed(text: str) -> list[Record] | Misfit:
    """Read and check a text as import does."""
    try:
        records = list(read(text, SHIPPED))
        for each in records:
            check(each)
    except Misfit as misfit:
        return misfit
    return records


def same_or_refused(text: str, record: str) -> None:
    """Check that a text is refused in one of its lines, or is the same game."""
    found = parsed(text)
    if isinstance(found, Misfit):
        assert 1 <= found.line <= text.count("\n") + 1
        return
    (original,) = read(record, SHIPPED)
    assert [each.transcript for each in found] == [original.transcript]


@settings(deadline=None, max_examples=60)
@given(st.data())
def test_no_altered_letter_goes_unnoticed(record: str, data: st.DataObject) -> None:
    """One letter more, less, or another: refused with its line, or the same game."""
    place = data.draw(st.integers(0, len(record) - 1))
    letter = data.draw(st.sampled_from(["", " ", "\n", "\r", '"', "\\", "]", "9", "é", "\u2028", "\x00"]))
    skip = data.draw(st.integers(0, 1))
    same_or_refused(record[:place] + letter + record[place + skip :], record)


def forge(record: str, data: st.DataObject) -> None:
    """Alter a letter, make the check code anew, and read: a sentence or a game, nothing else."""
    place = data.draw(st.integers(0, record.rindex("[Check") - 1))
    word = data.draw(st.sampled_from(["", "1", "9", "x", "-", ",", "\n", "[", "{", " ", "red", "blue3", "null"]))
    found = parsed(resealed(record[:place] + word + record[place + data.draw(st.integers(0, 2)) :]))
    if not isinstance(found, Misfit):
        for each in found:
            assert all(0 <= one.entry <= len(each.transcript.lines) for one in differences(each.transcript, each))


@settings(deadline=None, max_examples=40)
@given(st.data())
def test_a_forged_record_ends_nothing(record: str, data: st.DataObject) -> None:
    """However a record was forged, it is refused by a line, or a game that can be checked."""
    forge(record, data)


def test_a_piece_on_no_field_cannot_follow(record: str) -> None:
    """A forged record that puts a piece beside the board is refused at that entry, before any rule looks at it."""
    found = parsed(resealed(record.replace("to=G6", "to=xG6", 1)))
    if not isinstance(found, Misfit):
        (one,) = (each for game in found for each in differences(game.transcript, game))
        assert one.entry == 14


@pytest.mark.heavy
@settings(deadline=None, max_examples=300)
@given(st.data())
def test_no_forged_record_ends_anything(record: str, data: st.DataObject) -> None:
    """The same, very often."""
    forge(record, data)


@settings(deadline=None, max_examples=60)
@given(st.data())
def test_no_altered_line_goes_unnoticed(record: str, data: st.DataObject) -> None:
    """One line gone, doubled, or moved: refused with its line, or the same game."""
    lines = record.split("\n")
    taken = data.draw(st.integers(0, len(lines) - 1))
    put = data.draw(st.none() | st.integers(0, len(lines) - 1))
    line = lines.pop(taken)
    if put is not None:
        lines.insert(put, line)
        lines.insert(taken, line) if data.draw(st.booleans()) else None
    same_or_refused("\n".join(lines), record)


@pytest.mark.heavy
def test_no_cut_goes_unnoticed(record: str) -> None:
    """A record that ends anywhere before its end is refused."""
    for end in range(len(record) - 1):
        found = parsed(record[:end])
        assert isinstance(found, Misfit), end


def test_an_altered_record_says_where_the_story_breaks(record: str, tmp_path: Path, capsys: Capture) -> None:
    """Where a roll was altered and no check code made anew, the next position that does not follow is named."""
    place = record.rindex("  Rolled value=", 0, record.index("\n{"))
    end = place + len("  Rolled value=")
    text = record[:end] + str(int(record[end]) % 6 + 1) + record[end + 1 :]
    path = tmp_path / "altered.record"
    path.write_text(text, encoding="utf-8")
    positions = [number for number, line in enumerate(text.split("\n"), 1) if line.startswith("{")]
    after = min(number for number in positions if number > text.count("\n", 0, place) + 1)
    for words in (("import", "--journal", tmp_path / "j"), ("replay",), ("replay", "--verify")):
        status, out, err = run(capsys, *words, path)
        assert status == (1 if "--verify" in words else 2)
        said = out if "--verify" in words else err
        assert f"altered.record, line {after}: this position does not follow from what stands above." in said


def test_a_text_that_is_no_text_is_refused(tmp_path: Path, capsys: Capture) -> None:
    """Bytes that are no UTF-8 are refused by their line; a missing file and a folder by their name."""
    (tmp_path / "latin").write_bytes(b"[Flugleiter 1]\n[Seat red J\xf6rg]\n")
    assert "latin, line 2: this is no text in UTF-8." in run(capsys, "import", tmp_path / "latin")[2]
    for name in ("none", ""):
        for words in (("import",), ("replay",), ("replay", "--verify")):
            status, _, err = run(capsys, *words, tmp_path / name)
            assert (status, "cannot be read" in err) == (2, True)
    status, _, err = run(capsys, "replay", "/dev/zero")
    assert (status, "too large for a record" in err) == (2, True)


def test_a_game_comes_into_a_journal_once(record: str, tmp_path: Path, capsys: Capture) -> None:
    """The same game is refused with its number, twice in one call too; --again takes it."""
    path, journal = tmp_path / "game.record", tmp_path / "j"
    path.write_text(record, encoding="utf-8")
    status, _, err = run(capsys, "import", path, path, "--journal", journal)
    assert (status, "this game comes twice" in err) == (2, True)
    assert run(capsys, "import", path, "--journal", journal)[0] == 0
    status, _, err = run(capsys, "import", path, "--journal", journal)
    assert (status, f"line 1: {journal} has this game as number 1. --again" in err) == (2, True)
    assert len(transcripts(journal)) == 1
    assert run(capsys, "import", path, path, "--again", "--journal", journal)[0] == 0
    assert len({repr(each) for each in transcripts(journal)}) == 1
    assert len(transcripts(journal)) == 3


def test_all_or_nothing_is_imported(record: str, tmp_path: Path, capsys: Capture) -> None:
    """One bad record among several leaves the journal as it was; so does a disk that is full half-way."""
    good, bad, journal = tmp_path / "good", tmp_path / "bad", tmp_path / "j"
    good.write_text(record, encoding="utf-8")
    bad.write_text(record.replace("12:00:01", "12:00:02", 1), encoding="utf-8")
    begin(journal, lay("rv"), start=77)
    assert run(capsys, "import", good, bad, "--journal", journal)[0] == 2
    assert len(transcripts(journal)) == 1
    with Journal.open(journal, clock()) as opened:
        (whole,) = [each.transcript for each in read(record, SHIPPED)]
        opened._db.execute(
            "CREATE TEMP TRIGGER full BEFORE INSERT ON main.entry WHEN NEW.act = 'undo' BEGIN"
            " SELECT RAISE(ABORT, 'full'); END"
        )
        with pytest.raises(Exception, match="full"):
            opened.add([whole])
        assert opened.count() == 1
        assert opened._db.execute("SELECT count(*) FROM entry").fetchone() == (0,)


def test_exports_are_refused_in_words(tmp_path: Path, capsys: Capture) -> None:
    """No journal, an empty one, no such game, a letter, a damaged file, the journal as its own record: one sentence."""
    books = begin(tmp_path / "j", lay("rv"))
    books.write(Entry(Act.INPUT))
    books.write(Entry(Act.FINISHED))
    (tmp_path / "letter").write_text("Dear Anna,\n")
    (tmp_path / "broken").write_bytes(b"SQLite format 3\0" + b"junk" * 2000)
    Journal.open(tmp_path / "empty", clock()).close()
    orders: list[tuple[str, str]] = [
        ("none", "There is no journal"),
        ("empty", "There is no game in"),
        ("letter", "is not a journal"),
        ("broken", "is not a journal"),
    ]
    for name, said in orders:
        status, out, err = run(capsys, "export", "--journal", tmp_path / name)
        assert (status, out, said in err) == (2, "", True), err
    for words, said in (
        (("--game", 7), "There is no game 7 in"),
        (("--game", 0), "There is no game 0 in"),
        (("--out", tmp_path / "j"), "is the journal: name another file."),
        (("--out", tmp_path / "j-wal"), "is the journal: name another file."),
        (("--out", tmp_path), "cannot be written"),
    ):
        status, out, err = run(capsys, "export", "--journal", tmp_path / "j", *words)
        assert (status, out, said in err) == (2, "", True), err
    flipped(tmp_path / "j", 2)
    status, _, err = run(capsys, "export", "--journal", tmp_path / "j")
    assert (status, "entry 2 was altered" in err) == (2, True)


def test_a_stranger_among_several_records_is_named_by_its_line(
    record: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Lines count through the whole file, over records that were fine."""
    text = f"{record}\n{sub('^7 ', '8 ')(record)}"
    typed(monkeypatch, text)
    status, _, err = run(capsys, "replay", "-")
    assert status == 2
    assert f"-, line {record.count(chr(10)) + 1 + line_of(record, '7 ')}: entry 7 is expected here." in err


def test_exporting_twice_gives_the_same(tmp_path: Path, capsys: Capture) -> None:
    """A record depends on nothing but the game."""
    tried(tmp_path / "j", lay("aeroplane"))
    assert exported(capsys, tmp_path / "j") == exported(capsys, tmp_path / "j", "--all")
