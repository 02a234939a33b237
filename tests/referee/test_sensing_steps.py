from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.effects import Lamp
from companion.referee.sensing import Agrees, Fits, Seen, Step, Table, differences, judge, lamps, path, together
from companion.rules.interface import Field, Picture, Piece
from tests.sensing_helpers import (
    B1,
    B2,
    B3,
    BOARD,
    HANGAR,
    HAWK,
    LOFT,
    NOW,
    PIECES,
    R1,
    R2,
    R3,
    UNHURRIED,
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    RealBoard,
    fewest_lifts,
    look,
    moved,
    picture,
)

BOTH_KINDS = pytest.mark.parametrize("identity", [False, True], ids=["occupancy", "identity"])
STRIKE = moved(NOW, (R1, E), (B1, HANGAR))


def crowded(*fields: Field) -> st.SearchStrategy[Picture]:
    """Draw up to six pieces on some fields, several to a field."""
    return st.dictionaries(st.sampled_from(PIECES), st.sampled_from(fields)).map(Picture)


def single(*fields: Field) -> st.SearchStrategy[Picture]:
    """Draw six pieces, one to a field, or in the loft, or off the board."""
    orders = st.permutations((*fields, LOFT, LOFT, None, None))
    return orders.map(lambda order: moved(Picture({}), *zip(PIECES, order, strict=False)))


def test_nothing_to_do_is_no_step() -> None:
    """Equal pictures need no hand."""
    assert path(NOW, NOW) == ()


def test_a_command_becomes_a_lift() -> None:
    """A piece goes from its field to the next, off the board, or comes from beside it."""
    assert path(NOW, moved(NOW, (R1, C))) == (Step(R1, C, A),)
    assert path(NOW, moved(NOW, (HAWK, None))) == (Step(HAWK, None, NOW.at[HAWK]),)
    assert path(NOW, moved(NOW, (B2, G))) == (Step(B2, G),)


def test_the_captured_piece_goes_first() -> None:
    """Nothing is put on a field before the piece there has left."""
    assert path(NOW, STRIKE) == (Step(B1, HANGAR, E), Step(R1, E, A))


def test_an_exchange_puts_one_piece_aside() -> None:
    """Two pieces that change places cost three lifts."""
    steps = path(NOW, moved(NOW, (R1, B), (R2, A)))
    assert steps == (Step(R1, None, A, aside=True), Step(R2, A, B), Step(R1, B))


def test_a_place_beside_the_fields_is_never_full() -> None:
    """One piece leaves the loft while another one comes home: nobody is put aside."""
    assert path(picture((R1, LOFT), (R2, A)), picture((R1, A), (R2, LOFT))) == (Step(R2, LOFT, A), Step(R1, A, LOFT))


def test_entangled_rings_cost_the_fewest_lifts() -> None:
    """Where two pieces wait for one, the one is put aside, not the two."""
    before = picture((R1, A), (R2, A), (B3, B))
    after = picture((R1, B), (R2, B), (B3, A))
    assert [step.piece for step in path(before, after) if step.aside] == [B3]
    before, after = moved(before, (B2, B)), moved(after, (B2, A))
    assert sum(step.aside for step in path(before, after)) == 2


@UNHURRIED
@given(before=crowded(A, B, C), after=crowded(A, B, C))
def test_a_path_needs_the_fewest_lifts(before: Picture, after: Picture) -> None:
    """The steps lead to the picture, onto no piece that has yet to go, and no other way is shorter."""
    real = RealBoard(dict(before.at), goal=after.at)
    for step in path(before, after):
        assert real.at.get(step.piece or HAWK) == step.origin
        real.follow(step)
    assert real.picture == after
    assert real.lifts == fewest_lifts(before, after)


@BOTH_KINDS
def test_a_bump_is_undone_with_names(*, identity: bool) -> None:
    """Two displaced pieces are called by name and sent home; where each one lies only tags can tell."""
    seen = look(moved(NOW, (R1, G), (B1, F)), identity=identity)
    origins = (F, G) if identity else (None, None)
    assert differences(seen, BOARD, NOW) == (Step(B1, E, origins[0]), Step(R1, A, origins[1]))


def test_one_displaced_piece_is_found_by_history() -> None:
    """If only one piece is missing, the strange field has it."""
    assert differences(look(moved(NOW, (R1, G))), BOARD, NOW) == (Step(R1, A, G),)


def test_a_displaced_stack_is_found_together() -> None:
    """If one field is empty and one is strange, all that stood on the one lies on the other."""
    now = moved(NOW, (R3, A))
    real = moved(now, (R1, G), (R3, G))
    assert differences(look(real), BOARD, now) == (Step(R1, A, G), Step(R3, A, G))


def test_of_two_missing_pieces_neither_is_guessed() -> None:
    """If two fields are empty and one is strange, both pieces are called, and no origin is named."""
    seen = look(moved(NOW, (R1, G), (B1, None)))
    assert differences(seen, BOARD, NOW) == (Step(B1, E), Step(R1, A))


def test_a_stack_leaves_piece_by_piece() -> None:
    """The first piece has come down although its field is still taken: the other one stands there."""
    now = moved(NOW, (R3, A))
    expected = moved(now, (R1, C), (R3, D))
    assert differences(look(moved(now, (R1, C))), BOARD, expected, now) == (Step(R3, D, A),)


def test_a_piece_that_was_joined_stays() -> None:
    """Whoever is joined on a touched field is not thought to have left it."""
    expected = moved(NOW, (R1, B))
    assert differences(look(expected, touched=(A, B)), BOARD, expected, NOW) == ()


@pytest.mark.parametrize("pieces", [None, {G: frozenset({None})}], ids=["occupancy", "identity"])
def test_something_foreign_goes_off_the_board(pieces: dict[Field, frozenset[Piece | None]] | None) -> None:
    """What no history explains is taken away."""
    seen = Seen(frozenset({G}), pieces=pieces)
    assert differences(seen, BOARD, Picture({})) == (Step(None, None, G),)


def test_an_unknown_tag_is_not_the_missing_piece() -> None:
    """With identity a foreign thing is never taken for the piece that is looked for."""
    seen = Seen(frozenset({G}), pieces={G: frozenset({None})})
    assert differences(seen, BOARD, picture((R1, A))) == (Step(R1, A), Step(None, None, G))


def test_something_foreign_in_the_way_goes_first() -> None:
    """Two pieces are missing, and one of the strange fields is needed: it is cleared before."""
    expected = moved(NOW, (HAWK, G))
    seen = look(moved(NOW, (R1, G), (B1, F)))
    steps = differences(seen, BOARD, expected, NOW)
    assert steps.index(Step(None, None, G)) < steps.index(Step(HAWK, G, NOW.at[HAWK]))


def test_a_piece_already_gone_is_not_asked_for() -> None:
    """While the books are ahead, what vanished from the sensors counts as brought to its place."""
    seen = look(moved(NOW, (B1, None)), touched=(E,))
    assert differences(seen, BOARD, STRIKE, NOW) == (Step(R1, E, A),)


def test_a_piece_in_the_hand_is_still_to_be_set() -> None:
    """The mover was lifted before the captured piece: that one goes first, and the mover is set afterwards."""
    seen = look(moved(NOW, (R1, None)), touched=(A,))
    assert differences(seen, BOARD, STRIKE, NOW) == (Step(B1, HANGAR, E), Step(R1, E))


def test_a_piece_put_back_has_not_moved() -> None:
    """A touched field does not make a captor of a piece that stands where it stood."""
    seen = look(NOW, touched=(A, E))
    assert differences(seen, BOARD, STRIKE, NOW) == (Step(B1, HANGAR, E), Step(R1, E, A))


def test_a_table_without_sensors_is_told_the_whole_way() -> None:
    """Where nothing is seen the instructions are those of the books."""
    bare = Table()
    assert differences(look(NOW, bare), bare, STRIKE, NOW) == path(NOW, STRIKE)


@BOTH_KINDS
@UNHURRIED
@given(before=single(A, B, C, D), after=single(A, B, C, D))
def test_whoever_follows_the_instructions_arrives(before: Picture, after: Picture, *, identity: bool) -> None:
    """Looking anew after each step, hands bring the real board to the picture with the fewest lifts.

    A piece that goes unseen into or out of the loft is left out: no sensor tells that it is done.
    """
    unseen = [piece for piece in PIECES if {before.at.get(piece), after.at.get(piece)} == {LOFT, None}]
    before, after = (moved(one, *((piece, None) for piece in unseen)) for one in (before, after))
    real, fewest = RealBoard(dict(before.at), goal=after.at), fewest_lifts(before, after)
    while steps := differences(real.seen(identity=identity), BOARD, after, before):
        assert real.lifts + len(steps) == fewest
        real.follow(steps[0])
    assert real.picture == after
    verdict = judge(real.seen(identity=identity), BOARD, before, (after,))
    assert isinstance(verdict, Agrees if before == after else Fits)


@UNHURRIED
@given(expected=crowded(A, B, C, D), real=crowded(A, B, C, D, E, F))
def test_tags_need_no_history(expected: Picture, real: Picture) -> None:
    """With identity any board is put right in one go, with the fewest lifts."""
    board = RealBoard(dict(real.at), goal=expected.at)
    for step in differences(board.seen(identity=True), BOARD, expected):
        board.follow(step)
    assert board.picture == expected
    assert board.lifts == fewest_lifts(real, expected)


@UNHURRIED
@given(expected=single(A, B, C, D), real=single(A, B, C, D, E, F))
def test_a_bumped_board_becomes_right_by_occupancy(expected: Picture, real: Picture) -> None:
    """Hands that set each named piece and clear the strange fields leave a board that shows what the books say."""
    at = dict(moved(expected, *((piece, real.at.get(piece)) for piece in expected.at if expected.at[piece] != LOFT)).at)
    board = RealBoard(at, goal=expected.at)
    for _ in range(12):
        steps = differences(board.seen(identity=False), BOARD, expected)
        if not steps:
            break
        step = steps[0]
        board.at = {
            piece: field for piece, field in board.at.items() if piece != step.piece and field != step.origin
        } | ({step.piece: step.to} if step.piece and step.to else {})
    assert board.picture.taken() & BOARD.fields == expected.taken() & BOARD.fields


def test_lamps_show_targets_and_what_must_go() -> None:
    """Targets are steady, surplus fields blink, and a field without a lamp stays dark."""
    seen = look(moved(NOW, (R1, G), (B1, F)))
    lit = {A: Lamp.TARGET, E: Lamp.TARGET, G: Lamp.SURPLUS, F: Lamp.SURPLUS}
    assert lamps(seen, BOARD, NOW, differences(seen, BOARD, NOW)) == lit
    assert lamps(seen, Table((A, F)), NOW, ()) == {F: Lamp.SURPLUS}


def test_a_captured_piece_blinks_before_its_field_is_a_target() -> None:
    """A field that must be cleared first is shown as such, until the next step makes it the target."""
    steps = differences(look(NOW), BOARD, STRIKE, NOW)
    assert lamps(look(NOW), BOARD, STRIKE, steps) == {E: Lamp.SURPLUS, A: Lamp.SURPLUS}
    assert lamps(look(NOW), BOARD, STRIKE, steps[1:]) == {E: Lamp.TARGET, A: Lamp.SURPLUS}


def test_a_wrong_piece_on_the_right_field_blinks() -> None:
    """With identity a field may be taken and still be wrong."""
    seen = look(moved(NOW, (R1, B), (R2, A)), identity=True)
    assert lamps(seen, BOARD, NOW, ()) == {A: Lamp.SURPLUS, B: Lamp.SURPLUS}


def test_what_one_hand_does_at_once_is_one_group() -> None:
    """A stack goes as one piece, and pieces of a colour that go beside the board go there together."""
    stack = (Step(R1, C, A), Step(R3, C, A))
    home = (Step(R1, HANGAR), Step(R2, HANGAR))
    assert together((*stack, *home)) == (stack, home)


def test_pieces_for_the_board_are_set_one_by_one() -> None:
    """Neither what comes to different fields nor what comes to one from beside the board is one movement."""
    steps = (Step(R1, C), Step(R2, C), Step(R3, D), Step(B1, HANGAR), Step(R1, HANGAR, A))
    assert together(steps) == tuple((step,) for step in steps)
