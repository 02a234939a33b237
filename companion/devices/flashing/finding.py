"""Where the Pico is: at a serial port, or as a drive that waits for MicroPython."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from companion.errors import MissingError, Wording

VENDOR = 0x2E8A
"""USB vendor number of Raspberry Pi."""
IMAGES: Mapping[str, str] = {"RPI-RP2": "RPI_PICO", "RP2350": "RPI_PICO2"}
"""The label of the drive that a chip shows while BOOTSEL is held, and the MicroPython image for that chip."""


@dataclass(frozen=True, slots=True)
class Drive:
    """A Pico that was plugged in with BOOTSEL held."""

    label: str
    folder: str
    """Where it is mounted; empty: it is not."""


def pico_ports() -> tuple[str, ...]:
    """List the serial ports of all boards of the Raspberry Pi vendor."""
    from serial.tools.list_ports import comports

    return tuple(sorted(port.device for port in comports() if port.vid == VENDOR))


def boot_drive(root: Path = Path("/")) -> Drive | None:
    """Find a Pico that shows itself as a drive.

    Args:
        root: below which `dev/disk/by-label` and `proc/mounts` are read.
    """
    for label in IMAGES:
        link = root / "dev/disk/by-label" / label
        if link.exists():
            return Drive(label, _mounted(str(link.resolve()), root / "proc/mounts"))
    return None


def choose_port(named: str, usual: str, ports: Sequence[str], drive: Drive | None) -> str:
    """Choose the port to flash.

    Args:
        named: the port that was asked for; empty: the usual one, or else the only one there is.
        usual: the port that the table is set to.
        ports: the ports of all Picos.
        drive: a Pico without MicroPython.

    Raises:
        MissingError: there is none, or more than one; it says what to do.
    """
    if named and (Path(named).exists() or not drive):
        return named
    if usual and not named and Path(usual).exists():
        return usual
    if len(ports) > 1 and not named:
        raise MissingError(
            "Several boards are plugged in: name the port of one of them, {ports}.", ports=", ".join(ports)
        )
    if ports and not named:
        return ports[0]
    if drive:
        raise MissingError(
            "A Pico waits for MicroPython: copy the newest .uf2 file from micropython.org/download/{image} onto "
            "its drive, {drive}, and give this command again.",
            image=IMAGES[drive.label],
            drive=drive.folder or Wording("{label} (open it in the file manager first)", {"label": drive.label}),
        )
    raise MissingError(
        "No Pico is plugged in: use a USB cable that carries data, and for a new Pico load MicroPython first: hold its "
        "BOOTSEL button while you plug it in, and copy the newest .uf2 file from micropython.org/download/RPI_PICO "
        "(for a Pico 2: RPI_PICO2) onto the drive that appears."
    )


def _mounted(device: str, mounts: Path) -> str:
    """Give the folder on which a device is mounted."""
    try:
        lines = mounts.read_text().splitlines()
    except OSError:
        return ""
    # The kernel writes a blank in a name as a backslash and 040.
    places = (line.split(" ")[1] for line in lines if line.startswith(f"{device} "))
    return re.sub(r"\\([0-7]{3})", lambda code: chr(int(code[1], 8)), next(places, ""))
