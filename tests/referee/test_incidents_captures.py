"""Fields on which several pieces stand, and captured pieces left standing: what switches and tags can tell."""

from __future__ import annotations

from pathlib import Path

from companion import effects as fx
from companion.messages import Key
from companion.referee.desk import PATIENCE
from companion.referee.phases import Phase
from companion.referee.record import Act
from companion.rules.interface import Field
from companion.view import Choose
from tests.incident_helpers import WITH_BOTH_SENSORS, Scene, piece, scene

CAPTURE = "aeroplane turn=red roll=3 red=9,21,-,- yellow=12,-,-,-"
LAUNCH = "aeroplane turn=red roll=1 red=R0,R0,-,- yellow=20,21,-,-"
STRIKE = "rv turn=red roll=2 red=H5,A3 blue=A6,B6 hawks=J6"


# One of two planes lifted from a launch cell


@WITH_BOTH_SENSORS
def test_one_of_two_planes_lifted_from_a_launch_cell_and_put_back(tmp_path: Path, *, identity: bool) -> None:
    """The cell stays taken, so occupancy sees nothing at all; tags see a plane in the air; then all is as before."""
    table = scene(tmp_path, LAUNCH, identity=identity)
    before = table.view
    table.lift("red2")
    table.rest()
    assert table.view is not None
    assert table.view.waiting is identity
    table.place("red2", "R0")
    table.rest()
    assert table.view == before
    assert table.written == []


def test_occupancy_asks_which_plane_left_the_launch_cell(tmp_path: Path) -> None:
    """Both planes could have come to the first field: the players pick, and nothing is written before."""
    table = scene(tmp_path, LAUNCH)
    table.move("red2", "1")
    assert table.written == []
    assert table.view is not None
    assert table.view is not None
    assert isinstance(table.view.body, Choose)
    assert len(table.view.body.options) == 2
    choose(table, "red2")
    assert table.stands("red2") == "1"
    assert table.stands("red1") == "R0"


def test_tags_know_which_plane_left_the_launch_cell(tmp_path: Path) -> None:
    """The plane itself says who it is: the move counts without a question."""
    table = scene(tmp_path, LAUNCH, identity=True)
    table.move("red2", "1")
    assert table.written == [Act.COMMAND]
    assert table.stands("red2") == "1"


@WITH_BOTH_SENSORS
def test_both_planes_lifted_from_a_launch_cell(tmp_path: Path, *, identity: bool) -> None:
    """Two hands hold them: nothing is wrong; with one of them back and one on its field the move counts or is asked."""
    table = scene(tmp_path, LAUNCH, identity=identity)
    table.lift("red1", "red2")
    table.rest()
    assert table.view is not None
    assert table.view.waiting
    table.place("red2", "R0")
    table.place("red1", "1")
    table.rest()
    if not identity:
        assert table.written == []
        table.press(Key.CONFIRM)
    assert table.has_moved("1")


# A captured piece left standing


def test_by_occupancy_a_capture_without_a_touch_is_asked_for(tmp_path: Path) -> None:
    """The captor beside its captive on one field looks like a captor in the air: after a while the button may say so.

    That the captive goes afterwards no sensor feels, for the field stays taken; set down once more, the captor counts.
    """
    table = scene(tmp_path, CAPTURE)
    table.move("red1", "12")
    table.wait(PATIENCE)
    assert table.view is not None
    assert isinstance(table.view.body, Choose)
    assert [row.code for row in table.view.body.options] == ["aero.offer.hit", "offer.stands"]
    table.lift("yellow1")
    table.rest()
    assert table.written == []
    table.move("red1", "12")
    assert table.has_moved("12")
    assert table.stands("yellow1") == "hangar.yellow"


def test_a_capture_that_went_unfelt_is_confirmed_by_the_button(tmp_path: Path) -> None:
    """Captor down beside its captive, captive then taken away: the offer that nobody else could mean is confirmed."""
    table = scene(tmp_path, CAPTURE)
    table.move("red1", "12")
    table.lift("yellow1")
    table.rest()
    table.wait(PATIENCE)
    table.press(Key.CONFIRM)
    assert table.written == [Act.COMMAND]
    assert table.stands("yellow1") == "hangar.yellow"


def test_by_tags_a_captive_left_standing_is_led_off(tmp_path: Path) -> None:
    """With both on one field the move has begun: it counts, and the screen names the captive until it is gone."""
    table = scene(tmp_path, CAPTURE, identity=True)
    table.move("red1", "12")
    assert table.written == [Act.COMMAND]
    assert table.is_in(Phase.FOLLOWING)
    assert table.german == "Gelb 1 in den Hangar"
    assert table.lamps == {Field("12"): fx.Lamp.SURPLUS}
    table.lift("yellow1")
    table.rest()
    assert table.has_moved("12")


def test_by_tags_a_captive_on_another_field_holds_up_the_capture(tmp_path: Path) -> None:
    """Where it lies the lamp blinks; once it is off the board, the capture counts."""
    table = scene(tmp_path, CAPTURE, identity=True)
    _put_astray(table)
    assert table.is_in(Phase.CORRECTING)
    assert table.lamps[Field("14")] is fx.Lamp.SURPLUS
    assert table.written == []
    table.lift("yellow1")
    table.rest()
    assert table.has_moved("12")


def test_by_occupancy_the_players_say_what_a_strange_piece_means(tmp_path: Path) -> None:
    """Red 1 astray on 14, or a capture whose captive lies there: the list offers both, and the capture counts."""
    table = scene(tmp_path, CAPTURE)
    _put_astray(table)
    assert table.view is not None
    assert isinstance(table.view.body, Choose)
    assert table.view.body.ask.code == "ask.meant"
    assert [row.code for row in table.view.body.options] == ["aero.offer.hit", "offer.put_back"]
    table.press(Key.CONFIRM)
    assert table.written == [Act.COMMAND]
    assert table.is_in(Phase.FOLLOWING)
    assert table.lamps == {Field("14"): fx.Lamp.SURPLUS}
    table.lift("yellow1")
    table.rest()
    assert table.has_moved("12")


def test_players_who_meant_nothing_are_led_back(tmp_path: Path) -> None:
    """The last row of the list says that it was no move: pieces and fields are named until the board agrees."""
    table = scene(tmp_path, CAPTURE)
    _put_astray(table)
    table.press(Key.DOWN)
    table.press(Key.CONFIRM)
    assert table.is_in(Phase.CORRECTING)
    table.lift("red1", "yellow1")
    table.place("red1", "9")
    table.place("yellow1", "12")
    table.rest()
    assert table.written == []
    assert table.is_in(Phase.CHOOSING)


def _put_astray(table: Scene) -> None:
    """Make the capture, and put the captive on a field instead of beside the board."""
    table.lift("red1", "yellow1")
    table.place("red1", "12")
    table.place("yellow1", "14")
    table.rest()


@WITH_BOTH_SENSORS
def test_a_captive_is_led_off_after_a_capture_by_button(tmp_path: Path, *, identity: bool) -> None:
    """The books are ahead: the screen names the captive as long as it stands, and nothing is undone by it."""
    table = scene(tmp_path, CAPTURE, identity=identity)
    choose(table, "red1")
    table.move("red1", "12")
    table.wait(PATIENCE)
    assert table.is_in(Phase.FOLLOWING)
    assert table.german == "Gelb 1 in den Hangar"
    table.lift("yellow1", "red1")
    table.place("red1", "12")
    table.rest()
    assert table.has_moved("12")


def choose(table: Scene, word: str) -> None:
    """Turn the list to the row of one plane and confirm it."""
    assert table.view is not None
    assert table.view is not None
    assert isinstance(table.view.body, Choose)
    planes = [row.details["pieces"] for row in table.view.body.options]
    for _ in range(planes.index((piece(word),))):
        table.press(Key.DOWN)
    table.press(Key.CONFIRM)


@WITH_BOTH_SENSORS
def test_a_struck_pigeon_left_standing_is_named_until_it_is_gone(tmp_path: Path, *, identity: bool) -> None:
    """Hawk and pigeon leave; the next roll counts meanwhile, but nobody moves before the board has followed."""
    table = scene(tmp_path, STRIKE, identity=identity, hawk_trigger="b")
    table.move("red1", "J5")
    table.lift(next(each for each, where in table.at.items() if where == "J6"))
    table.rest()
    table.roll(4)
    assert table.is_in(Phase.FOLLOWING)
    assert table.german == "Rot 1 weg von J5"
    assert table.lamps == {Field("J5"): fx.Lamp.SURPLUS}
    table.lift("red1")
    table.rest()
    assert table.is_in(Phase.CHOOSING)
    assert table.written == [Act.COMMAND, Act.COMMAND]
