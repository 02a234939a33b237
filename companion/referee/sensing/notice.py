"""What sensors notice of the way from one picture to another, while it is made."""

from __future__ import annotations

from collections import defaultdict

from companion.referee.sensing.table import Table
from companion.rules.interface import Field, Picture, Piece


def noticed(table: Table, before: Picture, after: Picture, *, identity: bool) -> frozenset[Field]:
    """Find the fields whose sensors notice what turns one picture into another.

    By occupancy a field that stays taken (a stack grows, a second plane on a launch cell) tells nothing; one whose
    pieces all change was empty in between, which the touched bits keep.
    """
    was, now = _standing(before), _standing(after)
    ends = {field for moved in _moves(table, before, after).values() for field in moved}
    return frozenset(
        field
        for field in ends
        if field is not None
        and field in table.fields
        and (
            identity
            or was[field].isdisjoint(now[field])
            or (field in table.counted and len(was[field]) != len(now[field]))
        )
    )


def unseen(table: Table, before: Picture, after: Picture, *, identity: bool) -> frozenset[Piece]:
    """Find the pieces that move between two pictures while no sensor notices."""
    told = noticed(table, before, after, identity=identity)
    return frozenset(piece for piece, ends in _moves(table, before, after).items() if told.isdisjoint(ends))


def _moves(table: Table, before: Picture, after: Picture) -> dict[Piece, set[Field | None]]:
    """Give the two ends of each piece's move; a place beside the fields without a sensor is no end."""
    moves = {}
    for piece in {**before.at, **after.at}:
        ends = {_end(table, before.at.get(piece)), _end(table, after.at.get(piece))}
        if len(ends) > 1:
            moves[piece] = ends
    return moves


def _end(table: Table, field: Field | None) -> Field | None:
    return field if field is None or "." not in field or field in table.fields else None


def _standing(picture: Picture) -> defaultdict[Field, frozenset[Piece]]:
    """Group the pieces by field."""
    fields: defaultdict[Field, frozenset[Piece]] = defaultdict(frozenset)
    for piece, field in picture.at.items():
        fields[field] |= {piece}
    return fields
