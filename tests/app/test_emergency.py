from __future__ import annotations

import threading
import time
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

import pytest
import smbus2

from companion.app import emergency
from companion.app.emergency import call_for_help, said
from companion.app.notify import Notify
from companion.config import Oled, Settings
from companion.errors import MissingError
from companion.rules.interface import Phrase
from companion.screens.picture import draw
from companion.texts import Texts
from companion.view import Bar, Explain, View
from tests.app.manager import Manager, environment, socket_in
from tests.panel import RecordingBus, Ssd1306

# luma asks Pillow for what Pillow 14 drops; the project pins Pillow below that.
pytestmark = pytest.mark.filterwarnings("ignore:Image.Image.getdata is deprecated:DeprecationWarning")

FILE = "/etc/flugleiter/the settings of the table in the club room beside the door and behind the cupboard.toml"
ERROR = MissingError("There is no settings file {file}: name one that is there.", file=FILE)
SAID = f"There is no settings file {FILE}: name one that is there."


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> Callable[[float, float], None]:
    """Let a while and the turning of parts be shorter."""

    def shorten(shown: float, part: float) -> None:
        monkeypatch.setattr(emergency, "SHOWN", shown)
        monkeypatch.setattr(emergency, "PART", part)

    return shorten


def test_the_sentence_is_on_the_panel_until_the_while_is_over(
    monkeypatch: pytest.MonkeyPatch, quick: Callable[[float, float], None], tmp_path: Path
) -> None:
    """Every part of the sentence comes to the panel in turn, the manager is told, and in the end the panel is dark."""
    quick(1.5, 0.5)
    model, texts = Ssd1306(), Texts("en")
    bus = RecordingBus({0x3C: model})
    monkeypatch.setattr(smbus2, "SMBus", lambda _port: bus)
    why = Phrase("help.safe.trying", {"why": said(ERROR, texts)})
    parts = {draw(View(Bar(), Explain(Phrase("safe.unable"), why, part)), texts).tobytes() for part in range(2)}
    assert len(parts) == 2
    seen: set[bytes] = set()
    over = threading.Event()

    def look() -> None:
        while not over.wait(0.02):
            seen.add(model.picture().tobytes())

    watcher = threading.Thread(target=look)
    watcher.start()
    manager = Manager(socket_in(tmp_path))
    try:
        call_for_help(Settings(), texts, ERROR, Notify(environment(manager)))
        told = manager.listen()
    finally:
        over.set()
        watcher.join()
        manager.close()
    assert parts <= seen
    assert not model.on
    assert told[0] == f"STATUS={SAID}"
    assert "WATCHDOG=1" in told
    assert "READY=1" not in told


def test_a_panel_that_is_not_there_ends_nothing(
    monkeypatch: pytest.MonkeyPatch, quick: Callable[[float, float], None], caplog: pytest.LogCaptureFixture
) -> None:
    """Where even the panel cannot be built, the sentence and what the panel lacks are in the log for the same while."""
    quick(0.2, 0.1)

    def refuse(*_: object, **__: object) -> None:
        raise MissingError("The screen needs the package smbus2: install flugleiter[pi].")

    monkeypatch.setattr(emergency, "Oled", refuse)
    begun = time.monotonic()
    call_for_help(Settings(), Texts("en"), ERROR, Notify({}))
    assert time.monotonic() - begun >= 0.2
    assert caplog.messages == [
        SAID,
        "The screen cannot show it: The screen needs the package smbus2: install flugleiter[pi].",
    ]


def test_a_table_without_a_panel_waits_the_same_while(
    quick: Callable[[float, float], None], caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    """Where no panel is wired, the manager hears signs of life until the while is over, and so never gives up."""
    quick(0.3, 0.1)
    manager, begun = Manager(socket_in(tmp_path)), time.monotonic()
    try:
        call_for_help(Settings(oled=Oled(driver="none")), Texts("en"), ERROR, Notify(environment(manager)))
        told = manager.listen()
    finally:
        manager.close()
    assert time.monotonic() - begun >= 0.3
    assert told[0] == f"STATUS={SAID}"
    assert told.count("WATCHDOG=1") >= 3
    assert caplog.messages == [SAID]


def test_failures_in_a_row_stay_below_the_managers_limit() -> None:
    """So many starts as the service may make need longer, each with its while, than the time in which they count."""
    unit = (files("companion") / "resources/flugleiter.service").read_text()
    burst, interval = (int(unit.split(f"StartLimit{key}=")[1].split()[0]) for key in ("Burst", "IntervalSec"))
    assert (burst - 1) * emergency.SHOWN > interval


@pytest.mark.parametrize("language", ["de", "en"])
def test_an_error_of_the_program_is_a_sentence_too(language: str) -> None:
    """What no sentence was written for is told by its kind and its text."""
    words = said(KeyError("H5"), Texts(language))
    assert "KeyError 'H5'" in words
    assert words.endswith(".")
