"""Draw the circuit and both sides of the strip board beside the data: `make hardware-strip`."""

from __future__ import annotations

import sys
from collections.abc import Mapping

from hardware.strip import board, schematic
from hardware.strip.check import faults
from hardware.strip.layout import read as read_layout
from hardware.strip.netlist import FOLDER
from hardware.strip.netlist import read as read_netlist


def drawings() -> Mapping[str, str]:
    """Give the text of each drawing by the name of its file."""
    netlist = read_netlist()
    layout = read_layout(netlist)
    return {
        "schematic.svg": schematic.draw(netlist),
        "board-parts.svg": board.draw(netlist, layout, copper=False),
        "board-copper.svg": board.draw(netlist, layout, copper=True),
    }


def main() -> None:
    """Write the drawings, unless the layout does not do what the netlist says."""
    netlist = read_netlist()
    if found := faults(netlist, read_layout(netlist)):
        sys.exit("\n".join(found))
    for name, text in drawings().items():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
