"""Records and journals as files: what is in them, whichever of the two they are."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Protocol

from companion.errors import MissingError, Wording, WrongInputError, reason
from companion.journal.reader import reader
from companion.journal.schema import FIRST_BYTES
from companion.journal.transcript import Transcript
from companion.records import Misfit, Record, read
from companion.writing import write

STANDARD = "-"
"""Names standard input."""
LARGEST = 64_000_000
"""Bytes of a file; a season takes a hundredth of it."""


class Shelf(Protocol):
    """The games of a file."""

    def numbers(self) -> tuple[int, ...]:
        """List the numbers of all games, the oldest first."""
        ...

    def transcript(self, number: int) -> Transcript:
        """Give a game; raises MissingError where there is none."""
        ...


@dataclass(frozen=True, slots=True)
class Records:
    """The records of a text file, numbered in their order."""

    named: str
    records: tuple[Record, ...]

    def numbers(self) -> tuple[int, ...]:
        """List their numbers."""
        return tuple(range(1, len(self.records) + 1))

    def record(self, number: int) -> Record:
        """Give a record.

        Raises:
            MissingError: there is no such record.
        """
        if not 1 <= number <= len(self.records):
            raise MissingError(
                "There is no game {game} in {file}: there are {games}.",
                game=number,
                file=self.named,
                games=", ".join(map(str, self.numbers())),
            )
        return self.records[number - 1]

    def transcript(self, number: int) -> Transcript:
        """Give the game of a record."""
        return self.record(number).transcript


def shipped() -> Mapping[str, str]:
    """Give the boards and decks that come with the program, by the names of their files."""
    folders = (files("companion") / "resources" / folder for folder in ("boards", "decks"))
    return {file.name: file.read_text("utf-8") for folder in folders for file in folder.iterdir()}


@contextmanager
def shelf(named: str) -> Iterator[Shelf]:
    """Open a journal, without writing to it, or a file with records.

    Raises:
        Misfit: a record cannot be read.
        MissingError: the file cannot be read.
        WrongInputError: it is neither.
    """
    if named != STANDARD and _begins(named) == FIRST_BYTES:
        with reader(Path(named)) as journal:
            yield journal
    else:
        yield records(named)


def records(named: str) -> Records:
    """Read a file with records, or standard input.

    Raises:
        Misfit: a line does not fit.
        MissingError: the file cannot be read.
        WrongInputError: it is too large, or no text.
    """
    try:
        with io.BytesIO(sys.stdin.buffer.read(LARGEST + 1)) if named == STANDARD else Path(named).open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        raise _unreadable(named, error) from error
    if len(data) > LARGEST:
        raise WrongInputError("{file} is too large for a record: name the right file.", file=named)
    return Records(named, tuple(read(_text(data), shipped())))


def worded(misfit: Misfit, named: str) -> WrongInputError:
    """Say what is wrong with a record, and in which line of which file."""
    return WrongInputError("{file}, line {line}: {why}", file=named, line=misfit.line, why=misfit.why)


def put(told: str, out: Path | None) -> None:
    """Write a text as it is, in UTF-8 whatever the terminal speaks.

    Raises:
        MissingError: the file cannot be written.
    """
    if out is None:
        sys.stdout.flush()
        sys.stdout.buffer.write(told.encode())
        return
    try:
        write(out, told.encode())
    except OSError as error:
        raise MissingError(
            "{file} cannot be written: {reason}. Name another file.", file=out, reason=reason(error)
        ) from error


def _begins(named: str) -> bytes:
    try:
        with Path(named).open("rb") as file:
            return file.read(len(FIRST_BYTES))
    except OSError as error:
        raise _unreadable(named, error) from error


def _text(data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise Misfit(data.count(b"\n", 0, error.start) + 1, Wording("this is no text in UTF-8.")) from error


def _unreadable(named: str, error: OSError) -> MissingError:
    return MissingError(
        "{file} cannot be read: {reason}. Check the path and its permissions.", file=named, reason=reason(error)
    )
