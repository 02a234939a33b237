"""A whole table whose screen, board, printer and buttons can be taken away and brought back while it plays."""

from __future__ import annotations

import errno
import logging
import os
import select
import signal
import threading
import tty
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import repeat
from pathlib import Path
from typing import Any

import luma.oled.device  # noqa: F401 - luma starts threads of its own when it is imported; they stay for good
import pytest
import smbus2
from gpiozero.devices import Device
from gpiozero.exc import BadPinFactory
from gpiozero.pins.mock import MockFactory, MockPin

from companion import __version__
from companion.app import building
from companion.app.building import Wish
from companion.app.games import Games, lay, parse_seats, preset_rules
from companion.app.outputs import Outputs
from companion.app.play import play
from companion.config import Link, Oled, Printer, Settings
from companion.devices import buttons, link, printer, session, wire
from companion.devices.oled import Oled as Panelled
from companion.journal import Journal
from companion.messages import Message, Pressed
from companion.referee.books import Books
from companion.rules.interface import Die, Draw, Opening, Picture
from tests.app.far_table import BEGIN
from tests.devices.link_helpers import eventually
from tests.panel import RecordingBus, Ssd1306

SCREEN, BOARD, PRINTER, BUTTONS = "screen", "board", "printer", "buttons"
PARTS = (SCREEN, BOARD, PRINTER, BUTTONS)
MISSING = {
    SCREEN: "oled: Screen gone",
    BOARD: "board: Board missing",
    PRINTER: "printer: Printer gone",
    BUTTONS: "buttons: No buttons",
}
"""How the log names what is missing at the start."""
LOST = MISSING | {BOARD: "board: Board gone", BUTTONS: "buttons: Buttons fail"}
"""How it names what goes away in mid-game."""
FOUND = {
    SCREEN: "oled: works again",
    BOARD: "board: is there",
    PRINTER: "printer: works again",
    BUTTONS: "buttons: works again",
}
SOON, REST = 0.02, 0.2
MOVES = 20


class Far:
    """The far end of a serial cable: a port that is there only while something is plugged in.

    Args:
        port: its path.
        answer: gives what is sent back for what came.
    """

    def __init__(self, port: Path, answer: Callable[[bytes], bytes]) -> None:
        self._port, self._answer = port, answer
        self._ends: tuple[int, ...] = ()

    def plug(self) -> None:
        """Plug it in."""
        self._ends = os.openpty()
        tty.setraw(self._ends[1])
        self._port.symlink_to(os.ttyname(self._ends[1]))

    def pull(self) -> None:
        """Pull the cable; idempotent."""
        self._port.unlink(missing_ok=True)
        for end in self._ends:
            os.close(end)
        self._ends = ()

    def serve(self) -> None:
        """Answer what came."""
        for master in self._ends[:1]:
            if select.select([master], [], [], 0)[0] and (answer := self._answer(os.read(master, 4096))):
                os.write(master, answer)


class FlakyPin(MockPin):
    """A pin whose driver may fail."""

    def _get_state(self) -> bool:
        if self.factory.gone:
            raise OSError(errno.EIO, "the driver fails")
        return bool(self._state)


class FlakyPins(MockFactory):
    """Pins that may be missing."""

    def __init__(self) -> None:
        super().__init__(pin_class=FlakyPin)  # type: ignore[no-untyped-call]
        self.gone = False

    def pin(self, name: Any, pin_class: Any = None, **options: Any) -> Any:
        """Give a pin, as long as there are any."""
        if self.gone:
            raise BadPinFactory("no pins")
        return super().pin(name, pin_class, **options)  # type: ignore[no-untyped-call]


class Board:
    """What a board says: who it is when it is asked, and which sensors are taken."""

    def __init__(self, name: str, cells: int, taken: frozenset[int]) -> None:
        picture = wire.bitmap(taken, cells)
        self._hello = wire.seal(f"H,{wire.PROTO},1A2B3C4D,{__version__},{name},{cells},,power")
        self._bits, self._came = picture, b""
        self.heard = 0
        """Lines so far."""

    def answer(self, data: bytes) -> bytes:
        """Answer each question with a hello, and each line with the picture."""
        *lines, self._came = (self._came + data).split(b"\n")
        said = b""
        for line in lines:
            self.heard += 1
            said += self._hello if line == b"?" else b""
            said += wire.seal(f"B,{self.heard},0,{self._bits},{'0' * len(self._bits)}")
        return said


class Parts:
    """What can be taken away from a table, and brought back."""

    def __init__(self, folder: Path, board: Board) -> None:
        self.bus, self.panel = RecordingBus({}), Ssd1306()
        self.pins: Any = FlakyPins()
        self.board = board
        self.far = far = Far(folder / "board", board.answer)
        self.paper = paper = Far(folder / "printer", lambda data: b"\x12" * data.count(b"\x10\x04\x04"))
        self._bring = {
            SCREEN: lambda: self.bus.panels.update({0x3C: self.panel}),
            BOARD: far.plug,
            PRINTER: paper.plug,
            BUTTONS: lambda: setattr(self.pins, "gone", False),
        }
        self._take = {
            SCREEN: self.bus.panels.clear,
            BOARD: far.pull,
            PRINTER: paper.pull,
            BUTTONS: self._fail,
        }

    def bring(self, part: str) -> None:
        """Bring a part to the table."""
        self._bring[part]()  # type: ignore[no-untyped-call]

    def take(self, part: str) -> None:
        """Take a part away."""
        self._take[part]()

    def eventually(self, holds: Callable[[], bool]) -> None:
        """Let the far ends answer until something holds."""

        def served() -> bool:
            self.far.serve()
            self.paper.serve()
            return holds()

        eventually(served)

    def _fail(self) -> None:
        """Let the driver fail; it is noticed when a button is pressed."""
        pin = self.pins.pin(17)
        self.pins.gone = True
        pin.drive_low()


class Log(logging.Handler):
    """What was written to the log."""

    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self.lines: list[str] = []
        self._read = 0

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a line."""
        self.lines.append(record.getMessage())

    def has_each(self, beginnings: Iterable[str]) -> bool:
        """Tell whether a line begins so, for each, among those since this was last true."""
        found = all(any(line.startswith(each) for line in self.lines[self._read :]) for each in beginnings)
        self._read = len(self.lines) if found else self._read
        return found


class VanishingTable:
    """A program in the middle of a game of two, whose parts come and go.

    Args:
        folder: of its journal and its ports.
        patch: puts fake buses and pins in the place of the machine's, and shortens its pauses.
    """

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        top = lay("rv")
        rules = preset_rules(top, "short", {"flights": "1"})
        seats = parse_seats("red=Anna,blue=Bert", top, rules)
        settings = Settings(
            oled=Oled(driver="ssd1306"),
            printer=Printer(kind="serial", port=f"{folder / 'printer'}"),
            link=Link(port=f"{folder / 'board'}"),
        )
        self.wish = Wish(settings, top, rules, seats, folder / "games.sqlite", "en", port=settings.link.port)
        self._presses = 0
        plan, standing = top.plan(), begin(self.wish)
        taken = frozenset(n for n, field in enumerate(plan.sensors) if field in standing.at.values())
        self.parts, self.log = Parts(folder, Board(plan.name, len(plan.sensors), taken)), Log()
        patch.setattr(smbus2, "SMBus", lambda _port: self.parts.bus)
        patch.setattr(Device, "pin_factory", self.parts.pins)
        patch.setattr(building, "Oled", partial(Panelled, pace=(REST, REST, SOON)))
        patch.setattr(link, "AGAIN", SOON)
        patch.setattr(session, "LAMPS_EVERY", REST)
        patch.setattr(Outputs, "heed", lambda _outputs, message: self._count(message))
        patch.setattr(printer, "_FIRST_LOOK", SOON)
        patch.setattr(printer, "_NEXT_LOOK", SOON)
        for module in (printer, buttons):
            patch.setattr(module, "pauses", lambda: repeat(SOON))

    def kept(self) -> tuple[str, int]:
        """Give the position and the number of entries on disk."""
        with self._opened() as (journal, books):
            return books.game.write(books.state), journal.games()[0].entries

    def play(self, scenario: Callable[[], None]) -> None:
        """Let the program play while a scenario happens, and end it after that."""
        faults: list[BaseException] = []

        def happen() -> None:
            try:
                scenario()
            except BaseException as fault:  # noqa: BLE001 - raised again in the test's own thread
                faults.append(fault)
            os.kill(os.getpid(), signal.SIGTERM)

        logger = logging.getLogger("companion")
        with watched(logger, self.log):
            thread = threading.Thread(target=happen, name="scenario")
            thread.start()
            try:
                play(self.wish)
            finally:
                thread.join()
        for part in PARTS:
            self.parts.take(part)
        if faults:
            raise faults[0]

    def says(self, beginnings: Iterable[str]) -> None:
        """Wait until the log says all of this, in any order."""
        wanted = set(beginnings)
        self.parts.eventually(lambda: self.log.has_each(wanted))

    def _count(self, message: Message) -> None:
        self._presses += isinstance(message, Pressed)

    def at_work(self) -> None:
        """Wait until every part has proved itself since this was asked."""
        parts = self.parts
        frames, lines, presses = len(parts.bus.transfers), parts.board.heard, self._presses
        parts.pins.pin(24).drive_low()
        parts.eventually(lambda: len(parts.bus.transfers) > frames and parts.panel.on)
        parts.eventually(lambda: parts.board.heard > lines)
        parts.eventually(lambda: self._presses > presses)
        parts.pins.pin(24).drive_high()

    @contextmanager
    def _opened(self) -> Iterator[tuple[Journal, Books]]:
        with Journal.open(self.wish.journal, lambda: BEGIN) as journal:
            unfinished = Games(journal, self.wish.top, self.wish.rules).unfinished()
            assert unfinished is not None
            yield journal, unfinished.books


@contextmanager
def watched(logger: logging.Logger, log: Log) -> Iterator[None]:
    """Let a log take down what a logger says."""
    level = logger.level
    logger.setLevel(logging.INFO)
    logger.addHandler(log)
    try:
        yield
    finally:
        logger.removeHandler(log)
        logger.setLevel(level)


def begin(wish: Wish) -> Picture:
    """Begin the game of a table, with some moves; give what stands where."""
    with Journal.open(wish.journal, lambda: BEGIN) as journal:
        books = Games(journal, wish.top, wish.rules).open(Opening(wish.seats, wish.rules))
        for _ in range(MOVES):
            game, state = books.game, books.state
            match game.chance(state):
                case Die():
                    command = game.given(state, 3)
                case Draw(cards=cards):
                    command = game.given(state, cards[0])
                case None:
                    command = game.legal(state)[0]
            books.commit(command, "button")
        return books.expected()
