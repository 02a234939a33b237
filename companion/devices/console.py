"""The virtual table in a terminal: buttons, die and pieces at the keyboard, panel and board in view."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from queue import SimpleQueue
from threading import Thread
from types import MappingProxyType

from companion.devices.console_view import STEPS, Desk, MapSheet, Mode, Scene, Words, compose
from companion.devices.keyboard import HANGUP, Terminal
from companion.devices.ports import Clock, Put
from companion.devices.virtual_table import VirtualTable
from companion.messages import Key, Pressed
from companion.rules.interface import Field, Phrase
from companion.screens.bodies import pips
from companion.view import Choose, Clocking, Explain, Instruct, ShowCard, ShowDie, View, Winner, Working

_JOIN = 2.0
_HELD = 0.6
"""A terminal cannot tell how long a key is held: two keys stand for the long presses."""

_BUTTONS: Mapping[str, tuple[Key, float]] = MappingProxyType(
    {
        "enter": (Key.CONFIRM, 0.0),
        "space": (Key.CONFIRM, 0.0),
        "c": (Key.CONFIRM, 0.0),
        "C": (Key.CONFIRM, _HELD),
        "backspace": (Key.BACK, 0.0),
        "escape": (Key.BACK, 0.0),
        "b": (Key.BACK, 0.0),
        "B": (Key.BACK, _HELD),
        "up": (Key.UP, 0.0),
        "k": (Key.UP, 0.0),
        "down": (Key.DOWN, 0.0),
        "j": (Key.DOWN, 0.0),
    }
)


@dataclass(frozen=True, slots=True)
class Wires:
    """Where the virtual table leads; all are called in the console's own thread."""

    on_change: Callable[[frozenset[Field]], None]
    """Takes the fields on which something stands, after each change."""
    on_die: Callable[[int], None]
    """Takes the pips that the die shows."""
    leave: Callable[[], None]
    """The person wants to go."""
    throw: Callable[[], int]
    """Really throws a die."""


class Console:
    """The virtual table, as a source of `Pressed` and a screen; one thread owns the terminal.

    Args:
        sheet: the board's map.
        table: the pieces; only the console's thread changes them once it was started.
        picture: draws a view as lines of text.
        words: says a phrase.
        wires: where die and pieces lead.
        terminal: the terminal to use.
        clock: stamps the presses.
    """

    def __init__(
        self,
        sheet: MapSheet,
        table: VirtualTable,
        *,
        picture: Callable[[View], list[str]],
        words: Words,
        wires: Wires,
        terminal: Terminal,
        clock: Clock = time.monotonic,
    ) -> None:
        self._sheet = sheet
        self._table = table
        self._picture = picture
        self._words = words
        self._wires = wires
        self._terminal = terminal
        self._clock = clock
        self._desk = Desk(spot=min(sheet.fields, default=(0, 0)))
        self._view: View | None = None
        self._deeds: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self._stopping = False
        self._failure: BaseException | None = None
        self._thread: Thread | None = None

    @property
    def failure(self) -> BaseException | None:
        """Give what ended the console's thread against its will; whoever runs the program raises it again."""
        return self._failure

    def start(self, put: Put) -> None:
        """Take over the terminal and begin to put presses.

        Raises:
            MissingError: there is no terminal.
        """
        self._terminal.open()
        self._thread = Thread(target=self._run, args=(put,), name="console", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Give the terminal back; idempotent."""
        self._stopping = True
        self._terminal.wake()
        if self._thread is not None:
            self._thread.join(_JOIN)
            self._thread = None
        self._terminal.close()

    def perform(self, deed: Callable[[], None]) -> None:
        """Let the console's own thread do something to the table, and return at once."""
        self._deeds.put(deed)
        self._terminal.wake()

    def show(self, view: View) -> None:
        """Take a view and return at once; the newest wins."""
        self._view = view
        self._terminal.wake()

    def wake(self) -> None:
        """Do nothing: a terminal neither dims nor sleeps."""

    def _run(self, put: Put) -> None:
        try:
            while not self._stopping:
                while not self._deeds.empty():
                    self._deeds.get()()
                self._draw()
                for key in self._terminal.read():
                    if key == HANGUP:
                        return
                    self._struck(key, put)
        except Exception as fault:  # noqa: BLE001 - it is kept for the thread that can end the program with it
            self._failure = fault
        finally:
            # However this thread ends, the program must not go on without its table.
            if not self._stopping:
                self._terminal.close()
                self._wires.leave()

    def _draw(self) -> None:
        view = self._view
        panel = [] if view is None else self._picture(view)
        gist = () if view is None else gist_of(view)
        scene = Scene(self._sheet, self._table, self._desk, panel, gist)
        self._terminal.write(compose(scene, self._terminal.size(), self._words))

    def _struck(self, key: str, put: Put) -> None:
        if self._desk.help or key == "?":
            self._desk = replace(self._desk, help=not self._desk.help)
        elif key == "q":
            self._wires.leave()
        elif key == "tab":
            mode = Mode.BOARD if self._desk.mode is Mode.BUTTONS else Mode.BUTTONS
            self._desk = replace(self._desk, mode=mode)
        elif key == "r":
            self._wires.on_die(self._wires.throw())
        elif key in "123456":
            self._wires.on_die(int(key))
        elif not (self._desk.mode is Mode.BOARD and self._handled(key)) and key in _BUTTONS:
            button, held = _BUTTONS[key]
            put(Pressed(button, self._clock(), held))

    def _handled(self, key: str) -> bool:
        """Do what a key means on the board; False: it means nothing there."""
        if key in STEPS:
            self._desk = self._desk.steered(key, self._sheet, len(self._table.aside))
        elif key in {"enter", "space"} and not self._desk.beside:
            self._grasp(self._sheet.fields[self._desk.spot])
        elif key in {"enter", "space", "x"}:
            self._reach_beside()
        else:
            return False
        return True

    def _grasp(self, field: Field) -> None:
        """Put the piece in the hand on a field, or lift the one that stands there."""
        if self._table.hand is not None:
            self._table.place(self._table.hand, field)
        elif self._table.standing(field):
            self._table.lift(field)
        self._wires.on_change(self._table.taken())

    def _reach_beside(self) -> None:
        """Put the piece in the hand beside the board, or take the chosen one from there."""
        aside = self._table.aside
        if self._table.hand is not None:
            self._table.put_aside()
        elif aside:
            self._table.take(aside[self._desk.picked(len(aside))])


def gist_of(view: View) -> tuple[Phrase, ...]:
    """Give what a view asks for, in as few phrases as possible."""
    gist: tuple[Phrase, ...] = (view.bar.title,) if view.bar.title else ()
    match view.body:
        case Instruct(do=do, why=why):
            gist = (do, *why)
        case Choose(ask=ask, options=options, chosen=chosen):
            gist = (ask, *options[chosen : chosen + 1])
        case ShowCard(card=card, note=note):
            gist = (Phrase("screen.card", {"title": card.title}), *((note,) if note else ()))
        case ShowDie() as die:
            gist = (pips(die),)
        case Clocking(arrival=arrival):
            gist = (Phrase("screen.clocked"), Phrase("ask.clock_in", {"piece": arrival.piece}))
        case Winner(title=title) | Working(what=title):
            gist = (title,)
        case Explain(title=title, text=text):
            gist = (title, text)
    return gist
