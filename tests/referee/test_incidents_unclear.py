"""What sensors alone cannot settle: nothing is booked unseen, nothing is hidden, and what is missing is named."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from companion.messages import Key
from companion.referee.desk import PATIENCE, STUCK
from companion.referee.record import Act
from companion.rules.interface import Field, Phrase
from companion.view import Choose, Instruct
from tests.incident_helpers import Scene, piece, scene

LAUNCH = "aeroplane turn=red roll=2 red=R0,R0,5,- yellow=20,21,-,-"


def offers(table: Scene) -> int:
    """Count the rows of the list on the screen."""
    assert table.view is not None
    assert isinstance(table.view.body, Choose)
    return len(table.view.body.options)


def test_a_key_on_the_screen_of_a_missing_piece_chooses_nothing_unseen(tmp_path: Path) -> None:
    """`Red 1 is missing on 9` offers the menu only: the confirm button carries out no row that nobody sees."""
    table = scene(tmp_path, "aeroplane turn=red roll=3 red=9,19,-,- yellow=5,30,-,-")
    table.lift("red1")
    table.rest()
    table.wait(PATIENCE + 1)
    assert table.asks == "do.missing"
    assert table.view is not None
    assert Key.CONFIRM not in table.view.keys
    table.press(Key.CONFIRM)
    assert table.written == []


def test_tags_name_the_piece_that_is_missing_from_a_shared_field(tmp_path: Path) -> None:
    """Of two planes on one launch cell the one that is gone is named, not the one that is seen there."""
    table = scene(tmp_path, "aeroplane turn=red roll=3 red=R0,R0,9,- yellow=20,21,-,-", identity=True)
    table.lift("red2")
    table.rest()
    table.wait(PATIENCE + 1)
    assert table.view is not None
    assert isinstance(table.view.body, Instruct)
    assert table.view.body.do.details["piece"] == piece("red2")


def test_a_plane_from_a_shared_cell_may_touch_down_before_its_jump(tmp_path: Path) -> None:
    """One of two planes on the launch cell is put on field 2, from where it jumps to 6: both are candidates."""
    table = scene(tmp_path, LAUNCH)
    table.move("red1", "2")
    assert offers(table) == 2
    table.press(Key.CONFIRM)
    table.move("red1", "6")
    assert table.has_moved("6")


def test_planes_that_were_lifted_and_put_back_leave_all_offers(tmp_path: Path) -> None:
    """Both planes of a launch cell lifted and put back: every legal command is still offered."""
    table = scene(tmp_path, LAUNCH)
    before = offers(table)
    table.lift("red1", "red2")
    table.rest()
    table.place("red1", "R0")
    table.place("red2", "R0")
    table.rest()
    assert offers(table) == before


def test_a_bump_that_touches_a_captive_is_no_capture(tmp_path: Path) -> None:
    """More was touched than a capture explains: the button decides, nothing is guessed."""
    table = scene(tmp_path, "aeroplane turn=red roll=3 red=9,19,R0,R0 yellow=12,12,-,-")
    table.lift("yellow1", "yellow2", "red4", "red1", "red3")
    table.place("yellow1", "12")
    table.place("yellow2", "R0")
    table.place("red4", "12")
    table.rest()
    assert table.written == []


def test_a_strange_thing_is_cleared_before_a_piece_comes_down_there(tmp_path: Path) -> None:
    """Nobody is told to put a piece on a field where something else still lies, also while a choice is open."""
    table = scene(tmp_path, "aeroplane turn=red roll=3 red=9,21,-,- yellow=5,30,-,-", identity=True)
    stranger = piece("hawk8")
    table.referee._desk.watch.sight.tags = dict(table.tags)
    table.tags["FF"] = stranger
    table.lift("yellow1")
    table.place(stranger, "5")
    table.rest()
    if table.asks.startswith(("refused", "aero.refused")):
        table.press(Key.CONFIRM)
    assert table.asks == "do.clear"


def test_a_step_that_nobody_does_says_how_to_go_on(tmp_path: Path) -> None:
    """After a while the screen names the long press: a broken sensor is no dead end."""
    table = scene(tmp_path, "aeroplane turn=red roll=3 red=9,19,-,- yellow=5,30,-,-")
    table.knock([(piece("yellow1"), Field("7")), (piece("yellow2"), Field("33"))])
    table.press(Key.CONFIRM)
    assert table.view is not None
    assert isinstance(table.view.body, Instruct)
    before = table.view.body
    assert before.why == ()
    table.wait(STUCK)
    assert table.view.body == replace(before, why=(Phrase("told.accept"),))


def test_a_piece_whose_sensor_dies_is_no_dead_end(tmp_path: Path) -> None:
    """Named as missing though it stands there: the long press gives its sensor up, and the turn goes on."""
    table = scene(tmp_path, "aeroplane turn=red roll=3 red=9,19,-,- yellow=5,30,-,-")
    table.lift("red2")
    table.rest()
    table.wait(PATIENCE + 1)
    assert table.asks == "do.missing"
    table.press(Key.CONFIRM, long=True)
    assert table.written == [Act.ACCEPT]
    assert offers(table) == 2
    table.move("red1", "12")
    assert table.stands("red1") == "12"
