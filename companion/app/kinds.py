"""The games of the house: what the program needs of each before a match begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from companion.devices.console_view import MapSheet
from companion.referee.books import AnyGame
from companion.rules.interface import Colour, Field, Opening, Piece, Question


@dataclass(frozen=True, slots=True)
class Files:
    """The texts that lie on a table, and what to call them in a sentence."""

    game: str
    board: str
    decks: tuple[str, ...] = ()
    board_source: str = "board"
    deck_sources: tuple[str, ...] = ("blue deck", "red deck")


@dataclass(frozen=True, slots=True)
class Plan:
    """What devices need of a board."""

    name: str
    """The word the board says in its hello."""
    sensors: tuple[Field, ...]
    sheet: MapSheet
    pieces: tuple[Piece, ...]


class Kind(Protocol):
    """A game with any board, deck and options."""

    @property
    def presets(self) -> Mapping[str, Mapping[str, str]]:
        """Give the presets of its options."""
        ...

    def read(self, board: Path | None, decks: Sequence[Path]) -> Files:
        """Read what lies on the table, the defaults where nothing is named."""
        ...

    def plan(self, files: Files) -> Plan:
        """Check the board, and describe it for devices."""
        ...

    def game(self, files: Files, rules: Mapping[str, str]) -> AnyGame:
        """Build the game; raises WrongInputError."""
        ...

    def colours(self, files: Files) -> tuple[Colour, ...]:
        """Give all colours clockwise."""
        ...

    def may_play(self, files: Files, colours: tuple[Colour, ...], rules: Mapping[str, str]) -> bool:
        """Tell whether these players make a match."""
        ...

    def question(self, files: Files, answers: Mapping[str, str], rules: Mapping[str, str]) -> Question | None:
        """Ask what must be agreed next; None once all is."""
        ...

    def opening(self, answers: Mapping[str, str], rules: Mapping[str, str]) -> Opening:
        """Put together what was agreed."""
        ...
