from __future__ import annotations

import pytest

from companion.messages import BoardSeen, TagsSeen
from companion.referee.sensing import (
    SETTLE,
    Agrees,
    Ambiguous,
    Changed,
    Fits,
    Misplaced,
    Moving,
    Seen,
    Table,
    TakenBack,
    Wrong,
    in_air,
    judge,
    read_board,
    read_tags,
    sees,
)
from companion.rules.interface import Field, Piece
from tests.sensing_helpers import (
    B1,
    B2,
    BOARD,
    HANGAR,
    HAWK,
    LOFT,
    NOW,
    OPTIONS,
    R1,
    R2,
    R3,
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
    look,
    moved,
)

BOTH_KINDS = pytest.mark.parametrize("identity", [False, True], ids=["occupancy", "identity"])


@pytest.mark.parametrize(("age", "settled"), [(SETTLE - 1, False), (SETTLE, True)])
def test_an_occupancy_picture_becomes_fields(age: int, settled: bool) -> None:  # noqa: FBT001 - a column of the table
    """Sensor numbers become fields, spare sensors are passed over, and rest is counted by the board's own clock."""
    message = BoardSeen("0A", 1, age, frozenset({0, 3, 99}), frozenset({3, 4}), at=0.0)
    assert read_board(message, BOARD) == Seen(frozenset({A, D}), frozenset({D, E}), None, settled)


def test_an_identity_picture_becomes_pieces() -> None:
    """Tags become pieces, a stack keeps them all, an unknown tag is something, no tag is nothing, and rest counts."""
    message = TagsSeen("0A", 1, SETTLE, {0: ("AA",), 1: ("BB", "FF"), 2: (), 99: ("AA",)}, at=0.0)
    seen = read_tags(message, BOARD, {"AA": R1, "BB": B1})
    known = frozenset({R1, B1})
    assert seen == Seen(frozenset({A, B}), pieces={A: frozenset({R1}), B: frozenset({B1, None})}, known=known)
    assert not read_tags(TagsSeen("0A", 2, SETTLE - 1, {}, at=0.0), BOARD, {}).settled


def test_sensors_of_one_field_are_read_together() -> None:
    """Several readers may serve one field: what any of them sees lies there."""
    yard = Table((HANGAR, HANGAR))
    message = TagsSeen("0A", 1, SETTLE, {0: ("AA",), 1: ("BB",)}, at=0.0)
    assert read_tags(message, yard, {"AA": B1, "BB": B2}).pieces == {HANGAR: frozenset({B1, B2})}
    assert read_board(BoardSeen("0A", 1, SETTLE, frozenset({1}), frozenset(), at=0.0), yard).taken == {HANGAR}


@BOTH_KINDS
def test_an_untouched_board_agrees(*, identity: bool) -> None:
    """The picture of the books is no command."""
    assert judge(look(NOW, identity=identity), BOARD, NOW, OPTIONS) == Agrees()


@BOTH_KINDS
def test_one_command_fits(*, identity: bool) -> None:
    """A picture that only one command leaves is that command."""
    assert judge(look(OPTIONS[0], identity=identity), BOARD, NOW, OPTIONS) == Fits(0)


@BOTH_KINDS
def test_commands_with_the_same_picture_are_asked_for(*, identity: bool) -> None:
    """Two commands that leave the same pieces on the same fields are never chosen between."""
    options = (OPTIONS[0], OPTIONS[1], OPTIONS[0])
    assert judge(look(OPTIONS[0], identity=identity), BOARD, NOW, options) == Ambiguous((0, 2))


def test_occupancy_asks_where_identity_knows() -> None:
    """Two pieces that could have changed places by different commands are told apart by their tags only."""
    options = (moved(NOW, (R1, B), (R2, C)), moved(NOW, (R1, C)))
    touched = (A, B, C)
    assert judge(look(options[1], touched=touched), BOARD, NOW, options) == Ambiguous((0, 1))
    assert judge(look(options[1], identity=True), BOARD, NOW, options) == Fits(1)


@BOTH_KINDS
def test_the_previous_picture_is_a_takeback(*, identity: bool) -> None:
    """A piece that goes back to where it came from takes the command back."""
    seen = look(NOW, identity=identity)
    assert judge(seen, BOARD, OPTIONS[0], (), NOW, OPTIONS) == TakenBack()


@BOTH_KINDS
def test_another_command_of_before_is_a_change_of_mind(*, identity: bool) -> None:
    """The board may show another command that was legal before."""
    seen = look(OPTIONS[2], identity=identity)
    assert judge(seen, BOARD, OPTIONS[0], (), NOW, OPTIONS) == Changed(2)


@BOTH_KINDS
def test_an_unclear_change_of_mind_is_asked_for(*, identity: bool) -> None:
    """Two earlier commands with the same picture are asked for, and it is said that they are earlier ones."""
    seen = look(OPTIONS[2], identity=identity)
    verdict = judge(seen, BOARD, OPTIONS[0], (), NOW, (OPTIONS[2], OPTIONS[1], OPTIONS[2]))
    assert verdict == Ambiguous((0, 2), previous=True)


@BOTH_KINDS
def test_an_illegal_move_is_named(*, identity: bool) -> None:
    """One piece on a field that no command reaches is named, with where it lies and where it belongs."""
    seen = look(moved(NOW, (R1, G)), identity=identity)
    assert judge(seen, BOARD, NOW, OPTIONS) == Wrong((Misplaced(R1, G, A),))


def test_several_misplaced_pieces_are_not_guessed() -> None:
    """By occupancy two displaced pieces are known by history, and where each one lies is not."""
    real = moved(NOW, (R1, G), (B1, F))
    by_occupancy = judge(look(real), BOARD, NOW, OPTIONS)
    missing = (Misplaced(R1, None, A), Misplaced(B1, None, E))
    assert by_occupancy == Wrong((*missing, Misplaced(None, F, None), Misplaced(None, G, None)))
    by_tag = judge(look(real, identity=True), BOARD, NOW, OPTIONS)
    assert by_tag == Wrong((Misplaced(R1, G, A), Misplaced(B1, F, E)))


def test_something_foreign_is_wrong() -> None:
    """A thing that nobody lifted from the board is named by its field; with an unknown tag too."""
    foreign = Misplaced(None, G, None)
    assert judge(Seen(NOW.taken() | {G}), BOARD, NOW, OPTIONS) == Wrong((foreign,))
    pieces: dict[Field, frozenset[Piece | None]] = {at: frozenset({piece}) for piece, at in NOW.at.items()}
    seen = Seen(NOW.taken() | {G}, pieces={**pieces, G: frozenset({None})})
    assert judge(seen, BOARD, NOW, OPTIONS) == Wrong((foreign,))


def test_something_foreign_on_a_target_is_not_the_command() -> None:
    """As long as the mover stands where it stood, what lies on its target is another thing."""
    assert judge(Seen(NOW.taken() | {C}), BOARD, NOW, OPTIONS) == Wrong((Misplaced(None, C, None),))


def test_a_piece_that_is_out_of_the_game_is_wrong_on_the_board() -> None:
    """A struck pigeon that is set again is named, by its tag."""
    seen = look(moved(NOW, (B2, G)), identity=True)
    assert judge(seen, BOARD, NOW, OPTIONS) == Wrong((Misplaced(B2, G, None),))


@BOTH_KINDS
def test_a_piece_in_the_air_is_no_error(*, identity: bool) -> None:
    """A lifted piece is waited for, and a die rolled meanwhile finds it in the air."""
    seen = look(moved(NOW, (R1, None)), identity=identity)
    assert judge(seen, BOARD, NOW, OPTIONS) == Moving(frozenset({A}))
    assert in_air(seen, BOARD, NOW)


@BOTH_KINDS
def test_nothing_is_in_the_air_once_it_came_down(*, identity: bool) -> None:
    """Neither the untouched board nor a finished move has a piece in the air."""
    assert not in_air(look(NOW, identity=identity), BOARD, NOW)
    assert not in_air(look(OPTIONS[0], identity=identity), BOARD, NOW)


def test_a_slide_over_fields_waits_for_rest() -> None:
    """A piece that passes the target of another command is not taken for it while the board has not settled."""
    passing = Seen(OPTIONS[0].taken(), frozenset({A, C}), settled=False)
    assert judge(passing, BOARD, NOW, OPTIONS) == Moving(frozenset({A}))


def test_a_slide_that_rested_on_the_way_goes_on() -> None:
    """Whoever pauses on a legal field and slides on has changed their mind, no more."""
    assert judge(look(OPTIONS[0], touched=(A, C)), BOARD, NOW, OPTIONS) == Fits(0)
    assert judge(look(OPTIONS[1], touched=(C, D)), BOARD, OPTIONS[0], (), NOW, OPTIONS) == Changed(1)


def test_a_piece_put_down_beside_its_field_is_waited_for() -> None:
    """A piece between two sensors is as good as in the air: nothing is booked."""
    seen = look(moved(NOW, (R1, None)), touched=(A, C))
    assert judge(seen, BOARD, NOW, OPTIONS) == Moving(frozenset({A}))


@BOTH_KINDS
def test_lifted_and_put_back_is_nothing(*, identity: bool) -> None:
    """A piece that comes back to its field leaves the board as it was."""
    assert judge(look(NOW, identity=identity, touched=(A,)), BOARD, NOW, OPTIONS) == Agrees()


def test_two_hands_at_once_are_waited_for() -> None:
    """Two pieces in two hands are no bump."""
    seen = look(moved(NOW, (R1, None), (B1, None)))
    assert judge(seen, BOARD, NOW, OPTIONS) == Moving(frozenset({A, E}))


def test_many_missing_pieces_are_a_bump() -> None:
    """More pieces than hands have vanished: what stood where is listed."""
    seen = look(moved(NOW, (R1, None), (R2, None), (B1, None)))
    expected = Wrong((Misplaced(R1, None, A), Misplaced(R2, None, B), Misplaced(B1, None, E)))
    assert judge(seen, BOARD, NOW, OPTIONS) == expected


def test_a_sleeve_over_the_neighbour_is_nothing() -> None:
    """A field that flickers while nothing rests is waited out, and its touch alone is no command."""
    flicker = Seen(NOW.taken() | {F}, frozenset({F}), settled=False)
    assert judge(flicker, BOARD, NOW, OPTIONS) == Moving(frozenset())
    assert judge(look(NOW, touched=(E, F)), BOARD, NOW, OPTIONS) == Agrees()


def test_the_next_player_may_be_early() -> None:
    """While the next hands have already lifted pieces, the first command is neither booked nor wrong."""
    early = look(moved(OPTIONS[0], (B1, None), (HAWK, None)))
    assert judge(early, BOARD, NOW, OPTIONS) == Moving(frozenset({A, E, H}))
    assert judge(look(OPTIONS[0], touched=(A, C, E)), BOARD, NOW, OPTIONS) == Fits(0)


def test_two_commands_at_once_are_sorted_out_one_by_one() -> None:
    """A second move before the first is booked is wrong; when it goes back, the first one fits."""
    both = moved(OPTIONS[0], (B1, F))
    assert isinstance(judge(look(both), BOARD, NOW, OPTIONS), Wrong)
    assert judge(look(moved(both, (B1, E))), BOARD, NOW, OPTIONS) == Fits(0)


@BOTH_KINDS
def test_a_table_without_sensors_always_agrees(*, identity: bool) -> None:
    """Where nothing is seen nothing is wrong, and no command is read."""
    bare = Table()
    assert judge(look(OPTIONS[0], bare, identity=identity), bare, NOW, OPTIONS, NOW, OPTIONS) == Agrees()


@BOTH_KINDS
def test_a_table_with_some_sensors_sees_what_it_can(*, identity: bool) -> None:
    """From a field without sensor to one with, the arrival tells; commands it cannot tell apart are asked for."""
    half = Table((A, B, E))
    assert judge(look(OPTIONS[0], half, identity=identity), half, NOW, OPTIONS) == Ambiguous((0, 1), confirm=True)
    back = moved(OPTIONS[0], (R1, A))
    assert judge(look(back, half, identity=identity), half, OPTIONS[0], (back,)) == Fits(0)


def test_the_table_knows_what_it_can_see() -> None:
    """Exchanges are seen by identity only, and nothing is seen where no sensor is."""
    swapped = moved(NOW, (R1, B), (R2, A))
    assert not sees(look(NOW), BOARD, NOW, swapped)
    assert sees(look(NOW, identity=True), BOARD, NOW, swapped)
    assert sees(look(NOW), BOARD, NOW, OPTIONS[0])
    assert not sees(look(NOW), BOARD, moved(NOW, (R3, LOFT)), moved(NOW, (R3, HANGAR)))
