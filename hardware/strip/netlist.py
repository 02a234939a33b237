"""Read which pins are joined, and which parts there are: the one truth about the strip."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parent


@dataclass(frozen=True, slots=True, order=True)
class Pin:
    """A pin of a part, by the part's mark and the number on its case."""

    part: str
    number: int

    def __str__(self) -> str:
        """Name it as makers do: U1.16."""
        return f"{self.part}.{self.number}"


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the list: what to buy, its case, and where it sits (strip, field or table)."""

    mark: str
    what: str
    case: str
    """DIP-n and SIP-n have n pins; TWO-n has two leads that are n holes apart. Only parts on the strip have one."""
    place: str
    note: str


@dataclass(frozen=True, slots=True)
class Netlist:
    """What is joined."""

    parts: Mapping[str, Part]
    net: Mapping[Pin, str]
    name: Mapping[Pin, str]

    def joined(self, place: str = "") -> Mapping[str, frozenset[Pin]]:
        """Give the pins of each net, or only those of the parts at one place."""
        nets: dict[str, set[Pin]] = {}
        for pin, net in self.net.items():
            if not place or self.parts[pin.part].place == place:
                nets.setdefault(net, set()).add(pin)
        return {net: frozenset(pins) for net, pins in nets.items()}


def read(folder: Path = FOLDER) -> Netlist:
    """Read `parts.csv` and `netlist.csv`.

    Raises:
        ValueError: a pin is in two nets, or of a part that the list lacks.
    """
    parts = {row["part"]: Part(*row.values()) for row in _rows(folder / "parts.csv")}
    net: dict[Pin, str] = {}
    name: dict[Pin, str] = {}
    for row in _rows(folder / "netlist.csv"):
        pin = Pin(row["part"], int(row["pin"]))
        if pin in net:
            raise ValueError(f"netlist.csv: {pin} is in two nets, {net[pin]} and {row['net']}; leave it in one")
        if pin.part not in parts:
            raise ValueError(f"netlist.csv: parts.csv has no {pin.part}; add it")
        net[pin], name[pin] = row["net"], row["name"]
    return Netlist(parts, net, name)


def _rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))
