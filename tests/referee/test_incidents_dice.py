"""Players and dice that do not wait for each other, in both games and with both kinds of sensors."""

from __future__ import annotations

from pathlib import Path

from companion import effects as fx
from companion.referee.phases import Phase
from companion.referee.record import Act
from tests.incident_helpers import IN_BOTH_GAMES, WITH_BOTH_SENSORS, Case, scene

# The next player who acts early


@IN_BOTH_GAMES
@WITH_BOTH_SENSORS
def test_a_next_player_who_lifts_a_piece_early_holds_up_the_move(tmp_path: Path, case: Case, *, identity: bool) -> None:
    """The first move is not booked while the other piece is in the air, and not refused; put back, it counts."""
    table, (other, field, _) = scene(tmp_path, case.position, identity=identity), case.stranger
    table.lift("red1")
    table.place("red1", case.way[1])
    table.lift(other)
    table.rest()
    assert table.written == []
    assert fx.Cue.REFUSED not in table.cues
    table.place(other, field)
    table.rest()
    assert table.has_moved(case.way[1])


@IN_BOTH_GAMES
@WITH_BOTH_SENSORS
def test_a_next_player_who_rolls_early_rolls_again(tmp_path: Path, case: Case, *, identity: bool) -> None:
    """A roll before the move has come to rest is refused and counts for nobody; the move counts, the die is due."""
    table = scene(tmp_path, case.position, identity=identity)
    table.lift("red1")
    table.place("red1", case.way[1])
    table.roll(3)
    assert table.kind == "refused"
    assert table.written == [Act.INPUT]
    table.rest()
    assert table.has_moved(case.way[1])
    table.roll(3)
    assert table.is_in(Phase.CHOOSING)
    assert table.written == [Act.INPUT, Act.COMMAND, Act.COMMAND]


@IN_BOTH_GAMES
@WITH_BOTH_SENSORS
def test_a_piece_moved_before_its_roll_is_refused(tmp_path: Path, case: Case, *, identity: bool) -> None:
    """Who moves before rolling is told so; back on its field the piece has moved nowhere."""
    table, (other, field, beside) = scene(tmp_path, case.position, identity=identity), case.stranger
    table.move("red1", case.way[1])
    table.move(other, beside)
    assert table.kind == "refused"
    table.move(other, field)
    assert table.has_moved(case.way[1])


# A die rolled while a piece is in the air


@IN_BOTH_GAMES
@WITH_BOTH_SENSORS
def test_a_roll_counts_while_the_next_piece_is_already_in_the_air(
    tmp_path: Path, case: Case, *, identity: bool
) -> None:
    """A hand may lift its piece before the die lies still: the roll is taken, and the piece judged by it."""
    table, (other, field, beside) = scene(tmp_path, case.position, identity=identity), case.stranger
    table.move("red1", case.way[1])
    table.lift(other)
    table.rest()
    table.roll(5)
    assert table.written == [Act.COMMAND, Act.COMMAND]
    table.place(other, beside)
    table.rest()
    assert table.is_in(Phase.CORRECTING)
    assert table.kind == "refused"
    table.move(other, field)
    assert table.is_in(Phase.CHOOSING)


@IN_BOTH_GAMES
@WITH_BOTH_SENSORS
def test_a_roll_ends_the_second_thoughts_of_the_piece_in_the_air(tmp_path: Path, case: Case, *, identity: bool) -> None:
    """A moved piece that was lifted again when the next die fell must go back to where it had moved."""
    table = scene(tmp_path, case.position, identity=identity)
    table.move("red1", case.way[1])
    table.lift("red1")
    table.roll(5)
    table.place("red1", table.home)
    table.rest()
    assert table.is_in(Phase.CORRECTING)
    assert table.written == [Act.COMMAND, Act.COMMAND]
    table.move("red1", case.way[1])
    assert table.is_in(Phase.CHOOSING)
    assert table.stands("red1") == case.way[1]


@IN_BOTH_GAMES
@WITH_BOTH_SENSORS
def test_the_mover_who_rolls_again_is_refused(tmp_path: Path, case: Case, *, identity: bool) -> None:
    """A second roll with the piece in the hand changes nothing: the move is judged by the first."""
    table = scene(tmp_path, case.position, identity=identity)
    table.lift("red1")
    table.rest()
    table.roll(6)
    assert table.kind == "refused"
    table.place("red1", case.way[1])
    table.rest()
    assert table.has_moved(case.way[1])
