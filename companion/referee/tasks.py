"""What eyes and hands owe the game after a command: a card to read, a piece to move, a disc to lay."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from companion.referee.books import AnyGame, Deed
from companion.referee.legs import LEAD, lead
from companion.referee.sensing import Step, path, together
from companion.rules.interface import Card, Phrase, Piece, Seat, Todo


@dataclass(frozen=True, slots=True)
class ReadCard:
    """A card to be shown until it is confirmed."""

    card: Card


@dataclass(frozen=True, slots=True)
class MovePieces:
    """A piece, or a whole stack, to be moved by hand."""

    steps: tuple[Step, ...]
    lead: str = LEAD
    """Key of the sentence that leads a hand from field to field."""


@dataclass(frozen=True, slots=True)
class Do:
    """Something else to be done by hand; no sensor sees it."""

    phrase: Phrase


@dataclass(frozen=True, slots=True)
class WatchDie:
    """An electronic roll to be watched."""

    value: int
    until: float
    """Monotonic second at which the die comes to rest."""


Task = ReadCard | MovePieces | Do | WatchDie


def tasks(game: AnyGame, deed: Deed, unseen: frozenset[Piece] | None, *, by_hand: bool) -> tuple[Task, ...]:
    """List what is owed for a command, in the order of its events.

    Args:
        game: the rules.
        deed: the command.
        unseen: the pieces whose move no sensor notices; of the others the board shows by itself what is still to be
            done. None: no sensor is there at all.
        by_hand: a player chose the command; the move of an own piece that it names needs no telling.
    """
    found, mover = tuple(_tasks(game, deed, unseen)), game.mover(deed.before)
    named = [task.steps for task in found if isinstance(task, MovePieces) and _named(task, mover)]
    # Where a command sets several pieces, it names none of them.
    one = len({tuple(step.piece for step in steps) for steps in named}) == 1
    return found[1:] if by_hand and one and _named(found[0], mover) else found


def _named(task: Task, mover: Seat | None) -> bool:
    """Tell whether a task is the mover's own piece going to a field of the board."""
    if not isinstance(task, MovePieces) or mover is None:
        return False
    step = task.steps[0]
    if step.piece is None or step.aside or step.to is None:
        return False
    return step.piece.colour == mover.colour and "." not in step.to


def _tasks(game: AnyGame, deed: Deed, unseen: frozenset[Piece] | None) -> Iterator[Task]:
    state: Any = deed.before
    for event in deed.events:
        following = game.apply(state, event)
        notices = game.report(state, event)
        yield from (ReadCard(notice) for notice in notices if isinstance(notice, Card))
        todos = [notice for notice in notices if isinstance(notice, Todo)]
        if not any(todo.whole for todo in todos) or unseen is not None:
            steps = path(game.expected(state), game.expected(following))
            groups = together(step for step in steps if unseen is None or step.piece in unseen)
            yield from (MovePieces(group, lead(notices)) for group in groups)
        yield from (Do(todo.phrase) for todo in todos if not todo.whole or unseen is None)
        state = following
