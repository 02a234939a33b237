"""What is asked for, and what of it stands on the table: built in order, stopped by the stack in reverse order."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from pathlib import Path

from companion.app.paper import strip_printer
from companion.app.tabletop import Plan, Tabletop
from companion.app.threads import bounded
from companion.app.vigil import Vigil
from companion.app.virtual import Room, VirtualDevices, virtual_table
from companion.config import Oled as OledSettings
from companion.config import Settings, Speech
from companion.devices.buttons import Buttons, Pins
from companion.devices.console import Console
from companion.devices.faults import SOUND, Faults, read_faults
from companion.devices.link import Link
from companion.devices.oled import Care, I2c, Oled, Panel, Spi
from companion.devices.outlets import FileOutlet
from companion.devices.ports import Printer, Screen, Sound, Source
from companion.devices.printer import StripPrinter
from companion.devices.sound import Buzzer
from companion.devices.speech.espeak import Espeak, installed, voice_of
from companion.devices.speech.lines import manners
from companion.devices.speech.speaker import Speaker
from companion.devices.speech.spoken import SpokenTexts
from companion.devices.virtual_table import spots
from companion.errors import WrongInputError
from companion.rules.interface import Phrase, Picture, Seat
from companion.strips import Paper


@dataclass(frozen=True, slots=True)
class Wish:
    """What the command line and the settings file ask for."""

    settings: Settings
    top: Tabletop
    rules: Mapping[str, str]
    seats: tuple[Seat, ...]
    journal: Path
    language: str
    spoken: bool = False
    """The language was named on the command line."""
    virtual: bool = False
    port: str = ""
    """Serial port of the board; empty: the table has no sensors."""
    trace: Path | None = None
    anew: bool = False
    """Give up an unfinished game instead of going on with it."""
    seed: int | None = None
    """Fixes dice and cards; None at a real table."""
    faults: str | None = None
    """What is wrong with the virtual board; see `devices/faults.py`."""
    safe: Phrase | None = None
    """Why nothing but screen and buttons is used; None: everything is."""


@dataclass(frozen=True, slots=True)
class Displays:
    """What shows views before the game is known."""

    oled: Oled | None = None
    voice: Speaker | None = None

    @property
    def screens(self) -> tuple[Screen, ...]:
        """All that are there."""
        return tuple(screen for screen in (self.oled, self.voice) if screen)


@dataclass(frozen=True, slots=True)
class Devices:
    """What stands on the table."""

    sources: tuple[Source, ...]
    screens: tuple[Screen, ...]
    link: Link | None = None
    printer: Printer | None = None
    sound: Sound | None = None
    console: Console | None = None
    oled: Oled | None = None


def faults_of(wish: Wish, plan: Plan) -> Faults:
    """Read the faults of the virtual board before anything is given up for them.

    Raises:
        WrongInputError: names the word, or says where faults belong.
    """
    if wish.faults is None:
        return SOUND
    if not wish.virtual:
        raise WrongInputError("--faults {faults}: faults are for the virtual table. Add --virtual.", faults=wish.faults)
    return read_faults(wish.faults, spots(plan.sensors))


def displays(stack: ExitStack, wish: Wish, room: Room) -> Displays:
    """Build what is seen and heard from the first moment on; a virtual table's panel is in its terminal."""
    oled = None
    if wish.settings.oled.driver != "none" and not wish.virtual:
        try:
            oled = _oled(stack, wish.settings.oled, room)
        except Exception:
            if not wish.safe:
                raise
            logging.getLogger(__name__).exception("The screen is left out.")
    return Displays(oled, None if wish.safe else _voice(stack, wish.settings.speech, room))


def _oled(stack: ExitStack, wanted: OledSettings, room: Room) -> Oled:
    panel, care = panel_of(wanted)
    oled = Oled(room.texts, room.inbox.put, panel, care, clock=room.clock)
    stack.callback(bounded(oled.stop, "screen"))
    return oled


def build(
    stack: ExitStack, wish: Wish, room: Room, shown: Displays, plan: Plan, standing: Picture, faults: Faults
) -> Devices:
    """Build the rest of what stands on the table; the stack stops it in reverse order."""
    if wish.virtual:
        return _virtual(stack, wish, room, shown, virtual_table(stack, plan, standing, room, faults))
    return _real(stack, wish, room, shown, plan)


def _virtual(stack: ExitStack, wish: Wish, room: Room, shown: Displays, table: VirtualDevices) -> Devices:
    if wish.safe:
        return Devices((table.console,), (table.console, table.screen), console=table.console)
    printer = StripPrinter(FileOutlet(strips_file(wish)), Paper(), room.texts.say, room.inbox.put, clock=room.clock)
    stack.callback(printer.stop)
    screens: tuple[Screen, ...] = (table.console, table.screen, *shown.screens)
    return Devices((table.console, table.link), screens, table.link, printer, console=table.console)


def strips_file(wish: Wish) -> Path:
    """Say where a virtual table's strips are printed."""
    return wish.journal.with_name("strips.txt")


def _real(stack: ExitStack, wish: Wish, room: Room, shown: Displays, plan: Plan) -> Devices:
    texts, settings = room.texts, wish.settings
    link = None
    if wish.port:
        link = Link(wish.port, plan.name, len(plan.sensors), room.clock, baud=settings.link.baud)
    pins = asdict(settings.buttons)
    buzzer = pins.pop("buzzer")
    wired = Pins(**pins)
    if not (link or wired.keys() or wish.safe):
        raise WrongInputError(
            "Nobody can press anything at this table: set pins below [buttons] or a port below [link] in the settings."
        )
    buttons = Buttons(wired, clock=room.clock)
    sound = Buzzer(buzzer, room.inbox.put, clock=room.clock) if buzzer else None
    if sound:
        stack.callback(bounded(sound.stop, "sound"))
    printer = strip_printer(settings.printer, texts.say, room.inbox.put, room.clock)
    if printer:
        stack.callback(bounded(printer.stop, "printer"))
    pulses = (*(link.pulses if link else ()), *(part.pulse for part in (buttons, sound, printer, shown.oled) if part))
    Vigil(pulses, room.inbox.put, room.clock).keep(room.later)
    return Devices((*((link,) if link else ()), buttons), shown.screens, link, printer, sound, oled=shown.oled)


def _voice(stack: ExitStack, wanted: Speech, room: Room) -> Speaker | None:
    """Build the voice where it is wanted, or where people can switch it on: its program is there."""
    if wanted.mode == "off" and not installed():
        return None
    voice = Espeak(lambda: wanted.voice or voice_of(room.texts.language), wanted.speed, wanted.volume)
    lines = manners(SpokenTexts(room.texts))[wanted.mode]
    speaker = Speaker(lines, voice, room.inbox.put, clock=room.clock)
    stack.callback(bounded(speaker.stop, "voice"))
    return speaker


def panel_of(oled: OledSettings) -> tuple[Panel, Care]:
    """Say which panel the settings mean, and how it is spared.

    Raises:
        WrongInputError: the panel cannot be wired so.
    """
    wire = Spi(oled.select, oled.dc, oled.reset) if oled.interface == "spi" else I2c(oled.bus, oled.address)
    care = Care(oled.brightness, oled.dim_after, oled.blank_after, oled.shift_every)
    return Panel(oled.driver, wire, oled.rotate), care
