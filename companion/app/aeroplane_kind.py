"""Aeroplane chess for the program: its board file, its board for devices, its set-up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from companion import data
from companion.app.kinds import Files, Plan
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


class AeroplaneKind:
    """Aeroplane chess with any board and options."""

    presets = PRESETS

    def check(self, preset: str, rules: Mapping[str, str]) -> None:
        """Check options; raises WrongInputError."""
        choose(preset, rules)

    def read(self, board: Path | None, decks: Sequence[Path]) -> Files:
        """Read the board, the default where none is named; there are no cards."""
        if decks:
            raise WrongInputError("Aeroplane chess has no cards: leave --deck out.")
        return Files(NAME, data.board_text(board, "aeroplane.toml"), (), str(board or "aeroplane.toml"), ())

    def plan(self, files: Files) -> Plan:
        """Check the board, and describe it for devices."""
        board = self._board(files)
        fields = {place: field for field, place in board.position.items()}
        symbols = {field: colour[0].upper() for field, colour in board.colour.items()}
        edge = ("",) * GRID
        pieces = tuple(Piece(colour, number) for colour in board.colours for number in range(1, PLANES + 1))
        return Plan(board.name, board.sensors, MapSheet(edge, edge, fields, symbols), pieces)

    def game(self, files: Files, rules: Mapping[str, str]) -> AeroplaneChess:
        """Build the game; raises WrongInputError."""
        return AeroplaneChess(rulebook(self._board(files), choose(rules=rules)))

    def colours(self, files: Files) -> tuple[Colour, ...]:
        """Give all colours clockwise."""
        return self._board(files).colours

    def may_play(self, files: Files, colours: tuple[Colour, ...], rules: Mapping[str, str]) -> bool:
        """Tell whether these players make a match: any two to four, for teams all four."""
        fewest = len(self.colours(files)) if rules.get("teams", "off") != "off" else 2
        return len(colours) >= fewest

    def question(self, files: Files, answers: Mapping[str, str], rules: Mapping[str, str]) -> Question | None:
        """Ask what must be agreed next; None once all is."""
        return opening.question(self._board(files), answers, rules)

    def opening(self, answers: Mapping[str, str], rules: Mapping[str, str]) -> Opening:
        """Put together what was agreed."""
        return opening.opening(answers, rules)

    def _board(self, files: Files) -> Board:
        return data.load_aeroplane(files.board, files.board_source)
