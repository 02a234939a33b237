"""From a settled picture to its verdict and to the first step of the hands, on a large table."""

from __future__ import annotations

import random
import statistics
from collections.abc import Callable
from dataclasses import dataclass

from companion.referee.sensing import Seen, Table, differences, judge, lamps, path
from companion.rules.interface import Colour, Field, Picture, Piece
from tests.bench.measure import Figure, timed
from tests.referee_helpers import at_board
from tests.table import FOUR, pigeon

SENSORS = 160
COMMANDS = 60
RUNS = 200
TARGET = 10.0
FRESH = 15
"""Tables that have not looked at their position yet."""
FULLEST = (
    "rv turn=red roll=6 red=K8,N2,M8,I4,N3,M7 yellow=H2,O6,K3,H1,I7,G5 green=G3,K4,K6,M5,O5,I2 blue=H7,H4,G8,N1,J8,J1"
    " director=red jokers=red:hcd,yellow:hc,green:hc,blue:hc"
)
"""A position of the pigeon game that offers as much as any."""
PIECES = tuple(Piece(colour, number) for colour in Colour for number in range(1, 7)) + tuple(
    Piece(None, number) for number in range(1, 5)
)


@dataclass(frozen=True, slots=True)
class Scene:
    """A large table before a move: where all stands, and what commands leave or would have left."""

    table: Table
    now: Picture
    options: tuple[Picture, ...]
    previous: Picture
    alternatives: tuple[Picture, ...]


def scene(seed: int = 1) -> Scene:
    """Lay out as many pieces as a full flight has, and as many commands as no position of it offers."""
    chance = random.Random(seed)
    fields = tuple(Field(f"F{number}") for number in range(SENSORS))
    previous = Picture(dict(zip(PIECES, chance.sample(fields, len(PIECES)), strict=True)))
    alternatives = tuple(_moved(previous, fields, chance, 1) for _ in range(COMMANDS))
    now = alternatives[0]
    options = tuple(_moved(now, fields, chance, 1) for _ in range(COMMANDS))
    return Scene(Table(fields), now, options, previous, alternatives)


def _moved(picture: Picture, fields: tuple[Field, ...], chance: random.Random, count: int) -> Picture:
    """Bring some pieces to free fields."""
    free = [where for where in fields if where not in picture.taken()]
    return Picture({**picture.at, **dict(zip(chance.sample(PIECES, count), chance.sample(free, count), strict=True))})


def look(real: Picture, laid: Scene, *, identity: bool) -> Seen:
    """See a picture after hands were at work on it."""
    if identity:
        return Seen(real.taken(), pieces={where: frozenset({each}) for each, where in real.at.items()})
    return Seen(real.taken(), real.taken() ^ laid.now.taken())


def verdict(laid: Scene, real: Picture, *, identity: bool) -> Callable[[], object]:
    """Give the whole work on one settled picture: the verdict, and the steps and lamps if it is wrong."""
    seen = look(real, laid, identity=identity)

    def work() -> object:
        found = judge(seen, laid.table, laid.now, laid.options, laid.previous, laid.alternatives)
        steps = differences(seen, laid.table, laid.now)
        return found, lamps(seen, laid.table, laid.now, steps[:1])

    return work


def figures() -> list[Figure]:
    """Judge a good move and bumps of one, six and all pieces, and show one to a referee who sees it unprepared."""
    return [*_judged(), _led(), _shown()]


def _judged() -> list[Figure]:
    laid, chance = scene(), random.Random(2)
    boards = {"good move": laid.options[7]} | {
        f"bump of {count}": _moved(laid.now, laid.table.sensors, chance, count) for count in (1, 6, len(PIECES))
    }
    found = []
    for identity in (False, True):
        kind = "tags" if identity else "switches"
        for what, real in boards.items():
            shown, work = look(real, laid, identity=identity).marks, verdict(laid, real, identity=identity)
            pictures = (*laid.options, *laid.alternatives)

            def compare(
                shown: object = shown, pictures: tuple[Picture, ...] = pictures, *, identity: bool = identity
            ) -> object:
                return [laid.table.marks(picture, identity=identity) == shown for picture in pictures]

            took, bare = (statistics.median(timed(deed) for _ in range(RUNS)) for deed in (work, compare))
            name = f"verdict, {what}, {kind}"
            found.append(Figure(name, took, "ms", "all pictures compared", bare, f"< {TARGET:g} ms", took < TARGET))
    return found


def _led() -> Figure:
    """Find the way with the fewest lifts where stacks wait for each other: the most that can be asked of it."""
    chance, fields = random.Random(3), [Field(f"F{number}") for number in range(8)]
    pictures = [Picture({each: chance.choice(fields) for each in PIECES[:24]}) for _ in range(2 * FRESH)]
    ways = [*zip(pictures[::2], pictures[1::2], strict=True)]
    took = statistics.median(timed(lambda before=before, after=after: path(before, after)) for before, after in ways)  # type: ignore[misc]
    flat = Picture(dict(zip(PIECES, map(Field, map(str, range(len(PIECES)))), strict=True)))
    ring = Picture(dict(zip(PIECES, [*flat.at.values()][1:] + [*flat.at.values()][:1], strict=True)))
    one = statistics.median(timed(lambda: path(flat, ring)) for _ in ways)
    return Figure("steps home, 24 pieces on 8 fields", took, "ms", f"one ring of {len(PIECES)} pieces", one)


def _shown() -> Figure:
    """Time a move of the fullest real position, with what its commands would leave still to be worked out."""
    tables = [at_board(FULLEST, seats=FOUR, cards=["D04"]) for _ in range(FRESH)]
    for table in tables:
        table.move(pigeon("red4"), "M3")
    took = statistics.median(timed(table.see) for table in tables)
    assert all(table.books.deeds for table in tables), "the move was taken"
    again = statistics.median(timed(table.see) for table in tables)
    count = len(tables[0].books.game.legal(tables[0].books.deeds[0].before))
    name = f"picture to screen, {count} commands anew"
    return Figure(name, took, "ms", "the same picture again", again, f"< {TARGET:g} ms", took < TARGET)
