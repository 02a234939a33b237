"""The table's buttons on the Pi's own pins: edges go into a queue, one thread times them and puts presses."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Mapping
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from functools import partial
from math import inf
from queue import Empty, SimpleQueue
from threading import Thread
from types import MappingProxyType

from companion.devices.debounce import Contact, Edge, Grip, Manner, Press, Times
from companion.devices.gpio import claim, complaint
from companion.devices.herald import Herald, pauses
from companion.devices.ports import Clock, Put
from companion.devices.pulse import Pulse
from companion.errors import FlugleiterError
from companion.messages import Key, Pressed
from companion.rules.interface import Phrase

DEVICE = "buttons"

_MANNERS: Mapping[Key, Manner] = MappingProxyType(
    {
        Key.CONFIRM: Manner.LONG,
        Key.BACK: Manner.LONG,
        Key.UP: Manner.REPEATS,
        Key.DOWN: Manner.REPEATS,
        Key.DIE: Manner.AT_ONCE,
    }
)
_JOIN = 2.0


@dataclass(frozen=True, slots=True)
class Pins:
    """Which button is on which pin, by BCM number; 0 (which belongs to the Pi itself): there is no such button.

    A button connects its pin to ground. The encoder's A and B are `turn_a` and `turn_b`, its switch is `push`.
    """

    confirm: int = 17
    back: int = 27
    up: int = 22
    down: int = 23
    die: int = 24
    turn_a: int = 0
    turn_b: int = 0
    push: int = 0

    def switches(self) -> tuple[tuple[int, Key], ...]:
        """Give each pin that has a switch, with its key."""
        pairs = (
            (self.confirm, Key.CONFIRM),
            (self.back, Key.BACK),
            (self.up, Key.UP),
            (self.down, Key.DOWN),
            (self.die, Key.DIE),
            (self.push, Key.CONFIRM),
        )
        return tuple((pin, key) for pin, key in pairs if pin)

    def keys(self) -> tuple[Key, ...]:
        """Give the keys that people have; an encoder chooses up and down."""
        there = {key for _, key in self.switches()}
        if self.turn_a and self.turn_b:
            there |= {Key.UP, Key.DOWN}
        return tuple(key for key in Key if key in there)


@dataclass(frozen=True, slots=True)
class Touch:
    """A raw edge on a pin."""

    pin: int
    down: bool
    at: float


@dataclass(frozen=True, slots=True)
class Turn:
    """One click of the encoder."""

    key: Key
    at: float


@dataclass(frozen=True, slots=True)
class Stop:
    """The end."""


Happening = Touch | Turn | Stop
Wait = Callable[[SimpleQueue[Happening], float], Happening | None]
"""Takes what happens next, or None after so many seconds (which may be infinite)."""


def wait_for(happenings: SimpleQueue[Happening], seconds: float) -> Happening | None:
    """Wait for what happens next, at most so many seconds."""
    try:
        return happenings.get(timeout=None if seconds == inf else max(0.0, seconds))
    except Empty:
        return None


@dataclass(slots=True)
class _Line:
    """A switch with what is known of it."""

    key: Key
    read: Callable[[], bool]
    times: Times
    contact: Contact = field(init=False)
    grip: Grip = field(init=False)

    def __post_init__(self) -> None:
        # A button that is stuck down at the start is no press: it must be let go first.
        level = self.read()
        self.contact = Contact(down=level, level=level)
        self.grip = Grip(_MANNERS[self.key])

    def due(self) -> float:
        return min(self.contact.due(self.times), self.grip.due)

    def touched(self, touch: Touch) -> list[Pressed]:
        self.contact, edge = self.contact.moved(touch.at, self.times, level=touch.down)
        return self._gripped(edge)

    def looked(self, now: float) -> list[Pressed]:
        self.contact, edge = self.contact.looked(now, self.times, level=self.read())
        pressed = self._gripped(edge)
        self.grip, press = self.grip.waited(now, self.times)
        return pressed + self._named(press)

    def _gripped(self, edge: Edge | None) -> list[Pressed]:
        if edge is None:
            return []
        self.grip, press = self.grip.moved(edge, self.times)
        return self._named(press)

    def _named(self, press: Press | None) -> list[Pressed]:
        return [] if press is None else [Pressed(self.key, press.at, press.held)]


class Buttons:
    """The buttons and the optional rotary encoder, as a source of `Pressed`; pins that fail are tried again.

    Args:
        pins: which button is where.
        times: how long is stable, long and so on.
        pin_factory: gpiozero's; None takes the one of this machine.
        clock: stamps the edges.
        wait: waits for the next edge or the next time to look.
    """

    def __init__(
        self,
        pins: Pins,
        *,
        times: Times | None = None,
        pin_factory: object = None,
        clock: Clock = time.monotonic,
        wait: Wait = wait_for,
    ) -> None:
        self._pins = pins
        self._times = times or Times()
        self._pin_factory = pin_factory
        self._clock = clock
        self._wait = wait
        self._happenings: SimpleQueue[Happening] = SimpleQueue()
        self._lines: dict[int, _Line] = {}
        self._devices = ExitStack()
        self._thread: Thread | None = None
        self.claimed = False
        """Whether the pins are ours now."""
        self.pulse = Pulse(DEVICE, clock)

    def start(self, put: Put) -> None:
        """Begin to put presses, and troubles with the pins; returns at once."""
        self._thread = Thread(target=self._work, args=(put,), name=DEVICE, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """End the thread, which frees the pins; idempotent."""
        if self._thread is not None:
            self._happenings.put(Stop())
            self._thread.join(_JOIN)
            self._thread = None

    def open(self) -> None:
        """Claim the pins.

        Raises:
            MissingError: the machine has no pins, or another program holds one.
            WrongInputError: a pin's number is not one of this machine's.
        """
        with ExitStack() as claimed:
            for pin, key in self._pins.switches():
                self._lines[pin] = self._line(claimed, pin, key)
            self._encoder(claimed)
            self._devices = claimed.pop_all()
        self.claimed = True

    def close(self) -> None:
        """Free the pins; idempotent."""
        self.claimed = False
        self._lines = {}
        # A driver that fails fails here too, and what it holds is gone anyway.
        with suppress(Exception):
            self._devices.close()

    def _work(self, put: Put) -> None:
        herald, waits = Herald(DEVICE, put, self._clock), pauses()
        while why := self._served(put, herald):
            herald.tell(why)
            if isinstance(self._wait(self._happenings, next(waits)), Stop):
                return

    def _served(self, put: Put, herald: Herald) -> Phrase | None:
        """Put presses until the end, or until the pins fail; say why."""
        try:
            with self.pulse.call():
                self.open()
            herald.tell(None)
            self.run(put)
        except FlugleiterError as fault:
            return complaint(DEVICE, fault)
        except Exception:  # each driver has errors of its own
            logging.getLogger(__name__).exception("The buttons failed.")
            return Phrase("buttons.failed")
        finally:
            self.close()
        return None

    def run(self, put: Put) -> None:
        """Time the edges and put presses until the end."""
        while not isinstance(happening := self._wait(self._happenings, self._due() - self._clock()), Stop):
            for pressed in self._taken(happening):
                put(pressed)

    def _due(self) -> float:
        return min((line.due() for line in self._lines.values()), default=inf)

    def _taken(self, happening: Touch | Turn | None) -> list[Pressed]:
        match happening:
            case Touch(pin):
                return self._lines[pin].touched(happening)
            case Turn(key, at):
                return [Pressed(key, at)]
            case None:
                now = self._clock()
                with self.pulse.call():
                    return [pressed for line in self._lines.values() for pressed in line.looked(now)]

    def _line(self, claimed: ExitStack, pin: int, key: Key) -> _Line:
        # gpiozero's own Button would start a thread for each, to time how long it is held.
        switch = claim("DigitalInputDevice", pin, pull_up=True, pin_factory=self._pin_factory)
        claimed.callback(switch.close)
        switch.when_activated = lambda: self._touched(pin, down=True)
        switch.when_deactivated = lambda: self._touched(pin, down=False)
        return _Line(key, lambda: bool(switch.is_active), self._times)

    def _encoder(self, claimed: ExitStack) -> None:
        """Claim the encoder; its own sequence of four states needs no debouncing."""
        if not (self._pins.turn_a and self._pins.turn_b):
            return
        encoder = claim(
            "RotaryEncoder", self._pins.turn_a, self._pins.turn_b, max_steps=0, pin_factory=self._pin_factory
        )
        claimed.callback(encoder.close)
        encoder.when_rotated_clockwise = partial(self._turned, Key.DOWN)
        encoder.when_rotated_counter_clockwise = partial(self._turned, Key.UP)

    def _touched(self, pin: int, *, down: bool) -> None:
        self._happenings.put(Touch(pin, down, self._clock()))

    def _turned(self, key: Key) -> None:
        self._happenings.put(Turn(key, self._clock()))
