from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from companion import messages as msg
from companion.errors import FlugleiterError
from companion.referee.desk import LINGER
from companion.referee.phases import Phase
from companion.referee.record import Act
from companion.referee.setup import Setup
from companion.rules.interface import Colour, Detail, Field, Phrase, Piece, Seat
from companion.rules.rv import opening as rv
from companion.rules.rv.options import PRESETS, TABLE
from companion.view import Choose, Winner
from tests.corrections_helpers import in_hangar
from tests.referee_helpers import Sitting, at_table
from tests.referee_parts import BOOT, Plan
from tests.table import FOUR, TWO

SHORT = PRESETS["short"]


def asking(**rules: str) -> Sitting:
    """Sit down at a table where nothing is agreed yet."""
    return Sitting(Plan(), start=Setup(partial(rv.question, rules=rules), partial(rv.opening, rules=rules)))


def offers(sitting: Sitting, detail: str) -> list[Detail]:
    """List one detail of each row that has it."""
    assert isinstance(sitting.body, Choose)
    return [row.details[detail] for row in sitting.body.options if detail in row.details]


def chosen(sitting: Sitting) -> Phrase:
    """Give the row that is chosen."""
    assert isinstance(sitting.body, Choose)
    return sitting.body.options[sitting.body.chosen]


def at_rules(**rules: str) -> Sitting:
    """Sit down where all but single rules is agreed on: two people, one short flight, no medals."""
    sitting = asking(**rules)
    rows: list[str | Callable[[Phrase], bool]] = ["setup.players.2", "setup.colours", *["setup.person"] * 2]
    for row in (*rows, "setup.short", has("n", 1), "setup.off"):
        sitting.choose(row)
    return sitting


def has(detail: str, value: Detail) -> Callable[[Phrase], bool]:
    """Choose the row with a detail."""
    return lambda row: row.details.get(detail) == value


def test_everything_is_agreed_by_buttons() -> None:
    """Players, colours, who is a computer, flights and medals are asked one at a time, then the flight begins."""
    sitting = asking()
    assert sitting.is_in(Phase.SETUP)
    asked = []
    rows: list[str | Callable[[Phrase], bool]] = [
        *("setup.players.3", has("colours", ("red", "green", "blue"))),
        *("setup.person", "setup.computer", "setup.person", "setup.short"),
        *(has("n", 3), "setup.on", "setup.gold_last", "setup.rules.play"),
    ]
    for row in rows:
        asked.append(sitting.asks)
        sitting.choose(row)
    assert asked == [
        "setup.players", "setup.seats", "setup.who", "setup.who", "setup.who", "setup.length",
        "setup.flights", "setup.medals", "setup.medal_flights", "setup.rules",
    ]  # fmt: skip
    (opening,) = sitting.opened
    assert opening.seats == (Seat(Colour.RED), Seat(Colour.GREEN), Seat(Colour.BLUE))
    assert [seat.computer for seat in opening.seats] == [False, True, False]
    short = {"flight_end": "c", "points_mode": "b"}
    assert opening.rules == {"flights": "3", "medals": "on", "medal_flights": "1,2,3"} | short
    sitting.follow()
    assert sitting.asks == "ask.set"


def test_two_players_are_offered_the_mirror_pairs() -> None:
    """Only red with blue and yellow with green have even chances."""
    sitting = asking()
    sitting.choose("setup.players.2")
    assert offers(sitting, "colours") == [("red", "blue"), ("yellow", "green")]


def test_two_players_may_take_any_pair_where_that_was_chosen() -> None:
    """With reading 45 b every pair of colours is offered."""
    sitting = asking(colours="b")
    sitting.choose("setup.players.2")
    assert len(offers(sitting, "colours")) == 6


def test_two_players_may_agree_on_other_colours() -> None:
    """The last row asks for the pairs with uneven chances, and back leads to the even ones again."""
    sitting = asking(flights="1", medals="off", flight_end="a")
    for row in ("setup.players.2", "setup.others"):
        sitting.choose(row)
    assert offers(sitting, "colours") == [("red", "yellow"), ("red", "green"), ("yellow", "blue"), ("green", "blue")]
    sitting.press("back")
    assert offers(sitting, "colours") == [("red", "blue"), ("yellow", "green")]
    sitting.choose("setup.others")
    sitting.choose(has("colours", ("red", "green")))
    for row in ("setup.person", "setup.person"):
        sitting.choose(row)
    (opening,) = sitting.opened
    assert [seat.colour for seat in opening.seats] == ["red", "green"]
    assert opening.rules["colours"] == "b"


def test_rules_are_played_as_they_are_unless_somebody_changes_them() -> None:
    """The harmless answer comes first, and the game begins with it."""
    sitting = at_rules()
    assert sitting.rows == ["setup.rules.play", "setup.rules.change"]
    sitting.press("confirm")
    assert sitting.opened[0].rules == {**SHORT, "flights": "1", "medals": "off"}


def test_single_rules_are_changed_in_a_list() -> None:
    """Each row names an option and its value; a changed one is in the list at once, and Done begins the game."""
    sitting = at_rules()
    sitting.choose("setup.rules.change")
    assert sitting.asks == "setup.rule"
    assert chosen(sitting) == Phrase("setup.rules.done")
    assert TABLE.row("flight_end", "c") in sitting.body.options  # type: ignore[union-attr]
    sitting.choose(has("option", TABLE.code("flight_end")))
    assert sitting.asks == TABLE.code("flight_end")
    assert chosen(sitting) == Phrase(TABLE.code("flight_end") + ".c")
    sitting.choose(TABLE.code("flight_end") + ".d")
    assert chosen(sitting) == TABLE.row("flight_end", "d")
    sitting.choose(has("option", TABLE.code("compulsory")))
    sitting.choose(TABLE.code("compulsory") + ".b")
    assert chosen(sitting) == TABLE.row("compulsory", "b")
    sitting.choose("setup.rules.done")
    assert sitting.opened[0].rules == {
        **SHORT, "flights": "1", "medals": "off", "flight_end": "d", "compulsory": "b",
    }  # fmt: skip


def test_back_takes_a_changed_rule_back() -> None:
    """One step each, to the option's values, to the list, and out of it, and the row that was taken is chosen again."""
    sitting = at_rules()
    sitting.choose("setup.rules.change")
    for value in ("b", "c"):
        sitting.choose(has("option", TABLE.code("compulsory")))
        sitting.choose(f"{TABLE.code('compulsory')}.{value}")
    seen = []
    for _ in range(5):
        sitting.press("back")
        seen.append((sitting.asks, chosen(sitting)))
    code = TABLE.code("compulsory")
    assert seen == [
        (code, Phrase(f"{code}.c")),
        ("setup.rule", TABLE.row("compulsory", "b")),
        (code, Phrase(f"{code}.b")),
        ("setup.rule", TABLE.row("compulsory", "a")),
        ("setup.rules", Phrase("setup.rules.change")),
    ]


def test_no_option_is_asked_for_twice() -> None:
    """What has a question of its own is not in the list, nor what is fixed, nor what means nothing without medals."""
    sitting = at_rules(dice="electronic")
    sitting.choose("setup.rules.change")
    asked = {"flights", "medals", "medal_flights", "colours", "dice", "named", "counted"}
    assert offers(sitting, "option") == [TABLE.code(option) for option in TABLE.offered if option not in asked]


def test_a_whole_season_with_medals_lists_their_options() -> None:
    """With medals the list has what concerns them; where no question has asked for their flights, these too."""
    sitting = asking()
    rows: list[str | Callable[[Phrase], bool]] = ["setup.players.2", "setup.colours", *["setup.person"] * 2]
    for row in (*rows, "setup.seed", has("n", 6), "setup.on", "setup.rules.change"):
        sitting.choose(row)
    sitting.choose(has("option", TABLE.code("medal_flights")))
    assert chosen(sitting) == Phrase("option.value", {"value": ("2", "4", "6")})
    sitting.choose(has("value", ("-", "-", "6")))
    sitting.choose("setup.rules.done")
    assert sitting.opened[0].rules["medal_flights"] == "0,0,6"


def test_what_is_fixed_is_not_asked() -> None:
    """Flights and medals that the command line names are no question any more."""
    sitting = asking(flights="1", medals="off", flight_end="a")
    for row in ("setup.players.2", "setup.colours", "setup.person", "setup.person"):
        sitting.choose(row)
    assert sitting.opened[0].rules == {"flights": "1", "medals": "off", "flight_end": "a"}


def test_back_from_a_rule_keeps_its_row() -> None:
    """Who only looks at what a rule can be stays in the list where the rule stands."""
    sitting = at_rules()
    sitting.choose("setup.rules.change")
    for option in ("disc_limit", "compulsory"):
        sitting.choose(has("option", TABLE.code(option)))
        sitting.press("back")
        assert chosen(sitting).details["option"] == TABLE.code(option)


def test_flights_are_counted_up_and_a_whole_season_is_chosen() -> None:
    """The numbers stand in their order, and OK alone takes all six."""
    sitting = asking()
    for row in ("setup.players.2", "setup.colours", *["setup.person"] * 2, "setup.seed"):
        sitting.choose(row)
    assert offers(sitting, "n") == [1, 2, 3, 4, 5, 6]
    assert chosen(sitting) == Phrase("setup.n", {"n": 6})


def test_back_takes_an_answer_back() -> None:
    """Each press of the back button asks the question before again; before the first it stays."""
    sitting = asking()
    for row in ("setup.players.4", "setup.colours", "setup.person"):
        sitting.choose(row)
    asked = []
    for _ in range(5):
        sitting.press("back")
        asked.append(sitting.asks)
    assert asked == ["setup.who", "setup.seats", "setup.players", "setup.players", "setup.players"]
    assert not sitting.opened


def test_a_set_up_that_cannot_be_written_down_is_asked_again() -> None:
    """When the game cannot be begun the last question stays on the screen, and its answer works once there is room."""
    sitting = asking(flights="1", medals="off", flight_end="a")
    for row in ("setup.players.2", "setup.colours", "setup.person"):
        sitting.choose(row)
    view, sitting.record.fails = sitting.view, True
    with pytest.raises(FlugleiterError, match="full"):
        sitting.press("confirm")
    sitting.record.fails = False
    sitting.tick()
    assert sitting.view == view
    sitting.press("confirm")
    assert len(sitting.opened) == 1


def test_inputs_of_the_board_during_the_set_up_are_counted_with_the_game() -> None:
    """Keys of the board answer the questions; the game's record knows the last of them."""
    sitting = asking(flights="1", medals="off", flight_end="a")
    for n in range(1, 5):
        assert sitting.input("K", "confirm") == n
    assert sitting.opened
    assert sitting.record.last_input("0badcafe") == 4


@pytest.mark.parametrize(("count", "left_out"), [(6, ()), (5, ("2",)), (4, ("1", "6"))])
def test_four_five_or_six_pigeons_are_set(count: int, left_out: tuple[str, ...]) -> None:
    """First how many, then which places stay empty; the hands set them and confirm."""
    sitting = at_table(seats=TWO)
    if count == 6:
        sitting.choose("offer.set_all")
    else:
        sitting.choose(has("count", count))
        sitting.choose(has("numbers", left_out))
    assert sitting.is_in(Phase.FOLLOWING)
    (todo,) = sitting.follow()
    assert todo == Phrase(
        "todo.set",
        {"seat": TWO[0], "numbers": tuple(f"{n}" for n in range(1, 7) if f"{n}" not in left_out)},
        "RV-B1",
    )
    assert sitting.view is not None
    assert sitting.view.bar.seat == TWO[1]
    assert sitting.is_in(Phase.SETUP)


def test_pigeons_are_named_before_a_medal_flight() -> None:
    """With medals each player names three pigeons after all are set."""
    sitting = at_table(seats=TWO, flights="1", medals="on", medal_flights="0,0,1")
    for _ in TWO:
        sitting.choose("offer.set_all")
        sitting.follow()
    for _ in TWO:
        assert sitting.asks == "ask.name"
        sitting.choose(has("numbers", ("2", "3", "5")))
    assert {piece.number for piece in sitting.books.state.flight.named} == {2, 3, 5}
    assert sitting.is_in(Phase.ROLLING)


def test_the_highest_roller_becomes_director_and_ties_roll_again() -> None:
    """All roll in turn, the equal highest once more, and the winner begins the flight."""
    sitting = at_table(seats=FOUR)
    for _ in FOUR:
        sitting.choose("offer.set_all")
        sitting.follow()
    rolled = []
    for value in (5, 2, 5, 1, 3, 4):
        assert sitting.asks == "ask.direct"
        assert sitting.view is not None
        assert sitting.view.bar.seat is not None
        rolled.append(sitting.view.bar.seat.colour)
        sitting.type_roll(value)
    assert rolled == ["red", "yellow", "green", "blue", "red", "green"]
    assert sitting.asks == "ask.roll"
    assert sitting.view is not None
    assert sitting.view.bar.seat == FOUR[2]


def test_the_next_season_is_asked_for_after_the_last_flight() -> None:
    """Confirming the champion closes the books and asks who plays next, from the first question on."""
    sitting = asking(flights="1", medals="off", flight_end="a")
    for row in ("setup.players.2", "setup.colours", "setup.person", "setup.person"):
        sitting.choose(row)
    sitting.follow()
    for _ in TWO:
        sitting.choose("offer.set_all")
        sitting.follow()
    for value in (6, 1):
        sitting.type_roll(value)
    sitting.menu("offer.break_off", "offer.yes")
    assert sitting.is_in(Phase.GAME_OVER)
    sitting.press("confirm")
    assert sitting.is_in(Phase.MATCH_OVER)
    sitting.press("confirm")
    assert isinstance(sitting.body, Winner), "the champion is not gone by a hurried press"
    assert sitting.record.newest.act is not Act.FINISHED
    sitting.tick(LINGER - 1)
    sitting.press("confirm")
    assert sitting.is_in(Phase.SETUP)
    assert sitting.asks == "setup.players"
    assert sitting.referee.books is None


def test_a_winner_stays_for_a_moment_after_the_last_step_of_the_hands() -> None:
    """What counts is since when the winner has been seen: not behind a menu, nor while a piece is led home."""
    sitting = in_hangar("aeroplane turn=red red=R3,x,x,x yellow=5,30,-,-")
    sitting.roll(3)
    sitting.tick(LINGER)
    sitting.press("confirm")
    sitting.follow()
    assert isinstance(sitting.body, Winner)
    sitting.press("confirm", "back")
    sitting.tick(LINGER)
    sitting.press("back", "confirm")
    assert isinstance(sitting.body, Winner)
    assert Act.FINISHED not in sitting.record.acts()
    sitting.tick(LINGER)
    sitting.press("confirm")
    assert sitting.record.newest.act is Act.FINISHED


def test_another_game_can_be_begun_at_any_time() -> None:
    """Giving a game up closes its books for good, and the set-up asks from the first question on."""
    sitting = asking(flights="1", medals="off", flight_end="a")
    for row in ("setup.players.2", "setup.colours", "setup.person", "setup.person"):
        sitting.choose(row)
    sitting.follow()
    sitting.choose("offer.set_all")
    sitting.menu("menu.new", "offer.yes")
    assert sitting.record.newest.act is Act.FINISHED
    assert sitting.asks == "setup.players"
    assert sitting.is_in(Phase.SETUP)


def test_an_electronic_die_also_finds_the_director() -> None:
    """Where the die is electronic the roll for director is watched like any other."""
    sitting = at_table("rv step=directing turn=red red=A3,B3,C3,D3 blue=A6,B6,C6,D6", rolls=[2, 6], dice="electronic")
    for _ in TWO:
        sitting.press("confirm")
        sitting.tick(2)
        sitting.press("confirm")
    assert sitting.asks == "ask.roll"
    assert sitting.all_chance_used()


def test_what_no_sensor_sees_is_set_by_the_button_before_the_first_turn() -> None:
    """A board with some sensors asks for the hawks on the other fields, and then for every pigeon that is set."""
    sitting = Sitting(Plan("", sensors=(Field("M4"), Field("M5"))))
    sitting.handle(msg.LinkUp(BOOT, frozenset({"occupancy"}), sitting.now))
    sitting.see()
    assert [do.details["to"] for do in sitting.follow()] == ["I1", "J3", "J6", "I8"]
    sitting.choose("offer.set_all")
    assert [do.details["piece"] for do in sitting.follow()] == [Piece(Colour.RED, number) for number in range(1, 7)]
