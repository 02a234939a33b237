"""Which panels there are, and how they are wired."""

from __future__ import annotations

import errno
import queue
import sys
from pathlib import Path
from typing import Any

import pytest
from gpiozero.devices import Device

from companion.app.building import panel_of
from companion.config import load
from companion.devices.gpio import claim
from companion.devices.oled import CHIPS, Care, I2c, Oled, Panel, Spi, wires
from companion.errors import MissingError, WrongInputError
from companion.messages import Message, Recovered, Trouble
from companion.rules.interface import Phrase
from companion.screens.picture import SPLASH
from tests.devices.oled_helpers import MODELS, QUICK, TEXTS, WIRED, table, wire
from tests.panel import RecordingBus
from tests.panel_grey import Ssd1322

# luma asks Pillow for what Pillow 14 drops; the project pins Pillow below that.
pytestmark = pytest.mark.filterwarnings("ignore:Image.Image.getdata is deprecated:DeprecationWarning")

GREY = Panel("ssd1322", Spi())


def test_impossible_panels_are_refused() -> None:
    """An unknown driver, a quarter turn and a bus that a controller does not have are refused with what is allowed."""
    with pytest.raises(WrongInputError, match="ssd1306"):
        Panel("ssd9999")
    with pytest.raises(WrongInputError, match="0 or 2"):
        Panel(rotate=1)
    with pytest.raises(WrongInputError, match='interface = "spi"'):
        Panel("ssd1322", I2c())


def test_every_controller_is_tried_on_every_bus() -> None:
    """The list of the tests names each controller, by I2C where there is one and by SPI."""
    assert {panel.driver for panel in WIRED if isinstance(panel.wire, Spi)} == set(CHIPS)
    assert {panel.driver for panel in WIRED if isinstance(panel.wire, I2c)} == {
        name for name, chip in CHIPS.items() if not chip.spi_only
    }


@pytest.mark.parametrize(("panel", "package"), [(Panel(), "smbus2"), (GREY, "python3-spidev")])
def test_missing_package_is_said_at_once(monkeypatch: pytest.MonkeyPatch, panel: Panel, package: str) -> None:
    """Without the package for its bus a screen says what to install, and it works as soon as that is there."""
    bus = RecordingBus({0 if isinstance(panel.wire, Spi) else 0x3C: MODELS[panel.driver]()})
    wire(monkeypatch, panel, bus)
    inbox: queue.SimpleQueue[Message] = queue.SimpleQueue()
    with monkeypatch.context() as bare:
        bare.setattr(wires, "find_spec", lambda _name: None)
        oled = Oled(TEXTS, inbox.put, panel, clock=lambda: 7.0, pace=QUICK)
        assert inbox.get(timeout=10) == Trouble("oled", Phrase("screen.missing", {"package": package}), 7.0)
    assert inbox.get(timeout=10) == Recovered("oled", 7.0)
    oled.stop()


def test_pins_of_spi_are_claimed_and_given_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """While the screen is built its two pins are taken, and another screen is refused; after its stop they are free."""
    panel = Panel("ssd1322", Spi(dc=5, reset=6))
    with table(monkeypatch, panel) as at_work:
        at_work.presents(SPLASH)
        with pytest.raises(MissingError, match="GPIO5"):
            panel.wire.cable()
    for pin in (5, 6):
        claim("LED", pin, pin_factory=Device.pin_factory).close()


def test_reset_line_may_be_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a reset pin the panel works, and only the line DC is claimed."""
    with table(monkeypatch, Panel("ssd1322", Spi(reset=0))) as at_work:
        at_work.presents(SPLASH)
        pins: Any = Device.pin_factory
        assert {pin.name for pin in pins.pins} == {"GPIO25"}


@pytest.mark.parametrize(("number", "code"), [(errno.ENOENT, "screen.no_spi"), (errno.EACCES, "screen.spi_forbidden")])
def test_missing_spi_says_what_to_do(monkeypatch: pytest.MonkeyPatch, number: int, code: str) -> None:
    """An SPI bus that is not there or not allowed is no crash but trouble with its own sentence."""
    wire(monkeypatch, GREY, RecordingBus({0: Ssd1322()}))

    def refuse() -> None:
        raise OSError(number, "no")

    monkeypatch.setattr(sys.modules["spidev"], "SpiDev", refuse)
    inbox: queue.SimpleQueue[Message] = queue.SimpleQueue()
    oled = Oled(TEXTS, inbox.put, GREY, pace=QUICK)
    message = inbox.get(timeout=10)
    oled.stop()
    assert isinstance(message, Trouble)
    assert message.why.code == code


def test_settings_become_a_panel_and_its_care(tmp_path: Path) -> None:
    """Each key of the section reaches the panel or its care."""
    path = tmp_path / "settings.toml"
    path.write_text(
        "[oled]\ndriver = 'ssd1322'\ninterface = 'spi'\nselect = 1\ndc = 5\nreset = 6\nrotate = 2\n"
        "brightness = 9\ndim_after = 1\nblank_after = 2\nshift_every = 3\n"
    )
    assert panel_of(load(path).oled) == (Panel("ssd1322", Spi(1, 5, 6), 2), Care(9, 1, 2, 3))
    path.write_text("[oled]\nbus = 3\naddress = 0x3D\n")
    assert panel_of(load(path).oled) == (Panel(wire=I2c(3, 0x3D)), Care())
