"""The list of parts as data: what a part costs and draws, and what a build is made of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import msgspec

from hardware.limits.figures import Figure, Figures, Range

FILE = Path(__file__).parents[1] / "parts.toml"

Counts = dict[str, Annotated[int, msgspec.Meta(gt=0)]]


class Rail(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A supply: what it can give in mA, and the rail that feeds it."""

    title: str
    most: Figure
    source: str
    fed_by: str | None = None


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part: euros and milliamperes each, from and to."""

    type: str
    job: str
    typical: str
    price: Range
    draws: dict[str, Range] = msgspec.field(default_factory=dict)
    source: str = "estimate"


class Build(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many of which parts make a table, or an option that is added to one."""

    title: str
    parts: Counts
    on_top_of: str | None = None
    option: bool = False
    fields: int = 0


class Level(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The volts of a logic family: what an output gives at `out_ma`, what an input asks for and bears."""

    title: str
    supply: Figure
    out_high: Figure
    out_low: Figure
    out_ma: Figure
    in_high: Figure
    in_low: Figure
    bears: Figure
    source: str


class Wire(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"from_": "from"}):
    """A wire from an output to an input, and the current in mA if it is less than the output's rating."""

    what: str
    from_: str
    to: str
    load: Figure | None = None
    divided: bool = False


class Parts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file."""

    rail: dict[str, Rail]
    part: dict[str, Part]
    build: dict[str, Build]
    level: dict[str, Level]
    wire: tuple[Wire, ...]
    mistake: tuple[Wire, ...]
    figures: Figures


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of a bill of materials."""

    part: Part
    pieces: int

    @property
    def euros(self) -> Range:
        """Multiply the price."""
        least, most = self.part.price
        return least * self.pieces, most * self.pieces


def load(file: Path = FILE) -> Parts:
    """Read the list of parts; a table or key that does not belong there is an error of msgspec that names it."""
    return msgspec.toml.decode(file.read_bytes(), type=Parts)


def needed(parts: Parts, name: str) -> Counter[str]:
    """Count the parts of a build, with those of the build that it is on top of."""
    build = parts.build[name]
    below = needed(parts, build.on_top_of) if build.on_top_of else Counter[str]()
    return below + Counter(build.parts)


def bill(parts: Parts, counts: Mapping[str, int]) -> tuple[Line, ...]:
    """List what is to be bought, in the order of the file."""
    return tuple(Line(part, counts[name]) for name, part in parts.part.items() if counts.get(name))


def euros(lines: tuple[Line, ...]) -> Range:
    """Add up a bill."""
    return sum(line.euros[0] for line in lines), sum(line.euros[1] for line in lines)


def tables(parts: Parts) -> dict[str, tuple[str, ...]]:
    """Give the names of all builds that are no option, each with the options that fit it."""
    options = {name: build for name, build in parts.build.items() if build.option}
    return {
        name: tuple(option for option, its in options.items() if not its.fields or its.fields == build.fields)
        for name, build in parts.build.items()
        if not build.option
    }
