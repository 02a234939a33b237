from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from companion import effects as fx
from companion import messages as msg
from companion.app.loop import Inbox, Later
from companion.app.outputs import Outputs
from companion.messages import Key, Proposed
from companion.rules.interface import Colour, Field, Phrase, Seat
from companion.view import Bar, Instruct, View
from tests.app.flown import PAIR, QUICK, fly

VIEW = View(Bar(), Instruct(Phrase("ask.roll")))
SENSORS = (Field("A1"), Field("A2"), Field("B1"), Field("B2"))


@dataclass
class Device:
    """Stands for any device, and remembers what it was asked."""

    asked: list[tuple[object, ...]] = field(default_factory=list)

    def show(self, view: View) -> None:
        """Remember a view."""
        self.asked.append(("show", view))

    def wake(self) -> None:
        """Remember that a hand did something."""
        self.asked.append(("wake",))

    def acknowledge(self, boot: str, n: int) -> None:
        """Remember an acknowledgement."""
        self.asked.append(("acknowledge", boot, n))

    def settle(self, boot: str, seq: int) -> None:
        """Remember a verdict."""
        self.asked.append(("settle", boot, seq))

    def lamps(self, digits: str) -> None:
        """Remember the lamps."""
        self.asked.append(("lamps", digits))

    def tone(self, name: str) -> None:
        """Remember a tone of the board."""
        self.asked.append(("tone", name))

    def order(self, word: str) -> None:
        """Remember an order."""
        self.asked.append(("order", word))

    def play(self, cue: fx.Cue) -> None:
        """Remember a tone of the Pi."""
        self.asked.append(("play", cue))

    def print(self, job: int, slip: fx.Slip) -> None:
        """Remember a slip."""
        self.asked.append(("print", job, slip))

    def go(self, job: int) -> None:
        """Remember that a job may go to paper."""
        self.asked.append(("go", job))

    def stop(self) -> None:
        """End."""


def outputs(device: Device | None = None) -> Outputs:
    """Join one device for everything, or none at all."""
    inbox = Inbox()
    later = Later(lambda: 7.0)
    screens = [device, device] if device else []
    return Outputs(inbox, later, lambda: 7.0, SENSORS, screens, device, device, device, pace=0.0)


def asked(effect: fx.Effect) -> list[tuple[object, ...]]:
    """Carry out an effect and give what the devices were asked."""
    device = Device()
    outputs(device).give(effect)
    return device.asked


def test_every_screen_gets_the_view() -> None:
    """A view goes to each screen."""
    assert asked(fx.ShowView(VIEW)) == [("show", VIEW)] * 2


@pytest.mark.parametrize(
    ("message", "hand"),
    [
        (msg.Pressed(Key.UP, 1.0), True),
        (msg.InputReceived("AB", 1, "D", "3", 1.0), True),
        (msg.BoardSeen("AB", 1, 150, frozenset(), frozenset(), 1.0), True),
        (msg.TagsSeen("AB", 1, 0, {}, 1.0), True),
        (msg.BoardSeen("AB", 1, 1000, frozenset(), frozenset(), 1.0), False),
        (msg.TagsSeen("AB", 1, 9999, {}, 1.0), False),
        (msg.Tick(1.0), False),
        (msg.PrintDone(1, 1.0), False),
    ],
)
def test_every_screen_wakes_for_a_hand(message: msg.Message, hand: bool) -> None:  # noqa: FBT001 - a row of the table
    """A press, an input of the board and a piece that moved just now wake each screen; time and devices do not."""
    device = Device()
    outputs(device).heed(message)
    assert device.asked == [("wake",)] * 2 * hand


def test_lamps_are_digits_in_the_order_of_the_sensors() -> None:
    """Targets are green, what must go blinks red, choices are white, all others are dark."""
    lamps = {Field("B2"): fx.Lamp.CHOICE, Field("A1"): fx.Lamp.TARGET, Field("A2"): fx.Lamp.SURPLUS}
    assert asked(fx.LightFields(lamps)) == [("lamps", "4A01")]
    assert asked(fx.LightFields({})) == [("lamps", "0000")]


def test_a_cue_sounds_on_board_and_pi() -> None:
    """A tone is played by the board and by the Pi's own buzzer."""
    assert asked(fx.PlayCue(fx.Cue.CARD)) == [("tone", "card"), ("play", fx.Cue.CARD)]


def test_the_board_hears_what_is_on_disk() -> None:
    """Acknowledgements and verdicts go to the board."""
    assert asked(fx.Acknowledge("AB", 4)) == [("acknowledge", "AB", 4)]
    assert asked(fx.Settle("AB", 9)) == [("settle", "AB", 9)]
    assert asked(fx.OrderBoard("test")) == [("order", "test")]


def test_the_printer_gets_jobs_and_its_leave() -> None:
    """A slip is handed over, and goes to paper when its start is on disk."""
    job, slip = next(iter(fly(3, PAIR, **QUICK).slips.items()))
    assert asked(fx.PrintStrip(job, slip)) == [("print", job, slip)]
    assert asked(fx.PrintNow(job)) == [("go", job)]


def test_a_computer_player_answers_through_the_inbox() -> None:
    """A choice comes back as a message with its position, after the pace."""
    joined = outputs()
    joined.give(fx.AskComputer(12, Seat(Colour.RED, computer=True), 3))
    assert not joined.inbox.ready()
    joined.later.run()
    assert joined.inbox.get(0) == Proposed(12, 3, 7.0)


def test_what_a_table_lacks_is_passed_over() -> None:
    """A table with no device at all carries out every effect without a word."""
    bare = outputs()
    slip = next(iter(fly(3, PAIR, **QUICK).slips.values()))
    for effect in (
        fx.ShowView(VIEW),
        fx.LightFields({}),
        fx.PlayCue(fx.Cue.OK),
        fx.PrintStrip(1, slip),
        fx.PrintNow(1),
        fx.Acknowledge("AB", 1),
        fx.Settle("AB", 1),
        fx.OrderBoard("end"),
    ):
        bare.give(effect)
    assert not bare.inbox.ready()
