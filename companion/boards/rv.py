"""The board of RV-Meisterschaft: its map as a drawing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from companion.boards.drawing import CUT, Box, Disc, Drawing, Ink, Label, Outline, Say, Shape, Spot, placed
from companion.boards.emblems import DARK, INKS, PALE, TINTS, WHITE, badge, cloud, danger, hawk, house, on
from companion.boards.rv_around import Frame, header, legend, lofts, measured
from companion.rules.interface import Field
from companion.rules.rv.board import ENTRIES, RELEASE, Board

_MEADOW, _PLAIN, _EDGE = "#e4ecd6", "#fbfaf2", "#b4bfa2"
_GREY, _GREY_FIELD, _BLACK = "#a9adab", "#d3d5d3", "#2a2e30"
_SAND = "#d9c6a0"
_BLUE_CARD, _RED_CARD = "#5b9bd5", "#e2685c"
_WIDE = 0.92
"""Width of a field's box, of the distance between fields."""


@dataclass(frozen=True, slots=True)
class _Look:
    """How a kind of field is painted."""

    ink: Ink
    name: str = "#5c6455"
    """Colour of its name."""


_LOOKS: Mapping[str, _Look] = MappingProxyType(
    {
        ".": _Look(Ink(_PLAIN, _EDGE)),
        "#": _Look(Ink(_GREY_FIELD, "#8f9391")),
        "H": _Look(Ink(_BLACK, DARK), WHITE),
        "h": _Look(Ink(_BLACK, DARK), WHITE),
        "o": _Look(Ink(_BLUE_CARD, "#1f4f80", 0.7), WHITE),
        "x": _Look(Ink(_RED_CARD, "#8c241c", 0.7), WHITE),
        **{letter: _Look(Ink(TINTS[colour], INKS[colour], 0.7)) for letter, colour in RELEASE.items()},
        **{letter: _Look(Ink(INKS[colour], DARK, 1.1), on(colour)) for letter, colour in ENTRIES.items()},
    }
)


def draw(board: Board, field: float, say: Say) -> Drawing:
    """Draw a board.

    Args:
        board: checked by the rules.
        field: distance of neighbouring fields in millimetres.
        say: words site, lofts and legend.
    """
    frame = measured(board, field)
    spots = tuple(Spot(name, *frame.centre(board.position[name]), _WIDE * field) for name in board.fields)
    sheet = Box(frame.width / 2, frame.height / 2, frame.width, frame.height, Ink(_MEADOW), round=0.35 * field)
    return Drawing(
        width=frame.width,
        height=frame.height,
        prints=(
            sheet,
            *_grounds(board, frame),
            *(shape for spot in spots for shape in _painted(board, spot, field)),
            *header(board, frame, say),
            *lofts(board, frame, say),
            *legend(frame, say, _samples()),
        ),
        names=tuple(_named(board, spot, field) for spot in spots),
        spots=spots,
        cuts=(Box(sheet.x, sheet.y, sheet.width, sheet.height, CUT, sheet.round),),
    )


def _grounds(board: Board, frame: Frame) -> Iterator[Shape]:
    """Paint what holds fields together: each district, and the release field."""
    for district in board.districts:
        yield from _ground(board, frame, sorted(district.fields), (_GREY, "#7d8280"))
    yield from _ground(board, frame, sorted(board.release), (_SAND, "#8a7440"))


def _ground(board: Board, frame: Frame, fields: Iterable[Field], inks: tuple[str, str]) -> Iterator[Shape]:
    """Paint an area of any shape: first a little wider in the colour of its edge, so that only its border shows."""
    centres = [frame.centre(board.position[name]) for name in fields]
    for wider, ink in zip((0.08, 0.02), reversed(inks), strict=True):
        size = (1 + wider) * frame.field
        yield from (Box(x, y, size, size, Ink(ink)) for x, y in centres)


def _painted(board: Board, spot: Spot, field: float) -> Iterator[Shape]:
    symbol = board.symbols[spot.field]
    yield Box(spot.x, spot.y, spot.size, spot.size, _LOOKS[symbol].ink, 0.12 * field, f"field-{spot.field}")
    if symbol in RELEASE:
        colour = RELEASE[symbol]
        number = board.places[colour].index(spot.field) + 1
        yield from placed(badge(colour, f"{number}"), spot.x, spot.y, 0.27 * field)
    else:
        yield from placed(_sign(symbol), spot.x, spot.y, 0.3 * field)


def _sign(symbol: str) -> tuple[Shape, ...]:
    """Draw what tells a kind of field apart without its colour."""
    match symbol:
        case "o":
            return cloud()
        case "x":
            return danger(WHITE, "#8c241c")
        case "H":
            return Disc(0, 0, 1.12, Ink("", WHITE, 0.1)), *hawk(WHITE)
        case "h":
            return Disc(0, 0, 1.12, Ink("", PALE, 0.06, (0.2, 0.16))), *hawk("", PALE)
        case _ if symbol in ENTRIES:
            return *placed(house(), 0, 0, 1.05), *placed(badge(ENTRIES[symbol]), 0, 0.36, 0.34)
    return ()


def _named(board: Board, spot: Spot, field: float) -> Label:
    colour = _LOOKS[board.symbols[spot.field]].name
    return Label(spot.x - 0.31 * field, spot.y + 0.375 * field, spot.field, 0.105 * field, colour, bold=True)


def _samples() -> tuple[tuple[str, tuple[Shape, ...]], ...]:
    """Give the fields that the legend explains, by their code."""
    kinds = (("blue", "o"), ("red", "x"), ("district", "#"), ("hawk", "H"), ("perch", "h"))
    samples = [
        (code, (Box(0, 0, 2.6, 2.6, _thin(symbol), 0.34), *placed(_sign(symbol), 0, 0, 0.86))) for code, symbol in kinds
    ]
    entry = Box(0, 0, 2.6, 2.6, Ink(WHITE, DARK, 0.12), 0.34), *house()
    direction = (Outline(((-1.2, 0), (0.6, 0)), Ink("", DARK, 0.3), closed=False),)
    head = Outline(((0.4, -0.6), (1.3, 0), (0.4, 0.6)), Ink(DARK))
    return *samples, ("entry", entry), ("forward", (*direction, head))


def _thin(symbol: str) -> Ink:
    ink = _LOOKS[symbol].ink
    return Ink(ink.fill, ink.line, 0.1)
