"""Hands on bouncing contacts: the quick sibling of the measure over a million edges."""

from __future__ import annotations

from tests.bench.bounce import measure

EDGES = 5_000


def test_bouncing_contacts_make_no_false_move() -> None:
    """Lifts, slides, brushes and places that bounce for up to 20 ms show nothing false, and each move counts."""
    tally = measure(EDGES, seed=7)
    assert tally.edges >= EDGES
    assert tally.wrong_levels > EDGES / 10, "the contacts did bounce"
    assert tally.moves > EDGES / 50
    assert (tally.false_pictures, tally.false_moves, tally.missed) == (0, 0, 0)


def test_the_measure_notices_a_board_without_debounce() -> None:
    """The same hands on a board that believes every scan give false pictures."""
    assert measure(EDGES, seed=7, bare=True).false_pictures > EDGES / 50


def test_the_same_seed_gives_the_same_edges() -> None:
    """The measure can be repeated to the last bounce."""
    assert measure(500, seed=3) == measure(500, seed=3) != measure(500, seed=4)
