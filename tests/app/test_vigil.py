from __future__ import annotations

import logging

import pytest

from companion.app.loop import Later
from companion.app.vigil import EVERY, Diary, Vigil
from companion.devices.pulse import Pulse
from companion.messages import LinkDown, LinkUp, Message, Recovered, Tick, Trouble
from companion.rules.interface import Phrase
from companion.sentences import SENTENCES
from companion.texts import LANGUAGES, Texts
from companion.view import Instruct, View
from tests.devices.test_pulse import Hand
from tests.screens.layout_helpers import BAR, KEYS, faults


def test_a_thread_that_hangs_is_named_until_it_comes_back() -> None:
    """Looked at each second, a thread that hangs is told once, beside whatever else is wrong with its device."""
    clock, told = Hand(), list[Message]()
    later, oled, printer = Later(clock), Pulse("oled", clock, 5.0), Pulse("printer", clock, 120.0)
    Vigil((oled, printer), told.append, clock).keep(later)
    with oled.call(), printer.call():
        for _ in range(20):
            clock.now += EVERY
            later.run()
    assert told == [Trouble("oled thread", Phrase("hangs.oled"), 105.0)]
    clock.now += EVERY
    later.run()
    assert told[1:] == [Recovered("oled thread", 121.0)]


def test_every_watched_thread_has_its_sentence() -> None:
    """Each device whose thread is watched can be named on the screen."""
    named = {code.removeprefix("hangs.") for code in SENTENCES if code.startswith("hangs.")}
    assert named == {"oled", "printer", "sound", "buttons", "board-reader", "board-writer"}


def test_what_goes_missing_is_written_down(caplog: pytest.LogCaptureFixture) -> None:
    """Troubles and recoveries of all devices are in the log as the screen says them, and every message goes on."""
    passed: list[Message] = []
    messages: list[Message] = [
        Trouble("printer", Phrase("printer.paper"), 1.0),
        LinkDown(Phrase("link.port"), 2.0),
        Tick(3.0),
        Recovered("printer", 4.0),
        LinkUp("1A2B3C4D", frozenset(), 5.0),
    ]
    with caplog.at_level(logging.INFO):
        for message in messages:
            Diary(Texts("en"), passed.append).handle(message)
    assert passed == messages
    assert [(record.levelname, record.getMessage()) for record in caplog.records] == [
        ("WARNING", "printer: Printer out of paper: new roll"),
        ("WARNING", "board: Board missing: plug it in"),
        ("INFO", "printer: works again"),
        ("INFO", "board: is there"),
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_device_lacks_fits_on_every_panel(language: str) -> None:
    """With names as long as they really get, the lowest lines hold every complaint, and the instruction stays whole."""
    codes = [code for code in SENTENCES if code.startswith(("hangs.", "pins.", "buttons.", "sound.", "screen.missing"))]
    longest = {"package": "python3-spidev", "pins": "GPIO22, GPIO23"}
    views = {code: View(BAR, Instruct(Phrase("ask.roll")), KEYS, trouble=Phrase(code, longest)) for code in codes}
    assert len(views) >= 13
    assert {code: found for code, view in views.items() if (found := faults(view, language))} == {}
