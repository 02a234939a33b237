"""Message in, effects out: the referee with a real journal, beside one bare commit of SQLite on the same disk."""

from __future__ import annotations

import sqlite3
import statistics
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from companion.app import demo
from companion.app.demo import Demo
from companion.app.games import parse_seats, preset_rules, read_files
from companion.effects import Effect
from companion.messages import Message
from companion.referee.referee import Referee
from tests.bench.measure import Figure, percentile, timed

COMMITS = 300
TARGET = 5.0
TARGET_COMMITS = 1.5


@contextmanager
def stopwatch(times: list[tuple[float, bool]], journal: Path) -> Iterator[None]:
    """Time each message, and note whether anything was written for it."""
    handle = Referee.handle

    def size() -> int:
        wal = journal.with_name(journal.name + "-wal")
        return wal.stat().st_mtime_ns if wal.exists() else 0

    def timed_handle(self: Referee, message: Message) -> tuple[Effect, ...]:
        found: list[tuple[Effect, ...]] = []
        before = size()
        taken = timed(lambda: found.append(handle(self, message)))
        times.append((taken, size() != before))
        return found[0]

    Referee.handle = timed_handle  # type: ignore[method-assign]
    try:
        yield
    finally:
        Referee.handle = handle  # type: ignore[method-assign]


def bare_commits(folder: Path) -> list[float]:
    """Give the milliseconds of bare commits with the journal's own settings."""
    with closing(sqlite3.connect(folder / "bare.sqlite", isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("CREATE TABLE IF NOT EXISTS entry (number INTEGER PRIMARY KEY, events TEXT)")

        def commit() -> None:
            db.execute("BEGIN IMMEDIATE")
            db.execute("INSERT INTO entry (events) VALUES (?)", ("x" * 200,))
            db.execute("COMMIT")

        return [timed(commit) for _ in range(COMMITS)]


def figures() -> list[Figure]:
    """Play a flight of four computer players with a journal on disk."""
    times: list[tuple[float, bool]] = []
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as name:
        folder = Path(name)
        journal = folder / "games.sqlite"
        rules = preset_rules("seed", {"flights": "1"})
        season = Demo(1, read_files(None, []), rules, parse_seats("computer", "a"), journal)
        # Half of the commits before and half after: the disk may be busier at one end.
        bare = bare_commits(folder)
        with stopwatch(times, journal):
            demo.play(season, lambda _job, _slip: None)
        bare += bare_commits(folder)
    every = [taken for taken, _ in times]
    written = [taken for taken, wrote in times if wrote]
    middle, late = statistics.median(bare), percentile(bare, 0.99)
    p99 = percentile(every, 0.99)
    commits = statistics.median(written) / middle
    return [
        Figure("message to effects, median", statistics.median(every), "ms", "bare commit, median", middle),
        Figure("message to effects, p99", p99, "ms", "bare commit, p99", late, f"< {TARGET:g} ms", p99 < TARGET),
        Figure(
            "message that is written, median",
            statistics.median(written),
            "ms",
            "bare commit, median",
            middle,
            f"< {TARGET_COMMITS:g} commits",
            commits < TARGET_COMMITS,
        ),
    ]
