"""Details as long as they get, and what may be wrong with a picture's texts."""

from __future__ import annotations

import re
from functools import cache
from itertools import combinations

from companion.messages import Key
from companion.rules.interface import (
    Colour,
    Detail,
    Phrase,
    Piece,
    Points,
    Seat,
)
from companion.screens.canvas import Box, Drawing
from companion.screens.panels import PANELS
from companion.screens.picture import render
from companion.sentences import SENTENCES
from companion.texts import Texts
from companion.view import Bar, View

SEAT = Seat(Colour.YELLOW, "Großmutter Hildegard")
BAR = Bar(SEAT, where=Phrase("bar.flight", {"round": 6, "rounds": 6}), home=(6, 6))
KEYS = {
    Key.BACK: Phrase("key.back"),
    Key.UP: Phrase("key.choose"),
    Key.DOWN: Phrase("key.choose"),
    Key.CONFIRM: Phrase("key.ok"),
}
SAMPLES: dict[str, Detail] = {
    "piece": Piece(Colour.YELLOW, 6),
    "hawk": Piece(None, 1),
    "seat": Seat(Colour.GREEN, "Hildegard"),
    "colour": Colour.YELLOW,
    "points": Points(33750),
}


def flaws(drawing: Drawing) -> list[tuple[str, Box]]:
    """Name what is wrong with a drawing's texts."""
    width, height = drawing.image.size
    found = [("rolls", box) for box in drawing.boxes if box.rolls]
    for box in drawing.boxes:
        area = box.area
        if area.left < 0 or area.top < 0 or area.right > width or area.bottom > height:
            found.append(("outside", box))
    for one, other in combinations(drawing.boxes, 2):
        if one.text and other.text and one.area.meets(other.area):
            found.append((f"over {other.text!r}", one))
    return found


@cache
def words(language: str) -> Texts:
    """Load a language once for all tests."""
    return Texts(language)


def everywhere(view: View, language: str) -> dict[str, Drawing]:
    """Draw a view on a panel of every size, by its name."""
    return {panel: render(view, words(language), size) for panel, size in PANELS.items()}


def faults(view: View, language: str) -> dict[str, list[tuple[str, Box]]]:
    """Name what is wrong with the texts of a view, by the panels where something is."""
    found = {panel: flaws(drawing) for panel, drawing in everywhere(view, language).items()}
    return {panel: each for panel, each in found.items() if each}


def sample(code: str) -> Phrase:
    """Give a phrase whose details are as long as they get."""
    sentence = SENTENCES[code]
    names = re.findall(r"{(\w+)(:\w+)?}", sentence.many or sentence.one)
    details: dict[str, Detail] = {}
    for detail, link in names:
        details[detail] = ("J3", "K7", "M5") if link else 24 if detail == "n" else SAMPLES.get(detail, "P16")
    return Phrase(code, details, "RV-M5" if code.startswith("refused.") else "")
