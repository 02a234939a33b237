"""The long press explains what applies now, and the tutorial tells newcomers the rest."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import cast

import pytest

from companion.app.chances import Seeded
from companion.app.games import GAMES, lay
from companion.messages import Key
from companion.referee.desk import Desk, Manner
from companion.referee.help import EXPLAINED, SURPRISES, help_page
from companion.referee.pages import Answer, Close, OpenTour, Option, Page
from companion.referee.record import Act
from companion.referee.sensing import SETTLE, Table
from companion.referee.setup import Known, Setup
from companion.referee.tasks import Do
from companion.referee.tour import NAMES, tour_page
from companion.referee.watch import Watch
from companion.rules.interface import Colour, Die, Opening, Phrase, Seat
from companion.rules.rv import opening as rv
from companion.sentences import SENTENCES
from companion.view import Choose, Explain, Instruct, ShowDie, Winner
from tests.corrections_helpers import Hangar, in_hangar
from tests.referee_helpers import Sitting, at_board, at_table
from tests.referee_parts import Plan
from tests.table import TWO, pigeon

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


def test_a_roll_that_is_due_is_explained() -> None:
    """Its rule says what the numbers bring and who is next; only what surprises comes before it."""
    sitting = at_table(ROLL)
    desk = sitting.referee._desk
    desk.told = (Phrase("told.released", {"seat": TWO[0]}, "RV-B4"),)
    sitting.press("back", long=True)
    assert shown(sitting) == "rule.RV-M4"
    sitting.press("back", "up")
    sitting.press("back", long=True)
    assert shown(sitting) == "rule.RV-M4"
    sitting.press("back", "back")
    desk.told = (Phrase("told.no_disc", {"piece": RED}, "RV-34"), Phrase("told.moved"))
    sitting.press("back", long=True)
    assert shown(sitting) == "rule.RV-34"


def test_a_lost_roll_is_explained_to_whoever_asks_why() -> None:
    """In both games the screen that already asks the next player explains first why the last roll came to nothing."""
    planes = in_hangar("aeroplane turn=red red=-,-,-,- yellow=-,-,-,-")
    planes.press("back", long=True)
    assert shown(planes) == "rule.AC-P"
    planes.press("back")
    planes.roll(3)
    planes.press("back", long=True)
    assert shown(planes) == "rule.AC-14"
    pigeons = at_table("rv turn=red red=L4,A3 blue=A6,B6 rest=red1,red2")
    pigeons.roll(3)
    pigeons.press("back", long=True)
    assert shown(pigeons) == "rule.RV-35"


def test_ceremonies_and_tables_are_explained() -> None:
    """A home-comer, a card and the rest discs have their rule, and a menu has a text of its own."""
    sitting = at_table("rv turn=red roll=3 red=P2,A3 blue=A6,B6", cards=[])
    sitting.press("confirm")
    sitting.press("up", long=True)
    assert shown(sitting) == "rule.RV-B3"
    sitting.press("back", "back")
    sitting.press("back", long=True)
    assert shown(sitting) == "help.menu.title"
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
    """Before a game the question is explained, and it is the same afterwards."""
    sitting = asking()
    before = sitting.view
    for away in ("back", "confirm"):
        sitting.press("back", long=True)
        assert shown(sitting) == "help.setup.seats"
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
    assert told == [options[0], "help.setup.who", "help.setup.who", *options[1:]]


def test_an_option_is_explained_where_it_is_changed() -> None:
    """In the list help speaks of the chosen option, among its values of the one that is asked for."""
    sitting = asking()
    for row in ("setup.colours", "setup.person", "setup.person", "setup.seed"):
        sitting.choose(row)
    sitting.press("confirm", "confirm")
    sitting.choose("setup.rules.change")
    for presses, text in (((), "help.setup.rule"), (("down",), "help.option.rv.compulsory")):
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


@pytest.mark.parametrize("key", [Key.BACK, Key.UP, Key.DOWN])
def test_a_boards_key_held_in_the_set_up_takes_nothing_back(key: Key) -> None:
    """A question is explained as it was asked, and its row and the answers so far are the same afterwards."""
    sitting = asking()
    sitting.press("down")
    before = sitting.view
    sitting.input("K", key)
    sitting.input("R", f"{key}:900")
    assert shown(sitting) == "help.setup.seats"
    sitting.press("back")
    assert sitting.view == before
    sitting.press("back")
    assert sitting.asks == "setup.players"


@pytest.mark.parametrize("key", [Key.BACK, Key.UP, Key.DOWN])
@pytest.mark.parametrize("position", [MOVE, SIX, ROLL])
def test_a_boards_key_held_in_play_changes_nothing(position: str, key: Key) -> None:
    """The row that was chosen is explained, and it is chosen afterwards."""
    sitting = at_board(position)
    before, explained = sitting.view, helps(sitting.referee._desk)
    sitting.input("K", key)
    sitting.input("R", f"{key}:900")
    assert shown(sitting) == explained
    sitting.press("back")
    assert sitting.view == before


# Every screen that asks something


def helps(desk: Desk) -> str:
    """Give the code of the text that a long press would show."""
    leaf = help_page(desk).leaf
    assert isinstance(leaf, Explain)
    assert leaf.text.code in SENTENCES, leaf.text
    return leaf.text.code


def questions(game: str, rng: random.Random) -> Iterator[Page]:
    """Answer the set-up of a game at random, and tell each page of it."""
    top = lay(game)
    last = Opening((Seat(Colour.RED, "Anna"), Seat(Colour.YELLOW)), {})
    known = Known(("Anna", "Ben"), last)
    setup = Setup(partial(top.question, rules={}), partial(top.opening, rules={}), lambda: known, game)
    while page := setup.page():
        yield page
        intent = rng.choice(page.options).intent
        if isinstance(intent, Answer):
            setup = setup.answered(intent.key, intent.value)


@pytest.mark.parametrize("game", GAMES)
def test_every_question_of_the_set_up_has_its_help(game: str) -> None:
    """On each row of each question a long press says something about it, and not only what the buttons do."""
    asked = set[str]()
    for seed in range(12):
        for page in questions(game, random.Random(seed)):
            asked.add(page.ask.code)
            for row in range(len(page.options)):
                desk = Desk(Watch(Table(()), SETTLE), pages=[replace(page, chosen=row)])
                assert helps(desk) != "help.buttons", (page.ask, row)
    assert {"setup.again", "setup.players", "setup.seats", "setup.who", "setup.name", "setup.typed"} <= asked
    assert {"setup.rules", "setup.rule"} <= asked


KNOBS = {"language": ("de", "en"), "brightness": ("low", "high"), "sound": ("on", "off"), "voice": ("off", "all")}
ENDS = frozenset({"offer.break_off", "offer.void", "menu.new"})
"""Rows after which less is asked."""
RACE = "aeroplane turn=red red=-,-,9,21 yellow=-,5,30,-"


def asks(sitting: Sitting) -> bool:
    """Tell whether the screen asks something; a leaf of the menu and a text are only looked at."""
    looks = bool(sitting.referee._desk.pages) and sitting.referee._desk.pages[-1].leaf is not None
    return isinstance(sitting.body, (Choose, ShowDie, Winner, Instruct)) and not looks


def meddle(sitting: Sitting, rng: random.Random) -> None:
    """Roll, press a button, or choose any row of a list."""
    body, due = sitting.body, isinstance(sitting.books.game.chance(sitting.books.state), Die)
    if due and rng.random() < 0.4:
        sitting.roll(rng.randint(1, 6))
    elif isinstance(body, Choose) and rng.random() < 0.4:
        row = rng.choice([row for row in body.options if row.code not in ENDS])
        sitting.choose(lambda each: each == row)
    else:
        sitting.press(rng.choice([*[Key.CONFIRM] * 5, *Key]))


@pytest.mark.parametrize("position", ["", SIX, ROLL, RACE])
def test_every_screen_of_a_game_that_asks_something_has_its_help(position: str) -> None:
    """Whatever is pressed, in game and menu, a long press explains what is asked, and not only the buttons."""
    asked = set[str]()
    for seed in range(4):
        rng, manner = random.Random(seed), Manner(real_cards=bool(seed % 2), knobs=KNOBS, leave=True)
        plan = Hangar(position, manner=manner) if position == RACE else Plan(position, manner=manner)
        sitting = Sitting(cast(Plan, plan), chance=Seeded(seed))
        for _ in range(300):
            if asks(sitting):
                asked.add(sitting.asks)
                assert helps(sitting.referee._desk) != "help.buttons", sitting.body
            meddle(sitting, rng)
    assert {"ShowDie", "menu.title", "menu.knobs", "deed.head", "log.head", "ask.later"} <= asked


@pytest.mark.parametrize(("position", "game"), [(ROLL, "rv"), (RACE, "aeroplane")])
def test_the_score_table_is_explained_by_its_game(position: str, game: str) -> None:
    """A long press says how points and ranks come about."""
    sitting = in_hangar(position) if game == "aeroplane" else at_table(position)
    sitting.menu("menu.scores")
    assert helps(sitting.referee._desk) == f"help.scores.{game}"


def test_a_deed_that_can_only_be_taken_back_is_explained() -> None:
    """Where nothing may stand in its place, help says what becomes of what came after it."""
    sitting = at_table(ROLL, rolls=[4], dice="electronic")
    sitting.press("confirm")
    sitting.tick(2)
    sitting.press("confirm")
    sitting.menu("menu.correct")
    sitting.press("confirm")
    assert sitting.kind == "refused"
    sitting.press("confirm")
    assert sitting.rows == ["offer.take_back"]
    assert helps(sitting.referee._desk) == "help.menu.correct"


def test_a_game_that_was_taken_up_again_explains_what_it_waits_for() -> None:
    """After a restart the screen asks whether to go on, and help says how."""
    sitting = at_table(ROLL)
    sitting.roll(3)
    again = sitting.resumed()
    assert again.asks == "ask.resume"
    again.press("back", long=True)
    assert shown(again) == "help.ask.resume"


def test_each_text_that_stands_for_a_question_is_there() -> None:
    """Every question and row that help knows has its sentence."""
    assert set(EXPLAINED) | set(EXPLAINED.values()) <= set(SENTENCES)
    assert set(SENTENCES) >= SURPRISES
