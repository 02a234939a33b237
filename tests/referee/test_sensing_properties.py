from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.referee.sensing import (
    Agrees,
    Ambiguous,
    Fits,
    Moving,
    Seen,
    Table,
    Wrong,
    judge,
    path,
    sees,
)
from companion.rules.interface import Colour, Field, Picture, Piece
from tests.sensing_helpers import (
    BOARD,
    HANGAR,
    LOFT,
    PIECES,
    UNHURRIED,
    A,
    B,
    C,
    D,
    E,
    F,
    RealBoard,
    look,
    moved,
)

BOTH_KINDS = pytest.mark.parametrize("identity", [False, True], ids=["occupancy", "identity"])
places = st.dictionaries(st.sampled_from(PIECES), st.sampled_from((A, B, C, D, E, F, LOFT, HANGAR)))
pictures = places.map(Picture)


@st.composite
def single_pictures(draw: st.DrawFn) -> Picture:
    """Draw a picture in which no field with a sensor is shared."""
    at: dict[Piece, Field] = {}
    for piece, field in draw(places).items():
        if field not in at.values() or field not in BOARD.fields:
            at[piece] = field
    return Picture(at)


@UNHURRIED
@given(data=st.data(), now=pictures, options=st.lists(pictures, max_size=4), identity=st.booleans())
def test_a_fit_shows_the_command_on_every_sensor(
    data: st.DataObject, now: Picture, options: list[Picture], *, identity: bool
) -> None:
    """Whatever the sensors show, a command is only read if its picture equals them everywhere."""
    seen = look(data.draw(pictures), identity=identity, touched=data.draw(st.sets(st.sampled_from(BOARD.sensors))))
    verdict = judge(seen, BOARD, now, options)
    matching = [i for i, option in enumerate(options) if BOARD.marks(option, identity=identity) == seen.marks]
    match verdict:
        case Fits(index):
            assert index in matching
        case Ambiguous(indices):
            assert len(indices) > 1
            assert set(indices) <= set(matching)
        case Agrees():
            assert seen.marks == BOARD.marks(now, identity=identity)
        case Moving():
            assert seen.marks != BOARD.marks(now, identity=identity)
        case _:
            assert isinstance(verdict, Wrong)
            assert verdict.misplaced


@UNHURRIED
@given(now=single_pictures(), options=st.lists(single_pictures(), min_size=1, max_size=4), identity=st.booleans())
def test_a_command_carried_out_step_by_step_is_never_called_wrong(
    now: Picture, options: list[Picture], *, identity: bool
) -> None:
    """From the first lift to the last landing a legal command is under way, and at the end it is found."""
    real = RealBoard(dict(now.at), goal=options[0].at)
    for step in path(now, options[0]):
        real.follow(step)
        verdict = judge(real.seen(identity=identity), BOARD, now, options)
        assert not isinstance(verdict, Wrong)
    verdict = judge(real.seen(identity=identity), BOARD, now, options)
    if sees(real.seen(identity=identity), BOARD, now, options[0]):
        found = (verdict.index,) if isinstance(verdict, Fits) else getattr(verdict, "indices", ())
        assert 0 in found


@UNHURRIED
@given(now=single_pictures(), lifted=st.sets(st.sampled_from(PIECES), max_size=2), identity=st.booleans())
def test_up_to_two_lifted_pieces_are_never_wrong(now: Picture, lifted: set[Piece], *, identity: bool) -> None:
    """Whatever two hands lift is waited for until it comes down."""
    real = moved(now, *((piece, None) for piece in lifted))
    seen = look(real, identity=identity)
    at = frozenset(now.at[piece] for piece in lifted & now.at.keys()) & BOARD.fields
    assert judge(seen, BOARD, now, ()) == (Moving(at) if at else Agrees())


@UNHURRIED
@given(seen=pictures, now=pictures, options=st.lists(pictures, max_size=4), identity=st.booleans())
def test_nothing_is_decided_before_the_board_rests(
    seen: Picture, now: Picture, options: list[Picture], *, identity: bool
) -> None:
    """An unsettled picture is motion, whatever it shows."""
    shown = look(seen, identity=identity)
    unsettled = Seen(shown.taken, shown.touched, shown.pieces, settled=False)
    assert isinstance(judge(unsettled, BOARD, now, options), Moving)


@BOTH_KINDS
def test_a_verdict_takes_less_than_ten_milliseconds(*, identity: bool) -> None:
    """With 160 sensors, 24 pieces and 60 commands the dearest verdict, a wrong board, comes at once."""
    table = Table(tuple(Field(f"F{i}") for i in range(160)))
    pieces = [Piece(colour, number) for colour in Colour for number in range(1, 7)]
    now = Picture(dict(zip(pieces, table.sensors, strict=False)))
    options = [moved(now, (pieces[i % 24], table.sensors[30 + i])) for i in range(60)]
    seen = look(moved(now, (pieces[0], Field("F120")), (pieces[1], Field("F121"))), table, identity=identity)
    assert isinstance(judge(seen, table, now, options, now, options), Wrong)
    assert min(_seconds(seen, table, now, options) for _ in range(10)) < 0.010


def _seconds(seen: Seen, table: Table, now: Picture, options: list[Picture]) -> float:
    begun = time.process_time()
    judge(seen, table, now, options, now, options)
    return time.process_time() - begun
