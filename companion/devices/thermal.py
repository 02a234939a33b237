"""A thermal printer at the end of a cable: paced, asked for its paper, and never waited for without end."""

from __future__ import annotations

import errno
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from enum import Enum

from companion.devices.outlets import Job, PrinterError, Sent, Waiter, untold
from companion.devices.printer_cables import Cable, SerialCable
from companion.errors import WrongInputError
from companion.rules.interface import Phrase

_ASK_PAPER = b"\x10\x04\x04"
_SLICE = 48
"""Bytes at a time, a line on wide paper: the smallest buffers hold more."""
_DRAIN_STEP, _DRAIN_STEPS = 0.1, 100


class Roll(Enum):
    """What a printer says about its paper."""

    THERE = "there"
    OUT = "out"
    SILENT = "silent"
    """No answer, or none that is one: many printers cannot tell, so this stops nothing."""


def roll(answer: bytes) -> Roll:
    """Read the answer to a question for paper (ESC/POS, DLE EOT 4)."""
    # Bits 1 and 4 are set and bits 0 and 7 clear in every true answer; anything else is noise on the line.
    if not answer or answer[-1] & 0x93 != 0x12:  # noqa: PLR2004 - as the comment says
        return Roll.SILENT
    return Roll.OUT if answer[-1] & 0x60 else Roll.THERE


class CableOutlet:
    """A thermal printer.

    Args:
        cable: the way to it.
        pace: bytes a second, for a cable on which the printer cannot hold up the sender; None: as it takes them.
        wait: lets time pass between two slices.
    """

    def __init__(self, cable: Cable, *, pace: int | None = None, wait: Waiter = time.sleep) -> None:
        self._cable = cable
        self._pace = pace
        self._wait = wait
        self._silent = False
        self._stuck: Job | None = None
        """All its bytes are on their way, and some of them wait for the printer."""

    def look(self) -> None:
        """Do as before a job, and hang up where others want the printer meanwhile."""
        self.ready()
        if self._cable.shared:
            self._cable.close()

    def ready(self) -> None:
        """Open the cable and ask for paper; a printer that does not answer is not asked again before the next open."""
        with self._translated():
            if self._cable.open():
                self._silent = False
            if self._silent or self._stuck:
                self._cable.waiting()  # a port that is gone says so
            else:
                self._silent = self._ask() is Roll.SILENT

    def send(self, job: Job, sent: Sent = untold) -> None:
        """Send slice by slice at the printer's pace, until the last byte has left this computer.

        A job that got stuck in a cable that still holds is not sent again: the rest of it is waited for.
        """
        data = job.data()
        with self._translated():
            if self._stuck is None or self._stuck.number != job.number:
                self._write(data, sent)
            self._stuck = job
            self._drain(len(data), sent)
            self._stuck = None
            if not self._silent:
                self._ask()
            if self._cable.shared:
                self._cable.close()

    def close(self) -> None:
        """Let go of the cable, and take back what is stuck in it."""
        if self._stuck:
            self._drop()
        else:
            self._cable.close()

    def _write(self, data: bytes, sent: Sent) -> None:
        """Hand all over to the cable; even when that fails, `sent` knows how much has left."""
        start = 0
        try:
            while start < len(data):
                part = data[start : start + _SLICE]
                self._cable.write(part)
                start += len(part)
                if self._pace:
                    self._wait(len(part) / self._pace)
                sent(self._left(start), len(data))
        except OSError:
            with suppress(OSError):
                sent(self._left(start), len(data))
            raise

    def _left(self, written: int) -> int:
        return max(written - self._cable.waiting(), 0)

    def _drop(self) -> None:
        self._cable.drop()
        self._stuck = None

    def _ask(self) -> Roll:
        """Ask for paper; paper that ran out within a strip counts too, for the strip's end is missing then."""
        answer = roll(self._cable.ask(_ASK_PAPER))
        if answer is Roll.OUT:
            raise self._fault("printer.paper")
        return answer

    def _drain(self, size: int, sent: Sent) -> None:
        """Wait until all has left; the system's own call would wait for ever for a stopped printer."""
        for _ in range(_DRAIN_STEPS):
            left = self._left(size)
            sent(left, size)
            if left == size:
                return
            self._wait(_DRAIN_STEP)
        if not self._cable.bound:
            raise TimeoutError
        raise self._fault("printer.stuck")

    @contextmanager
    def _translated(self) -> Iterator[None]:
        """Turn what the system says into a fault that helps, with the cable dropped for a fresh start."""
        try:
            yield
        except OSError as error:
            self._drop()
            raise self._fault(_code(error)) from error

    def _fault(self, code: str) -> PrinterError:
        return PrinterError(Phrase(code, {"port": self._cable.name, "group": self._cable.group}))


def serial_outlet(
    port: str,
    baud: int = 9600,
    *,
    pace: int = 480,
    handshake: bool = False,
    patience: float = 0.5,
    wait: Waiter = time.sleep,
) -> CableOutlet:
    """Build a printer on a serial port.

    Args:
        port: the device (`/dev/ttyUSB0`).
        baud: the printer's speed.
        pace: bytes a second; cheap printers lose what comes faster than they print. 480 are about 15 lines.
        handshake: True where the wires RTS and CTS are connected.
        patience: seconds to wait for an answer about the paper.
        wait: lets time pass between two slices.

    Raises:
        WrongInputError: for a speed that no port has.
    """
    from serial import Serial

    if baud not in Serial.BAUDRATES or pace <= 0:
        raise WrongInputError(
            "The printer on {port} cannot take {baud} baud at {pace} bytes a second: 9600 and 480 are usual.",
            port=port,
            baud=baud,
            pace=pace,
        )
    return CableOutlet(SerialCable(port, baud, handshake=handshake, patience=patience), pace=pace, wait=wait)


def _code(error: OSError) -> str:
    """Say what a system error means for a printer."""
    if isinstance(error, TimeoutError):
        return "printer.stuck"
    # The kernel's USB printer driver says "no space left" for "no paper left".
    if error.errno == errno.ENOSPC:
        return "printer.paper"
    return "printer.denied" if error.errno in {errno.EACCES, errno.EPERM} else "printer.gone"
