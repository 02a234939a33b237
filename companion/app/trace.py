"""Write every message, event and effect as a line of JSON, for bug reports."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import msgspec

from companion.effects import Effect, Stamp
from companion.errors import MissingError, reason
from companion.messages import Message
from companion.referee.record import Entry, Record
from companion.writing import open_to_write


class Trace:
    """A file with one line for each thing that happened, in its order.

    Raises:
        MissingError: the file cannot be written.
    """

    def __init__(self, path: Path) -> None:
        try:
            self._file = open_to_write(path)
        except OSError as error:
            raise _unwritable(path, error) from error
        self._path = path
        self._fault: OSError | None = None

    def message(self, message: Message) -> None:
        """Write what came in."""
        self._line("message", message)

    def effects(self, effects: tuple[Effect, ...]) -> None:
        """Write what shall happen."""
        for effect in effects:
            self._line("effect", effect)

    def record(self, record: Record) -> Record:
        """Write down what goes into the journal, too."""
        return _Traced(record, self._line)

    def close(self) -> None:
        """End the file.

        Raises:
            MissingError: some of it could not be written; the game went on without.
        """
        try:
            self._file.close()
        except OSError as error:
            self._fault = error
        if self._fault:
            raise _unwritable(self._path, self._fault) from self._fault

    def _line(self, kind: str, thing: object) -> None:
        if self._fault:
            return
        line = {kind: type(thing).__name__, "details": msgspec.to_builtins(thing, order="deterministic")}
        try:
            self._file.write(msgspec.json.encode(line) + b"\n")
        except OSError as error:
            self._fault = error


def _unwritable(path: Path, error: OSError) -> MissingError:
    return MissingError("{file} cannot be written: {reason}. Name another file.", file=path, reason=reason(error))


@dataclass(frozen=True, slots=True)
class _Traced:
    """A record whose entries are traced once they are on disk."""

    record: Record
    line: Callable[[str, object], None]

    def append(self, entry: Entry) -> Stamp:
        """Put one entry on disk, then trace it and its events."""
        stamp = self.record.append(entry)
        self.line("entry", Entry(entry.act, (), entry.source, entry.input, entry.note))
        for event in entry.events:
            self.line("event", event)
        return stamp

    def last_input(self, boot: str) -> int:
        """Give the number of the newest committed input."""
        return self.record.last_input(boot)
