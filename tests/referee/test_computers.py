from __future__ import annotations

from companion import effects as fx
from companion.referee.phases import Phase
from companion.referee.record import Act
from companion.rules.interface import Seat
from tests.referee_helpers import at_table
from tests.table import TWO


def test_a_computer_is_asked_once_for_each_position() -> None:
    """However much time passes, one question is put, and the answer is carried out as the computer's."""
    sitting = at_table("rv turn=red roll=3 red=H5,A3 blue=A6,B6", computers="red")
    for _ in range(5):
        sitting.tick()
    sitting.printed(7)
    sitting.press("up", "confirm")
    assert len(sitting.asked) == 1
    sitting.answer()
    assert sitting.record.newest.source == "computer"
    assert sitting.record.newest.act is Act.COMMAND


def test_a_computers_move_is_followed_by_hands() -> None:
    """What a computer player does is told step by step, and the bar still names it."""
    sitting = at_table("rv turn=red roll=3 red=H5,A3 blue=A6,B6", computers="red")
    sitting.answer()
    assert sitting.is_in(Phase.FOLLOWING)
    assert sitting.view is not None
    assert sitting.view.bar.seat == Seat(TWO[0].colour)
    (do,) = sitting.follow()
    assert do.code == "do.move"
    assert sitting.asks == "ask.roll"


def test_a_late_answer_is_ignored_and_asked_for_again() -> None:
    """While the menu is open an answer comes too early: it is dropped, and asked for again afterwards."""
    sitting = at_table("rv turn=red roll=3 red=H5,A3 blue=A6,B6", computers="red")
    sitting.press("back")
    sitting.answer()
    assert not sitting.record.entries
    sitting.press("back")
    assert len(sitting.asked) == 2
    sitting.answer()
    assert len(sitting.books.deeds) == 1


def test_an_answer_to_a_former_position_is_ignored() -> None:
    """After an undo the answer to the position before it carries out nothing."""
    sitting = at_table("rv turn=red red=H5,A3 blue=A6,B6", computers="red")
    sitting.roll(3)
    sitting.menu("menu.undo")
    sitting.roll(2)
    assert len(sitting.asked) == 2
    sitting.answer(0)
    assert len(sitting.asked) == 2
    assert sitting.books.deeds[-1].recorded.entry.source == "sensed"
    sitting.answer(1)
    assert sitting.books.deeds[-1].recorded.entry.source == "computer"


def test_no_answer_moves_for_a_person() -> None:
    """A proposal while a person is on changes nothing, whatever its number."""
    sitting = at_table("rv turn=red roll=3 red=H5,A3 blue=A6,B6", computers="blue")
    for position in range(5):
        sitting.asked.append(fx.AskComputer(position, TWO[0], 0))
        sitting.answer()
    assert not sitting.record.entries


def test_a_computers_arrival_waits_for_a_person() -> None:
    """Clocking in is a ceremony of people: no computer player is asked to confirm it."""
    sitting = at_table("rv turn=red roll=3 red=P2,A3 blue=A6,B6", computers="red")
    sitting.answer()
    sitting.follow()
    assert sitting.is_in(Phase.INTERRUPTED)
    sitting.tick()
    assert len(sitting.asked) == 1
    sitting.press("confirm")
    assert len(sitting.books.state.flight.home) == 1


def test_buttons_do_not_move_for_a_computer() -> None:
    """While a computer player thinks the confirm button carries out nothing."""
    sitting = at_table("rv turn=red roll=3 red=H5,A3 blue=A6,B6", computers="red")
    sitting.press("confirm", "up", "down", "die")
    assert not sitting.record.entries
    assert sitting.view is not None
    assert sitting.view.waiting


def test_the_next_game_asks_its_computer_players_anew() -> None:
    """A question of the game before, at the same position number, does not stand for one of this game."""
    sitting = at_table("rv turn=red roll=2 red=H5,A3 blue=A6", computers="red")
    assert len(sitting.asked) == 1
    sitting.referee._clerk._begin(sitting.books)
    sitting.tick()
    sitting.follow()
    assert len(sitting.asked) == 2
