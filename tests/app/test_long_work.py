"""What people see while the journal keeps them waiting."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from companion.app.games import Games, lay, parse_seats
from companion.app.long_work import PACE, PATIENCE, LongWork
from companion.journal import Journal
from companion.referee.record import Act, Entry
from companion.rules.interface import Opening, Phrase
from companion.view import View, Working
from tests.journals.sample import ANNA, EVENTS, HEADER, Rolled, clock

WORK = Phrase("work.replay")


@dataclass
class Panel:
    """Keeps what it is shown."""

    shown: list[View] = field(default_factory=list)

    def show(self, view: View) -> None:
        """Keep a view."""
        self.shown.append(view)

    def wake(self) -> None:
        """Never sleep."""

    def stop(self) -> None:
        """Never end."""


@dataclass
class Told:
    """Keeps what it is told."""

    news: list[tuple[str, int, int]] = field(default_factory=list)

    def __call__(self, what: Phrase, done: int, of: int) -> None:
        """Keep a piece of news."""
        self.news.append((what.code, done, of))

    def codes(self) -> list[str]:
        """Name the works in their order, each once."""
        return list(dict.fromkeys(what for what, _, _ in self.news))


def now() -> datetime:
    """Give a fixed time."""
    return datetime(2026, 3, 1, 12, tzinfo=UTC)


def written(path: Path, rolls: int) -> None:
    """Write an unfinished game."""
    with Journal.open(path, clock()) as journal:
        log = journal.log(journal.begin(HEADER), EVENTS)
        for pips in range(1, rolls + 1):
            log.append(Entry(Act.COMMAND, (Rolled(ANNA, pips),), "sensed" * 20))


def test_short_work_is_not_shown() -> None:
    """Whoever waits for less than a second sees nothing flash by."""
    panel, times, told = Panel(), iter((10.0, 10.5, 10.0 + PATIENCE - 0.01)), list[Phrase]()
    work = LongWork((panel,), lambda: next(times), told.append)
    work(WORK, 1, 3)
    work(WORK, 2, 3)
    assert (panel.shown, told) == ([], [])


def test_long_work_is_shown_now_and_then() -> None:
    """After a second each screen shows how far the work is, and again after half a second; the manager hears of it."""
    seconds = [0.0, PATIENCE, PATIENCE + PACE - 0.01, PATIENCE + PACE, PATIENCE + 3 * PACE]
    times = iter(seconds)
    one, other, told = Panel(), Panel(), list[Phrase]()
    work = LongWork((one, other), lambda: next(times), told.append)
    for done in range(1, 5):
        work(WORK, done, 9)
    assert [view.body for view in one.shown] == [Working(WORK, 1, 9), Working(WORK, 3, 9), Working(WORK, 4, 9)]
    assert other.shown == one.shown
    assert told == [WORK] * 3


def test_examining_a_long_journal_says_that_it_goes_on(tmp_path: Path) -> None:
    """A journal of a few hundred entries is examined in steps, of which nobody knows how many there are."""
    written(tmp_path / "j", 600)
    told = Told()
    Journal.open(tmp_path / "j", now, told).close()
    assert set(told.news) == {("work.examine", 0, 0)}


def test_a_rescue_says_how_far_it_is(tmp_path: Path) -> None:
    """From nothing to the last row, without a step back, and the rescued journal is examined as any other."""
    path = tmp_path / "j"
    written(path, 300)
    data = bytearray(path.read_bytes())
    data[len(data) // 2 :] = random.Random(1).randbytes(len(data) - len(data) // 2)
    path.write_bytes(data)
    told = Told()
    with Journal.open(path, now, told) as journal:
        assert journal.recovered is not None
        assert journal.recovered.games == 1
        kept = journal.recovered.entries
    rescue = [(done, of) for what, done, of in told.news if what == "work.rescue"]
    reading, writing = rescue[:-kept], rescue[-kept:]
    assert [done for done, _ in reading] == list(range(len(reading)))
    assert {of for _, of in reading} == {len(reading)}
    assert set(writing) == {(1, 1)}


def test_replaying_a_game_counts_its_entries(tmp_path: Path) -> None:
    """Each entry is told before it is folded in."""
    with Journal.open(tmp_path / "j", now) as journal:
        games = Games(journal, lay("rv"), {})
        books = games.open(Opening(parse_seats("red=Anna,blue=Ben", lay("rv"), {}), {}))
        for job in range(5):
            books.write(Entry(Act.PRINT_STARTED, note={"job": job}))
        told = Told()
        assert games.unfinished(told)
    assert told.news == [("work.replay", done, 5) for done in range(5)]
