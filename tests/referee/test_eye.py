from __future__ import annotations

import pytest

from companion import effects as fx
from companion.effects import Lamp
from companion.referee.desk import PATIENCE
from companion.referee.phases import Phase
from companion.referee.record import CORRECTS, Act
from companion.rules.interface import Field, Phrase
from companion.view import Choose, Instruct
from tests.referee_helpers import Sitting, at_board
from tests.table import at, game, pigeon

MOVE = "rv turn=red roll=2 red=H5,A3,B3 blue=A6,B6"
RED, RED_2, BLUE, BLUE_2 = pigeon("red1"), pigeon("red2"), pigeon("blue1"), pigeon("blue2")


def ways(position: str, **rules: str) -> list[tuple[str, str]]:
    """List the pieces and fields of all legal moves of a position."""
    played = game(**rules)
    state = at(position, played)
    now = played.expected(state).at
    found = []
    for command in played.legal(state):
        after = state
        for event in played.decide(state, command):
            after = played.apply(after, event)
        (moved,) = [piece for piece, where in played.expected(after).at.items() if now.get(piece) != where]
        found.append((f"{moved.colour}{moved.number}", str(played.expected(after).at[moved])))
    return found


@pytest.mark.parametrize(("piece", "to"), ways(MOVE))
def test_a_move_is_made_by_placing_the_piece(piece: str, to: str) -> None:
    """Each legal move is carried out once the piece rests on its field, and without a button."""
    sitting = at_board(MOVE)
    sitting.put((pigeon(piece), None))
    assert not sitting.record.entries
    sitting.put((pigeon(piece), to))
    assert sitting.record.newest.source == "sensed"
    assert sitting.books.state.flight.at[pigeon(piece)] == to
    assert sitting.asks == "ask.roll"
    assert fx.Cue.OK in sitting.cues
    assert not sitting.touched, "the board may forget what was touched"


def test_a_moving_piece_is_no_move() -> None:
    """Until the picture has settled nothing is decided, wherever the piece is held."""
    sitting = at_board(MOVE)
    sitting.move(RED, "J5")
    for age in (0, 100, 299):
        sitting.see(age=age)
        assert not sitting.record.entries
    sitting.see(age=300)
    assert len(sitting.record.entries) == 1


@pytest.mark.parametrize(
    ("position", "piece", "to", "rule"),
    [
        (MOVE, "red1", "K5", "RV-8"),
        (MOVE, "red1", "I6", "RV-M1"),
        ("rv turn=red roll=1 red=G3,A3 blue=A6", "red1", "F3", "RV-10"),
        ("rv turn=red red=H5,A3 blue=A6", "red1", "I5", "RV-M1"),
        (MOVE, "blue1", "C6", "RV-47"),
        ("rv turn=red roll=6 red=F4,A3 blue=A6", "red1", "H4", "RV-17"),
    ],
)
def test_a_wrong_move_is_refused_with_its_rule(position: str, piece: str, to: str, rule: str) -> None:
    """The screen says what may not be done and by which rule; once the piece is back it asks again as before."""
    sitting = at_board(position)
    before, home = sitting.view, sitting.real[pigeon(piece)]
    sitting.put((pigeon(piece), to))
    assert sitting.is_in(Phase.CORRECTING)
    assert sitting.kind == "refused"
    assert isinstance(sitting.body, Instruct)
    assert {phrase.rule for phrase in (sitting.body.do, *sitting.body.why)} >= {rule}
    assert fx.Cue.REFUSED in sitting.cues
    sitting.put((pigeon(piece), home))
    assert sitting.view == before
    assert sitting.lamps == {}
    assert not sitting.record.entries


def test_a_refusal_that_was_read_leads_the_piece_back() -> None:
    """After a key the screen names the piece and its field, lamps show both, and nothing goes on before."""
    sitting = at_board(MOVE)
    sitting.put((RED, "K5"))
    sitting.press("confirm")
    assert sitting.body == Instruct(
        Phrase("do.belongs", {"piece": RED, "at": Field("K5"), "to": Field("H5")}), (), "correcting"
    )
    assert sitting.lamps == {Field("H5"): Lamp.TARGET, Field("K5"): Lamp.SURPLUS}
    sitting.press("confirm", "up", "die")
    assert sitting.kind == "correcting"
    sitting.put((RED, "H5"))
    assert sitting.asks == "ask.move"


def test_a_piece_that_is_lifted_and_put_back_changes_nothing() -> None:
    """A hand may think about a move: in the air the screen shows that it waits, afterwards all is as before."""
    sitting = at_board(MOVE)
    before = sitting.view
    sitting.put((RED, None))
    assert sitting.view is not None
    assert sitting.view.waiting
    sitting.put((RED, "H5"))
    assert sitting.view == before
    assert not sitting.record.entries


def test_a_change_of_mind_is_undone_and_done() -> None:
    """Before the next roll a player may put the piece elsewhere: one undo, one command, no correction."""
    sitting = at_board(MOVE)
    sitting.put((RED, "J5"))
    sitting.put((RED, "H7"))
    assert sitting.record.acts() == [Act.COMMAND, Act.UNDO, Act.COMMAND]
    # The log shows it as one act: the second move stands in the place of the first.
    assert [entry.entry.note.get(CORRECTS) for entry in sitting.record.entries] == [None, 1, 1]
    assert sitting.books.state.flight.at[RED] == "H7"
    assert sitting.asks == "ask.roll"
    assert not sitting.touched


def test_another_piece_may_change_the_mind() -> None:
    """The first piece goes back and another one moves, in any order and with both in the air in between."""
    sitting = at_board("rv turn=red roll=2 red=H5,I6,A3 blue=A6,B6")
    sitting.put((RED, "J5"))
    sitting.put((RED, None))
    sitting.put((RED_2, None))
    assert sitting.record.acts() == [Act.COMMAND]
    sitting.put((RED, "H5"))
    sitting.put((RED_2, "K6"))
    assert sitting.books.state.flight.at[RED_2] == "K6"
    assert sitting.books.state.flight.at[RED] == "H5"


def test_a_move_is_taken_back_by_putting_the_piece_back() -> None:
    """The picture before the move undoes it, and the same player chooses again."""
    sitting = at_board(MOVE)
    sitting.put((RED, "J5"))
    sitting.put((RED, "H5"))
    assert sitting.record.acts() == [Act.COMMAND, Act.UNDO]
    assert sitting.asks == "ask.move"
    sitting.put((RED, "H3"))
    assert sitting.books.state.flight.at[RED] == "H3"


def test_after_the_next_roll_nothing_is_taken_back() -> None:
    """Once the next player rolled, a piece that goes back is on a wrong field."""
    sitting = at_board(MOVE)
    sitting.put((RED, "J5"))
    sitting.roll(3)
    sitting.put((RED, "H5"))
    assert sitting.is_in(Phase.CORRECTING)
    assert sitting.record.acts() == [Act.COMMAND, Act.COMMAND]


def few_sensors() -> Sitting:
    """Sit down at a board whose two red pigeons outside stand on fields without a sensor."""
    sensors = tuple(Field(name) for name in ("J5", "J7", "A3", "B3", "C3", "A6", "B6"))
    return at_board("rv turn=red roll=2 red=H5,J3,A3,B3 blue=A6,B6 hawks=I1", sensors=sensors)


def test_what_the_sensors_cannot_tell_apart_is_asked() -> None:
    """Where several commands leave the same picture only those are offered, and the button decides."""
    sitting = few_sensors()
    everything = sitting.body
    sitting.put((RED, "J5"))
    assert isinstance(sitting.body, Choose)
    assert [(row.details["piece"], row.details["to"]) for row in sitting.body.options] == [(RED, "J5"), (RED_2, "J5")]
    sitting.put((RED, "H5"))
    assert sitting.body == everything, "once the piece is gone again everything is offered"
    sitting.put((RED_2, "J5"))
    sitting.press("down", "confirm")
    assert sitting.books.state.flight.at[RED_2] == "J5"
    assert sitting.asks == "ask.roll"


def test_an_unclear_change_of_mind_is_asked() -> None:
    """When the board shows another command of the position before, but not which, it is undone and asked."""
    sitting = few_sensors()
    sitting.put((pigeon("red3"), "C3"))
    assert len(sitting.books.deeds) == 1
    sitting.put((pigeon("red3"), "A3"), (RED, "J5"))
    assert not sitting.books.deeds
    assert sitting.rows == ["offer.move", "offer.move"]
    sitting.press("confirm")
    assert sitting.books.state.flight.at[RED] == "J5"


def test_what_no_sensor_sees_is_told_by_steps() -> None:
    """A computer's move between fields without sensors is followed by hand and confirmed by button."""
    position = "rv turn=red roll=2 red=H5 blue=A6,B6 hawks=I1"
    sitting = at_board(position, sensors=(Field("A6"), Field("B6")), computers="red")
    sitting.answer()
    assert sitting.is_in(Phase.FOLLOWING)
    assert sitting.asks == "do.move"
    sitting.press("confirm")
    assert sitting.asks == "ask.roll"


def test_a_piece_that_stays_in_the_air_is_asked_for() -> None:
    """On a hawk's field no sensor sees a pigeon land: after a while the screen says which piece is missing where."""
    sitting = at_board(MOVE)
    sitting.put((RED, None))
    sitting.tick(PATIENCE - 1)
    assert sitting.asks == "ask.move"
    sitting.tick(2)
    assert sitting.body == Instruct(
        Phrase("do.missing", {"piece": RED, "at": Field("H5")}),
        (Phrase("told.missing"), Phrase("told.accept")),
        "correcting",
    )
    sitting.put((RED, "H5"))
    assert sitting.asks == "ask.move"


def test_what_may_yet_be_right_is_cleared_away_last() -> None:
    """While pigeons are set, one on a wrong place is named before one that stands where it belongs."""
    sitting = at_board("rv step=setting turn=red red=-,-,-,-,-,- blue=-,-,-,-,-,-")
    sitting.put((RED, "A3"), (RED_2, "B4"))
    assert isinstance(sitting.body, Instruct)
    assert sitting.body.do == Phrase("do.clear", {"at": Field("B4")})


def test_a_move_counts_when_its_first_step_is_made() -> None:
    """A pigeon put down where a hawk strikes has moved; the screen then leads it and the hawk off the board."""
    sitting = at_board(MOVE, hawk_trigger="b")
    sitting.put((RED, None))
    sitting.put((RED, "J5"))
    assert sitting.record.newest.source == "sensed"
    assert {do.code for do in sitting.follow()} == {"do.off"}
    assert RED in sitting.books.state.flight.struck
    assert sitting.asks == "ask.roll"


def test_the_next_game_is_judged_by_its_own_commands() -> None:
    """What was worked out for one game is not taken for the same position number of the game after it."""
    one, other = at_board(MOVE), at_board(MOVE.replace("roll=2", "roll=1"))
    assert one.books.position == other.books.position
    expected = other.watch._pictures(other.books)
    assert one.watch._pictures(one.books) != expected
    assert one.watch._pictures(other.books) == expected
