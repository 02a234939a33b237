"""Random play of aeroplane chess: rolls a second through legal, decide and apply (python -m tests.bench.aeroplane)."""

from __future__ import annotations

import argparse
import random
import sys
from time import process_time

from companion.rules.aeroplane import commands as cm
from companion.rules.aeroplane.game import AeroplaneChess
from companion.rules.aeroplane.state import Match
from companion.rules.interface import Stage
from tests.table_aeroplane import FOUR, game


def act(played: AeroplaneChess, state: Match, command: cm.Command) -> Match:
    """Carry out a command."""
    for event in played.decide(state, command):
        state = played.apply(state, event)
    return state


def play(played: AeroplaneChess, rolls: int, rng: random.Random) -> int:
    """Play at random, match after match, until the die was rolled so often; give the number of matches."""
    state, matches = played.setup(FOUR), 1
    while rolls:
        if played.chance(state):
            rolls -= 1
            state = act(played, state, cm.Roll(rng.randint(1, 6)))
        elif found := played.legal(state):
            state = act(played, state, rng.choice(found))
        elif played.stage(state) is Stage.OVER:
            state, matches = played.setup(FOUR), matches + 1
    return matches


def bare(rolls: int, rng: random.Random) -> None:
    """Draw as many numbers and do nothing with them: what the loop itself costs."""
    for _ in range(rolls):
        rng.randint(1, 6)


def main() -> int:
    """Print rolls a second for each preset beside the baseline."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rolls", type=int, default=40_000)
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()
    began = process_time()
    bare(chosen.rolls, random.Random(chosen.seed))
    _print("bare loop", chosen.rolls, process_time() - began, "drawing random numbers only")
    for preset in ("seed", "hongkong", "tencent"):
        began = process_time()
        matches = play(game(preset), chosen.rolls, random.Random(chosen.seed))
        _print(preset, chosen.rolls, process_time() - began, f"{matches} matches of four")
    return 0


def _print(name: str, rolls: int, seconds: float, note: str) -> None:
    sys.stdout.write(f"{name:10}{rolls / seconds:12,.0f} rolls/s   {note}\n")


if __name__ == "__main__":
    sys.exit(main())
