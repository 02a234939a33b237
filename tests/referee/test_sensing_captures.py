from __future__ import annotations

from companion.referee.sensing import (
    Agrees,
    Ambiguous,
    Fits,
    Moving,
    Table,
    TakenBack,
    judge,
)
from tests.sensing_helpers import (
    B1,
    BOARD,
    HANGAR,
    LOFT,
    NOW,
    R1,
    R2,
    R3,
    A,
    B,
    C,
    E,
    look,
    moved,
)

STRIKE = moved(NOW, (R1, E), (B1, HANGAR))


def test_a_capture_needs_a_touched_field() -> None:
    """The end picture alone is that of a piece in the hand; with the touch it is the capture."""
    assert judge(look(STRIKE, touched=(A,)), BOARD, NOW, (STRIKE,)) == Moving(frozenset({A}))
    assert judge(look(STRIKE, touched=(A, E)), BOARD, NOW, (STRIKE,)) == Fits(0)
    assert judge(look(STRIKE, identity=True), BOARD, NOW, (STRIKE,)) == Fits(0)


def test_the_touched_field_tells_captures_apart() -> None:
    """Of two captures that leave the same picture the touched one is meant."""
    other = moved(NOW, (R1, B), (R2, LOFT))
    assert judge(look(other, touched=(A, B)), BOARD, NOW, (STRIKE, other)) == Fits(1)
    assert judge(look(other, touched=(A, B, E)), BOARD, NOW, (STRIKE, other)) == Ambiguous((0, 1), confirm=True)


def test_the_captured_piece_on_a_sensed_place_proves_the_capture() -> None:
    """Its arrival there says that it left its field, touched or not; half-way nothing is wrong."""
    table = Table((*BOARD.sensors, HANGAR))
    half = look(moved(NOW, (B1, HANGAR)), table)
    assert judge(half, table, NOW, (STRIKE,)) == Moving(frozenset({E}))
    assert judge(look(STRIKE, table), table, NOW, (STRIKE,)) == Fits(0)


def test_a_capture_from_a_place_without_sensor_is_confirmed() -> None:
    """If the board looks as before, the touched field offers the command, and the button decides."""
    now = moved(NOW, (R3, LOFT))
    option = moved(now, (R3, E), (B1, HANGAR))
    assert judge(look(option, touched=(E,)), BOARD, now, (option,)) == Fits(0, confirm=True)
    assert judge(look(option), BOARD, now, (option,)) == Agrees()


def test_an_exchange_is_confirmed_and_needs_both_touches() -> None:
    """Two pieces that change places leave the same picture; both fields must have been touched."""
    option = moved(NOW, (R1, B), (R2, A))
    assert judge(look(option, touched=(A, B)), BOARD, NOW, (option,)) == Fits(0, confirm=True)
    assert judge(look(option, touched=(A,)), BOARD, NOW, (option,)) == Agrees()
    assert judge(look(option, identity=True), BOARD, NOW, (option,)) == Fits(0)


def test_a_vanished_piece_is_confirmed() -> None:
    """A piece that goes into the loft looks like one in the hand."""
    option = moved(NOW, (R1, LOFT))
    assert judge(look(option, touched=(A,)), BOARD, NOW, (option,)) == Fits(0, confirm=True)
    assert judge(look(option, identity=True), BOARD, NOW, (option,)) == Fits(0, confirm=True)


def test_joining_a_piece_is_confirmed_unless_it_was_felt() -> None:
    """A piece put upon another one may leave its switch alone."""
    option = moved(NOW, (R1, B))
    assert judge(look(option, touched=(A,)), BOARD, NOW, (option,)) == Fits(0, confirm=True)
    assert judge(look(option, touched=(A, B)), BOARD, NOW, (option,)) == Fits(0)
    assert judge(look(option, identity=True), BOARD, NOW, (option,)) == Fits(0)


def test_one_piece_leaves_a_shared_field() -> None:
    """The field stays taken, the target says it all."""
    now = moved(NOW, (R2, A))
    option = moved(now, (R1, C))
    assert judge(look(option, touched=(C,)), BOARD, now, (option,)) == Fits(0)


def test_a_piece_that_leaves_a_shared_field_unfelt_is_not_noticed() -> None:
    """Without a touch of this field the board agrees; with one the button decides."""
    now = moved(NOW, (R2, A))
    option = moved(now, (R1, LOFT))
    assert judge(look(option, touched=(E,)), BOARD, now, (option,)) == Agrees()
    assert judge(look(option, touched=(A,)), BOARD, now, (option,)) == Fits(0, confirm=True)


def test_commands_that_move_nothing_are_never_read_from_the_board() -> None:
    """Passing, and moves between places without sensors, need a button."""
    now = moved(NOW, (R3, HANGAR))
    options = (now, moved(now, (R3, LOFT)))
    assert judge(look(now, touched=(A,)), BOARD, now, options) == Agrees()


def test_a_capture_is_taken_back() -> None:
    """Both pieces back on their fields are the picture before; the mover alone is on the way to it."""
    seen = look(NOW, touched=(A, E))
    assert judge(seen, BOARD, STRIKE, (), NOW, (STRIKE,)) == TakenBack()
    half = look(moved(STRIKE, (R1, A)), touched=(A, E))
    assert judge(half, BOARD, STRIKE, (), NOW, (STRIKE,)) == Moving(frozenset({E}))


def test_the_books_may_be_ahead() -> None:
    """With the last agreed picture as history, a board that has to follow fits only when it really has."""
    assert judge(look(NOW), BOARD, NOW, (STRIKE,)) == Agrees()
    assert judge(look(moved(NOW, (B1, None)), touched=(E,)), BOARD, NOW, (STRIKE,)) == Moving(frozenset({E}))
    assert judge(look(STRIKE, touched=(A, E)), BOARD, NOW, (STRIKE,)) == Fits(0)
