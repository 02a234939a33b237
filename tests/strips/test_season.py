from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.effects import RaceStrip
from companion.rules.interface import Colour, Loft, Phrase, RaceRow, RaceSheet, Seat
from companion.strips import layout, text, verify
from companion.strips.form import Form
from companion.texts import Texts
from tests.strips import slips
from tests.strips.slips import stamp

GERMAN = Texts("de").say
NAMES = (
    st.text(max_size=40)
    | st.text(alphabet="ÄÖÜßäöüçéÅØ", max_size=40)
    | st.text(alphabet="👩\u200d🚀😀🏽🕊️", max_size=40)
)
COLUMNS = st.sampled_from([32, 48])


def lines(slip: object = None, columns: int = 32) -> list[str]:
    """Give the printed lines of a season."""
    return text(layout(slip or slips.season(), columns, GERMAN)).splitlines()  # type: ignore[arg-type]


@given(names=st.lists(NAMES, min_size=4, max_size=4), site=NAMES, columns=COLUMNS, flights=st.integers(2, 6))
def test_no_name_breaks_a_season(names: list[str], site: str, columns: int, flights: int) -> None:
    """Names of 40 letters, umlauts or pictures leave every column of the table where it is, and the strip verifies."""
    seats = tuple(Seat(colour, name) for colour, name in zip(Colour, names, strict=True))
    slip = slips.season(flights, seats)
    slip = replace(slip, sheets=tuple(replace(sheet, site=site) for sheet in slip.sheets))
    told, plain = lines(slip, columns), lines(slips.season(flights), columns)
    assert max(map(len, told)) == columns
    assert all(len(line.encode("cp858")) == len(line) for line in told)
    assert verify(told)
    assert len(told) == len(plain)
    assert [line for line in told if line[:1].isdigit() and line[1:2] == " "] == [
        line for line in plain if line[:1].isdigit() and line[1:2] == " "
    ]


@given(names=st.lists(NAMES, min_size=2, max_size=2), columns=COLUMNS)
def test_no_name_breaks_a_race(names: list[str], columns: int) -> None:
    """The strip of a race keeps its columns and its check code too, and shows as much of a name as a line has room."""
    seats = [Seat(colour, name) for colour, name in zip((Colour.RED, Colour.BLUE), names, strict=True)]
    rows = tuple(RaceRow(seat, place, 4, 4, 61, 12, 9, 3) for place, seat in enumerate(seats, 1))
    told = lines(RaceStrip(RaceSheet(rows), stamp(1, 9, 0, 0), stamp(2, 9, 9, 9)), columns)
    assert max(map(len, told)) == columns
    assert sum(line.endswith(" 61   12    9    3") for line in told) == 2
    ranked = [line.removesuffix(" 61   12    9    3").rstrip() for line in told if line[:1] in {"1", "2"}]
    form = Form(columns, GERMAN)
    whole = [f"{row.place}. {form.seat(row.seat)}".rstrip() for row in rows]
    assert all(shown == name or len(shown) > columns - 4 for shown, name in zip(ranked, whole, strict=True))
    assert verify(told)


def test_a_block_has_six_flights_by_six_pigeons() -> None:
    """Each player has a row for each flight with a column for each pigeon, the sum, and the season's total."""
    told = lines()
    start = told.index("2.  ROT Anna")
    assert told[start + 1 : start + 8] == [
        "1     2  5  8 11 14 17    387,48",
        "2     3  6  9 12 15       333,35",
        "3    19 20 21 22     H     75,00",
        "4     1  4  7     H  -    262,50",
        "5     2  5     H  -  -    179,16",
        "6     3     H  -  -  H     91,67",
        "Gesamt                   1329,16",
    ]


def test_the_best_player_comes_first() -> None:
    """Blocks stand in the order of the season's score table, equals with letters."""
    slip = slips.season()
    tied = tuple(replace(row, rank=max(1, row.rank - 1)) for row in slip.standings)
    told = [line[:8] for line in lines(replace(slip, standings=tied)) if line[:1].isdigit() and ". " in line[:4]]
    assert told[:4] == ["1a. GELB", "1b. ROT ", "2.  BLAU", "3.  GRÜN"]


def test_medals_name_their_winners_and_flights() -> None:
    """Bronze, silver and gold stand below the blocks; without medals the section and the numbers are missing."""
    told = lines()
    assert "SILBER     ROT Anna       Flug 4" in told
    assert "Flug  1  2  3  4  5  6     Summe" in told
    plain = lines(slips.season(numbered=False))
    assert "Flug                       Summe" in plain
    assert not any(word in line for line in plain for word in ("SILBER", "AS-TAUBEN"))


def test_the_best_pigeons_are_summed_over_the_season() -> None:
    """A pigeon's Ass points of all flights are added, and pigeons with equal sums share a rank."""
    told = lines()
    best = told[told.index("AS-TAUBEN") + 1 :][:6]
    sums: dict[tuple[Colour, int], int] = {}
    for sheet in slips.season().sheets:
        for loft in sheet.lofts:
            for cell in loft.cells:
                key = (loft.seat.colour, cell.number)
                sums[key] = sums.get(key, 0) + cell.points
    assert sums[Colour.YELLOW, 1] == 50_833
    assert best[0] == "1. GELB-26-1              508,33"
    ranked = sorted(sums.values(), reverse=True)[:6]
    assert [line.split()[-1] for line in best] == [f"{points / 100:.2f}".replace(".", ",") for points in ranked]


def test_equal_best_pigeons_are_told_apart_by_letters() -> None:
    """As on every result list: a, b, c behind a shared rank, also where one of the equals is not listed any more."""
    slip = slips.season(2)
    flown = (((900, 500), (500, 300), (300, 300), (200, 100)), ((0, 0),) * 4)
    sheets = tuple(
        replace(sheet, lofts=tuple(map(_scored, sheet.lofts, points)))
        for sheet, points in zip(slip.sheets, flown, strict=True)
    )
    told = lines(replace(slip, sheets=sheets))
    best = told[told.index("AS-TAUBEN") + 1 :][:6]
    assert [line.split()[0] for line in best] == ["1.", "2a.", "2b.", "4a.", "4b.", "4c."]


def _scored(loft: Loft, points: tuple[int, ...]) -> Loft:
    cells = tuple(replace(cell, points=scored) for cell, scored in zip(loft.cells, points, strict=False))
    return replace(loft, cells=cells)


def test_the_champion_is_named_once_the_season_is_over() -> None:
    """A season in progress has no champion, and says how far it came."""
    assert "       R V - M E I S T E R" in lines()
    so_far = lines(slips.season(3))
    assert "Flüge      3 von 6" in so_far
    assert "       R V - M E I S T E R" not in so_far


@given(word=st.text(max_size=60))
def test_no_translation_breaks_a_season(word: str) -> None:
    """However long a translator's words are, no line is wider than the paper."""

    def say(_: Phrase) -> str:
        return word

    assert max(len(line.text) for line in layout(slips.season(), 32, say)) == 32


@pytest.mark.parametrize("columns", [32, 48])
def test_named_pigeons_are_marked_where_there_is_room(columns: int) -> None:
    """Wide paper marks pre-named pigeons with V; narrow paper shows all columns alike, without marks."""
    told = "\n".join(lines(columns=columns))
    assert ("  2V " in told) is (columns == 48)
