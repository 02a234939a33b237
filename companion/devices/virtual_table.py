"""The pieces on a board that exists only in memory: what really stands where, whatever the referee believes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from companion.errors import WrongInputError
from companion.rules.interface import Colour, Field, Piece

_SPOT = "#"
"""Parts the name of a place from the number of a spot in it."""


def spots(sensors: Iterable[Field]) -> tuple[Field, ...]:
    """Give each sensor a name of its own: those of one place are numbered."""
    listed, seen = tuple(sensors), Counter[Field]()
    several = {field for field, times in Counter(listed).items() if times > 1}
    named = []
    for field in listed:
        seen[field] += 1
        named.append(Field(f"{field}{_SPOT}{seen[field]}") if field in several else field)
    return tuple(named)


def under(sensors: tuple[Field, ...], taken: frozenset[Field]) -> frozenset[int]:
    """Give the sensors under some fields and spots."""
    return frozenset(number for number, field in enumerate(spots(sensors)) if field in taken)


class VirtualTable:
    """A board, the room beside it, and one hand that holds at most one piece.

    A place beside the fields that has sensors (a hangar) has a spot for each; pieces of its colour are put there
    whenever they are put beside the board.

    Args:
        pieces: all pieces of the game; at first they stand beside the board.
        spots: the sensors by names that are there once, as `spots` gives them.
    """

    def __init__(self, pieces: Iterable[Piece], spots: Iterable[Field] = ()) -> None:
        self._pieces = tuple(sorted(pieces, key=_order))
        self._spots: dict[Field, list[Field]] = {}
        for spot in spots:
            place, several, _ = spot.partition(_SPOT)
            if several:
                self._spots.setdefault(Field(place), []).append(spot)
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
        return tuple(piece for piece in self._pieces if piece != self._hand and "." in self._at.get(piece, "."))

    @property
    def spare(self) -> Piece:
        """A piece from beside the board, or the one that has stood the longest."""
        beside = [piece for piece in self.aside if piece not in self._at]
        return next(iter(beside or self.aside or self._at))

    def standing(self, field: Field) -> tuple[Piece, ...]:
        """Give the pieces on a field, the uppermost last, or in a place."""
        return tuple(piece for piece, place in self._at.items() if place.partition(_SPOT)[0] == field)

    def taken(self) -> frozenset[Field]:
        """Give the fields on which something stands."""
        return frozenset(self._at.values())

    def arrange(self, picture: Mapping[Piece, Field]) -> None:
        """Put every piece where the picture says, and all others beside the board."""
        self._at, self._hand = {}, None
        for piece in self._pieces:
            self.remove(piece)
        for piece, field in picture.items():
            self.place(piece, field)

    def place(self, piece: Piece, field: Field) -> None:
        """Put a piece on a field or in a place, wherever it was; a place without sensors is beside the board."""
        self._at.pop(piece, None)
        spot = self._free(field) if "." in field else field
        if spot is not None:
            self._at[piece] = spot
        if self._hand == piece:
            self._hand = None

    def remove(self, piece: Piece) -> None:
        """Put a piece beside the board, wherever it was."""
        home = next((place for place in self._spots if place.partition(".")[2] == piece.colour), None)
        if home is not None:
            self.place(piece, home)
            return
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
        if self._hand is not None:
            self.remove(self._hand)

    def _free(self, place: Field) -> Field | None:
        """Find a free spot of a place; None: it has no sensors, or something lies on each."""
        return next((spot for spot in self._spots.get(place, ()) if spot not in self._at.values()), None)

    def _hold(self, piece: Piece) -> None:
        if self._hand is not None:
            raise WrongInputError("The hand already holds a piece: put it down first.")
        self._at.pop(piece, None)
        self._hand = piece


def _order(piece: Piece) -> tuple[int, int]:
    colours = list(Colour)
    return colours.index(piece.colour) if piece.colour else len(colours), piece.number
