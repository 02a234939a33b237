"""Months of evenings in minutes, whose memory, threads and files must not grow (python -m tests.bench.soak).

The whole composition is the real one: journal, referee, saving, menu, panel and printer with their threads, start and
stop. The board is the firmware in this process and time is simulated, so that nobody waits for a hand or a die.
"""

from __future__ import annotations

import gc
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

from companion.app import play as table
from companion.app.building import Devices, Displays, Wish
from companion.app.games import lay, parse_seats, preset_rules
from companion.app.life import Life
from companion.app.loop import Inbox, Later
from companion.app.notify import Notify
from companion.app.tabletop import Plan
from companion.app.virtual import HandsScreen, Room
from companion.config import Settings
from companion.devices.fast import FastBoard, SimulatedClock
from companion.devices.faults import Faults
from companion.devices.hands import Grip, Hands
from companion.devices.oled import Oled, Panel
from companion.devices.outlets import FileOutlet
from companion.devices.ports import Put
from companion.devices.printer import StripPrinter
from companion.devices.virtual_table import VirtualTable, spots, under
from companion.effects import SeasonStrip, Slip
from companion.journal import Journal
from companion.messages import Key, Message, Pressed, PrintDone, Tick
from companion.referee.desk import LINGER
from companion.rules.interface import Picture
from companion.strips import Paper
from tests.panel import RecordingBus, Ssd1306

FLIGHTS = 5
"""Of an evening's season."""
EVENINGS = 40
SEATS = "red=computer,blue=computer"
HANDS = 0.4
"""Simulated seconds that a deed takes."""
_PAPER = 10.0
"""Seconds for a strip to be in its file."""
_PAGE = 4096


class ForgetfulBus(RecordingBus):
    """A panel's bus that keeps no record: months of it would look like a leak."""

    def i2c_rdwr(self, *messages: Any) -> None:
        """Write raw messages."""
        super().i2c_rdwr(*messages)
        self.transfers.clear()


class Closing:
    """A printer that notes which job is the season's strip."""

    def __init__(self, printer: StripPrinter) -> None:
        self._printer = printer
        self.go, self.stop = printer.go, printer.stop
        self.last = 0

    def print(self, job: int, slip: Slip) -> None:
        """Hand a job on."""
        self._printer.print(job, slip)
        if isinstance(slip, SeasonStrip):
            self.last = job


@dataclass(frozen=True, slots=True)
class Plugged:
    """The board, as a source of facts."""

    board: FastBoard

    def start(self, _: Put) -> None:
        """Plug it in; it knows the inbox already."""
        self.board.start()

    def stop(self) -> None:
        """Leave it."""


class Evening:
    """One evening: what is built in the place of hardware, and the loop without waiting.

    Args:
        number: of the evening; a journal must not have seen this start of the board before.
        wish: what is played.
    """

    def __init__(self, number: int, wish: Wish) -> None:
        self._number, self._wish = number, wish
        self._clock = SimulatedClock()
        self._board: FastBoard | None = None
        self._printer: Closing | None = None

    def play(self) -> None:
        """Start the table, play to the season's strip, and stop it."""
        bus = ForgetfulBus({0x3C: Ssd1306()})
        changed: dict[str, Any] = {
            "time": SimpleNamespace(monotonic=self._clock),
            "displays": self._displays,
            "build": self._build,
            "run": self._run,
        }
        # luma keeps each device while the process runs: at a table that is one evening, and here it is all of them.
        forget = patch("luma.core.device.atexit.register", lambda _: None)
        with patch.multiple(table, **changed), patch("smbus2.SMBus", lambda _: bus), forget:
            table.play(self._wish, Life(Notify({})))

    def _displays(self, stack: ExitStack, _: Wish, room: Room) -> Displays:
        oled = Oled(room.texts, room.inbox.put, Panel())
        stack.callback(oled.stop)
        return Displays(oled)

    def _build(
        self, stack: ExitStack, _: Wish, room: Room, shown: Displays, plan: Plan, standing: Picture, __: Faults
    ) -> Devices:
        board = FastBoard(plan.name, len(plan.sensors), room.inbox.put, self._clock, f"{self._number:08X}")
        pieces = VirtualTable(plan.pieces, spots(plan.sensors))
        pieces.arrange(standing.at)
        grip = Grip(
            moved=lambda taken: board.set_sensors(under(plan.sensors, taken)),
            roll=lambda: board.roll(room.chance.roll()),
            press=board.press,
        )
        hands = HandsScreen(Hands(pieces, grip), room.later, lambda deed: deed(), HANDS)
        strips = FileOutlet(self._wish.journal.with_name("strips.txt"))
        printer = StripPrinter(strips, Paper(), room.texts.say, room.inbox.put)
        stack.callback(printer.stop)
        self._board, self._printer = board, Closing(printer)
        link: Any = board
        paper: Any = self._printer
        return Devices((Plugged(board),), (*shown.screens, hands), link, paper, oled=shown.oled)

    def _run(self, inbox: Inbox, later: Later, clock: SimulatedClock, handle: Callable[[Message], None]) -> None:
        assert self._board is not None
        assert self._printer is not None
        while True:
            if not (self._printer.last or inbox.ready()):
                self._pass_time(self._board, later, handle)
                continue
            # Once all is played only the printer's thread is waited for.
            message = inbox.get(_PAPER)
            if message is None:
                raise KeyboardInterrupt
            handle(message)
            if isinstance(message, PrintDone) and message.job == self._printer.last:
                # The game is closed as people do it: by reading the result and confirming it.
                handle(Pressed(Key.CONFIRM, max(clock(), message.at) + 2 * LINGER))
                return

    def _pass_time(self, board: FastBoard, later: Later, handle: Callable[[Message], None]) -> None:
        due = later.next()
        if due is None or due > self._clock.now + HANDS:
            board.run()
            handle(Tick(self._clock()))
        else:
            self._clock.now = max(self._clock.now, due)
            later.run()


@dataclass(frozen=True, slots=True)
class Sample:
    """What the process holds after an evening."""

    flights: int
    memory: float
    """MiB."""
    threads: int
    files: int
    """Open descriptors."""
    journal: float
    """KiB on disk."""


def evenings(folder: Path, count: int, flights: int = FLIGHTS, seats: str = SEATS) -> Iterator[Sample]:
    """Play so many evenings on one journal, and look at the process after each."""
    top = lay("rv")
    rules = preset_rules(top, "seed", {"flights": str(flights)})
    journal = folder / "journal.sqlite"
    for number in range(1, count + 1):
        wish = Wish(Settings(), top, rules, parse_seats(seats, top, rules), journal, "de", seed=number)
        Evening(number, wish).play()
        with Journal.open(journal, lambda: datetime.now(UTC)) as played:
            assert (played.count(), played.unfinished()) == (number, None)
        gc.collect()
        yield Sample(
            number * flights,
            int(Path("/proc/self/statm").read_text().split()[1]) * _PAGE / 2**20,
            threading.active_count(),
            len(list(Path("/proc/self/fd").iterdir())),
            journal.stat().st_size / 1024,
        )


def main() -> None:
    """Play and print; exit with 1 if something grew."""
    with tempfile.TemporaryDirectory() as folder:
        samples = []
        for sample in evenings(Path(folder), EVENINGS):
            samples.append(sample)
            sys.stdout.write(
                f"{sample.flights:4} flights {sample.memory:6.1f} MiB {sample.threads:3} threads "
                f"{sample.files:3} files {sample.journal:8.0f} KiB of journal\n"
            )
            sys.stdout.flush()
    early, late = samples[EVENINGS // 4], samples[-1]
    sys.exit(not grows_not(early, late))


def grows_not(early: Sample, late: Sample, allowed: float = 2.0) -> bool:
    """Tell whether nothing grew but the journal.

    Args:
        early: when all code was loaded and each kind of thing had happened.
        late: at the end.
        allowed: MiB that an allocator may wander.
    """
    held = late.memory - early.memory <= allowed
    return held and (late.threads, late.files) == (early.threads, early.files)


if __name__ == "__main__":
    main()
