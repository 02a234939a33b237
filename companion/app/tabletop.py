"""What lies on the table of a game: its board and decks, and what the program asks of a game before a match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from companion.devices.console_view import MapSheet
from companion.referee.books import AnyGame
from companion.rules.interface import Colour, Field, Opening, Piece, Question


@dataclass(frozen=True, slots=True)
class Plan:
    """What devices need of a board."""

    name: str
    """The word the board says in its hello."""
    sensors: tuple[Field, ...]
    sheet: MapSheet
    pieces: tuple[Piece, ...]


class Tabletop(Protocol):
    """A game with its board and decks, before players and options are agreed on."""

    @property
    def name(self) -> str:
        """Give the game's word on the command line and in the journal."""
        ...

    @property
    def board(self) -> str:
        """Give the whole text of the board file."""
        ...

    @property
    def decks(self) -> tuple[str, ...]:
        """Give the whole texts of the deck files."""
        ...

    @property
    def presets(self) -> Mapping[str, Mapping[str, str]]:
        """Give the presets of the options."""
        ...

    def check(self, preset: str, rules: Mapping[str, str]) -> None:
        """Check options; raises WrongInputError."""
        ...

    def plan(self) -> Plan:
        """Check the board, and describe it for devices; raises WrongInputError."""
        ...

    def game(self, rules: Mapping[str, str]) -> AnyGame:
        """Build the game; raises WrongInputError."""
        ...

    def colours(self) -> tuple[Colour, ...]:
        """Give all colours clockwise."""
        ...

    def may_play(self, colours: tuple[Colour, ...], rules: Mapping[str, str]) -> bool:
        """Tell whether these different colours make a match."""
        ...

    def question(self, answers: Mapping[str, str], rules: Mapping[str, str]) -> Question | None:
        """Ask what must be agreed next; None once all is."""
        ...

    def opening(self, answers: Mapping[str, str], rules: Mapping[str, str]) -> Opening:
        """Put together what was agreed."""
        ...
