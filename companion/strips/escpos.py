"""Strip to the bytes that a thermal printer takes (ESC/POS)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.strips.paper import Line, Paper, Strip
from companion.strips.printable import PAGE
from companion.strips.qr import Matrix, matrix

if TYPE_CHECKING:
    from escpos.printer import Dummy

_TO_TEAR_BAR = 4
"""Lines between the print head and the tear bar."""

_DOTS = 2
"""Dots of a module as they are sent; the printer doubles them to half a millimetre, which telephones read well."""
_DOUBLED = 3
"""The raster mode that doubles width and height: a quarter of the bytes for cheap printers on slow lines."""


def encode(strip: Strip, paper: Paper) -> bytes:
    """Give the bytes of a strip: reset, one code page, the lines, and paper out to the knife or the tear bar."""
    # The library takes a third of a second to load, ten times that on a small board: only who prints pays.
    from escpos.printer import Dummy  # noqa: PLC0415 - see above

    # Left alone, the library hops between code pages that a cheap printer may not have.
    printer = Dummy(magic_encode_args={"disabled": True, "encoding": PAGE.upper()})
    printer.hw("INIT")  # the printer keeps the state that the last job left
    printer._raw(b"\x1bt" + bytes([paper.page]))  # noqa: SLF001 - the public call knows only its own page numbers
    for line in strip:
        if not line.code:
            _print(printer, line)
        elif paper.codes:
            printer._raw(_picture(matrix(line.code)))  # noqa: SLF001 - the public call loads a library for pictures
    if paper.cuts:
        printer.cut(feed=False)  # the printer itself feeds to its knife
    else:
        printer.print_and_feed(_TO_TEAR_BAR)
    return printer.output


def _print(printer: Dummy, line: Line) -> None:
    """Send one line, and leave the printer in plain style."""
    if line.double:
        # The printer centres to half a column, so the letters go out without the blanks that spread them.
        printer.set(align="center", double_width=True, double_height=True)
        printer.textln(line.text.strip()[::2])
        printer.set(align="left", normal_textsize=True)
    elif line.bold:
        printer.set(bold=True)
        printer.textln(line.text)
        printer.set(bold=False)
    else:
        printer.textln(line.text)


def _picture(modules: Matrix) -> bytes:
    """Give a QR code as a centred raster picture, which more printers know than codes of their own (GS v 0)."""
    rows = [_bits(row) for row in modules for _ in range(_DOTS)]
    size = len(rows[0]).to_bytes(2, "little") + len(rows).to_bytes(2, "little")
    return b"\x1ba\x01\x1dv0" + bytes([_DOUBLED]) + size + b"".join(rows) + b"\x1ba\x00"


def _bits(row: tuple[bool, ...]) -> bytes:
    """Pack a row of modules into bytes, the leftmost dot in the highest bit."""
    dots = "".join(f"{module:d}" * _DOTS for module in row)
    width = -(-len(dots) // 8)
    return int(dots.ljust(8 * width, "0"), 2).to_bytes(width, "big")
