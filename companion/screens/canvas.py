"""A picture that remembers where its texts stand."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations
from typing import Literal, NamedTuple

from PIL import Image, ImageDraw

from companion.screens.panels import Size
from companion.screens.typeface import LADDER, SMALL, Typeface, typeface

SOFT = 160
"""The shade of what is second to the instruction, where a panel has shades; 255 is full light."""
_STEP = 4
"""Frames that a line of a rolling text stays."""

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

    def clip(self, other: Area) -> Area:
        """Give the part of another area that lies within this one."""
        return Area(
            max(self.left, other.left),
            max(self.top, other.top),
            min(self.right, other.right),
            min(self.bottom, other.bottom),
        )

    def meets(self, other: Area) -> bool:
        """Say whether two areas share a pixel."""
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom


@dataclass(frozen=True, slots=True)
class Box:
    """Where a text stands, by its ink."""

    text: str
    area: Area
    rolls: bool = False
    """True: it finds no room as a whole and shows a few lines at a time."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """A finished picture and its texts."""

    image: Image.Image
    """Of mode 1, or of mode L with shades."""
    boxes: tuple[Box, ...]
    moves: bool
    """True: it looks different half a second later."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A text broken into lines of one type."""

    face: Typeface
    lines: tuple[str, ...]
    rolls: bool = False

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
        # Balancing takes long and leaves the number of lines alone.
        if len(face.wrap(text, width)) > lines:
            continue
        setting = Setting(face, tuple(face.balance(text, width)))
        if setting.width <= width and setting.height <= height:
            return setting
    return None


def roll(text: str, width: int, height: int, frame: int) -> Setting:
    """Set a text that fits in no type: as many lines as there is room for, beginning with another one by the frame."""
    face = typeface(SMALL[-1])
    lines = [part for line in face.wrap(text, width) for part in face.chop(line, width)]
    room = max(1, (height - face.cap) // face.pitch + 1)
    first = frame // _STEP % max(1, len(lines) - room + 1)
    return Setting(face, tuple(lines[first : first + room]), rolls=len(lines) > room)


@dataclass(slots=True)
class Canvas:
    """Draws on an image of mode 1 and keeps a record of the texts.

    Args:
        size: columns and rows.
        frame: half seconds gone by, for what moves.
    """

    size: Size
    frame: int = 0
    image: Image.Image = field(init=False)
    draw: ImageDraw.ImageDraw = field(init=False)
    boxes: list[Box] = field(init=False, default_factory=list)
    _soft: list[Area] = field(init=False, default_factory=list)

    def __post_init__(self) -> None:
        self.image = Image.new("1", self.size)
        self.draw = ImageDraw.Draw(self.image)

    @property
    def panel(self) -> Area:
        """The whole panel."""
        return Area(0, 0, *self.size)

    @property
    def wide(self) -> bool:
        """Say whether there is room beside what a small panel shows."""
        return self.size[0] > 2 * self.size[1]

    @property
    def tall(self) -> bool:
        """Say whether there is room below what a small panel shows."""
        return self.size[0] < 2 * self.size[1]

    def soften(self, area: Area) -> None:
        """Take the light in an area back, where the panel has shades."""
        self._soft.append(area)

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
        self.boxes.append(Box(" ".join(setting.lines), ink, setting.rolls))
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
        setting = fit(text, area.width, area.height, cuts, lines) or roll(text, area.width, area.height, self.frame)
        return self.put(area, setting, align, fill)

    def name(self, area: Area, text: str, cuts: tuple[str, ...], fill: int = 1) -> Area:
        """Draw a player's name in the biggest of these cuts that fits; it is the only text that may be cut."""
        last = typeface(cuts[-1])
        setting = fit(text, area.width, area.height, cuts) or Setting(last, (last.shorten(text, area.width),))
        return self.put(area, setting, fill=fill)

    def whole(self, first: int = 0) -> bool:
        """Say whether no text rolls, from the `first` on, and none stands over another or off the panel."""
        areas = [box.area for box in self.boxes if box.text]
        panel = self.panel
        return not (
            any(box.rolls for box in self.boxes[first:])
            or any(panel.clip(area) != area for area in areas)
            or any(one.meets(other) for one, other in combinations(areas, 2))
        )

    def finish(self, *, grey: bool, moves: bool) -> Drawing:
        """Give the picture, with shades if `grey`; `moves` tells whether something else than a rolling text does."""
        image = self._shaded() if grey else self.image
        return Drawing(image, tuple(self.boxes), moves or any(box.rolls for box in self.boxes))

    def _shaded(self) -> Image.Image:
        image = self.image.convert("L")
        for area in self._soft:
            image.paste(image.crop(area).point([level * SOFT // 255 for level in range(256)]), area)
        return image

    @staticmethod
    def _start(area: Area, width: int, align: Align) -> int:
        spare = area.width - width
        return area.left + {"left": 0, "centre": spare // 2, "right": spare}[align]
