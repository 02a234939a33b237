from __future__ import annotations

from collections.abc import Callable

import pytest

from companion import messages as msg
from companion.effects import Lamp
from companion.referee.phases import Phase
from companion.referee.record import Act
from companion.rules.interface import Field, Phrase
from companion.view import Choose, Clocking, Instruct, ShowCard
from tests.plane_table import PlanePlan, with_hangars
from tests.referee_helpers import Sitting, at_board
from tests.referee_parts import Plan
from tests.table import TWO, pigeon

MOVE = "rv turn=red roll=2 red=H5,A3,B3 blue=A6,B6"
RED, RED_2, BLUE, BLUE_2 = pigeon("red1"), pigeon("red2"), pigeon("blue1"), pigeon("blue2")


def test_a_joker_is_never_played_by_the_board_alone() -> None:
    """Taking hawk and pigeon off narrows the choice to the joker; the button must say so."""
    sitting = at_board("rv turn=red roll=6 red=A3,B3 blue=K3,B6 jokers=red:h,blue:")
    hawk = next(piece for piece, where in sitting.real.items() if where == "J3")
    sitting.put((BLUE, None), (hawk, None))
    assert not sitting.record.entries
    assert sitting.rows == ["offer.hawk"]
    sitting.press("confirm")
    assert BLUE in sitting.books.state.flight.struck
    sitting.follow()
    assert sitting.asks == "ask.roll"


def test_pieces_follow_a_card() -> None:
    """After the card is read the board's difference is shown, and goes away by itself once the piece is there."""
    sitting = at_board("rv turn=red roll=6 red=L4,A3 blue=A6,B6 jokers=red:,blue:", cards=["D04"])
    sitting.put((RED, "N4"))
    assert isinstance(sitting.body, ShowCard)
    sitting.press("confirm")
    assert sitting.is_in(Phase.FOLLOWING)
    assert sitting.view is not None
    shown: object = sitting.view.body
    assert isinstance(shown, Instruct)
    assert shown.do == Phrase("do.move", {"piece": RED, "at": Field("N4"), "to": Field("L4")})
    assert sitting.lamps == {Field("L4"): Lamp.TARGET, Field("N4"): Lamp.SURPLUS}
    sitting.put((RED, None))
    assert sitting.is_in(Phase.FOLLOWING)
    sitting.put((RED, "L4"))
    assert sitting.asks == "ask.roll"
    assert sitting.lamps == {}


def test_both_pieces_of_a_strike_are_led_off() -> None:
    """A card's hawk takes the pigeon: both are named, one after the other."""
    sitting = at_board("rv turn=red roll=6 red=L4,A3 blue=A6,B6 jokers=red:,blue: hawks=J3", cards=["D01"])
    sitting.put((RED, "M3"))
    sitting.press("confirm")
    told = sitting.follow()
    assert sorted(do.code for do in told) == ["do.off", "do.off"]
    assert RED in sitting.books.state.flight.struck
    assert sitting.asks == "ask.roll"


def test_two_pigeons_swap_on_the_board() -> None:
    """Occupancy sees no difference after a swap: the steps are told until both fields were touched."""
    sitting = at_board("rv turn=red roll=6 red=L4,A3 blue=M5,B6 jokers=red:,blue:", cards=["D16"])
    sitting.put((RED, "M3"))
    sitting.press("confirm")
    told = sitting.follow()
    assert [do.code for do in told] == ["do.aside", "do.move", "do.put"]
    assert (sitting.real[RED], sitting.real[BLUE]) == ("M5", "M3")
    assert sitting.asks == "ask.roll"
    assert not sitting.touched


def test_an_undone_swap_is_led_back() -> None:
    """Undo leads the two pigeons back although the sensors see no difference."""
    sitting = at_board("rv turn=red roll=6 red=L4,A3 blue=M5,B6 jokers=red:,blue:", cards=["D16"])
    sitting.put((RED, "M3"))
    sitting.press("confirm")
    sitting.follow()
    sitting.menu("menu.undo")
    sitting.follow()
    assert (sitting.real[RED], sitting.real[BLUE]) == ("M3", "M5")
    sitting.press("confirm")
    assert isinstance(sitting.body, ShowCard), "the same card is drawn again"


def test_an_arrival_stops_the_board_until_it_is_confirmed() -> None:
    """The pigeon on its entry field interrupts; taking it to the loft alone does not clock it in."""
    sitting = at_board("rv turn=red roll=3 red=P2,A3 blue=A6,B6")
    sitting.put((RED, "P5"))
    assert isinstance(sitting.body, Clocking)
    assert sitting.is_in(Phase.INTERRUPTED)
    sitting.put((RED, None))
    assert sitting.is_in(Phase.INTERRUPTED)
    assert not sitting.jobs
    sitting.press("confirm")
    assert len(sitting.jobs) == 1
    sitting.follow()
    assert sitting.asks == "ask.roll"


def test_an_arrival_is_followed_into_the_loft() -> None:
    """Confirmed first, the pigeon is then led from its entry field to the loft."""
    sitting = at_board("rv turn=red roll=3 red=P2,A3 blue=A6,B6")
    sitting.put((RED, "P5"))
    sitting.press("confirm")
    assert [do.code for do in sitting.follow()] == ["do.loft"]
    assert sitting.asks == "ask.roll"


def test_a_bump_names_the_pieces_one_at_a_time() -> None:
    """Several displaced pieces are led home, each named with its field, until all is as the books say."""
    sitting = at_board(MOVE)
    before = sitting.view
    sitting.put((BLUE, "K1"), (BLUE_2, None), (RED_2, "M1"), (RED, None))
    assert sitting.is_in(Phase.CORRECTING)
    sitting.press("confirm") if sitting.kind == "refused" else None
    told = sitting.follow()
    assert {do.details["piece"] for do in told if "piece" in do.details} >= {BLUE, RED_2}
    assert sitting.view == before
    assert not sitting.record.entries


def test_a_long_press_takes_the_board_for_right() -> None:
    """What a broken sensor says is left aside once a person accepts it; it is written down, and play goes on."""
    sitting = at_board(MOVE)
    sitting.put((BLUE, "K1"), (BLUE_2, "L2"), (RED_2, "M1"))
    if sitting.kind == "refused":
        sitting.press("confirm")
    sitting.press("confirm")
    assert sitting.is_in(Phase.CORRECTING), "a short press accepts nothing"
    sitting.press("confirm", long=True)
    assert sitting.record.newest.act is Act.ACCEPT
    assert sitting.record.newest.note == {"fields": "A3 A6 B6 K1 L2 M1"}
    assert sitting.asks == "ask.move"
    sitting.see()
    assert sitting.asks == "ask.move"
    sitting.put((RED, "J5"))
    assert sitting.books.state.flight.at[RED] == "J5"
    assert sitting.asks == "ask.roll"


def test_a_long_press_of_the_boards_own_key_takes_the_board_for_right_too() -> None:
    """The board tells the press at once and its length at the release: only the length accepts."""
    sitting = at_board(MOVE)
    sitting.put((BLUE, "K1"), (BLUE_2, "L2"), (RED_2, "M1"))
    if sitting.kind == "refused":
        sitting.input("K", "confirm")
        sitting.input("R", "confirm:900")
    assert sitting.is_in(Phase.CORRECTING), "the press that puts a refusal away accepts nothing, however long"
    sitting.input("K", "confirm")
    sitting.input("R", "confirm:200")
    assert sitting.is_in(Phase.CORRECTING), "a short press accepts nothing"
    sitting.input("K", "confirm")
    sitting.input("R", "confirm:900")
    assert Act.ACCEPT in sitting.record.acts()
    assert sitting.asks == "ask.move"


def test_a_long_press_of_the_boards_own_key_does_nothing_twice() -> None:
    """Where a long press means no more than a short one, the release of a long one changes nothing."""
    sitting = at_board(MOVE)
    sitting.input("K", "back")
    sitting.input("K", "confirm")
    shown = sitting.view
    sitting.input("R", "confirm:900")
    assert sitting.view == shown


def test_a_sensor_that_was_given_up_stays_so_in_this_game() -> None:
    """Neither a restart of the board nor one of the program accuses the players of what they have settled."""
    sitting = at_board(MOVE)
    sitting.put((BLUE, "K1"), (BLUE_2, "L2"), (RED_2, "M1"))
    sitting.press("confirm")
    sitting.press("confirm", long=True)
    sitting.handle(msg.LinkUp("00000002", frozenset(), sitting.now))
    sitting.see()
    assert sitting.asks == "ask.move"
    again = sitting.resumed()
    again.handle(msg.LinkUp("00000003", frozenset(), again.now))
    again.see()
    assert again.watch.table.deaf == {"A3", "A6", "B6", "K1", "L2", "M1"}
    assert not again.is_in(Phase.CORRECTING)


def test_while_hands_follow_a_long_press_gives_up_one_step_only() -> None:
    """One dead sensor in a set-up costs one sensor: the other pieces are still led to their fields."""
    sitting = Sitting(Plan("rv turn=red red=A3,B3 blue=A6,B6", sensors=None))
    sitting.handle(msg.LinkUp("00000001", frozenset(), sitting.now))
    sitting.see()
    assert isinstance(sitting.body, Instruct)
    first, remaining = sitting.body.do, sitting.body.remaining
    sitting.press("confirm", long=True)
    assert isinstance(sitting.body, Instruct)
    assert sitting.body.do != first
    assert sitting.body.remaining == remaining - 1
    assert sitting.watch.table.deaf == {first.details["to"]}


def test_a_board_that_was_never_heard_is_not_accepted() -> None:
    """Before the first picture a long press means nothing."""
    sitting = Sitting(Plan(MOVE, sensors=None))
    sitting.press("confirm", long=True)
    assert Act.ACCEPT not in sitting.record.acts()


def test_pieces_are_set_on_the_board() -> None:
    """A new season is led from the empty board: hawks first, then each player's pigeons."""
    sitting = Sitting(Plan(seats=TWO, sensors=None))
    sitting.see()
    assert sitting.is_in(Phase.FOLLOWING)
    assert {do.code for do in sitting.follow()} == {"do.put"}
    assert sitting.is_in(Phase.SETUP)
    sitting.choose("offer.set_all")
    assert len(sitting.follow()) == 6
    sitting.choose("offer.set_all")
    assert len(sitting.follow()) == 6
    assert sitting.asks == "ask.direct"


def planes(*, sensed: bool) -> Sitting:
    """Sit down at a match of aeroplane chess before the first plane is in its hangar."""
    beginning = "aeroplane step=beginning turn=red red=-,-,-,- yellow=-,-,-,-"
    return Sitting(PlanePlan(beginning, sensors=with_hangars().sensors if sensed else ()))


def pigeons(*, sensed: bool) -> Sitting:
    """Sit down at a season whose last pigeons are chosen and not yet set."""
    sitting = Sitting(Plan(seats=TWO, sensors=None if sensed else ()))
    sitting.see()
    for _ in TWO:
        sitting.follow()
        sitting.choose("offer.set_all")
    return sitting


@pytest.mark.parametrize("sensed", [False, True])
@pytest.mark.parametrize("laid", [planes, pigeons])
def test_a_roll_before_all_pieces_are_set_counts_for_nobody(laid: Callable[..., Sitting], *, sensed: bool) -> None:
    """While hands still set up, nobody was asked to roll: what comes first is said, then it counts."""
    sitting = laid(sensed=sensed)
    sitting.see()
    assert isinstance(sitting.body, Instruct)
    assert sitting.kind == "following"
    step, count = sitting.body.do, len(sitting.books.deeds)
    sitting.roll(5)
    assert isinstance(sitting.body, Instruct)
    assert sitting.body.do == Phrase("refused.pieces_first", {}, sitting.books.game.ask(sitting.books.state).rule)
    assert sitting.body.do.rule
    assert sitting.body.why == (step,)
    assert len(sitting.books.deeds) == count
    sitting.press("confirm")
    assert isinstance(sitting.body, Instruct)
    assert sitting.body.do == step
    sitting.follow()
    sitting.roll(5)
    assert len(sitting.books.deeds) == count + 1


def test_the_planes_of_a_colour_are_set_up_at_once() -> None:
    """Without sensors there is one confirmation for each colour."""
    sitting = planes(sensed=False)
    assert [do.details["to"] for do in sitting.follow()] == ["hangar.red", "hangar.yellow"]


def test_a_refused_roll_is_forgotten_once_all_pieces_are_set() -> None:
    """Hands that simply go on see the question afterwards, without a button."""
    sitting = pigeons(sensed=True)
    sitting.roll(5)
    assert sitting.kind == "refused"
    expected = sitting.books.expected().at
    sitting.put(*((piece, field) for piece, field in expected.items() if piece not in sitting.real))
    assert sitting.asks == "ask.direct"


def test_pigeons_may_be_set_before_the_screen_is_asked() -> None:
    """Whoever sets pigeons at once is shown that choice alone; the button confirms it."""
    sitting = Sitting(Plan(seats=TWO, sensors=None))
    sitting.see()
    sitting.follow()
    sitting.put(*((pigeon(f"red{number}"), f"{'ABCDEF'[number - 1]}3") for number in (1, 2, 4, 6)))
    assert not sitting.record.entries
    assert isinstance(sitting.body, Choose)
    assert [row.details["numbers"] for row in sitting.body.options] == [("3", "5")]
    sitting.press("confirm")
    assert len(sitting.books.state.flight.set) == 4
    assert sitting.asks == "ask.set"


def test_a_cleared_board_after_a_flight_is_no_fault() -> None:
    """When the flight is over everybody may clear the board; nothing is corrected, and the next flight is led."""
    position = "rv step=landed turn=red red=#1,K1,K2,K7 blue=L1,L2,L7,L8 past=1,.,.,.,-,-|.,.,.,.,-,-"
    sitting = at_board(position)
    assert sitting.is_in(Phase.GAME_OVER)
    for pieces in ([RED_2, BLUE, BLUE_2, pigeon("red3")], [pigeon("red4"), pigeon("blue3"), pigeon("blue4")]):
        sitting.put(*((piece, None) for piece in pieces))
        assert sitting.is_in(Phase.GAME_OVER)
    sitting.press("confirm")
    sitting.follow()
    assert sitting.is_in(Phase.SETUP)
    assert sitting.asks == "ask.set"


def test_what_is_off_the_board_is_not_led_off_it() -> None:
    """When the next flight begins pigeons in a loft need no step: no sensor would ever see it done."""
    position = "rv step=landed turn=red red=#1,K1,K2,K7 blue=L1,L2,L7,L8 past=1,.,.,.,-,-|.,.,.,.,-,-"
    sitting = at_board(position)
    sitting.real = {piece: where for piece, where in sitting.real.items() if "." not in where}
    sitting.press("confirm")
    told = sitting.follow()
    assert {do.code for do in told} == {"do.off"}
    assert pigeon("red1") not in {do.details["piece"] for do in told}
    assert len(told) == 7
    assert sitting.asks == "ask.set"


def test_hands_are_free_while_a_computer_thinks_but_nothing_is_chosen_for_it() -> None:
    """A piece that a hand moves for a computer player is put right, and then the computer is asked again."""
    sitting = at_board(MOVE, computers="red")
    sitting.put((RED, "J5"))
    assert sitting.is_in(Phase.CORRECTING)
    sitting.answer()
    assert not sitting.record.entries
    sitting.put((RED, "H5"))
    sitting.answer()
    assert sitting.record.newest.source == "computer"
    sitting.follow()
    assert sitting.real == sitting.books.expected().at
    assert sitting.asks == "ask.roll"
