"""What hands owe the books after a command, an undo or a correction, beside what a sensed board leads by itself."""

from __future__ import annotations

from companion.referee.books import Books, Deed
from companion.referee.record import Act
from companion.referee.sensing import path, together
from companion.referee.tasks import MovePieces, ReadCard, Task, tasks
from companion.referee.watch import Watch
from companion.rules.interface import Picture


def owed(books: Books, deed: Deed, watch: Watch, *, sensed: bool) -> list[Task]:
    """List what a command asks of hands.

    Args:
        books: the game.
        deed: the command.
        watch: the sensors.
        sensed: the board shows by itself what its sensors notice.
    """
    unseen = watch.unseen(*books.pictures(deed)) if sensed else None
    by_hand = deed.recorded.entry.source in {"button", "sensed"}
    return list(tasks(books.game, deed, unseen, by_hand=by_hand))


def mended(books: Books, stood: Picture, watch: Watch, *, sensed: bool) -> list[Task]:
    """List what is to be done after commands were taken back, and perhaps replaced by another one.

    Hands go straight from what stood there to what shall stand: nobody is led back to where the mistake was made.

    Args:
        books: the game.
        stood: what stood there before.
        watch: the sensors.
        sensed: the board shows by itself what its sensors notice.
    """
    unseen = watch.unseen(stood, books.expected()) if sensed else None
    steps = (step for step in path(stood, books.expected()) if unseen is None or step.piece in unseen)
    moves = [MovePieces(each) for each in together(steps)]
    last = books.last_act()
    if last is not None and last.act is Act.UNDO:
        return [*moves]
    # Without pieces: they go the straight way, cards are read before it and discs laid after it.
    beside = tasks(books.game, books.deeds[-1], frozenset(), by_hand=False)
    cards = [task for task in beside if isinstance(task, ReadCard)]
    return [*cards, *moves, *(task for task in beside if not isinstance(task, ReadCard))]
