"""The types of the screens: measuring, wrapping and drawing one line of text."""

from __future__ import annotations

import gzip
import io
import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from PIL import Image, ImageDraw, ImageFont

_ARROWS = {"→": "right", "←": "left", "↑": "up", "↓": "down"}
_HYPHEN = "-"
_BLANK = " "
# Beside an arrow or a dot, and after a sign, a blank is wide enough as it is.
_AFTER, _BEFORE = f"[^{''.join(_ARROWS)}·,:;.]", f"[^{''.join(_ARROWS)}·]"
_SPLIT = re.compile(rf"([{''.join(_ARROWS)}]|(?<={_AFTER}){_BLANK}(?={_BEFORE})|(?<=\w){_HYPHEN}(?=\w))")
_AS_DASH = str.maketrans(dict.fromkeys(_ARROWS, "-"))
_WIDENED = frozenset({"R10", "R08"})
"""The cuts whose blank is hardly wider than the gap between two letters."""
_PITCH = {8: 9, 10: 11, 12: 14, 14: 17, 18: 21, 24: 28}

LADDER = ("B24", "B18", "B14", "B12", "B10", "R10", "R08")
"""The cuts of the bundled font, the biggest first: weight (bold, regular) and pixels."""

SMALL = ("R10", "R08")
"""The cuts for small lines."""


@dataclass(frozen=True, slots=True)
class Typeface:
    """One cut of the bundled bitmap font; all measures are pixels."""

    pitch: int
    """From one baseline to the next."""
    font: ImageFont.FreeTypeFont
    cap: int
    """Height of a capital."""
    widening: int
    """Columns that a blank has beyond the font's own."""

    def width(self, text: str) -> int:
        """Measure how far a line advances."""
        *_, (run, start) = self._places(text) or [("", 0)]
        return start + self._advance(run)

    def ink(self, text: str) -> tuple[int, int]:
        """Measure how far a line reaches above (negative) and below its baseline."""
        _, top, _, bottom = self.font.getbbox(text.translate(_AS_DASH), mode="1", anchor="ls")
        return min(int(top), -self.cap), int(bottom)

    def draw(self, draw: ImageDraw.ImageDraw, x: int, baseline: int, text: str, fill: int) -> None:
        """Draw a line that starts at `x` and stands on `baseline`."""
        for run, start in self._places(text):
            if run in _ARROWS:
                self._arrow(draw, (x + start + 1, baseline), _ARROWS[run], fill)
            else:
                draw.text((x + start, baseline), run, fill=fill, font=self.font, anchor="ls")

    def wrap(self, text: str, width: int) -> list[str]:
        """Break a text at its spaces; a word that is too long stays as long as it is."""
        lines: list[str] = []
        for word in text.split(" "):
            longer = f"{lines[-1]} {word}" if lines else word
            if lines and self.width(longer) <= width:
                lines[-1] = longer
            else:
                lines.append(word)
        return lines

    def balance(self, text: str, width: int) -> list[str]:
        """Break a text into as few lines as `wrap`, but of like length."""
        lines = self.wrap(text, width)
        narrower = lines
        while len(narrower) == len(lines) > 1 and width > self.pitch:
            lines = narrower
            width -= 2
            narrower = self.wrap(text, width)
            if max(map(self.width, narrower)) > width:
                break
        return lines

    def shorten(self, text: str, width: int) -> str:
        """Cut a text at its end, marked with an ellipsis, until it fits."""
        if self.width(text) <= width:
            return text
        while text and self.width(text + "…") > width:
            text = text[:-1].rstrip()
        return text + "…"

    def chop(self, word: str, width: int) -> list[str]:
        """Break a word that is too long anywhere, into parts that fit."""
        parts = [""]
        for letter in word:
            if parts[-1] and self.width(parts[-1] + letter) > width:
                parts.append("")
            parts[-1] += letter
        return parts

    def _places(self, text: str) -> list[tuple[str, int]]:
        """Give the runs of a line and where each starts."""
        places: list[tuple[str, int]] = []
        start, before = 0, ""
        for run in filter(None, _SPLIT.split(text)):
            # The font's hyphen touches the letter before it, or stands far from the next: set it by the ink instead.
            if before and _HYPHEN in (before, run) and _BLANK not in (before, run):
                start = places[-1][1] + self._edges(before)[1] + self._gap - self._edges(run)[0]
            places.append((run, start))
            start, before = start + self._advance(run), run
        return places

    @property
    def _gap(self) -> int:
        return 1 + self.cap // 12

    def _edges(self, run: str) -> tuple[int, int]:
        """Measure the columns of a run's ink from its start."""
        left = int(self.font.getbbox(run, mode="1", anchor="ls")[0])
        first, _, end, _ = self.font.getmask(run, mode="1").getbbox() or (0, 0, self._advance(run), 0)
        return left + first, left + end

    def _advance(self, run: str) -> int:
        # The bundled font has no arrows, so they are drawn: as wide as high, with a gap on both sides.
        if run in _ARROWS:
            return self.cap + 3
        return int(self.font.getlength(run, mode="1")) + (self.widening if run == _BLANK else 0)

    def _arrow(self, draw: ImageDraw.ImageDraw, foot: tuple[int, int], direction: str, fill: int) -> None:
        tile = Image.new("1", (self.cap + 1, self.cap))
        pen = ImageDraw.Draw(tile)
        middle, half, thick = (self.cap - 1) // 2, self.cap // 3, max(1, self.cap // 7)
        pen.rectangle((0, middle - thick // 2, self.cap - half, middle - thick // 2 + thick - 1), fill=1)
        pen.polygon([(self.cap - half, middle - half), (self.cap, middle), (self.cap - half, middle + half)], fill=1)
        turns = ("right", "up", "left", "down").index(direction)
        draw.bitmap((foot[0], foot[1] - self.cap), tile.rotate(90 * turns), fill=fill)


@cache
def typeface(cut: str) -> Typeface:
    """Load a cut of the ladder."""
    strike = gzip.decompress((files("companion") / "resources" / "fonts" / f"helv{cut}.pcf.gz").read_bytes())
    size = int(cut[1:])
    font = ImageFont.truetype(io.BytesIO(strike), size, layout_engine=ImageFont.Layout.BASIC)
    cap = -int(font.getbbox("H", mode="1", anchor="ls")[1])
    return Typeface(_PITCH[size], font, cap, int(cut in _WIDENED))
