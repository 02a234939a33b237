"""A table under a self-test: the real firmware and link, helping hands and a person, on a simulated clock."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

from companion.app.doctor import Counted
from companion.app.loop import Inbox, Later
from companion.app.outputs import Outputs
from companion.app.tabletop import Plan
from companion.app.trial import CONSOLE
from companion.app.virtual import HandsScreen, befall
from companion.devices.cable import Spoiling
from companion.devices.console_view import MapSheet
from companion.devices.contacts import Contacts
from companion.devices.fast import SimulatedClock
from companion.devices.faults import SOUND, Faults, read_faults
from companion.devices.hands import Grip, Hands
from companion.devices.virtual_table import VirtualTable
from companion.effects import Certificate, Slip
from companion.messages import Key, Pressed, PrintDone, PrintStarted, Tick
from companion.referee.checkup import Checkup, Parts
from companion.rules.interface import Colour, Field, Piece
from companion.view import Choose, Instruct, View
from tests.app.scenario_board import ScenarioBoard

WHEN = datetime(2026, 7, 5, 19, 7, 32, tzinfo=UTC)
SENSORS = tuple(Field(f"{column}{row}") for row in range(1, 4) for column in "ABCDEFGH")
"""Enough for a chain of three chips."""
PIECES = tuple(Piece(colour, number) for colour in Colour for number in range(1, 5))
PLAN = Plan("small", SENSORS, MapSheet((), (), {}, {}), PIECES)
BEAT = 5
"""Scans between two looks at the clock."""
OK = (Key.CONFIRM,)
ANSWERS = {"check.buttons": CONSOLE} | dict.fromkeys(
    ("check.screen", "check.lamps", "check.sound", "check.found", "check.well"), OK
)
"""What a person presses who sees nothing wrong."""
LONGEST = 600.0
"""Seconds after which a check would never end."""


class Table:
    """A virtual table with a printer, and a person who answers what hands cannot.

    Args:
        faults: a list as on the command line; empty: none.
        lights: whether lamps are lit and tones are heard.
        prints: whether the printer works.
    """

    def __init__(self, faults: str = "", *, lights: bool = True, prints: bool = True) -> None:
        self.clock, self.inbox = SimulatedClock(), Inbox()
        self.later = Later(self.clock)
        self.board = ScenarioBoard(PLAN, self.inbox.put, self.clock)
        self.pieces = VirtualTable(PIECES)
        wrong = read_faults(faults, SENSORS) if faults else SOUND
        self.contacts = self._wired(wrong)
        parts = Parts("small", SENSORS, CONSOLE, keys=(), printer=True)
        self.checkup = Checkup(parts, lambda: WHEN, damaged=lambda: sum(self.board._session.dropped.values()))
        self.views: list[View] = []
        self.slips: list[Certificate] = []
        self._lights, self._prints = lights, prints
        grip = Grip(self.contacts.stand, lambda: None, lambda _: None)
        hands = HandsScreen(Hands(self.pieces, grip), self.later, lambda deed: deed(), 0.4)
        self._outputs = Outputs(self.inbox, self.later, self.clock, SENSORS, [self, hands], self.board, self)
        self._counted = Counted(self.checkup)
        befall(wrong, self.later, self.contacts, self.board, self.board.restart)

    # What a screen and a printer do

    def show(self, view: View) -> None:
        """Take a view."""
        self.views.append(view)

    def wake(self) -> None:
        """Nothing sleeps."""

    def print(self, job: int, slip: Slip) -> None:
        """Take a slip."""
        assert isinstance(slip, Certificate)
        self.slips.append(slip)
        if self._prints:
            self.inbox.put(PrintStarted(job, self.clock()))

    def go(self, job: int) -> None:
        """Print it."""
        self.inbox.put(PrintDone(job, self.clock()))

    def stop(self) -> None:
        """Nothing to end."""

    # What a person does

    def press(self, key: Key, held: float = 0.0) -> None:
        """Press a button of the Pi."""
        self.inbox.put(Pressed(key, self.clock(), held))
        self.wait(0.1)

    def asked(self) -> str:
        """Give the code of what the screen asks for."""
        body = self.views[-1].body
        match body:
            case Instruct(do=do):
                return do.code
            case Choose(ask=ask):
                return ask.code
        return ""

    def wait(self, seconds: float, until: Callable[[], bool] = lambda: False) -> None:
        """Let time pass, scan by scan."""
        end, scans = self.clock() + seconds, 0
        while self.clock() < end and not until():
            self.board.scan()
            self.later.run()
            scans += 1
            if scans % BEAT == 0:
                self.inbox.put(Tick(self.clock()))
            self.settle()

    def settle(self) -> None:
        """Let the check take what is in the inbox."""
        while self.inbox.ready():
            message = self.inbox.get(0)
            assert message is not None
            for effect in self._counted.handle(message):
                self._outputs.give(effect)

    def until(self, code: str) -> None:
        """Wait until the screen asks for this."""
        self.wait(LONGEST, lambda: bool(self.views) and self.asked() == code)
        assert self.asked() == code

    def run(self) -> None:
        """Answer what the screen asks, and let the hands try the fields, until the end."""
        while not self.checkup.done:
            assert self.clock() < LONGEST, f"it never ends: {self.views[-1]}"
            self._answer(self.asked() if self.views else "")
            self.wait(0.5, lambda: self.checkup.done)

    def _answer(self, code: str) -> None:
        if code == "check.die":
            for pips in range(1, 7):
                self.board.roll(pips)
                self.wait(0.5)
        elif code in {"do.try", "do.empty", "do.leave"}:
            self._stuck()
        elif code in {"check.lamps", "check.sound"} and not self._lights:
            self.press(Key.DOWN)
            self.press(Key.CONFIRM)
        else:
            for key in ANSWERS.get(code, ()):
                self.press(key)

    def _stuck(self) -> None:
        """Say that what is left does not answer, once the hands have had time enough for it."""
        before = self.views[-1]
        self.wait(13.0, lambda: self.views[-1] != before)
        if self.views[-1] == before:
            for key in (Key.CONFIRM, Key.DOWN, Key.CONFIRM):
                self.press(key)

    def _wired(self, faults: Faults) -> Contacts:
        contacts = Contacts(faults, SENSORS, self.board.bounce, 1)
        contacts.stand(self.pieces.taken())
        return contacts


def examined(faults: str = "", *, lights: bool = True, prints: bool = True) -> Table:
    """Run a whole check at a table with these faults."""
    table = Table(faults, lights=lights, prints=prints)
    if "drop" in faults:
        table.board.spoil(Spoiling.evenly(0.2))
    table.run()
    return table
