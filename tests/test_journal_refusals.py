from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from companion.errors import DamagedError, MissingError, WrongInputError
from companion.journal import Journal, schema
from companion.journal.reader import reader
from companion.journal.salvage import once_ours
from companion.referee.record import Act, Entry
from tests.journals.sample import ENTRIES, EVENTS, HEADER, clock, fill


@contextmanager
def with_rights(folder: Path, mode: int) -> Iterator[None]:
    """Leave only some rights to a folder, to root too (as another user)."""
    folder.chmod(mode)
    root = os.geteuid() == 0
    if root:
        os.seteuid(65534)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)
        folder.chmod(0o700)


@pytest.mark.parametrize("data", [b"Dear aunt,\n" * 500, b"xy", b"\0" * 9000, b'[{"event":"Rolled"}]\n' * 99])
def test_a_file_that_never_was_a_journal_is_left_alone(tmp_path: Path, data: bytes) -> None:
    """A file named by mistake is refused and neither moved nor changed."""
    path = tmp_path / "letter.txt"
    path.write_bytes(data)
    with pytest.raises(WrongInputError, match="is not a journal"):
        Journal.open(path, clock())
    assert path.read_bytes() == data
    assert [file.name for file in tmp_path.iterdir()] == ["letter.txt"]
    assert not once_ours(path)


def test_the_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    """A sound database that is not ours is refused and not changed."""
    path = tmp_path / "photos.db"
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE photo (name TEXT)")
    before = path.read_bytes()
    with pytest.raises(WrongInputError, match="another program"):
        Journal.open(path, clock())
    assert path.read_bytes() == before


def test_a_newer_journal_asks_for_an_update(tmp_path: Path) -> None:
    """A schema number from the future is refused with the advice to update, and the file stays as it is."""
    path = tmp_path / "j"
    fill(path)
    with closing(sqlite3.connect(path)) as db:
        db.execute(f"PRAGMA user_version = {len(schema.STEPS) + 1}")
    with pytest.raises(WrongInputError, match="update the program"):
        Journal.open(path, clock())
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("SELECT count(*) FROM entry").fetchone() == (len(ENTRIES),)


def test_an_empty_file_becomes_a_journal(tmp_path: Path) -> None:
    """A file without a byte holds nothing that could be lost."""
    (tmp_path / "j").touch()
    with Journal.open(tmp_path / "j", clock()) as journal:
        assert journal.recovered is None
        assert journal.begin(HEADER) == 1


def test_paths_that_cannot_be_are_sentences(tmp_path: Path) -> None:
    """A folder, and a path that leads through a file, are refused with advice."""
    (tmp_path / "file").touch()
    with pytest.raises(WrongInputError, match="is a folder"):
        Journal.open(tmp_path, clock())
    with pytest.raises(MissingError, match="another journal file"):
        Journal.open(tmp_path / "file" / "j", clock())


def test_a_pipe_is_no_journal(tmp_path: Path) -> None:
    """Nobody waits for what may come out of it, and nothing is made beside it."""
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(WrongInputError, match="is a device or a pipe"):
        Journal.open(tmp_path / "pipe", clock())
    with pytest.raises(WrongInputError, match="is a device or a pipe"), reader(tmp_path / "pipe"):
        pass
    assert [file.name for file in tmp_path.iterdir()] == ["pipe"]


@pytest.fixture
def folder() -> Iterator[Path]:
    """Give a folder to which every user can find the way; that of pytest is closed to others."""
    with TemporaryDirectory() as name:
        yield Path(name)


@pytest.mark.parametrize("mode", [0o000, 0o555])
def test_missing_rights_are_a_sentence(folder: Path, mode: int) -> None:
    """A journal, or a place for one, that this user may not touch or not change is refused with advice."""
    fill(folder / "j")
    (folder / "j").chmod(0o444)
    for path in (folder / "j", folder / "new" / "j"):
        with with_rights(folder, mode), pytest.raises(MissingError, match="another journal file"):
            Journal.open(path, clock())
    (folder / "j").chmod(0o644)
    with Journal.open(folder / "j", clock()) as journal:
        assert journal.recovered is None


def test_a_journal_for_reading_only_can_be_read(folder: Path) -> None:
    """A file that this user may only read can be looked at; whoever would play on it is refused with advice."""
    fill(folder / "j")
    (folder / "empty").touch()
    for name in ("j", "empty"):
        (folder / name).chmod(0o444)
    with with_rights(folder, 0o777):
        with reader(folder / "j") as journal:
            log = journal.log(1, EVENTS)
            assert [r.entry for r in log.entries()] == list(ENTRIES)
            with pytest.raises(MissingError, match="may not be written"):
                log.append(Entry(Act.UNDO))
        with pytest.raises(MissingError, match="another journal file"):
            Journal.open(folder / "j", clock())
        with pytest.raises(MissingError, match="may not be written"):
            Journal.open(folder / "empty", clock())


@pytest.mark.parametrize("merged", [True, False])
def test_a_journal_that_cannot_be_written_beside_is_read_whole(folder: Path, tmp_path: Path, *, merged: bool) -> None:
    """On a stick that can only be read, what is still in the -wal is read too, and nothing changes there."""
    with Journal.open(tmp_path / "j", clock()) as journal:
        log = journal.log(journal.begin(HEADER), EVENTS)
        for entry in ENTRIES:
            log.append(entry)
        if not merged:
            copy_to(folder, tmp_path / "j", schema.wal(tmp_path / "j"))
    if merged:
        copy_to(folder, tmp_path / "j")
    before = {file.name: file.read_bytes() for file in folder.iterdir()}
    with with_rights(folder, 0o555), reader(folder / "j") as opened:
        assert [one.entry for one in opened.log(1, EVENTS).entries()] == list(ENTRIES)
        assert opened.path == folder / "j"
    assert {file.name: file.read_bytes() for file in folder.iterdir()} == before


def copy_to(folder: Path, *files: Path) -> None:
    """Copy files so that everybody may read them, and nobody write."""
    for file in files:
        shutil.copyfile(file, folder / file.name)
        (folder / file.name).chmod(0o444)


def test_a_copy_of_a_damaged_journal_names_the_journal(folder: Path, tmp_path: Path) -> None:
    """What is said of a file that had to be copied speaks of that file."""
    with Journal.open(tmp_path / "j", clock()) as journal:
        journal.begin(HEADER)
        copy_to(folder, tmp_path / "j", schema.wal(tmp_path / "j"))
    path = folder / "j"
    whole = path.read_bytes()
    path.write_bytes(whole[:72] + bytes(28) + whole[100:4096])
    schema.wal(path).write_bytes(b"torn")
    with with_rights(folder, 0o555), pytest.raises(DamagedError, match=f"^{path} is damaged"), reader(path):
        pass
