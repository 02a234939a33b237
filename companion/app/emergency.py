"""What people at the table see when it cannot play: the sentence that says what to do, and no black screen."""

from __future__ import annotations

import logging
import queue
import time
from contextlib import ExitStack
from dataclasses import replace
from itertools import count

from companion.app.building import panel_of
from companion.app.loop import Inbox
from companion.app.notify import Notify
from companion.app.play import interrupts
from companion.config import Settings
from companion.devices.oled import Oled
from companion.devices.ports import Screen
from companion.errors import FlugleiterError
from companion.rules.interface import Phrase
from companion.sentences import N_
from companion.texts import Texts
from companion.view import Bar, Explain, View

SHOWN = 60.0
"""Seconds for which it is shown; then the service manager tries again, and perhaps the cable is plugged in by now."""
PART = 6.0
"""Seconds for a part of a text that does not fit on the panel."""
BROKEN = N_("The program has an error: {kind} {text}. Tell its makers.")
_log = logging.getLogger(__name__)


def said(error: Exception, texts: Texts) -> str:
    """Put a failure into words: its own sentence, or for an error of the program what helps its makers."""
    if isinstance(error, FlugleiterError):
        return texts.plain(error.sentence, error.details)
    return texts.plain(BROKEN.one, {"kind": type(error).__name__, "text": str(error)})


def call_for_help(settings: Settings, texts: Texts, error: Exception, notify: Notify) -> None:
    """Log and show on the panel why the table cannot play, until a while is over or the program is told to end.

    Args:
        settings: how the panel is wired; as far as they can be read.
        texts: the language.
        error: what was raised.
        notify: the service manager, to whom the program is not hung meanwhile.
    """
    why = said(error, texts)
    _log.error("%s", why)
    notify.say(f"STATUS={why}")
    inbox = Inbox()
    with ExitStack() as stack, interrupts(inbox):
        screens = _screens(settings, texts, inbox)
        for screen in screens:
            stack.callback(screen.stop)
        _turn(screens, why, inbox, notify)


def _screens(settings: Settings, texts: Texts, inbox: Inbox) -> tuple[Screen, ...]:
    """Give the panel if there is one."""
    if settings.oled.driver == "none":
        return ()
    try:
        panel, care = panel_of(settings.oled)
        return (Oled(texts, inbox.put, panel, replace(care, blank_after=0)),)
    except Exception as fault:  # noqa: BLE001 - whatever the panel lacks, there is nothing left to show it on
        _log.warning("The screen cannot show it: %s", fault)
        return ()


def _turn(screens: tuple[Screen, ...], why: str, inbox: Inbox, notify: Notify) -> None:
    """Turn the parts of the sentence until it is time to go; without a panel too, or the manager would soon give up."""
    body = Explain(Phrase("safe.unable"), Phrase("help.safe.trying", {"why": why}))
    end = time.monotonic() + SHOWN
    for part in count():
        for screen in screens:
            screen.show(View(Bar(), replace(body, part=part)))
        turn = min(end, time.monotonic() + PART)
        while (left := turn - time.monotonic()) > 0:
            notify.say("WATCHDOG=1")
            try:
                if inbox.get(min(1.0, left)) is None:
                    return
            except queue.Empty:
                continue
        if turn == end:
            return
