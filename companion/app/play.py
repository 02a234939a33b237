"""Referee at a table until stopped: build, start, loop, stop in reverse order."""

from __future__ import annotations

import logging
import signal
import time
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path

from companion.app.building import Displays, Wish, build, displays, faults_of, strips_file
from companion.app.chances import Secret, Seeded
from companion.app.files import keep_apart, private
from companion.app.games import Games, Unfinished
from companion.app.knobs import Knobs
from companion.app.life import Life
from companion.app.long_work import LongWork
from companion.app.loop import Inbox, Later, run
from companion.app.notify import Notify
from companion.app.outputs import Desk, Outputs
from companion.app.saving import Saving
from companion.app.threads import bounded, none_left
from companion.app.trace import Trace
from companion.app.trial import trial
from companion.app.vigil import Diary
from companion.app.virtual import Room
from companion.config import Settings
from companion.devices.ports import Put, Source
from companion.devices.speech.lines import manners
from companion.devices.speech.spoken import SpokenTexts
from companion.errors import FlugleiterError
from companion.journal import Journal, Progress, Recovery
from companion.messages import Announced, Tick
from companion.referee.books import Former
from companion.referee.desk import Manner
from companion.referee.referee import Referee
from companion.referee.sensing import Table
from companion.referee.watch import Watch
from companion.rules.interface import Phrase, Picture
from companion.sentences import N_
from companion.texts import LANGUAGES, Texts

WAITED_FOR = timedelta(days=1)
"""So long after its last act a game's strips may still be wanted: they were missed, not forgone."""
PACE = 0.8
"""Seconds between the deeds of computer players and helping hands: quick, but to be followed."""
RECOVERED = N_("The journal was damaged; it was set aside as {file}, and {entries} entries were recovered.")
SAVED = N_("Everything is saved in {file}.")


@dataclass(frozen=True, slots=True)
class Played:
    """How it went."""

    interrupted: bool
    recovered: Recovery | None
    switched_off: bool = False
    """People chose to switch the table off."""
    again: bool = False
    """People chose to leave safe mode."""
    unsaved: FlugleiterError | None = None
    """Why what was played is not in the journal's place."""


def _now() -> datetime:
    return datetime.now().astimezone()


def play(wish: Wish, life: Life | None = None) -> Played:
    """Referee until the table is left or the program is told to end.

    Args:
        wish: what is asked for.
        life: whom the signs of life of the table go to.
    """
    keep_apart(wish.journal, *_written(wish))
    inbox, clock, life = Inbox(), time.monotonic, life or Life(Notify({}))
    later, chance = Later(clock), Secret() if wish.seed is None else Seeded(wish.seed)
    with private(), none_left(), ExitStack() as stack, interrupts(inbox) as came:
        room = Room(inbox, later, clock, chance, PACE, Texts(wish.language))
        shown = displays(stack, wish, room)
        knobs = _knobs(wish, room, shown)
        progress = LongWork(shown.screens, clock, life.working)
        journal = stack.enter_context(Journal.open(wish.journal, _now, progress))
        trace = Trace(wish.trace) if wish.trace else None
        if trace:
            stack.callback(trace.close)
        games = Games(journal, wish.top, wish.rules, trace.record if trace else lambda record: record)
        unfinished = None if wish.anew else taken_up(games, progress, inbox.put if wish.safe else None)
        plan = (unfinished.top if unfinished else wish.top).plan()
        faults = faults_of(wish, plan)
        if wish.anew:
            games.give_up(progress)
        standing = unfinished.books.expected() if unfinished else Picture({})
        devices = build(stack, wish, room, shown, plan, standing, faults)
        sensors = plan.sensors if devices.link else ()
        start = unfinished.books if unfinished else games.setup(wish.seats)
        if devices.sound or devices.link:
            knobs.offer_sound()
        left: list[bool] = []

        def depart(again: bool) -> None:  # noqa: FBT001 - as effects have it
            left.append(again)
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
            Watch(Table(sensors), wish.settings.link.settle),
            chance,
            replace(
                manner(wish.settings),
                examine=trial(wish, plan, devices),
                knobs=knobs.offered,
                turned=knobs.turned,
                names={language: Texts(language).word("word.language") for language in LANGUAGES},
                leave=True,
                safe=wish.safe,
            ),
            afterwards=games.setup(wish.seats),
            former=Former(journal.last_input, games.closed(_now() - WAITED_FOR, progress) if devices.printer else ()),
        )
        saving = Saving(Desk(referee, outputs, trace).handle, journal.probe)
        _start(stack, devices.sources, inbox.put)
        _welcome(saving, journal.recovered, clock())
        handle = saving.handle if wish.virtual else Diary(room.texts, saving.handle).handle
        with life.playing("Safe mode." if wish.safe else "Playing."):
            run(inbox, later, clock, life.after(handle))
        if devices.console and devices.console.failure:
            raise devices.console.failure
        return Played(bool(came), journal.recovered, left == [False], left == [True], _lost(journal))


def _start(stack: ExitStack, sources: Iterable[Source], put: Put) -> None:
    """Let facts come in; the stack ends that."""
    for source in sources:
        stack.callback(bounded(source.stop, type(source).__name__))
        source.start(put)


def taken_up(games: Games, progress: Progress, tell: Put | None) -> Unfinished | None:
    """Take up the unfinished game; in safe mode one that does not open is left alone, and people are told."""
    try:
        return games.unfinished(progress)
    except Exception:
        if tell is None:
            raise
        logging.getLogger(__name__).exception("The unfinished game does not open; it stays in the journal.")
        tell(Announced(Phrase("safe.unopened"), (Phrase("safe.kept"),), time.monotonic()))
        return None


def _welcome(saving: Saving, recovered: Recovery | None, at: float) -> None:
    """Show the table, and what happened to its journal."""
    saving.handle(Tick(at))
    if recovered:
        kept = Phrase("journal.recovered", {"n": recovered.entries})
        saving.handle(Announced(kept, (Phrase("journal.aside"),), at))


def _knobs(wish: Wish, room: Room, shown: Displays) -> Knobs:
    """Offer what can be turned at the displays, turned as it was left."""
    knobs = Knobs(wish.journal.with_name("table.json"), {"language": wish.language})
    knobs.offer_language(room.texts.use, fixed=wish.spoken)
    if shown.oled:
        knobs.offer_brightness(shown.oled.adjust)
    if shown.voice:
        use, said = shown.voice.use, manners(SpokenTexts(room.texts))
        knobs.offer_voice(lambda mode: use(said[mode]), wish.settings.speech.mode)
    return knobs


def _written(wish: Wish) -> Iterator[Path | None]:
    """Name the files that are written beside the journal."""
    printer = wish.settings.printer
    yield wish.trace
    if wish.virtual:
        yield strips_file(wish)
    elif printer.kind == "file":
        yield Path(printer.port)


def _lost(journal: Journal) -> FlugleiterError | None:
    try:
        journal.check()
    except FlugleiterError as error:
        return error
    return None


def manner(settings: Settings) -> Manner:
    """Say how this table plays."""
    return Manner(entries=settings.printer.entries == "on", real_cards=settings.table.cards == "real")


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
