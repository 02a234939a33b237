"""Try everything that stands on a table: the self-test in place of the referee, on the same loop and devices."""

from __future__ import annotations

import time
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from companion.app.building import Wish, build, displays, faults_of, strips_file
from companion.app.chances import Secret
from companion.app.loop import Inbox, Later, run
from companion.app.outputs import Outputs
from companion.app.play import interrupts
from companion.app.trial import trial
from companion.app.virtual import Room
from companion.effects import Acknowledge, Certificate, Effect
from companion.errors import MissingError, reason
from companion.journal.disk import make_folders
from companion.messages import InputReceived, Message, Tick
from companion.referee.checkup import Checkup
from companion.referee.inputs import Inputs
from companion.rules.interface import Phrase, Picture
from companion.texts import Texts

PACE = 0.4
"""Seconds that helping hands take for a piece."""
JOB = 1
"""The number of the one print job."""


@dataclass(frozen=True, slots=True)
class Examined:
    """How it went."""

    faults: tuple[Phrase, ...]
    untried: tuple[Phrase, ...]
    certificate: Certificate
    printer: bool
    """Whether there is a printer to print the certificate."""
    done: bool
    """False: somebody left before the end."""
    interrupted: bool


class Counted:
    """Hands every message to a check, and each input of the board once, which nothing but memory keeps."""

    def __init__(self, checkup: Checkup) -> None:
        self._checkup = checkup
        self._inputs = Inputs()

    def handle(self, message: Message) -> tuple[Effect, ...]:
        """Take a message; give what shall happen."""
        if not isinstance(message, InputReceived):
            return self._checkup.handle(message)
        due = self._inputs.due(message.boot, message.n, 0)
        effects = self._checkup.handle(message) if due else ()
        if due:
            self._inputs.take(message.boot, message.n)
        return (*effects, Acknowledge(message.boot, self._inputs.last(message.boot, 0)))


def examine(wish: Wish) -> Examined:
    """Lead through the self-test until it is over, or the table is left."""
    inbox, clock = Inbox(), time.monotonic
    later = Later(clock)
    with ExitStack() as stack, interrupts(inbox) as came:
        plan = wish.top.plan()
        faults = faults_of(wish, plan)
        if wish.virtual:
            _make_folder(strips_file(wish).parent)
        room = Room(inbox, later, clock, Secret(), PACE, Texts(wish.language))
        devices = build(stack, wish, room, displays(stack, wish, room), plan, Picture({}), faults)
        link = devices.link
        checkup = trial(wish, plan, devices)(None, JOB)
        outputs = Outputs(
            inbox, later, clock, plan.sensors, devices.screens, link, devices.printer, devices.sound, PACE
        )
        counted = Counted(checkup)

        def handle(message: Message) -> None:
            outputs.heed(message)
            for effect in counted.handle(message):
                outputs.give(effect)
            if checkup.done:
                inbox.close()

        for source in devices.sources:
            stack.callback(source.stop)
            source.start(inbox.put)
        handle(Tick(clock()))
        run(inbox, later, clock, handle)
        if devices.console and devices.console.failure:
            raise devices.console.failure
    printer = devices.printer is not None
    return Examined(checkup.faults, checkup.untried, checkup.certificate(), printer, checkup.done, bool(came))


def _make_folder(folder: Path) -> None:
    """Make the folder of the strips, which is the journal's; a table that was never played at has none."""
    try:
        make_folders(folder)
    except OSError as error:
        raise MissingError(
            "{folder} cannot be written: {reason}. Name another folder.", folder=folder, reason=reason(error)
        ) from error
