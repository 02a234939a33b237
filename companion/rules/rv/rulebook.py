"""Board, decks and options together: what every rule function is given."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.rules.interface import Colour, Field
from companion.rules.rv.board import Board
from companion.rules.rv.cards import Decks
from companion.rules.rv.options import Options


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The rules of one table."""

    board: Board
    decks: Decks
    options: Options
    foreign: Mapping[Colour, frozenset[Field]]
    """Entry fields closed to a colour, also those of colours not in play (reading 14)."""


def rulebook(board: Board, decks: Decks, options: Options) -> Rulebook:
    """Put a rulebook together."""
    entries = board.entries
    foreign = {mine: frozenset(entries[other] for other in Colour if other != mine) for mine in Colour}
    return Rulebook(board, decks, options, foreign)
