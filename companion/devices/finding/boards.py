"""At which serial port a board of ours answers."""

from __future__ import annotations

import errno
import termios
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from companion.devices import wire
from companion.devices.flashing.door import Door, greet, serial_door
from companion.devices.flashing.finding import VENDOR
from companion.errors import Wording, reason

WITHIN = 2.5
"""Seconds that a board has to say hello."""
DEBUG = "ttyAMA10"
"""The socket between the video sockets of a Pi 5, which is no port for a board."""
DEVICES = Path("/dev")
OURS = "flugleiter-board"
"""The name that our udev rule gives the board."""


@dataclass(frozen=True, slots=True)
class Port:
    """A serial port."""

    path: str
    pico: bool = False
    """It belongs to a board of the Raspberry Pi vendor."""


@dataclass(frozen=True, slots=True)
class Board:
    """A board that said hello."""

    port: str
    hello: wire.Hello


@dataclass(frozen=True, slots=True)
class Boards:
    """What is at the serial ports."""

    seen: tuple[Board, ...] = ()
    silent: tuple[Port, ...] = ()
    """Ports where nobody said hello."""
    remarks: tuple[Wording, ...] = ()
    """Why a port could not be asked."""


def serial_ports(folder: Path = DEVICES) -> tuple[Port, ...]:
    """List the ports on USB, those of Picos first, then the one on the Pi's header where it is on.

    Args:
        folder: where the header's port has its name.
    """
    from serial.tools.list_ports import comports

    usb = [Port(port.device, port.vid == VENDOR) for port in comports() if port.vid is not None]
    usb.sort(key=lambda port: (not port.pico, port.path))
    header = folder / "serial0"
    if header.resolve().name == DEBUG:
        header = folder / "ttyAMA0"
    return (*usb, Port(str(header))) if header.exists() else tuple(usb)


def find_boards(
    ports: Sequence[Port] | None = None, door: Callable[[str], Door] = serial_door, within: float = WITHIN
) -> Boards:
    """Ask at each port who is there.

    Args:
        ports: None: all of this machine.
        door: gives the door of a port.
        within: seconds that a board has to answer.
    """
    seen, silent, remarks = [], [], []
    for port in serial_ports() if ports is None else ports:
        gate = door(port.path)
        try:
            gate.open().close()
        except (OSError, termios.error) as error:
            remarks.append(_refused(port.path, error))
            continue
        hello = greet(gate, within)
        if hello:
            seen.append(Board(port.path, hello))
        else:
            silent.append(port)
    return Boards(tuple(seen), tuple(silent), tuple(remarks))


def lasting_name(port: str, folder: Path = DEVICES) -> str:
    """Give the name of a port that stays when other things are plugged in, where it has one."""
    target = Path(port).resolve()
    names = [folder / OURS, *sorted((folder / "serial/by-id").glob("*"))]
    return next((str(name) for name in names if name.exists() and name.resolve() == target), port)


def _refused(port: str, error: Exception) -> Wording:
    number = error.args[0] if error.args else None
    if number in {errno.EACCES, errno.EPERM}:
        return Wording(
            "You may not use {port}: give your user the group {group} (sudo usermod -aG {group} $USER) and log in "
            "again.",
            {"port": port, "group": "dialout"},
        )
    if number in {errno.EBUSY, errno.EAGAIN}:
        return Wording(
            "{port} is in use: end what uses it, for the table's own service with sudo systemctl stop flugleiter.",
            {"port": port},
        )
    said = reason(error) if isinstance(error, OSError) else str(error)
    return Wording("{port} cannot be opened ({reason}).", {"port": port, "reason": said})
