"""What the settings ask for and this machine has not: remarks, for it may be plugged in later."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

from companion.app.files import may_write
from companion.config import Settings
from companion.config.contradictions import pins
from companion.config.schema import Name
from companion.errors import Wording

I2C_PINS, SPI_PINS, SERIAL_PINS = (2, 3), (7, 8, 9, 10, 11), (14, 15)
HEADER_PORTS = ("/dev/serial0", "/dev/ttyAMA0")


def remarks(settings: Settings, root: Path = Path("/")) -> Iterator[Wording]:
    """Name what is missing or may not be used.

    Args:
        settings: what is wanted.
        root: below which `dev` is read for the buses of the panel.
    """
    yield from _panel(settings, root)
    if settings.link.port:
        yield from _device(Path(settings.link.port), "link.port", "dialout")
    yield from _printer(settings)
    yield from _bus_pins(settings)
    if settings.speech.mode != "off" and not shutil.which("espeak-ng"):
        yield Wording("speech.mode: there is no program espeak-ng: sudo apt install espeak-ng.")
    yield from _journal(settings.journal_path())


def _panel(settings: Settings, root: Path) -> Iterator[Wording]:
    oled = settings.oled
    if oled.driver == "none":
        return
    spi = oled.interface == "spi"
    bus = root / "dev" / (f"spidev0.{oled.select}" if spi else f"i2c-{oled.bus}")
    if bus.exists():
        yield from _device(bus, "oled.interface", "spi" if spi else "i2c")
    elif spi:
        yield Wording(
            "oled.interface: {file} is not there: sudo raspi-config nonint do_spi 0, and restart.", {"file": bus}
        )
    else:
        yield Wording("oled.bus: {file} is not there: sudo raspi-config nonint do_i2c 0, and restart.", {"file": bus})


def _printer(settings: Settings) -> Iterator[Wording]:
    printer = settings.printer
    match printer.kind:
        case "serial":
            yield from _device(Path(printer.port), "printer.port", "dialout")
        case "usb":
            yield from _device(Path(printer.port), "printer.port", "lp")
        case "file" if not os.access(Path(printer.port).parent, os.W_OK):
            yield Wording("printer.port: nothing can be written into {file}.", {"file": Path(printer.port).parent})


def _device(device: Path, key: str, group: str) -> Iterator[Wording]:
    # Path.exists raises for a name that is too long to be anything's.
    if not os.path.exists(device):  # noqa: PTH110 - see above
        yield Wording("{key}: {file} is not there: is it plugged in?", {"key": Name(key), "file": device})
    elif not os.access(device, os.R_OK | os.W_OK):
        yield Wording(
            "{key}: you may not use {file}: give your user the group {group} (sudo usermod -aG {group} $USER).",
            {"key": Name(key), "file": device, "group": group},
        )


def _bus_pins(settings: Settings) -> Iterator[Wording]:
    """Find pins that belong to a bus in use."""
    oled, taken = settings.oled, dict[int, str]()
    if oled.driver != "none":
        taken |= dict.fromkeys(SPI_PINS, "SPI") if oled.interface == "spi" else dict.fromkeys(I2C_PINS, "I2C")
    if settings.link.port in HEADER_PORTS:
        taken |= dict.fromkeys(SERIAL_PINS, settings.link.port)
    for key, pin in pins(settings):
        if pin in taken:
            yield Wording(
                "{key}: pin {pin} belongs to {bus}: take another.", {"key": Name(key), "pin": pin, "bus": taken[pin]}
            )


def _journal(path: Path) -> Iterator[Wording]:
    if not may_write(path):
        yield Wording("journal.path: you may not write {file}; the table's own user may have to.", {"file": path})
