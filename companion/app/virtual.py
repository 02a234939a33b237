"""The virtual table: the firmware behind a pseudo-terminal, panel and board drawn in the terminal, hands that help."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from typing import Protocol

from companion.app.chances import Secret, Seeded
from companion.app.loop import Clock, Inbox, Later
from companion.app.tabletop import Plan
from companion.devices.bench import Bench
from companion.devices.cable import Cable, Spoiling
from companion.devices.console import Console, Wires
from companion.devices.contacts import Contacts
from companion.devices.faults import SOUND, Faults
from companion.devices.hands import Deed, Grip, Hands
from companion.devices.keyboard import Terminal
from companion.devices.link import Link
from companion.devices.virtual_table import VirtualTable, spots
from companion.errors import WrongInputError
from companion.messages import Key, Pressed
from companion.rules.interface import Picture
from companion.screens.picture import draw
from companion.screens.terminal import dots
from companion.texts import Texts
from companion.view import View

PATIENCE = 3.2
"""Seconds that hands wait before they do again what the screen still asks for: longer than the wire ever takes."""


SEED = 1
"""Fixes what a faulty board does, so that a fault can be shown again."""


class HandsScreen:
    """Shows views to the hands: what a view asks for is done after a while, unless a newer view comes first.

    Args:
        hands: who reads them.
        later: when.
        perform: lets a deed be done where the table belongs.
        pace: seconds that a deed takes.
    """

    def __init__(self, hands: Hands, later: Later, perform: Callable[[Deed], None], pace: float) -> None:
        self._hands, self._later, self._perform, self._pace = hands, later, perform, pace
        self._view: View | None = None

    def show(self, view: View) -> None:
        """Take a view."""
        self._view = view
        deed = self._hands.deed(view)
        if deed:
            self._later.at(self._pace, lambda: self._do(view, deed))

    def wake(self) -> None:
        """Do nothing: hands never sleep."""

    def stop(self) -> None:
        """Rest."""
        self._view = None

    def _do(self, view: View, deed: Deed) -> None:
        if self._view is view:
            self._perform(lambda: _attempt(deed))
            # Two turns in a row can look alike (a six that nobody can use, twice): then no new view comes.
            self._later.at(PATIENCE, lambda: self._do(view, deed))


def _attempt(deed: Deed) -> None:
    """Do a deed, if it can be done: what a faulty sensor shows may not be there to be lifted."""
    with suppress(WrongInputError):
        deed()


@dataclass(frozen=True, slots=True)
class Room:
    """What a virtual table shares with the rest of the program."""

    inbox: Inbox
    later: Later
    clock: Clock
    chance: Secret | Seeded
    pace: float
    texts: Texts
    """The words of all devices: one language at a time."""


@dataclass(frozen=True, slots=True)
class VirtualDevices:
    """The devices of a virtual table."""

    console: Console
    screen: HandsScreen
    link: Link


class Plug(Protocol):
    """A cable that can be unplugged."""

    def pull(self) -> None:
        """Unplug it."""
        ...

    def plug(self) -> None:
        """Plug it in again."""
        ...


def befall(faults: Faults, later: Later, contacts: Contacts, cable: Plug | None, restart: Deed) -> None:
    """Let faults come at their times, which count from now."""
    for pull in faults.pulls:
        if cable:
            later.at(pull.at, cable.pull)
            later.at(pull.at + pull.length, cable.plug)
    for at in faults.resets:
        later.at(at, restart)

    def waver() -> None:
        later.at(contacts.waver(), waver)

    if contacts.wavers:
        waver()


def virtual_table(stack: ExitStack, plan: Plan, start: Picture, room: Room, faults: Faults = SOUND) -> VirtualDevices:
    """Build a virtual table; the stack stops it in reverse order."""
    bench = Bench(plan.name, len(plan.sensors))
    stack.callback(bench.stop)
    cable = None
    if faults.spoilt or faults.pulls:
        cable = Cable(bench.port, Spoiling.evenly(faults.spoilt), SEED)
        stack.callback(cable.stop)
    contacts = Contacts(faults, spots(plan.sensors), bench.bounce, SEED)
    table = VirtualTable(plan.pieces, spots(plan.sensors))
    table.arrange(start.at)
    wires = Wires(
        on_change=contacts.stand, on_die=bench.roll, leave=room.inbox.close, throw=lambda: secrets.randbelow(6) + 1
    )
    console = Console(
        plan.sheet,
        table,
        picture=lambda view: dots(draw(view, room.texts)),
        words=room.texts.say,
        wires=wires,
        terminal=Terminal(),
        clock=room.clock,
    )
    grip = Grip(
        moved=contacts.stand,
        roll=lambda: bench.roll(room.chance.roll()),
        press=lambda key: room.inbox.put(Pressed(Key(key), room.clock())),
    )
    screen = HandsScreen(Hands(table, grip), room.later, console.perform, room.pace)
    contacts.stand(table.taken())
    bench.start()
    befall(faults, room.later, contacts, cable, bench.restart)
    link = Link(cable.port if cable else bench.port, plan.name, len(plan.sensors), room.clock)
    return VirtualDevices(console, screen, link)
