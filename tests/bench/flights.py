"""How fast the rules fly: greedy flights of four on one core."""

from __future__ import annotations

import random
import statistics

from companion.app.demo import Demo
from companion.app.demo import play as play_demo
from companion.app.games import lay, parse_seats, preset_rules
from tests.bench.measure import Figure, timed
from tests.table import fly, new

FLIGHTS = 30
TARGET = 50.0


def figures() -> list[Figure]:
    """Fly by the rules alone, and once with everything from the sensor line to the strip."""
    fly(new(), random.Random(0))
    bare = statistics.median(timed(lambda seed=seed: fly(new(), random.Random(seed))) for seed in range(FLIGHTS))  # type: ignore[misc]
    rolls = timed(lambda: [random.Random(0).randint(1, 6) for _ in range(1000)])
    top = lay("rv")
    season = Demo(1, top, preset_rules(top, "seed", {"flights": "1"}), parse_seats("computer", top, {}))
    whole = timed(lambda: play_demo(season, lambda _job, _slip: None))
    return [
        Figure("flight of four, rules alone", bare, "ms", "1000 seeded dice", rolls, f"< {TARGET:g} ms", bare < TARGET),
        Figure("flights a second", 1000 / bare, "/s", "demo --fast", 1000 / whole),
    ]
