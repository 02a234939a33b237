"""What counts: the rest discs and the scores, a row a player."""

from __future__ import annotations

from companion.rules.interface import Colour, Phrase, Resting, Standing
from companion.screens import symbols
from companion.screens.canvas import Area, Canvas
from companion.screens.panels import SMALL as SMALL_PANEL
from companion.screens.typeface import LADDER, SMALL, typeface
from companion.texts import Texts
from companion.view import Dice, Rests, Scores

_TALL = 20
"""Rows of pixels from which on a player gets two lines."""
_NAMES = ("B12", "B10", "R10", "R08")
_FLAT_NAMES = ("B10", "R10", "R08")
_FEW = 2
"""So many players stand below each other on a panel that has room for two columns."""


def rests(canvas: Canvas, area: Area, body: Rests, texts: Texts) -> None:
    """Draw each player's discs, filled while a pigeon carries one, and those pigeons."""
    draw = _tall_rest_row if canvas.wide or canvas.tall else _rest_row
    for row, resting in zip(_places(area, len(body.summary.resting)), body.summary.resting, strict=True):
        draw(canvas, row, resting, texts)


def scores(canvas: Canvas, area: Area, body: Scores, texts: Texts) -> None:
    """Draw the standings, the leader first; two players get two lines each."""
    standings = body.summary.standings
    # All rows give the points the same room, so that the columns stand below each other.
    room = max((typeface("B10").width(texts.detail(standing.total)) for standing in standings), default=0)
    for row, standing in zip(_places(area, len(standings)), standings, strict=True):
        if row.height >= _TALL:
            _tall_row(canvas, row, standing, texts)
        else:
            _flat_row(canvas, row, standing, texts, room)


def dice(canvas: Canvas, area: Area, body: Dice, texts: Texts) -> None:
    """Draw how often each face came as six columns, and what that says about the die."""
    if canvas.wide:
        words = area.cut(left=area.width * 5 // 8)
        canvas.text(words, texts.say(body.verdict), LADDER[2:], lines=3)
        columns = area._replace(right=words.left)
    else:
        below = area._replace(top=area.bottom - 10)
        canvas.text(below, texts.say(body.verdict), SMALL)
        columns = area._replace(bottom=below.top - 1)
    step, most = columns.width // len(body.faces), max(*body.faces, 1)
    for index, count in enumerate(body.faces):
        column = columns._replace(left=columns.left + index * step, right=columns.left + (index + 1) * step - 1)
        _face(canvas, column, index + 1, count, most)


def _face(canvas: Canvas, column: Area, face: int, count: int, most: int) -> None:
    """Draw one column: the count on top, a bar, and the face below it."""
    side, label = 11, 8
    # Rounded up: a face that came at all has a bar.
    height = -(-(column.height - side - label - 2) * count // most)
    bottom = column.bottom - side - 1
    canvas.text(column._replace(top=bottom - height - label, bottom=bottom - height - 1), f"{count}", ("R08",))
    if height:
        canvas.draw.rectangle((column.left, bottom - height, column.left + side - 1, bottom - 1), fill=1)
    symbols.die(canvas.draw, column.left, column.bottom - side, face, side)


def _places(area: Area, count: int) -> list[Area]:
    """Give each player a row; three and four stand in two columns on a wide panel that is all theirs."""
    if count > _FEW and area.width >= 2 * SMALL_PANEL[0]:
        half = area.width // 2 - 5
        left, right = area._replace(right=area.left + half), area._replace(left=area.right - half)
        return [*_rows(left, _FEW), *_rows(right, _FEW)][:count]
    return _rows(area, count)


def _rows(area: Area, count: int) -> list[Area]:
    height = min(_TALL + 2, area.height // max(1, count))
    return [area._replace(top=area.top + row * height, bottom=area.top + (row + 1) * height) for row in range(count)]


def _rest_row(canvas: Canvas, row: Area, resting: Resting, texts: Texts) -> None:
    size = _symbol(canvas, row, resting.seat.colour)
    middle = row.left + row.width // 2
    canvas.name(row._replace(left=row.left + size + 3, right=middle - 2), texts.detail(resting.seat), _FLAT_NAMES)
    top = row.top + (row.height - 9) // 2
    for place in range(len(resting.pieces) + resting.free):
        symbols.disc(canvas.draw, middle + place * 11, top, used=place < len(resting.pieces))
    _carriers(canvas, row, resting, size)


def _tall_rest_row(canvas: Canvas, row: Area, resting: Resting, texts: Texts) -> None:
    """Draw the name above the discs, so that it may be long."""
    size = _symbol(canvas, row, resting.seat.colour)
    side = row.cut(left=size + 4)
    upper = side._replace(bottom=side.top + 11, right=side.right - 2 * size - 6)
    canvas.name(upper, texts.detail(resting.seat), _NAMES)
    for place in range(len(resting.pieces) + resting.free):
        symbols.disc(canvas.draw, side.left + place * 11, side.top + 11, used=place < len(resting.pieces))
    _carriers(canvas, row, resting, size)


def _carriers(canvas: Canvas, row: Area, resting: Resting, size: int) -> None:
    """Draw the resting pigeons at the row's end."""
    for place, figure in enumerate(reversed(resting.pieces)):
        left, top = row.right - (size + 2) * (place + 1), row.top + (row.height - size) // 2
        symbols.piece(canvas.draw, left, top, figure, size)


def _tall_row(canvas: Canvas, row: Area, standing: Standing, texts: Texts) -> None:
    size = _symbol(canvas, row, standing.seat.colour)
    side = row.cut(left=size + 4)
    upper, lower = side._replace(bottom=side.top + 11), side._replace(top=side.top + 11)
    points = canvas.text(upper, texts.detail(standing.total), ("B14", "B12"), align="right")
    canvas.name(upper._replace(right=points.left - 4), texts.detail(standing.seat), _NAMES)
    home = Phrase("screen.home", {"home": standing.home, "of": standing.of})
    canvas.soften(canvas.text(lower, texts.say(home), ("R08",)))


def _flat_row(canvas: Canvas, row: Area, standing: Standing, texts: Texts, room: int) -> None:
    size = _symbol(canvas, row, standing.seat.colour)
    column = row.right - room
    canvas.text(row._replace(left=column), texts.detail(standing.total), ("B10",), align="right")
    symbols.house(canvas.draw, column - 10, row.top + (row.height - 7) // 2)
    home = row._replace(left=row.left + size, right=column - 12)
    ink = canvas.text(home, f"{standing.home}/{standing.of}", ("R08",), align="right")
    names = row._replace(left=row.left + size + 3, right=ink.left - 3)
    canvas.name(names, texts.detail(standing.seat), _FLAT_NAMES)


def _symbol(canvas: Canvas, row: Area, colour: Colour) -> int:
    """Draw the player's symbol at the row's start; gives its size."""
    size = min(15, row.height - 1 - row.height % 2)
    symbols.seat(canvas.draw, row.left, row.top + (row.height - size) // 2, colour, size)
    return size
