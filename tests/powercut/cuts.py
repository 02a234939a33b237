"""Starts evenings, kills them, and compares what is on disk with what was shown last."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from companion.app.archive import Archive
from companion.journal import Journal, schema
from companion.referee.books import Books
from companion.referee.chance import ELECTRONIC
from companion.referee.record import CORRECTS, Act, Entry
from tests.journals.sample import clock
from tests.powercut.evening import BOOT, Evening, Shown
from tests.powercut.nursery import Began, Gone, Left, Order, Report, Told, Waits

ROOT = Path(__file__).parents[2]
_SILENT = frozenset({Act.INPUT, Act.PRINT_STARTED, Act.PRINT_DONE})
"""What changes no game may be on disk without another screen."""


@dataclass
class Run:
    """What came of one start of the program."""

    shown: list[Shown] = field(default_factory=list)
    left: bool = False
    """It ended by itself."""
    waited: bool = False
    """It came to its instant."""


class Nursery:
    """The process that forks evenings."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self._process = process

    def run(self, order: Order, kill_after: int | None = None) -> Run:
        """Start the program; kill it after so many reports, or where it waits, or let it end."""
        run, pid = Run(), 0
        assert self._process.stdin is not None
        self._process.stdin.write(msgspec.json.encode(order) + b"\n")
        for report in self._reports():
            match report:
                case Began(pid):
                    pass
                case Told(shown):
                    run.shown.append(shown)
                case Waits():
                    run.waited = True
                case Left():
                    run.left = True
                case Gone():
                    break
            if run.waited or len(run.shown) == kill_after:
                kill_after = None
                os.kill(pid, signal.SIGKILL)
        return run

    def _reports(self) -> Iterator[Report]:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if line.strip():
                try:
                    yield msgspec.json.decode(line, type=Report)
                except msgspec.DecodeError:
                    continue  # cut by the kill: nobody can have read it


@contextmanager
def nursery() -> Iterator[Nursery]:
    """Start the process and end it."""
    run = [sys.executable, "-m", "tests.powercut.nursery"]
    with subprocess.Popen(run, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0) as process:
        try:
            yield Nursery(process)
        finally:
            process.kill()


@dataclass(frozen=True, slots=True)
class Found:
    """What is on disk."""

    first: Shown
    """What the program shows when it is started again."""
    undone: str
    """The position before the last command, empty if there is none."""


def copied(path: Path, folder: Path) -> Path:
    """Copy a journal with all its files, so that to look changes nothing."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    copy = folder / path.name
    for file, to in ((path, copy), (schema.wal(path), schema.wal(copy))):
        if file.exists():
            shutil.copyfile(file, to)
    return copy


def look(path: Path, order: Order, shown: Shown | None) -> Found:
    """Check that a journal is where the last screen said, or further by the one act that was in hand.

    Args:
        path: the journal; it stays as it is.
        order: how it was played.
        shown: the last screen; None: there was none yet.
    """
    copy = copied(path, path.with_name("copy"))
    with Journal.open(copy, clock()) as journal:
        assert journal.recovered is None
        if shown:
            _compare(Archive(journal, copy), shown)
            assert journal.last_input(BOOT) >= shown.heard, "what the board was told is on disk"
    with closing(Evening(copy, order.kind, order.seed)) as evening:
        deeds = evening.books.deeds
        undone = evening.books.game.write(deeds[-1].before) if deeds else ""
        return Found(evening.shown(), undone)


def _compare(archive: Archive, shown: Shown) -> None:
    games = archive.games()
    assert len(games) in {shown.game, shown.game + 1}
    listed = games[shown.game - 1]
    whole = archive.books(listed)
    log = archive.journal.log(listed.id, whole.game.event_types)
    entries = [one for each in games for one in archive.journal.log(each.id, whole.game.event_types).entries()]
    until = [one for one in log.entries() if one.stamp.number <= shown.number]
    assert whole.game.write(Books(whole.game, listed.header.seats, log, until).state) == shown.state
    further = [one.entry for one in entries if one.stamp.number > shown.number and one.entry.act not in _SILENT]
    assert _one_act(further), further


def _one_act(entries: list[Entry]) -> bool:
    """Tell whether entries came of one message: one entry, or a chain that nobody interrupts."""
    return all(
        entry.input is None and (entry.source == ELECTRONIC or CORRECTS in entry.note or entry.act is Act.UNDO)
        for entry in entries[1:]
    )
