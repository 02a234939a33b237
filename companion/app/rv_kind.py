"""RV-Meisterschaft for the program: its files, its board for devices, its set-up."""

from __future__ import annotations

import string
from collections.abc import Mapping, Sequence
from pathlib import Path

from companion import data
from companion.app.kinds import Files, Plan
from companion.devices.console_view import MapSheet
from companion.rules.interface import Colour, Opening, Piece, Question
from companion.rules.rv import opening
from companion.rules.rv.board import PLACES, Board
from companion.rules.rv.game import RvMeisterschaft
from companion.rules.rv.options import PRESETS, choose
from companion.rules.rv.rulebook import rulebook

NAME = "rv"


class RvKind:
    """The racing-pigeon game with any board, decks and options."""

    presets = PRESETS

    def check(self, preset: str, rules: Mapping[str, str]) -> None:
        """Check options; raises WrongInputError."""
        choose(preset, rules)

    def read(self, board: Path | None, decks: Sequence[Path]) -> Files:
        """Read board and decks, the defaults where nothing is named."""
        texts = data.deck_texts(decks)
        source = str(board) if board else "westfeld.toml"
        return Files(NAME, data.board_text(board), texts, source, data.deck_sources(texts, decks))

    def plan(self, files: Files) -> Plan:
        """Check the board, and describe it for devices."""
        board = self._board(files)
        columns = tuple(string.ascii_uppercase[: board.columns])
        rows = tuple(f"{row}" for row in range(1, board.rows + 1))
        fields = {place: field for field, place in board.position.items()}
        return Plan(board.name, board.sensors, MapSheet(columns, rows, fields, board.symbols), _pieces(board))

    def game(self, files: Files, rules: Mapping[str, str]) -> RvMeisterschaft:
        """Build the game; raises WrongInputError."""
        decks = data.load_decks(files.decks, files.deck_sources)
        return RvMeisterschaft(rulebook(self._board(files), decks, choose(rules=rules)))

    def colours(self, files: Files) -> tuple[Colour, ...]:  # noqa: ARG002 - every board of this game has them all
        """Give all colours clockwise."""
        return opening.ORDER

    def may_play(self, files: Files, colours: tuple[Colour, ...], rules: Mapping[str, str]) -> bool:  # noqa: ARG002
        """Tell whether these players make a match (reading 45)."""
        return opening.allowed(colours, rules.get("colours", "a"))

    def question(self, files: Files, answers: Mapping[str, str], rules: Mapping[str, str]) -> Question | None:  # noqa: ARG002
        """Ask what must be agreed next; None once all is."""
        return opening.question(answers, rules)

    def opening(self, answers: Mapping[str, str], rules: Mapping[str, str]) -> Opening:
        """Put together what was agreed."""
        return opening.opening(answers, rules)

    def _board(self, files: Files) -> Board:
        return data.load_board(files.board, files.board_source)


def _pieces(board: Board) -> tuple[Piece, ...]:
    pigeons = [Piece(colour, number) for colour in Colour for number in range(1, PLACES + 1)]
    return (*pigeons, *(Piece(None, number) for number in range(1, len(board.hawks) + 1)))
