"""How soon something happens: imports, the help, the first picture."""

from __future__ import annotations

from tests.bench.measure import Figure, started

TARGET = 60.0
PICTURE = """
from companion.rules.interface import Colour, Phrase, Seat
from companion.screens.picture import draw
from companion.texts import Texts
from companion.view import Bar, Instruct, View
draw(View(Bar(Seat(Colour.RED)), Instruct(Phrase("ask.roll"))), Texts("de"))
"""


def figures() -> list[Figure]:
    """Start Python again and again."""
    bare, pillow = started(["-c", "pass"]), started(["-c", "import PIL.Image"])
    rules = started(["-c", "import companion.rules.rv.game"])
    usage = started(["-m", "companion", "--help"])
    picture = started(["-c", PICTURE])
    target = f"< {TARGET:g} ms more"
    return [
        Figure("import of a game's whole rules", rules, "ms", "python -c pass", bare, target, rules - bare < TARGET),
        Figure("flugleiter --help", usage, "ms", "python -c pass", bare, target, usage - bare < TARGET),
        Figure("first picture drawn", picture, "ms", "python -c 'import PIL.Image'", pillow),
    ]
