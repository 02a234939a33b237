"""Where strips go in the end: any outlet that takes a job; the simplest is a file."""

from __future__ import annotations

import errno
import io
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from companion.effects import Slip
from companion.errors import OS_REASONS, reason
from companion.rules.interface import Phrase
from companion.strips import Paper, Strip, Words, encode, layout, text
from companion.writing import open_to_write, write

Waiter = Callable[[float], object]
"""Lets so many seconds pass; tests bring their own."""


Sent = Callable[[int, int], None]
"""Takes how many bytes of a job have left this computer, of how many."""


def untold(_done: int, _of: int) -> None:
    """Tell nobody."""


class PrinterError(Exception):
    """The printer did not take a job; `why` says what to do."""

    def __init__(self, why: Phrase) -> None:
        super().__init__(why.code)
        self.why = why


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


DRAWN = ("png", "pdf")
"""Kinds of files that hold the picture of a strip."""


def save(job: Job, path: Path, kind: str) -> None:
    """Draw a strip as the printer would make it, in its true size.

    Args:
        job: the strip.
        path: the file.
        kind: one of `DRAWN`.

    Raises:
        OSError: the file cannot be written.
    """
    from companion.strips.picture import DOTS_PER_INCH, INK, draw

    picture = draw(job.data(), job.paper.columns)
    if kind == "pdf":
        # One bit a dot: Pillow keeps grey pictures as JPEG, whose smears a code reader sees too.
        picture = picture.point(lambda shade: 255 * (shade > INK), "1")
    drawn = io.BytesIO()
    picture.save(drawn, kind, dpi=(DOTS_PER_INCH, DOTS_PER_INCH))
    write(path, drawn.getvalue())


class Outlet(Protocol):
    """Where a job goes in the end. Every call may take its time and raise PrinterError."""

    def look(self) -> None:
        """Find out whether it works, while there is nothing to print."""
        ...

    def ready(self) -> None:
        """Make sure that a job can begin."""
        ...

    def send(self, job: Job, sent: Sent = untold) -> None:
        """Put out a whole job, or the rest of it if it got stuck half-way; tell how far it is where that takes time."""
        ...

    def close(self) -> None:
        """Let go of the device."""
        ...


class FileOutlet:
    """Strips in a file: `.txt` to read, `.png` and `.pdf` one numbered file each, anything else the printer's bytes."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def look(self) -> None:
        """Look for the folder, which may be on a stick that is not plugged in yet."""
        if not self._path.parent.is_dir():
            raise self._fault(FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT)))

    def ready(self) -> None:
        """Do the same, before a job counts as begun."""
        self.look()

    def send(self, job: Job, sent: Sent = untold) -> None:  # noqa: ARG002 - a file takes no time
        """Append the strip, or write its picture."""
        kind = self._path.suffix.removeprefix(".")
        try:
            if kind in DRAWN:
                save(job, self._path.with_stem(f"{self._path.stem}-{job.number:04}"), kind)
            else:
                with open_to_write(self._path, append=True) as file:
                    file.write(f"{text(job.strip)}\n".encode() if kind == "txt" else job.data())
        except OSError as error:
            raise self._fault(error) from error

    def close(self) -> None:
        """Do nothing: the file is closed after each strip."""

    def _fault(self, error: OSError) -> PrinterError:
        why = f"reason.{error.errno}" if error.errno in OS_REASONS else str(reason(error))
        return PrinterError(Phrase("printer.unwritable", {"path": str(self._path), "reason": why}))
