"""A clock that was never set: the paper says so, and prints no year in which nobody played."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from companion.effects import RaceStrip, Slip, Stamp
from companion.languages import LANGUAGES
from companion.rules.interface import Colour, RaceRow, RaceSheet, Seat
from companion.strips import layout, text, verify
from companion.strips.dates import known
from companion.texts import Texts
from tests.strips import slips

UNSET = datetime(1970, 1, 1, 0, 3, 12, tzinfo=UTC)
EARLY, LATE = Stamp(7, UNSET), Stamp(9, UNSET)
RACE = RaceSheet((RaceRow(Seat(Colour.RED, "Anna"), 1, 4, 4, 61, 12, 9, 3),))
SLIPS: dict[str, Slip] = {
    "entry": replace(slips.entry(), released=EARLY, arrived=LATE),
    "flight": replace(slips.flight(), released=EARLY, ended=LATE),
    "season": replace(slips.season(), begun=EARLY, ended=LATE),
    "race": RaceStrip(RACE, EARLY, LATE),
    "certificate": replace(slips.certificate(), when=UNSET),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("columns", [32, 48])
@pytest.mark.parametrize("kind", SLIPS)
def test_paper_says_that_there_is_no_clock(kind: str, columns: int, language: str) -> None:
    """Neither a year nor a time of day is printed, but words in their place, and the strip verifies."""
    words = Texts(language)
    told = text(layout(SLIPS[kind], columns, words.say)).splitlines()
    said = "\n".join(told)
    assert words.word("strip.no_date" if kind in {"season", "certificate"} else "strip.no_clock") in said
    assert "1970" not in said
    assert "-70" not in said
    assert "00.03.12" not in said
    assert verify(told)


def test_a_clock_that_is_set_between_two_entries_is_believed_from_then_on() -> None:
    """A flight released before the network came says no clock, and when it ended it says the time."""
    slip = replace(slips.flight(), released=EARLY)
    said = text(layout(slip, 32, Texts("de").say))
    assert "ohne Uhr" in said
    assert "20.31.44" in said


@pytest.mark.parametrize(
    ("year", "is_known"), [(1970, False), (2000, False), (2023, False), (2024, True), (2099, True)]
)
def test_years_before_the_program_are_no_dates(*, year: int, is_known: bool) -> None:
    """A Pi without network and clock begins in 1970, or where its image was made."""
    assert known(datetime(year, 12, 31, tzinfo=UTC)) is is_known
