"""Draw the strip board to scale, from the side of the parts or from that of the copper."""

from __future__ import annotations

from collections.abc import Mapping

from hardware.strip.layout import Hole, Layout, bodies
from hardware.strip.netlist import Netlist, Pin
from hardware.strip.svg import INK, PAPER, Sheet

PITCH = 2.54
_LEFT, _TOP, _RIGHT, _BELOW = 8, 14, 8, 22
_COPPER, _BOARD, _SHADE = "#c98a4b", "#f3ead6", "#e6d3b0"
_WIRES: Mapping[str, str] = {
    "3V3": "#cf3a36",
    "GND": "#22272b",
    "CP": "#3c9a4e",
    "PL": "#7a4fb0",
    "DATA": "#2f6db3",
    "NEXT": "#2f6db3",
}
_SENSOR = "#d07a00"
_CUT = "#cf3a36"


def draw(netlist: Netlist, layout: Layout, *, copper: bool) -> str:
    """Give the SVG of one side; from the copper everything is mirrored, so that it can lie on the board as it is."""
    return str(_Board(netlist, layout, copper=copper).drawn())


class _Board:
    def __init__(self, netlist: Netlist, layout: Layout, *, copper: bool) -> None:
        self._netlist, self._layout, self._copper = netlist, layout, copper
        self._wide, self._high = layout.columns * PITCH, layout.rows * PITCH
        title = "Sensor strip, seen from the copper" if copper else "Sensor strip, seen from the parts"
        self._sheet = Sheet(_LEFT + self._wide + _RIGHT, _TOP + self._high + _BELOW, title)
        self._sheet.text(_LEFT + self._wide / 2, 4, title, 3, font_weight="bold")

    def drawn(self) -> Sheet:
        """Paint from below to above."""
        self._strips()
        if not self._copper:
            for mark in bodies(self._layout):
                self._body(mark)
        self._links()
        self._cuts()
        for pin, at in self._layout.pins.items():
            self._pin(pin, at)
        self._scale()
        return self._sheet

    def _at(self, hole: Hole) -> tuple[float, float]:
        column = self._layout.columns - 1 - hole.column if self._copper else hole.column
        return _LEFT + (column + 0.5) * PITCH, _TOP + (hole.row + 0.5) * PITCH

    def _strips(self) -> None:
        sheet = self._sheet
        sheet.box(_LEFT, _TOP, self._wide, self._high, fill=_BOARD, stroke=INK, stroke_width=0.2)
        for row in range(self._layout.rows):
            _, y = self._at(Hole(row, 0))
            fill = _COPPER if self._copper else _SHADE
            sheet.box(_LEFT + 0.2, y - 0.95, self._wide - 0.4, 1.9, fill=fill, stroke="none")
            for x in (_LEFT - 2.5, _LEFT + self._wide + 2.5):
                sheet.text(x, y, chr(ord("A") + row), 1.9)
            for column in range(self._layout.columns):
                sheet.disc(*self._at(Hole(row, column)), 0.42, fill=PAPER)
        for column in range(self._layout.columns):
            for y in (_TOP - 2, _TOP + self._high + 2):
                sheet.text(self._at(Hole(0, column))[0], y, str(column + 1), 1.5)

    def _cuts(self) -> None:
        for cut in sorted(self._layout.cuts):
            x, y = self._at(cut)
            if self._copper:
                self._sheet.disc(x, y, 1.1, fill=_BOARD, stroke=_CUT, stroke_width=0.3, data_cut=cut)
                self._sheet.disc(x, y, 0.42, fill=PAPER)
            else:
                self._sheet.line(((x - 0.7, y - 0.7), (x + 0.7, y + 0.7)), stroke=_CUT, data_cut=cut)
                self._sheet.line(((x - 0.7, y + 0.7), (x + 0.7, y - 0.7)), stroke=_CUT)

    def _body(self, mark: str) -> None:
        low, high = bodies(self._layout)[mark]
        (x, y), (right, below) = self._at(low), self._at(high)
        fill, opacity = ("#555b60", 0.75) if mark.startswith("U") else ("#ffffff", 0.8)
        size = {"width": right - x + 1.9, "height": below - y + 1.9}
        self._sheet.box(x - 0.95, y - 0.95, **size, rx=0.5, fill=fill, fill_opacity=opacity, stroke_width=0.2)
        first = self._at(self._layout.pins[Pin(mark, 1)])
        self._sheet.box(first[0] - 0.8, first[1] - 0.8, 1.6, 1.6, stroke_width=0.25, stroke=_CUT)
        if mark.startswith("U"):
            middle = (x + right) / 2
            words = f"{mark} {self._netlist.parts[mark].what}"
            self._upright(right - PITCH, (y + below) / 2, words, 1.9, fill=PAPER)
            # The notch is at the end of pin 1.
            end = below + 0.95 if first[1] > (y + below) / 2 else y - 0.95
            self._sheet.disc(middle, end, 0.8, fill=_BOARD, stroke=INK, stroke_width=0.2)
        else:
            self._sheet.text((x + right) / 2, y - 1.75, mark, 1.5, font_weight="bold")

    def _upright(self, x: float, y: float, words: str, size: float, **paint: object) -> None:
        self._sheet.text(x, y, words, size, transform=f"rotate(-90 {x:g} {y:g})", **paint)

    def _links(self) -> None:
        for link in self._layout.links:
            ends = (self._at(link.start), self._at(link.end))
            colour = _WIRES.get(link.net, _SENSOR)
            told = {"data_link": f"{link.start}-{link.end}", "data_net": link.net}
            if self._copper:
                for x, y in ends:
                    self._sheet.disc(x, y, 0.75, fill="#dddddd", stroke=INK, stroke_width=0.12)
            else:
                self._sheet.line(ends, stroke_width=0.7, stroke=colour, stroke_linecap="round", **told)
                for x, y in ends:
                    self._sheet.disc(x, y, 0.55, fill=colour)

    def _pin(self, pin: Pin, at: Hole) -> None:
        x, y = self._at(at)
        told = {"data_part": pin.part, "data_pin": pin.number, "data_hole": at, "data_net": self._netlist.net[pin]}
        self._sheet.disc(x, y, 0.65, fill="#dddddd", stroke=INK, stroke_width=0.15, **told)
        if pin.part.startswith("J") and not self._copper:
            side = -1 if pin.part == "J2" else 1
            anchor = "end" if side < 0 else "start"
            self._sheet.text(x + side * 1.1, y, self._netlist.name[pin], 1.15, text_anchor=anchor, font_weight="bold")

    def _scale(self) -> None:
        y = _TOP + self._high + 8
        self._sheet.line(((_LEFT, y), (_LEFT + 50, y)))
        for x in (_LEFT, _LEFT + 50):
            self._sheet.line(((x, y - 1), (x, y + 1)))
        self._sheet.text(_LEFT + 25, y + 3, "50 mm: print at 100 %", 2.2)
        holes = len(self._layout.cuts)
        wires = len(self._layout.links)
        words = f"{self._layout.rows} rows of {self._layout.columns} holes, {holes} cuts, {wires} wires"
        self._sheet.text(_LEFT + self._wide / 2, y + 8, words, 2.2)
