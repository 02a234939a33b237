from __future__ import annotations

import pytest

from companion import effects as fx
from companion.messages import Key, Recovered, Trouble
from companion.referee.phases import Phase
from companion.referee.record import Act
from companion.rules.interface import Phrase
from companion.rules.rv.options import TABLE
from companion.view import Choose, Clocking, Explain, Rests, Scores, ShowCard, ShowDie, Winner
from tests.referee_helpers import Sitting, at_board, at_table
from tests.table import pigeon

ROLL = "rv turn=red red=H5,A3 blue=A6,B6"
ENTERING = "rv turn=red roll=3 red=P2,A3 blue=A6,B6"


def test_scores_and_rests_are_looked_at() -> None:
    """The menu opens on the scores and the rest discs; back and confirm both leave them."""
    sitting = at_table("rv turn=red red=H5,A3 blue=A6,B6 rest=red1")
    before = sitting.view
    for row, body, key in (("menu.scores", Scores, "confirm"), ("menu.rests", Rests, "back")):
        sitting.menu(row)
        assert isinstance(sitting.body, body)
        sitting.press("up", key)
        assert sitting.asks == "menu.title"
        sitting.press("back")
        assert sitting.view == before


def test_the_menu_offers_only_what_can_be_done() -> None:
    """Before the first command nothing can be undone, and a flight that does not fly cannot be broken off."""
    sitting = at_table()
    sitting.press("back")
    assert sitting.rows == ["menu.scores", "menu.rests", "menu.dice", "menu.rules", "menu.tour", "menu.new"]


def test_all_that_is_missing_is_listed() -> None:
    """The screen names the first missing device and counts the others; the menu lists them all."""
    sitting = at_table(ROLL)
    paper, away = Phrase("printer.paper"), Phrase("screen.away")
    for device, why in (("printer", paper), ("oled", away)):
        sitting.handle(Trouble(device, why, sitting.now))
    assert sitting.view
    assert (sitting.view.trouble, sitting.view.more) == (paper, 1)
    sitting.menu("menu.troubles")
    assert isinstance(sitting.body, Choose)
    assert [*sitting.body.options] == [paper, away]
    sitting.press("confirm")
    for device in ("printer", "oled"):
        sitting.handle(Recovered(device, sitting.now))
    assert (sitting.view.trouble, sitting.view.more) == (None, 0)
    sitting.choose("menu.troubles")
    assert isinstance(sitting.body, Choose)
    assert [*sitting.body.options] == [Phrase("menu.nothing_missing")]
    sitting.press("back", "back", "back")
    assert "menu.troubles" not in sitting.rows


def test_the_rules_of_the_game_are_looked_at() -> None:
    """First what was agreed on, then what is as usual; OK explains a row, and nothing can be changed."""
    sitting = at_table(ROLL, flight_end="c", compulsory="b")
    sitting.menu("menu.rules")
    assert isinstance(sitting.body, Choose)
    assert sitting.body.options == (
        *(TABLE.row("compulsory", "b"), TABLE.row("flight_end", "c")),
        Phrase("menu.usual"),
    )
    sitting.press("confirm")
    assert isinstance(sitting.body, Explain)
    assert sitting.body.text == Phrase("help.option.rv.compulsory")
    sitting.press("back")
    sitting.choose("menu.usual")
    assert isinstance(sitting.body, Choose)
    rows = [row.details["option"] for row in sitting.body.options]
    assert TABLE.code("flights") in rows
    assert not {TABLE.code(option) for option in ("compulsory", "flight_end", "counted")} & {*rows}
    sitting.press("back", "back")
    assert sitting.asks == "menu.title"
    assert not sitting.record.entries


def test_usual_rules_are_said_to_be_usual() -> None:
    """Where nothing was agreed on there is one row, and it leads to all rules."""
    sitting = at_table(ROLL, flight_end="a")
    sitting.menu("menu.rules")
    assert sitting.rows == ["menu.all_usual"]
    sitting.press("confirm")
    assert isinstance(sitting.body, Choose)
    assert len(sitting.body.options) == len(sitting.books.game.terms)


def test_undo_goes_back_step_by_step() -> None:
    """Each undo takes back one command, down to the beginning, and is itself written down."""
    sitting = at_table(ROLL)
    first = sitting.books.state
    sitting.roll(2)
    second = sitting.books.state
    sitting.press("confirm", "confirm")
    assert len(sitting.books.deeds) == 2
    for state in (second, first):
        sitting.menu("menu.undo")
        sitting.follow()
        assert sitting.books.state == state
    assert sitting.record.acts() == [Act.COMMAND, Act.COMMAND, Act.UNDO, Act.UNDO]
    assert [entry.entry.note for entry in sitting.record.entries[2:]] == [{"entry": 2}, {"entry": 1}]
    sitting.press("back")
    assert "menu.undo" not in sitting.rows


def test_hands_put_back_what_is_undone() -> None:
    """Undoing a move tells where the piece came from."""
    sitting = at_table("rv turn=red roll=2 red=A3,B3 blue=A6,B6")
    sitting.press("confirm")
    moved = next(p for p, where in sitting.books.state.flight.at.items() if p.colour == "red" and where not in "A3B3")
    origin = "A3" if moved.number == 1 else "B3"
    sitting.menu("menu.undo")
    (do,) = sitting.follow()
    assert (do.code, do.details["piece"], do.details["to"]) == ("do.move", moved, origin)


def test_undo_reaches_back_past_the_end_of_a_flight() -> None:
    """The result, the set-up of the next flight and the end of a season can all be undone."""
    sitting = at_table("rv turn=red roll=3 red=P2 blue=x hawks=I1,J3,J6", flights="2", flight_end="a")
    sitting.press("confirm", "confirm")
    sitting.follow()
    assert isinstance(sitting.body, Winner)
    sitting.press("confirm")
    sitting.follow()
    assert sitting.asks == "ask.set"
    sitting.menu("menu.undo")
    sitting.follow()
    assert sitting.is_in(Phase.GAME_OVER)
    sitting.menu("menu.undo")
    sitting.follow()
    assert sitting.is_in(Phase.INTERRUPTED)
    sitting.menu("menu.undo")
    sitting.follow()
    assert sitting.is_in(Phase.CHOOSING)


def test_the_end_of_a_season_can_be_undone() -> None:
    """The champion's screen goes back to the last flight's result."""
    sitting = at_table("rv step=landed turn=red red=#1 blue=x hawks=I1,J3,J6 past=1,-,-,-,-,-|x,-,-,-,-,-", flights="1")
    sitting.press("confirm")
    assert sitting.is_in(Phase.MATCH_OVER)
    sitting.menu("menu.undo")
    sitting.follow()
    assert sitting.is_in(Phase.GAME_OVER)


def test_an_undone_electronic_roll_comes_back_the_same() -> None:
    """Nobody gets a second chance by undo: the generator is not asked again."""
    sitting = at_table(ROLL, rolls=[4], dice="electronic")
    for _ in range(3):
        sitting.press("confirm")
        sitting.tick(2)
        assert sitting.body == ShowDie(4)
        sitting.menu("menu.undo")
    assert sitting.all_chance_used()
    assert [entry.entry.note["die"] for entry in sitting.record.entries if entry.entry.act is Act.COMMAND] == [4, 4, 4]


JUMP = "rv turn=red roll=6 red=L4 blue=A6 jokers=red:,blue:"


def test_an_undone_card_comes_back_the_same() -> None:
    """Undoing a drawn card waits for a person, and then draws that card again, also after a restart."""
    sitting = at_table(JUMP, cards=["D20"])
    sitting.press("confirm")
    assert isinstance(sitting.body, ShowCard)
    sitting.menu("menu.undo")
    sitting.tick(60)
    assert sitting.asks == "ask.resume"
    assert len(sitting.books.deeds) == 1
    sitting.press("confirm")
    assert isinstance(sitting.body, ShowCard)
    assert sitting.all_chance_used()
    sitting.menu("menu.undo")
    again = sitting.resumed()
    again.press("confirm")
    again.follow()
    shown: object = again.body
    assert isinstance(shown, ShowCard)
    assert shown.card.id == "D20"


def test_undo_reaches_back_past_a_drawn_card() -> None:
    """The jump that made the card due can be undone too; another jump to that colour draws the card that waits."""
    sitting = at_table("rv turn=red roll=6 red=L4,A3 blue=A6 jokers=red:,blue:", cards=["D20"])
    before = sitting.books.state
    sitting.choose(lambda row: row.details.get("piece") == pigeon("red1"))
    sitting.press("confirm")
    for _ in range(2):
        sitting.menu("menu.undo")
    sitting.follow()
    assert sitting.books.state == before
    assert sitting.asks == "ask.six"


def test_undo_reaches_back_past_a_computers_move() -> None:
    """A computer player does not move again before a person says so, and then it is asked anew."""
    sitting = at_table("rv turn=red roll=3 red=A3,B3 blue=H6,A6", computers="blue")
    before = sitting.books.state
    sitting.press("confirm")
    sitting.roll(2)
    sitting.answer()
    sitting.follow()
    for _ in range(3):
        sitting.menu("menu.undo")
        sitting.tick(60)
    sitting.follow()
    assert sitting.books.state == before
    assert sitting.asks == "ask.move"


def test_a_computer_goes_on_after_an_undo_when_a_person_says_so() -> None:
    """Confirming asks the computer player again for the position that was undone to."""
    sitting = at_table("rv turn=red roll=3 red=A3,B3 blue=H6,A6", computers="red")
    sitting.answer()
    sitting.follow()
    sitting.menu("menu.undo")
    sitting.follow()
    assert len(sitting.asked) == 1
    sitting.press("up", "confirm")
    assert len(sitting.asked) == 2
    sitting.answer()
    assert sitting.record.newest.source == "computer"


def test_an_undone_arrival_is_cancelled_on_paper() -> None:
    """The slip of a clocking-in that is taken back is followed by one that says STORNO, under a new number."""
    sitting = at_table(ENTERING)
    sitting.press("confirm", "confirm")
    sitting.menu("menu.undo")
    entry, void = sitting.jobs.values()
    assert isinstance(entry, fx.EntrySlip)
    assert isinstance(void, fx.EntrySlip)
    assert (entry.void, void.void) == (False, True)
    assert (entry.arrival, entry.arrived) == (void.arrival, void.arrived)
    sitting.follow()
    assert isinstance(sitting.body, Clocking)
    sitting.press("confirm")
    assert len(sitting.jobs) == 3


@pytest.mark.parametrize(("row", "phase"), [("offer.break_off", Phase.GAME_OVER), ("offer.void", Phase.SETUP)])
def test_a_flight_is_broken_off(row: str, phase: Phase) -> None:
    """It counts as it stands, or as if never flown; both can be undone."""
    sitting = at_table(ROLL)
    sitting.menu(row, "offer.yes")
    sitting.follow()
    assert sitting.is_in(phase)
    assert len(sitting.books.state.past) == (row == "offer.break_off")
    sitting.menu("menu.undo")
    sitting.follow()
    assert sitting.is_in(Phase.ROLLING)
    assert sitting.asks == "ask.roll"


def test_a_list_is_a_ring() -> None:
    """Up from the first row leads to the last."""
    sitting = at_table(ROLL)
    sitting.press("back", "up")
    assert isinstance(sitting.body, Choose)
    assert sitting.body.chosen == len(sitting.body.options) - 1
    sitting.press("down")
    assert isinstance(sitting.body, Choose)
    assert sitting.body.chosen == 0


def test_pieces_do_not_move_while_the_menu_is_open() -> None:
    """What a hand does behind an open menu is judged when the menu closes."""
    sitting = at_board("rv turn=red roll=2 red=H5,A3 blue=A6,B6")
    sitting.press("back")
    sitting.put((pigeon("red1"), "J5"))
    assert not sitting.record.entries
    sitting.press("back")
    assert len(sitting.books.deeds) == 1


def _pressed(sitting: Sitting, *keys: str) -> Sitting:
    sitting.press(*keys)
    return sitting


def _answered(position: str) -> Sitting:
    sitting = at_table(position, computers="red")
    sitting.answer()
    return sitting


def _misplaced() -> Sitting:
    sitting = at_board("rv turn=red roll=2 red=H5,A3 blue=A6,B6")
    sitting.put((pigeon("red1"), "K5"))
    return _pressed(sitting, "confirm")


SCREENS = {
    "a roll": lambda: at_table(ROLL),
    "an electronic roll": lambda: at_table(ROLL, rolls=[1, 2, 3, 4], dice="electronic"),
    "typed pips": lambda: _pressed(at_table(ROLL), "die"),
    "a choice": lambda: at_table("rv turn=red roll=2 red=H5,A3 blue=A6,B6"),
    "a group": lambda: _pressed(at_table("rv turn=red roll=2 red=H5,A3 blue=A6,B6"), "confirm"),
    "the menu": lambda: _pressed(at_table(ROLL), "back"),
    "the scores": lambda: _pressed(at_table(ROLL), "back", "confirm"),
    "a single choice": lambda: at_table("rv turn=red roll=6 red=F4 blue=A6 jokers=red:,blue:", cards=["D20"]),
    "a step": lambda: _answered("rv turn=red roll=2 red=H5,A3 blue=A6,B6"),
    "an arrival": lambda: _pressed(at_table(ENTERING), "confirm"),
    "a rolling die": lambda: _pressed(at_table(ROLL, rolls=[1], dice="electronic"), "confirm"),
    "a computer": lambda: at_table("rv turn=red roll=2 red=H5,A3 blue=A6,B6", computers="red"),
    "a correction": _misplaced,
}


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("key", list(Key))
def test_a_key_on_the_screen_does_something(screen: str, key: Key) -> None:
    """Whatever key a screen names changes the screen when it is pressed."""
    sitting = SCREENS[screen]()
    before = sitting.view
    assert before is not None
    if key in before.keys:
        sitting.press(key)
        assert sitting.view != before, Phrase(before.keys[key].code)


@pytest.mark.parametrize("row", ["offer.break_off", "offer.void", "menu.new"])
def test_what_many_would_regret_is_asked_twice(row: str) -> None:
    """The harmless answer comes first and changes nothing."""
    sitting = at_table(ROLL)
    state = sitting.books.state
    sitting.menu(row)
    assert sitting.rows == ["offer.no", "offer.yes"]
    sitting.press("confirm")
    assert sitting.asks == "menu.title"
    assert sitting.books.state == state
