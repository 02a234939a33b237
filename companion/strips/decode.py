"""Bytes back to what a printer does with them: a small reader of ESC/POS, for pictures and for proof."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from companion.strips.printable import PAGE

_ESC, _GS, _LF = 0x1B, 0x1D, 0x0A
_SCALES = {0: 1, 3: 2}
"""Modes of a raster picture that scale both ways alike."""


@dataclass(frozen=True, slots=True)
class Style:
    """How characters look; widths and heights are multiples of the plain cell."""

    bold: bool = False
    wide: int = 1
    tall: int = 1
    align: int = 0
    """0 left, 1 centre, 2 right."""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of text on the paper, each character with its style."""

    cells: tuple[tuple[str, Style], ...]
    align: int


@dataclass(frozen=True, slots=True)
class Feed:
    """Blank paper, in lines."""

    lines: int


@dataclass(frozen=True, slots=True)
class Cut:
    """The knife."""


@dataclass(frozen=True, slots=True)
class Raster:
    """A picture, row by row; each dot is printed `scale` times as wide and high."""

    rows: tuple[bytes, ...]
    scale: int
    align: int


Deed = Row | Feed | Cut | Raster
"""What a printer does to the paper."""

Setting = Callable[[Style, int], Style]

_SETTINGS: dict[bytes, Setting] = {
    b"\x1b!": lambda style, n: replace(
        style, bold=bool(n & 0x08), tall=2 if n & 0x10 else 1, wide=2 if n & 0x20 else 1
    ),
    b"\x1d!": lambda style, n: replace(style, wide=(n >> 4 & 7) + 1, tall=(n & 7) + 1),
    b"\x1bE": lambda style, n: replace(style, bold=bool(n & 1)),
    b"\x1ba": lambda style, n: replace(style, align=n % 48),
    b"\x1bt": lambda style, _: style,
}
"""Commands of two bytes and a number that change how the next characters look. The page is taken to be ours."""


def decode(data: bytes) -> Iterator[Deed]:
    """Read the bytes of one or more strips.

    Raises:
        ValueError: for a command that strips do not use, with its place, or one that is cut off.
    """
    style = Style()
    line: list[tuple[str, Style]] = []
    at = 0
    while at < len(data):
        command = data[at : at + 2]
        if data[at] == _LF:
            yield Row(tuple(line), style.align)
            line, at = [], at + 1
        elif command == b"\x1b@":
            style, line, at = Style(), [], at + 2
        elif command in _SETTINGS:
            style, at = _SETTINGS[command](style, _argument(data, at + 2)), at + 3
        elif data[at : at + 3] == b"\x1dv0":
            picture, at = _raster(data, at + 3, style.align)
            yield picture
        elif data[at] in {_ESC, _GS}:
            deed, at = _deed(data, at)
            yield deed
        else:
            line.append((data[at : at + 1].decode(PAGE), style))
            at += 1


def _deed(data: bytes, at: int) -> tuple[Deed, int]:
    """Read a feed or a cut; give it and where the next command begins."""
    command, number = data[at : at + 2], _argument(data, at + 2)
    if command == b"\x1bd":
        return Feed(number), at + 3
    if command == b"\x1dV":
        # From 65 on the command carries one byte more: how far to feed before the knife.
        return Cut(), at + (4 if number >= 65 else 3)  # noqa: PLR2004 - as the comment says
    raise ValueError(f"The command {command.hex(' ')} at byte {at} is none that a strip uses.")


def _raster(data: bytes, at: int, align: int) -> tuple[Raster, int]:
    """Read a picture from its mode on; give it and where the next command begins."""
    mode, width, height = (
        _argument(data, at),
        _argument(data, at + 1) + 256 * _argument(data, at + 2),
        _argument(data, at + 3) + 256 * _argument(data, at + 4),
    )
    start = at + 5
    if mode not in _SCALES or not width or start + width * height > len(data):
        raise ValueError(f"The picture at byte {at} is cut off, or of a kind that no strip uses.")
    rows = tuple(data[row : row + width] for row in range(start, start + width * height, width))
    return Raster(rows, _SCALES[mode], align), start + width * height


def _argument(data: bytes, at: int) -> int:
    """Give the byte that belongs to a command."""
    if at >= len(data):
        raise ValueError(f"The bytes end within a command at byte {at}.")
    return data[at]
