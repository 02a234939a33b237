"""Details as long as they get, and what may be wrong with a picture's texts."""

from __future__ import annotations

import re
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
from companion.sentences import SENTENCES
from companion.view import Bar

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
    found = [("clipped", box) for box in drawing.boxes if box.clipped]
    for box in drawing.boxes:
        area = box.area
        if area.left < 0 or area.top < 0 or area.right > width or area.bottom > height:
            found.append(("outside", box))
    for one, other in combinations(drawing.boxes, 2):
        if one.text and other.text and one.area.meets(other.area):
            found.append((f"over {other.text!r}", one))
    return found


def sample(code: str) -> Phrase:
    """Give a phrase whose details are as long as they get."""
    sentence = SENTENCES[code]
    names = re.findall(r"{(\w+)(:\w+)?}", sentence.many or sentence.one)
    details: dict[str, Detail] = {}
    for name, link in names:
        details[name] = ("J3", "K7", "M5") if link else 24 if name == "n" else SAMPLES.get(name, "P16")
    return Phrase(code, details, "RV-M5" if code.startswith("refused.") else "")
