"""Fairness of the default board: greedy players, wins by colour (python -m tests.bench.fairness)."""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor

from companion.rules.interface import Colour
from companion.rules.rv.scoring import scores, winners
from tests.table import fly, new

SHARE, MARGIN = 25.0, 3.0
"""What each colour must win, in percent."""


def winner(seed: int) -> tuple[Colour, ...]:
    """Fly one flight of four greedy players and name who wins it."""
    play = new()
    fly(play, random.Random(seed))
    best = winners(scores(play.state.past, play.played.book.options))
    return tuple(play.state.seats[seat].colour for seat in best)


def shares(flights: int, seed: int, workers: int) -> dict[Colour, float]:
    """Give each colour's wins in percent; a shared win counts in parts."""
    won: Counter[Colour] = Counter()
    with ProcessPoolExecutor(workers) as pool:
        for best in pool.map(winner, range(seed, seed + flights), chunksize=20):
            won.update({colour: 1 / len(best) for colour in best})
    return {colour: 100 * won[colour] / flights for colour in Colour}


def main() -> int:
    """Print the shares; 1 when one is out of range."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--flights", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--workers", type=int, default=1)
    chosen = parser.parse_args()
    found = shares(chosen.flights, chosen.seed, chosen.workers)
    for colour, share in found.items():
        sys.stdout.write(f"{colour:8}{share:6.1f} %\n")
    return 0 if all(abs(share - SHARE) <= MARGIN for share in found.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
