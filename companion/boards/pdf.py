"""Write drawings as PDF with reportlab: a large drawing tiled, and each page with a ruler to check its scale."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable

from reportlab.lib.colors import HexColor
from reportlab.pdfgen.canvas import Canvas

from companion.boards.drawing import Box, Disc, Drawing, Ink, Label, Outline, Point, Say, Shape, fitted
from companion.boards.tiles import BLEED, Tiling, marks, tiled
from companion.rules.interface import Phrase

MM = 72 / 25.4
"""Points in a millimetre."""
PLAIN, BOLD = "Helvetica", "Helvetica-Bold"
RULER = 100
"""Millimetres of the line that shows whether a printer kept the scale."""
_FOOT = 4.5
"""Height of the ruler above the paper's edge: a little more than what printers cannot reach."""
_SIDE, _CLEAR = 12.0, 6.0
"""Distance of the ruler from the paper's edge, and from a cut mark at a tile's corner."""


def tiled_pdf(drawing: Drawing, paper: str, say: Say) -> bytes:
    """Give a file in which each page has its part of the drawing, cut marks, a name and a ruler."""
    tiling = tiled(drawing.width, drawing.height, paper)
    out = io.BytesIO()
    canvas = _opened(out, tiling.page)
    # The drawing is in the file once; the pages show windows on it.
    canvas.beginForm("drawing", 0, 0, drawing.width, drawing.height)
    paint(canvas, (*drawing.prints, *drawing.names))
    canvas.endForm()
    for number, tile in enumerate(tiling.tiles):
        _begin(canvas, tiling.page)
        _window(canvas, tiling, (tile.left, tile.top))
        paint(canvas, marks(tiling))
        words = say(Phrase("board.page", {"tile": tile.name, "count": len(tiling.tiles)}))
        foot(canvas, tiling.page, tiling.corner[0] + _CLEAR, words, say)
        canvas.bookmarkPage(f"{number}")
        canvas.addOutlineEntry(tile.name, f"{number}")
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def sheets_pdf(page: Point, sheets: Iterable[tuple[Iterable[Shape], str]], say: Say) -> bytes:
    """Give a file with a page for each sheet, all of one size; each brings its shapes and what its foot says."""
    out = io.BytesIO()
    canvas = _opened(out, page)
    for shapes, words in sheets:
        _begin(canvas, page)
        paint(canvas, shapes)
        foot(canvas, page, _SIDE, words, say)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def paint(canvas: Canvas, shapes: Iterable[Shape]) -> None:
    """Paint shapes, in millimetres from the top left."""
    for shape in shapes:
        if isinstance(shape, Label):
            _write(canvas, shape)
        else:
            _paint(canvas, shape)


def foot(canvas: Canvas, page: Point, start: float, words: str, say: Say) -> None:
    """Put the ruler and a page's words into the bottom margin, as far from its left edge as from its right."""
    level, end = page[1] - _FOOT, page[0] - start
    ink = Ink("", "#000000", 0.2)
    ticks = [start + 10 * step for step in range(RULER // 10 + 1)]
    lines = [((start, level), (start + RULER, level)), *(((x, level), (x, level - 1.5)) for x in ticks)]
    paint(canvas, (Outline(ends, ink, closed=False) for ends in lines))
    told = say(Phrase("board.ruler", {"millimetres": RULER}))
    paint(canvas, (Label(start + 1, level - 3, told, 2.5, anchor="start"),))
    size = fitted(words, 3.2, end - start - RULER - 4)
    paint(canvas, (Label(end, level - 1.5, words, size, bold=True, anchor="end"),))


def _opened(out: io.BytesIO, page: Point) -> Canvas:
    size = page[0] * MM, page[1] * MM
    return Canvas(out, pagesize=size, pageCompression=1, invariant=1)


def _begin(canvas: Canvas, page: Point) -> None:
    """Count from the top left in millimetres, as drawings do."""
    canvas.translate(0, page[1] * MM)
    canvas.scale(MM, -MM)
    canvas.setLineJoin(1)


def _window(canvas: Canvas, tiling: Tiling, corner: Point) -> None:
    left, top = tiling.corner
    canvas.saveState()
    frame = canvas.beginPath()
    frame.rect(left - BLEED, top - BLEED, tiling.size[0] + 2 * BLEED, tiling.size[1] + 2 * BLEED)
    canvas.clipPath(frame, stroke=0, fill=0)
    canvas.translate(left - corner[0], top - corner[1])
    canvas.doForm("drawing")
    canvas.restoreState()


def _paint(canvas: Canvas, shape: Disc | Box | Outline) -> None:
    fill, line = _ready(canvas, shape.ink)
    match shape:
        case Disc():
            canvas.circle(shape.x, shape.y, shape.radius, stroke=line, fill=fill)
        case Box():
            corner = shape.x - shape.width / 2, shape.y - shape.height / 2
            canvas.roundRect(*corner, shape.width, shape.height, shape.round, stroke=line, fill=fill)
        case Outline(points=points):
            path = canvas.beginPath()
            path.moveTo(*points[0])
            for point in points[1:]:
                path.lineTo(*point)
            if shape.closed:
                path.close()
            canvas.drawPath(path, stroke=line, fill=fill if shape.closed else 0)


def _ready(canvas: Canvas, ink: Ink) -> tuple[int, int]:
    """Take an ink; say whether it fills and whether it lines."""
    if ink.fill:
        canvas.setFillColor(HexColor(ink.fill))
    if ink.line:
        canvas.setStrokeColor(HexColor(ink.line))
        canvas.setLineWidth(ink.width)
        canvas.setDash(list(ink.dash))
    return int(bool(ink.fill)), int(bool(ink.line))


def _write(canvas: Canvas, label: Label) -> None:
    canvas.saveState()
    canvas.translate(label.x, label.baseline)
    canvas.scale(1, -1)
    canvas.setFillColor(HexColor(label.colour))
    canvas.setFont(BOLD if label.bold else PLAIN, label.size)
    writers: dict[str, Callable[[float, float, str], object]] = {
        "start": canvas.drawString,
        "middle": canvas.drawCentredString,
        "end": canvas.drawRightString,
    }
    writers[label.anchor](0, 0, label.text)
    canvas.restoreState()
