"""What the sensors show beside the books: the last picture, and the one on which both agreed."""

from __future__ import annotations

from collections.abc import Mapping

from companion.effects import Effect, Settle
from companion.messages import BoardSeen, TagsSeen
from companion.referee.books import Books
from companion.referee.sensing import (
    Fits,
    Seen,
    Step,
    Table,
    Verdict,
    differences,
    judge,
    read_board,
    read_tags,
    sees,
)
from companion.rules.interface import IllegalMove, Picture, Piece


class Watch:
    """The sensors of one table.

    Args:
        table: which field lies over which sensor; empty: a table without sensors.
        settle: milliseconds of rest after which a picture counts.
        tags: the learned tags of an identity board.
    """

    def __init__(self, table: Table, settle: int, tags: Mapping[str, Piece] | None = None) -> None:
        self.table = table
        self._settle = settle
        self._tags = tags or {}
        self.seen: Seen | None = None
        self.agreed = Picture({})
        """The picture on which board and books last agreed."""
        self._source = ("", 0)
        self._options: tuple[int, tuple[Picture, ...]] = (-1, ())

    @property
    def sensed(self) -> bool:
        """Whether the table has sensors and they were heard."""
        return bool(self.table.sensors) and self.seen is not None

    def forget(self) -> None:
        """Trust no picture until the board is heard again."""
        self.seen = None

    def take(self, message: BoardSeen | TagsSeen) -> bool:
        """Take a picture; False when it says nothing new."""
        if isinstance(message, BoardSeen):
            seen = read_board(message, self.table, self._settle)
        else:
            seen = read_tags(message, self.table, self._tags, self._settle)
        self._source = (message.boot, message.seq)
        news = seen != self.seen
        self.seen = seen
        return news

    def behind(self, books: Books) -> bool:
        """Tell whether the books are ahead of the board, as far as sensors can tell."""
        return self.seen is not None and sees(self.seen, self.table, self.agreed, books.expected())

    def agree(self, books: Books) -> tuple[Effect, ...]:
        """Note that board and books agree, and let the board forget what was touched."""
        self.agreed = books.expected()
        if self.seen is None or not self.seen.touched:
            return ()
        self.seen = Seen(self.seen.taken, frozenset(), self.seen.pieces, self.seen.settled)
        return (Settle(*self._source),)

    def follow(self, books: Books) -> bool:
        """Tell whether the hands have caught up with the books."""
        assert self.seen is not None  # noqa: S101 - only a sensed table follows
        return isinstance(judge(self.seen, self.table, self.agreed, [books.expected()]), Fits)

    def verdict(self, books: Books) -> Verdict:
        """Say what the present picture means while board and books agreed before it."""
        assert self.seen is not None  # noqa: S101 - only a sensed table is judged
        previous, alternatives = self._previous(books)
        return judge(self.seen, self.table, books.expected(), self._pictures(books), previous, alternatives)

    def steps(self, books: Books) -> tuple[Step, ...]:
        """Say what hands must still do, one step at a time."""
        return differences(self.seen, self.table, books.expected(), self.agreed) if self.seen else ()

    def _pictures(self, books: Books) -> tuple[Picture, ...]:
        """Compute what each legal command would leave, once for each position."""
        if self._options[0] != books.position:
            game, seat = books.game, books.game.mover(books.state)
            # What hands do while a computer player thinks is no choice of its own.
            legal = () if seat and seat.computer else game.legal(books.state)
            pictures = tuple(game.expected(books.after(command)) for command in legal)
            self._options = (books.position, pictures)
        return self._options[1]

    def _previous(self, books: Books) -> tuple[Picture | None, tuple[Picture, ...]]:
        """Give the picture before the last command and its alternatives, while it may still be changed."""
        if not books.deeds or not _by_hand(books.deeds[-1].recorded.entry.source):
            return None, ()
        game, before = books.game, books.deeds[-1].before
        if game.chance(before) is not None:
            return None, ()
        pictures = []
        for command in game.legal(before):
            state = before
            for event in game.decide(before, command):
                state = game.apply(state, event)
            pictures.append(game.expected(state))
        return game.expected(before), tuple(pictures)


def _by_hand(source: str) -> bool:
    return source in {"sensed", "button"}


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
