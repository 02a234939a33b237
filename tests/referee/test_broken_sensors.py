"""Sensors that die or stick while hands follow the screen: a long press says that it is done, and the game goes on."""

from __future__ import annotations

from collections.abc import Collection

import pytest

from companion.referee.desk import PATIENCE
from companion.referee.phases import Phase
from companion.referee.record import Act
from companion.rules.interface import Field
from companion.view import Choose
from tests.plane_table import at_planes
from tests.referee_helpers import Sitting, at_board
from tests.table_aeroplane import plane


def spoil(sitting: Sitting, *, dead: Collection[str] = (), stuck: Collection[str] = ()) -> None:
    """Let some sensors never show anything from now on, and others always."""
    sound = sitting._taken
    index = {where: number for number, where in enumerate(sitting.sensors)}

    def taken() -> frozenset[int]:
        return sound() - {index[Field(where)] for where in dead} | {index[Field(where)] for where in stuck}

    sitting._taken = taken  # type: ignore[method-assign]


def chosen(position: str) -> Sitting:
    """Choose the first offer with the button, at a board without sensors under the hangars."""
    sitting = at_planes(position, hangars=False)
    sitting.press("confirm")
    return sitting


def hold(sitting: Sitting) -> None:
    """Hold the confirm button."""
    sitting.press("confirm", long=True)


def test_a_dead_sensor_on_the_way_costs_one_long_press() -> None:
    """The plane is on its landing cell, nobody sees it: held, the button leads on along the jump."""
    sitting = chosen("turn=red roll=2 red=4,-,-,- yellow=-,-,-,-")
    spoil(sitting, dead=["6"])
    sitting.put((plane("red1"), "6"))
    hold(sitting)
    assert sitting.asks == "do.jump"
    sitting.put((plane("red1"), "10"))
    assert sitting.is_in(Phase.ROLLING)


def test_a_sensor_that_sticks_where_the_plane_was_is_given_up() -> None:
    """The plane has come, and its old cell still says that it is there: one long press, and nothing is cleared."""
    sitting = chosen("turn=red roll=2 red=5,-,-,- yellow=-,-,-,-")
    spoil(sitting, stuck=["5"])
    sitting.put((plane("red1"), "7"))
    hold(sitting)
    assert sitting.is_in(Phase.ROLLING)
    assert "5" in sitting.watch.table.deaf


def test_a_captive_whose_cell_sticks_is_taken_for_gone() -> None:
    """No sensor can tell that the captive was exchanged for its captor: a person says so."""
    sitting = chosen("turn=red roll=2 red=5,-,-,- yellow=7,-,-,-")
    spoil(sitting, stuck=["7"])
    sitting.move(plane("yellow1"), None)
    sitting.move(plane("red1"), "7")
    sitting.touched.discard(Field("7"))
    sitting.see()
    for _ in range(2):
        if sitting.is_in(Phase.FOLLOWING):
            hold(sitting)
    assert sitting.is_in(Phase.ROLLING)


def test_only_the_sensor_of_the_piece_that_is_named_is_given_up() -> None:
    """Two pieces are in the air, one is named as missing: the other one's sensor is sound."""
    sitting = at_planes("turn=red roll=3 red=9,20,-,- yellow=5,30,-,-", hangars=False)
    sitting.put((plane("yellow2"), None), (plane("red2"), None))
    sitting.tick(PATIENCE + 1)
    assert sitting.asks == "do.missing"
    named = sitting.body.do.details["at"]  # type: ignore[union-attr]
    hold(sitting)
    assert sitting.watch.table.deaf == {named}


def test_a_long_press_accepts_what_was_on_the_screen_when_it_began() -> None:
    """By the board's own key: a hand finished the step before the release, so nothing is given up."""
    sitting = chosen("turn=red roll=2 red=4,-,-,- yellow=-,-,-,-")
    sitting.input("K", "confirm")
    sitting.put((plane("red1"), "6"))
    assert sitting.asks == "do.jump"
    sitting.input("R", "confirm:900")
    assert Act.ACCEPT not in sitting.record.acts()


def test_an_offer_that_nothing_proves_can_be_denied() -> None:
    """A sensor died under a plane that might have gone to a cell without one: the last row says that it stands."""
    sitting = at_planes("turn=red roll=3 red=9,20,-,- yellow=5,30,-,-", hangars=False, without=("12",))
    spoil(sitting, dead=["9"])
    sitting.see()
    sitting.tick(PATIENCE + 1)
    sitting.see()
    assert isinstance(sitting.body, Choose)
    sitting.choose("offer.stands")
    sitting.see()
    assert sitting.watch.table.deaf == {"9"}
    assert isinstance(sitting.body, Choose)
    assert "offer.stands" not in sitting.rows
    assert len(sitting.rows) == 2


@pytest.mark.parametrize("accepts", [False, True])
def test_after_an_undo_pieces_are_led_back_also_after_a_restart(*, accepts: bool) -> None:
    """That a step was accepted in between makes no other screen of it."""
    sitting = at_board("rv turn=red roll=2 red=H5,A3 blue=A6,B6")
    sitting.put((plane("red1"), "J5"))
    sitting.menu("menu.undo")
    assert sitting.asks == "do.move"
    if accepts:
        sitting.put((plane("blue1"), "C6"))
        hold(sitting)
    asked = sitting.books.last_act()
    assert asked is not None
    assert asked.act is Act.UNDO
    again = sitting.resumed()
    assert again.books.stood() == sitting.books.stood()
