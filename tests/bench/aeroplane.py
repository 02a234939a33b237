"""Random play of aeroplane chess: rolls a processor second, full rules (python -m tests.bench.aeroplane)."""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable
from functools import partial
from time import process_time

from companion.rules.aeroplane import commands as cm
from companion.rules.aeroplane.game import AeroplaneChess
from companion.rules.aeroplane.options import PRESETS
from companion.rules.aeroplane.state import Match
from companion.rules.interface import Stage
from tests.bench.measure import Figure
from tests.table_aeroplane import FOUR, game

ROLLS = 20_000
TARGET = 20
"""Thousand rolls a second."""


def act(played: AeroplaneChess, state: Match, command: cm.Command) -> Match:
    """Carry out a command."""
    for event in played.decide(state, command):
        state = played.apply(state, event)
    return state


def play(played: AeroplaneChess, rolls: int, rng: random.Random) -> None:
    """Play at random, match after match of four, until the die was rolled so often."""
    state = played.setup(FOUR)
    while rolls:
        if played.chance(state):
            rolls -= 1
            state = act(played, state, cm.Roll(rng.randint(1, 6)))
        elif found := played.legal(state):
            state = act(played, state, rng.choice(found))
        elif played.stage(state) is Stage.OVER:
            state = played.setup(FOUR)


def bare(rolls: int, rng: random.Random) -> None:
    """Draw as many numbers and do nothing with them: what the loop itself costs."""
    for _ in range(rolls):
        rng.randint(1, 6)


def rate(deed: Callable[[int, random.Random], None], rolls: int, seed: int = 0) -> float:
    """Give rolls a second of processor time: other work on the machine does not count."""
    rng, began = random.Random(seed), process_time()
    deed(rolls, rng)
    return rolls / (process_time() - began)


def figures() -> list[Figure]:
    """Measure each preset beside the loop alone."""
    beside = rate(bare, ROLLS) / 1000
    rates = {preset: rate(partial(play, game(preset)), ROLLS) / 1000 for preset in PRESETS}
    return [
        Figure(f"aeroplane, {preset}", value, "k/s", "bare rolls", beside, f"> {TARGET} k rolls/s", value > TARGET)
        for preset, value in rates.items()
    ]


def main() -> int:
    """Print the rate of each preset beside the baseline."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rolls", type=int, default=40_000)
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()
    deeds: dict[str, Callable[[int, random.Random], None]] = {
        "bare loop": bare,
        **{preset: partial(play, game(preset)) for preset in PRESETS},
    }
    for name, deed in deeds.items():
        sys.stdout.write(f"{name:10}{rate(deed, chosen.rolls, chosen.seed):12,.0f} rolls/s\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
