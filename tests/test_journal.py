from __future__ import annotations

import shutil
import sqlite3
from dataclasses import dataclass, replace
from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.errors import DamagedError, MissingError, WrongInputError
from companion.journal import Journal, schema
from companion.journal.codec import Codec
from companion.referee.record import Act, Entry, InputId, Recorded, UnwrittenError
from companion.rules.interface import Colour, Field, Piece, Points, Seat
from tests.journals.sample import (
    ANNA,
    ENTRIES,
    EVENTS,
    HEADER,
    FlightEnded,
    PieceMoved,
    Rolled,
    Scored,
    clock,
    fill,
)

FIXTURES = Path(__file__).parent / "journals"
ROLL = Entry(Act.COMMAND, (Rolled(ANNA, 3),), "sensed")
FINISHED = Entry(Act.FINISHED)
UNDO = Entry(Act.UNDO)

SEATS = st.builds(Seat, st.sampled_from(Colour), st.text(st.characters(codec="utf-8")))
PIECES = st.builds(Piece, st.none() | st.sampled_from(Colour), st.integers(0, 99))
FIELDS = st.builds(Field, st.text(st.characters(codec="utf-8")))
EVENT = st.one_of(
    st.builds(Rolled, SEATS, st.integers(-(2**63), 2**63 - 1), st.booleans()),
    st.builds(PieceMoved, PIECES, st.lists(FIELDS).map(tuple), st.none() | FIELDS, st.lists(PIECES).map(tuple)),
    st.builds(Scored, st.dictionaries(st.sampled_from(Colour), st.builds(Points, st.integers(0, 10**6)))),
    st.builds(FlightEnded),
)


@settings(deadline=None)
@given(st.lists(EVENT).map(tuple))
def test_events_come_back_as_they_were(events: tuple[object, ...]) -> None:
    """Whatever a game's events hold, reading gives what was written."""
    codec = Codec(EVENTS)
    assert codec.read(codec.write(events)) == events


def test_events_are_told_apart_by_name() -> None:
    """Two classes of one name, a class with a field `event` and an event of another game are refused at once."""

    @dataclass(frozen=True, slots=True)
    class Bad:
        event: str

    with pytest.raises(TypeError, match="Rolled"):
        Codec((Rolled, Rolled))
    with pytest.raises(TypeError, match="Bad"):
        Codec((Bad,))
    with pytest.raises(TypeError, match="FlightEnded"):
        Codec((Rolled,)).write((FlightEnded(),))


@pytest.mark.parametrize(
    "text", ['[{"event":"Teleported","to":"K1"}]', '[{"event":"Rolled","pips":"six"}]', '[{"event":"Rolled"}]']
)
def test_an_unknown_event_is_a_sentence(text: str) -> None:
    """An event of another version names itself and asks for the right program."""
    with pytest.raises(WrongInputError, match=r"(Teleported|Rolled).*(update|version)"):
        Codec(EVENTS).read(text)


def test_a_game_is_read_back(tmp_path: Path) -> None:
    """After closing and opening, header and entries are those that were written, numbers and times too."""
    written = fill(tmp_path / "journal.sqlite")
    with Journal.open(tmp_path / "journal.sqlite", clock()) as journal:
        assert journal.recovered is None
        assert journal.header(1) == HEADER
        assert list(journal.log(1, EVENTS).entries()) == written
        assert [r.stamp.when.utcoffset() for r in written] == [timedelta(hours=1)] * len(ENTRIES)


@pytest.mark.parametrize("number", range(1, len(schema.STEPS) + 1))
def test_old_journals_open(tmp_path: Path, number: int) -> None:
    """The kept journal of every schema number reads as the game that it was."""
    path = tmp_path / "journal.sqlite"
    shutil.copyfile(FIXTURES / f"schema-{number}.sqlite", path)
    with Journal.open(path, clock()) as journal:
        assert journal.recovered is None
        assert journal.header(1) == HEADER
        recorded = list(journal.log(1, EVENTS).entries())
        assert [r.entry for r in recorded] == list(ENTRIES)
        assert recorded[0].stamp.when.isoformat() == "2026-03-01T19:30:01+01:00"
        assert journal.log(1, EVENTS).append(ROLL).number == len(ENTRIES) + 1


def test_numbers_never_repeat(tmp_path: Path) -> None:
    """Entry numbers go up over all games of the file, games taking turns or not."""
    with Journal.open(tmp_path / "j", clock()) as journal:
        logs = [journal.log(journal.begin(HEADER), EVENTS) for _ in range(2)]
        numbers = [logs[k % 2].append(ROLL).number for k in range(6)]
        assert numbers == [1, 2, 3, 4, 5, 6]
        assert [r.stamp.number for r in logs[1].entries()] == [2, 4, 6]


def test_an_input_counts_once(tmp_path: Path) -> None:
    """The same input of the board is refused with nothing written, and the log goes on."""
    with Journal.open(tmp_path / "j", clock()) as journal:
        log = journal.log(journal.begin(HEADER), EVENTS)
        assert log.last_input("aa") == 0
        log.append(replace(ROLL, input=InputId("aa", 1)))
        with pytest.raises(WrongInputError, match=r"Input 1 .* aa"):
            log.append(replace(ROLL, input=InputId("aa", 1)))
        log.append(replace(ROLL, input=InputId("aa", 2)))
        log.append(replace(ROLL, input=InputId("bb", 1)))
        assert (log.last_input("aa"), log.last_input("bb")) == (2, 1)
        assert len(list(log.entries())) == 3


def test_the_board_goes_on_counting_in_the_next_game(tmp_path: Path) -> None:
    """The newest input of a start of the board is known in a game that began after it."""
    with Journal.open(tmp_path / "j", clock()) as journal:
        journal.log(journal.begin(HEADER), EVENTS).append(replace(ROLL, input=InputId("aa", 57)))
        assert journal.log(journal.begin(HEADER), EVENTS).last_input("aa") == 57


@pytest.mark.parametrize(
    ("first", "second", "unfinished"),
    [
        ([], [], 2),
        ([ROLL], [FINISHED], 1),
        ([FINISHED], [ROLL, FINISHED, Entry(Act.PRINT_DONE)], None),
        ([FINISHED, UNDO], [FINISHED], 1),
        ([FINISHED, UNDO, FINISHED], [UNDO, FINISHED], None),
        ([FINISHED, ROLL], [FINISHED, UNDO], 2),
    ],
)
def test_the_unfinished_game_is_found(
    tmp_path: Path, first: list[Entry], second: list[Entry], unfinished: int | None
) -> None:
    """The newest game without an end is resumed; an end that was undone is none, a print after the end is nothing."""
    with Journal.open(tmp_path / "j", clock()) as journal:
        for entries in (first, second):
            log = journal.log(journal.begin(HEADER), EVENTS)
            for entry in entries:
                log.append(entry)
        assert journal.unfinished() == unfinished


def test_games_are_listed(tmp_path: Path) -> None:
    """The list names all games, the newest first, with what was played."""
    with Journal.open(tmp_path / "j", clock()) as journal:
        assert (journal.games(), journal.unfinished()) == ((), None)
        journal.log(journal.begin(HEADER), EVENTS).append(FINISHED)
        journal.begin(replace(HEADER, game="other"))
        newest, oldest = journal.games()
        assert (newest.id, newest.header.game, newest.entries, newest.finished) == (2, "other", 0, False)
        assert (oldest.id, oldest.header, oldest.entries, oldest.finished) == (1, HEADER, 1, True)
        assert newest.begun > oldest.begun


def test_a_game_that_is_not_there_is_a_sentence(tmp_path: Path) -> None:
    """Asking for an unknown game says so."""
    with Journal.open(tmp_path / "j", clock()) as journal:
        for ask in (journal.header, lambda game: journal.log(game, EVENTS)):
            with pytest.raises(MissingError, match="no game 7"):
                ask(7)


@pytest.mark.parametrize("statement", ["DELETE FROM entry", "UPDATE entry SET note = ''", "DELETE FROM game"])
def test_the_file_only_grows(tmp_path: Path, statement: str) -> None:
    """The file itself refuses to change or lose a row."""
    fill(tmp_path / "j")
    with Journal.open(tmp_path / "j", clock()) as journal, pytest.raises(sqlite3.IntegrityError, match="only grows"):
        journal._db.execute(statement)


def test_every_commit_is_forced_to_disk(tmp_path: Path) -> None:
    """The journal runs in WAL mode with FULL synchronisation."""
    with Journal.open(tmp_path / "j", clock()) as journal:
        assert journal._db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert journal._db.execute("PRAGMA synchronous").fetchone() == (2,)


def test_folders_are_private(tmp_path: Path) -> None:
    """Missing folders above the journal are made for this user alone."""
    Journal.open(tmp_path / "state" / "flugleiter" / "j", clock()).close()
    assert [(tmp_path / p).stat().st_mode & 0o777 for p in ("state", "state/flugleiter")] == [0o700, 0o700]


def test_two_programs_cannot_play_one_game(tmp_path: Path) -> None:
    """The second one that writes to a game hears so; the file holds no mixture."""
    with Journal.open(tmp_path / "j", clock()) as one, Journal.open(tmp_path / "j", clock()) as other:
        logs = [one.log(one.begin(HEADER), EVENTS), other.log(1, EVENTS)]
        logs[1].append(ROLL)
        with pytest.raises(WrongInputError, match="Another program is playing"):
            logs[0].append(ROLL)
        assert len(list(logs[0].entries())) == 1


def test_a_note_of_printing_comes_behind_what_another_program_noted(tmp_path: Path) -> None:
    """A strip of a closed game may be printed by a command meanwhile; the game stays whole, and nobody plays on it."""
    started = Entry(Act.PRINT_STARTED, note={"job": 3})
    with Journal.open(tmp_path / "j", clock()) as one, Journal.open(tmp_path / "j", clock()) as other:
        logs = [one.log(one.begin(HEADER), EVENTS), other.log(1, EVENTS)]
        for _ in range(2):
            for log in logs:
                log.append(started)
        with pytest.raises(WrongInputError, match="Another program is playing"):
            logs[0].append(ROLL)
        assert [recorded.entry.act for recorded in logs[0].entries()] == [Act.PRINT_STARTED] * 4


def test_a_locked_journal_is_a_sentence(tmp_path: Path) -> None:
    """While another program holds the file, an entry is refused and can be given again."""
    with Journal.open(tmp_path / "j", clock()) as journal:
        log = journal.log(journal.begin(HEADER), EVENTS)
        journal._db.execute("PRAGMA busy_timeout = 0")
        holder = sqlite3.connect(tmp_path / "j", isolation_level=None)
        holder.execute("BEGIN IMMEDIATE")
        with pytest.raises(UnwrittenError, match="Another program holds"):
            log.append(ROLL)
        holder.close()
        assert log.append(ROLL).number == 1


def test_a_full_disk_leaves_nothing_half_written(tmp_path: Path) -> None:
    """When no page is left the entry is refused with a sentence, and comes in whole once there is space."""
    with Journal.open(tmp_path / "j", clock()) as journal:
        log = journal.log(journal.begin(HEADER), EVENTS)
        before = [Recorded(log.append(ROLL), ROLL)]
        (pages,) = journal._db.execute("PRAGMA page_count").fetchone()
        journal._db.execute(f"PRAGMA max_page_count = {pages}")
        big = Entry(Act.COMMAND, (Scored({}, "x" * 50_000),))
        with pytest.raises(UnwrittenError, match="full: free some space"):
            log.append(big)
        assert list(log.entries()) == before
        journal._db.execute("PRAGMA max_page_count = 1000")
        assert log.append(big).number == 2
        assert [r.entry for r in log.entries()] == [ROLL, big]


def test_an_altered_old_game_is_noticed_when_it_is_read(tmp_path: Path) -> None:
    """Entries before the altered one are handed out, then a sentence says where it stops."""
    fill(tmp_path / "j")
    with Journal.open(tmp_path / "j", clock()) as journal:
        journal._db.executescript("DROP TRIGGER entry_stays; UPDATE entry SET source = 'typed' WHERE number = 3")
        read: list[Recorded] = []
        with pytest.raises(DamagedError, match="entry 3"):
            read.extend(journal.log(1, EVENTS).entries())
        assert [r.entry for r in read] == list(ENTRIES[:2])
