"""Text to games, line by line; the first line that does not fit is named."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from companion.errors import Wording
from companion.journal.transcript import Transcript
from companion.records.entries import Body, body
from companion.records.misfit import Misfit
from companion.records.tags import Numbered, head, tag
from companion.records.writing import FIRST, LAST, VERSION, seal

_BEGINS = re.compile(rf"\[{FIRST}\b")


@dataclass(frozen=True, slots=True)
class Record:
    """A record as it was read."""

    transcript: Transcript
    body: Body
    """The entries, with their lines in the file."""
    result: tuple[str, ...]
    ends: tuple[int, int]
    """The first and the last line."""
    sealed: bool
    """True: the check code fits what stands above it."""


def read(text: str, shipped: Mapping[str, str]) -> Iterator[Record]:
    """Read the records of a file, one behind the other.

    Args:
        text: the whole file.
        shipped: texts of boards and decks by their names.

    Raises:
        Misfit: at the first line that cannot be read.
    """
    plain = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    lines = [(number, line) for number, line in enumerate(plain, 1)]
    starts = [number for number, line in lines if _BEGINS.match(line)]
    first = next((number for number, line in lines if line), 1)
    if not starts or first < starts[0]:
        raise Misfit(first, Wording("a record begins with {tag}.", {"tag": f"[{FIRST} {VERSION}]"}))
    for start, end in zip(starts, [*starts[1:], len(lines) + 1], strict=True):
        yield _record(lines[start - 1 : end - 1], shipped)


def _record(lines: Sequence[Numbered], shipped: Mapping[str, str]) -> Record:
    (start, opening), *_ = lines
    if tag(start, opening)[1] != (VERSION,):
        raise Misfit(
            start,
            Wording("this program reads records of version {version} only: update the program.", {"version": VERSION}),
        )
    end, closing = [(number, line) for number, line in lines if line][-1]
    told = [line for number, line in lines if number < end]
    name, code = tag(end, closing) if closing.startswith(f"[{LAST}") else ("", ())
    if name != LAST:
        raise Misfit(end, Wording("the record breaks off behind this line: get it once more."))
    blank = next((number for number, line in lines[1:] if not line), end)
    found = head([each for each in lines if start < each[0] < blank], shipped)
    entries = body([each for each in lines if blank < each[0] < end])
    sealed = code == (seal("".join(f"{line}\n" for line in told)),)
    return Record(
        Transcript(found.begun, found.header, tuple(entries.lines)), entries, found.result, (start, end), sealed
    )
