"""RV-Meisterschaft on the table: its board, its decks, its set-up."""

from __future__ import annotations

import string
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from companion import data
from companion.app.tabletop import Plan
from companion.devices.console_view import MapSheet
from companion.rules.interface import Colour, Opening, Piece, Question
from companion.rules.rv import opening
from companion.rules.rv.board import PLACES, Board
from companion.rules.rv.game import RvMeisterschaft
from companion.rules.rv.options import PRESETS, choose
from companion.rules.rv.rulebook import rulebook

NAME = "rv"


@dataclass(frozen=True, slots=True)
class RvTabletop:
    """The racing-pigeon game with any board and decks."""

    board: str
    decks: tuple[str, ...]
    board_source: str = "board"
    deck_sources: tuple[str, ...] = ("blue deck", "red deck")

    @property
    def name(self) -> str:
        """Give the game's word."""
        return NAME

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
        columns = tuple(string.ascii_uppercase[: board.columns])
        rows = tuple(f"{row}" for row in range(1, board.rows + 1))
        fields = {place: field for field, place in board.position.items()}
        return Plan(board.name, board.sensors, MapSheet(columns, rows, fields, board.symbols), _pieces(board))

    def game(self, rules: Mapping[str, str]) -> RvMeisterschaft:
        """Build the game; raises WrongInputError."""
        decks = data.load_decks(self.decks, self.deck_sources)
        return RvMeisterschaft(rulebook(self._board(), decks, choose(rules=rules)))

    def colours(self) -> tuple[Colour, ...]:
        """Give all colours clockwise."""
        return opening.ORDER

    def may_play(self, colours: tuple[Colour, ...], rules: Mapping[str, str]) -> bool:
        """Tell whether these players make a match (reading 45)."""
        return opening.allowed(colours, rules.get("colours", "a"))

    def question(self, answers: Mapping[str, str], rules: Mapping[str, str]) -> Question | None:
        """Ask what must be agreed next; None once all is."""
        return opening.question(answers, rules)

    def opening(self, answers: Mapping[str, str], rules: Mapping[str, str]) -> Opening:
        """Put together what was agreed."""
        return opening.opening(answers, rules)

    def _board(self) -> Board:
        return data.load_board(self.board, self.board_source)


def lay_rv(board: Path | None, decks: Sequence[Path]) -> RvTabletop:
    """Read board and decks, the defaults where nothing is named."""
    texts = data.deck_texts(decks)
    source = str(board or "westfeld.toml")
    return RvTabletop(data.board_text(board), texts, source, data.deck_sources(texts, decks))


def _pieces(board: Board) -> tuple[Piece, ...]:
    pigeons = [Piece(colour, number) for colour in Colour for number in range(1, PLACES + 1)]
    return (*pigeons, *(Piece(None, number) for number in range(1, len(board.hawks) + 1)))
