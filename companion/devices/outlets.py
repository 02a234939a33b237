"""Where strips go in the end: a file, or a thermal printer on a serial line."""

from __future__ import annotations

import termios
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Protocol

from companion.effects import Slip
from companion.errors import OS_REASONS, MissingError, WrongInputError, reason
from companion.rules.interface import Phrase
from companion.strips import Paper, Strip, Words, encode, layout, text

Waiter = Callable[[float], object]
"""Lets so many seconds pass; tests bring their own."""

_ASK_PAPER = b"\x10\x04\x04"
_WRITE_LIMIT = 5.0
_DRAIN_STEP, _DRAIN_STEPS = 0.1, 100


class PrinterError(Exception):
    """The printer did not take a job; `why` says what to do."""

    def __init__(self, why: Phrase) -> None:
        super().__init__(why.code)
        self.why = why


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


@dataclass(frozen=True, slots=True)
class Job:
    """A strip to print, with its number in the journal."""

    number: int
    strip: Strip
    paper: Paper

    def data(self) -> bytes:
        """Give the bytes for the printer."""
        return encode(self.strip, self.paper)


def render(job: int, slip: Slip, paper: Paper, words: Words) -> Job:
    """Lay out a slip for one printer, in the language of `words`."""
    return Job(job, layout(slip, paper.columns, words), paper)


class Outlet(Protocol):
    """Where a job goes in the end. Every call may take its time and raise PrinterError."""

    def ready(self) -> None:
        """Make sure that a job can begin."""
        ...

    def send(self, job: Job) -> None:
        """Put out a whole job."""
        ...

    def close(self) -> None:
        """Let go of the device."""
        ...


class FileOutlet:
    """Strips in a file: `.txt` to read, `.png` as one numbered picture each, anything else the printer's bytes.

    Raises:
        MissingError: when the folder is not there.
    """

    def __init__(self, path: Path) -> None:
        if not path.parent.is_dir():
            raise MissingError("There is no folder {folder} for the strips: create it.", folder=path.parent)
        self._path = path

    def ready(self) -> None:
        """Do nothing: a file is always ready, or fails when it is written."""

    def send(self, job: Job) -> None:
        """Append the strip, or write its picture."""
        try:
            if self._path.suffix == ".png":
                self._draw(job)
            else:
                with self._path.open("ab") as file:
                    file.write(f"{text(job.strip)}\n".encode() if self._path.suffix == ".txt" else job.data())
        except OSError as error:
            why = f"reason.{error.errno}" if error.errno in OS_REASONS else str(reason(error))
            details = {"path": str(self._path), "reason": why}
            raise PrinterError(Phrase("printer.unwritable", details)) from error

    def close(self) -> None:
        """Do nothing: the file is closed after each strip."""

    def _draw(self, job: Job) -> None:
        from companion.strips.picture import draw

        draw(job.data(), job.paper.columns).save(self._path.with_stem(f"{self._path.stem}-{job.number:04}"))


class SerialOutlet:
    """A thermal printer on a serial port.

    Args:
        port: the device (`/dev/ttyUSB0`).
        baud: the printer's speed.
        pace: bytes a second; cheap printers lose what comes faster than they print. 480 are about 15 lines.
        handshake: True where the wires RTS and CTS are connected.
        patience: seconds to wait for an answer about the paper.
        wait: lets time pass between two lines.

    Raises:
        WrongInputError: for a speed that no port has.
    """

    def __init__(
        self,
        port: str,
        baud: int = 9600,
        *,
        pace: int = 480,
        handshake: bool = False,
        patience: float = 0.5,
        wait: Waiter = time.sleep,
    ) -> None:
        from serial import Serial

        if baud not in Serial.BAUDRATES or pace <= 0:
            raise WrongInputError(
                "The printer on {port} cannot take {baud} baud at {pace} bytes a second: 9600 and 480 are usual.",
                port=port,
                baud=baud,
                pace=pace,
            )
        # Built without a port name: naming it would open it here, and the printer may come later.
        self._line = Serial(
            baudrate=baud, timeout=patience, write_timeout=_WRITE_LIMIT, rtscts=handshake, exclusive=True
        )
        self._line.port = port
        self._pace = pace
        self._wait = wait
        self._silent = False

    def ready(self) -> None:
        """Open the port and ask for paper; a printer that does not answer is not asked again before the next open."""
        with self._translated():
            if not self._line.is_open:
                self._line.open()
                self._silent = False
            if not self._silent:
                self._silent = self._ask() is Roll.SILENT

    def send(self, job: Job) -> None:
        """Send line by line at the printer's pace, until the last byte has left this computer."""
        with self._translated():
            for part in job.data().splitlines(keepends=True):
                self._line.write(part)
                self._wait(len(part) / self._pace)
            self._drain()
            if not self._silent:
                self._ask()

    def close(self) -> None:
        """Close the port."""
        with suppress(OSError, termios.error):
            self._line.close()

    def _ask(self) -> Roll:
        """Ask for paper; paper that ran out within a strip counts too, for the strip's end is missing then."""
        self._line.reset_input_buffer()
        self._line.write(_ASK_PAPER)
        answer = roll(self._line.read(1))
        if answer is Roll.OUT:
            raise self._fault("printer.paper")
        return answer

    def _drain(self) -> None:
        """Wait until the port's buffer is empty; the system's own call would wait for ever for a stopped printer."""
        for _ in range(_DRAIN_STEPS):
            if not self._line.out_waiting:
                return
            self._wait(_DRAIN_STEP)
        raise self._fault("printer.stuck")

    @contextmanager
    def _translated(self) -> Iterator[None]:
        """Turn what the system says into a fault that helps, with the port closed for a fresh start."""
        from serial import SerialTimeoutException

        try:
            yield
        except SerialTimeoutException as error:
            self.close()
            raise self._fault("printer.stuck") from error
        except (OSError, termios.error) as error:
            self.close()
            raise self._fault("printer.gone") from error

    def _fault(self, code: str) -> PrinterError:
        return PrinterError(Phrase(code, {"port": str(self._line.port)}))
