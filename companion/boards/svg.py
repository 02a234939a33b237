"""Write a drawing as SVG: one unit is one millimetre, and each layer is a group that drawing programs list."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from xml.etree import ElementTree as ET

from companion.boards.drawing import CUT, Box, Disc, Drawing, Ink, Label, Outline, Shape

FONT = "Helvetica, Arial, 'Liberation Sans', sans-serif"
_INKSCAPE = "http://www.inkscape.org/namespaces/inkscape"


def svg(drawing: Drawing) -> str:
    """Give the text of a file with the groups `print`, `names`, `drill` and `cut`, in this order."""
    holes = [Disc(hole.x, hole.y, hole.diameter / 2, CUT, f"sensor-{hole.sensor}") for hole in drawing.holes]
    root = ET.Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "xmlns:inkscape": _INKSCAPE,
            "width": f"{_number(drawing.width)}mm",
            "height": f"{_number(drawing.height)}mm",
            "viewBox": f"0 0 {_number(drawing.width)} {_number(drawing.height)}",
            "font-family": FONT,
            "text-anchor": "middle",
            "stroke-linejoin": "round",
        },
    )
    layers: Mapping[str, Iterable[Shape]] = {
        "print": drawing.prints,
        "names": drawing.names,
        "drill": holes,
        "cut": drawing.cuts,
    }
    for name, shapes in layers.items():
        group = ET.SubElement(root, "g", {"id": name, "inkscape:groupmode": "layer", "inkscape:label": name})
        for shape in shapes:
            group.append(_element(shape))
    ET.indent(root, " ")
    return ET.tostring(root, encoding="unicode") + "\n"


def _element(shape: Shape) -> ET.Element:
    match shape:
        case Disc():
            places = {"cx": shape.x, "cy": shape.y, "r": shape.radius}
            return ET.Element("circle", _named(shape.name) | _numbers(places) | _paint(shape.ink))
        case Box():
            corner = {"x": shape.x - shape.width / 2, "y": shape.y - shape.height / 2}
            sizes = {"width": shape.width, "height": shape.height, "rx": shape.round}
            return ET.Element("rect", _named(shape.name) | _numbers(corner | sizes) | _paint(shape.ink))
        case Outline():
            points = " ".join(f"{_number(x)},{_number(y)}" for x, y in shape.points)
            return ET.Element("polygon" if shape.closed else "polyline", {"points": points} | _paint(shape.ink))
        case Label():
            element = ET.Element("text", _numbers({"x": shape.x, "y": shape.baseline, "font-size": shape.size}))
            element.set("fill", shape.colour)
            if shape.anchor != "middle":
                element.set("text-anchor", shape.anchor)
            if shape.bold:
                element.set("font-weight", "bold")
            element.text = shape.text
            return element


def _named(name: str) -> dict[str, str]:
    return {"id": name} if name else {}


def _paint(ink: Ink) -> dict[str, str]:
    paint = {"fill": ink.fill or "none"}
    if ink.line:
        paint |= {"stroke": ink.line, "stroke-width": _number(ink.width)}
    if ink.dash:
        paint["stroke-dasharray"] = " ".join(map(_number, ink.dash))
    return paint


def _numbers(values: Mapping[str, float]) -> dict[str, str]:
    return {name: _number(value) for name, value in values.items()}


def _number(value: float) -> str:
    """Write millimetres to the hundredth, finer than any cutter."""
    return f"{round(value, 2) + 0:g}" if abs(value) < 1000 else f"{round(value, 2):.2f}"  # noqa: PLR2004 - :g keeps six digits
