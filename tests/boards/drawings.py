"""The boards that the tests draw: those that ship, and odd ones of an owner."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from companion import data
from companion.app.aeroplane_tabletop import AeroplaneTabletop
from companion.app.rv_tabletop import RvTabletop
from companion.app.tabletop import Plan, Tabletop
from companion.boards import aeroplane, rv
from companion.boards.drawing import Box, Disc, Drawing, drilled
from companion.rules.interface import Field
from companion.texts import Texts

MM = 40.0

SMALL = """
name = "odd"
site = "SIEBENUNDZWANZIGBERG"
map = '''
    A B C D E F G H I J K L M N
1   R R R R R R G G G G G G y g
2   Y Y Y Y Y Y B B B B B B b r
3   . o H # x . h . . . . . . .
'''
districts = ["C3-D3", "G3"]
sensors = ["N2", "A1", "C3", "B3"]
"""
"""Fewer rows than lofts, entries that are not in the last column, sensors out of order and not everywhere."""

TALL = "\n".join(
    (
        'name = "tall"\nsite = "TURM"\nmap = \'\'\'\n    A B C D E F',
        *(
            f"{row} {' '.join(line)}"
            for row, line in enumerate(["R" * 6, "Y" * 6, "G" * 6, "B" * 6, *["......"] * 15], 1)
        ),
        "20 r y g b h .\n'''\ndistricts = [\"E20\"]\n",
    )
)
"""A narrow board of many rows."""

HANGARS = """
name = "two-hangars"
colours = ["green", "yellow", "blue", "red"]
sensors = ["hangar.red", "R0", "hangar.red", "1", "hangar.red", "27", "hangar.red", "G5"]
"""

DECKS = data.deck_texts([])
TABLES: Mapping[str, Tabletop] = {
    "westfeld": RvTabletop(data.resource("boards", "westfeld.toml"), DECKS),
    "small": RvTabletop(SMALL, DECKS),
    "tall": RvTabletop(TALL, DECKS),
    "aeroplane": AeroplaneTabletop(data.resource("boards", "aeroplane.toml")),
    "hangars": AeroplaneTabletop(HANGARS),
}
SHIPPED = ("westfeld", "aeroplane")


@dataclass(frozen=True, slots=True)
class Rules:
    """What the rules say of a board."""

    fields: tuple[Field, ...]
    plan: Plan


@cache
def drawn(name: str, language: str = "de", field: float = MM) -> Drawing:
    """Draw one of the boards."""
    top = TABLES[name]
    if top.name == "aeroplane":
        drawing = aeroplane.draw(data.load_aeroplane(top.board, name), field)
    else:
        drawing = rv.draw(data.load_board(top.board, name), field, Texts(language).say)
    return drilled(drawing, top.plan().sensors, 5)


@cache
def rules(name: str) -> Rules:
    """Ask the rules for the same board; a hangar is a field with four places."""
    top = TABLES[name]
    if top.name == "rv":
        return Rules(data.load_board(top.board, name).fields, top.plan())
    board = data.load_aeroplane(top.board, name)
    hangars = tuple(Field(f"hangar.{colour}") for colour in board.colours for _ in range(4))
    return Rules((*board.fields, *hangars), top.plan())


def shapes_of_fields(drawing: Drawing) -> Iterator[Box | Disc]:
    """Find the shapes that are fields."""
    for shape in drawing.prints:
        if isinstance(shape, Box | Disc) and shape.name:
            yield shape
