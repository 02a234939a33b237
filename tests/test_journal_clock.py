"""A wall clock that jumps by years, forwards and back: the order is that of the numbers."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta, timezone
from itertools import chain, cycle
from pathlib import Path

import pytest

from companion.app.results import show
from companion.journal import Journal
from companion.referee.record import Act, Entry
from companion.texts import Texts
from tests.journals.sample import ANNA, EVENTS, HEADER, Rolled

UNSET = datetime(1970, 1, 1, 0, 0, 12, tzinfo=UTC)
TIMES = (
    UNSET,
    datetime(2026, 3, 29, 1, 59, 59, tzinfo=timezone(timedelta(hours=1))),
    datetime(2031, 1, 1, tzinfo=UTC),
    datetime(2026, 10, 25, 2, 30, tzinfo=timezone(timedelta(hours=2))),
    datetime(2026, 10, 25, 2, 10, tzinfo=timezone(timedelta(hours=1))),
    UNSET - timedelta(seconds=11),
)


def jumping() -> Callable[[], datetime]:
    """Give a clock that jumps at every look."""
    times = cycle(TIMES)
    return lambda: next(times)


def roll(pips: int) -> Entry:
    """Give an entry."""
    return Entry(Act.COMMAND, (Rolled(ANNA, pips),), "sensed")


def test_entries_keep_their_order_and_their_times(tmp_path: Path) -> None:
    """Whatever the clock says, a game is read in the order in which it was played, with the times of then."""
    with Journal.open(tmp_path / "j", jumping()) as journal:
        log = journal.log(journal.begin(HEADER), EVENTS)
        stamps = [log.append(roll(number)) for number in range(1, 20)]
        assert [stamp.number for stamp in stamps] == list(range(1, 20))
    with Journal.open(tmp_path / "j", jumping()) as journal:
        assert journal.recovered is None
        read = list(journal.log(1, EVENTS).entries())
    assert [one.stamp for one in read] == stamps
    assert [one.stamp.when.utcoffset() for one in read] == [stamp.when.utcoffset() for stamp in stamps]
    assert [one.entry for one in read] == [roll(number) for number in range(1, 20)]


def test_the_newest_game_is_the_one_begun_last(tmp_path: Path) -> None:
    """Games are listed and taken up by their numbers, though a later one seems to be older."""
    with Journal.open(tmp_path / "j", jumping()) as journal:
        numbers = [journal.begin(HEADER) for _ in TIMES]
        assert journal.unfinished() == numbers[-1]
        assert [game.id for game in journal.games()] == numbers[::-1]
        assert [game.begun for game in journal.games()] == list(TIMES[::-1])


def test_a_damaged_file_gets_a_name_of_its_own_without_a_clock(tmp_path: Path) -> None:
    """Each start without a clock begins in the same second of 1970: what was set aside is never written over."""
    path, contents = tmp_path / "j", set()
    for number in range(1, 4):
        with Journal.open(path, lambda: UNSET) as journal:
            journal.log(journal.unfinished() or journal.begin(HEADER), EVENTS).append(roll(number))
        with path.open("r+b") as file:
            file.write(bytes(200 + number))
        contents.add(path.read_bytes())
        with Journal.open(path, lambda: UNSET) as journal:
            assert journal.recovered is not None
            assert journal.recovered.aside.name.startswith("j.damaged-1970-01-01T000012")
            assert journal.recovered.entries == number
    assert {file.read_bytes() for file in tmp_path.glob("j.damaged-*")} == contents


@pytest.mark.parametrize(("language", "said"), [("de", "ohne Datum"), ("en", "no date")])
def test_the_list_of_games_says_that_no_date_is_known(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], language: str, said: str
) -> None:
    """A game begun without a clock is listed without a date, one begun with it has its own."""
    times = chain(iter([UNSET]), cycle([TIMES[1]]))
    with Journal.open(tmp_path / "j", lambda: next(times)) as journal:
        for _ in range(2):
            journal.begin(HEADER)
    show(tmp_path / "j", None, "", Texts(language))
    first, second = capsys.readouterr().out.splitlines()
    assert said in first
    assert "1970" not in first
    assert "2026-03-29" in second
