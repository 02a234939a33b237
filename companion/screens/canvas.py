"""A picture that remembers where its texts stand."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from PIL import Image, ImageDraw

from companion.screens.typeface import LADDER, SMALL, Typeface, typeface

Align = Literal["left", "centre", "right"]


class Area(NamedTuple):
    """A rectangle in pixels; right and bottom are the first column and row outside."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        """Columns."""
        return self.right - self.left

    @property
    def height(self) -> int:
        """Rows."""
        return self.bottom - self.top

    def cut(self, *, left: int = 0, top: int = 0, right: int = 0, bottom: int = 0) -> Area:
        """Give the area without so many pixels at its edges."""
        return Area(self.left + left, self.top + top, self.right - right, self.bottom - bottom)

    def meets(self, other: Area) -> bool:
        """Say whether two areas share a pixel."""
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom


@dataclass(frozen=True, slots=True)
class Box:
    """Where a text stands, by its ink."""

    text: str
    area: Area
    clipped: bool = False
    """True: some of the text is missing, though it is no name."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """A finished picture and its texts."""

    image: Image.Image
    boxes: tuple[Box, ...]


@dataclass(frozen=True, slots=True)
class Setting:
    """A text broken into lines of one type."""

    face: Typeface
    lines: tuple[str, ...]
    clipped: bool = False

    @property
    def width(self) -> int:
        """Columns of the longest line."""
        return max(self.face.width(line) for line in self.lines)

    @property
    def rise(self) -> int:
        """Rows above the first baseline."""
        return -self.face.ink(self.lines[0])[0]

    @property
    def fall(self) -> int:
        """Rows from the first baseline down."""
        return (len(self.lines) - 1) * self.face.pitch + self.face.ink(self.lines[-1])[1]

    @property
    def height(self) -> int:
        """Rows of ink."""
        return self.rise + self.fall


def fit(text: str, width: int, height: int, cuts: tuple[str, ...] = LADDER, lines: int = 1) -> Setting | None:
    """Set a text in the biggest type that leaves it whole, or say that there is none."""
    for cut in cuts:
        face = typeface(cut)
        setting = Setting(face, tuple(face.balance(text, width)))
        if len(setting.lines) <= lines and setting.width <= width and setting.height <= height:
            return setting
    return None


def squeeze(text: str, width: int, height: int) -> Setting:
    """Set a text in the smallest type and leave out what finds no room: the last resort."""
    face = typeface(SMALL[-1])
    lines = face.wrap(text, width)
    room = max(1, (height - face.cap) // face.pitch + 1)
    kept = [face.shorten(line, width) for line in lines[:room]]
    return Setting(face, tuple(kept), clipped=kept != lines)


@dataclass(slots=True)
class Canvas:
    """Draws on an image of mode 1 and keeps a record of the texts."""

    size: tuple[int, int]
    image: Image.Image = field(init=False)
    draw: ImageDraw.ImageDraw = field(init=False)
    boxes: list[Box] = field(init=False, default_factory=list)

    def __post_init__(self) -> None:
        self.image = Image.new("1", self.size)
        self.draw = ImageDraw.Draw(self.image)

    @property
    def panel(self) -> Area:
        """The whole panel."""
        return Area(0, 0, *self.size)

    def put(self, area: Area, setting: Setting, align: Align = "left", fill: int = 1) -> Area:
        """Draw a setting in the middle of an area's rows; gives the rectangle of its ink."""
        face = setting.face
        # Centred by its capitals, so that neighbours share a baseline, but never out of the area.
        middle = area.top + (area.height - face.cap - (len(setting.lines) - 1) * face.pitch) // 2 + face.cap
        first = max(area.top + setting.rise, min(middle, area.bottom - setting.fall))
        for row, line in enumerate(setting.lines):
            face.draw(self.draw, self._start(area, face.width(line), align), first + row * face.pitch, line, fill)
        start = self._start(area, setting.width, align)
        ink = Area(start, first - setting.rise, start + setting.width, first + setting.fall)
        self.boxes.append(Box(" ".join(setting.lines), ink, setting.clipped))
        return ink

    def text(
        self,
        area: Area,
        text: str,
        cuts: tuple[str, ...] = LADDER,
        *,
        lines: int = 1,
        align: Align = "left",
        fill: int = 1,
    ) -> Area:
        """Draw a text in the biggest of these cuts that fits."""
        setting = fit(text, area.width, area.height, cuts, lines) or squeeze(text, area.width, area.height)
        return self.put(area, setting, align, fill)

    def name(self, area: Area, text: str, cut: str, fill: int = 1) -> Area:
        """Draw a player's name, the only text that may be cut."""
        face = typeface(cut)
        return self.put(area, Setting(face, (face.shorten(text, area.width),)), fill=fill)

    def finish(self) -> Drawing:
        """Give the picture and its texts."""
        return Drawing(self.image, tuple(self.boxes))

    @staticmethod
    def _start(area: Area, width: int, align: Align) -> int:
        spare = area.width - width
        return area.left + {"left": 0, "centre": spare // 2, "right": spare}[align]
