"""Where effects go: each to its device, and none of them holds up the loop."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from companion import effects as fx
from companion.app.knobs import Knobs
from companion.app.loop import Inbox, Later
from companion.app.trace import Trace
from companion.devices.ports import Clock, Printer, Screen, Sound
from companion.messages import BoardSeen, InputReceived, Message, Pressed, Proposed, TagsSeen
from companion.referee.referee import Referee
from companion.rules.interface import Field

LAMPS: Mapping[fx.Lamp, str] = {fx.Lamp.TARGET: "4", fx.Lamp.SURPLUS: "A", fx.Lamp.CHOICE: "1"}
"""Green steady, red blinking, white: digits of the palette (docs/protocol.md)."""
_JUST_NOW = 1000
"""Milliseconds after a change of the board in which a hand is at it."""


class BoardLink(Protocol):
    """The board's ear."""

    def acknowledge(self, boot: str, n: int) -> None:
        """Say that inputs are on disk."""
        ...

    def settle(self, boot: str, seq: int) -> None:
        """Say that a verdict is on disk."""
        ...

    def lamps(self, digits: str) -> None:
        """Set all lamps."""
        ...

    def tone(self, name: str) -> None:
        """Play a tone."""
        ...

    def order(self, word: str) -> None:
        """Order `test` or `end`."""
        ...


@dataclass(frozen=True, slots=True)
class Outputs:
    """The devices of a table; what is missing is passed over."""

    inbox: Inbox
    later: Later
    clock: Clock
    sensors: tuple[Field, ...] = ()
    screens: Sequence[Screen] = ()
    link: BoardLink | None = None
    printer: Printer | None = None
    sound: Sound | None = None
    pace: float = 1.0
    """Seconds that a computer player seems to think."""
    knobs: Knobs | None = None
    depart: Callable[[bool], None] = lambda _: None
    """Ends the program, and may switch the table off; True: it begins anew instead."""

    def heed(self, message: Message) -> None:
        """Wake the screens when a hand did something, whether the referee has something new to say or not."""
        if _by_hand(message):
            for screen in self.screens:
                screen.wake()

    def give(self, effect: fx.Effect) -> None:
        """Carry out an effect."""
        _GIVE[type(effect)](self, effect)

    def show(self, effect: fx.ShowView) -> None:
        """Show a view on every screen."""
        for screen in self.screens:
            screen.show(effect.view)

    def light(self, effect: fx.LightFields) -> None:
        """Light the board's lamps."""
        if self.link and self.sensors:
            digits = (effect.lamps.get(field) for field in self.sensors)
            self.link.lamps("".join(LAMPS[lamp] if lamp else "0" for lamp in digits))

    def play(self, effect: fx.PlayCue) -> None:
        """Play a tone on the board and on the Pi's own buzzer."""
        if self.knobs and self.knobs.quiet:
            return
        if self.link:
            self.link.tone(effect.cue)
        if self.sound:
            self.sound.play(effect.cue)

    def print(self, effect: fx.PrintStrip) -> None:
        """Hand a job to the printer."""
        if self.printer:
            self.printer.print(effect.job, effect.slip)

    def print_now(self, effect: fx.PrintNow) -> None:
        """Let the printer go on."""
        if self.printer:
            self.printer.go(effect.job)

    def acknowledge(self, effect: fx.Acknowledge) -> None:
        """Tell the board what is on disk."""
        if self.link:
            self.link.acknowledge(effect.boot, effect.n)

    def settle(self, effect: fx.Settle) -> None:
        """Tell the board which picture was judged."""
        if self.link:
            self.link.settle(effect.boot, effect.seq)

    def order(self, effect: fx.OrderBoard) -> None:
        """Let the board test itself, or end that."""
        if self.link:
            self.link.order(effect.word)

    def adjust(self, effect: fx.Adjust) -> None:
        """Turn a knob."""
        if self.knobs:
            self.knobs.turn(effect.knob, effect.value)

    def leave(self, effect: fx.Depart) -> None:
        """End for today, or begin anew."""
        self.depart(effect.again)

    def think(self, effect: fx.AskComputer) -> None:
        """Let a computer player answer after a while."""
        self.later.at(self.pace, lambda: self.inbox.put(Proposed(effect.position, effect.choice, self.clock())))


def _by_hand(message: Message) -> bool:
    match message:
        case Pressed() | InputReceived():
            return True
        case BoardSeen(age=age) | TagsSeen(age=age):
            return age < _JUST_NOW
    return False


_GIVE: Mapping[type[fx.Effect], Callable[[Outputs, Any], None]] = {
    fx.ShowView: Outputs.show,
    fx.LightFields: Outputs.light,
    fx.PlayCue: Outputs.play,
    fx.PrintStrip: Outputs.print,
    fx.PrintNow: Outputs.print_now,
    fx.Acknowledge: Outputs.acknowledge,
    fx.Settle: Outputs.settle,
    fx.AskComputer: Outputs.think,
    fx.OrderBoard: Outputs.order,
    fx.Adjust: Outputs.adjust,
    fx.Depart: Outputs.leave,
}


@dataclass(frozen=True, slots=True)
class Desk:
    """One message after the other: to the referee, and what it asks for to the devices."""

    referee: Referee
    outputs: Outputs
    trace: Trace | None = None

    def handle(self, message: Message) -> None:
        """Let the referee decide and carry out the effects."""
        if self.trace:
            self.trace.message(message)
        self.outputs.heed(message)
        effects = self.referee.handle(message)
        if self.trace:
            self.trace.effects(effects)
        for effect in effects:
            self.outputs.give(effect)
