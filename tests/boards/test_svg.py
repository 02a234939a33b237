from __future__ import annotations

import csv
import io
from xml.etree import ElementTree as ET

import pytest

from companion.boards.drill import COLUMNS, below, drill_list
from companion.boards.svg import svg
from tests.boards.drawings import TABLES, drawn, rules

SPACE = "{http://www.w3.org/2000/svg}"


def read(text: str) -> dict[str, ET.Element]:
    """Read a file's groups by their ids."""
    root = ET.fromstring(text)
    return {group.get("id", ""): group for group in root.iter(f"{SPACE}g")}


@pytest.mark.parametrize("name", TABLES)
def test_a_unit_is_a_millimetre(name: str) -> None:
    """Width and height are in millimetres, and the view box has the same numbers."""
    root = ET.fromstring(svg(drawn(name)))
    width, height = (root.get(side, "") for side in ("width", "height"))
    assert width.endswith("mm")
    assert root.get("viewBox") == f"0 0 {width[:-2]} {height[:-2]}"
    assert (float(width[:-2]), float(height[:-2])) == pytest.approx((drawn(name).width, drawn(name).height), abs=0.005)


@pytest.mark.parametrize("name", TABLES)
def test_every_layer_is_a_group(name: str) -> None:
    """Printer, drill and cutter each find their own group, and drawing programs list it as a layer."""
    groups = read(svg(drawn(name)))
    assert list(groups) == ["print", "names", "drill", "cut"]
    mode = "{http://www.inkscape.org/namespaces/inkscape}groupmode"
    assert [group.get(mode) for group in groups.values()] == ["layer"] * 4
    assert len(groups["cut"]) == 1


@pytest.mark.parametrize("name", TABLES)
def test_the_file_has_the_fields_of_the_rules(name: str) -> None:
    """The ids of the shapes that are fields are the rules' names, each once."""
    ids = [shape.get("id", "") for shape in read(svg(drawn(name)))["print"]]
    fields = [name.removeprefix("field-") for name in ids if name.startswith("field-")]
    places: dict[str, int] = {}
    wanted = []
    for field in rules(name).fields:
        places[field] = places.get(field, 0) + 1
        wanted.append(f"{field}-{places[field]}" if "." in field else field)
    assert sorted(fields) == sorted(wanted)


@pytest.mark.parametrize("name", TABLES)
def test_holes_of_the_file_are_the_list_of_holes(name: str) -> None:
    """The drill layer and the drill list say the same places, in the order of the sensors."""
    rows = list(csv.DictReader(io.StringIO(drill_list(drawn(name)))))
    holes = read(svg(drawn(name)))["drill"]
    assert [row["field"] for row in rows] == list(rules(name).plan.sensors)
    for number, (row, hole) in enumerate(zip(rows, holes, strict=True)):
        assert (int(row["sensor"]), hole.get("id")) == (number, f"sensor-{number}")
        assert float(row["from_left_mm"]) == pytest.approx(float(hole.get("cx", "")), abs=0.011)
        assert float(row["from_top_mm"]) == pytest.approx(float(hole.get("cy", "")), abs=0.011)
        assert float(row["hole_mm"]) == pytest.approx(2 * float(hole.get("r", "")))


@pytest.mark.parametrize("name", TABLES)
def test_from_below_left_is_right(name: str) -> None:
    """Seen from below each hole is as far from the right edge as it was from the left, and keeps its number."""
    drawing = drawn(name)
    under = below(drawing)
    rows = list(csv.DictReader(io.StringIO(drill_list(drawing))))
    assert tuple(rows[0]) == COLUMNS
    for hole, seen, row in zip(drawing.holes, under.holes, rows, strict=True):
        assert (seen.sensor, seen.field, seen.y) == (hole.sensor, hole.field, hole.y)
        assert hole.x + seen.x == pytest.approx(drawing.width)
        assert float(row["seen_from_below_from_left_mm"]) == pytest.approx(seen.x, abs=0.006)
    assert [label.text for label in under.names] == [
        text for hole in drawing.holes for text in (f"{hole.sensor}", hole.field)
    ]
