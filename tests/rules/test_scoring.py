import pytest

from companion.rules.rv.options import choose
from companion.rules.rv.scoring import medallist, points, scores, scoring_places
from companion.rules.rv.state import Flown, Loft
from tests.table import game, table

rule = pytest.mark.rule
SEED = choose()


def loft(*marks: int, named: tuple[int, ...] = ()) -> Loft:
    """Give how six pigeons ended; marks left out: not set."""
    return Loft((*marks, *[-2] * (6 - len(marks))), frozenset(named))


def ranks(*flights: tuple[Loft, ...], **rules: str) -> list[int]:
    """Rank the players over some flights, in seat order."""
    return [row.rank for row in scores([Flown(lofts) for lofts in flights], choose(rules=rules))]


@rule("RV-37", "RV-38")
def test_the_strip_numbers_of_24_pigeons() -> None:
    """100,00 - 95,83 - 91,67 ... 4,17; a third (8): 100,00 - 87,50 - 75,00 ... 12,50 and 0 from the ninth on."""
    assert [points(place, 24) for place in (1, 2, 3, 7, 24)] == [10000, 9583, 9167, 7500, 417]
    assert scoring_places(24, SEED) == 24
    assert scoring_places(24, choose("short")) == 8
    assert [points(place, 8) for place in (1, 2, 3, 8, 9)] == [10000, 8750, 7500, 1250, 0]
    assert scoring_places(23, choose("short")) == 8
    assert [points(mark, 24) for mark in (0, -1, -2)] == [0, 0, 0]


@rule("RV-37")
@pytest.mark.parametrize("count", range(1, 25))
def test_points_are_the_formula_rounded_to_hundredths(count: int) -> None:
    """For each number of pigeons the integers are the nearest to 100 (P + 1 - k) / P, falling from 100,00."""
    found = [points(place, count) for place in range(1, count + 1)]
    assert found == [round(10_000 * (count + 1 - place) / count) for place in range(1, count + 1)]
    assert found == sorted(set(found), reverse=True)


@rule("RV-38")
def test_struck_and_missing_pigeons_count_among_those_set_but_score_nothing() -> None:
    """P counts all set birds; the strip says H, - and blank."""
    lofts = (loft(1, -1, 0, 2), loft(3, 0, 0, 0))
    found = scores([Flown(lofts)], SEED)
    assert [row.points for row in found] == [10000 + 8750, 7500]
    play = table("rv step=landed red=A3,x,#1,- blue=A6,#2 past=0,x,1,-,-,-|.,2,-,-,-,-".replace("past=0", "past=."))
    assert [cell.mark for cell in play.played.sheet(play.state).lofts[0].cells] == ["-", "H", "", "", "", ""]
    assert [cell.place for cell in play.played.sheet(play.state).lofts[0].cells][2] == 1


@rule("RV-43")
def test_equal_points_are_parted_by_home_comers_first() -> None:
    """62,50 + 37,50 of two arrivals beat 100,00 of one."""
    assert points(1, 8) == points(4, 8) + points(6, 8) == 10000
    assert ranks((loft(1, -1, -1, -1), loft(4, 6, -1, -1))) == [2, 1]


@rule("RV-43")
def test_then_more_first_places_then_more_second_places() -> None:
    """With equal points and home-comers the better places decide."""
    assert ranks((loft(1, 4, 0, 0), loft(2, 3, 0, 0))) == [1, 2]
    assert ranks((loft(2, 5, 0, 0), loft(3, 4, 0, 0))) == [1, 2]


@rule("RV-43")
def test_then_the_best_pigeon_of_the_last_flight_then_shared() -> None:
    """Two mirrored flights differ in the last one only; nobody home on the last and all else equal is shared."""
    first, second = (loft(1, 4, 0, 0), loft(2, 3, 0, 0)), (loft(2, 3, 0, 0), loft(1, 4, 0, 0))
    nobody = (loft(0, 0, 0, 0), loft(0, 0, 0, 0))
    assert ranks(first, second) == [2, 1]
    assert ranks(second, first) == [1, 2]
    assert ranks(first, second, nobody) == [1, 1]


@rule("RV-43", "RV-B5")
def test_the_champion_is_ranked_over_all_flights() -> None:
    """The highest sum of all flights is RV-Meister; equals share the title."""
    past = "1,.,.,.,-,-|2,.,.,.,-,-;2,.,.,.,-,-|1,.,.,.,-,-;.,.,.,.,-,-|.,.,.,.,-,-"
    text = f"rv flight=3 step=over red=A3,B3,C3,D3 blue=A6,B6,C6,D6 past={past}"
    play = table(text, flights="3")
    outcome = play.played.outcome(play.state)
    assert outcome is not None
    assert [[seat.colour for seat in group] for group in outcome.ranking] == [["red", "blue"]]
    assert [seat.colour for seat in play.played.sheet(play.state).champions] == ["red", "blue"]
    clear = table(text.replace(";2,.,.,.,-,-|1,", ";1,.,.,.,-,-|2,"), flights="3")
    assert [seat.colour for seat in clear.played.sheet(clear.state).champions] == ["red"]


@rule("RV-42", "RV-B7", "RV-41")
def test_the_best_two_named_pigeons_win_the_medal() -> None:
    """Two named in places 2 and 3 beat one in place 1; the third named pigeon counts under counted = 3 only."""
    lofts = (loft(1, 0, 0, 7, named=(1, 2, 3)), loft(2, 3, 0, 8, named=(1, 2, 3)))
    assert medallist(Flown(lofts), SEED) == 1
    three = (loft(1, 6, 7, named=(1, 2, 3)), loft(3, 4, 0, 2, named=(1, 2, 3)))
    assert medallist(Flown(three), SEED) == 0
    even = (loft(1, 4, 6, named=(1, 2, 3)), loft(2, 3, 5, named=(1, 2, 3)))
    assert medallist(Flown(even), SEED) == 0
    assert medallist(Flown(even), choose(rules={"counted": "3"})) == 1


@rule("RV-42", "RV-B7")
def test_a_medal_needs_a_named_pigeon_at_home() -> None:
    """Nobody's named pigeon home: no medal; ties go to the earlier best named pigeon."""
    assert medallist(Flown((loft(1, 0, 0, 0, named=(2, 3, 4)), loft(2, 0, 0, 0, named=(2, 3, 4)))), SEED) is None
    tie = (loft(2, 3, 0, 0, named=(1, 2, 3)), loft(1, 4, 0, 0, named=(1, 2, 3)))
    assert medallist(Flown(tie), SEED) == 1


@rule("RV-42")
def test_bronze_silver_and_gold_are_played_for_on_their_flights() -> None:
    """Flights 2, 4 and 6, or the ones agreed; without medals none, and no numbers on the strip."""
    medals = [choose(rules={"medals": "on"}).medal(flight) for flight in range(1, 7)]
    assert medals == ["", "bronze", "", "silver", "", "gold"]
    other = choose(rules={"medals": "on", "medal_flights": "1,2,3"})
    assert [other.medal(flight) for flight in range(1, 5)] == ["bronze", "silver", "gold", ""]
    assert [SEED.medal(flight) for flight in range(1, 7)] == [""] * 6
    assert not game().sheet(table("rv red=A3 blue=A6").state).numbered


@rule("RV-42", "RV-B7")
def test_the_strip_names_the_medal_and_the_pre_named_pigeons() -> None:
    """Bronze on flight 2 stands in the block of its winner, V at the named pigeons, M at those clocked in by hand."""
    past = "2,.,.,.,-,-|1,.,.,.,-,-;2m,1v,.v,.v,-,-|.v,.v,.v,3,-,-"
    play = table(f"rv flight=2 step=landed red=#2,#1,C3,D3 blue=A6,B6,C6,#3 past={past}", medals="on")
    sheet = play.played.sheet(play.state)
    assert [block.medal for block in sheet.lofts] == ["bronze", ""]
    assert [cell.named for cell in sheet.lofts[0].cells] == [False, True, True, True, False, False]
    assert sheet.lofts[0].cells[0].manual
    assert sheet.numbered


@rule("RV-37", "RV-B3")
def test_an_arrival_says_its_place_points_and_sum() -> None:
    """The second arrival of eight set scores 87,50; the loft's sum counts this flight only."""
    play = table(
        "rv flight=2 turn=blue roll=3 rolls=118 red=#1,B3,C3,D3 blue=M4,B6,C6,D6 past=1,.,.,.,-,-|2,.,.,.,-,-"
    ).play("blue1 P4")
    arrival = play.played.arrival(play.state)
    assert arrival is not None
    assert (arrival.place, arrival.of, arrival.points.hundredths, arrival.total.hundredths) == (2, 8, 8750, 8750)
    assert (arrival.roll, arrival.flight, arrival.flights) == (118, 2, 6)
    assert play.played.summary(play.play("clock blue1").state).standings[0].seat.colour == "red"
