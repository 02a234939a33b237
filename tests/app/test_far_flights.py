"""Whole flights over a bad cable, with resets, pulled plugs and kills, against the same flight at a sound table."""

from __future__ import annotations

import random
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.app.games import lay
from companion.app.loop import Inbox, Later
from companion.app.outputs import Outputs
from companion.app.virtual import HandsScreen
from companion.devices.fast import SimulatedClock
from companion.devices.hands import Grip, Hands
from companion.devices.link import AGAIN
from companion.devices.virtual_table import VirtualTable, under
from companion.messages import Message, Tick
from companion.rules.interface import Field, Stage
from tests.app.far_board import SCAN, FarBoard
from tests.app.far_table import FarTable, Fuse
from tests.app.flown import MEMORY, PAIR, QUICK
from tests.proxy import BAD, Faults

SOUND = Faults()
PACE = 0.4
"""Simulated seconds that hands take for a deed."""
STROKE = 2
"""Scans after which the firmware believes a button."""
STANDSTILL = 60.0
"""Simulated seconds after which a table that does not go on is stuck."""
BACK = 2.0
"""Seconds from the port being back to the game going on."""


class Flight:
    """Computers play, hands do what the screen says, and cable, board and referee have their mishaps.

    Args:
        path: the journal.
        faults: what the cable does to lines.
        seed: fixes all that goes wrong.
        mishaps: the share of scans after which something happens.
    """

    def __init__(self, path: Path, faults: Faults = SOUND, seed: int = 0, mishaps: float = 0.0) -> None:
        self._chance, self._mishaps = random.Random(seed), mishaps
        self._fuse: Fuse | None = None
        self._clock, self._inbox = SimulatedClock(), Inbox()
        self._later = Later(self._clock)
        self._plan = lay("rv").plan()
        self.table = FarTable(path, PAIR, self._plan.sensors, QUICK)
        self.board = FarBoard(self._plan.name, len(self._plan.sensors), faults, f"{seed}", self._clock)
        self.counts: Counter[str] = Counter()
        self.away: list[float] = []
        """For each pulled cable the seconds from the port being back to the game going on."""
        grip = Grip(
            moved=self._moved,
            # A roll that was lost with the board's memory is rolled again, with the same result.
            roll=lambda: self._stroke(("D", f"{self.table.fragile.roll()}")),
            press=lambda key: self._stroke(("K", key)),
        )
        screen = HandsScreen(Hands(VirtualTable(self._plan.pieces), grip), self._later, lambda deed: deed(), PACE)
        self._outputs = Outputs(
            self._inbox, self._later, self._clock, self._plan.sensors, [screen], self.board, pace=PACE
        )

    def play(self) -> list[tuple[object, ...]]:
        """Play the flight, and give what its commands brought; fails when the table stands still."""
        commands, since = 0, 0.0
        while not self._over():
            if self._chance.random() < self._mishaps:
                self._chance.choice((self._reset, self._kill, self.pull, self._light))()
            self.go_on()
            if self.table.fragile.commands != commands:
                commands, since = self.table.fragile.commands, self._clock()
            assert self._clock() - since < STANDSTILL, self.table.referee.phase
        (game,) = self.table.written()
        self.table.close()
        return [(events, source) for _, events, source, *_ in game if events]

    def go_on(self) -> None:
        """Let one scan's time pass and do all that is due."""
        self._pass(1)
        self._inbox.put(Tick(self._clock()))
        while self._inbox.ready():
            message = self._inbox.get(0)
            if message:
                self._take(message)
        self._later.run()

    def pull(self) -> None:
        """Pull the cable out for a while; the link looks for the port only now and then."""
        for message in self.board.pull():
            self._take(message)
        for _ in range(self._chance.randrange(1, 200)):
            self.go_on()
        back = self._clock()
        self._pass(round(AGAIN / SCAN))
        self.board.plug()
        while not self._hears():
            self.go_on()
        self.away.append(self._clock() - back)
        self.counts["pull"] += 1

    def _hears(self) -> bool:
        """Tell whether the referee has the board and its picture."""
        desk = self.table.referee._desk
        return desk.link is None and desk.watch.sensed

    def _over(self) -> bool:
        books = self.table.referee.books
        return books is not None and books.game.stage(books.state) in {Stage.ROUND_OVER, Stage.OVER}

    def _pass(self, scans: int) -> None:
        """Let the board scan and put what came in into the inbox."""
        for message in (message for _ in range(scans) for message in self.board.scan()):
            self._inbox.put(message)

    def _moved(self, taken: frozenset[Field]) -> None:
        self.board.sensors = under(self._plan.sensors, taken)

    def _stroke(self, button: tuple[str, str]) -> None:
        for buttons in (frozenset({self.board.buttons.index(button)}), frozenset[int]()):
            self.board.press(buttons)
            self._pass(STROKE)

    def _take(self, message: Message) -> None:
        effects = self.table.handle(message, self._fuse)
        if effects is None:
            self._fuse = None
            self.counts["killed at a commit"] += 1
            self._start()
            return
        for effect in effects:
            self._outputs.give(effect)

    def _start(self) -> None:
        """Let a new program begin with an empty inbox."""
        while self._inbox.ready():
            self._inbox.get(0)
        self.board.listen()

    # Mishaps

    def _reset(self) -> None:
        self.board.reset()
        self._pass(STROKE)
        self.counts["reset"] += 1

    def _kill(self) -> None:
        self.table.kill()
        self._start()
        self.counts["kill"] += 1

    def _light(self) -> None:
        self._fuse = Fuse(self._chance.choice((1, 1, 2)), after=self._chance.random() < 0.5)


@pytest.fixture
def folder() -> Iterator[Path]:
    """Give a folder in which a commit costs little."""
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as name:
        yield Path(name)


def compare(folder: Path, seeds: range, mishaps: float) -> Counter[str]:
    """Check for some seeds that a flight with mishaps is the flight without any."""
    calm, counts = Flight(folder / "calm").play(), Counter[str]()
    for seed in seeds:
        flight = Flight(folder / f"{seed}", BAD, seed, mishaps)
        assert flight.play() == calm
        counts += flight.counts
    return counts


def test_a_flight_with_mishaps_is_the_flight_without(folder: Path) -> None:
    """Every piece on its way over a bad cable, with kills, pulls and resets, comes to where it comes without them."""
    assert len(compare(folder, range(1), 0.02)) == 4


@pytest.mark.heavy
@pytest.mark.timeout(180)
@pytest.mark.parametrize("first", [1, 5])
def test_many_flights_with_mishaps_are_the_flight_without(folder: Path, first: int) -> None:
    """The same for several patterns of mishaps."""
    assert len(compare(folder, range(first, first + 3), 0.02)) == 4


def test_a_flight_goes_on_by_itself_within_two_seconds(folder: Path) -> None:
    """However long the cable was out: two seconds after the port is back the referee sees the board, without a key."""
    flight = Flight(folder / "pulled")
    for _ in range(12):
        flight.pull()
        for _ in range(50):
            flight.go_on()
    assert max(flight.away) < BACK
    assert flight.table.fragile.commands > 5
    flight.table.close()
