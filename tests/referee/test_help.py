"""The long press explains what applies now, and the tutorial tells newcomers the rest."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

from companion import messages as msg
from companion.messages import Key
from companion.referee.pages import Close, OpenTour, Option, Page
from companion.referee.record import Act
from companion.referee.setup import Setup
from companion.referee.tasks import Do
from companion.referee.tour import NAMES, tour_page
from companion.rules.interface import Phrase
from companion.rules.rv import opening as rv
from companion.sentences import SENTENCES
from companion.view import Choose, Explain
from tests.referee_helpers import Sitting, at_board, at_table
from tests.referee_parts import Plan
from tests.table import pigeon

ROLL = "rv turn=red red=H5,A3 blue=A6,B6"
MOVE = "rv turn=red roll=2 red=H5,A3 blue=A6,B6"
SIX = "rv turn=red roll=6 red=L4,A3 blue=A6"
RED = pigeon("red1")
HELPING = [Key.CONFIRM, Key.BACK, Key.UP, Key.DOWN]


def shown(sitting: Sitting) -> str:
    """Give the code of the text on the screen, nothing if there is none."""
    return sitting.body.text.code if isinstance(sitting.body, Explain) else ""


@pytest.mark.parametrize("key", HELPING)
@pytest.mark.parametrize("away", [Key.CONFIRM, Key.BACK])
def test_a_long_press_explains_and_leaves_everything_as_it_was(key: Key, away: Key) -> None:
    """Holding a button shows the rule that applies; back or OK puts it away, and nothing else has happened."""
    sitting = at_table(MOVE)
    before = sitting.view
    sitting.press(key, long=True)
    assert shown(sitting) == "rule.RV-M1"
    assert sitting.view
    assert sitting.view.bar.title == Phrase("help.rule", {"rule": "RV-M1"})
    sitting.press(away)
    assert sitting.view == before
    assert not sitting.record.entries


@pytest.mark.parametrize("key", HELPING)
def test_the_rule_of_a_refusal_is_explained(key: Key) -> None:
    """On a refusal the rule that refuses is told in words, and the refusal is still there afterwards."""
    sitting = at_board(MOVE)
    sitting.put((RED, "H6"))
    refused = sitting.view
    assert sitting.kind == "refused"
    sitting.press(key, long=True)
    assert shown(sitting) == "rule.RV-8"
    sitting.press("back")
    assert sitting.view == refused
    sitting.press("confirm")
    assert sitting.kind == "correcting"


def test_a_choice_is_explained_by_its_own_rule() -> None:
    """The rule of the chosen row comes before that of the question; the list is as it was afterwards."""
    sitting = at_table(SIX)
    rows = (Option(Phrase("offer.pass"), Close()), Option(Phrase("offer.stay", {"piece": RED}, "RV-25"), Close()))
    sitting.referee._desk.pages.append(Page(Phrase("ask.six", rule="RV-M2"), rows))
    sitting.press("back", long=True)
    assert shown(sitting) == "rule.RV-M2"
    sitting.press("back", "down")
    sitting.press("back", long=True)
    assert shown(sitting) == "rule.RV-25"
    sitting.press("back")
    assert isinstance(sitting.body, Choose)
    assert sitting.body.chosen == 1


def test_what_is_to_be_done_is_explained_before_the_news() -> None:
    """Of an instruction its own rule comes first, then that of the newest line below it."""
    sitting = at_table(MOVE)
    desk = sitting.referee._desk
    desk.told = (Phrase("told.no_disc", {"piece": RED}, "RV-34"), Phrase("told.disc_off", {"piece": RED}, "RV-33"))
    desk.tasks = [Do(Phrase("todo.clear", rule="RV-53")), Do(Phrase("todo.clear"))]
    for rule in ("RV-53", "RV-33"):
        sitting.press("up", long=True)
        assert shown(sitting) == f"rule.{rule}"
        sitting.press("back", "confirm")


def test_news_is_explained_where_the_screen_names_no_rule() -> None:
    """A roll that is due has no rule of its own, so the newest thing told is explained, and last of all the buttons."""
    sitting = at_table(ROLL)
    sitting.press("back", long=True)
    assert shown(sitting) == "help.buttons"
    sitting.press("back")
    sitting.referee._desk.told = (Phrase("told.no_disc", {"piece": RED}, "RV-34"), Phrase("told.moved"))
    sitting.press("back", long=True)
    assert shown(sitting) == "rule.RV-34"


def test_ceremonies_and_tables_are_explained() -> None:
    """A home-comer, a card and the rest discs have their rule; a menu only the buttons."""
    sitting = at_table("rv turn=red roll=3 red=P2,A3 blue=A6,B6", cards=[])
    sitting.press("confirm")
    sitting.press("up", long=True)
    assert shown(sitting) == "rule.RV-B3"
    sitting.press("back", "back")
    sitting.press("back", long=True)
    assert shown(sitting) == "help.buttons"
    sitting.press("confirm")
    sitting.choose("menu.rests")
    sitting.press("back", long=True)
    assert shown(sitting) == "rule.RV-33"
    card = at_table("rv turn=red roll=6 red=L4 blue=A6 jokers=red:,blue:", cards=["D20"])
    card.press("confirm")
    card.press("confirm", long=True)
    assert shown(card) == "rule.RV-22"


def test_hands_are_helped_where_no_rule_is_broken() -> None:
    """A board that is wrong is explained as such; there a long OK accepts the board and explains nothing."""
    sitting = at_board(MOVE)
    sitting.put((pigeon("blue1"), "K1"), (RED, "M1"))
    sitting.press("confirm") if sitting.kind == "refused" else None
    assert sitting.kind == "correcting"
    sitting.press("back", long=True)
    assert shown(sitting) == "help.correcting"
    sitting.press("confirm")
    sitting.press("confirm", long=True)
    assert sitting.record.acts() == [Act.ACCEPT]
    assert shown(sitting) == ""


def test_set_up_is_helped_too() -> None:
    """While pieces are set the screen says what to do, and help says how."""
    sitting = Sitting(at_board(MOVE).plan)
    sitting.see()
    assert sitting.kind == "following"
    sitting.press("up", long=True)
    assert shown(sitting) == "help.following"


def test_the_parts_of_a_text_are_turned() -> None:
    """Up and down turn a text, which the panels know how to part; a long press on it does what a short one does."""
    sitting = at_table(MOVE)
    sitting.press("back", long=True)
    sitting.press("down", "down", "up")
    assert isinstance(sitting.body, Explain)
    assert sitting.body.part == 1
    sitting.press("down", long=True)
    assert sitting.body.part == 2
    sitting.press("back", long=True)
    assert sitting.asks == "ask.move"


def test_the_game_rests_while_somebody_reads() -> None:
    """What the board shows meanwhile is taken for a move afterwards."""
    sitting = at_board(MOVE)
    sitting.press("back", long=True)
    sitting.put((RED, "J5"))
    assert shown(sitting) == "rule.RV-M1"
    assert not sitting.record.entries
    sitting.press("confirm")
    assert sitting.books.state.flight.at[RED] == "J5"


def test_a_lost_board_has_no_help() -> None:
    """While the board is away the screen says what to do, and buttons do nothing."""
    sitting = at_board(MOVE)
    sitting.handle(msg.LinkDown(Phrase("link.gone"), sitting.now))
    sitting.press("back", long=True)
    assert sitting.asks == "link.gone"


# The board's own keys: pressed first, and found to be long at the release.


@pytest.mark.parametrize("key", ["back", "up", "down"])
def test_a_boards_own_key_asks_for_help_at_its_release(key: str) -> None:
    """What the press did at first is undone by the help: no menu is open, and the refusal is still there."""
    sitting = at_board(MOVE)
    sitting.put((RED, "H6"))
    refused = sitting.view
    sitting.input("K", key)
    assert sitting.kind == "correcting"
    sitting.input("R", f"{key}:900")
    assert shown(sitting) == "rule.RV-8"
    sitting.press("confirm")
    assert sitting.view == refused


def test_help_stands_in_the_place_of_the_menu() -> None:
    """Back opens the menu at the press and help at the release; a short press leaves the menu open."""
    sitting = at_board(MOVE)
    before = sitting.view
    sitting.input("K", "back")
    sitting.input("R", "back:200")
    assert sitting.asks == "menu.title"
    sitting.input("K", "back")
    sitting.input("K", "back")
    sitting.input("R", "back:900")
    assert shown(sitting) == "rule.RV-M1"
    sitting.press("back")
    assert sitting.view == before


def test_a_game_that_went_on_is_not_set_back_by_help() -> None:
    """Between press and release of a key a die may fall: help explains what is on the screen now."""
    sitting = at_board(ROLL)
    sitting.input("K", "back")
    sitting.roll(2)
    sitting.input("R", "back:900")
    assert len(sitting.books.deeds) == 1
    assert isinstance(sitting.body, Explain)
    sitting.press("back", "back")
    assert sitting.asks == "ask.move"


def test_another_key_than_the_last_asks_for_nothing() -> None:
    """Only the key that went down last can turn out to be long."""
    sitting = at_board(MOVE)
    sitting.input("K", "up")
    sitting.input("K", "back")
    shown_before = sitting.view
    sitting.input("R", "up:900")
    assert sitting.view == shown_before


def test_a_typed_die_is_as_it_was() -> None:
    """The pip that a key typed at its press is gone when its release asks for help."""
    sitting = at_board(ROLL)
    before = sitting.view
    sitting.input("K", "up")
    sitting.input("R", "up:900")
    assert isinstance(sitting.body, Explain)
    sitting.press("back")
    assert sitting.view == before


def test_a_text_is_not_explained() -> None:
    """Holding a key of the board on a text puts it away, as the press did, and opens no other."""
    sitting = at_board(MOVE)
    before = sitting.view
    sitting.press("back", long=True)
    sitting.input("K", "back")
    sitting.input("R", "back:900")
    assert sitting.view == before


# The tutorial


@pytest.mark.parametrize("game", ["rv", "aeroplane", "another"])
def test_a_tutorial_has_few_pages_and_words_for_each(game: str) -> None:
    """Each game has its own pages among the common ones, and a new game has these alone."""
    pages = [tour_page(game)]
    while pages[-1].options:
        pages.append(tour_page(game, len(pages)))
    titles = [page.ask.code.removeprefix("tour.") for page in pages]
    assert titles == [name for name in NAMES if "." not in name or name.startswith(f"{game}.")]
    assert 7 <= len(pages) <= 12
    for page in pages:
        assert isinstance(page.leaf, Explain)
        assert {page.ask.code, page.leaf.text.code} <= set(SENTENCES)


def test_the_tutorial_is_turned_and_left() -> None:
    """OK turns a page on and back turns it back; the last OK leaves the whole tutorial, to where it was begun."""
    sitting = at_table(MOVE)
    sitting.menu("menu.tour")
    assert shown(sitting) == "tour.bar.text"
    assert sitting.view
    assert sitting.view.keys[Key.CONFIRM] == Phrase("key.next")
    sitting.press("confirm", "confirm", "back")
    assert shown(sitting) == "tour.keys.text"
    while shown(sitting) != "tour.end.text":
        sitting.press("confirm")
    assert sitting.view.keys[Key.CONFIRM] == Phrase("key.ok")
    sitting.press("confirm")
    assert sitting.asks == "menu.title"
    assert not sitting.record.entries


def test_back_leaves_the_tutorial_on_its_first_page() -> None:
    """Whoever opened it by mistake is back in the menu at once."""
    sitting = at_table(MOVE)
    sitting.menu("menu.tour")
    sitting.press("back")
    assert sitting.asks == "menu.title"


def asking() -> Sitting:
    """Sit down at a table where one question of the set-up is answered."""
    sitting = Sitting(Plan(), start=Setup(partial(rv.question, rules={}), partial(rv.opening, rules={})))
    sitting.choose("setup.players.2")
    return sitting


def test_help_in_the_set_up_takes_no_answer_back() -> None:
    """Before a game the buttons are explained, and the question is the same afterwards."""
    sitting = asking()
    before = sitting.view
    for away in ("back", "confirm"):
        sitting.press("back", long=True)
        assert shown(sitting) == "help.buttons"
        sitting.press(away)
        assert sitting.view == before


def test_options_with_a_question_of_their_own_are_explained_there() -> None:
    """Help on the flights, the medals and other pairs of colours says what they are about."""
    sitting = asking()
    sitting.press("down", "down")
    told = []
    for row in ("setup.colours", "setup.person", "setup.person", "setup.seed", "setup.n", "setup.off"):
        sitting.press("back", long=True)
        told.append(shown(sitting))
        sitting.press("back")
        sitting.choose(row)
    options = [f"help.option.rv.{option}" for option in ("colours", "flight_end", "flights", "medals")]
    assert told == [options[0], "help.buttons", "help.buttons", *options[1:]]


def test_an_option_is_explained_where_it_is_changed() -> None:
    """In the list help speaks of the chosen option, among its values of the one that is asked for."""
    sitting = asking()
    for row in ("setup.colours", "setup.person", "setup.person", "setup.seed"):
        sitting.choose(row)
    sitting.press("confirm", "confirm")
    sitting.choose("setup.rules.change")
    for presses, text in (((), "help.buttons"), (("down",), "help.option.rv.compulsory")):
        sitting.press(*presses)
        sitting.press("back", long=True)
        assert shown(sitting) == text
        sitting.press("back")
    sitting.press("confirm", "down")
    before = sitting.view
    sitting.press("back", long=True)
    assert shown(sitting) == "help.option.rv.compulsory"
    assert sitting.view
    assert sitting.view.bar.title == Phrase("option.rv.compulsory")
    sitting.press("back")
    assert sitting.view == before


def test_the_tutorial_can_be_read_before_a_game() -> None:
    """A row of the set-up can open it, and its end leads back to the question."""
    sitting = asking()
    desk = sitting.referee._desk
    row = Option(Phrase("menu.tour"), OpenTour("rv"))
    desk.pages[-1] = replace(desk.pages[-1], options=(*desk.pages[-1].options, row))
    sitting.tick()
    sitting.choose("menu.tour")
    sitting.press("confirm", "back", "back")
    assert sitting.asks == "setup.seats"
    sitting.press("confirm")
    while shown(sitting):
        sitting.press("confirm")
    assert sitting.asks == "setup.seats"


def test_a_boards_key_in_the_set_up_goes_back_and_then_explains() -> None:
    """There back takes an answer back at the press; help explains what is asked then."""
    sitting = asking()
    sitting.input("K", "back")
    sitting.input("R", "back:900")
    assert shown(sitting) == "help.buttons"
    sitting.press("back")
    assert sitting.asks == "setup.players"
