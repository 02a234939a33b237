from __future__ import annotations

import errno
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from queue import Empty, Queue, SimpleQueue
from threading import Event
from typing import Any

import gpiozero
import pytest
from gpiozero.pins.mock import MockFactory

from companion.devices import buttons
from companion.devices.buttons import Buttons, Happening, Pins, Stop, wait_for
from companion.devices.gpio import claim
from companion.errors import MissingError, WrongInputError
from companion.messages import Key, Message, Pressed, Recovered, Trouble
from companion.rules.interface import Phrase
from tests.devices.link_helpers import eventually

Act = tuple[float, Callable[[], object]]
PINS = Pins(turn_a=5, turn_b=6, push=13)


@pytest.fixture
def factory() -> Iterator[Any]:
    """Give a bench of mock pins that is cleared afterwards."""
    bench: Any = MockFactory()  # type: ignore[no-untyped-call]
    yield bench
    bench.close()


@dataclass
class World:
    """A clock that jumps from act to act, so that hours of pressing take no time."""

    acts: list[Act]
    now: float = 0.0
    waits: list[float] = field(default_factory=list)

    def clock(self) -> float:
        """Tell the time of this world."""
        return self.now

    def wait(self, happenings: SimpleQueue[Happening], seconds: float) -> Happening | None:
        """Jump to the next act or to the end of the wait, whichever is first."""
        self.waits.append(seconds)
        try:
            return happenings.get_nowait()
        except Empty:
            pass
        if self.acts and self.acts[0][0] <= self.now + seconds:
            at, act = self.acts.pop(0)
            self.now = at
            act()
            return self.wait(happenings, 0.0) if not happenings.empty() else None
        if seconds == float("inf"):
            return Stop()
        self.now += seconds
        return None


def played(factory: Any, acts: list[Act], pins: Pins = PINS) -> list[Message]:
    """Run the buttons through these acts and return what they put."""
    world = World(sorted(acts, key=lambda act: act[0]))
    table = Buttons(pins, pin_factory=factory, clock=world.clock, wait=world.wait)
    messages: list[Message] = []
    table.open()
    table.run(messages.append)
    table.close()
    return messages


def pressing(factory: Any, pin: int, at: float, held: float = 0.1) -> list[Act]:
    """Give the acts of a clean press: a button connects its pin to ground."""
    contact = factory.pin(pin)
    return [(at, contact.drive_low), (at + held, contact.drive_high)]


@pytest.mark.parametrize(
    ("pin", "key"),
    [(17, Key.CONFIRM), (27, Key.BACK), (22, Key.UP), (23, Key.DOWN), (24, Key.DIE), (13, Key.CONFIRM)],
)
def test_each_button_is_its_key(factory: Any, pin: int, key: Key) -> None:
    """A short press of each button is one press of its key, the encoder's switch confirms."""
    messages = played(factory, pressing(factory, pin, at=1.0))
    assert [(message.key, message.held) for message in messages if isinstance(message, Pressed)] == [(key, 0.0)]


def test_a_press_is_stamped_when_it_happened(factory: Any) -> None:
    """The stamp is the moment of the edge, not the later one at which it was believed."""
    assert played(factory, pressing(factory, 24, at=1.0)) == [Pressed(Key.DIE, 1.0)]


def test_gpiozeros_bounces_are_swallowed(factory: Any) -> None:
    """Chatter that gpiozero passes on as many edges is one press."""
    contact = factory.pin(24)
    chatter = [(1.0 + step * 0.003, contact.drive_low if step % 2 == 0 else contact.drive_high) for step in range(7)]
    tail = [(1.3 + step * 0.002, contact.drive_high if step % 2 == 0 else contact.drive_low) for step in range(9)]
    assert len(played(factory, [*chatter, *tail])) == 1


def test_one_press_a_pip(factory: Any) -> None:
    """Five quick presses of the die button are five."""
    acts = [act for number in range(5) for act in pressing(factory, 24, at=1 + number * 0.09, held=0.04)]
    assert [message.at for message in played(factory, acts)] == [1 + number * 0.09 for number in range(5)]


def test_a_long_press_is_told_while_it_is_held(factory: Any) -> None:
    """A confirm button held for two seconds is one long press, told at 0.6 s."""
    assert played(factory, pressing(factory, 17, at=1.0, held=2.0)) == [Pressed(Key.CONFIRM, 1.6, 0.6)]


def test_up_repeats_while_it_is_held(factory: Any) -> None:
    """UP held for a second is one press and three repeats."""
    messages = played(factory, pressing(factory, 22, at=1.0, held=1.0))
    assert [round(message.at, 6) for message in messages] == [1.0, 1.6, 1.75, 1.9]


def test_a_button_stuck_at_the_start_is_no_press(factory: Any) -> None:
    """A button that is already down is ignored, chatter included, until it is let go and pressed again."""
    contact = factory.pin(24)
    contact._set_pull = lambda _pull: contact.drive_low()
    release: list[Act] = [(1.0, contact.drive_high), (1.003, contact.drive_low), (1.0125, contact.drive_high)]
    messages = played(factory, [*release, *pressing(factory, 24, at=2.0)])
    assert messages == [Pressed(Key.DIE, 2.0)]


def test_two_buttons_do_not_disturb_each_other(factory: Any) -> None:
    """Overlapping presses of two buttons are both told."""
    acts = [*pressing(factory, 24, at=1.0, held=0.3), *pressing(factory, 23, at=1.1, held=0.1)]
    assert [message.key for message in played(factory, acts) if isinstance(message, Pressed)] == [Key.DIE, Key.DOWN]


@pytest.mark.parametrize(("first", "second", "key"), [(6, 5, Key.UP), (5, 6, Key.DOWN)])
def test_the_encoder_turns_both_ways(factory: Any, first: int, second: int, key: Key) -> None:
    """A click of the encoder is UP or DOWN, by the order in which its two contacts close."""
    one, two = factory.pin(first), factory.pin(second)
    clicks = [one.drive_low, two.drive_low, one.drive_high, two.drive_high] * 2
    messages = played(factory, [(1.0 + index * 0.004, act) for index, act in enumerate(clicks)])
    assert [message.key for message in messages if isinstance(message, Pressed)] == [key, key]


def test_an_encoder_that_trembles_does_not_turn(factory: Any) -> None:
    """Chatter of one contact of the encoder is no click."""
    contact = factory.pin(5)
    acts = [(1.0 + step * 0.001, contact.drive_low if step % 2 == 0 else contact.drive_high) for step in range(20)]
    assert played(factory, acts) == []


def test_the_thread_sleeps_while_nothing_happens(factory: Any) -> None:
    """Without an edge nothing is due: the thread waits for ever, it does not poll."""
    world = World([])
    table = Buttons(PINS, pin_factory=factory, clock=world.clock, wait=world.wait)
    table.open()
    table.run(lambda _message: None)
    table.close()
    assert world.waits == [float("inf")]


def test_the_real_thread_puts_presses(factory: Any) -> None:
    """Started for real, a press arrives by itself, and stop ends it for good and twice."""
    messages: Queue[Message] = Queue()
    table = Buttons(Pins(), pin_factory=factory)
    table.start(messages.put)
    eventually(lambda: bool(table.claimed))
    factory.pin(24).drive_low()
    message = messages.get(timeout=5)
    assert isinstance(message, Pressed)
    assert message.key is Key.DIE
    table.stop()
    table.stop()
    factory.pin(24).drive_high()
    assert messages.empty()


def test_waiting_ends_at_its_deadline() -> None:
    """The real wait gives None when nothing comes in time, even when the time is already over."""
    assert buttons.wait_for(SimpleQueue(), -1.0) is None


def test_a_pin_that_is_taken_is_a_sentence(factory: Any) -> None:
    """A pin that something else holds gives an error that names it, and frees those that were claimed before."""
    with (
        closing(claim("LED", 22, pin_factory=factory)),
        pytest.raises(MissingError, match=r"GPIO22 .* end the program"),
    ):
        Buttons(Pins(), pin_factory=factory).open()
    again = Buttons(Pins(), pin_factory=factory)
    again.open()
    again.close()


def test_two_buttons_on_one_pin_are_a_sentence(factory: Any) -> None:
    """Settings that give one pin to two buttons are refused, not half obeyed."""
    with pytest.raises(MissingError, match=r"GPIO22 .* set another pin"):
        Buttons(Pins(down=22), pin_factory=factory).open()


def test_a_pin_that_does_not_exist_is_a_sentence(factory: Any) -> None:
    """A number that is no pin gives an error that says to correct it."""
    with pytest.raises(WrongInputError, match="GPIO99"):
        Buttons(Pins(die=99), pin_factory=factory).open()


def test_a_machine_without_pins_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no driver works the error says what to install, and gpiozero's warnings stay out of the way."""
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "none-of-these")
    monkeypatch.setattr(gpiozero.Device, "pin_factory", None)  # type: ignore[attr-defined]
    with pytest.raises(MissingError, match="python3-lgpio"):
        Buttons(Pins()).open()


def test_buttons_wait_for_their_pins(factory: Any) -> None:
    """A pin that is taken at the start is a trouble that names it; once it is free, presses come."""
    inbox: Queue[Message] = Queue()
    holder = claim("LED", 22, pin_factory=factory)
    table = Buttons(Pins(), pin_factory=factory, wait=without_waiting)
    table.start(inbox.put)
    assert told(inbox) == Phrase("pins.taken", {"pins": "GPIO22"})
    holder.close()
    assert isinstance(inbox.get(timeout=5), Recovered)
    factory.pin(24).drive_low()
    assert isinstance(inbox.get(timeout=5), Pressed)
    table.stop()


def test_buttons_say_what_a_machine_without_pins_lacks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no driver works the table starts all the same, and says what to install."""
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "none-of-these")
    monkeypatch.setattr(gpiozero.Device, "pin_factory", None)  # type: ignore[attr-defined]
    inbox: Queue[Message] = Queue()
    table = Buttons(Pins())
    table.start(inbox.put)
    assert told(inbox) == Phrase("buttons.missing", {"package": "python3-lgpio"})
    table.stop()


def test_a_wrong_pin_is_told_at_the_table(factory: Any) -> None:
    """A number that is no pin keeps nothing from starting, and the screen names it."""
    inbox: Queue[Message] = Queue()
    table = Buttons(Pins(die=99), pin_factory=factory)
    table.start(inbox.put)
    assert told(inbox) == Phrase("pins.wrong", {"pins": "GPIO99"})
    table.stop()


def test_pins_that_fail_in_mid_game_are_claimed_again(factory: Any) -> None:
    """A driver that fails while it is asked is told, its pins are let go, and all are claimed anew."""
    inbox: Queue[Message] = Queue()
    broken = Event()

    def wait(happenings: SimpleQueue[Happening], seconds: float) -> Happening | None:
        if broken.is_set():
            broken.clear()
            raise OSError(errno.EIO, "the driver fails")
        return wait_for(happenings, min(seconds, 0.01))

    table = Buttons(Pins(), pin_factory=factory, wait=wait)
    table.start(inbox.put)
    broken.set()
    assert told(inbox) == Phrase("buttons.failed")
    assert isinstance(inbox.get(timeout=5), Recovered)
    table.stop()
    claim("LED", 17, pin_factory=factory).close()


def without_waiting(happenings: SimpleQueue[Happening], seconds: float) -> Happening | None:
    """Shorten every pause."""
    return wait_for(happenings, min(seconds, 0.01))


def told(inbox: Queue[Message]) -> Phrase:
    """Give what is wrong with the buttons."""
    message = inbox.get(timeout=5)
    assert isinstance(message, Trouble)
    assert message.device == "buttons"
    return message.why
