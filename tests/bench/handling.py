"""Message in, effects out: the referee with a real journal, beside one bare commit of SQLite on the same disk."""

from __future__ import annotations

import sqlite3
import statistics
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from companion.app import demo
from companion.app.demo import Demo
from companion.app.games import lay, parse_seats, preset_rules
from companion.effects import Effect
from companion.messages import Message
from companion.referee.referee import Referee
from tests.bench.measure import Figure, percentile, timed

TARGET = 5.0
TARGET_COMMITS = 1.5


@dataclass
class Times:
    """Milliseconds of each message, of those that were written, and of a bare commit right after each of these."""

    every: list[float] = field(default_factory=list)
    written: list[float] = field(default_factory=list)
    bare: list[float] = field(default_factory=list)


@contextmanager
def stopwatch(folder: Path) -> Iterator[Times]:
    """Time each message; a disk is as fast as its last pause was long, so the baseline keeps the same pace."""
    times, handle = Times(), Referee.handle
    with closing(sqlite3.connect(folder / "bare.sqlite", isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("CREATE TABLE entry (number INTEGER PRIMARY KEY, events TEXT)")

        def commit() -> None:
            db.execute("BEGIN IMMEDIATE")
            db.execute("INSERT INTO entry (events) VALUES (?)", ("x" * 200,))
            db.execute("COMMIT")

        def timed_handle(self: Referee, message: Message) -> tuple[Effect, ...]:
            found: list[tuple[Effect, ...]] = []
            before = self.books.position if self.books else 0
            taken = timed(lambda: found.append(handle(self, message)))
            times.every.append(taken)
            if self.books and self.books.position == before + 1:
                times.written.append(taken)
                times.bare.append(timed(commit))
            return found[0]

        Referee.handle = timed_handle  # type: ignore[method-assign]
        try:
            yield times
        finally:
            Referee.handle = handle  # type: ignore[method-assign]


def figures() -> list[Figure]:
    """Play a flight of four computer players with a journal on disk."""
    rules = preset_rules(lay("rv"), "seed", {"flights": "1"})
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as name, stopwatch(Path(name)) as times:
        journal = Path(name) / "games.sqlite"
        season = Demo(1, lay("rv"), rules, parse_seats("computer", lay("rv"), {}), journal)
        demo.play(season, lambda _job, _slip: None)
    middle, late = statistics.median(times.bare), percentile(times.bare, 0.99)
    written, p99 = statistics.median(times.written), percentile(times.every, 0.99)
    return [
        Figure("message to effects, median", statistics.median(times.every), "ms", "bare commit, median", middle),
        Figure("message to effects, p99", p99, "ms", "bare commit, p99", late, f"< {TARGET:g} ms", p99 < TARGET),
        Figure(
            "message with one entry, median",
            written,
            "ms",
            "bare commit, median",
            middle,
            f"< {TARGET_COMMITS:g} commits",
            written < TARGET_COMMITS * middle,
        ),
    ]
