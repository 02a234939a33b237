from __future__ import annotations

import pytest

from companion import effects as fx
from companion import messages as msg
from companion.effects import Lamp
from companion.referee.phases import Phase
from companion.referee.record import Act
from companion.referee.setup import Setup
from companion.rules.interface import Field, Opening, Phrase, Picture, Question
from companion.view import Choose, Clocking, Instruct, ShowCard
from tests.referee_helpers import BOOT, Plan, Sitting, at_board
from tests.table import FOUR, TWO, at, game, pigeon

MOVE = "rv turn=red roll=2 red=H5,A3,B3 blue=A6,B6"
RED, RED_2, BLUE, BLUE_2 = pigeon("red1"), pigeon("red2"), pigeon("blue1"), pigeon("blue2")


def ways(position: str, **rules: str) -> list[tuple[str, str]]:
    """List the pieces and fields of all legal moves of a position."""
    played = game(**rules)
    state = at(position, played)
    now = played.expected(state).at
    found = []
    for command in played.legal(state):
        after = state
        for event in played.decide(state, command):
            after = played.apply(after, event)
        (moved,) = [piece for piece, where in played.expected(after).at.items() if now.get(piece) != where]
        found.append((f"{moved.colour}{moved.number}", str(played.expected(after).at[moved])))
    return found


@pytest.mark.parametrize(("piece", "to"), ways(MOVE))
def test_a_move_is_made_by_placing_the_piece(piece: str, to: str) -> None:
    """Each legal move is carried out once the piece rests on its field, and without a button."""
    sitting = at_board(MOVE)
    sitting.put((pigeon(piece), None))
    assert not sitting.record.entries
    sitting.put((pigeon(piece), to))
    assert sitting.record.newest.source == "sensed"
    assert sitting.books.state.flight.at[pigeon(piece)] == to
    assert sitting.asks == "ask.roll"
    assert fx.Cue.OK in sitting.cues
    assert not sitting.touched, "the board may forget what was touched"


def test_a_moving_piece_is_no_move() -> None:
    """Until the picture has settled nothing is decided, wherever the piece is held."""
    sitting = at_board(MOVE)
    sitting.move(RED, "J5")
    for age in (0, 100, 299):
        sitting.see(age=age)
        assert not sitting.record.entries
    sitting.see(age=300)
    assert len(sitting.record.entries) == 1


@pytest.mark.parametrize(
    ("position", "piece", "to", "rule"),
    [
        (MOVE, "red1", "K5", "RV-8"),
        (MOVE, "red1", "I6", "RV-M1"),
        ("rv turn=red roll=1 red=G3,A3 blue=A6", "red1", "F3", "RV-10"),
        ("rv turn=red red=H5,A3 blue=A6", "red1", "I5", "RV-M1"),
        (MOVE, "blue1", "C6", "RV-47"),
        ("rv turn=red roll=6 red=F4,A3 blue=A6", "red1", "H4", "RV-17"),
    ],
)
def test_a_wrong_move_is_refused_with_its_rule(position: str, piece: str, to: str, rule: str) -> None:
    """The screen says what may not be done and by which rule; once the piece is back it asks again as before."""
    sitting = at_board(position)
    before, home = sitting.view, sitting.real[pigeon(piece)]
    sitting.put((pigeon(piece), to))
    assert sitting.is_in(Phase.CORRECTING)
    assert sitting.kind == "refused"
    assert isinstance(sitting.body, Instruct)
    assert {phrase.rule for phrase in (sitting.body.do, *sitting.body.why)} >= {rule}
    assert fx.Cue.REFUSED in sitting.cues
    sitting.put((pigeon(piece), home))
    assert sitting.view == before
    assert sitting.lamps == {}
    assert not sitting.record.entries


def test_a_refusal_that_was_read_leads_the_piece_back() -> None:
    """After a key the screen names the piece and its field, lamps show both, and nothing goes on before."""
    sitting = at_board(MOVE)
    sitting.put((RED, "K5"))
    sitting.press("confirm")
    assert sitting.body == Instruct(
        Phrase("do.belongs", {"piece": RED, "at": Field("K5"), "to": Field("H5")}), (), "correcting"
    )
    assert sitting.lamps == {Field("H5"): Lamp.TARGET, Field("K5"): Lamp.SURPLUS}
    sitting.press("confirm", "up", "die")
    assert sitting.kind == "correcting"
    sitting.put((RED, "H5"))
    assert sitting.asks == "ask.move"


def test_a_piece_that_is_lifted_and_put_back_changes_nothing() -> None:
    """A hand may think about a move: in the air the screen shows that it waits, afterwards all is as before."""
    sitting = at_board(MOVE)
    before = sitting.view
    sitting.put((RED, None))
    assert sitting.view is not None
    assert sitting.view.waiting
    sitting.put((RED, "H5"))
    assert sitting.view == before
    assert not sitting.record.entries


def test_a_change_of_mind_is_undone_and_done() -> None:
    """Before the next roll a player may put the piece elsewhere: one undo, one command, no correction."""
    sitting = at_board(MOVE)
    sitting.put((RED, "J5"))
    sitting.put((RED, "H7"))
    assert sitting.record.acts() == [Act.COMMAND, Act.UNDO, Act.COMMAND]
    assert sitting.books.state.flight.at[RED] == "H7"
    assert sitting.asks == "ask.roll"
    assert not sitting.touched


def test_another_piece_may_change_the_mind() -> None:
    """The first piece goes back and another one moves, in any order and with both in the air in between."""
    sitting = at_board("rv turn=red roll=2 red=H5,I6,A3 blue=A6,B6")
    sitting.put((RED, "J5"))
    sitting.put((RED, None))
    sitting.put((RED_2, None))
    assert sitting.record.acts() == [Act.COMMAND]
    sitting.put((RED, "H5"))
    sitting.put((RED_2, "K6"))
    assert sitting.books.state.flight.at[RED_2] == "K6"
    assert sitting.books.state.flight.at[RED] == "H5"


def test_a_move_is_taken_back_by_putting_the_piece_back() -> None:
    """The picture before the move undoes it, and the same player chooses again."""
    sitting = at_board(MOVE)
    sitting.put((RED, "J5"))
    sitting.put((RED, "H5"))
    assert sitting.record.acts() == [Act.COMMAND, Act.UNDO]
    assert sitting.asks == "ask.move"
    sitting.put((RED, "H3"))
    assert sitting.books.state.flight.at[RED] == "H3"


def test_after_the_next_roll_nothing_is_taken_back() -> None:
    """Once the next player rolled, a piece that goes back is on a wrong field."""
    sitting = at_board(MOVE)
    sitting.put((RED, "J5"))
    sitting.roll(3)
    sitting.put((RED, "H5"))
    assert sitting.is_in(Phase.CORRECTING)
    assert sitting.record.acts() == [Act.COMMAND, Act.COMMAND]


def few_sensors() -> Sitting:
    """Sit down at a board whose two red pigeons outside stand on fields without a sensor."""
    sensors = tuple(Field(name) for name in ("J5", "J7", "A3", "B3", "C3", "A6", "B6"))
    return at_board("rv turn=red roll=2 red=H5,J3,A3,B3 blue=A6,B6 hawks=I1", sensors=sensors)


def test_what_the_sensors_cannot_tell_apart_is_asked() -> None:
    """Where several commands leave the same picture only those are offered, and the button decides."""
    sitting = few_sensors()
    everything = sitting.body
    sitting.put((RED, "J5"))
    assert isinstance(sitting.body, Choose)
    assert [(row.details["piece"], row.details["to"]) for row in sitting.body.options] == [(RED, "J5"), (RED_2, "J5")]
    sitting.put((RED, "H5"))
    assert sitting.body == everything, "once the piece is gone again everything is offered"
    sitting.put((RED_2, "J5"))
    sitting.press("down", "confirm")
    assert sitting.books.state.flight.at[RED_2] == "J5"
    assert sitting.asks == "ask.roll"


def test_an_unclear_change_of_mind_is_asked() -> None:
    """When the board shows another command of the position before, but not which, it is undone and asked."""
    sitting = few_sensors()
    sitting.put((pigeon("red3"), "C3"))
    assert len(sitting.books.deeds) == 1
    sitting.put((pigeon("red3"), "A3"), (RED, "J5"))
    assert not sitting.books.deeds
    assert sitting.rows == ["offer.move", "offer.move"]
    sitting.press("confirm")
    assert sitting.books.state.flight.at[RED] == "J5"


def test_what_no_sensor_sees_is_told_by_steps() -> None:
    """A computer's move between fields without sensors is followed by hand and confirmed by button."""
    position = "rv turn=red roll=2 red=H5 blue=A6,B6 hawks=I1"
    sitting = at_board(position, sensors=(Field("A6"), Field("B6")), computers="red")
    sitting.answer()
    assert sitting.is_in(Phase.FOLLOWING)
    assert sitting.asks == "do.move"
    sitting.press("confirm")
    assert sitting.asks == "ask.roll"


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


def test_a_board_that_is_plugged_in_anew_is_believed_again() -> None:
    """What was accepted holds until the board starts anew."""
    sitting = at_board(MOVE)
    sitting.put((BLUE, "K1"), (BLUE_2, "L2"), (RED_2, "M1"))
    sitting.press("confirm")
    sitting.press("confirm", long=True)
    sitting.handle(msg.LinkUp("00000002", frozenset(), sitting.now))
    sitting.see()
    assert sitting.is_in(Phase.CORRECTING)


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


# The link


def test_a_lost_board_stops_the_game_and_it_goes_on_by_itself() -> None:
    """The screen says what to do; buttons and computers wait; once the board is back everything is as before."""
    sitting = at_board(MOVE)
    before = sitting.view
    why = Phrase("link.gone", {"port": "/dev/ttyACM0"})
    sitting.handle(msg.LinkDown(why, sitting.now))
    assert sitting.is_in(Phase.LINK_DOWN)
    assert isinstance(sitting.body, Instruct)
    assert (sitting.body.do, sitting.kind) == (why, "fault")
    assert sitting.view is not None
    assert before is not None
    assert sitting.view.bar == before.bar, "it still says whose turn it is"
    sitting.press("confirm", "back", "up", "die")
    assert sitting.is_in(Phase.LINK_DOWN)
    sitting.handle(msg.LinkUp(BOOT, frozenset(), sitting.now))
    sitting.see()
    assert sitting.view == before
    assert not sitting.record.entries


def test_what_happened_while_the_board_was_away_is_noticed() -> None:
    """A piece that moved meanwhile is judged like any other: legal, it is a move; else it is put right."""
    sitting = at_board(MOVE)
    sitting.handle(msg.LinkDown(Phrase("link.gone"), sitting.now))
    sitting.move(RED, "J5")
    sitting.handle(msg.LinkUp("00000002", frozenset(), sitting.now))
    sitting.see(boot="00000002")
    assert sitting.books.state.flight.at[RED] == "J5"
    sitting.handle(msg.LinkDown(Phrase("link.gone"), sitting.now))
    sitting.move(BLUE, "M1")
    sitting.handle(msg.LinkUp("00000003", frozenset(), sitting.now))
    sitting.see(boot="00000003")
    assert sitting.is_in(Phase.CORRECTING)


def test_a_computer_waits_for_a_lost_board() -> None:
    """While the board is away an answer carries out nothing; afterwards it is asked for again."""
    sitting = at_board(MOVE, computers="red")
    sitting.handle(msg.LinkDown(Phrase("link.gone"), sitting.now))
    sitting.answer()
    assert not sitting.record.entries
    sitting.handle(msg.LinkUp(BOOT, frozenset(), sitting.now))
    sitting.see()
    assert len(sitting.asked) == 2


def test_lamps_are_lit_again_after_the_board_restarted() -> None:
    """A board that starts anew has dark lamps: what was lit is sent again."""
    sitting = at_board(MOVE)
    sitting.put((RED, "K5"))
    lit = dict(sitting.lamps)
    sitting.lamps = {}
    sitting.handle(msg.LinkUp("00000002", frozenset(), sitting.now))
    sitting.see(boot="00000002")
    assert sitting.lamps == lit != {}


def test_the_set_up_does_not_wait_for_the_board() -> None:
    """Before a game begins a missing board stops nothing."""
    question = Question("who", Phrase("setup.who"), (("a", Phrase("setup.person")),))
    setup = Setup(lambda answers: None if answers else question, lambda _: Opening(FOUR, {}))
    sitting = Sitting(Plan(sensors=None), start=setup)
    sitting.handle(msg.LinkDown(Phrase("link.gone"), 1.0))
    assert sitting.asks == "setup.who"
    sitting.press("confirm")
    assert sitting.is_in(Phase.LINK_DOWN)


# Troubles


def test_a_missing_device_is_named_while_the_game_goes_on() -> None:
    """The lowest line says what is missing until the device is back; the game does not wait."""
    sitting = at_board(MOVE)
    why = Phrase("printer.paper")
    sitting.handle(msg.Trouble("printer", why, sitting.now))
    assert sitting.view is not None
    assert sitting.view.trouble == why
    sitting.put((RED, "J5"))
    assert len(sitting.books.deeds) == 1
    assert sitting.view.trouble == why
    sitting.handle(msg.Recovered("printer", sitting.now))
    assert sitting.view.trouble is None


def test_a_fault_of_the_board_is_shown_while_it_lasts() -> None:
    """A fault is said again each second; when that ends it disappears by itself."""
    sitting = at_board(MOVE)
    for _ in range(4):
        sitting.now += 1
        sitting.handle(msg.BoardFault("stuck", "K7", sitting.now))
        assert sitting.view is not None
        assert sitting.view.trouble == Phrase("trouble.stuck", {"detail": "K7"})
    sitting.tick(2.5)
    assert sitting.view is not None
    assert sitting.view.trouble is not None
    sitting.tick(1.0)
    assert sitting.view.trouble is None


def test_lost_inputs_are_said() -> None:
    """When the board had to drop inputs the screen says how many, for a while."""
    sitting = at_board(MOVE)
    sitting.input("O", "3")
    assert sitting.view is not None
    assert sitting.view.trouble == Phrase("trouble.lost", {"n": 3})
    sitting.tick(30)
    assert sitting.view.trouble is None


def test_an_empty_picture_agrees_with_an_empty_board() -> None:
    """A table whose board has no piece on it yet is not wrong: the hands are told what to put."""
    sitting = Sitting(Plan(seats=TWO, sensors=None))
    assert sitting.books.expected() != Picture({})
    sitting.see()
    assert sitting.kind == "following"
