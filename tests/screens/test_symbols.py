"""Signs that must be told apart without colour."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import combinations

import pytest
from PIL import Image, ImageDraw

from companion.rules.interface import Colour, Piece
from companion.screens import pictures, symbols

EFFECTS = (
    "forward 3", "back 2", "side 2", "homeward 3", "next_event", "rest 1", "unrest 2", "swap nearest_rival", "strike 4",
    "hawk_off", "joker_back crow", "joker_lost", "release_forward 3", "none",
)  # fmt: skip


def drawn(paint: Callable[[ImageDraw.ImageDraw], None], size: int = 48) -> Image.Image:
    """Paint on an empty picture, with a margin of eight pixels to the left and above."""
    image = Image.new("1", (size, size))
    paint(ImageDraw.Draw(image))
    return image


@pytest.mark.parametrize("size", [9, 11, 15, 31])
def test_figures_are_told_apart_without_colour(size: int) -> None:
    """Every figure of every colour, and the hawk, looks different from every other, in every size."""
    figures = [Piece(colour, number) for colour in Colour for number in range(1, 7)] + [Piece(None, 1)]
    seen = {drawn(partial(symbols.piece, x=8, y=8, figure=figure, size=size)).tobytes() for figure in figures}
    assert len(seen) == len(figures)


@pytest.mark.parametrize("size", [9, 11, 15, 31])
def test_figures_keep_to_their_square(size: int) -> None:
    """No figure draws outside its square."""
    for figure in [Piece(colour, 4) for colour in Colour] + [Piece(None, 1)]:
        box = drawn(partial(symbols.piece, x=8, y=8, figure=figure, size=size)).getbbox()
        assert box is not None
        assert box[0] >= 8 <= box[1]
        assert max(box[2:]) <= 8 + size


def test_shapes_differ_by_outline() -> None:
    """Colours differ in shape, not only in the letter: many pixels, not a few."""
    shapes = [drawn(partial(symbols.seat, x=8, y=8, colour=colour, size=11)) for colour in Colour]
    for one, other in combinations(shapes, 2):
        differing = sum(a != b for a, b in zip(one.tobytes(), other.tobytes(), strict=True))
        assert differing >= 8


@pytest.mark.parametrize("effect", EFFECTS)
def test_card_pictures_keep_to_their_square(effect: str) -> None:
    """Every card picture fills most of its 32 by 32 pixels and nothing else."""
    box = drawn(partial(pictures.card, x=8, y=8, effect=effect)).getbbox()
    assert box is not None
    assert box[0] >= 8 <= box[1]
    assert max(box[2:]) <= 40
    assert (box[2] - box[0]) * (box[3] - box[1]) > 300


def test_card_pictures_are_told_apart() -> None:
    """No two effects share a picture."""
    seen = {drawn(partial(pictures.card, x=8, y=8, effect=effect)).tobytes() for effect in EFFECTS}
    assert len(seen) == len(EFFECTS)


@pytest.mark.parametrize("value", range(1, 7))
def test_die_has_its_pips(value: int) -> None:
    """A face has as many separate dark pips as its value."""
    image = drawn(partial(symbols.die, x=0, y=0, value=value, size=41))
    pips = 0
    while hole := next(((x, y) for y in range(7, 34) for x in range(7, 34) if not image.getpixel((x, y))), None):
        ImageDraw.floodfill(image, hole, 255)
        pips += 1
    assert pips == value


@pytest.mark.parametrize(
    ("effect", "expected"),
    [
        ("forward 3", ("right", 3)),
        ("back 1 + rest 1", ("left", 1)),
        ("side 2", ("both", 2)),
        ("swap nearest_rival", ("", 0)),
        ("rest 1", ("", 0)),
        ("none", ("", 0)),
    ],
)
def test_amount_is_the_first_movement(effect: str, expected: tuple[str, int]) -> None:
    """The arrowheads of a card show the first part of its effect, if that moves."""
    assert pictures.amount(effect) == expected
