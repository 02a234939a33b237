from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.devices.virtual_table import VirtualTable, spots, under
from companion.errors import WrongInputError
from companion.rules.interface import Colour, Field, Piece
from tests.devices.console_helpers import BLUE_5, FIELDS, PIECES, RED_3, set_up


@given(
    st.lists(st.tuples(st.sampled_from(["lift", "place", "take", "aside"]), st.sampled_from(sorted(FIELDS.values()))))
)
def test_no_piece_is_ever_lost_or_doubled(acts: list[tuple[str, Field]]) -> None:
    """Whatever a hand does, every piece is in exactly one place and the hand holds at most one."""
    table = VirtualTable(PIECES)
    for act, place in acts:
        match act:
            case "lift" if table.hand is None and table.standing(place):
                table.lift(place)
            case "place" if table.hand is not None:
                table.place(table.hand, place)
            case "take" if table.hand is None and table.aside:
                table.take(table.aside[0])
            case "aside":
                table.put_aside()
        standing = [piece for place in table.taken() for piece in table.standing(place)]
        held = [] if table.hand is None else [table.hand]
        assert sorted(map(str, [*standing, *held, *table.aside])) == sorted(map(str, PIECES))


def test_the_uppermost_of_a_stack_is_lifted() -> None:
    """Of several pieces on a field the one that was put down last is lifted first."""
    table = VirtualTable(PIECES)
    table.place(RED_3, Field("A1"))
    table.place(BLUE_5, Field("A1"))
    assert table.lift(Field("A1")) == BLUE_5
    assert table.taken() == {Field("A1")}


def test_an_empty_field_and_a_full_hand_are_sentences() -> None:
    """Nothing can be lifted from an empty field or by a hand that holds a piece."""
    table = set_up()
    with pytest.raises(WrongInputError, match="D3 is empty"):
        table.lift(Field("D3"))
    table.take(BLUE_5)
    with pytest.raises(WrongInputError, match="put it down first"):
        table.lift(Field("A1"))
    assert table.standing(Field("A1")) == (RED_3,)


def test_the_spare_piece_is_one_that_is_not_missed() -> None:
    """The first piece beside the board is spare, and where none is left the one that has stood the longest."""
    table = VirtualTable([RED_3, BLUE_5])
    assert table.spare == RED_3
    table.place(BLUE_5, Field("A1"))
    table.place(RED_3, Field("B1"))
    assert table.spare == BLUE_5


def test_a_hangar_with_sensors_has_a_spot_for_each_plane() -> None:
    """Pieces put beside the board go to the free spots of their colour, and the sensors there count them."""
    sensors = (Field("A1"), Field("hangar.red"), Field("hangar.red"))
    one, two = Piece(Colour.RED, 1), Piece(Colour.RED, 2)
    table = VirtualTable((one, two), spots(sensors))
    table.arrange({one: Field("A1"), two: Field("hangar.red")})
    assert under(sensors, table.taken()) == {0, 1}
    assert table.aside == (two,)
    table.lift(Field("A1"))
    table.put_aside()
    assert under(sensors, table.taken()) == {1, 2}
    assert table.standing(Field("hangar.red")) == (two, one)
    table.take(two)
    assert under(sensors, table.taken()) == {2}
    table.place(two, Field("A1"))
    assert under(sensors, table.taken()) == {0, 2}


def test_a_place_without_sensors_is_beside_the_board() -> None:
    """A pigeon that goes to its loft is put away."""
    pigeon = Piece(Colour.RED, 1)
    table = VirtualTable((pigeon,), spots((Field("A1"),)))
    table.place(pigeon, Field("loft.red"))
    assert table.aside == (pigeon,)
    assert not table.taken()
