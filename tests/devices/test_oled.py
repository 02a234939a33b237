"""The OLED: real drivers of luma against models of the panels' memory."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from typing import Any

import pytest
import smbus2

from companion.devices.oled import I2c, Oled, Panel, screen
from companion.messages import Message, Recovered, Trouble
from companion.rules.interface import Phrase
from companion.screens.canvas import Drawing
from companion.screens.picture import SPLASH, draw, render
from companion.screens.sheet import examples
from companion.view import View
from tests.devices.oled_helpers import MODELS, QUICK, TEXTS, WIRED, Table, named, still, table
from tests.panel import Model, RecordingBus, Ssd1306

# luma asks Pillow for what Pillow 14 drops; the project pins Pillow below that.
pytestmark = pytest.mark.filterwarnings("ignore:Image.Image.getdata is deprecated:DeprecationWarning")

Set = Callable[..., Table]


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch) -> Iterator[Set]:
    """Set up tables that are cleared afterwards."""
    with ExitStack() as stack:
        yield lambda *args, **options: stack.enter_context(table(monkeypatch, *args, **options))


@pytest.mark.parametrize("rotate", [0, 2])
@pytest.mark.parametrize("panel", WIRED, ids=named)
def test_panel_shows_the_drawn_picture(at: Set, panel: Panel, rotate: int) -> None:
    """After the greeting every panel on every bus shows, dot by dot, what was drawn, upright or upside down."""
    at_work = at(replace(panel, rotate=rotate))
    at_work.presents(SPLASH)
    at_work.oled.show(still())
    at_work.presents(still())


@pytest.mark.parametrize("panel", WIRED, ids=named)
def test_newest_view_wins(at: Set, panel: Panel) -> None:
    """Of many views shown at once the last one stays on the panel."""
    at_work = at(panel)
    for view in examples().values():
        at_work.oled.show(view)
    at_work.oled.show(still())
    at_work.presents(still())


def test_what_moves_is_drawn_again(at: Set) -> None:
    """A rolling die changes its face without a new view."""
    rolling = examples()["die-rolling"]
    at_work = at(Panel())
    at_work.oled.show(rolling)
    for frame in range(3):
        at_work.presents(rolling, frame)


@pytest.mark.parametrize("right", ["ssd1306", "sh1106", "sh1107", "ssd1327"])
def test_driver_of_another_panel_is_noticed(right: str) -> None:
    """The model tells the other chip's driver from the right one: only the right one's picture is the drawn one."""
    for driver in ("ssd1306", "sh1106", "sh1107", "ssd1327"):
        model = MODELS[right]()
        drawn = draw(still(), TEXTS, Panel(driver).size)
        with device(driver, model) as panel:
            panel.display(drawn.convert(panel.mode))
        assert (_seen(model) == drawn.tobytes()) == (driver == right)


def _seen(model: Model) -> bytes:
    try:
        return model.picture().tobytes()
    except AssertionError:
        return b""


@contextmanager
def device(driver: str, model: Model) -> Iterator[Any]:
    """Drive a model with one of luma's drivers, without a thread."""
    from luma.core.interface import serial
    from luma.oled import device as drivers

    bus = vars(serial)["i2c"](bus=RecordingBus({0x3C: model}))
    panel = getattr(drivers, driver)(bus, *Panel(driver).size)
    panel.persist = True
    yield panel


def test_model_inverts_and_dims() -> None:
    """The model follows inversion, contrast, hide and show, so that a test can tell them apart."""
    model = Ssd1306()
    with device("ssd1306", model) as panel:
        panel.display(draw(SPLASH, TEXTS))
        panel.contrast(0x21)
        assert model.contrast == 0x21
        panel.command(0xA7)
        assert model.picture().getpixel((0, 0)) == 255
        panel.hide()
        assert model.picture().getbbox() is None
        panel.command(0xA6)
        panel.show()
        assert model.picture().tobytes() == draw(SPLASH, TEXTS).tobytes()


def test_wrong_address_is_said_once(at: Set) -> None:
    """A panel at another address is reported once, with what to do, and nothing reaches it."""
    at_work = at(Panel(wire=I2c(address=0x3D)), at=0x3C, clock=lambda: 7.0)
    assert at_work.message() == Trouble("oled", Phrase("screen.away"), 7.0)
    at_work.oled.show(still())
    at_work.oled.stop()
    assert at_work.inbox.empty()
    assert at_work.bus.transfers == []


@pytest.mark.parametrize(
    ("panel", "after"),
    [*((Panel(), after) for after in range(22)), *((panel, after) for panel in WIRED for after in (1, 9, 20))],
)
def test_single_disturbance_is_no_trouble(at: Set, panel: Panel, after: int) -> None:
    """One failed transfer, command or picture, is made good by starting the panel again, without a word."""
    at_work = at(panel, broken=1, after=after)
    at_work.presents(SPLASH)
    at_work.oled.show(still())
    at_work.presents(still())
    at_work.bus.wait(lambda: at_work.bus.broken == 0)
    assert at_work.inbox.empty()


@pytest.mark.parametrize("panel", WIRED, ids=named)
def test_panel_comes_back(at: Set, panel: Panel) -> None:
    """A panel that was gone is reported, started anew when it is back, shows the newest view, and that is told."""
    at_work = at(panel)
    at_work.presents(SPLASH)
    at_work.bus.break_next(-1)
    trouble = at_work.message()
    assert isinstance(trouble, Trouble)
    assert trouble.why.code == "screen.away"
    at_work.oled.show(still())
    (address,) = at_work.bus.panels
    at_work.bus.panels[address] = MODELS[panel.driver]()
    at_work.bus.break_next(0)
    assert isinstance(at_work.message(), Recovered)
    at_work.presents(still())


@pytest.mark.parametrize("panel", WIRED, ids=named)
def test_flipped_bits_heal(at: Set, panel: Panel) -> None:
    """What a disturbed bus wrote wrongly into the panel's memory is right again after some time, with no new view."""
    at_work = at(panel)
    at_work.presents(SPLASH)
    memory = at_work.model().memory
    for row in memory:
        row[60] ^= 0xFF
    at_work.presents(SPLASH)


def test_what_did_not_change_stays_off_the_wire(at: Set, monkeypatch: pytest.MonkeyPatch) -> None:
    """Drawing the same picture again puts nothing on the bus."""
    passes = threading.Semaphore(0)

    def drawn(*args: Any, **words: Any) -> Drawing:
        passes.release()
        return render(*args, **words)

    at_work = at(Panel(), pace=(3600.0, 3600.0, 3600.0))
    at_work.oled.show(still())
    at_work.presents(still())
    sent = at_work.bus.sent
    monkeypatch.setattr(screen, "render", drawn)
    for _ in range(3):
        at_work.oled.show(still())
        assert passes.acquire(timeout=10)
    assert at_work.bus.sent == sent


def test_undrawable_view_is_logged_once_and_skipped(
    at: Set, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A view whose drawing fails leaves the last picture in sight, is logged once, and the next view is shown."""
    bad, tries = examples()["dice"], threading.Semaphore(0)

    def drawn(view: View, *rest: Any, **words: Any) -> Drawing:
        if view is bad:
            tries.release()
            raise ZeroDivisionError
        return render(view, *rest, **words)

    monkeypatch.setattr(screen, "render", drawn)
    at_work = at(Panel())
    at_work.presents(SPLASH)
    at_work.oled.show(bad)
    assert all(tries.acquire(timeout=10) for _ in range(4))
    at_work.presents(SPLASH)
    at_work.oled.show(still())
    at_work.presents(still())
    (record,) = caplog.records
    assert record.exc_info
    assert "Dice" in record.getMessage()
    assert at_work.inbox.empty()


def test_lost_bus_is_closed_each_time(at: Set, monkeypatch: pytest.MonkeyPatch) -> None:
    """No attempt leaves a bus open behind it."""
    opened = []
    at_work = at(Panel(), broken=6)
    monkeypatch.setattr(smbus2, "SMBus", lambda port: opened.append(port) or at_work.bus)  # type: ignore[func-returns-value]
    assert isinstance(at_work.message(), Trouble)
    assert isinstance(at_work.message(), Recovered)
    at_work.oled.stop()
    assert at_work.bus.closed == 7
    assert opened
    assert set(opened) == {1}


@pytest.mark.parametrize(
    ("number", "code"), [(2, "screen.no_bus"), (13, "screen.forbidden")], ids=["no bus", "no permission"]
)
def test_missing_bus_says_what_to_do(monkeypatch: pytest.MonkeyPatch, number: int, code: str) -> None:
    """A bus that is not there or not allowed is no crash but trouble with its own sentence."""

    def refuse(_port: int) -> None:
        raise OSError(number, "no", "/dev/i2c-1")

    monkeypatch.setattr(smbus2, "SMBus", refuse)
    inbox: queue.SimpleQueue[Message] = queue.SimpleQueue()
    oled = Oled(TEXTS, inbox.put, Panel(), pace=QUICK)
    message = inbox.get(timeout=10)
    oled.stop()
    assert isinstance(message, Trouble)
    assert message.why.code == code


def test_stop_blanks_and_may_be_repeated(at: Set) -> None:
    """After stop the panel is dark and its bus closed, and a second stop changes nothing."""
    at_work = at(Panel(), Ssd1306())
    at_work.presents(SPLASH)
    at_work.oled.stop()
    at_work.oled.stop()
    assert not at_work.model().on
    assert at_work.model().blank()
    assert at_work.bus.closed == 1
