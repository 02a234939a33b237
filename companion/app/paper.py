"""The printer and the paper that the settings name."""

from __future__ import annotations

from pathlib import Path

from companion.config.schema import Printer
from companion.devices.outlets import FileOutlet, Outlet
from companion.devices.ports import Clock, Put
from companion.devices.printer import StripPrinter
from companion.devices.printer_cables import NetworkCable, UsbCable
from companion.devices.thermal import CableOutlet, serial_outlet
from companion.strips import Paper, Words

COLUMNS = {58: 32, 80: 48}
"""Paper in millimetres to columns."""


def paper(wanted: Printer) -> Paper:
    """Say what the printer takes."""
    return Paper(COLUMNS[wanted.width], wanted.page, cuts=wanted.knife == "on", codes=wanted.codes == "on")


def outlet(wanted: Printer) -> Outlet | None:
    """Build the way to the printer, None if there is none.

    Raises:
        WrongInputError: for an address that is none.
        MissingError: when the folder of the strips is not there.
    """
    match wanted.kind:
        case "file":
            return FileOutlet(Path(wanted.port))
        case "serial":
            return serial_outlet(wanted.port, wanted.baud, pace=wanted.pace)
        case "usb":
            return CableOutlet(UsbCable(wanted.port))
        case "network":
            return CableOutlet(NetworkCable(wanted.address))
    return None


def strip_printer(wanted: Printer, words: Words, put: Put, clock: Clock) -> StripPrinter | None:
    """Build the queue before the printer, None if there is no printer."""
    way = outlet(wanted)
    return StripPrinter(way, paper(wanted), words, put, clock=clock) if way else None
