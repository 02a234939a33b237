"""The pieces on a board that exists only in memory: what really stands where, whatever the referee believes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.errors import WrongInputError
from companion.rules.interface import Colour, Field, Piece


class VirtualTable:
    """A board, the room beside it, and one hand that holds at most one piece.

    Args:
        pieces: all pieces of the game; at first they stand beside the board.
    """

    def __init__(self, pieces: Iterable[Piece]) -> None:
        self._pieces = tuple(sorted(pieces, key=_order))
        # In the order in which the pieces were put down, so that the last of a stack is its top.
        self._at: dict[Piece, Field] = {}
        self._hand: Piece | None = None

    @property
    def hand(self) -> Piece | None:
        """The piece in the hand."""
        return self._hand

    @property
    def aside(self) -> tuple[Piece, ...]:
        """The pieces beside the board, by colour and number."""
        return tuple(piece for piece in self._pieces if piece not in self._at and piece != self._hand)

    @property
    def spare(self) -> Piece:
        """A piece from beside the board, or the one that has stood the longest."""
        return next(iter(self.aside or self._at))

    def standing(self, field: Field) -> tuple[Piece, ...]:
        """Give the pieces on a field, the uppermost last."""
        return tuple(piece for piece, place in self._at.items() if place == field)

    def taken(self) -> frozenset[Field]:
        """Give the fields on which something stands."""
        return frozenset(self._at.values())

    def arrange(self, picture: Mapping[Piece, Field]) -> None:
        """Put every piece where the picture says, and all others beside the board."""
        self._at = dict(picture)
        self._hand = None

    def place(self, piece: Piece, field: Field) -> None:
        """Put a piece on a field, wherever it was."""
        self._at.pop(piece, None)
        self._at[piece] = field
        if self._hand == piece:
            self._hand = None

    def remove(self, piece: Piece) -> None:
        """Put a piece beside the board, wherever it was."""
        self._at.pop(piece, None)
        if self._hand == piece:
            self._hand = None

    def lift(self, field: Field) -> Piece:
        """Take the uppermost piece of a field into the hand.

        Raises:
            WrongInputError: the field is empty, or the hand is not.
        """
        standing = self.standing(field)
        if not standing:
            raise WrongInputError("{field} is empty: lift a piece from another field.", field=field)
        self._hold(standing[-1])
        return standing[-1]

    def take(self, piece: Piece) -> None:
        """Take a piece from beside the board into the hand.

        Raises:
            WrongInputError: the hand is not empty.
        """
        self._hold(piece)

    def put_aside(self) -> None:
        """Put the piece in the hand, if there is one, beside the board."""
        self._hand = None

    def _hold(self, piece: Piece) -> None:
        if self._hand is not None:
            raise WrongInputError("The hand already holds a piece: put it down first.")
        self._at.pop(piece, None)
        self._hand = piece


def _order(piece: Piece) -> tuple[int, int]:
    colours = list(Colour)
    return colours.index(piece.colour) if piece.colour else len(colours), piece.number
