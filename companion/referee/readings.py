"""What hands may be about to do, as pictures: from the rules, whatever the sensors show."""

from __future__ import annotations

from collections.abc import Iterator

from companion.referee.books import Books, after
from companion.rules.interface import IllegalMove, Picture, Piece


def choices(books: Books) -> Iterator[tuple[int, object]]:
    """Number the legal commands; what hands do while a computer player thinks is no choice of its own."""
    seat = books.game.mover(books.state)
    return enumerate(() if seat and seat.computer else books.game.legal(books.state))


def prefixes(books: Books, command: object) -> Iterator[Picture]:
    """Give the pictures on the way of a command, each once, without the one it begins and the one it ends with."""
    game, state = books.game, books.state
    pictures = [game.expected(state)]
    for event in game.decide(state, command):
        state = game.apply(state, event)
        pictures.append(game.expected(state))
    between = [picture for picture in pictures if picture not in (pictures[0], pictures[-1])]
    return (picture for index, picture in enumerate(between) if picture not in between[:index])


def alternatives(books: Books) -> tuple[Picture | None, tuple[Picture, ...]]:
    """Compute the picture before the last command and what else could have been done, while it may be changed."""
    if not books.deeds or not _by_hand(books.deeds[-1].recorded.entry.source):
        return None, ()
    game, before = books.game, books.deeds[-1].before
    if game.chance(before) is not None:
        return None, ()
    return game.expected(before), tuple(game.expected(after(game, before, command)) for command in game.legal(before))


def explain(books: Books, piece: Piece, to: object) -> IllegalMove | None:
    """Say why a piece may not stand where a hand put it, None when no rule of the turn speaks of it."""
    command = books.game.moving(books.state, piece, to)  # type: ignore[arg-type]
    if command is None:
        return None
    try:
        books.game.decide(books.state, command)
    except IllegalMove as refusal:
        return refusal
    return None


def _by_hand(source: str) -> bool:
    return source in {"sensed", "button"}
