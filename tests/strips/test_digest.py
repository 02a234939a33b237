from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.effects import FlightStrip, RaceStrip, SeasonStrip, Slip
from companion.rules.interface import Cell, Colour, Loft, Points, Seat
from companion.strips import layout, text, verify
from companion.strips.check import code
from companion.strips.digest import Digest, Row, read
from companion.texts import Texts
from tests.strips import slips
from tests.strips.test_race import STRIP

SAY = Texts("de").say


def told(slip: Slip) -> str:
    """Give what the code of a strip holds."""
    (held,) = (line.code for line in layout(slip, 32, SAY) if line.code)
    return held


FLIGHT = told(slips.flight())


def test_a_flight_is_told_as_documented() -> None:
    """Rank, medal, sum, total and pigeons of each loft follow the head; two check codes close it."""
    strip = text(layout(slips.flight(), 32, SAY))
    printed = re.findall(r"Prüfz\. (\S+)", strip)[0]
    body = (
        "FLUGLEITER F6.6 N412 D20260705.203144 R1G.20000.103125.1V.12M.6VM.H.OV.X B2.16875.98765.3.4.H "
        f"G2.16875.45000.2.5.H Y4.0.417.H.H.H.H S{printed}"
    )
    assert f"{body} K{code([body])}" == FLIGHT


def test_a_flight_is_read_back() -> None:
    """What was told is what is read, the best player first."""
    digest = read(FLIGHT)
    assert digest is not None
    when = datetime(2026, 7, 5, 20, 31, 44)  # noqa: DTZ001 - paper says local time
    assert (digest.kind, digest.flight, digest.flights, digest.number, digest.when) == ("F", 6, 6, 412, when)
    rows = ((Colour.RED, 1, 20000), (Colour.BLUE, 2, 16875), (Colour.GREEN, 2, 16875), (Colour.YELLOW, 4, 0))
    assert digest.rows == tuple(Row(colour, rank, Points(score)) for colour, rank, score in rows)
    assert f"Prüfz. {digest.strip}" in text(layout(slips.flight(), 32, SAY))


def test_a_season_and_a_race_are_read_back() -> None:
    """A season tells each player's total, a race each player's planes at home."""
    season = read(told(slips.season()))
    assert season is not None
    assert season.kind == "S"
    totals = [row.total for row in slips.season().standings]
    assert [row.score for row in season.rows] == totals
    race = read(told(STRIP))
    assert race is not None
    assert race.kind == "R"
    assert race.rows == (Row(Colour.RED, 1, 4), Row(Colour.BLUE, 2, 1))


@pytest.mark.parametrize("place", range(len(FLIGHT)))
def test_any_changed_sign_is_noticed(place: int) -> None:
    """A digest with another letter or digit anywhere is not read, even where it still has its form."""
    for other in "08GRH. ":
        changed = FLIGHT[:place] + other + FLIGHT[place + 1 :]
        assert (read(changed) is None) or changed == FLIGHT


@given(st.text(max_size=200))
def test_what_is_no_digest_is_none(words: str) -> None:
    """Any other text is refused, without a fault."""
    assert read(words) is None
    assert read(f"FLUGLEITER {words}") is None


@pytest.mark.parametrize("body", ["F6.6 N412 D20261345.203144 R1.1", "F6.6 N412 D20260705.203144", "F6.6 N9 X R1.2"])
def test_a_sealed_digest_of_nonsense_is_none(body: str) -> None:
    """A right check code does not help words that have no sense, such as a thirteenth month."""
    sealed = f"FLUGLEITER {body} S0000"
    assert read(f"{sealed} K{code([sealed])}") is None


def test_a_scanner_may_type_as_it_likes() -> None:
    """Small letters, more blanks and the Z of a swapped keyboard are read as what was meant."""
    assert "Y4." in FLIGHT
    assert read(FLIGHT.lower().replace("y", "z").replace(" ", "  ")) == read(FLIGHT)


@given(
    places=st.lists(st.integers(1, 24) | st.sampled_from(["H", "-", ""]), min_size=6, max_size=6),
    sums=st.integers(0, 60_000),
    name=st.text(max_size=40),
)
def test_any_result_is_read_back(places: list[int | str], sums: int, name: str) -> None:
    """Whatever came home, its digest is read back, and holds only capitals, digits, dots and blanks."""
    cells = (Cell(n, p) if isinstance(p, int) else Cell(n, mark=p) for n, p in enumerate(places, 1))
    seat = Seat(Colour.YELLOW, name)
    held = told(slips.with_sheet(lofts=(Loft(seat, tuple(cells), sums, sums, 1),)))
    assert re.fullmatch(r"[A-Z0-9 .]+", held)
    digest = read(held)
    assert isinstance(digest, Digest)
    assert digest.rows == (Row(Colour.YELLOW, 1, Points(sums)),)


@pytest.mark.parametrize("slip", [slips.flight(), slips.season(), STRIP], ids=["flight", "season", "race"])
def test_a_copy_has_a_code_of_its_own(slip: FlightStrip | SeasonStrip | RaceStrip) -> None:
    """The code names the check code of the very strip it stands on, so a copy's differs in nothing else."""
    one, other = told(slip), told(replace(slip, copy=not slip.copy))
    assert one.rpartition(" S")[0] == other.rpartition(" S")[0]
    assert one != other
    assert verify(text(layout(slip, 32, SAY)).splitlines())
