"""A picture that tells whether a panel is driven right: a frame along all four edges, and the name in it."""

from __future__ import annotations

from PIL import Image

from companion.screens.canvas import Canvas
from companion.screens.panels import Size

NAME = "Flugleiter"


def pattern(size: Size, *, grey: bool = False) -> Image.Image:
    """Draw the pattern for a panel of this size, of mode L for a grey one and else of mode 1."""
    canvas = Canvas(size)
    # A controller that is driven as another one cuts a column or two off, or shows what was there before.
    canvas.draw.rectangle((0, 0, size[0] - 1, size[1] - 1), outline=1)
    canvas.text(canvas.panel.cut(left=6, right=6, top=6, bottom=6), NAME, align="centre")
    return canvas.finish(grey=grey, moves=False).image
