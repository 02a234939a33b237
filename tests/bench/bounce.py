"""False moves: hands that lift, slide, brush and place on contacts that bounce, and the referee who watches.

The firmware's own debounce reads the contacts, the referee's own sensing judges what it accepts; the clock is simulated
and everything follows from one seed (python -m tests.bench.bounce [EDGES]).
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from companion.messages import BoardSeen
from companion.referee.sensing import SETTLE, Agrees, Ambiguous, Fits, Moving, Table, judge, read_board
from companion.rules.interface import Die, Draw, Field, Picture, Stage
from tests.bench.measure import Figure
from tests.firmware.helpers import load
from tests.table import Table as Flight
from tests.table import automatic, greedy, new

EDGES = 1_000_000
SCAN = 20
"""Milliseconds between two scans; the firmware's loop may add a little."""
LATE = 3
BOUNCE = 20
HELD = (80, 250)
"""Milliseconds for which a passing piece or sleeve changes a field: longer than a bounce, shorter than a rest."""
THOUGHT = (80, 900)
"""Milliseconds for which a piece is held up, or hands rest between two acts."""
POSITIONS = 200


@dataclass(frozen=True, slots=True)
class Position:
    """A real position: what stands there, what each legal command leaves, and the commands that move one piece."""

    now: Picture
    options: tuple[Picture, ...]
    moves: tuple[tuple[int, Field, Field], ...]
    """Index of the command, and from where to where its piece goes."""


@dataclass
class Tally:
    """What was counted."""

    edges: int = 0
    wrong_levels: int = 0
    """Levels that a scan read in the middle of a bounce, and that were not so."""
    false_pictures: int = 0
    moves: int = 0
    false_moves: int = 0
    missed: int = 0


@dataclass
class Contacts:
    """All contacts of a board under its firmware.

    Args:
        levels: which contacts are closed.
        chance: where the bounces come from.
        tally: what is counted.
        look: called with a picture that has been at rest.
        bare: believe every scan, as a board without debounce would.
    """

    levels: list[bool]
    chance: random.Random
    tally: Tally
    look: Callable[[BoardSeen], bool]
    bare: bool = False
    now: int = 0
    _scan_at: int = 0
    _clean: int = 0
    _changed_at: int = 0
    _bouncing: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._picture: Any = load("scan").Picture(len(self.levels))
        self._raw = bytearray((len(self.levels) + 7) // 8)
        for cell, closed in enumerate(self.levels):
            self._raw[cell >> 3] |= closed << (cell & 7)
        self._accepted = bytes(self._raw)
        self.wait(2 * (SCAN + LATE))

    def flip(self, cell: int) -> None:
        """Close or open a contact; it bounces for a while."""
        self.levels[cell] = not self.levels[cell]
        self._raw[cell >> 3] ^= 1 << (cell & 7)
        self._bounce(cell)
        self.tally.edges += 1

    def graze(self, cell: int) -> None:
        """Open and close a contact within one bounce: it ends as it was."""
        self._bounce(cell)
        self.tally.edges += 2

    def _bounce(self, cell: int) -> None:
        self._bouncing[cell] = self.now + self.chance.randrange(BOUNCE + 1)
        self._clean = 0

    def wait(self, milliseconds: int) -> None:
        """Let time pass; while nothing changes, scans are passed over."""
        until = self.now + milliseconds
        while self._scan_at <= until and self._clean < 2:
            self.now = self._scan_at
            self._scan()
            self._scan_at += SCAN + self.chance.randrange(LATE)
        if self._clean >= 2:
            self._rest(until)
            self._scan_at = max(self._scan_at, until + self.chance.randrange(SCAN))
        self.now = until

    def _scan(self) -> None:
        raw = bytearray(self._raw)
        for cell, until in list(self._bouncing.items()):
            if until <= self.now:
                del self._bouncing[cell]
            elif self.chance.getrandbits(1):
                raw[cell >> 3] ^= 1 << (cell & 7)
                self.tally.wrong_levels += 1
        self._clean = 0 if self._bouncing else self._clean + 1
        if self._picture.scan(raw, self.now, bare=self.bare):
            self._check()

    def _check(self) -> None:
        """Tell the picture; a change in it is false if the contact is not so."""
        accepted = bytes(self._picture.tell(self.now)[2])
        changes = zip(accepted, self._accepted, self._raw, strict=True)
        self.tally.false_pictures += any((new ^ old) & (new ^ true) for new, old, true in changes)
        self._accepted, self._changed_at = accepted, self.now

    def _rest(self, until: int) -> None:
        """Tell the picture once it has been at rest for long enough."""
        settled = self._changed_at + SETTLE
        if not self.now < settled <= until:
            return
        seq, age, taken, touched = self._picture.tell(settled)
        if self.look(BoardSeen("0A", seq, age, _cells(taken), _cells(touched), settled / 1000)):
            self._picture.changes.settle(seq)


def _cells(bits: bytearray) -> frozenset[int]:
    return frozenset(8 * k + j for k, byte in enumerate(bits) if byte for j in range(8) if byte >> j & 1)


@dataclass
class Hand:
    """Plays one move of a position, not without detours, while the referee looks on."""

    position: Position
    table: Table
    chance: random.Random
    tally: Tally
    bare: bool = False
    placed: bool = False
    booked: bool = False

    def play(self) -> None:
        """Wander, move, and see what was made of it."""
        self._index, origin, target = self.chance.choice(self.position.moves)
        taken = self.position.now.taken()
        cells = {where: cell for cell, where in enumerate(self.table.sensors)}
        levels = [where in taken for where in self.table.sensors]
        contacts = Contacts(levels, self.chance, self.tally, self._look, self.bare)
        free = [cell for where, cell in cells.items() if where not in taken and where != target]
        others = [cell for where, cell in cells.items() if where in taken and where != origin]
        acts = (
            lambda: self._brush(contacts, self.chance.choice(free)),
            lambda: self._brush(contacts, self.chance.choice(others or free)),
            lambda: self._lift_and_return(contacts, cells[origin]),
            lambda: contacts.graze(self.chance.randrange(len(cells))),
        )
        for _ in range(self.chance.randrange(4)):
            self.chance.choice(acts)()
            contacts.wait(self.chance.randint(*THOUGHT))
        contacts.flip(cells[origin])
        for cell in self.chance.sample(free, self.chance.randrange(6)):
            contacts.wait(self.chance.randint(*HELD))
            self._brush(contacts, cell)
            contacts.graze(self.chance.randrange(len(cells)))
        contacts.wait(self.chance.randint(*THOUGHT))
        contacts.flip(cells[target])
        self.placed = True
        contacts.wait(2 * SETTLE)
        self.tally.moves += 1
        self.tally.missed += not self.booked

    def _brush(self, contacts: Contacts, cell: int) -> None:
        contacts.flip(cell)
        contacts.wait(self.chance.randint(*HELD))
        contacts.flip(cell)

    def _lift_and_return(self, contacts: Contacts, cell: int) -> None:
        contacts.flip(cell)
        contacts.wait(self.chance.randint(*THOUGHT))
        contacts.flip(cell)

    def _look(self, message: BoardSeen) -> bool:
        """Judge a picture as the referee does; True if the board may forget what was touched."""
        place = self.position
        if self.booked:
            verdict = judge(read_board(message, self.table), self.table, place.options[self._index], (), place.now)
        else:
            verdict = judge(read_board(message, self.table), self.table, place.now, place.options)
        match verdict:
            case Fits(index, confirm=False) if self.placed and index == self._index:
                self.booked = True
            case Moving() | Agrees() | Fits(confirm=True) | Ambiguous():
                pass
            case _:
                self.tally.false_moves += 1
        return isinstance(verdict, Agrees | Fits)


@cache
def positions(seed: int) -> tuple[Position, ...]:
    """Collect positions of flights that the computer plays."""
    chance, found = random.Random(seed), list[Position]()
    flight = new()
    while len(found) < POSITIONS:
        if flight.played.stage(flight.state) in {Stage.ROUND_OVER, Stage.OVER}:
            flight = new()
        if flight.played.stage(flight.state) is Stage.PLAY and not isinstance(
            flight.played.chance(flight.state), Die | Draw
        ):
            place = _position(flight)
            found += [place] if place.moves else []
        flight.do(automatic(flight, chance, greedy))
    return tuple(found)


def _position(flight: Flight) -> Position:
    game, state = flight.played, flight.state
    now, options = game.expected(state), []
    for command in game.legal(state):
        after = state
        for event in game.decide(state, command):
            after = game.apply(after, event)
        options.append(game.expected(after))
    return Position(now, tuple(options), tuple(_moves(now, options)))


def _moves(now: Picture, options: list[Picture]) -> Iterator[tuple[int, Field, Field]]:
    """Find the commands that bring one piece from a field to a free one, and do nothing else."""
    for index, picture in enumerate(options):
        ends = [(now.at.get(each), where) for each, where in picture.at.items() if now.at.get(each) != where]
        if len(ends) == 1 and len(picture.at) == len(now.at):
            origin, target = ends[0]
            if origin and "." not in origin + target and target not in now.taken():
                yield index, origin, target


def measure(edges: int, seed: int = 1, *, bare: bool = False) -> Tally:
    """Let hands play until so many contacts have changed."""
    chance, tally, places = random.Random(seed), Tally(), positions(seed)
    table = Table(new().played.fields)
    while tally.edges < edges:
        Hand(chance.choice(places), table, chance, tally, bare).play()
    return tally


def figures(edges: int = EDGES) -> list[Figure]:
    """Count what the referee was made to believe."""
    tally = measure(edges)
    wrong, moves = tally.wrong_levels, tally.moves
    return [
        Figure(f"{what} in {edges} edges", count, "", beside, of, "0", count == 0)
        for what, count, beside, of in (
            ("false pictures", tally.false_pictures, "wrong levels scanned", wrong),
            ("false moves", tally.false_moves, "moves made", moves),
            ("missed moves", tally.missed, "moves made", moves),
        )
    ]


def main() -> None:
    """Print the figures for the given number of edges."""
    for figure in figures(int(sys.argv[1]) if len(sys.argv) > 1 else EDGES):
        sys.stdout.write(f"{figure.line()}\n")


if __name__ == "__main__":
    main()
