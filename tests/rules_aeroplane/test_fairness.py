"""Equal seats win equally often: an error in one colour's table would show, even one that no other test thinks of."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from companion.rules.aeroplane import commands as cm
from companion.rules.aeroplane.game import AeroplaneChess
from companion.rules.interface import Colour, Die, Seat
from tests.table_aeroplane import FOUR, ORDER, game

rule = pytest.mark.rule
CHI_SQUARE = {1: 10.83, 3: 16.27}
"""Degrees of freedom to the value that fair play exceeds once in a thousand."""


def winner(played: AeroplaneChess, seats: tuple[Seat, ...], rng: random.Random) -> Colour:
    """Play one match at random to its winner."""
    state = played.setup(seats)
    while not state.places:
        due = played.chance(state)
        command = cm.Roll(rng.randint(1, 6)) if isinstance(due, Die) else rng.choice(played.legal(state))
        for event in played.decide(state, command):
            state = played.apply(state, event)
    seat = state.seats[state.places[0]]
    assert seat is not None
    return seat.colour


def chi_square(seats: tuple[Seat, ...], matches: int, preset: str) -> float:
    """Measure how far the wins of so many matches are from equal shares."""
    rng, played = random.Random(11), game(preset)
    won = Counter(winner(played, seats, rng) for _ in range(matches))
    share = matches / len(seats)
    return sum((won[seat.colour] - share) ** 2 / share for seat in seats)


@rule("AC-T1", "AC-P")
@pytest.mark.heavy
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("preset", ["seed", "tencent"])
def test_every_seat_wins_equally_often(preset: str) -> None:
    """In 4,000 random matches of four the shares of wins differ by no more than chance allows."""
    assert chi_square(FOUR, 4_000, preset) < CHI_SQUARE[3]


@rule("AC-P")
@pytest.mark.heavy
@pytest.mark.timeout(3600)
def test_opposite_seats_are_even() -> None:
    """In 4,000 random matches of two, who sit opposite, neither wins more often than chance allows."""
    assert chi_square((Seat(ORDER[1]), Seat(ORDER[3])), 4_000, "seed") < CHI_SQUARE[1]
