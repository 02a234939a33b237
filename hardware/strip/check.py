"""Find what is wrong with a layout: opens, shorts, and parts that are in each other's way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from hardware.strip.layout import Hole, Layout, bodies, corners
from hardware.strip.netlist import Netlist


def faults(netlist: Netlist, layout: Layout) -> list[str]:
    """Name everything in which the layout differs from the netlist or cannot be built."""
    return [*_joints(netlist, layout), *_holes(layout), *_overlaps(layout)]


def _joints(netlist: Netlist, layout: Layout) -> Iterator[str]:
    group = {pin: number for number, pins in enumerate(layout.groups()) for pin in pins}
    wanted = netlist.joined("strip")
    told = {pin for pins in wanted.values() for pin in pins}
    if differing := told ^ set(layout.pins):
        yield f"netlist and cases differ in the pins {', '.join(map(str, sorted(differing)))}"
        return
    for net, pins in wanted.items():
        if len({group[pin] for pin in pins}) > 1:
            yield f"open: {net} is in {len({group[pin] for pin in pins})} pieces"
    for pins in layout.groups():
        if len(nets := {netlist.net[pin] for pin in pins}) > 1:
            yield f"short: {' and '.join(sorted(nets))} are joined"
    for link in layout.links:
        ends = {netlist.net[pin] for pin, at in layout.pins.items() if layout.copper(at) == layout.copper(link.end)}
        if ends - {link.net}:
            yield f"link {link.start}-{link.end} is listed under {link.net} but ends at {', '.join(sorted(ends))}"


def _holes(layout: Layout) -> Iterator[str]:
    ends = [end for link in layout.links for end in (link.start, link.end)]
    for at, times in Counter([*layout.pins.values(), *ends, *layout.cuts]).items():
        if times > 1:
            yield f"hole {at} is used {times} times"
        if at not in layout:
            yield f"hole {at} is not on the board"


def _overlaps(layout: Layout) -> Iterator[str]:
    wires = {f"link {link.start}-{link.end}": corners((link.start, link.end)) for link in layout.links}
    for (one, here), (other, there) in combinations([*bodies(layout).items(), *wires.items()], 2):
        if _meet(here, there):
            yield f"{one} and {other} are in each other's way"


def _meet(one: tuple[Hole, Hole], other: tuple[Hole, Hole]) -> bool:
    rows = one[0].row <= other[1].row and other[0].row <= one[1].row
    columns = one[0].column <= other[1].column and other[0].column <= one[1].column
    return rows and columns
