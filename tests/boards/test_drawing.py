from __future__ import annotations

from itertools import combinations

import pytest
from reportlab.pdfbase.pdfmetrics import stringWidth

from companion.boards.drawing import CAPITAL, Box, Disc, Drawing, Ink, Label, Outline, Shape, placed, smooth
from companion.boards.emblems import badge
from companion.rules.interface import Colour, Field
from tests.boards.drawings import MM, SHIPPED, TABLES, drawn, rules, shapes_of_fields

Edges = tuple[float, float, float, float]


def edges(shape: Shape) -> Edges:
    """Measure a shape's left, top, right and bottom, its line included."""
    match shape:
        case Disc(x=x, y=y, radius=radius):
            return x - radius, y - radius, x + radius, y + radius
        case Box(x=x, y=y, width=width, height=height):
            return x - width / 2, y - height / 2, x + width / 2, y + height / 2
        case Outline(points=points):
            columns, rows = zip(*points, strict=True)
            return min(columns), min(rows), max(columns), max(rows)
        case Label():
            width = stringWidth(shape.text, "Helvetica-Bold" if shape.bold else "Helvetica", shape.size)
            left = shape.x - {"start": 0, "middle": 0.5, "end": 1}[shape.anchor] * width
            half = CAPITAL * shape.size / 2
            return left, shape.y - half, left + width, shape.y + half


def apart(one: Edges, other: Edges) -> bool:
    """Tell whether two rectangles have nothing in common."""
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


def labels(drawing: Drawing) -> list[Label]:
    """Find all words of a drawing."""
    return [shape for shape in (*drawing.prints, *drawing.names) if isinstance(shape, Label)]


@pytest.mark.parametrize("name", TABLES)
def test_the_drawing_has_the_fields_of_the_rules(name: str) -> None:
    """Each field of the rules is drawn, in their order, and nothing else is a field."""
    assert tuple(spot.field for spot in drawn(name).spots) == rules(name).fields
    # A place of a hangar is numbered.
    named = [shape.name.removeprefix("field-").partition("-")[0] for shape in shapes_of_fields(drawn(name))]
    assert sorted(named) == sorted(rules(name).fields)


@pytest.mark.parametrize("name", TABLES)
def test_the_drawing_lies_as_the_rules_say(name: str) -> None:
    """Fields are one field's width apart for each column and row that the rules part them by."""
    spots = {spot.field: spot for spot in drawn(name).spots}
    places = {field: place for place, field in rules(name).plan.sheet.fields.items()}
    first = next(iter(places))
    for field, (column, row) in places.items():
        assert spots[field].x - spots[first].x == pytest.approx(MM * (column - places[first][0]))
        assert spots[field].y - spots[first].y == pytest.approx(MM * (row - places[first][1]))


@pytest.mark.parametrize("name", TABLES)
def test_holes_are_the_sensors_of_the_plan(name: str) -> None:
    """Sensor i has hole i, in the middle of its field."""
    drawing, sensors = drawn(name), rules(name).plan.sensors
    assert [(hole.sensor, hole.field) for hole in drawing.holes] == list(enumerate(sensors))
    middles = {(spot.field, spot.x, spot.y) for spot in drawing.spots}
    assert {(hole.field, hole.x, hole.y) for hole in drawing.holes} <= middles
    assert len({(hole.x, hole.y) for hole in drawing.holes}) == len(sensors)


@pytest.mark.parametrize("name", TABLES)
def test_fields_do_not_overlap(name: str) -> None:
    """No field takes room of another one."""
    spots = [Box(spot.x, spot.y, spot.size, spot.size, Ink()) for spot in drawn(name).spots]
    assert all(apart(edges(one), edges(other)) for one, other in combinations(spots, 2))


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("name", TABLES)
def test_everything_lies_on_the_sheet(name: str, language: str) -> None:
    """No shape and no word leaves the sheet."""
    drawing = drawn(name, language)
    for shape in (*drawing.prints, *drawing.names, *drawing.cuts):
        left, top, right, bottom = edges(shape)
        assert min(left, top) >= -0.01, shape
        assert right <= drawing.width + 0.01, shape
        assert bottom <= drawing.height + 0.01, shape


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("name", TABLES)
def test_words_do_not_overlap(name: str, language: str) -> None:
    """No word is written over another one, nor into a field that it does not name."""
    words = labels(drawn(name, language))
    assert all(apart(edges(one), edges(other)) for one, other in combinations(words, 2))
    fields = {spot.field: Box(spot.x, spot.y, spot.size, spot.size, Ink()) for spot in drawn(name).spots}
    for label in drawn(name).names:
        left, top, right, bottom = edges(label)
        own = edges(fields[Field(label.text)])
        assert own[0] < left < right < own[2]
        assert own[1] < top < bottom < own[3]


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("name", ["westfeld", "small", "tall"])
def test_names_of_lofts_stay_in_their_lofts(name: str, language: str) -> None:
    """Four lofts have a name, and it fits in front of the nests."""
    drawing = drawn(name, language)
    nests = [shape for shape in drawing.prints if isinstance(shape, Disc) and shape.radius == 0.45 * 0.89 * MM]
    named = [label for label in labels(drawing) if "loft" in label.text or "Schlag" in label.text]
    assert (len(nests), len(named)) == (24, 4)
    assert all(apart(edges(label), edges(nest)) for label in named for nest in nests)


@pytest.mark.parametrize("name", ["westfeld", "small", "tall"])
def test_nests_hold_the_pieces(name: str) -> None:
    """At the width that is the default a nest has room for a piece of 25 mm, and no nest touches another one."""
    drawing = drawn(name, "de", 33.33)
    nests = [shape for shape in drawing.prints if isinstance(shape, Disc) and shape.radius == 0.45 * 0.89 * 33.33]
    assert 2 * nests[0].radius > 25
    assert all(apart(edges(one), edges(other)) for one, other in combinations(nests, 2))


@pytest.mark.parametrize("name", SHIPPED)
def test_size_follows_the_field(name: str) -> None:
    """A board of fields twice as wide is twice as wide and high."""
    small, large = drawn(name, "de", 30), drawn(name, "de", 60)
    assert (large.width, large.height) == pytest.approx((2 * small.width, 2 * small.height))


def test_players_are_told_apart_without_their_colours() -> None:
    """The four badges have four shapes."""
    shapes = [badge(colour)[0] for colour in Colour]
    assert [type(shape) for shape in shapes] == [Disc, Outline, Outline, Outline]
    assert len({edges(shape) for shape in shapes}) == len(Colour)


def test_emblems_turn_clockwise() -> None:
    """A point to the right is below after a quarter turn, and lies where the emblem was put."""
    dot, box = placed((Disc(1, 0, 0.5, Ink(line="#000000", width=0.1)), Box(0, 1, 1, 2, Ink(), 0.1)), 10, 20, 2, 90)
    assert isinstance(dot, Disc)
    assert (dot.x, dot.y, dot.radius, dot.ink.width) == pytest.approx((10, 22, 1, 0.2))
    assert isinstance(box, Box)
    assert (box.x, box.y, box.width, box.height) == pytest.approx((8, 20, 2, 4))


def test_rounded_outlines_pass_their_corners() -> None:
    """A rounded outline goes through every corner that was given, a doubled one too."""
    corners = ((0.0, 0.0), (2.0, 0.0), (2.0, 0.0), (1.0, 2.0))
    assert set(corners) <= set(smooth(corners))
