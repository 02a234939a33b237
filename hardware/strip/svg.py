"""A sheet of SVG, in millimetres."""

from __future__ import annotations

from collections.abc import Iterable
from xml.etree import ElementTree as ET

FONT = "Helvetica, Arial, 'Liberation Sans', sans-serif"
INK, PAPER = "#22272b", "#ffffff"


class Sheet:
    """A drawing that grows.

    Every shape takes attributes of SVG by name: `stroke_width` is `stroke-width`, and `data_net` is `data-net`, which
    the tests read.
    """

    def __init__(self, width: float, height: float, title: str) -> None:
        size = {"width": f"{_number(width)}mm", "height": f"{_number(height)}mm"}
        box = {"viewBox": f"0 0 {_number(width)} {_number(height)}", "font-family": FONT}
        self._root = ET.Element("svg", {"xmlns": "http://www.w3.org/2000/svg"} | size | box)
        ET.SubElement(self._root, "title").text = title
        self.box(0, 0, width, height, fill=PAPER, stroke="none")

    def line(self, points: Iterable[tuple[float, float]], **paint: object) -> None:
        """Draw straight lines from point to point."""
        path = " ".join(f"{_number(x)},{_number(y)}" for x, y in points)
        self._add("polyline", {"fill": "none", "stroke": INK, "stroke_width": 0.35} | paint, points=path)

    def box(self, x: float, y: float, width: float, height: float, **paint: object) -> None:
        """Draw a rectangle from its top left corner."""
        self._add(
            "rect", {"fill": "none", "stroke": INK, "stroke_width": 0.35} | paint, x=x, y=y, width=width, height=height
        )

    def disc(self, x: float, y: float, radius: float, **paint: object) -> None:
        """Draw a circle about its centre."""
        self._add("circle", {"fill": INK} | paint, cx=x, cy=y, r=radius)

    def text(self, x: float, y: float, words: str, size: float, **paint: object) -> None:
        """Write a line, half-way up its capitals at y; `text_anchor` says which part of it is at x."""
        usual = {"fill": INK, "text_anchor": "middle"}
        self._add("text", usual | paint, x=x, y=y + 0.36 * size, font_size=size).text = words

    def __str__(self) -> str:
        """Give the text of the file."""
        ET.indent(self._root, " ")
        return ET.tostring(self._root, encoding="unicode") + "\n"

    def _add(self, kind: str, paint: dict[str, object], **shape: object) -> ET.Element:
        told = {name.replace("_", "-"): _written(value) for name, value in (shape | paint).items()}
        return ET.SubElement(self._root, kind, told)


def _written(value: object) -> str:
    return _number(value) if isinstance(value, int | float) else str(value)


def _number(value: float) -> str:
    return f"{round(value, 2) + 0:g}"
