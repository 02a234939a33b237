"""Aeroplane chess on the table: its board and its set-up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from companion import data
from companion.app.tabletop import Plan
from companion.devices.console_view import MapSheet
from companion.errors import WrongInputError
from companion.rules.aeroplane import opening
from companion.rules.aeroplane.board import PLANES, Board
from companion.rules.aeroplane.game import AeroplaneChess
from companion.rules.aeroplane.options import PRESETS, choose
from companion.rules.aeroplane.rulebook import rulebook
from companion.rules.interface import Colour, Opening, Piece, Question

NAME = "aeroplane"
GRID = 15
"""Columns and rows of the drawing."""


@dataclass(frozen=True, slots=True)
class AeroplaneTabletop:
    """Aeroplane chess with any board."""

    board: str
    board_source: str = "board"

    @property
    def name(self) -> str:
        """Give the game's word."""
        return NAME

    @property
    def decks(self) -> tuple[str, ...]:
        """Give no deck: there are no cards."""
        return ()

    @property
    def presets(self) -> Mapping[str, Mapping[str, str]]:
        """Give the presets of the options."""
        return PRESETS

    def check(self, preset: str, rules: Mapping[str, str]) -> None:
        """Check options; raises WrongInputError."""
        choose(preset, rules)

    def plan(self) -> Plan:
        """Check the board, and describe it for devices."""
        board = self._board()
        fields = {place: field for field, place in board.position.items()}
        symbols = {field: colour[0].upper() for field, colour in board.colour.items()}
        edge = ("",) * GRID
        pieces = tuple(Piece(colour, number) for colour in board.colours for number in range(1, PLANES + 1))
        return Plan(board.name, board.sensors, MapSheet(edge, edge, fields, symbols), pieces)

    def game(self, rules: Mapping[str, str]) -> AeroplaneChess:
        """Build the game; raises WrongInputError."""
        return AeroplaneChess(rulebook(self._board(), choose(rules=rules)))

    def colours(self) -> tuple[Colour, ...]:
        """Give all colours clockwise."""
        return self._board().colours

    def may_play(self, colours: tuple[Colour, ...], rules: Mapping[str, str]) -> bool:
        """Tell whether these players make a match: any two to four, for teams all four."""
        fewest = len(self.colours()) if rules.get("teams", "off") != "off" else 2
        return fewest <= len(colours)

    def question(self, answers: Mapping[str, str], rules: Mapping[str, str]) -> Question | None:
        """Ask what must be agreed next; None once all is."""
        return opening.question(self._board(), answers, rules)

    def opening(self, answers: Mapping[str, str], rules: Mapping[str, str]) -> Opening:
        """Put together what was agreed."""
        return opening.opening(answers, rules)

    def _board(self) -> Board:
        return data.load_aeroplane(self.board, self.board_source)


def lay_aeroplane(board: Path | None, decks: Sequence[Path]) -> AeroplaneTabletop:
    """Read the board, the default where none is named."""
    if decks:
        raise WrongInputError("Aeroplane chess has no cards: leave the decks out.")
    return AeroplaneTabletop(data.board_text(board, "aeroplane.toml"), str(board or "aeroplane.toml"))
