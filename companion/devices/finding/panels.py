"""Which panels answer on the I2C buses, and what their status says of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from companion.errors import Wording, reason

ADDRESSES = (0x3C, 0x3D)
"""Where the panels of all drivers on I2C answer."""
HEADER = 1
"""The bus on the Pi's header."""
INTERNAL = 10
"""Buses from here on belong to the Pi's own video outputs."""
STATUS = 0x00
"""The control byte before a command; a read after it gives the status."""

_DRIVERS = {0x0: "sh1106", 0x8: "sh1106", 0x3: "ssd1306", 0x4: "ssd1306", 0x6: "ssd1306", 0x7: "ssd1306"}
"""What the low half of the status mostly is; no data sheet promises it."""


class Bus(Protocol):
    """An open I2C bus; every call raises OSError where nobody answers."""

    def write_quick(self, i2c_addr: int) -> None:
        """Call an address and write nothing."""
        ...

    def read_byte_data(self, i2c_addr: int, register: int) -> int:
        """Write a byte, then read one."""
        ...

    def close(self) -> None:
        """Close the bus."""
        ...


@dataclass(frozen=True, slots=True)
class Seen:
    """A panel that answers."""

    bus: int
    address: int
    driver: str = ""
    """What it probably is; empty: it does not tell."""


@dataclass(frozen=True, slots=True)
class Panels:
    """What the buses have."""

    seen: tuple[Seen, ...] = ()
    remarks: tuple[Wording, ...] = ()
    """Why a bus could not be looked at."""


def open_bus(number: int) -> Bus:
    """Open a bus of this machine."""
    from smbus2 import SMBus

    bus: Bus = SMBus(number)
    return bus


def find_panels(folder: Path = Path("/dev"), connect: Callable[[int], Bus] = open_bus) -> Panels:
    """Ask all addresses of panels on all buses, the header's first.

    Args:
        folder: where the buses have their files.
        connect: opens a bus by its number; raises OSError.
    """
    names = (re.fullmatch(r"i2c-(\d+)", file.name) for file in folder.glob("i2c-*"))
    numbers = sorted((int(name[1]) for name in names if name), key=lambda number: (number != HEADER, number))
    seen: list[Seen] = []
    remarks: list[Wording] = []
    for number in (number for number in numbers if number < INTERNAL):
        try:
            with closing(connect(number)) as bus:
                seen += _answering(number, bus)
        except OSError as error:
            remarks.append(_refused(folder / f"i2c-{number}", error))
    if HEADER not in numbers:
        remarks.insert(
            0,
            Wording("The I2C bus is off: sudo raspi-config nonint do_i2c 0 switches it on; then restart the Pi."),
        )
    return Panels(tuple(seen), tuple(remarks))


def _answering(number: int, bus: Bus) -> Iterator[Seen]:
    for address in ADDRESSES:
        with suppress(OSError):
            bus.write_quick(address)
            yield Seen(number, address, _driver(bus, address))


def _driver(bus: Bus, address: int) -> str:
    """Tell the controller by two equal answers; a panel that cannot be read tells nothing."""
    try:
        first, second = (bus.read_byte_data(address, STATUS) & 0xF for _ in range(2))
    except OSError:
        return ""
    return _DRIVERS.get(first, "") if first == second else ""


def _refused(file: Path, error: OSError) -> Wording:
    if isinstance(error, PermissionError):
        return Wording(
            "You may not use {port}: give your user the group {group} (sudo usermod -aG {group} $USER) and log in "
            "again.",
            {"port": file, "group": "i2c"},
        )
    return Wording("The bus {port} cannot be used ({reason}).", {"port": file, "reason": reason(error)})
