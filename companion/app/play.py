"""Referee at a table until stopped: build, start, loop, stop in reverse order."""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from pathlib import Path

from companion.app.chances import Secret, Seeded
from companion.app.games import Games
from companion.app.knobs import Knobs
from companion.app.loop import Inbox, Later, run
from companion.app.outputs import Desk, Outputs
from companion.app.paper import strip_printer
from companion.app.tabletop import Plan, Tabletop
from companion.app.trace import Trace
from companion.app.trial import trial
from companion.app.virtual import Room, virtual_table
from companion.config import Oled as OledSettings
from companion.config import Settings
from companion.devices.buttons import Buttons, Pins
from companion.devices.console import Console
from companion.devices.faults import SOUND, Faults, read_faults
from companion.devices.link import Link, check_port
from companion.devices.oled import Care, I2c, Oled, Panel, Spi
from companion.devices.outlets import FileOutlet
from companion.devices.ports import Printer, Screen, Sound, Source
from companion.devices.printer import StripPrinter
from companion.devices.sound import Buzzer
from companion.devices.speech.espeak import Espeak
from companion.devices.speech.lines import Narrator
from companion.devices.speech.speaker import Speaker
from companion.devices.speech.spoken import SpokenTexts
from companion.devices.virtual_table import spots
from companion.errors import WrongInputError
from companion.journal import Journal, Recovery
from companion.messages import Tick
from companion.referee.desk import Manner
from companion.referee.referee import Referee
from companion.referee.sensing import Table
from companion.referee.watch import Watch
from companion.rules.interface import Picture, Seat
from companion.sentences import N_
from companion.strips import Paper
from companion.texts import LANGUAGES, Texts

PACE = 0.8
"""Seconds between the deeds of computer players and helping hands: quick, but to be followed."""
RECOVERED = N_("The journal was damaged; it was set aside as {file}, and {entries} entries were recovered.")
SAVED = N_("Everything is saved in {file}.")


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


@dataclass(frozen=True, slots=True)
class Played:
    """How it went."""

    interrupted: bool
    recovered: Recovery | None
    switched_off: bool = False
    """People chose to switch the table off."""


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


def play(wish: Wish) -> Played:
    """Referee until the table is left or the program is told to end."""
    _keep_apart(wish)
    inbox, clock = Inbox(), time.monotonic
    later, chance = Later(clock), Secret() if wish.seed is None else Seeded(wish.seed)
    with ExitStack() as stack, interrupts(inbox) as came:
        journal = stack.enter_context(Journal.open(wish.journal, lambda: datetime.now().astimezone()))
        trace = Trace(wish.trace) if wish.trace else None
        if trace:
            stack.callback(trace.close)
        games = Games(journal, wish.top, wish.rules, trace.record if trace else lambda record: record)
        unfinished = None if wish.anew else games.unfinished()
        plan = (unfinished.top if unfinished else wish.top).plan()
        faults = faults_of(wish, plan)
        if wish.anew:
            games.give_up()
        room = Room(inbox, later, clock, chance, PACE, Texts(wish.language))
        standing = unfinished.books.expected() if unfinished else Picture({})
        devices = build(stack, wish, room, plan, standing, faults)
        sensors = plan.sensors if devices.link else ()
        watch = Watch(Table(sensors), wish.settings.link.settle)
        start = unfinished.books if unfinished else games.setup(wish.seats)
        knobs = _knobs(wish, room, devices)
        left: list[bool] = []

        def depart() -> None:
            left.append(True)
            inbox.close()

        outputs = Outputs(
            inbox,
            later,
            clock,
            sensors,
            devices.screens,
            devices.link,
            devices.printer,
            devices.sound,
            PACE,
            knobs,
            depart,
        )
        referee = Referee(
            start,
            games.open,
            watch,
            chance,
            replace(
                manner(wish.settings),
                examine=trial(wish, plan, devices),
                knobs=knobs.offered,
                turned=knobs.turned,
                names={language: Texts(language).word("word.language") for language in LANGUAGES},
                leave=True,
            ),
            afterwards=games.setup(wish.seats),
            last_input=journal.last_input,
        )
        desk = Desk(referee, outputs, trace)
        for source in devices.sources:
            stack.callback(source.stop)
            source.start(inbox.put)
        desk.handle(Tick(clock()))
        run(inbox, later, clock, desk.handle)
        if devices.console and devices.console.failure:
            raise devices.console.failure
        return Played(bool(came), journal.recovered, bool(left))


def _knobs(wish: Wish, room: Room, devices: Devices) -> Knobs:
    """Offer what can be turned at this table, turned as it was left."""
    knobs = Knobs(wish.journal.with_name("table.json"), {"language": wish.language})
    knobs.offer_language(room.texts.use, fixed=wish.spoken)
    if devices.oled:
        knobs.offer_brightness(devices.oled.adjust)
    if devices.sound or devices.link:
        knobs.offer_sound()
    return knobs


def _keep_apart(wish: Wish) -> None:
    """Refuse to write anything else into the journal.

    Raises:
        WrongInputError: names the file.
    """
    journal = wish.journal.absolute()
    taken = {journal, *(journal.with_name(journal.name + tail) for tail in ("-wal", "-shm"))}
    printer = wish.settings.printer
    others = [wish.trace, strips_file(wish) if wish.virtual else None]
    others += [Path(printer.port)] if printer.kind == "file" and not wish.virtual else []
    for path in others:
        if path and path.absolute() in taken:
            raise WrongInputError("{file} is the journal: name another file for the trace or the strips.", file=path)


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


def manner(settings: Settings) -> Manner:
    """Say how this table plays."""
    return Manner(entries=settings.printer.entries == "on", real_cards=settings.table.cards == "real")


def build(stack: ExitStack, wish: Wish, room: Room, plan: Plan, standing: Picture, faults: Faults) -> Devices:
    """Build what stands on the table; the stack stops it in reverse order."""
    if wish.virtual:
        return _virtual(stack, wish, room, plan, standing, faults)
    return _real(stack, wish, room, plan)


def _virtual(stack: ExitStack, wish: Wish, room: Room, plan: Plan, standing: Picture, faults: Faults) -> Devices:
    table = virtual_table(stack, plan, standing, room, faults)
    printer = StripPrinter(FileOutlet(strips_file(wish)), Paper(), room.texts.say, room.inbox.put, clock=room.clock)
    stack.callback(printer.stop)
    screens: tuple[Screen, ...] = (table.console, table.screen, *_voice(stack, wish, room))
    return Devices((table.console, table.link), screens, table.link, printer, console=table.console)


def strips_file(wish: Wish) -> Path:
    """Say where a virtual table's strips are printed."""
    return wish.journal.with_name("strips.txt")


def _real(stack: ExitStack, wish: Wish, room: Room, plan: Plan) -> Devices:
    texts, settings = room.texts, wish.settings
    link = None
    if wish.port:
        check_port(wish.port)
        link = Link(wish.port, plan.name, len(plan.sensors), room.clock, baud=settings.link.baud)
    pins = asdict(settings.buttons)
    buzzer = pins.pop("buzzer")
    buttons = Buttons(Pins(**pins), clock=room.clock)
    sound = Buzzer(buzzer) if buzzer else None
    if sound:
        stack.callback(sound.stop)
    oled = None
    if settings.oled.driver != "none":
        panel, care = panel_of(settings.oled)
        oled = Oled(texts, room.inbox.put, panel, care, clock=room.clock)
        stack.callback(oled.stop)
    screens = (*((oled,) if oled else ()), *_voice(stack, wish, room))
    printer = strip_printer(settings.printer, texts.say, room.inbox.put, room.clock)
    if printer:
        stack.callback(printer.stop)
    return Devices((*((link,) if link else ()), buttons), screens, link, printer, sound, oled=oled)


def _voice(stack: ExitStack, wish: Wish, room: Room) -> tuple[Screen, ...]:
    wanted = wish.settings.speech
    if wanted.mode == "off":
        return ()
    narrator = Narrator(SpokenTexts(room.texts), everything=wanted.mode == "all")
    voice = Espeak(lambda: wanted.voice or room.texts.language, wanted.speed, wanted.volume)
    speaker = Speaker(narrator.lines, voice, room.inbox.put, clock=room.clock)
    stack.callback(speaker.stop)
    return (speaker,)


def panel_of(oled: OledSettings) -> tuple[Panel, Care]:
    """Say which panel the settings mean, and how it is spared.

    Raises:
        WrongInputError: the panel cannot be wired so.
    """
    wire = Spi(oled.select, oled.dc, oled.reset) if oled.interface == "spi" else I2c(oled.bus, oled.address)
    care = Care(oled.brightness, oled.dim_after, oled.blank_after, oled.shift_every)
    return Panel(oled.driver, wire, oled.rotate), care


@contextmanager
def interrupts(inbox: Inbox) -> Iterator[list[int]]:
    """Let Ctrl-C and a stop from outside end the loop after the message in hand; tell which came."""
    came: list[int] = []

    def note(number: int, _: object) -> None:
        if number == signal.SIGINT:
            came.append(number)
        inbox.close()

    before = {number: signal.signal(number, note) for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)}
    try:
        yield came
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
