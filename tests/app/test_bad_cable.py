from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest

from companion.app.chances import Seeded
from companion.app.games import Games, lay, parse_seats, preset_rules
from companion.app.loop import Inbox, Later, run
from companion.app.outputs import Desk, Outputs
from companion.app.virtual import HandsScreen
from companion.devices.bench import Bench
from companion.devices.hands import Grip, Hands
from companion.devices.link import Link
from companion.devices.virtual_table import VirtualTable, under
from companion.journal import Journal
from companion.messages import Message, Pressed
from companion.referee.record import Recorded
from companion.referee.referee import Referee
from companion.referee.sensing import Table
from companion.referee.watch import Watch
from companion.rules.interface import Stage
from tests.app.flown import MEMORY, PAIR, QUICK, fly
from tests.proxy import BAD, FATES, Faults, Proxy

SEED = 3
PACE = 0.02
SETTLE = 50
"""Milliseconds; no real hand is at work here."""
WORSE = Faults(drop=0.2, double=0.05, cut=0.05, corrupt=0.05, late=0.05)


class Chain:
    """The real firmware, a bad cable, and the referee with everything between, in this process."""

    def __init__(self, stack: ExitStack, faults: Faults) -> None:
        self._inbox, clock = Inbox(), time.monotonic
        files, later, chance = lay("rv"), Later(clock), Seeded(SEED)
        board = files.plan()
        bench = Bench(board.name, len(board.sensors))
        stack.callback(bench.stop)
        bench.start()
        self.proxy = Proxy(bench.port, SEED, faults)
        stack.callback(self.proxy.stop)
        link = Link(self.proxy.port, board.name, len(board.sensors))
        stack.callback(link.stop)
        folder = stack.enter_context(tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None))
        journal = stack.enter_context(Journal.open(Path(folder) / "games.sqlite", lambda: datetime.now(UTC)))
        games = Games(journal, files, preset_rules(lay("rv"), "seed", QUICK))
        watch = Watch(Table(board.sensors), SETTLE)
        self._referee = Referee(games.setup(parse_seats(PAIR, lay("rv"), {})), games.open, watch, chance)
        grip = Grip(
            moved=lambda taken: bench.set_sensors(under(board.sensors, taken)),
            roll=lambda: bench.roll(chance.roll()),
            press=lambda key: self._inbox.put(Pressed(key, clock())),
        )
        hands = HandsScreen(Hands(VirtualTable(board.pieces), grip), later, lambda deed: deed(), PACE)
        outputs = Outputs(self._inbox, later, clock, board.sensors, [hands], link, pace=PACE)
        self._desk, self._later, self._clock = Desk(self._referee, outputs), later, clock
        link.start(self._inbox.put)

    def play(self, commands: int) -> list[Recorded]:
        """Play until so many commands are written, or the flight is over."""

        def handle(message: Message) -> None:
            self._desk.handle(message)
            books = self._referee.books
            if books and (len(books.deeds) >= commands or books.game.stage(books.state) is Stage.OVER):
                self._inbox.close()

        run(self._inbox, self._later, self._clock, handle)
        assert self._referee.books is not None
        return [deed.recorded for deed in self._referee.books.deeds]


@contextmanager
def chain(faults: Faults) -> Iterator[Chain]:
    """Set the chain up and take it down."""
    with ExitStack() as stack:
        yield Chain(stack, faults)


def compare(faults: Faults, commands: int) -> None:
    """Check that a spoilt cable changes nothing of a game."""
    with chain(faults) as played:
        found = [(one.entry.events, one.entry.source) for one in played.play(commands)]
        spoilt = played.proxy.to_referee.counts + played.proxy.to_board.counts
    books = fly(SEED, PAIR, **QUICK).referee.books
    assert books is not None
    wanted = [(deed.events, deed.recorded.entry.source) for deed in books.deeds]
    assert found == wanted[: len(found)]
    assert len(found) >= min(commands, len(wanted))
    assert all(spoilt[fate] for fate in FATES)


def test_a_bad_cable_changes_nothing() -> None:
    """Over a cable that spoils a fifth of all lines both ways the first turns are those of a sound one."""
    compare(BAD, 14)


@pytest.mark.heavy
@pytest.mark.timeout(600)
def test_a_worse_cable_changes_nothing_of_a_whole_flight() -> None:
    """A whole flight over a cable that spoils two lines of five is the flight over a sound one, event by event."""
    compare(WORSE, 10_000)
