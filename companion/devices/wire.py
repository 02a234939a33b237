"""The lines of the board link, without any input or output: bytes to lines and orders to bytes.

The board's half is `firmware/wire.py`; both are held to `tests/vectors/wire.json`. See docs/protocol.md.
"""

from __future__ import annotations

import binascii
import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

PROTO = 1
LIMIT = 4096
"""Bytes of a line without its line feed."""


class Drop(StrEnum):
    """Why a line was dropped."""

    LENGTH = "length"
    ASCII = "ascii"
    CRC = "crc"
    VERB = "verb"
    FIELDS = "fields"


@dataclass(frozen=True, slots=True)
class Hello:
    """`H`: who the board is. Of another protocol number only `proto` and `boot` are known."""

    proto: int
    boot: str
    firmware: str = ""
    board: str = ""
    cells: int = 0
    features: frozenset[str] = frozenset()
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Occupancy:
    """`B`: which sensors are taken, and which changed since the last verdict; `age` in milliseconds."""

    seq: int
    age: int
    taken: frozenset[int]
    touched: frozenset[int]


@dataclass(frozen=True, slots=True)
class Tags:
    """`T`: the tags on each sensor that has any; `age` in milliseconds."""

    seq: int
    age: int
    tags: Mapping[int, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Input:
    """`E`: an input that must count exactly once."""

    boot: str
    n: int
    kind: str
    value: str


@dataclass(frozen=True, slots=True)
class Fault:
    """`F`: a fault that lasts."""

    code: str
    detail: str


Line = Hello | Occupancy | Tags | Input | Fault

_WORD = r"[A-Za-z0-9_.-]{1,16}"
_NUMBER = r"0|[1-9][0-9]{0,9}"
_BOOT = r"[0-9A-F]{8}"
_BITS = r"(?:[0-9A-F]{2})*"
_TAG = rf"(?:{_NUMBER})=[0-9A-F]{{2,20}}"


class _DropError(Exception):
    """A line that is not understood."""

    def __init__(self, reason: Drop) -> None:
        super().__init__(reason)
        self.reason = reason


def bitmap(sensors: frozenset[int], cells: int) -> str:
    """Write sensor numbers as hex: byte k bit j is sensor 8k+j."""
    data = bytearray((cells + 7) // 8)
    for sensor in sensors:
        data[sensor >> 3] |= 1 << (sensor & 7)
    return data.hex().upper()


def sensors(hexed: str) -> frozenset[int]:
    """Read a bitmap."""
    return frozenset(8 * k + j for k, byte in enumerate(bytes.fromhex(hexed)) for j in range(8) if byte >> j & 1)


def seal(payload: str) -> bytes:
    """Close a payload with its checksum and a line feed."""
    data = payload.encode("ascii")
    return b"%b*%08X\n" % (data, binascii.crc32(data))


def ask() -> bytes:
    """Ask for the hello; the line feed before it ends whatever stands half written on the line."""
    return b"\n?\n"


def settle(boot: str, seq: int) -> bytes:
    """Tell that the verdict on picture `seq` is on disk."""
    return seal(f"V,{boot},{seq}")


def acknowledge(boot: str, n: int) -> bytes:
    """Tell that the inputs up to `n` are on disk."""
    return seal(f"A,{boot},{n}")


def lamps(seq: int, digits: str) -> bytes:
    """Set all lamps, one hex digit a cell."""
    return seal(f"L,{seq},{digits}")


def tone(name: str) -> bytes:
    """Play a tone."""
    return seal(f"S,{name}")


def order(word: str) -> bytes:
    """Order `test`, `end` or `flash`."""
    return seal(f"X,{word}")


def _hello(match: re.Match[str]) -> Line:
    features = frozenset(match["features"].split("+")) - {""}
    return Hello(
        PROTO, match["boot"], match["firmware"], match["board"], int(match["cells"]), features, match["reason"]
    )


def _occupancy(match: re.Match[str]) -> Line:
    if len(match["taken"]) != len(match["touched"]):
        raise _DropError(Drop.FIELDS)
    return Occupancy(int(match["seq"]), int(match["age"]), sensors(match["taken"]), sensors(match["touched"]))


def _tags(match: re.Match[str]) -> Line:
    found: dict[int, tuple[str, ...]] = {}
    last = 0
    for entry in match["entries"].split(",")[1:]:
        cell, uid = int(entry.partition("=")[0]), entry.partition("=")[2]
        if cell < last or len(uid) % 2:
            raise _DropError(Drop.FIELDS)
        last = cell
        found[cell] = (*found.get(cell, ()), uid)
    return Tags(int(match["seq"]), int(match["age"]), MappingProxyType(found))


def _input(match: re.Match[str]) -> Line:
    if not _VALUES[match["kind"]].fullmatch(match["value"]):
        raise _DropError(Drop.FIELDS)
    return Input(match["boot"], int(match["n"]), match["kind"], match["value"])


def _fault(match: re.Match[str]) -> Line:
    return Fault(match["code"], match["detail"])


_Reader = tuple[re.Pattern[str], Callable[[re.Match[str]], Line]]
_PICTURE = rf"(?P<seq>{_NUMBER}),(?P<age>0|[1-9][0-9]{{0,3}})"
_VALUES: Mapping[str, re.Pattern[str]] = {
    "D": re.compile(r"[1-6]"),
    "K": re.compile(_WORD),
    "R": re.compile(rf"{_WORD}:(?:{_NUMBER})"),
    "O": re.compile(r"[1-9][0-9]{0,9}"),
}
_READERS: Mapping[str, _Reader] = {
    "H": (
        re.compile(
            rf"H,{PROTO},(?P<boot>{_BOOT}),(?P<firmware>{_WORD}),(?P<board>{_WORD}),(?P<cells>{_NUMBER}),"
            rf"(?P<features>(?:{_WORD}(?:\+{_WORD})*)?),(?P<reason>{_WORD})"
        ),
        _hello,
    ),
    "B": (re.compile(rf"B,{_PICTURE},(?P<taken>{_BITS}),(?P<touched>{_BITS})"), _occupancy),
    "T": (re.compile(rf"T,{_PICTURE}(?P<entries>(?:,{_TAG})*)"), _tags),
    "E": (re.compile(rf"E,(?P<boot>{_BOOT}),(?P<n>[1-9][0-9]{{0,9}}),(?P<kind>[DKRO]),(?P<value>[^,]*)"), _input),
    "F": (re.compile(rf"F,(?P<code>{_WORD}),(?P<detail>{_WORD})"), _fault),
}
# Read before the rest, so that a board with another protocol is told apart from noise.
_ANY_HELLO = re.compile(rf"H,(?P<proto>{_NUMBER}),(?P<boot>{_BOOT})(?:,.*)?")


def _unseal(line: bytes) -> str:
    """Take off the checksum."""
    if any(not 32 <= byte <= 126 for byte in line):  # noqa: PLR2004 - printable ASCII
        raise _DropError(Drop.ASCII)
    payload, star, crc = line[:-9], line[-9:-8], line[-8:]
    if star != b"*" or crc != b"%08X" % binascii.crc32(payload):
        raise _DropError(Drop.CRC)
    return payload.decode("ascii")


def _parse(payload: str) -> Line:
    """Read a payload whose checksum was right."""
    reader = _READERS.get(payload.partition(",")[0])
    if reader is None:
        raise _DropError(Drop.VERB)
    early = _ANY_HELLO.fullmatch(payload)
    if early and int(early["proto"]) != PROTO:
        return Hello(int(early["proto"]), early["boot"])
    pattern, read = reader
    match = pattern.fullmatch(payload)
    if match is None:
        raise _DropError(Drop.FIELDS)
    return read(match)


class Decoder:
    """Bytes in, whole lines out; a line that is not understood is counted in `dropped` and never half applied."""

    def __init__(self) -> None:
        self.dropped: Counter[Drop] = Counter()
        self._line = bytearray()
        self._long = False

    def feed(self, data: bytes) -> list[Line]:
        """Take bytes as they come, in pieces of any size."""
        *ended, rest = data.split(b"\n")
        lines = [line for line in map(self._end, ended) if line is not None]
        self._gather(rest)
        return lines

    def _gather(self, piece: bytes) -> None:
        self._long = self._long or len(self._line) + len(piece) > LIMIT
        self._line += b"" if self._long else piece

    def _end(self, piece: bytes) -> Line | None:
        self._gather(piece)
        line, long = bytes(self._line).removesuffix(b"\r"), self._long
        self._line.clear()
        self._long = False
        try:
            if long:
                raise _DropError(Drop.LENGTH)  # noqa: TRY301 - one place counts all reasons
            return _parse(_unseal(line)) if line else None
        except _DropError as drop:
            self.dropped[drop.reason] += 1
            return None
