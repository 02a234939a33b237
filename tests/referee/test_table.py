from __future__ import annotations

import pytest

from companion import effects as fx
from companion.app.chances import Seeded
from companion.messages import Key
from companion.referee.desk import Manner
from companion.referee.phases import Phase
from companion.view import Choose, Clocking, Instruct, ShowCard, ShowDie, Winner
from tests.corrections_helpers import in_hangar
from tests.referee_helpers import Sitting, at_table
from tests.referee_parts import Plan
from tests.table import TWO, pigeon, title

ROLL = "rv turn=red red=H5,A3 blue=A6,B6"


def moves(sitting: Sitting) -> None:
    """Choose the first legal command, through its group if there is one."""
    while isinstance(sitting.body, Choose):
        sitting.press("confirm")


def test_a_whole_flight_is_played_by_buttons_alone() -> None:
    """Without a sensor, from the empty board to the winner, all that is needed are the buttons and the eyes."""
    rules = {"flights": "1", "flight_end": "c", "points_mode": "b"}
    sitting = Sitting(Plan(rules=tuple(rules.items())), chance=Seeded(4))
    dice = Seeded(5)
    for _ in range(800):
        if sitting.is_in(Phase.GAME_OVER):
            break
        if isinstance(sitting.body, Choose):
            advised(sitting)
        elif sitting.asks in {"ask.roll", "ask.direct"}:
            sitting.type_roll(dice.roll())
        else:
            sitting.press("confirm")
    assert isinstance(sitting.body, Winner)
    assert len(sitting.books.state.flight.home) == 4
    sitting.press("confirm")
    assert sitting.is_in(Phase.MATCH_OVER)
    assert sitting.phases >= {Phase.SETUP, Phase.ROLLING, Phase.CHOOSING, Phase.FOLLOWING, Phase.INTERRUPTED}
    assert len(sitting.jobs) == 5


def advised(sitting: Sitting) -> None:
    """Turn the list to what a computer player would choose, or to its group."""
    game, state = sitting.books.game, sitting.books.state
    label = game.label(state, game.advise(state))
    sitting.choose(lambda row: row in (label.text, label.group))


def test_a_die_is_typed_pip_by_pip() -> None:
    """Each press of the die button is a pip, the seventh begins anew, and confirming takes the value."""
    sitting = at_table(ROLL)
    for value in (1, 2, 3, 4, 5, 6, 1, 2):
        sitting.press("die")
        assert sitting.body == ShowDie(value, confirm=True)
    sitting.press("confirm")
    assert sitting.asks == "ask.move"
    assert sitting.record.newest.source == "typed"
    assert sitting.record.newest.note == {"die": 2}


def test_a_die_is_typed_with_up_and_down() -> None:
    """Up begins at one, down at six, and both go round."""
    sitting = at_table(ROLL)
    shown = []
    for key in ("down", "down", "up", "up", "up"):
        sitting.press(key)
        assert isinstance(sitting.body, ShowDie)
        shown.append(sitting.body.value)
    assert shown == [6, 5, 6, 1, 2]


def test_a_typed_value_is_taken_back() -> None:
    """Back forgets the pips and does not open the menu."""
    sitting = at_table(ROLL)
    asked = sitting.view
    sitting.press("die", "back")
    assert sitting.view == asked
    assert not sitting.record.entries


def test_confirming_nothing_rolls_nothing() -> None:
    """Before the first pip the confirm button means nothing."""
    sitting = at_table(ROLL)
    sitting.press("confirm")
    assert sitting.asks == "ask.roll"
    assert not sitting.record.entries


@pytest.mark.parametrize("keys", [(), ("confirm",)])
def test_a_roll_that_is_not_due_is_answered_with_what_is(keys: tuple[str, ...]) -> None:
    """Below the refusal stands what the game waits for, in a list of a piece's moves too."""
    sitting = at_table("rv turn=red roll=2 red=H5,I6,A3 blue=A6,B6")
    sitting.press(*keys)
    sitting.roll(5)
    assert isinstance(sitting.body, Instruct)
    assert [why.code for why in sitting.body.why] == ["ask.move"]


def test_many_choices_are_offered_by_piece_first() -> None:
    """First the pigeon, then where to; back leads to the pigeons again."""
    sitting = at_table("rv turn=red roll=2 red=H5,I6,A3 blue=A6,B6")
    assert sitting.rows == ["offer.piece", "offer.piece", "offer.move"]
    sitting.press("confirm")
    assert set(sitting.rows) == {"offer.move"}
    sitting.press("back")
    assert sitting.rows == ["offer.piece", "offer.piece", "offer.move"]
    sitting.press("down", "confirm")
    sitting.choose(lambda row: row.details.get("to") == "K6")
    assert sitting.books.state.flight.at[pigeon("red2")] == "K6"


def test_few_choices_are_offered_at_once() -> None:
    """Four commands or fewer need no groups."""
    sitting = at_table("rv turn=red roll=2 red=A3,B3 blue=A6,B6")
    assert set(sitting.rows) == {"offer.move"}


def test_an_own_move_is_not_told_to_its_player() -> None:
    """Whoever chose a move makes it without being told; the next player is on."""
    sitting = at_table("rv turn=red roll=3 red=H5,A3 blue=A6,B6")
    moves(sitting)
    assert sitting.asks == "ask.roll"
    assert sitting.view is not None
    assert sitting.view.bar.seat == TWO[1]


def test_what_a_card_does_is_led_step_by_step() -> None:
    """A card is shown until it is confirmed, then each piece it moves and each disc it lays, each until confirmed."""
    sitting = at_table("rv turn=red roll=6 red=L4,A3 blue=A6,B6", cards=["D12"])
    sitting.choose(lambda row: row.details.get("piece") == pigeon("red1"))
    moves(sitting)
    assert isinstance(sitting.body, ShowCard)
    assert sitting.body.card.id == "D12"
    assert fx.Cue.CARD in sitting.cues
    told: list[tuple[str, int]] = []
    for _ in range(2):
        sitting.press("confirm")
        assert sitting.is_in(Phase.FOLLOWING)
        assert isinstance(sitting.body, Instruct)
        told.append((sitting.asks, sitting.body.remaining))
    assert told == [("do.move", 1), ("todo.disc", 0)]
    sitting.press("confirm")
    assert sitting.asks == "ask.roll"
    assert sitting.all_chance_used()


def test_a_strike_takes_both_from_the_board() -> None:
    """After the hawk joker hands take the struck pigeon and the hawk, one after the other."""
    sitting = at_table("rv turn=red roll=6 red=A3,B3 blue=K3,B6 jokers=red:h,blue:")
    sitting.choose(lambda row: row.code in {"offer.hawk", "offer.joker"})
    pieces = [do.details.get("piece") for do in sitting.follow()]
    assert len(pieces) == 2
    assert pigeon("blue1") in pieces


def test_two_pigeons_that_swap_never_share_a_field() -> None:
    """One is put aside first, so that the other can take its place."""
    sitting = at_table("rv turn=red roll=6 red=L4,A3 blue=M5,B6", cards=["D16"])
    sitting.choose(lambda row: row.details.get("piece") == pigeon("red1"))
    moves(sitting)
    sitting.press("confirm")
    assert [do.code for do in sitting.follow()] == ["do.aside", "do.move", "do.put"]


def test_the_end_of_a_flight_and_of_a_season_is_heard_once_each() -> None:
    """The melody of the winner sounds when the last pigeon is clocked in, and when the champion is named."""
    sitting = at_table("rv turn=red roll=3 red=P2 blue=x hawks=I1,J3,J6", flights="1", flight_end="a")
    sitting.press("confirm", "confirm")
    sitting.follow()
    assert sitting.is_in(Phase.GAME_OVER)
    assert sitting.cues == [fx.Cue.ARRIVAL, fx.Cue.WIN]
    sitting.press("back", "back")
    sitting.tick()
    sitting.press("confirm")
    assert sitting.is_in(Phase.MATCH_OVER)
    assert sitting.cues == [fx.Cue.ARRIVAL, fx.Cue.WIN, fx.Cue.WIN]


def test_the_end_of_a_match_of_aeroplane_chess_is_heard_once() -> None:
    """The winner's melody sounds with the last plane."""
    sitting = in_hangar("aeroplane turn=red red=R3,x,x,x yellow=5,30,-,-")
    sitting.roll(3)
    moves(sitting)
    sitting.follow()
    assert sitting.is_in(Phase.MATCH_OVER)
    assert sitting.cues.count(fx.Cue.WIN) == 1


def test_an_arrival_is_clocked_in_and_led_to_its_loft() -> None:
    """The ceremony stays until it is confirmed; then the hand is told to take the pigeon home."""
    sitting = at_table("rv turn=red roll=3 red=P2,A3 blue=A6,B6")
    moves(sitting)
    assert isinstance(sitting.body, Clocking)
    assert sitting.is_in(Phase.INTERRUPTED)
    assert fx.Cue.ARRIVAL in sitting.cues
    sitting.press("up", "down", "die")
    sitting.roll(3)
    sitting.press("confirm")
    assert sitting.is_in(Phase.INTERRUPTED), "a roll in between is refused and put away"
    sitting.press("confirm")
    assert [do.code for do in sitting.follow()] == ["do.loft"]
    assert sitting.asks == "ask.roll"


def test_an_electronic_die_rolls_for_a_while() -> None:
    """The roll is on disk at once and shown rolling; only when it rests may it be confirmed."""
    sitting = at_table(ROLL, rolls=[4], dice="electronic", manner=Manner(rolling=2.0))
    sitting.press("die", "up", "down")
    assert not sitting.record.entries
    sitting.press("confirm")
    assert sitting.record.newest.note == {"die": 4}
    assert sitting.body == ShowDie(4, rolling=True)
    sitting.press("confirm")
    assert sitting.body == ShowDie(4, rolling=True)
    assert sitting.view is not None
    assert Key.CONFIRM not in sitting.view.keys
    sitting.tick(1.1)
    assert sitting.body == ShowDie(4)
    sitting.press("confirm")
    assert sitting.asks == "ask.move"


def test_real_cards_are_entered_from_the_list() -> None:
    """With real cards the table names the one that was drawn; no generator is asked."""
    sitting = at_table("rv turn=red roll=6 red=L4,A3 blue=A6,B6", manner=Manner(real_cards=True))
    sitting.choose(lambda row: row.details.get("piece") == pigeon("red1"))
    sitting.press("confirm")
    assert sitting.asks == "ask.drawn"
    assert len(sitting.rows) == 20
    sitting.choose(lambda row: row.details["card"] == title("D20"))
    assert sitting.record.newest.source == "typed"
    assert isinstance(sitting.body, ShowCard)
    assert sitting.body.card.id == "D20"


def test_a_list_of_real_cards_does_not_lock_the_menu() -> None:
    """While a card is due the menu opens, so that a wrong choice before it can be undone."""
    sitting = at_table("rv turn=red roll=6 red=L4 blue=A6 jokers=red:,blue:", manner=Manner(real_cards=True))
    sitting.press("confirm")
    assert sitting.asks == "ask.drawn"
    sitting.menu("menu.undo")
    sitting.follow()
    assert sitting.asks == "ask.six"


def test_people_draw_a_real_card_for_a_computer_player() -> None:
    """A computer player has no hands: the table says which card it drew."""
    manner = Manner(real_cards=True)
    sitting = at_table("rv turn=red roll=6 red=L4 blue=A6 jokers=red:,blue:", manner=manner, computers="red")
    sitting.answer()
    sitting.follow()
    assert sitting.asks == "ask.drawn"
    sitting.choose(lambda row: row.details["card"] == title("D20"))
    assert isinstance(sitting.body, ShowCard)


@pytest.mark.parametrize("key", list(Key))
def test_a_refusal_is_put_away_by_any_key(key: Key) -> None:
    """A refusal says why until somebody presses something, and then nothing else happens."""
    sitting = at_table("rv turn=red roll=3 red=H5,A3 blue=A6,B6")
    before = sitting.view
    sitting.roll(2)
    assert sitting.kind == "refused"
    assert isinstance(sitting.body, Instruct)
    assert sitting.body.do.rule == "RV-M4"
    assert fx.Cue.REFUSED in sitting.cues
    sitting.press(key)
    assert sitting.view == before
