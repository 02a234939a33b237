"""Draw the circuit of the strip."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from hardware.strip.netlist import Netlist, Pin
from hardware.strip.svg import INK, PAPER, Sheet

_WIDE, _HIGH = 297, 210
_FIRST, _STEP = 56, 14
"""The y of the wire of field 0, and from there to the next one."""
_SENSOR, _J3, _NETWORK, _CHIP, _BESIDE = 30, 62, 84, 146, 250
_BLUE = "#2f6db3"
_TEN = "10 k\N{GREEK CAPITAL LETTER OMEGA}"


def draw(netlist: Netlist) -> str:
    """Give the SVG: wires as polylines, pins as circles, and a flag where a net goes on elsewhere."""
    drawing = _Schematic(netlist)
    drawing.fields()
    drawing.network()
    drawing.chip()
    drawing.connectors()
    drawing.capacitor()
    drawing.pull_up()
    return str(drawing.sheet)


class _Schematic:
    def __init__(self, netlist: Netlist) -> None:
        self._netlist = netlist
        self.sheet = Sheet(_WIDE, _HIGH, "Sensor strip for eight fields: circuit")
        self.sheet.text(12, 12, "Sensor strip for eight fields", 6, text_anchor="start", font_weight="bold")
        words = "Flags of the same name are joined. All strips of a chain are the same."
        self.sheet.text(12, 20, words, 3, text_anchor="start")

    def fields(self) -> None:
        """Draw the switches, and the connector that their wires go through."""
        for j in range(8):
            self._switch(f"S{j}", _FIRST + _STEP * j)
        self._box(_J3 - 4, _FIRST - 7, 8, 9 * _STEP + 14, "J3")
        for number in range(1, 11):
            at = (_J3, _FIRST + _STEP * (number - 1))
            self._pin("J3", number, at)
            self.sheet.text(at[0], at[1] - 3, str(number), 2)
        for number, y in ((9, _FIRST + 8 * _STEP), (10, _FIRST + 9 * _STEP)):
            self._wire((_J3, y), (_J3 + 12, y))
            self._flag("J3", number, _J3 + 12, y, side=1)

    def _switch(self, mark: str, y: float) -> None:
        x = _SENSOR
        self._box(x - 8, y - 5, 20, 10, "", dash="1.2 0.8")
        self.sheet.text(x + 2, y - 3, mark, 2.6, font_weight="bold")
        self.sheet.line(((x - 8, y + 2.5), (x - 2, y + 2.5), (x + 5, y - 0.6)))
        self.sheet.line(((x + 5, y + 2.5), (x + 7, y + 2.5), (x + 7, y), (x + 12, y)))
        self.sheet.disc(x - 2, y + 2.5, 0.5)
        self.sheet.disc(x + 5, y + 2.5, 0.5)
        self._pin(mark, 3, (x + 12, y))
        self._wire((x + 12, y), (_J3, y))
        for number, high in ((1, y - 2.5), (2, y + 2.5)):
            self._pin(mark, number, (x - 8, high))
            self._wire((x - 8, high), (x - 12, high))
            self._flag(mark, number, x - 12, high, side=-1)

    def network(self) -> None:
        """Draw the eight pull-up resistors, each down to the wire of its field."""
        top, bus = 36, 28
        pitch = 6
        self._box(_NETWORK - 10, bus - 4, 8 * pitch + 9, 20, "")
        beside = _NETWORK + 8 * pitch + 2
        self.sheet.text(beside, bus + 6, "RN1", 3.2, text_anchor="start", font_weight="bold")
        self.sheet.text(beside, bus + 10, f"8 \N{MULTIPLICATION SIGN} {_TEN}", 2.6, text_anchor="start")
        self.sheet.line(((_NETWORK - 10, bus), (_NETWORK + 7 * pitch, bus)))
        self._pin("RN1", 1, (_NETWORK - 10, bus))
        self._wire((_NETWORK - 10, bus), (_NETWORK - 16, bus))
        self._flag("RN1", 1, _NETWORK - 16, bus, side=-1)
        for j in range(8):
            x, y = _NETWORK + pitch * j, _FIRST + _STEP * j
            self.sheet.line(((x, bus), (x, bus + 2)))
            self.sheet.box(x - 1.1, bus + 2, 2.2, 7)
            self.sheet.line(((x, bus + 9), (x, top + 4)))
            self._pin("RN1", 9 - j, (x, top + 4))
            self.sheet.text(x + 1.4, top + 6.6, str(9 - j), 2)
            self._wire((x, top + 4), (x, y))
            self.sheet.disc(x, y, 0.8)
            if j:
                self.sheet.disc(x, bus, 0.6)

    def chip(self) -> None:
        """Draw the shift register: fields on the left, the chain on the right."""
        low = _FIRST + 7 * _STEP
        self.sheet.box(_CHIP, _FIRST - 10, 44, low - _FIRST + 20, stroke_width=0.6, fill="#f4f6f8")
        self.sheet.text(_CHIP + 22, _FIRST - 14, f"U1  {self._netlist.parts['U1'].what}", 4, font_weight="bold")
        for j, number in enumerate((11, 12, 13, 14, 3, 4, 5, 6)):
            y = _FIRST + _STEP * j
            self._leg(number, _CHIP, y, side=-1)
            self._wire((_CHIP - 6, y), (_J3, y))
        for j, number in enumerate((16, 1, 2, 15, 9, 10, 7, 8)):
            y = _FIRST + _STEP * j
            self._leg(number, _CHIP + 44, y, side=1)
            if len(self._netlist.joined()[self._netlist.net[Pin("U1", number)]]) == 1:
                self._open(_CHIP + 50, y)
            else:
                self._wire((_CHIP + 50, y), (_CHIP + 56, y))
                self._flag("U1", number, _CHIP + 56, y, side=1)

    def _leg(self, number: int, x: float, y: float, *, side: int) -> None:
        self.sheet.line(((x, y), (x + 6 * side, y)))
        self._pin("U1", number, (x + 6 * side, y))
        self.sheet.text(x + 3 * side, y - 2, str(number), 2.2)
        anchor = "end" if side > 0 else "start"
        self.sheet.text(x - 2 * side, y, self._netlist.name[Pin("U1", number)], 3.2, text_anchor=anchor)

    def _open(self, x: float, y: float) -> None:
        for slope in (-1, 1):
            self.sheet.line(((x - 1.2, y - 1.2 * slope), (x + 1.2, y + 1.2 * slope)))

    def connectors(self) -> None:
        """Draw the two ends of the strip, and what the first one is joined to."""
        self._connector("J1", range(1, 7), 34, "to the Pico or the strip before")
        self._connector("J2", range(1, 7), 88, "to the next strip; on the last: plug 4\N{EN DASH}5")
        self._connector("PICO", (36, 38, 24, 22, 21), 142, "once a table, beside J1 of the first strip")

    def _connector(self, mark: str, numbers: Sequence[int], y: float, words: str) -> None:
        high = 7 * len(numbers)
        self._box(_BESIDE, y - 3.5, 26, high, mark)
        self.sheet.text(_BESIDE + 26, y + high - 0.6, words, 2.4, text_anchor="end")
        for number, at in zip(numbers, count(y, 7), strict=False):
            self._pin(mark, number, (_BESIDE, at))
            self._wire((_BESIDE, at), (_BESIDE - 6, at))
            self._flag(mark, number, _BESIDE - 6, at, side=-1)
            name = self._netlist.name[Pin(mark, number)]
            self.sheet.text(_BESIDE + 2.5, at, f"{number}  {name}", 2.6, text_anchor="start")

    def capacitor(self) -> None:
        """Draw the capacitor of the chip."""
        x, y = 106, 192
        self.sheet.line(((x - 1, y - 3.5), (x - 1, y + 3.5)), stroke_width=0.7)
        self.sheet.line(((x + 1, y - 3.5), (x + 1, y + 3.5)), stroke_width=0.7)
        self._two("C1", x, y, 1, "100 nF")

    def pull_up(self) -> None:
        """Draw the resistors that show a wire that is off."""
        for mark, x in (("R1", 164), ("R2", 222)):
            self.sheet.box(x - 4.5, 190.3, 9, 3.4)
            self._two(mark, x, 192, 4.5, _TEN)
        self.sheet.text(222, 199, "once a table, at the Pico", 2.4)

    def _two(self, mark: str, x: float, y: float, half: float, value: str) -> None:
        self.sheet.text(x, y - 7, f"{mark}  {value}", 3, font_weight="bold")
        for number, side in ((1, -1), (2, 1)):
            self.sheet.line(((x + half * side, y), (x + 8 * side, y)))
            self._pin(mark, number, (x + 8 * side, y))
            self._wire((x + 8 * side, y), (x + 12 * side, y))
            self._flag(mark, number, x + 12 * side, y, side=side)

    def _box(self, x: float, y: float, width: float, height: float, mark: str, *, dash: str = "none") -> None:
        self.sheet.box(x, y, width, height, stroke_width=0.45, stroke_dasharray=dash)
        self.sheet.text(x + width / 2, y - 2.5, mark, 3.4, font_weight="bold")

    def _pin(self, mark: str, number: int, at: tuple[float, float]) -> None:
        self.sheet.disc(*at, 0.9, fill=PAPER, stroke=INK, stroke_width=0.3, data_part=mark, data_pin=number)

    def _wire(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        self.sheet.line((start, end), stroke=_BLUE, data_wire="")

    def _flag(self, mark: str, number: int, x: float, y: float, *, side: int) -> None:
        net = self._netlist.net[Pin(mark, number)]
        told = {"data_flag": net, "data_x": x, "data_y": y}
        if net == "GND":
            self.sheet.line(((x, y - 1.5), (x, y + 1.5)), stroke_width=0.45, **told)
            for across, half in ((x + 0.8 * side, 1.0), (x + 1.6 * side, 0.5)):
                self.sheet.line(((across, y - half), (across, y + half)), stroke_width=0.45)
            return
        neck, end = x + 1.5 * side, x + (2.2 * len(net) + 3) * side
        outline = ((x, y), (neck, y - 1.9), (end, y - 1.9), (end, y + 1.9), (neck, y + 1.9), (x, y))
        self.sheet.line(outline, fill="#fbe0de" if net == "3V3" else "#e4eefa", stroke_width=0.25, **told)
        self.sheet.text((neck + end) / 2 - 0.2 * side, y, net, 2.6)
