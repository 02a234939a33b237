"""Looks whether the devices' threads come back from their calls, and writes down what goes missing at a table."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from companion.app.loop import Clock, Later
from companion.devices.herald import Herald
from companion.devices.ports import Put
from companion.devices.pulse import Pulse
from companion.messages import LinkDown, LinkUp, Message, Recovered, Trouble
from companion.rules.interface import Phrase
from companion.texts import Texts

EVERY = 1.0
"""Seconds between two looks."""


class Vigil:
    """Names a thread that hangs on every other display; the game goes on without it.

    Args:
        pulses: of all threads that call a device.
        put: the inbox.
        clock: stamps the messages.
    """

    def __init__(self, pulses: Iterable[Pulse], put: Put, clock: Clock) -> None:
        # The device may have a trouble of its own beside this one, so this is told under another name.
        self._watched = [(pulse, Herald(f"{pulse.name} thread", put, clock)) for pulse in pulses]

    def look(self) -> None:
        """Tell which threads began to hang, and which came back."""
        for pulse, herald in self._watched:
            herald.tell(Phrase(f"hangs.{pulse.name}") if pulse.hangs() else None)

    def keep(self, later: Later) -> None:
        """Look now, and again and again."""
        self.look()
        later.at(EVERY, lambda: self.keep(later))


@dataclass(frozen=True, slots=True)
class Diary:
    """Writes to the log what the screen says about devices, for nobody may be able to see the screen."""

    texts: Texts
    onward: Callable[[Message], None]

    def handle(self, message: Message) -> None:
        """Write a message down if it is about a device, and hand it on."""
        log = logging.getLogger(__name__)
        match message:
            case Trouble(device, why):
                log.warning("%s: %s", device, self.texts.say(why))
            case LinkDown(why):
                log.warning("board: %s", self.texts.say(why))
            case Recovered(device):
                log.info("%s: works again", device)
            case LinkUp():
                log.info("board: is there")
        self.onward(message)
