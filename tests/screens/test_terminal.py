"""Pictures as text in a terminal."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from companion.screens.picture import SPLASH, draw
from companion.screens.terminal import dots, halves, lines
from companion.texts import Texts

HALVES = {" ": (0, 0), "▀": (1, 0), "▄": (0, 1), "█": (1, 1)}
BRAILLE_ORDER = ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3))


def from_halves(text: list[str]) -> bytes:
    """Read half blocks back to pixels."""
    image = Image.new("1", (len(text[0]), 2 * len(text)))
    for row, line in enumerate(text):
        for x, block in enumerate(line):
            for below, lit in enumerate(HALVES[block]):
                image.putpixel((x, 2 * row + below), 255 * lit)
    return image.tobytes()


def from_dots(text: list[str]) -> bytes:
    """Read Braille back to pixels, by the numbering of its dots."""
    image = Image.new("1", (2 * len(text[0]), 4 * len(text)))
    for row, line in enumerate(text):
        for column, character in enumerate(line):
            for bit, (x, y) in enumerate(BRAILLE_ORDER):
                image.putpixel((2 * column + x, 4 * row + y), 255 * (ord(character) - 0x2800 >> bit & 1))
    return image.tobytes()


@given(st.binary(min_size=32, max_size=32))
def test_no_pixel_is_lost(pixels: bytes) -> None:
    """Both forms of text can be read back to the very picture."""
    image = Image.frombytes("1", (16, 16), pixels)
    assert from_halves(halves(image)) == pixels
    assert from_dots(dots(image)) == pixels


@pytest.mark.parametrize(("columns", "size"), [(200, (128, 32)), (128, (128, 32)), (127, (64, 16)), (80, (64, 16))])
def test_terminal_decides_the_form(columns: int, size: tuple[int, int]) -> None:
    """A wide terminal gets half blocks, a narrow one Braille in half its width and a quarter of its height."""
    text = lines(draw(SPLASH, Texts("de")), columns)
    assert ({len(line) for line in text}, len(text)) == ({size[0]}, size[1])


def test_odd_sizes_are_filled_up() -> None:
    """A picture whose size is no multiple of a character's is drawn whole."""
    image = Image.new("1", (3, 5), 1)
    assert halves(image) == ["███", "███", "▀▀▀"]
    assert dots(image) == ["⣿⡇", "⠉⠁"]
