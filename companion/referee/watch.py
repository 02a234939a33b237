"""What the sensors show beside the books: the last picture, and the one on which both agreed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from companion.effects import Effect, Settle
from companion.messages import BoardSeen, TagsSeen
from companion.referee.books import Books, after
from companion.referee.sensing import (
    Agrees,
    Fits,
    Seen,
    Step,
    Table,
    Verdict,
    differences,
    judge,
    read_board,
    read_tags,
)
from companion.rules.interface import Field, IllegalMove, Picture, Piece


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
        self._behind: tuple[object, bool] = (None, False)
        self._options: tuple[object, tuple[Picture, ...]] = (None, ())
        self._before: tuple[object, tuple[Picture | None, tuple[Picture, ...]]] = (None, (None, ()))

    @property
    def sensed(self) -> bool:
        """Whether the table has sensors and they were heard."""
        return bool(self.table.sensors) and self.seen is not None

    def forget(self) -> None:
        """Trust no picture until the board is heard again."""
        self.seen = None
        self.table = replace(self.table, deaf=frozenset())

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
        """Tell whether the books are ahead of the board, as far as sensors can notice.

        Two pieces that change places leave the same picture; that their fields were touched gives them away.
        """
        if self.seen is None:
            return False
        # Asked several times for each message, and only a command or an agreement changes the answer.
        question = (books, books.position, self.agreed, self.table)
        if question != self._behind[0]:
            self._behind = (question, bool(self._noticed(self.agreed, books.expected())))
        return self._behind[1]

    def agree(self, books: Books) -> tuple[Effect, ...]:
        """Note that board and books agree, and let the board forget what was touched."""
        self.agreed = books.expected()
        if self.seen is None or not self.seen.touched:
            return ()
        self.seen = replace(self.seen, touched=frozenset())
        return (Settle(*self._source),)

    def unseen(self, before: Picture, after: Picture) -> frozenset[Piece]:
        """Find the pieces that move between two pictures while no sensor notices."""
        noticed = self._noticed(before, after)
        return frozenset(piece for piece, ends in _moves(before, after).items() if noticed.isdisjoint(ends))

    def differ(self, before: Picture, after: Picture) -> bool:
        """Tell whether two pictures look different to the sensors, however they came about."""
        identity = self.seen.identity if self.seen else bool(self._tags)
        return self.table.marks(before, identity=identity) != self.table.marks(after, identity=identity)

    def disputed(self, books: Books) -> frozenset[Field]:
        """Give the fields on which the sensors contradict the books."""
        if self.seen is None:
            return frozenset()
        told = self.table.marks(books.expected(), identity=self.seen.identity)
        return frozenset(field for field, _ in self.seen.marks ^ told)

    def disbelieve(self, books: Books) -> None:
        """Leave the disputed fields out of account until the board is plugged in anew."""
        self.table = replace(self.table, deaf=self.table.deaf | self.disputed(books))
        if self.seen:
            self.seen = self.seen.without(self.table.deaf)

    def follow(self, books: Books) -> bool:
        """Tell whether the hands have caught up with the books."""
        assert self.seen is not None  # noqa: S101 - only a sensed table follows
        return isinstance(judge(self.seen, self.table, self.agreed, [books.expected()]), Fits)

    def verdict(self, books: Books) -> Verdict:
        """Say what the present picture means while board and books agreed before it."""
        assert self.seen is not None  # noqa: S101 - only a sensed table is judged
        now = self.table.marks(books.expected(), identity=self.seen.identity)
        if self.seen.settled and not self.seen.touched and self.seen.marks == now:
            # Most messages change nothing on the board: what commands would leave is worked out when one does.
            return Agrees()
        previous, alternatives = self._previous(books)
        return judge(self.seen, self.table, books.expected(), self._pictures(books), previous, alternatives)

    def halfway(self, books: Books) -> tuple[int, Picture] | None:
        """Find the one legal command that the hand has begun: the board shows what its first events leave.

        A plane rests on its landing cell before it jumps on; a pigeon stands where a hawk is about to strike it.
        """
        if self.seen is None:
            return None
        begun = [(index, picture) for index, command in _choices(books) for picture in _prefixes(books, command)]
        verdict = judge(self.seen, self.table, books.expected(), [picture for _, picture in begun])
        return begun[verdict.index] if isinstance(verdict, Fits) and not verdict.confirm else None

    def steps(self, books: Books) -> tuple[Step, ...]:
        """Say what hands must still do on the fields with a sensor, one step at a time.

        What no sensor sees, such as a pigeon that leaves its loft, would stay on the screen for ever.
        """
        if self.seen is None:
            return ()
        steps = differences(self.seen, self.table, books.expected(), self.agreed)
        # Pieces that no sensor notices were led by the button already.
        blind = self.unseen(self.agreed, books.expected())
        seen = [
            step
            for step in steps
            if step.piece not in blind and not self.table.fields.isdisjoint({step.origin, step.to})
        ]
        # What stands where a command may yet want it is cleared away last: half of a set-up may be right.
        wanted = {field for picture in self._pictures(books) for field in picture.taken()}
        return tuple(sorted(seen, key=lambda step: step.piece is None and step.origin in wanted))

    def _noticed(self, before: Picture, after: Picture) -> frozenset[Field]:
        """Find the fields whose sensors notice what turns one picture into another.

        By occupancy a field that stays taken (a stack grows, a second plane on a launch cell) tells nothing; one whose
        pieces all change was empty in between, which the touched bits keep.
        """
        identity = self.seen is not None and self.seen.identity
        was, now = _standing(before), _standing(after)
        fields = {field for ends in _moves(before, after).values() for field in ends if field in self.table.fields}
        nobody = frozenset[Piece]()
        return frozenset(field for field in fields if identity or not was.get(field, nobody) & now.get(field, nobody))

    def _pictures(self, books: Books) -> tuple[Picture, ...]:
        """Compute what each legal command would leave, once for each position."""
        if self._options[0] != (books, books.position):
            pictures = tuple(books.game.expected(books.after(command)) for _, command in _choices(books))
            self._options = ((books, books.position), pictures)
        return self._options[1]

    def _previous(self, books: Books) -> tuple[Picture | None, tuple[Picture, ...]]:
        """Give the picture before the last command and its alternatives, once for each position."""
        if self._before[0] != (books, books.position):
            self._before = ((books, books.position), _alternatives(books))
        return self._before[1]


def _alternatives(books: Books) -> tuple[Picture | None, tuple[Picture, ...]]:
    """Compute the picture before the last command and what else could have been done, while it may be changed."""
    if not books.deeds or not _by_hand(books.deeds[-1].recorded.entry.source):
        return None, ()
    game, before = books.game, books.deeds[-1].before
    if game.chance(before) is not None:
        return None, ()
    return game.expected(before), tuple(game.expected(after(game, before, command)) for command in game.legal(before))


def _choices(books: Books) -> Iterator[tuple[int, object]]:
    """Number the legal commands; what hands do while a computer player thinks is no choice of its own."""
    seat = books.game.mover(books.state)
    return enumerate(() if seat and seat.computer else books.game.legal(books.state))


def _prefixes(books: Books, command: object) -> Iterator[Picture]:
    """Give the pictures on the way of a command, each once, without the one it begins and the one it ends with."""
    game, state = books.game, books.state
    pictures = [game.expected(state)]
    for event in game.decide(state, command):
        state = game.apply(state, event)
        pictures.append(game.expected(state))
    between = [picture for picture in pictures if picture not in (pictures[0], pictures[-1])]
    return (picture for index, picture in enumerate(between) if picture not in between[:index])


def _moves(before: Picture, after: Picture) -> dict[Piece, set[Field | None]]:
    """Give the two ends of each piece's move between two pictures; a place beside the fields (`loft.red`) is no end."""
    moves = {}
    for piece in {**before.at, **after.at}:
        ends = {_on_board(before.at.get(piece)), _on_board(after.at.get(piece))}
        if len(ends) > 1:
            moves[piece] = ends
    return moves


def _standing(picture: Picture) -> dict[Field, frozenset[Piece]]:
    """Group the pieces by field."""
    fields: dict[Field, frozenset[Piece]] = {}
    for piece, field in picture.at.items():
        fields[field] = fields.get(field, frozenset()) | {piece}
    return fields


def _on_board(field: Field | None) -> Field | None:
    return None if field is None or "." in field else field


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
