"""Read the layout on strip board, and find what it joins."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from hardware.strip.netlist import FOLDER, Netlist, Pin

DIP_WIDTH = 3
"""Holes between the two rows of a narrow DIP: 7.62 mm."""
_STEPS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}


@dataclass(frozen=True, slots=True, order=True)
class Hole:
    """A hole of the board, both numbers from 0, from the top left seen from the side of the parts."""

    row: int
    column: int

    def __str__(self) -> str:
        """Name it by its row and column: C14."""
        return f"{chr(ord('A') + self.row)}{self.column + 1}"

    def towards(self, way: str, holes: int) -> Hole:
        """Give the hole so many holes up, down, left or right."""
        down, right = _STEPS[way]
        return Hole(self.row + down * holes, self.column + right * holes)


@dataclass(frozen=True, slots=True)
class Link:
    """A wire on the side of the parts, for a net."""

    net: str
    start: Hole
    end: Hole


@dataclass(frozen=True, slots=True)
class Layout:
    """Where everything is."""

    rows: int
    columns: int
    pins: Mapping[Pin, Hole]
    links: tuple[Link, ...]
    cuts: frozenset[Hole]

    def __contains__(self, hole: Hole) -> bool:
        """Say whether the board has this hole."""
        return 0 <= hole.row < self.rows and 0 <= hole.column < self.columns

    def copper(self, hole: Hole) -> tuple[int, int]:
        """Name the piece of copper at a hole: its row, and how many cuts lie left of it."""
        return hole.row, sum(cut.row == hole.row and cut.column < hole.column for cut in self.cuts)

    def groups(self) -> tuple[frozenset[Pin], ...]:
        """Give the pins that copper and links join (union-find)."""
        parent: dict[tuple[int, int], tuple[int, int]] = {}

        def root(piece: tuple[int, int]) -> tuple[int, int]:
            while parent.setdefault(piece, piece) != piece:
                piece = parent[piece]
            return piece

        for link in self.links:
            parent[root(self.copper(link.start))] = root(self.copper(link.end))
        groups: dict[tuple[int, int], set[Pin]] = {}
        for pin, hole in self.pins.items():
            groups.setdefault(root(self.copper(hole)), set()).add(pin)
        return tuple(frozenset(group) for group in groups.values())


def hole(name: str) -> Hole:
    """Read the name of a hole.

    Raises:
        ValueError: it is not a letter and a number.
    """
    if (found := re.fullmatch(r"([A-Z])([1-9]\d*)", name)) is None:
        raise ValueError(f"layout.toml: {name!r} is no hole; write a row and a column, such as C14")
    return Hole(ord(found[1]) - ord("A"), int(found[2]) - 1)


def read(netlist: Netlist, folder: Path = FOLDER) -> Layout:
    """Read `layout.toml` and put each part that sits on the strip.

    Raises:
        ValueError: a hole has no good name.
        KeyError: a part of the strip has no place.
    """
    told = tomllib.loads((folder / "layout.toml").read_text(encoding="utf-8"))
    pins: dict[Pin, Hole] = {}
    for part in netlist.parts.values():
        if part.place == "strip":
            legs = footprint(part.case, told["parts"][part.mark])
            pins |= {Pin(part.mark, number): leg for number, leg in enumerate(legs, 1)}
    links = (Link(net, *map(hole, wire.split("-"))) for net, wires in told["links"].items() for wire in wires)
    cuts = (hole(name) for names in told["cuts"].values() for name in names)
    return Layout(told["rows"], told["columns"], pins, tuple(links), frozenset(cuts))


def footprint(case: str, place: Mapping[str, str]) -> Iterator[Hole]:
    """Give the holes of a part's pins in the order of their numbers."""
    kind, _, count = case.partition("-")
    first, way, size = hole(place["first"]), place["towards"], int(count)
    if kind == "TWO":
        yield from (first, first.towards(way, size))
    elif kind == "SIP":
        yield from (first.towards(way, step) for step in range(size))
    else:
        near = [first.towards(way, step) for step in range(size // 2)]
        yield from (*near, *(leg.towards(place["across"], DIP_WIDTH) for leg in reversed(near)))


def bodies(layout: Layout) -> Mapping[str, tuple[Hole, Hole]]:
    """Give the top left and the bottom right hole that each part covers."""
    parts: dict[str, list[Hole]] = {}
    for pin, leg in layout.pins.items():
        parts.setdefault(pin.part, []).append(leg)
    return {mark: corners(legs) for mark, legs in parts.items()}


def corners(holes: Iterable[Hole]) -> tuple[Hole, Hole]:
    """Give the top left and the bottom right of what these holes span."""
    rows, columns = zip(*((at.row, at.column) for at in holes), strict=True)
    return Hole(min(rows), min(columns)), Hole(max(rows), max(columns))
