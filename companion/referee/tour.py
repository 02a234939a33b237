"""The tutorial on the device: what a newcomer should know of the screen, the buttons and the game."""

from __future__ import annotations

from companion.referee.pages import OpenTour, Option, Page
from companion.rules.interface import Phrase
from companion.view import Explain

NAMES = (
    "bar",
    "keys",
    "roll",
    "rv.move",
    "rv.six",
    "rv.home",
    "aeroplane.move",
    "aeroplane.jump",
    "aeroplane.stack",
    "refused",
    "wrong",
    "undo",
    "rv.scores",
    "aeroplane.scores",
    "end",
)
"""The pages in their order; those of one game begin with its word."""


def tour_page(game: str, number: int = 0) -> Page:
    """Give a page of a game's tutorial; confirm leads to the next one, and from the last one out of it.

    Args:
        game: the game's word.
        number: counts from 0.
    """
    names = [name for name in NAMES if "." not in name or name.startswith(f"{game}.")]
    title, text = Phrase(f"tour.{names[number]}"), Phrase(f"tour.{names[number]}.text")
    more = number + 1 < len(names)
    ways = (Option(Phrase("key.next"), OpenTour(game, number + 1)),) if more else ()
    return Page(title, ways, leaf=Explain(title, text))
