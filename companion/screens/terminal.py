"""A picture as lines of text, for terminals without a panel beside them."""

from __future__ import annotations

from PIL import Image

_HALVES = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}

# The bits of a Braille character's eight dots, row by row, left before right (Unicode, block U+2800).
_DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
_BRAILLE = 0x2800


def lines(image: Image.Image, columns: int) -> list[str]:
    """Turn a picture of mode 1 into text.

    Args:
        image: the picture.
        columns: how wide the terminal is; half blocks look best but need one column a pixel.

    Returns:
        Lines of half blocks (two pixels a character), or of Braille (eight pixels) where those are too wide.
    """
    return halves(image) if columns >= image.width else dots(image)


def halves(image: Image.Image) -> list[str]:
    """Draw two rows of pixels a line."""
    return [
        "".join(_HALVES[_lit(image, x, y), _lit(image, x, y + 1)] for x in range(image.width))
        for y in range(0, image.height, 2)
    ]


def dots(image: Image.Image) -> list[str]:
    """Draw four rows and two columns of pixels a character."""
    return [
        "".join(_braille(image, x, y) for x in range(0, image.width, 2)) for y in range(0, image.height, len(_DOTS))
    ]


def _braille(image: Image.Image, x: int, y: int) -> str:
    lit = (bit for row, bits in enumerate(_DOTS) for column, bit in enumerate(bits) if _lit(image, x + column, y + row))
    return chr(_BRAILLE + sum(lit))


def _lit(image: Image.Image, x: int, y: int) -> bool:
    return x < image.width and y < image.height and bool(image.getpixel((x, y)))
