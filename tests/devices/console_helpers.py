"""A small board, its pieces, and a reader of what a terminal shows."""

from __future__ import annotations

import os
import re
import select
import time

from companion.devices.console_view import MapSheet
from companion.devices.virtual_table import VirtualTable
from companion.rules.interface import Colour, Field, Piece

RED_3, BLUE_5, HAWK = Piece(Colour.RED, 3), Piece(Colour.BLUE, 5), Piece(None, 1)
PIECES = (RED_3, BLUE_5, HAWK)
FIELDS = {(x, y): Field(f"{'ABCD'[x]}{y + 1}") for x in range(4) for y in range(3) if (x, y) != (1, 1)}
SHEET = MapSheet(tuple("ABCD"), tuple("123"), FIELDS, {Field("C1"): "#", Field("D1"): "x", Field("D3"): "r"})
PANEL = ("#" * 64,) * 16


def seen(picture: str) -> list[str]:
    """Give the lines of a picture as a person reads them."""
    return [line.rstrip() for line in re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", picture).split("\r\n")]


def set_up() -> VirtualTable:
    """Give a table with two pieces on it and one beside it."""
    table = VirtualTable(PIECES)
    table.arrange({RED_3: Field("A1"), HAWK: Field("C1")})
    return table


def read_until(master: int, text: str) -> str:
    """Read from a pty, colours left out, until a text has come; five seconds at most."""
    data, drawn_so_far, deadline = b"", "", time.monotonic() + 5
    while text not in drawn_so_far:
        ready, _, _ = select.select([master], [], [], max(0.0, deadline - time.monotonic()))
        assert ready, f"{text!r} was not drawn; this was: {drawn_so_far!r}"
        data += os.read(master, 65536)
        drawn_so_far = re.sub(r"\x1b\[[0-9;]*m", "", data.decode(errors="ignore"))
    return drawn_so_far
