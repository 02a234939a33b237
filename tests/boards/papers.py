"""PDF files as pdfium, the reader of a browser, shows them: reportlab wrote them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pypdfium2
from PIL import Image

MM = 72 / 25.4
"""Points in a millimetre."""


class Paper:
    """A file that was opened.

    Args:
        file: its bytes or where it lies.
    """

    def __init__(self, file: bytes | Path) -> None:
        self._document = pypdfium2.PdfDocument(file)  # type: ignore[no-untyped-call]  # it brings types, but no marker

    def __len__(self) -> int:
        """Count the pages."""
        return len(self._document)

    @property
    def sizes(self) -> set[tuple[float, float]]:
        """Measure the pages in millimetres: width and height."""
        sizes = (page.get_size() for page in self._document)
        return {(round(width / MM, 2), round(height / MM, 2)) for width, height in sizes}

    def texts(self) -> Iterator[str]:
        """Read what is written on each page."""
        for page in self._document:
            yield page.get_textpage().get_text_bounded()

    def picture(self, page: int, scale: float) -> Image.Image:
        """Draw a page, so many pixels a millimetre."""
        drawn: Image.Image = self._document[page].render(scale=scale / MM).to_pil()
        return drawn.convert("RGB")
