"""The picture of each effect of an event card, about (0, 0) and about as far as 1."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from companion.boards.drawing import Box, Disc, Ink, Label, Outline, Shape, placed
from companion.boards.emblems import DARK, WHITE, arrow, crossed, hawk, house, pigeon, star
from companion.rules.rv.cards import Act, Primitive

_SUN, _SAND, _DANGER = "#f2c12e", "#d9c6a0", "#c8372d"
_BIRD = placed(pigeon(), 0, -0.22, 0.78)
_CARD = Box(0, 0, 1.3, 1.8, Ink(WHITE, DARK, 0.07), 0.15)
_JOKER: tuple[Shape, ...] = _CARD, *placed(star(_SUN, DARK), 0, 0, 0.62)
_RESTING: tuple[Shape, ...] = (
    Disc(-0.15, 0.2, 0.62, Ink(WHITE, DARK, 0.08)),
    Disc(-0.15, 0.2, 0.44, Ink("", DARK, 0.03)),
    *(Label(0.3 + 0.26 * step, -0.22 - 0.35 * step, "Z", 0.3 + 0.12 * step, DARK, bold=True) for step in range(3)),
)
_CAGE: tuple[Shape, ...] = (
    Box(-0.5, 0.3, 0.9, 1.0, Ink(_SAND, DARK, 0.07), 0.08),
    *(Outline(((-0.85, y), (-0.15, y)), Ink("", DARK, 0.05), closed=False) for y in (0.0, 0.2, 0.4, 0.6)),
)

_PICTURES: Mapping[Act, tuple[Shape, ...]] = MappingProxyType(
    {
        Act.FORWARD: (*_BIRD, *placed(arrow(DARK), 0.2, 0.68, 0.46)),
        Act.BACK: (*_BIRD, *placed(arrow(DARK), 0.2, 0.68, 0.46, 180)),
        Act.SIDE: (
            *placed(pigeon(), -0.32, 0, 0.72),
            *placed(arrow(DARK, tail=0.2), 0.66, -0.3, 0.44, -90),
            *placed(arrow(DARK, tail=0.2), 0.66, 0.3, 0.44, 90),
        ),
        Act.HOMEWARD: (*placed(house(), 0.45, -0.05, 0.55), *placed(pigeon(), -0.55, -0.05, 0.44)),
        Act.NEXT_EVENT: (
            *placed(pigeon(), -0.5, -0.4, 0.48),
            *placed(arrow(DARK), -0.4, 0.42, 0.36),
            *placed((_CARD, *placed(star(DARK), 0, 0, 0.5)), 0.6, 0.05, 0.58),
        ),
        Act.REST: _RESTING,
        Act.UNREST: (*placed(_RESTING[:2], -0.4, 0.3, 0.8), *placed(pigeon(), 0.15, -0.3, 0.72)),
        Act.SWAP: (
            *placed(pigeon(), -0.35, -0.5, 0.5),
            *placed(pigeon(DARK, WHITE), 0.35, 0.5, 0.5),
            *placed(arrow(DARK), 0.6, -0.45, 0.3),
            *placed(arrow(DARK), -0.6, 0.45, 0.3, 180),
        ),
        Act.STRIKE: (*placed(hawk(DARK), 0, -0.35, 0.95), *placed(pigeon(), 0.05, 0.62, 0.4)),
        Act.HAWK_OFF: (*hawk(DARK), *placed(crossed(_DANGER), 0, 0, 0.9)),
        Act.JOKER_BACK: _JOKER,
        Act.JOKER_LOST: (*_JOKER, *placed(crossed(_DANGER), 0, 0, 0.9)),
        Act.RELEASE_FORWARD: (
            *_CAGE,
            *placed(pigeon(), 0.2, -0.42, 0.6),
            *placed(arrow(DARK), 0.5, 0.35, 0.34),
        ),
        Act.NONE: (
            Disc(0.1, -0.3, 0.5, Ink(_SUN, DARK, 0.06)),
            *placed(pigeon(), 0, 0.3, 0.62),
            *(Outline(((x - 0.2, 0.8), (x + 0.2, 0.8)), Ink("", DARK, 0.06), closed=False) for x in (-0.6, 0, 0.6)),
        ),
    }
)

_RULES: Mapping[Act, str] = MappingProxyType(
    {
        Act.BACK: "RV-10",
        Act.HOMEWARD: "RV-15",
        Act.NEXT_EVENT: "RV-23",
        Act.REST: "RV-33",
        Act.UNREST: "RV-33",
        Act.STRIKE: "RV-24",
        Act.HAWK_OFF: "RV-M6",
        Act.JOKER_BACK: "RV-52",
        Act.JOKER_LOST: "RV-52",
        Act.RELEASE_FORWARD: "RV-30",
    }
)


def picture(step: Primitive) -> tuple[Shape, ...]:
    """Draw what one part of a card does, with its number where it has one."""
    drawn = _PICTURES[step.act]
    counted = step.n and step.act is not Act.REST
    number = (Disc(1.4, 0.66, 0.38, Ink(WHITE, DARK, 0.07)), Label(1.4, 0.66, f"{step.n}", 0.58, DARK, bold=True))
    # Picture and number together stand in the middle.
    return placed((*drawn, *number), -0.4, 0, 1) if counted else drawn


def rule(step: Primitive) -> str:
    """Name the rule of docs/rules.md that a part of a card leads to; else the one about all cards."""
    return _RULES.get(step.act, "RV-22")


def cover(stack: str) -> tuple[Shape, ...]:
    """Draw the sign of a stack's back."""
    return pigeon() if stack == "blue" else hawk(WHITE, DARK)
