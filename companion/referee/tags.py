"""Which piece carries which tag: learned where the books have pieces and the board has as many unknown tags."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from companion.rules.interface import Colour, Field, Picture, Piece

Tags = Mapping[str, Piece]
"""Tags by their number, upper-case hex."""
On = Mapping[Field, tuple[str, ...]]
"""The tags on each taken field."""
Alike = Callable[[Piece, Piece], bool]
"""Tells whether two pieces may stand for each other."""


def learned(tags: Tags, on: On, expected: Picture) -> Tags:
    """Learn the unknown tags on fields whose unknown pieces are told by the books, alike ones in any order."""
    found = dict(tags)
    for field, here in on.items():
        strangers = [tag for tag in here if tag not in tags]
        pieces = [piece for piece, where in expected.at.items() if where == field and piece not in tags.values()]
        if len(strangers) == len(pieces) and len({piece.colour for piece in pieces}) == 1:
            found.update(zip(strangers, pieces, strict=True))
    return found


def exchanged(tags: Tags, on: On, pictures: Iterable[Picture], alike: Alike) -> Tags:
    """Let alike pieces change their tags where that brings the board nearer to a picture that it may show.

    Whichever plane comes out of a hangar is the one that the books send out.
    """
    goals = {(piece, field) for picture in pictures for piece, field in picture.at.items()}
    found = dict(tags)
    for field, here in on.items():
        for tag in here:
            piece = found.get(tag)
            if piece is None or (piece, field) in goals:
                continue
            wanted = (other for other, where in goals if where == field and other != piece and alike(piece, other))
            other = min(wanted, default=None, key=lambda each: each.number)
            if other is not None and not _stands(other, found, on, goals):
                found = {key: _swapped(each, piece, other) for key, each in found.items()}
    return found


def alike_in(now: Picture) -> Alike:
    """Let pieces of a colour be alike that lie in one place beside the fields."""

    def alike(one: Piece, other: Piece) -> bool:
        where = now.at.get(one)
        return one.colour == other.colour and where is not None and "." in where and where == now.at.get(other)

    return alike


def same_colour(one: Piece, other: Piece) -> bool:
    """Let all pieces of a colour be alike, as before the first turn."""
    return one.colour == other.colour


def spelled(tags: Tags) -> dict[str, str | int]:
    """Write tags for the record."""
    return {tag: f"{piece.colour or 'hawk'} {piece.number}" for tag, piece in tags.items()}


def read(note: Mapping[str, object]) -> dict[str, Piece]:
    """Read tags from the record."""
    return {tag: _piece(*str(words).split()) for tag, words in note.items()}


def _piece(colour: str, number: str) -> Piece:
    return Piece(None if colour == "hawk" else Colour(colour), int(number))


def _stands(piece: Piece, tags: Tags, on: On, goals: set[tuple[Piece, Field]]) -> bool:
    """Tell whether a piece is seen on a field where it may be, other than a place beside the fields."""
    return any((piece, field) in goals and "." not in field for field in _seen_at(piece, tags, on))


def _seen_at(piece: Piece, tags: Tags, on: On) -> Iterator[Field]:
    return (field for field, here in on.items() for tag in here if tags.get(tag) == piece)


def _swapped(piece: Piece, one: Piece, other: Piece) -> Piece:
    return {one: other, other: one}.get(piece, piece)
