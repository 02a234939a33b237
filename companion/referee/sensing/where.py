"""Where the pieces are by sensors and history, and what brings them to where they belong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.effects import Lamp
from companion.referee.sensing.steps import Step, ordered
from companion.referee.sensing.table import Seen, Table, shown
from companion.rules.interface import Field, Picture, Piece


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """What is known of the real board."""

    at: Mapping[Piece, Field]
    """A piece that is not on the board, or not to be told from others, is absent."""
    unknown: frozenset[Field]
    """Something lies there, and history does not say what."""


def differences(seen: Seen, table: Table, expected: Picture, now: Picture | None = None) -> tuple[Step, ...]:
    """Say what hands must still do until the real board shows a picture.

    Args:
        seen: what the sensors show.
        table: which fields have a sensor.
        expected: what the board shall show.
        now: the picture on which board and books last agreed, the history; None: it is the expected one.
    """
    places = whereabouts(seen, table, expected if now is None else now, expected)
    pieces = {**expected.at, **places.at}
    steps = [Step(piece, expected.at.get(piece), places.at.get(piece)) for piece in pieces]
    steps = [step for step in steps if step.to != step.origin]
    return ordered((*steps, *_clearings(seen, table, steps, places.unknown)))


def lamps(seen: Seen, table: Table, expected: Picture, steps: Sequence[Step]) -> dict[Field, Lamp]:
    """Give the lamps for some steps: targets steady, and blinking wherever something must go.

    Args:
        seen: what the sensors show.
        table: which fields have a sensor, and so a lamp.
        expected: what the board shall show.
        steps: the steps to light, all or only the first.
    """
    surplus = {field for field, _, _ in seen.marks - shown(expected, table, seen)}
    surplus |= {step.origin for step in steps if step.origin is not None}
    targets = {step.to for step in steps if step.to is not None}
    lit = dict.fromkeys(targets, Lamp.TARGET) | dict.fromkeys(surplus, Lamp.SURPLUS)
    return {field: lamp for field, lamp in lit.items() if field in table.fields}


def whereabouts(seen: Seen, table: Table, now: Picture, expected: Picture) -> Whereabouts:
    """Work out where each piece is.

    With identity the sensors say it. By occupancy history does: a piece is where it was unless its field is empty, or
    was touched and now belongs to another piece that has left its own.
    A piece that has vanished from the sensors counts as brought to its place without sensor, if it has one.
    """
    at = _by_tag(seen, table, now, expected) if seen.identity else _by_history(seen, table, now, expected)
    gone = {piece: field for piece, field in now.at.items() if piece not in at}
    hidden = {piece: expected.at[piece] for piece in gone if piece in expected.at}
    at |= {piece: field for piece, field in hidden.items() if field not in table.fields}
    if seen.identity:
        strangers = Counter(field for piece, field in at.items() if seen.stranger(piece))
        return Whereabouts(
            at, frozenset(field for field in strange_fields(seen) if seen.crowds.get(field, 1) > strangers[field])
        )
    lost = {piece: field for piece, field in gone.items() if hidden.get(piece) in table.fields}
    known = Counter(at.values())
    unknown = frozenset(field for field in seen.taken if seen.crowds.get(field, 1) > known[field])
    if len(unknown) == 1 and len(set(lost.values())) == 1:
        return Whereabouts(at | dict.fromkeys(lost, *unknown), frozenset())
    return Whereabouts(at, unknown)


def arrived(seen: Seen, now: Picture, expected: Picture) -> dict[Piece, Field]:
    """Find the pieces that have come to where a picture has them; by occupancy, those that can have come.

    Args:
        seen: what the sensors show.
        now: the history, where the pieces were.
        expected: the picture that the hands are bringing about.
    """
    new = seen.taken - now.taken() | seen.taken & seen.touched
    new |= {place for place, lying in seen.crowds.items() if lying > now.count(place)}
    moved = {piece: field for piece, field in expected.at.items() if field != now.at.get(piece)}
    if seen.pieces is not None:
        return _told(seen, seen.pieces, now, moved)
    # Where others stand and stay, an arrival cannot be told: a piece that has left its field counts as come there.
    kept = {field for piece, field in now.at.items() if expected.at.get(piece) == field}
    joined = kept & seen.taken
    gone = {piece for piece in moved if piece in now.at and now.at[piece] not in seen.taken}
    come = {piece: field for piece, field in moved.items() if field in new or (piece in gone and field in joined)}
    # A field on which another piece has come down is empty of its own.
    gone |= {piece for piece in moved if now.at.get(piece) in set(come.values()) - {moved[piece]}}
    for place, lying in seen.crowds.items():
        come = _counted(come, now, place, lying, gone)
    crowd: Counter[Field | None] = Counter(now.at.values())
    # A piece has not left a field that is still taken, unless others stood there with it or another one came there.
    # Each piece that is struck off may undo the reason for the next: repeat until nothing changes.
    while stuck := [
        piece
        for piece in come
        if crowd[field := now.at.get(piece)] == 1 and field in seen.taken and field not in come.values()
    ]:
        come = {piece: field for piece, field in come.items() if piece not in stuck}
    return come


def _told(
    seen: Seen, pieces: Mapping[Field, frozenset[Piece | None]], now: Picture, moved: Mapping[Piece, Field]
) -> dict[Piece, Field]:
    """Find by tags what has come; of pieces whose tags are not known, no more than there are unknown tags."""
    come = {piece: field for piece, field in moved.items() if piece in pieces.get(field, ())}
    for field in {*moved.values()}:
        there = sum(at == field and seen.stranger(piece) for piece, at in now.at.items())
        unknown = seen.crowds.get(field, 1) if None in pieces.get(field, ()) else 0
        coming = [piece for piece, to in moved.items() if to == field and seen.stranger(piece)]
        come |= dict.fromkeys(coming[: max(0, unknown - there)], field)
    return come


def _counted(come: dict[Piece, Field], now: Picture, field: Field, crowd: int, gone: set[Piece]) -> dict[Piece, Field]:
    """Keep as many arrivals in a counted place, and departures from it, as its sensors have counted.

    Args:
        come: the pieces that can have come, and where.
        now: where they were.
        field: the place.
        crowd: how many pieces lie there.
        gone: the pieces that have certainly left their fields, and so are the first to have come.
    """
    leaving = [piece for piece, to in come.items() if now.at.get(piece) == field != to]
    arriving = sorted((piece for piece, to in come.items() if to == field), key=lambda piece: piece not in gone)
    more = crowd - now.count(field)
    came = arriving[: max(0, more + len(leaving))]
    left = leaving[: max(0, len(came) - more)]
    return {piece: to for piece, to in come.items() if field not in (to, now.at.get(piece)) or piece in (*came, *left)}


def _by_tag(seen: Seen, table: Table, now: Picture, expected: Picture) -> dict[Piece, Field]:
    """Find pieces by their tags, and those whose tags are not known by history, where an unknown tag lies."""
    at = {piece: field for piece, field in now.at.items() if field not in table.fields}
    strange = strange_fields(seen)
    at |= {piece: field for piece, field in now.at.items() if seen.stranger(piece) and field in strange}
    at |= {piece: field for piece, field in arrived(seen, now, expected).items() if seen.stranger(piece)}
    return at | {piece: field for field, piece, _ in seen.marks if piece is not None}


def strange_fields(seen: Seen) -> frozenset[Field]:
    """Give the fields with a tag that is not known."""
    return frozenset(field for field, pieces in (seen.pieces or {}).items() if None in pieces)


def _by_history(seen: Seen, table: Table, now: Picture, expected: Picture) -> dict[Piece, Field]:
    at = {piece: field for piece, field in now.at.items() if field in seen.taken or field not in table.fields}
    landed = arrived(seen, now, expected)
    for field, crowd in seen.crowds.items():
        # Which of them have left cannot be told: those that belong here count as the last to go.
        here = sorted((piece for piece in at if at[piece] == field), key=lambda piece: expected.at.get(piece) != field)
        stay = max(0, crowd - sum(to == field for to in landed.values()))
        at = {piece: where for piece, where in at.items() if piece not in here[stay:]}
    taken_over = set(landed.values()) - set(seen.crowds)
    stayed = {piece: field for piece, field in at.items() if field not in taken_over or expected.at.get(piece) == field}
    return stayed | landed


def _clearings(seen: Seen, table: Table, steps: Sequence[Step], unknown: frozenset[Field]) -> list[Step]:
    """Say what unknown things must go: all that are in the way, and all if they are not the pieces being looked for.

    Pieces that history cannot tell apart lie on these fields; bringing them home clears as many.
    """
    looked_for = 0 if seen.identity else sum(step.origin is None and step.to in table.fields for step in steps)
    targets = {step.to for step in steps} - set(seen.crowds)
    fields = unknown if len(unknown) > looked_for else unknown & targets
    return [Step(None, None, field) for field in fields]
