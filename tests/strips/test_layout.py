from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import WrongInputError
from companion.rules.interface import Cell, Colour, Loft, Phrase, Seat
from companion.strips import Paper, layout, text, verify
from companion.strips.flight import lettered
from companion.texts import Texts
from tests.strips import golden, slips

AS_SPECIFIED = """\
================================
        RV-MEISTERSCHAFT
      K O N S T A T I E R T
================================
Flug 4/6   Auflassort WESTFELD
Auflass    19.07.32  Nr 000217
--------------------------------
Schlag     ROT
Taube      ROT-26-4          (V)
Ankunft    19.41.08   Wurf   118
Konkurs    7. von 24
AS-Punkte              75,00
Schlag gesamt         337,50
--------------------------------
"""

GERMAN = Texts("de").say


def test_the_entry_is_printed_as_specified() -> None:
    """The German entry on 58 mm paper equals the specification, but for the check code that its lines give."""
    lines = text(layout(slips.entry(), 32, GERMAN)).splitlines()
    assert lines[:14] == AS_SPECIFIED.splitlines()
    assert lines[14].startswith("Prüfz. ")
    assert lines[14].endswith("       Gut Flug!")
    assert lines[15:] == ["=" * 32]


@pytest.mark.parametrize("case", golden.STRIPS, ids=str)
def test_strips_equal_their_references(case: tuple[str, int, str]) -> None:
    """Every kind of strip, on both papers and in both languages, equals the text that was looked at."""
    assert text(golden.strip(*case)) == golden.path(*case, "txt").read_text(encoding="utf-8")


def test_pigeons_without_numbers_stand_by_place() -> None:
    """Home-comers come first, in the order of their places; nobody could tell why they stood otherwise."""
    cells = tuple(Cell(number, place, 100, mark="" if place else "H") for number, place in enumerate((None, 9, 2), 1))
    slip = slips.with_sheet(lofts=(Loft(Seat(Colour.GREEN), cells, 200, 200, 1),), numbered=False)
    rows = [line for line in text(layout(slip, 32, GERMAN)).split("\n") if line.startswith("GRÜN-")]
    assert [row.split()[1] for row in rows] == ["2.", "9.", "H"]


@pytest.mark.parametrize("case", golden.STRIPS, ids=str)
def test_every_strip_fits_and_verifies(case: tuple[str, int, str]) -> None:
    """No line of a strip is wider than its paper, and its check code fits its lines."""
    lines = text(golden.strip(*case)).splitlines()
    assert max(map(len, lines)) == case[1]
    assert verify(lines)


@given(name=st.text(max_size=60), site=st.text(max_size=60), columns=st.sampled_from([32, 48]))
def test_no_name_breaks_a_strip(name: str, site: str, columns: int) -> None:
    """Whatever a player or a place is called, lines stay within the paper, in one byte a column, and verify."""
    seat = Seat(Colour.GREEN, name)
    loft = Loft(seat, (Cell(1, 1, 10000),), 10000, 10000, 1)
    flight = slips.with_sheet(lofts=(loft,), winners=(seat,), champions=(seat,), site=site)
    entry = slips.entry(seat, site)
    for slip in (entry, flight):
        lines = text(layout(slip, columns, GERMAN)).split("\n")
        assert max(map(len, lines)) == columns
        assert all(len(line.encode("cp858")) == len(line) for line in lines)
        assert verify(lines)


@given(word=st.text(max_size=60))
def test_no_translation_breaks_a_strip(word: str) -> None:
    """However long a translator's words are, no line is wider than the paper."""

    def say(_: Phrase) -> str:
        return word

    for slip in (slips.entry(), slips.flight(), slips.certificate()):
        assert max(len(line.text) for line in layout(slip, 32, say)) == 32


def test_equal_ranks_are_lettered() -> None:
    """Lofts that share a rank are told apart by a, b and c; a rank held alone is a plain number."""
    seats = [Seat(colour) for colour in Colour]
    lofts = tuple(Loft(seat, (), 0, 0, rank) for seat, rank in zip(seats, (2, 1, 2, 2), strict=True))
    assert [lettered(lofts)[seat] for seat in seats] == ["2a.", "1.", "2b.", "2c."]


def test_lofts_stand_in_the_order_of_their_ranks() -> None:
    """The best loft's block comes first, whatever the order of the seats."""
    told = text(layout(slips.flight(), 32, GERMAN))
    blocks = ("1.  ROT", "2a. BLAU", "2b. GRÜN", "4.  GELB")
    assert sorted(blocks, key=told.index) == list(blocks)


def test_a_pigeon_without_points_shows_why() -> None:
    """Struck is H, not home a dash, not set blank; none of them has points."""
    lines = text(layout(slips.flight(), 32, GERMAN)).splitlines()
    assert "ROT-26-4        H" in lines
    assert "ROT-26-5        -            (V)" in lines
    assert "ROT-26-6" in lines


def test_both_ways_to_write_not_home_print_the_same() -> None:
    """The long dash of the rules comes out as the dash that the printer has."""
    missing = [Loft(slips.RED, (Cell(1, mark=mark),), 0, 0, 1) for mark in ("-", "\N{EN DASH}")]
    first, second = (layout(slips.with_sheet(lofts=(loft,)), 32, GERMAN) for loft in missing)
    assert first == second


def test_numbers_that_mean_nothing_are_left_out() -> None:
    """Without medals a pigeon is a colour and a year, and a place that was not set is no line (RV-B7)."""
    told = text(layout(slips.flight(numbered=False), 32, GERMAN))
    assert "ROT-26 " in told
    assert "ROT-26-" not in told
    assert told.count("ROT-26") == 5


def test_the_champion_is_named_on_the_last_flight_only() -> None:
    """Who won the season stands below the flight's winner, and only where there are champions."""
    last, earlier = (text(layout(slips.flight(last=last), 32, GERMAN)) for last in (True, False))
    assert "R V - M E I S T E R\n" in last
    assert "R V - M E I S T E R\n" not in earlier
    assert "Flugsieger ROT Anna" in earlier


def test_shared_winners_stand_below_each_other() -> None:
    """A shared flight names every winner."""
    shared = slips.with_sheet(winners=(slips.RED, slips.BLUE))
    assert "Flugsieger ROT Anna\n           BLAU Jörg\n" in text(layout(shared, 32, GERMAN))


def test_a_long_label_pushes_its_value_on() -> None:
    """A word longer than its column stays apart from its value by a blank."""

    def say(phrase: Phrase) -> str:
        return "Ursprungsschlag" if phrase.code == "strip.loft" else GERMAN(phrase)

    assert "Ursprungsschlag ROT Anna\n" in text(layout(slips.entry(slips.RED), 32, say))


@pytest.mark.parametrize(("columns", "page"), [(42, 19), (32, 256), (32, -1)])
def test_impossible_paper_is_refused(columns: int, page: int) -> None:
    """A width or code page that no printer has is refused with a sentence."""
    with pytest.raises(WrongInputError, match=r"columns wide|code page"):
        Paper(columns, page)
