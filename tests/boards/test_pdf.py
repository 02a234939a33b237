from __future__ import annotations

from functools import cache

import pytest

from companion.boards.drill import below
from companion.boards.pdf import RULER, tiled_pdf
from companion.boards.tiles import BLEED, MARGIN, PAPERS, marks, tiled
from companion.texts import Texts
from tests.boards.drawings import SHIPPED, TABLES, drawn, shapes_of_fields
from tests.boards.papers import Paper

SCALE = 4
"""Pixels a millimetre."""


@cache
def opened(name: str, paper: str) -> Paper:
    """Write a board in English and open the file."""
    return Paper(tiled_pdf(drawn(name, "en"), paper, Texts("en").say))


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", TABLES)
def test_pages_have_the_size_of_the_paper(name: str, paper: str) -> None:
    """Every page is exactly A4 or A3, upright or across."""
    document = opened(name, paper)
    assert document.sizes in ({PAPERS[paper]}, {PAPERS[paper][::-1]})
    assert len(document) == len(tiled(drawn(name).width, drawn(name).height, paper).tiles)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", TABLES)
def test_tiles_cover_the_board(name: str, paper: str) -> None:
    """The tiles lie edge to edge over the whole board, and each is far enough from the edges of its paper."""
    drawing = drawn(name)
    tiling = tiled(drawing.width, drawing.height, paper)
    width, height = tiling.size
    assert min(tiling.corner) >= MARGIN
    lefts, tops = sorted({tile.left for tile in tiling.tiles}), sorted({tile.top for tile in tiling.tiles})
    assert lefts == pytest.approx([number * width for number in range(len(lefts))])
    assert tops == pytest.approx([number * height for number in range(len(tops))])
    assert (len(lefts) * width, len(tops) * height) == pytest.approx((drawing.width, drawing.height))
    assert len({(tile.left, tile.top) for tile in tiling.tiles}) == len(lefts) * len(tops)
    assert len({tile.name for tile in tiling.tiles}) == len(tiling.tiles)


def test_paper_is_turned_where_that_saves_pages() -> None:
    """The common board takes six sheets of A4 laid across, not eight upright."""
    drawing = drawn("westfeld", "de", 33.33)
    tiling = tiled(drawing.width, drawing.height, "a4")
    assert tiling.page == (297, 210)
    assert [tile.name for tile in tiling.tiles] == ["A1", "B1", "C1", "A2", "B2", "C2"]


@pytest.mark.parametrize("name", TABLES)
def test_cut_marks_stay_clear_of_the_picture(name: str) -> None:
    """A mark points at a corner of the tile, lies beyond the bleed, and on the paper."""
    tiling = tiled(drawn(name).width, drawn(name).height, "a4")
    (left, top), (width, height) = tiling.corner, tiling.size
    lines = [shape.points for shape in marks(tiling) if hasattr(shape, "points")]
    assert len(lines) == 8
    for points in lines:
        for x, y in points:
            assert x in (left, left + width) or y in (top, top + height)
            beyond = max(left - x, x - left - width, top - y, y - top - height)
            assert beyond > BLEED
            assert 0 < x < tiling.page[0]
            assert 0 < y < tiling.page[1]


@pytest.mark.parametrize("name", SHIPPED)
def test_each_field_is_where_the_drawing_has_it(name: str) -> None:
    """On the rendered pages every field has its colour at its place, so scale and tiling are right."""
    drawing = drawn(name)
    tiling = tiled(drawing.width, drawing.height, "a3")
    seen = 0
    for page, tile in enumerate(tiling.tiles):
        picture = opened(name, "a3").picture(page, SCALE)
        for shape in shapes_of_fields(drawing):
            # A corner of the field, where no sign is.
            x, y = shape.x + 14.4 - tile.left, shape.y - 14.4 - tile.top
            if not hasattr(shape, "width") or not (0 < x < tiling.size[0] and 0 < y < tiling.size[1]):
                continue
            seen += 1
            pixel = picture.getpixel((round((tiling.corner[0] + x) * SCALE), round((tiling.corner[1] + y) * SCALE)))
            assert isinstance(pixel, tuple)
            assert "#{:02x}{:02x}{:02x}".format(*pixel) == shape.ink.fill, shape.name
    assert seen == sum(hasattr(shape, "width") for shape in shapes_of_fields(drawing))


@pytest.mark.parametrize("name", SHIPPED)
def test_the_ruler_is_as_long_as_it_says(name: str) -> None:
    """The dark line at the foot of the first and the last page measures 100 mm."""
    for page in (0, len(opened(name, "a4")) - 1):
        picture = opened(name, "a4").picture(page, SCALE).convert("L")
        row = round((picture.height / SCALE - 4.5) * SCALE)
        lines = picture.crop((0, row - 1, picture.width, row + 1)).tobytes()
        dark = [number % picture.width for number, light in enumerate(lines) if light < 128]
        assert (max(dark) - min(dark)) / SCALE == pytest.approx(RULER, abs=0.5)


@pytest.mark.parametrize(
    ("language", "page", "ruler"), [("en", "C2 of 6", "measure it"), ("de", "C2 von 6", "nachmessen")]
)
def test_pages_say_where_they_belong(language: str, page: str, ruler: str) -> None:
    """Each page names its place and how many there are, and what the ruler is for, in the chosen language."""
    drawing = drawn("westfeld", language, 33.33)
    *_, said = Paper(tiled_pdf(drawing, "a4", Texts(language).say)).texts()
    assert page in said
    assert ruler in said


def test_the_drilling_template_is_printed_too() -> None:
    """The board seen from below is tiled as the board is, with sensors and fields in words."""
    under = below(drawn("westfeld"))
    document = Paper(tiled_pdf(under, "a3", Texts("en").say))
    said = [word for page in document.texts() for word in page.split()]
    assert {f"{number}" for number in range(128)} | {"A1", "P8"} <= set(said)


def test_the_same_board_gives_the_same_bytes() -> None:
    """Nothing of the time of day gets into a file."""
    say = Texts("en").say
    assert tiled_pdf(drawn("aeroplane"), "a4", say) == tiled_pdf(drawn("aeroplane"), "a4", say)
