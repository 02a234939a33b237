"""Strip to the bytes that a thermal printer takes (ESC/POS)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.strips.paper import Line, Paper, Strip
from companion.strips.printable import PAGE

if TYPE_CHECKING:
    from escpos.printer import Dummy

_TO_TEAR_BAR = 4
"""Lines between the print head and the tear bar."""


def encode(strip: Strip, paper: Paper) -> bytes:
    """Give the bytes of a strip: reset, one code page, the lines, and paper out to the knife or the tear bar."""
    # The library takes a third of a second to load, ten times that on a small board: only who prints pays.
    from escpos.printer import Dummy  # noqa: PLC0415 - see above

    # Left alone, the library hops between code pages that a cheap printer may not have.
    printer = Dummy(magic_encode_args={"disabled": True, "encoding": PAGE.upper()})
    printer.hw("INIT")  # the printer keeps the state that the last job left
    printer._raw(b"\x1bt" + bytes([paper.page]))  # noqa: SLF001 - the public call knows only its own page numbers
    for line in strip:
        _print(printer, line)
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
