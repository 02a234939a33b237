"""Sensors and fields: a message from the board becomes what is seen on the fields."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from companion.messages import BoardSeen, TagsSeen
from companion.rules.interface import Field, Picture, Piece

SETTLE = 300
"""Milliseconds of rest after which a picture counts."""

Mark = tuple[Field, Piece | None]
"""One thing that a sensor can tell: this piece lies here (identity), or something does (occupancy: None)."""


@dataclass(frozen=True, slots=True)
class Table:
    """The fields with a sensor: sensor i lies under `sensors[i]`; nothing is known of any other field."""

    sensors: tuple[Field, ...] = ()
    deaf: frozenset[Field] = frozenset()
    """Fields whose sensors are not believed."""

    fields: frozenset[Field] = field(init=False, repr=False, compare=False)
    """The fields on which something can be seen; kept, since every picture is measured against them."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "fields", frozenset(self.sensors) - self.deaf)

    def under(self, numbers: Iterable[int]) -> frozenset[Field]:
        """Give the fields over some sensors; spare sensors beyond the table's are passed over."""
        return self.fields & frozenset(self.sensors[number] for number in numbers if number < len(self.sensors))

    def marks(self, picture: Picture, *, identity: bool) -> frozenset[Mark]:
        """Give what the sensors would tell of a picture."""
        if identity:
            return frozenset((where, piece) for piece, where in picture.at.items() if where in self.fields)
        return frozenset((where, None) for where in picture.taken() & self.fields)


@dataclass(frozen=True, slots=True)
class Seen:
    """What the sensors show."""

    taken: frozenset[Field]
    touched: frozenset[Field] = frozenset()
    """Fields that changed since the last committed verdict, whatever lies there now."""
    pieces: Mapping[Field, frozenset[Piece | None]] | None = None
    """Identity: the pieces on each taken field, None for an unknown tag. None as a whole: occupancy only."""
    settled: bool = True

    def without(self, deaf: frozenset[Field]) -> Seen:
        """Leave some fields out of account."""
        pieces = self.pieces and {field: on for field, on in self.pieces.items() if field not in deaf}
        return Seen(self.taken - deaf, self.touched - deaf, pieces, self.settled)

    @property
    def identity(self) -> bool:
        """Whether the sensors tell pieces apart."""
        return self.pieces is not None

    @property
    def marks(self) -> frozenset[Mark]:
        """What the sensors tell, comparable with `Table.marks`."""
        if self.pieces is None:
            return frozenset((where, None) for where in self.taken)
        return frozenset((where, piece) for where, pieces in self.pieces.items() for piece in pieces)


def read_board(message: BoardSeen, table: Table, settle: int = SETTLE) -> Seen:
    """Read an occupancy picture.

    Args:
        message: the board's picture.
        table: which field lies over which sensor.
        settle: milliseconds without a change after which the picture counts.
    """
    return Seen(table.under(message.taken), table.under(message.touched), settled=message.age >= settle)


def read_tags(message: TagsSeen, table: Table, known: Mapping[str, Piece], settle: int = SETTLE) -> Seen:
    """Read an identity picture.

    Args:
        message: the board's picture.
        table: which field lies over which sensor.
        known: the learned tags, upper-case hex, and their pieces.
        settle: milliseconds without a change after which the picture counts; at least two whole scans.
    """
    found: dict[Field, frozenset[Piece | None]] = {}
    for number, tags in message.tags.items():
        for where in table.under([number] if tags else []):
            found[where] = found.get(where, frozenset()) | {known.get(tag) for tag in tags}
    return Seen(frozenset(found), pieces=found, settled=message.age >= settle)
