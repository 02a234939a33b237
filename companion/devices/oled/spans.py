"""What changed between two pictures, in the pages of a panel: eight rows high, a byte a column, low bit on top."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from PIL import Image

ROWS = 8
"""Rows of a page."""
BRIGHT = 200
"""A shade above it counts as bright; the screens know one shade between dark and bright."""

Page = Sequence[int | tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Span:
    """Bytes to write into one page, from a column on."""

    page: int
    column: int
    data: Page
    """A byte a column, or its two planes in shades."""

    @property
    def box(self) -> tuple[int, int, int, int]:
        """The dots that it covers: left, top, right, bottom, the last two beyond it."""
        return self.column, self.page * ROWS, self.column + len(self.data), (self.page + 1) * ROWS


def shaded(image: Image.Image) -> list[Page]:
    """Write a picture in shades as pages, each column by its lit dots and by those that are bright."""
    grey = image.convert("L")
    lit, bright = (paged(grey.point(lambda value, least=least: 255 * (value > least), "1")) for least in (0, BRIGHT))
    return [tuple(zip(*planes, strict=True)) for planes in zip(lit, bright, strict=True)]


def paged(image: Image.Image) -> list[bytes]:
    """Write a picture of mode 1, whose height is a multiple of eight, as the pages of a panel."""
    columns = image.transpose(Image.Transpose.TRANSPOSE).tobytes("raw", "1;R")
    pages = image.height // ROWS
    return [columns[page::pages] for page in range(pages)]


def spans(held: Sequence[Page], pages: Sequence[Page], gap: int) -> Iterator[Span]:
    """Find what must be written.

    Args:
        held: pages in the panel's memory; an empty one is unknown and written whole.
        pages: pages that it shall hold.
        gap: so many equal columns between two changes are written too, since a new span would cost as much.
    """
    for page, (old, new) in enumerate(zip(held, pages, strict=True)):
        changed = [column for column in range(len(new)) if old[column : column + 1] != new[column : column + 1]]
        for first, end in _runs(changed, gap):
            yield Span(page, first, new[first:end])


def _runs(columns: Iterable[int], gap: int) -> Iterator[tuple[int, int]]:
    """Join rising columns into runs, each with its first column and the one beyond its last."""
    first = end = -1
    for column in columns:
        if end >= 0 and column - end > gap:
            yield first, end
            end = -1
        first = first if end >= 0 else column
        end = column + 1
    if end >= 0:
        yield first, end


class Memory:
    """What a panel's memory holds; to luma it is the frame buffer that says which boxes to send.

    Args:
        pages: how many there are, all unknown at first.
        gap: as for `spans`.
    """

    def __init__(self, pages: int, gap: int) -> None:
        self._held: list[Page] = [b""] * pages
        self._gap, self._next = gap, 0

    def take(self, image: Image.Image) -> list[Span]:
        """Say what to write so that the panel holds a picture, which counts as written."""
        pages: list[Page] = [*(paged(image) if image.mode == "1" else shaded(image))]
        found = list(spans(self._held, pages, self._gap))
        self._held = pages
        return found

    def redraw(self, image: Image.Image) -> Iterator[tuple[Image.Image, tuple[int, int, int, int]]]:
        """Do the same in the words of luma's frame buffers."""
        for span in self.take(image):
            yield image, span.box

    def doubt(self) -> None:
        """Forget a page, each time the next one: no bus tells of a flipped bit, so all is written again some day."""
        self._held[self._next] = b""
        self._next = (self._next + 1) % len(self._held)
