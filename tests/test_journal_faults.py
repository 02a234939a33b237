from __future__ import annotations

import errno
import random
import shutil
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from unittest.mock import Mock

import pytest

from companion.errors import DamagedError
from companion.journal import Journal, schema
from companion.referee.record import Act, Entry, InputId, UnwrittenError
from tests.journals.sample import ANNA, EVENTS, HEADER, Rolled, clock, fill

PAGE = 4096


def noon() -> datetime:
    """Give a fixed time, for the names of what is set aside."""
    return datetime(2026, 3, 1, 12, tzinfo=UTC)


def pips(journal: Journal, game: int = 1) -> list[int]:
    """Give the pips of all rolls in a game."""
    return [e.pips for r in journal.log(game, EVENTS).entries() for e in r.entry.events if isinstance(e, Rolled)]


def play(path: Path, rolls: int, *, close: bool = True) -> Journal:
    """Write a game in which roll k shows k pips."""
    journal = Journal.open(path, clock())
    log = journal.log(journal.begin(HEADER), EVENTS)
    for k in range(1, rolls + 1):
        log.append(Entry(Act.COMMAND, (Rolled(ANNA, k),), "sensed" * 20))
    if close:
        journal.close()
    return journal


def overwrite(path: Path, at: int, data: bytes) -> None:
    """Put other bytes in the middle of a file."""
    with path.open("r+b") as file:
        file.seek(at)
        file.write(data)


def contents(path: Path) -> dict[str, bytes]:
    """Give the bytes of a journal's files by their suffix."""
    files = {"": path, "-wal": schema.wal(path)}
    return {suffix: file.read_bytes() for suffix, file in files.items() if file.exists()}


def leaves(path: Path) -> list[int]:
    """Give the numbers of the pages that hold entries, the oldest entries first."""
    mark = b'"event":"Rolled"'
    data = path.read_bytes()
    return [k for k in range(len(data) // PAGE) if mark in data[k * PAGE : (k + 1) * PAGE]]


def test_a_torn_wal_gives_a_beginning_of_the_game(tmp_path: Path) -> None:
    """Cut anywhere, the unmerged part of the file loses whole entries from its end and nothing else."""
    journal = play(tmp_path / "j", 12, close=False)
    files = contents(tmp_path / "j")
    journal.close()
    seen = set()
    for cut in [*range(0, len(files["-wal"]), 1777), len(files["-wal"])]:
        path = tmp_path / f"cut{cut}"
        path.write_bytes(files[""])
        schema.wal(path).write_bytes(files["-wal"][:cut])
        with Journal.open(path, clock()) as opened:
            assert opened.recovered is None
            rolls = pips(opened) if opened.games() else []
        assert rolls == list(range(1, len(rolls) + 1))
        seen.add(len(rolls))
    assert {0, 12} < seen


def test_a_cut_file_is_set_aside_and_its_beginning_kept(tmp_path: Path) -> None:
    """Cut anywhere, the file opens with a beginning of the game, and the damaged one lies beside it unchanged."""
    play(tmp_path / "j", 120)
    whole = (tmp_path / "j").read_bytes()
    kept = set()
    for cut in range(PAGE // 2, len(whole), len(whole) // 11):
        path = tmp_path / f"cut{cut}"
        path.write_bytes(whole[:cut])
        with Journal.open(path, noon) as journal:
            recovery = journal.recovered
            rolls = pips(journal) if journal.games() else []
        assert recovery is not None
        assert recovery.aside == tmp_path / f"cut{cut}.damaged-2026-03-01T120000"
        assert recovery.aside.read_bytes() == whole[:cut]
        assert (recovery.games, recovery.entries) == (int(bool(rolls)), len(rolls)) or not rolls
        assert rolls == list(range(1, len(rolls) + 1))
        kept.add(len(rolls))
    assert len(kept) > 3


def test_a_broken_page_costs_what_comes_after_it(tmp_path: Path) -> None:
    """A page of rubbish: the entries before it are kept, and no entry from behind the gap tells of a false position."""
    path = tmp_path / "j"
    play(path, 300)
    pages = leaves(path)
    rubbish = random.Random(5).randbytes(PAGE)
    overwrite(path, pages[len(pages) // 2] * PAGE, rubbish)
    with Journal.open(path, noon) as journal:
        assert journal.recovered is not None
        rolls = pips(journal)
        assert 20 < len(rolls) < 280
        assert rolls == list(range(1, len(rolls) + 1))
        assert journal.recovered.entries == len(rolls)
        assert journal.log(1, EVENTS).append(Entry(Act.UNDO)).number == 301


def test_a_flipped_bit_is_noticed(tmp_path: Path) -> None:
    """A changed letter in the game that is to be resumed breaks its chain, even where the page looks sound."""
    path = tmp_path / "j"
    play(path, 9)
    at = path.read_bytes().index(b'"pips":5') + 7
    for letter in (b"4", b"\xff"):
        copy = tmp_path / f"copy{letter.hex()}"
        shutil.copyfile(path, copy)
        overwrite(copy, at, letter)
        with Journal.open(copy, noon) as journal:
            assert journal.recovered is not None
            assert pips(journal) == [1, 2, 3, 4]


@pytest.mark.parametrize(
    ("statement", "games"),
    [
        ("DROP TRIGGER game_stays; UPDATE game SET begun = 'yesterday'", 0),
        ("DROP VIEW unfinished", 1),
        ("PRAGMA user_version = 0", 1),
    ],
)
def test_a_journal_that_was_meddled_with_is_put_in_order(tmp_path: Path, statement: str, games: int) -> None:
    """A changed header, a part of the schema that is gone, a lost schema number: what is left unbroken is kept."""
    path = tmp_path / "j"
    play(path, 5)
    with closing(sqlite3.connect(path)) as db:
        db.executescript(statement)
    with Journal.open(path, noon) as journal:
        assert journal.recovered is not None
        assert len(journal.games()) == games
        assert journal.begin(HEADER) == 2


def test_a_page_that_breaks_while_it_is_in_use_is_a_sentence(tmp_path: Path) -> None:
    """Damage after the start says to start again, and then what can be read is kept."""
    path = tmp_path / "j"
    play(path, 100)
    with Journal.open(path, noon) as journal:
        overwrite(path, leaves(path)[1] * PAGE, b"\xff" * PAGE)
        with pytest.raises(DamagedError, match="start again"):
            pips(journal)
    with Journal.open(path, noon) as journal:
        assert journal.recovered is not None
        assert pips(journal)


@pytest.mark.parametrize("page", [bytes(PAGE), bytes(range(256)) * 16, b"SQLite format 3\0" + bytes(PAGE - 16)])
def test_a_lost_first_page_loses_no_entry(tmp_path: Path, page: bytes) -> None:
    """The first page says only where things are, so all entries are found without it."""
    path = tmp_path / "j"
    play(path, 60)
    overwrite(path, 0, page)
    with Journal.open(path, noon) as journal:
        assert journal.recovered is not None
        assert pips(journal) == list(range(1, 61))
        assert journal.header(1) == HEADER
        assert journal.unfinished() == 1


def test_an_emptied_main_file_is_rebuilt_from_its_wal(tmp_path: Path) -> None:
    """If only the unmerged part is left, what it holds is found, and both files are set aside."""
    journal = play(tmp_path / "j", 12, close=False)
    files = contents(tmp_path / "j")
    journal.close()
    for name, main in (("empty", b""), ("missing", None)):
        path = tmp_path / name
        if main is not None:
            path.write_bytes(main)
        schema.wal(path).write_bytes(files["-wal"])
        with Journal.open(path, noon) as opened:
            assert opened.recovered is not None
            assert pips(opened) == list(range(1, 13))
            aside = opened.recovered.aside
        assert schema.wal(aside).read_bytes() == files["-wal"]


def test_a_hopeless_file_gives_a_new_journal(tmp_path: Path) -> None:
    """If nothing can be read, a new journal is begun, it says so, and the old file is still there."""
    path = tmp_path / "j"
    fill(path)
    overwrite(path, PAGE, bytes(path.stat().st_size - PAGE))
    with Journal.open(path, noon) as journal:
        assert journal.recovered is not None
        assert (journal.recovered.games, journal.recovered.entries) == (0, 0)
        assert journal.games() == ()
        assert journal.begin(HEADER) == 1
    assert journal.recovered.aside.exists()


def test_two_damages_in_one_second_are_both_kept(tmp_path: Path) -> None:
    """What was set aside before is never written over."""
    path = tmp_path / "j"
    asides = set()
    for _ in range(3):
        fill(path)
        overwrite(path, PAGE, bytes(path.stat().st_size - PAGE))
        with Journal.open(path, noon) as journal:
            assert journal.recovered is not None
            asides.add(journal.recovered.aside)
    assert len([aside for aside in asides if aside.exists()]) == 3


def test_a_rescue_that_was_cut_short_is_done_again(tmp_path: Path) -> None:
    """Leftovers of a rescue that the power ended do not get in the way of the next one."""
    path = tmp_path / "j"
    play(path, 20)
    overwrite(path, 0, bytes(PAGE))
    (tmp_path / "j.recovering").mkdir()
    for name in ("fresh", "fresh-wal"):
        (tmp_path / "j.recovering" / name).write_bytes(b"half")
    with Journal.open(path, noon) as journal:
        assert pips(journal) == list(range(1, 21))
    assert not list(tmp_path.glob("*recovering*"))


@pytest.mark.parametrize("moves", range(5))
def test_a_power_cut_while_names_change_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moves: int
) -> None:
    """A rescue that ends after any of its renamings is finished at the next start, with all entries."""
    journal = play(tmp_path / "first", 12, close=False)
    files = contents(tmp_path / "first")
    journal.close()
    path = tmp_path / "j"
    path.write_bytes(bytes(PAGE))
    schema.wal(path).write_bytes(files["-wal"])
    rename, left = Path.rename, iter(range(moves))

    def rename_until_cut(file: Path, target: Path) -> Path:
        if next(left, None) is None:
            raise KeyboardInterrupt
        return rename(file, target)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "rename", rename_until_cut)
        with pytest.raises(KeyboardInterrupt):
            Journal.open(path, noon)
    with Journal.open(path, noon) as opened:
        assert opened.recovered is not None
        assert opened.recovered.entries == 12
        assert pips(opened) == list(range(1, 13))
    set_aside = [file.read_bytes() for file in tmp_path.glob("j.damaged-*")]
    assert bytes(PAGE) in set_aside
    assert files["-wal"] in set_aside


def test_a_damaged_counter_leaves_numbers_to_go_on_with(tmp_path: Path) -> None:
    """Numbers out of reach are not believed to have been given, and entries with high numbers are kept."""
    path = tmp_path / "journal.sqlite"
    play(path, 3)
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE sqlite_sequence SET seq = 90000 WHERE name = 'entry'")
        db.commit()
    with Journal.open(path, clock()) as journal:
        log = journal.log(1, EVENTS)
        for k in (4, 5):
            log.append(Entry(Act.COMMAND, (Rolled(ANNA, k),)))
    with closing(sqlite3.connect(path)) as db:
        db.execute(f"UPDATE sqlite_sequence SET seq = {2**60}")
        db.execute("DROP TRIGGER entry_stays")
        db.execute("UPDATE entry SET at = '' WHERE number = 90002")
        db.commit()
    with Journal.open(path, noon) as journal:
        assert journal.recovered
        assert pips(journal) == [1, 2, 3, 4]
        assert 90_002 < journal.begin(HEADER) < 200_000


def test_a_rescue_needs_no_other_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The new file is built beside the journal, for the folder of temporary files may be in memory."""
    path = tmp_path / "j"
    play(path, 60)
    overwrite(path, 0, bytes(PAGE))
    monkeypatch.setattr("tempfile.tempdir", "/nowhere")
    with Journal.open(path, noon) as journal:
        assert pips(journal) == list(range(1, 61))
    assert not list(tmp_path.glob("j.recover*"))


def test_a_rescue_that_finds_no_room_leaves_none_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the disk is full the damaged file stays where it is, and nothing half done stays beside it."""
    path = tmp_path / "j"
    play(path, 20)
    overwrite(path, 0, bytes(PAGE))
    before = path.read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr("companion.journal.salvage.make_file", Mock(side_effect=OSError(errno.ENOSPC, "")))
        with pytest.raises(UnwrittenError, match="the disk is full"):
            Journal.open(path, noon)
    assert path.read_bytes() == before
    assert {file.name for file in tmp_path.iterdir()} <= {"j", "j.lock"}
    with Journal.open(path, noon) as journal:
        assert pips(journal) == list(range(1, 21))


def test_a_rescue_takes_each_page_once(tmp_path: Path) -> None:
    """The work is told page by page, whatever numbers the rows have; lost counters are borne."""
    path = tmp_path / "j"
    play(path, 900)
    with Journal.open(path, clock()) as journal:
        log = journal.log(journal.begin(HEADER), EVENTS)
        log.append(Entry(Act.COMMAND, (Rolled(ANNA, 1),)))
    with closing(sqlite3.connect(path)) as db:
        db.executescript(
            "DROP TRIGGER game_stays; DROP TRIGGER entry_stays; DELETE FROM sqlite_sequence;"
            "UPDATE game SET id = 5000 WHERE id = 2; UPDATE entry SET game = 5000 WHERE game = 2;"
            "PRAGMA user_version = 0;"
        )
    pages = path.stat().st_size // PAGE
    told = list[tuple[int, int]]()
    with Journal.open(path, noon, lambda _what, done, of: told.append((done, of))) as journal:
        assert journal.recovered is not None
        assert (journal.recovered.games, journal.recovered.entries) == (2, 901)
        assert pips(journal, 5000) == [1]
    assert [each for each in told if each[1] == pages] == [(page, pages) for page in range(pages)]


def test_a_flipped_byte_of_the_first_page_never_stops_a_start(tmp_path: Path) -> None:
    """SQLite quotes what it cannot read, and Python cannot decode that: damage as any other, and nothing is lost."""
    whole = tmp_path / "whole"
    play(whole, 3)
    used = [at for at, byte in enumerate(whole.read_bytes()[:PAGE]) if byte]
    # The number of a newer schema cannot be told from a broken one: that file is refused, and stays as it is.
    for at in (at for at in {*used[::7], 68, 69, 70, 71} if at not in range(60, 64)):
        path = tmp_path / f"at-{at}" / "j"
        path.parent.mkdir()
        shutil.copyfile(whole, path)
        overwrite(path, at, bytes([whole.read_bytes()[at] ^ 0x80]))
        with Journal.open(path, noon) as journal:
            assert pips(journal) == [1, 2, 3], at


@pytest.mark.parametrize("damage", [b"x", b"\xff"])
def test_the_damaged_beginning_of_an_old_game_costs_that_game_alone(tmp_path: Path, damage: bytes) -> None:
    """Otherwise the list of games could not be read any more, and nobody could play."""
    path = tmp_path / "j"
    play(path, 2)
    play(path, 3)
    data = path.read_bytes()
    overwrite(path, data.rfind(b'"seats"') + 2, damage)  # cells grow downwards: the first game stands last
    with Journal.open(path, noon) as journal:
        assert journal.recovered
        (kept,) = journal.games()
        assert len(pips(journal, kept.id)) in {2, 3}


def test_an_index_that_misses_a_row_is_noticed(tmp_path: Path) -> None:
    """It guards against an input that counts twice: it is made anew, and no entry is lost."""
    path = tmp_path / "j"
    with Journal.open(path, clock()) as journal:
        log = journal.log(journal.begin(HEADER), EVENTS)
        for k in range(1, 4):
            log.append(Entry(Act.COMMAND, (Rolled(ANNA, k),), "sensed", InputId("0badcafe", k)))
        (root,) = journal._db.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'entry_input'").fetchone()
    page = path.read_bytes()[(root - 1) * PAGE : root * PAGE]
    overwrite(path, (root - 1) * PAGE + page.index(b"0badcafe"), b"0badcaff")
    with Journal.open(path, noon) as journal:
        assert journal.recovered
        assert pips(journal) == [1, 2, 3]
        assert journal.last_input("0badcafe") == 3
