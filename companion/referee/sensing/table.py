"""Sensors and fields: a message from the board becomes what is seen on the fields."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from companion.messages import BoardSeen, TagsSeen
from companion.rules.interface import Field, Picture, Piece

SETTLE = 300
"""Milliseconds of rest after which a picture counts."""

Mark = tuple[Field, Piece | None, int]
"""One thing that a sensor can tell: this piece lies here (identity), or something does (occupancy: None).

The number counts the things in a place with several sensors: whatever lies on which of them, the first is 0.
"""


@dataclass(frozen=True, slots=True)
class Table:
    """The fields with a sensor: sensor i lies under `sensors[i]`; nothing is known of any other field.

    A place for several pieces (a hangar) is named once for each of its sensors, and has one for each of its pieces.
    """

    sensors: tuple[Field, ...] = ()
    deaf: frozenset[Field] = frozenset()
    """Fields whose sensors are not believed."""

    fields: frozenset[Field] = field(init=False, repr=False, compare=False)
    """The fields on which something can be seen; kept, since every picture is measured against them."""
    counted: frozenset[Field] = field(init=False, repr=False, compare=False)
    """Those of them whose sensors count how many pieces lie there."""

    def __post_init__(self) -> None:
        several = {where for where, sensors in Counter(self.sensors).items() if sensors > 1}
        object.__setattr__(self, "fields", frozenset(self.sensors) - self.deaf)
        object.__setattr__(self, "counted", frozenset(several) - self.deaf)

    def under(self, numbers: Iterable[int]) -> frozenset[Field]:
        """Give the fields over some sensors; spare sensors beyond the table's are passed over."""
        return self.fields & frozenset(self.sensors[number] for number in numbers if number < len(self.sensors))

    def count(self, numbers: Iterable[int]) -> dict[Field, int]:
        """Count how many of some sensors lie under each of the counted places."""
        if not self.counted:
            return {}
        places = Counter(self.sensors[number] for number in numbers if number < len(self.sensors))
        return {where: places[where] for where in self.counted if places[where]}

    def tags(self, numbered: Mapping[int, tuple[str, ...]]) -> dict[Field, tuple[str, ...]]:
        """Give the tags on each taken field."""
        found: dict[Field, tuple[str, ...]] = {}
        for number, tags in numbered.items():
            for where in self.under([number] if tags else []):
                found[where] = (*found.get(where, ()), *tags)
        return found

    def marks(self, picture: Picture, *, identity: bool, known: frozenset[Piece] | None = None) -> frozenset[Mark]:
        """Give what the sensors would tell of a picture; `known` are the pieces whose tags are known, None: all."""
        if identity:
            on = [(piece, where) for piece, where in picture.at.items() if where in self.fields]
            unknown = Counter(where for piece, where in on if known is not None and piece not in known)
            told = frozenset((where, piece, 0) for piece, where in on if known is None or piece in known)
            return told | frozenset((where, None, 0) for where in unknown) | _further(unknown)
        marks = frozenset((where, None, 0) for where in picture.taken() & self.fields)
        return marks | _further({where: picture.count(where) for where in self.counted}) if self.counted else marks


@dataclass(frozen=True, slots=True)
class Seen:
    """What the sensors show."""

    taken: frozenset[Field]
    touched: frozenset[Field] = frozenset()
    """Fields that changed since the last committed verdict, whatever lies there now."""
    pieces: Mapping[Field, frozenset[Piece | None]] | None = None
    """Identity: the pieces on each taken field, None for an unknown tag. None as a whole: occupancy only."""
    settled: bool = True
    crowds: Mapping[Field, int] = field(default_factory=dict)
    """How many pieces lie in each taken place whose sensors count them; by identity, several unknown tags."""
    known: frozenset[Piece] | None = None
    """Identity: the pieces whose tags are known; None: all."""

    def without(self, deaf: frozenset[Field]) -> Seen:
        """Leave some fields out of account."""
        pieces = self.pieces and {field: on for field, on in self.pieces.items() if field not in deaf}
        crowds = {field: crowd for field, crowd in self.crowds.items() if field not in deaf}
        return replace(self, taken=self.taken - deaf, touched=self.touched - deaf, pieces=pieces, crowds=crowds)

    @property
    def identity(self) -> bool:
        """Whether the sensors tell pieces apart."""
        return self.pieces is not None

    def stranger(self, piece: Piece) -> bool:
        """Tell whether a piece has a tag that is not known yet."""
        return self.known is not None and piece not in self.known

    @property
    def marks(self) -> frozenset[Mark]:
        """What the sensors tell, comparable with `Table.marks`."""
        if self.pieces is None:
            return frozenset((where, None, 0) for where in self.taken) | _further(self.crowds)
        told = frozenset((where, piece, 0) for where, pieces in self.pieces.items() for piece in pieces)
        return told | _further(self.crowds)


def _further(crowds: Mapping[Field, int]) -> frozenset[Mark]:
    """Give the marks of all but the first piece in each place."""
    return frozenset((where, None, nth) for where, crowd in crowds.items() for nth in range(1, crowd))


def shown(picture: Picture, table: Table, seen: Seen) -> frozenset[Mark]:
    """Give what these sensors would tell of a picture."""
    return table.marks(picture, identity=seen.identity, known=seen.known)


def read_board(message: BoardSeen, table: Table, settle: int = SETTLE) -> Seen:
    """Read an occupancy picture.

    Args:
        message: the board's picture.
        table: which field lies over which sensor.
        settle: milliseconds without a change after which the picture counts.
    """
    taken, touched = table.under(message.taken), table.under(message.touched)
    return Seen(taken, touched, settled=message.age >= settle, crowds=table.count(message.taken))


def read_tags(message: TagsSeen, table: Table, known: Mapping[str, Piece], settle: int = SETTLE) -> Seen:
    """Read an identity picture.

    Args:
        message: the board's picture.
        table: which field lies over which sensor.
        known: the learned tags, upper-case hex, and their pieces.
        settle: milliseconds without a change after which the picture counts; at least two whole scans.
    """
    tags = table.tags(message.tags)
    found = {where: frozenset(known.get(tag) for tag in here) for where, here in tags.items()}
    unknown = {where: sum(tag not in known for tag in here) for where, here in tags.items()}
    crowds = {where: crowd for where, crowd in unknown.items() if crowd > 1}
    settled = message.age >= settle
    return Seen(frozenset(found), pieces=found, settled=settled, crowds=crowds, known=frozenset(known.values()))
