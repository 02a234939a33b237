"""Several programs at one journal: it is made once, rescued once, and never under somebody who plays."""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from unittest.mock import Mock

import pytest

from companion.journal import Journal, schema
from companion.journal.claim import lock_of
from companion.journal.rows import transaction
from companion.referee.record import Act, Entry, UnwrittenError
from tests.journals.sample import ANNA, EVENTS, HEADER, Rolled, clock, fill
from tests.test_journal_faults import overwrite, pips, play

ROOT = Path(__file__).parents[1]
ROLLS = 60
OPENS = """
import sys
from pathlib import Path
from companion.errors import FlugleiterError
from companion.journal import Journal
from tests.journals.sample import HEADER, clock
sys.stdin.readline()
try:
    with Journal.open(Path(sys.argv[1]), clock()) as journal:
        journal.begin(HEADER)
        print("open", flush=True)
        sys.stdin.readline()
except FlugleiterError as error:
    print(error.why.code, flush=True)
"""


class Program:
    """A program that opens a journal, begins a game and holds it, both when it is told to."""

    def __init__(self, path: Path) -> None:
        run = [sys.executable, "-c", OPENS, str(path)]
        self.process = subprocess.Popen(run, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def go(self) -> None:
        """Let it go on."""
        assert self.process.stdin is not None
        self.process.stdin.write("\n")
        self.process.stdin.flush()

    def says(self) -> str:
        """Hear what came of it."""
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()


@contextmanager
def programs(path: Path, many: int) -> Iterator[list[Program]]:
    """Start programs and end them."""
    started = [Program(path) for _ in range(many)]
    try:
        yield started
    finally:
        for one in started:
            one.process.kill()
            one.process.communicate()


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait for nobody."""
    monkeypatch.setattr("companion.journal.claim.PATIENCE", 0.0)


def test_two_programs_make_one_journal(tmp_path: Path) -> None:
    """Programs that find no journal at the same time make it once, and each begins its game in it."""
    with programs(tmp_path / "j", 3) as started:
        for one in started:
            one.go()
        assert [one.says() for one in started] == ["open"] * 3
    with Journal.open(tmp_path / "j", clock()) as journal:
        assert journal.count() == 3


def test_programs_that_find_damage_together_rescue_it_once(tmp_path: Path) -> None:
    """However many come at once, one rescues and the others wait: every entry is kept, one file is set aside."""
    path = tmp_path / "j"
    play(path, ROLLS)
    overwrite(path, 0, bytes(4096))
    with programs(path, 3) as started:
        for one in started:
            one.go()
        said = [one.says() for one in started]
    # A program that waited for longer than it should on a slow machine says so, and harms nothing.
    assert set(said) <= {"open", "journal.busy"}
    assert "open" in said
    with Journal.open(path, clock()) as journal:
        assert pips(journal) == list(range(1, ROLLS + 1))
        assert journal.count() == 1 + said.count("open")
    assert len(list(tmp_path.glob("j.damaged-*"))) == 1
    assert not list(tmp_path.glob("j.recover*"))


@pytest.mark.usefixtures("impatient")
def test_nobody_rescues_under_a_table_that_plays(tmp_path: Path) -> None:
    """While a program holds a journal, another that finds it damaged says so, and no file is moved; until that ends."""
    path = tmp_path / "j"
    play(path, ROLLS)
    with programs(path, 1) as (table,):
        table.go()
        assert table.says() == "open"
        overwrite(path, 0, bytes(4096))
        before = path.read_bytes()
        with pytest.raises(UnwrittenError, match="Another program holds") as caught:
            Journal.open(path, clock())
        assert caught.value.why.code == "journal.busy"
        assert path.read_bytes() == before
        assert not [*tmp_path.glob("j.damaged-*"), *tmp_path.glob("j.recover*")]
        table.process.kill()
        table.process.wait()
        with Journal.open(path, clock()) as journal:
            assert journal.recovered is not None
            assert pips(journal) == list(range(1, ROLLS + 1))


@pytest.mark.usefixtures("impatient")
def test_whoever_leaves_gives_the_share_back(tmp_path: Path) -> None:
    """A sound journal has room for many; when all have left, and closed it twice, it can be rescued."""
    path = tmp_path / "j"
    play(path, 5)
    with Journal.open(path, clock()) as one, Journal.open(path, clock()) as other:
        assert (one.begin(HEADER), other.begin(HEADER)) == (2, 3)
    one.close()
    overwrite(path, 0, bytes(4096))
    with Journal.open(path, clock()) as journal:
        assert journal.recovered is not None


def test_steps_are_applied_by_one_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where another program was quicker, the second finds the tables and makes none."""
    path = tmp_path / "j"
    begin = transaction

    @contextmanager
    def late(db: sqlite3.Connection) -> Iterator[None]:
        monkeypatch.setattr(schema, "transaction", begin)
        schema.connect(path).close()
        with begin(db):
            yield

    monkeypatch.setattr(schema, "transaction", late)
    schema.connect(path).close()
    assert schema.examine(path)


def test_a_write_lock_of_another_program_silences_nobody_for_long(tmp_path: Path) -> None:
    """An append and a look at the disk give up after a second each, long before a watchdog bites."""
    path = tmp_path / "j"
    fill(path)
    with Journal.open(path, clock()) as journal, closing(sqlite3.connect(path, isolation_level=None)) as other:
        log = journal.log(1, EVENTS)
        other.execute("BEGIN IMMEDIATE")
        began = time.monotonic()
        with pytest.raises(UnwrittenError, match="Another program holds"):
            log.append(Entry(Act.UNDO))
        with pytest.raises(UnwrittenError, match="Another program holds"):
            journal.probe()
        assert time.monotonic() - began < 4
        other.execute("ROLLBACK")
        journal.probe()
        assert log.append(Entry(Act.UNDO)).number


# The file is gone


def moved(path: Path) -> None:
    """Move a journal."""
    path.rename(path.with_name("elsewhere"))


def replaced(path: Path) -> None:
    """Put a copy in the place of a journal."""
    shutil.copyfile(path, path.with_name("copy"))
    path.with_name("copy").rename(path)


GONE = "was deleted or moved while it was in use: put it back, then go on"
MISHAPS: list[tuple[Callable[[Path], object], str]] = [
    (Path.unlink, GONE),
    (moved, GONE),
    (replaced, "is not the file that was in use, for another has its name: end and start again"),
]


@pytest.mark.parametrize("file", ["j", "j-wal", "j.lock"])
@pytest.mark.parametrize(("mishap", "sentence"), MISHAPS)
def test_a_journal_that_is_gone_is_written_to_no_more(
    tmp_path: Path, mishap: Callable[[Path], object], sentence: str, file: str
) -> None:
    """Deleted, moved or replaced under a table, it or what it needs, it takes nothing that a next start misses."""
    path = tmp_path / "j"
    with Journal.open(path, clock()) as journal:
        log = journal.log(journal.begin(HEADER), EVENTS)
        log.append(Entry(Act.COMMAND, (Rolled(ANNA, 1),)))
        mishap(tmp_path / file)
        for write in (lambda: log.append(Entry(Act.UNDO)), lambda: journal.begin(HEADER), journal.probe, journal.check):
            with pytest.raises(UnwrittenError, match=f"{tmp_path / file} {sentence}") as caught:
                write()
            assert caught.value.why.code == "journal.gone"
        assert pips(journal) == [1]


def without_wal(path: Path) -> None:
    """Delete what is not yet in the main file."""
    schema.wal(path).unlink()


@pytest.mark.parametrize("mishap", [without_wal, replaced])
def test_nothing_is_lost_when_the_table_is_ended(tmp_path: Path, mishap: Callable[[Path], None]) -> None:
    """What was on disk goes into the main file at the end, also where that was copied away and back."""
    path = tmp_path / "j"
    with Journal.open(path, clock()) as journal:
        log = journal.log(journal.begin(HEADER), EVENTS)
        log.append(Entry(Act.COMMAND, (Rolled(ANNA, 1),)))
        mishap(path)
    with Journal.open(path, clock()) as journal:
        assert journal.recovered is None
        assert pips(journal) == [1]


def test_a_journal_that_is_put_back_is_gone_on_with(tmp_path: Path) -> None:
    """A file that was only moved away for a moment takes the entry after all."""
    path = tmp_path / "j"
    with Journal.open(path, clock()) as journal:
        log = journal.log(journal.begin(HEADER), EVENTS)
        moved(path)
        with pytest.raises(UnwrittenError):
            log.append(Entry(Act.UNDO))
        (tmp_path / "elsewhere").rename(path)
        journal.probe()
        assert log.append(Entry(Act.COMMAND, (Rolled(ANNA, 2),))).number == 1


# Whose the files are


def mode(path: Path) -> int:
    """Give the rights of a file."""
    return stat.S_IMODE(path.stat().st_mode)


def test_a_new_journal_is_for_one_user(tmp_path: Path) -> None:
    """Whatever the umask is, others may read neither the journal nor what lies beside it."""
    before = os.umask(0)
    try:
        with Journal.open(tmp_path / "new" / "j", clock()) as journal:
            journal.begin(HEADER)
            files = list((tmp_path / "new").iterdir())
            assert {file.name for file in files} >= {"j", "j-wal", lock_of(tmp_path / "j").name}
            assert {mode(file) for file in files} == {0o600}
            assert mode(tmp_path / "new") == 0o700
    finally:
        os.umask(before)


@pytest.mark.parametrize("rights", [0o600, 0o640, 0o666])
def test_a_rescued_journal_keeps_its_rights(tmp_path: Path, rights: int) -> None:
    """The new file may be read and written by those who might the old one."""
    path = tmp_path / "j"
    play(path, 5)
    path.chmod(rights)
    overwrite(path, 0, bytes(4096))
    with Journal.open(path, clock()) as journal:
        assert journal.recovered is not None
        assert (mode(path), mode(journal.recovered.aside)) == (rights, rights)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives files to others")
def test_what_root_makes_belongs_to_the_table(tmp_path: Path) -> None:
    """A journal that root rescued, or made in somebody's folder, is that one's."""
    os.chown(tmp_path, 65534, 65534)
    path = tmp_path / "j"
    play(path, 5)
    overwrite(path, 0, bytes(4096))
    with Journal.open(path, clock()) as journal:
        assert journal.recovered is not None
        journal.begin(HEADER)
        Journal.open(tmp_path / "new" / "j", clock()).close()
        files = [*tmp_path.iterdir(), *(tmp_path / "new").iterdir()]
        assert len(files) > 6
        assert {(file.stat().st_uid, file.stat().st_gid) for file in files} == {(65534, 65534)}


def test_the_lock_has_the_rights_of_its_journal(tmp_path: Path) -> None:
    """Whoever may write the journal from now on may open the lock, too; and whoever may no more may not."""
    path = tmp_path / "j"
    play(path, 5)
    for rights in (0o660, 0o640, 0o600):
        path.chmod(rights)
        Journal.open(path, clock()).close()
        assert mode(lock_of(path)) == rights


@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives files to others")
def test_the_lock_has_the_group_of_its_journal(tmp_path: Path) -> None:
    """A journal that was given to a group has a lock of that group; a stranger's file in its place is not touched."""
    path, lock = tmp_path / "j", lock_of(tmp_path / "j")
    play(path, 5)
    path.chmod(0o660)
    os.chown(path, -1, 65534)
    Journal.open(path, clock()).close()
    assert (lock.stat().st_gid, mode(lock)) == (65534, 0o660)
    os.chown(path, 65534, -1)
    lock.chmod(0o600)
    Journal.open(path, clock()).close()
    assert mode(lock) == 0o600


def linked(lock: Path) -> None:
    """Make a link to somebody else's file."""
    other = lock.with_name("other")
    other.touch(0o600)
    lock.symlink_to(other)


@pytest.mark.parametrize("make", [os.mkfifo, Path.mkdir, linked])
def test_what_is_no_lock_is_a_sentence(tmp_path: Path, make: Callable[[Path], object]) -> None:
    """A pipe, a folder or a link under the name of the lock is named, and nobody waits for it or changes it."""
    path = tmp_path / "j"
    make(lock_of(path))
    with pytest.raises(UnwrittenError, match=f"{lock_of(path)} cannot be used"):
        Journal.open(path, clock())
    assert not path.exists()
    assert not (tmp_path / "other").exists() or mode(tmp_path / "other") == 0o600


def test_a_lock_that_may_not_be_opened_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Missing rights on the lock are not told as missing rights on the journal."""
    path = tmp_path / "j"
    play(path, 5)
    monkeypatch.setattr("companion.journal.claim.os.open", Mock(side_effect=PermissionError(errno.EACCES, "")))
    with pytest.raises(UnwrittenError, match=f"{lock_of(path)} cannot be used .permission denied"):
        Journal.open(path, clock())
