"""Records taken from the bare pages of a file, for a tree with one broken page hides all that hangs on it.

The shapes are those of https://www.sqlite.org/fileformat2.html: pages, cells, records, chains of overflow, frames.
What comes out may be rubbish, or stand there twice: the chain of check numbers tells what was written.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Self

PAGE = 4096
"""Bytes of a page in every journal."""
_WAL_HEADER, _FRAME_HEADER = 32, 24
_LEAF = 13
"""How a page begins that holds rows of a table."""
_TREE = {2, 5, 10, _LEAF}
"""How the pages of a tree begin; any other is a page of overflow, or damaged where it begins."""
_RECORD = re.compile(rb"[\x05-\x1e]\x00")
"""How each row of ours begins behind its size and number: the size of its head, and no value where its number was."""
_REACH = 12
"""More bytes than size and number of a row take together."""
_WHOLE = PAGE - 35
"""A row of so many bytes needs no overflow."""
_LEAST = (PAGE - 12) * 32 // 255 - 23
"""So many bytes of a row with overflow are in its leaf at least."""
_CHUNK = PAGE - 4
_SIZES = (0, 1, 2, 3, 4, 6, 8)
"""Bytes of nothing, and of integers, by the type that a record names."""
_CONSTANTS = {8: 0, 9: 1}
_TEXT = 13
"""The type of an empty text; one of n bytes has 2 n more."""

Value = int | str | None
Record = tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Pages:
    """All pages that a journal and its -wal hold; `Pages.of` parts them."""

    every: tuple[bytes, ...]
    """Those of the main file first: where a -wal belongs to another file, the main file is what a person put there."""
    views: tuple[Mapping[int, bytes], ...]
    """By their numbers, where overflow is looked for: as the main file has them, and as the -wal makes them."""

    @classmethod
    def of(cls, main: bytes, wal: bytes) -> Self:
        """Part the bytes of both files."""
        bare = {k // PAGE + 1: main[k : k + PAGE].ljust(PAGE, b"\0") for k in range(0, len(main), PAGE)}
        frames = tuple(_frames(wal))
        return cls((*bare.values(), *(page for _, page in frames)), (bare, bare | dict(frames)))

    def records(self, page: bytes) -> Iterator[Record]:
        """Give what can be read of the rows in a page, each with its number as its first value."""
        for at in _cells(page):
            for view in self.views:
                with suppress(IndexError, ValueError):
                    yield self._record(page, at, view)
                    break

    def _record(self, page: bytes, at: int, view: Mapping[int, bytes]) -> Record:
        size, at = _varint(page, at)
        number, at = _varint(page, at)
        if number >> 63:
            raise ValueError(number)  # a negative one, which was never given
        first, *others = _values(self._payload(page[at:], size, view))
        return (number if first is None else first, *others)

    def _payload(self, rest: bytes, size: int, view: Mapping[int, bytes]) -> bytes:
        if size <= _WHOLE:
            return rest[:size]
        if size > len(self.every) * PAGE:
            raise ValueError(size)
        here = _LEAST + (size - _LEAST) % _CHUNK
        here = here if here <= _WHOLE else _LEAST
        parts, following = [rest[:here]], rest[here : here + 4]
        for _ in range(here, size, _CHUNK):
            page = view.get(int.from_bytes(following), b"")
            following = page[:4]
            parts.append(page[4:])
        return b"".join(parts)[:size]


def _frames(wal: bytes) -> Iterator[tuple[int, bytes]]:
    frame = _FRAME_HEADER + PAGE
    for at in range(_WAL_HEADER, len(wal) - frame + 1, frame):
        yield int.from_bytes(wal[at : at + 4]), wal[at + _FRAME_HEADER : at + frame]


def _cells(page: bytes) -> Iterable[int]:
    """Give the places where rows may begin: as a leaf lists them, or wherever a page without a list has one."""
    if page[0] == _LEAF:
        listed = page[8 : 8 + 2 * int.from_bytes(page[3:5])]
        return [int.from_bytes(listed[k : k + 2]) for k in range(0, len(listed), 2)]
    if page[0] in _TREE:
        return ()
    heads = (found.start() for found in _RECORD.finditer(page))
    return sorted({at for head in heads for at in range(max(head - _REACH, 0), head - 1)})


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """Read a number of one to nine bytes; also give where it ends."""
    value = 0
    for end in range(at, at + 8):
        value = value << 7 | data[end] & 0x7F
        if not data[end] & 0x80:
            return value, end + 1
    return value << 8 | data[at + 8], at + 9


def _values(payload: bytes) -> Iterator[Value]:
    head, at = _varint(payload, 0)
    body, kinds = head, list[int]()
    while at < head:
        kind, at = _varint(payload, at)
        kinds.append(kind)
    if at != head or head + sum(map(_size, kinds)) != len(payload):
        raise ValueError(head)
    for kind in kinds:
        yield _value(kind, payload[body : body + _size(kind)])
        body += _size(kind)


def _size(kind: int) -> int:
    if kind < len(_SIZES):
        return _SIZES[kind]
    if kind in _CONSTANTS:
        return 0
    if kind < _TEXT or kind % 2 == 0:
        raise ValueError(kind)  # no column of ours holds fractions or bytes
    return (kind - _TEXT) // 2


def _value(kind: int, data: bytes) -> Value:
    if kind >= _TEXT:
        return data.decode("utf-8", "surrogateescape")
    return _CONSTANTS.get(kind, int.from_bytes(data, signed=True) if data else None)
