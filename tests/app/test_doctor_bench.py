from __future__ import annotations

import queue
import time
from collections.abc import Callable, Iterator

import pytest

from companion.app.doctor import Counted
from companion.app.loop import Inbox, Later
from companion.app.outputs import Outputs
from companion.devices.bench import Bench
from companion.devices.link import Link
from companion.messages import Key, Pressed, Tick
from companion.referee.checkup import Checkup, Parts
from companion.rules.interface import Field
from tests.app.doctor_table import WHEN

SENSORS = tuple(Field(f"A{number}") for number in range(1, 9))
DEADLINE = 25.0
REST = 30
"""Scans that are longer than a piece is lost for."""
EVERY, NONE = frozenset(range(8)), frozenset[int]()


class Bedside:
    """A check of the real firmware in its own process, over a pseudo-terminal."""

    def __init__(self, bench: Bench, link: Link) -> None:
        self.bench, self.inbox = bench, Inbox()
        self.checkup = Checkup(Parts("small", SENSORS, (), (), screen=False), lambda: WHEN)
        self._counted = Counted(self.checkup)
        self._outputs = Outputs(self.inbox, Later(time.monotonic), time.monotonic, SENSORS, link=link)

    def until(self, holds: Callable[[], bool]) -> None:
        """Let the check take messages until something holds."""
        deadline = time.monotonic() + DEADLINE
        while not holds():
            assert time.monotonic() < deadline, "it never came"
            try:
                message = self.inbox.get(0.05)
            except queue.Empty:
                message = Tick(time.monotonic())
            assert message is not None
            for effect in self._counted.handle(message):
                self._outputs.give(effect)

    def press(self, *keys: Key) -> None:
        """Press buttons of the Pi."""
        for key in keys:
            self.inbox.put(Pressed(key, time.monotonic()))

    def answer(self, part: str, *keys: Key) -> None:
        """Press buttons of the Pi until a part is done."""
        self.press(*keys)
        self.until(lambda: f"part.{part}" in self.rows())

    def rows(self) -> dict[str, str]:
        """Give the parts that are done, and how they are."""
        return {check.part.code: check.state.code for check in self.checkup.certificate().checks}


@pytest.fixture
def bedside() -> Iterator[Bedside]:
    """Plug a board with eight sensors in."""
    bench = Bench("small", len(SENSORS))
    link = Link(bench.port, "small", len(SENSORS))
    try:
        one = Bedside(bench, link)
        link.start(one.inbox.put)
        bench.start()
        yield one
    finally:
        link.stop()
        bench.stop()


def test_the_firmware_tests_itself_while_the_check_goes_on(bedside: Bedside) -> None:
    """Die buttons are ticked over the wire, lamps walk, bare contacts show their bouncing, and the end is ordered."""
    pips = iter("123456")

    def rolled() -> bool:
        if (pip := next(pips, None)) is not None:
            bedside.bench.roll(int(pip))
        return "part.die" in bedside.rows()

    bedside.until(rolled)
    walked: set[str] = set()

    def walks() -> bool:
        walked.add(bedside.bench.lamps())
        return len(walked - {"", "00000000"}) > 2

    bedside.until(walks)
    bedside.answer("lamps", Key.CONFIRM)
    bedside.answer("sound", Key.DOWN, Key.CONFIRM)
    # Only the test shows what the debounced board hides: put down, gone for a scan, there for good; and off and on.
    on, off = (EVERY, NONE, *[EVERY] * REST), (NONE, EVERY, *[NONE] * REST)
    bedside.bench.bounce(*on, *off, *on)
    bedside.until(lambda: "part.fields" in bedside.rows())
    bedside.press(Key.BACK, Key.CONFIRM)
    bedside.until(lambda: bedside.checkup.done)
    assert {"fault.sound", "fault.bounce"} <= {fault.code for fault in bedside.checkup.faults}

    def rests() -> bool:
        return bedside.bench.lamps() == "00000000"

    bedside.until(rests)
