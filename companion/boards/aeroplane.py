"""The board of aeroplane chess as a drawing: track, launch cells, home columns, flights, hangars, centre."""

from __future__ import annotations

import math
from collections.abc import Iterator

from companion.boards.drawing import CUT, Box, Disc, Drawing, Ink, Label, Outline, Point, Shape, Spot, placed
from companion.boards.emblems import DARK, INKS, TINTS, WHITE, arrow, badge, cloud, on, plane
from companion.rules.aeroplane.board import (
    GATE,
    HOME,
    LAUNCH,
    PLANES,
    SEATS,
    SHORTCUT,
    SHORTCUT_END,
    TRACK,
    Board,
    hangar,
)
from companion.rules.interface import Colour

_CELLS, _MARGIN = 15, 0.36
_MIDDLE = (_CELLS - 1) / 2
_SKY, _RUNWAY, _NAME = "#dcebf5", "#f7f9fa", "#3c4348"
_CELL, _PLACE = 0.92, 1.0
_APRON, _SPREAD = (1.8, 1.0), 0.64
"""Centre of the first seat's hangar, and how far its four places lie from it; in fields."""
_CLOUDS = ((2.0, 12.1, 0.7), (6.1, 2.4, 0.55), (12.5, 5.7, 0.5), (7.9, 11.5, 0.6), (2.4, 8.4, 0.5), (11.8, 8.6, 0.45))


def draw(board: Board, field: float) -> Drawing:
    """Draw a board.

    Args:
        board: checked by the rules.
        field: distance of neighbouring fields in millimetres.
    """
    side = (_CELLS + 2 * _MARGIN) * field
    sheet = Box(side / 2, side / 2, side, side, Ink(_SKY), round=0.35 * field)
    spots = tuple(_spots(board, field))
    return Drawing(
        width=side,
        height=side,
        prints=(
            sheet,
            *_weather(field),
            *_runway(board, field),
            *(shape for seat in SEATS for shape in _apron(board.colours[seat], seat, field)),
            *(shape for seat in SEATS for shape in _flight(board, seat, field)),
            *_centre(board, field),
            *(shape for spot in spots[: len(board.fields)] for shape in _cell(board, spot, field)),
            *(shape for number, spot in enumerate(spots[len(board.fields) :]) for shape in _place(board, spot, number)),
            *(shape for seat in SEATS for shape in _signs(board, seat, field)),
        ),
        names=tuple(_name(board, spot, field) for spot in spots[: len(board.fields)]),
        spots=spots,
        cuts=(Box(sheet.x, sheet.y, side, side, CUT, sheet.round),),
    )


def _at(point: Point, field: float) -> Point:
    """Give the millimetres of a place on the grid of cells."""
    return (point[0] + 0.5 + _MARGIN) * field, (point[1] + 0.5 + _MARGIN) * field


def _turned(point: Point, seat: int) -> Point:
    """Turn a place of the first seat into that of another."""
    for _ in range(seat):
        point = _CELLS - 1 - point[1], point[0]
    return point


def _spots(board: Board, field: float) -> Iterator[Spot]:
    for name in board.fields:
        yield Spot(name, *_at(board.position[name], field), _CELL * field)
    for seat in SEATS:
        for number in range(PLANES):
            right, low = number % 2, number // 2
            place = _APRON[0] + (2 * right - 1) * _SPREAD, _APRON[1] + (2 * low - 1) * _SPREAD
            yield Spot(hangar(board.colours[seat]), *_at(_turned(place, seat), field), _PLACE * field)


def _weather(field: float) -> Iterator[Shape]:
    for x, y, size in _CLOUDS:
        yield from placed(cloud("#edf5fa"), *_at((x, y), field), size * 1.6 * field)


def _runway(board: Board, field: float) -> Iterator[Shape]:
    """Draw the way under the track, and under each home column."""
    ring = tuple(_at(board.position[name], field) for name in board.fields[:TRACK])
    for ink in (Ink("", "#9fb2bf", 0.62 * field), Ink("", _RUNWAY, 0.56 * field)):
        yield Outline(ring, ink)
        for seat in SEATS:
            launch, first = (_at(board.position[board.routes[seat][step]], field) for step in (LAUNCH, 1))
            yield Outline((launch, first), ink, closed=False)
            ends = tuple(_at(board.position[board.routes[seat][step]], field) for step in (GATE, HOME - 1))
            yield Outline(ends, ink, closed=False)


def _apron(colour: Colour, seat: int, field: float) -> Iterator[Shape]:
    x, y = _at(_turned(_APRON, seat), field)
    yield Box(x, y, 2.86 * field, 2.86 * field, Ink(INKS[colour], DARK, 0.9), 0.4 * field)
    yield Box(x, y, 2.56 * field, 2.56 * field, Ink(TINTS[colour], DARK, 0.4), 0.28 * field)
    yield from placed(badge(colour, colour[0].upper()), x, y, 0.25 * field)


def _flight(board: Board, seat: int, field: float) -> Iterator[Shape]:
    """Draw the dashed way of a shortcut, with a plane on it."""
    colour, route = board.colours[seat], board.routes[seat]
    start, end = (_at(board.position[route[step]], field) for step in (SHORTCUT, SHORTCUT_END))
    turn = math.degrees(math.atan2(end[1] - start[1], end[0] - start[0]))
    for ink in (Ink("", WHITE, 0.16 * field), Ink("", INKS[colour], 0.1 * field, (0.24 * field, 0.16 * field))):
        yield Outline((start, end), ink, closed=False)
    for share in (0.25, 0.75):
        x, y = (a + (b - a) * share for a, b in zip(start, end, strict=True))
        yield from placed(plane(INKS[colour]), x, y, 0.42 * field, turn)


def _centre(board: Board, field: float) -> Iterator[Shape]:
    """Draw the goal: a triangle for each seat, before its home column."""
    middle = _at((_MIDDLE, _MIDDLE), field)
    for seat in SEATS:
        corners = tuple(_at(_turned((5.56, y), seat), field) for y in (5.56, 8.44))
        yield Outline((*corners, middle), Ink(INKS[board.colours[seat]], DARK, 0.9))
    yield Disc(*middle, 0.62 * field, Ink(WHITE, DARK, 0.9))
    yield from placed(plane(DARK), *middle, 0.44 * field, -90)
    for seat in SEATS:
        x, y = _at(_turned((6.03, _MIDDLE), seat), field)
        yield from placed(badge(board.colours[seat], ground=WHITE), x, y, 0.2 * field)


def _cell(board: Board, spot: Spot, field: float) -> Iterator[Shape]:
    """Draw a cell in its colour, a private one with a double edge, with the shape of the colour on it."""
    colour = board.colour[spot.field]
    private = board.fields.index(spot.field) >= TRACK
    edge = Ink(TINTS[colour] if private else INKS[colour], INKS[colour] if private else DARK, 1.4 if private else 0.5)
    yield Box(spot.x, spot.y, spot.size, spot.size, edge, 0.14 * field, f"field-{spot.field}")
    if not private:
        yield Disc(spot.x, spot.y, 0.37 * field, Ink(WHITE, DARK, 0.4))
    yield from placed(badge(colour), spot.x, spot.y, 0.2 * field)


def _place(board: Board, spot: Spot, number: int) -> Iterator[Shape]:
    """Draw a place of a hangar; places are counted through all hangars."""
    seat, place = divmod(number, PLANES)
    yield Disc(spot.x, spot.y, 0.46 * spot.size, Ink(WHITE, DARK, 0.5), f"field-{spot.field}-{place + 1}")
    yield from placed(plane(TINTS[board.colours[seat]]), spot.x, spot.y, 0.36 * spot.size, 45 + 90 * seat)


def _signs(board: Board, seat: int, field: float) -> Iterator[Shape]:
    """Point the way from the launch cell onto the track, and from the home gate off it."""
    route = board.routes[seat]
    for start, end in ((LAUNCH, 1), (GATE, GATE + 1)):
        (ax, ay), (bx, by) = (_at(board.position[route[step]], field) for step in (start, end))
        turn = math.degrees(math.atan2(by - ay, bx - ax))
        yield from placed(arrow(WHITE, DARK, tail=0.5), (ax + bx) / 2, (ay + by) / 2, 0.17 * field, turn)


def _name(board: Board, spot: Spot, field: float) -> Label:
    colour = board.colour[spot.field]
    private = board.fields.index(spot.field) >= TRACK
    ink = _NAME if private else on(colour)
    return Label(spot.x - 0.3 * field, spot.y + 0.365 * field, spot.field, 0.105 * field, ink, bold=True)
