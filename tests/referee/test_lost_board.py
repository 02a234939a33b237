from __future__ import annotations

import pytest

from companion import effects as fx
from companion import messages as msg
from companion.messages import Key
from companion.referee.desk import Manner
from companion.referee.phases import Phase
from companion.referee.setup import Setup
from companion.rules.interface import Opening, Phrase, Picture, Question
from companion.view import Explain, Instruct
from tests.referee_helpers import Sitting, at_board
from tests.referee_parts import AFTERWARDS, BOOT, Plan
from tests.table import FOUR, TWO, pigeon

MOVE = "rv turn=red roll=2 red=H5,A3,B3 blue=A6,B6"
RED, RED_2, BLUE, BLUE_2 = pigeon("red1"), pigeon("red2"), pigeon("blue1"), pigeon("blue2")


def test_a_lost_board_stops_the_game_and_it_goes_on_by_itself() -> None:
    """The screen says what to do; moves and computers wait; once the board is back everything is as before."""
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
    assert sitting.view.trouble is None, "it is said once"
    assert sitting.view.keys == {Key.BACK: Phrase("key.menu")}
    sitting.press("confirm", "up", "die")
    assert sitting.is_in(Phase.LINK_DOWN)
    sitting.handle(msg.LinkUp(BOOT, frozenset(), sitting.now))
    sitting.see()
    assert sitting.view == before
    assert not sitting.record.entries


def at_lost_board(position: str = MOVE) -> Sitting:
    """Sit down at a board whose cable is pulled."""
    manner = Manner(knobs={"sound": ("on", "off")}, leave=True)
    sitting = Sitting(Plan(position, (), TWO, None, manner), afterwards=AFTERWARDS)
    sitting.arrange()
    lose(sitting)
    return sitting


def lose(sitting: Sitting) -> None:
    """Pull the cable."""
    sitting.handle(msg.LinkDown(Phrase("link.gone"), sitting.now))


def find(sitting: Sitting) -> None:
    """Plug it in again."""
    sitting.handle(msg.LinkUp(BOOT, frozenset(), sitting.now))
    sitting.see()


def test_a_table_can_be_left_without_its_board() -> None:
    """The menu of the table opens: what is missing, what can be turned, another game, and the end; no more."""
    sitting = at_lost_board()
    sitting.handle(msg.Trouble("printer", Phrase("printer.paper"), sitting.now))
    sitting.press("back")
    assert sitting.rows == ["menu.new", "menu.troubles", "menu.knobs", "menu.leave"]
    sitting.choose("menu.troubles")
    assert sitting.rows == ["link.gone", "printer.paper"]
    sitting.press("back")
    sitting.choose("menu.leave")
    sitting.choose("offer.yes")
    assert fx.Depart() in sitting.effects


@pytest.mark.parametrize("leave", [("back",), ("back", "back")])
def test_the_menu_without_a_board_leads_back_to_it(leave: tuple[str, ...]) -> None:
    """Back closes it, and the screen says again what to do."""
    sitting = at_lost_board()
    sitting.press("back")
    sitting.press(*["confirm"] * (len(leave) - 1), *leave)
    assert sitting.asks == "link.gone"


@pytest.mark.parametrize("key", [Key.CONFIRM, Key.BACK, Key.UP, Key.DOWN])
def test_a_long_press_explains_the_missing_board(key: Key) -> None:
    """It says that the game waits, and how to leave; while pieces stand wrong, too."""
    sitting = at_lost_board()
    find(sitting)
    sitting.put((BLUE, "M1"))
    lose(sitting)
    sitting.press(key, long=True)
    assert isinstance(sitting.body, Explain)
    assert sitting.body.text.code == "help.link"
    sitting.press("back")
    assert sitting.asks == "link.gone"


@pytest.mark.parametrize("rows", [(), ("menu.dice",), ("menu.tour",)])
def test_what_was_open_comes_back_with_the_board(rows: tuple[str, ...]) -> None:
    """A page of the menu waits behind the missing board, and what was opened meanwhile lies on top of it."""
    sitting = at_lost_board()
    find(sitting)
    sitting.menu(*rows)
    before = sitting.view
    lose(sitting)
    sitting.handle(msg.LinkDown(Phrase("link.port"), sitting.now))
    assert sitting.asks == "link.port"
    sitting.press("back")
    find(sitting)
    assert "menu.undo" not in sitting.rows
    sitting.press("back")
    assert sitting.view == before


def test_a_refusal_waits_behind_a_missing_board() -> None:
    """The menu opens over it, and it is read once the board is back."""
    sitting = at_lost_board("rv turn=red red=H5,A3,B3 blue=A6,B6")
    find(sitting)
    sitting.roll(2)
    sitting.roll(3)
    assert sitting.kind == "refused"
    lose(sitting)
    sitting.press("back")
    assert sitting.asks == "menu.title"
    sitting.press("back")
    find(sitting)
    assert sitting.kind == "refused"


def test_the_next_game_knows_nothing_of_what_was_open() -> None:
    """A page that was put aside goes with its game."""
    sitting = at_lost_board()
    find(sitting)
    sitting.menu("menu.dice")
    lose(sitting)
    sitting.menu("menu.new", "offer.yes")
    find(sitting)
    assert sitting.asks == "setup.players"


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
    """Before a game begins a missing board stops nothing, but the lowest line says that it is missing."""
    question = Question("who", Phrase("setup.who"), (("a", Phrase("setup.person")),))
    setup = Setup(lambda answers: None if answers else question, lambda _: Opening(FOUR, {}))
    sitting = Sitting(Plan(sensors=None), start=setup)
    sitting.handle(msg.LinkDown(Phrase("link.gone"), 1.0))
    assert sitting.asks == "setup.who"
    assert sitting.view is not None
    assert sitting.view.trouble == Phrase("link.gone")
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
