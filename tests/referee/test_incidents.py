"""What hands do wrong at real tables, in both games and with both kinds of sensors: each has one defined outcome."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion import effects as fx
from companion.referee.desk import PATIENCE
from companion.referee.phases import Phase
from companion.referee.record import Act
from companion.rules.interface import Field, Phrase
from companion.view import Instruct
from tests.incident_helpers import IN_BOTH_GAMES, WITH_BOTH_SENSORS, Case, piece, scene

CAPTURE = "aeroplane turn=red roll=3 red=9,21,-,- yellow=12,-,-,-"


# A piece that slides


@IN_BOTH_GAMES
@WITH_BOTH_SENSORS
def test_a_piece_that_slides_over_fields_is_read_where_it_rests(tmp_path: Path, case: Case, *, identity: bool) -> None:
    """What it passes is no move, even a field where it might have ended; the field on which it rests is."""
    table = scene(tmp_path, case.position, identity=identity)
    table.lift("red1")
    table.place("red1", *case.way, case.way[0], case.way[1])
    assert table.written == []
    table.rest()
    assert table.has_moved(case.way[1])
    assert fx.Cue.REFUSED not in table.cues


@IN_BOTH_GAMES
@WITH_BOTH_SENSORS
def test_a_slide_that_pauses_on_a_wrong_field_may_go_on(tmp_path: Path, case: Case, *, identity: bool) -> None:
    """The pause is refused with its rule and nothing is written; once the piece rests where it may, it has moved."""
    table = scene(tmp_path, case.position, identity=identity)
    table.move("red1", case.way[0])
    assert table.view is not None
    assert isinstance(table.view.body, Instruct)
    assert case.refused in {phrase.rule for phrase in (table.view.body.do, *table.view.body.why)}
    assert table.written == []
    table.place("red1", case.way[1])
    table.rest()
    assert table.has_moved(case.way[1])
    assert table.lamps == {}


@IN_BOTH_GAMES
@WITH_BOTH_SENSORS
def test_a_piece_that_pauses_on_a_right_field_may_change_its_mind(
    tmp_path: Path, case: Case, *, identity: bool
) -> None:
    """Before the next roll it may go back and another one move: one undo, one command, and no correction."""
    table, (other, _, to) = scene(tmp_path, case.position, identity=identity), case.other
    table.move("red1", case.way[1])
    table.lift("red1", other)
    table.place("red1", table.home)
    table.place(other, to)
    table.rest()
    assert table.written == [Act.COMMAND, Act.UNDO, Act.COMMAND]
    assert table.stands("red1") == table.home
    assert table.stands(other) == to
    assert fx.Cue.REFUSED not in table.cues


# A piece put down beside its field


@IN_BOTH_GAMES
@WITH_BOTH_SENSORS
def test_a_piece_put_down_beside_its_field_is_waited_for_and_then_named(
    tmp_path: Path, case: Case, *, identity: bool
) -> None:
    """Between two sensors it counts as in the air; after a while it is named; on its field it has moved."""
    table = scene(tmp_path, case.position, identity=identity)
    table.lift("red1")
    table.rest()
    assert table.view is not None
    assert table.view.waiting
    table.wait(PATIENCE)
    assert isinstance(table.view.body, Instruct)
    assert table.view.body.do == Phrase("do.missing", {"piece": piece("red1"), "at": table.home})
    assert table.written == []
    table.place("red1", case.way[1])
    table.rest()
    assert table.has_moved(case.way[1])


# A piece lifted and put back


@IN_BOTH_GAMES
@WITH_BOTH_SENSORS
@pytest.mark.parametrize("rested", [False, True])
def test_a_piece_lifted_and_put_back_changes_nothing(
    tmp_path: Path, case: Case, *, identity: bool, rested: bool
) -> None:
    """However long it was held: the same screen, no lamp, no tone, nothing written, and no touch kept."""
    table = scene(tmp_path, case.position, identity=identity)
    before = table.view
    table.lift("red1")
    if rested:
        table.rest()
    table.place("red1", table.home)
    table.rest()
    assert table.view == before
    assert table.cues == []
    assert table.lamps == {}
    assert table.written == []
    assert not table.touched


# Two hands at once


@IN_BOTH_GAMES
@WITH_BOTH_SENSORS
def test_two_hands_with_a_piece_each_are_waited_for(tmp_path: Path, case: Case, *, identity: bool) -> None:
    """A move counts once the other hand's piece is back where it was; no correction on the way."""
    table, (other, field, _) = scene(tmp_path, case.position, identity=identity), case.stranger
    table.lift("red1", other)
    table.rest()
    table.place("red1", case.way[1])
    table.rest()
    assert table.written == []
    table.place(other, field)
    table.rest()
    assert table.has_moved(case.way[1])
    assert fx.Cue.REFUSED not in table.cues


@IN_BOTH_GAMES
@WITH_BOTH_SENSORS
def test_two_hands_that_both_move_are_sorted_out(tmp_path: Path, case: Case, *, identity: bool) -> None:
    """Nothing is booked while a piece that is not on stands elsewhere; when it is back, the move counts."""
    table, (other, field, beside) = scene(tmp_path, case.position, identity=identity), case.stranger
    table.lift("red1", other)
    table.place("red1", case.way[1])
    table.place(other, beside)
    table.rest()
    assert table.is_in(Phase.CORRECTING)
    assert table.written == []
    assert table.lamps[Field(beside)] is fx.Lamp.SURPLUS
    table.move(other, field)
    assert table.has_moved(case.way[1])
    assert table.lamps == {}


# A neighbour's sleeve


@IN_BOTH_GAMES
@WITH_BOTH_SENSORS
def test_a_sleeve_that_brushes_fields_is_nothing(tmp_path: Path, case: Case, *, identity: bool) -> None:
    """Sensors that change and change back, on taken and on free fields, are no move and disturb none."""
    table, (_, field, beside) = scene(tmp_path, case.position, identity=identity), case.stranger
    before = table.view
    table.sleeve(field, beside, case.way[1])
    table.rest()
    assert table.view == before
    assert table.written == []
    table.lift("red1")
    table.sleeve(field, beside)
    table.place("red1", case.way[1])
    table.sleeve(field)
    table.rest()
    assert table.has_moved(case.way[1])


@IN_BOTH_GAMES
@WITH_BOTH_SENSORS
def test_a_sleeve_that_takes_a_piece_along_holds_up_the_move(tmp_path: Path, case: Case, *, identity: bool) -> None:
    """The neighbour's piece blinks where it lies; put back, it lets the move count."""
    table, (other, field, beside) = scene(tmp_path, case.position, identity=identity), case.stranger
    table.lift("red1")
    table.place(other, beside)
    table.place("red1", case.way[1])
    table.rest()
    assert table.is_in(Phase.CORRECTING)
    assert table.lamps[Field(beside)] is fx.Lamp.SURPLUS
    table.move(other, field)
    assert table.has_moved(case.way[1])


@WITH_BOTH_SENSORS
def test_a_sleeve_over_the_captive_while_its_captor_is_in_the_air(tmp_path: Path, *, identity: bool) -> None:
    """By occupancy it looks like the capture: whatever is read, the captor's return leaves the game as it was."""
    table = scene(tmp_path, CAPTURE, identity=identity)
    before = table.view
    table.lift("red1")
    table.sleeve("12")
    table.rest()
    table.place("red1", "9")
    table.rest()
    assert table.written in ([], [Act.COMMAND, Act.UNDO])
    assert table.stands("yellow1") == "12"
    assert table.view == before
