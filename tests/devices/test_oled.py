"""The OLED: real drivers of luma against models of the panels' memory."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import smbus2
from PIL import Image

from companion.devices import oled
from companion.devices.oled import Oled, Panel, contrast
from companion.errors import MissingError, WrongInputError
from companion.messages import Message, Recovered, Trouble
from companion.rules.interface import Phrase
from companion.screens.picture import SPLASH, draw
from companion.screens.sheet import examples
from companion.texts import Texts
from companion.view import View
from tests.panel import PanelModel, RecordingBus, Sh1106, Ssd1306

# luma asks Pillow for what Pillow 14 drops; the project pins Pillow below that.
pytestmark = pytest.mark.filterwarnings("ignore:Image.Image.getdata is deprecated:DeprecationWarning")

TEXTS = Texts("de")
QUICK = (0.01, 0.01, 0.01)
MODELS: dict[str, type[PanelModel]] = {"ssd1306": Ssd1306, "ssd1309": Ssd1306, "sh1106": Sh1106}


class Table:
    """An OLED on a recording bus, and its inbox."""

    def __init__(self, bus: RecordingBus, panel: Panel, **options: Any) -> None:
        self.bus, self.panel = bus, panel
        self.inbox: queue.SimpleQueue[Message] = queue.SimpleQueue()
        self.oled = Oled(TEXTS, self.inbox.put, panel, **{"pace": QUICK} | options)

    def model(self) -> PanelModel:
        """Give the panel's memory."""
        return self.bus.panels[self.panel.address]

    def shows(self, image: Image.Image) -> None:
        """Wait until a picture is on the panel."""
        turned = image.rotate(90 * self.panel.rotate)
        self.bus.wait(lambda: self.model().picture().tobytes() == turned.tobytes())

    def message(self) -> Message:
        """Take the next message."""
        return self.inbox.get(timeout=10)


Set = Callable[..., Table]


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> Iterator[Set]:
    """Set up tables whose I²C bus is a recording one."""
    tables: list[Table] = []

    def set_up(panel: Panel, model: PanelModel, at: int = 0x3C, **options: Any) -> Table:
        bus = RecordingBus({at: model})
        monkeypatch.setattr(smbus2, "SMBus", lambda _port: bus)
        bus.break_next(options.pop("broken", 0), options.pop("after", 0))
        tables.append(Table(bus, panel, **options))
        return tables[-1]

    yield set_up
    for each in tables:
        each.oled.stop()


def still() -> View:
    """Give a view in which nothing moves."""
    return examples()["turn"]


@pytest.mark.parametrize("rotate", [0, 2])
@pytest.mark.parametrize("driver", list(MODELS))
def test_panel_shows_the_drawn_picture(table: Set, driver: str, rotate: int) -> None:
    """After the greeting every panel shows, pixel by pixel, what was drawn, upright or upside down."""
    at_work = table(Panel(driver, rotate=rotate), MODELS[driver]())
    at_work.shows(draw(SPLASH, TEXTS))
    at_work.oled.show(still())
    at_work.shows(draw(still(), TEXTS))


def test_newest_view_wins(table: Set) -> None:
    """Of many views shown at once the last one stays on the panel."""
    at_work = table(Panel(), Ssd1306())
    for view in examples().values():
        at_work.oled.show(view)
    at_work.oled.show(still())
    at_work.shows(draw(still(), TEXTS))


def test_what_moves_is_drawn_again(table: Set) -> None:
    """A rolling die changes its face without a new view."""
    rolling = examples()["die-rolling"]
    at_work = table(Panel(), Ssd1306())
    at_work.oled.show(rolling)
    for frame in range(3):
        at_work.shows(draw(rolling, TEXTS, frame=frame))


@pytest.mark.parametrize("right", ["ssd1306", "sh1106"])
def test_driver_of_another_panel_is_noticed(right: str) -> None:
    """The model tells the other chip's driver from the right one: only the right one's picture is the drawn one."""
    drawn = draw(still(), TEXTS)
    for driver in ("ssd1306", "sh1106"):
        model = MODELS[right]()
        with device(driver, model) as panel:
            panel.display(drawn)
        assert (model.picture().tobytes() == drawn.tobytes()) == (driver == right)


@contextmanager
def device(driver: str, model: PanelModel) -> Iterator[Any]:
    """Drive a model with one of luma's drivers, without a thread."""
    from luma.core.interface import serial
    from luma.oled import device as drivers

    bus = vars(serial)["i2c"](bus=RecordingBus({0x3C: model}))
    panel = getattr(drivers, driver)(bus)
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


def test_frames_go_out_in_few_transfers(table: Set) -> None:
    """A frame is a page command and one block of 1024 bytes, with address and control byte each."""
    at_work = table(Panel(), Ssd1306())
    at_work.shows(draw(SPLASH, TEXTS))
    assert at_work.bus.transfers[-2:] == [(0x3C, 8), (0x3C, 1026)]


def test_wrong_address_is_said_once(table: Set) -> None:
    """A panel at another address is reported once, with what to do, and nothing reaches it."""
    at_work = table(Panel(address=0x3D), Ssd1306(), at=0x3C, clock=lambda: 7.0)
    assert at_work.message() == Trouble("oled", Phrase("screen.away"), 7.0)
    at_work.oled.show(still())
    at_work.oled.stop()
    assert at_work.inbox.empty()
    assert at_work.bus.transfers == []


@pytest.mark.parametrize("after", range(8))
def test_single_disturbance_is_no_trouble(table: Set, after: int) -> None:
    """One failed transfer, command or picture, is made good by starting the panel again, without a word."""
    at_work = table(Panel(), Ssd1306(), broken=1, after=after)
    at_work.shows(draw(SPLASH, TEXTS))
    at_work.oled.show(still())
    at_work.shows(draw(still(), TEXTS))
    at_work.bus.wait(lambda: at_work.bus.broken == 0)
    assert at_work.inbox.empty()


def test_panel_comes_back(table: Set) -> None:
    """A panel that was gone is reported, started anew when it is back, shows the newest view, and that is told."""
    at_work = table(Panel(), Ssd1306(), clock=lambda: 3.0)
    at_work.shows(draw(SPLASH, TEXTS))
    at_work.bus.break_next(-1)
    assert at_work.message() == Trouble("oled", Phrase("screen.away"), 3.0)
    at_work.oled.show(still())
    at_work.bus.panels[0x3C] = Ssd1306()
    at_work.bus.break_next(0)
    assert at_work.message() == Recovered("oled", 3.0)
    at_work.shows(draw(still(), TEXTS))


def test_undrawable_view_is_logged_once_and_skipped(
    table: Set, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A view whose drawing fails leaves the last picture in sight, is logged once, and the next view is shown."""
    bad, tries = examples()["dice"], threading.Semaphore(0)

    def drawn(view: View, *rest: Any) -> Image.Image:
        if view is bad:
            tries.release()
            raise ZeroDivisionError
        return draw(view, *rest)

    monkeypatch.setattr(oled, "draw", drawn)
    at_work = table(Panel(), Ssd1306())
    at_work.shows(draw(SPLASH, TEXTS))
    at_work.oled.show(bad)
    assert all(tries.acquire(timeout=10) for _ in range(4))
    at_work.shows(draw(SPLASH, TEXTS))
    at_work.oled.show(still())
    at_work.shows(draw(still(), TEXTS))
    (record,) = caplog.records
    assert record.exc_info
    assert "Dice" in record.getMessage()
    assert at_work.inbox.empty()


def test_lost_bus_is_closed_each_time(table: Set) -> None:
    """No attempt leaves a bus open behind it."""
    opened = []

    def connect() -> Any:
        opened.append(oled.i2c_bus(Panel())())
        return opened[-1]

    at_work = table(Panel(), Ssd1306(), broken=6, connect=connect)
    assert isinstance(at_work.message(), Trouble)
    assert isinstance(at_work.message(), Recovered)
    at_work.oled.stop()
    assert at_work.bus.closed == len(opened) == 7


@pytest.mark.parametrize(
    ("number", "code"), [(2, "screen.no_bus"), (13, "screen.forbidden")], ids=["no bus", "no permission"]
)
def test_missing_bus_says_what_to_do(monkeypatch: pytest.MonkeyPatch, number: int, code: str) -> None:
    """A bus that is not there or not allowed is no crash but trouble with its own sentence."""

    def refuse(_port: int) -> None:
        raise OSError(number, "no", "/dev/i2c-1")

    monkeypatch.setattr(smbus2, "SMBus", refuse)
    inbox: queue.SimpleQueue[Message] = queue.SimpleQueue()
    screen = Oled(TEXTS, inbox.put, pace=QUICK)
    message = inbox.get(timeout=10)
    screen.stop()
    assert isinstance(message, Trouble)
    assert message.why.code == code


def test_missing_package_is_said_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without smbus2 the screen is refused when it is built, with what to install."""
    monkeypatch.setattr(oled, "find_spec", lambda _name: None)
    with pytest.raises(MissingError, match="smbus2"):
        Oled(TEXTS, lambda _message: None)


def test_idle_panel_is_dimmed_and_wakes(table: Set) -> None:
    """An hour without news turns the panel dark, minutes dim it, and a new view brings it back in full."""
    now = [0.0]
    at_work = table(Panel(), Ssd1306(), clock=lambda: now[0])
    at_work.bus.wait(lambda: at_work.model().contrast == contrast(0))
    now[0] = 200.0
    at_work.bus.wait(lambda: 0 < at_work.model().contrast < contrast(0))
    now[0] = 4000.0
    at_work.bus.wait(lambda: not at_work.model().on)
    at_work.oled.show(still())
    at_work.shows(draw(still(), TEXTS))
    assert at_work.model().contrast == contrast(0)


def test_stop_blanks_and_may_be_repeated(table: Set) -> None:
    """After stop the panel is dark and its bus closed, and a second stop changes nothing."""
    at_work = table(Panel(), Ssd1306())
    at_work.shows(draw(SPLASH, TEXTS))
    at_work.oled.stop()
    at_work.oled.stop()
    assert not at_work.model().on
    assert not any(map(any, at_work.model().memory))
    assert at_work.bus.closed == 1


def test_impossible_panels_are_refused() -> None:
    """An unknown driver or a quarter turn is refused with what is allowed."""
    with pytest.raises(WrongInputError, match="ssd1306"):
        Panel("ssd9999")
    with pytest.raises(WrongInputError, match="0 or 2"):
        Panel(rotate=1)
