"""The computer plays on the virtual table, fast: one thread, a simulated clock, the same bytes for the same seed."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from companion.app.chances import Seeded
from companion.app.games import Games
from companion.app.loop import Inbox, Later
from companion.app.outputs import Desk, Outputs
from companion.app.tabletop import Tabletop
from companion.app.trace import Trace
from companion.app.virtual import HandsScreen
from companion.devices.fast import FastBoard, SimulatedClock
from companion.devices.hands import Grip, Hands
from companion.devices.virtual_table import VirtualTable, spots, under
from companion.effects import Slip
from companion.journal import Journal
from companion.messages import Message, PrintDone, PrintStarted
from companion.referee.desk import Manner
from companion.referee.phases import Phase
from companion.referee.referee import Referee
from companion.referee.sensing import SETTLE, Table
from companion.referee.watch import Watch
from companion.rules.interface import Seat
from companion.view import View

BEGIN = datetime(2026, 5, 16, 7, 0, tzinfo=UTC)
"""When every demo begins: a Saturday in the racing season."""
HANDS = 0.4
"""Simulated seconds until the hands do what the screen says."""


class FastPrinter:
    """Gives each slip away as soon as its start is on disk."""

    def __init__(
        self, put: Callable[[Message], None], clock: SimulatedClock, take: Callable[[int, Slip], None]
    ) -> None:
        self._put, self._clock, self._take = put, clock, take
        self._slips: dict[int, Slip] = {}

    def print(self, job: int, slip: Slip) -> None:
        """Take a job."""
        self._slips[job] = slip
        self._put(PrintStarted(job, self._clock()))

    def go(self, job: int) -> None:
        """Print it."""
        self._take(job, self._slips.pop(job))
        self._put(PrintDone(job, self._clock()))

    def stop(self) -> None:
        """Nothing is left to print."""


class Onlooker:
    """Shows every view to whoever looks on."""

    def __init__(self, look: Callable[[View], None]) -> None:
        self._look = look

    def show(self, view: View) -> None:
        """Show a view."""
        self._look(view)

    def wake(self) -> None:
        """Do nothing: an onlooker never sleeps."""

    def stop(self) -> None:
        """Nothing to blank."""


@dataclass(frozen=True, slots=True)
class Demo:
    """What is played."""

    seed: int
    """Fixes dice, cards, clock, date and numbers."""
    top: Tabletop
    rules: Mapping[str, str]
    seats: tuple[Seat, ...]
    journal: Path | None = None
    """None: a journal that is thrown away at the end."""
    trace: Trace | None = None
    manner: Manner | None = None


def play(demo: Demo, take: Callable[[int, Slip], None], look: Callable[[View], None] = lambda _: None) -> Referee:
    """Play a whole season; every slip goes to `take`, every view to `look`."""
    with tempfile.TemporaryDirectory() as folder:
        clock = SimulatedClock()
        path = demo.journal or Path(folder) / "demo.sqlite"
        with Journal.open(path, lambda: BEGIN + timedelta(seconds=clock.now)) as journal:
            return _play(demo, journal, clock, take, look)


def _play(
    demo: Demo, journal: Journal, clock: SimulatedClock, take: Callable[[int, Slip], None], look: Callable[[View], None]
) -> Referee:
    inbox, chance, plan = Inbox(), Seeded(demo.seed), demo.top.plan()
    later = Later(clock)
    games = Games(journal, demo.top, demo.rules, demo.trace.record if demo.trace else lambda record: record)
    watch = Watch(Table(plan.sensors), SETTLE)
    referee = Referee(games.setup(demo.seats), games.open, watch, chance, demo.manner)
    link = FastBoard(plan.name, len(plan.sensors), inbox.put, clock, f"{journal.count() + 1:08X}")
    grip = Grip(
        moved=lambda taken: link.set_sensors(under(plan.sensors, taken)),
        roll=lambda: link.roll(chance.roll()),
        press=link.press,
    )
    hands = Hands(VirtualTable(plan.pieces, spots(plan.sensors)), grip)
    outputs = Outputs(
        inbox=inbox,
        later=later,
        clock=clock,
        sensors=plan.sensors,
        screens=[Onlooker(look), HandsScreen(hands, later, lambda deed: deed(), HANDS)],
        link=link,
        printer=FastPrinter(inbox.put, clock, take),
        pace=HANDS,
    )
    link.start()
    _run(Desk(referee, outputs, demo.trace), link, clock)
    return referee


def _run(desk: Desk, link: FastBoard, clock: SimulatedClock) -> None:
    """Handle messages, then do what is due, then let time pass; until the season is over and printed."""
    inbox, later = desk.outputs.inbox, desk.outputs.later
    while desk.referee.phase is not Phase.MATCH_OVER or inbox.ready():
        if inbox.ready():
            message = inbox.get(0)
            if message:
                desk.handle(message)
            continue
        due = later.next()
        if due is None or due > clock.now + HANDS:
            link.run()
        else:
            clock.now = max(clock.now, due)
            later.run()
