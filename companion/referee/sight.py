"""What the board shows now: its pictures, put together, and the tags that are known."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from companion.messages import BoardSeen, TagsSeen
from companion.referee.sensing import Seen, Table, read_board, read_tags, strange_fields
from companion.referee.tags import Alike, Tags, exchanged, learned
from companion.rules.interface import Field, Picture

SLACK = 0.1
"""Seconds by which two lines about the same moment may differ on their way."""


class Sight:
    """The newest picture of one board.

    Args:
        table: which field lies over which sensor; empty: a table without sensors.
        settle: milliseconds of rest after which a picture counts.
        tags: the known tags of an identity board.
    """

    def __init__(self, table: Table, settle: int, tags: Tags) -> None:
        self.table = table
        self.tags = tags
        self.seen: Seen | None = None
        self.source = ("", 0)
        """Start of the board and number of its newest picture."""
        self._settle = settle
        self._told: TagsSeen | None = None
        self.identity = bool(tags)
        """Whether the sensors tell pieces apart."""

    def greet(self, *, identity: bool) -> None:
        """Begin anew with a board that said hello: trust no picture until it shows one."""
        self.identity = identity
        self._told = None
        self.forget()

    def forget(self) -> None:
        """Trust no picture until the board is heard again; a sensor that was given up stays so."""
        self.seen = None

    def begin(self, given_up: frozenset[Field], colours: frozenset[str]) -> None:
        """Begin with a game: believe every sensor but those given up, and those under places of other colours.

        Pieces that do not play may lie in their hangar or elsewhere.
        """
        idle = {field for field in self.table.sensors if "." in field and field.partition(".")[2] not in colours}
        self._leave_out(given_up | idle)

    def take(self, message: BoardSeen | TagsSeen) -> bool:
        """Take a picture; False when it says nothing new."""
        before = self.seen
        if isinstance(message, TagsSeen):
            self.identity, self._told = True, message
            self._read(message)
        elif not self.identity:
            self.seen = read_board(message, self.table, self._settle)
        elif self.seen is not None:
            self.seen = replace(self.seen, settled=self._confirms(message))
        self.source = (message.boot, message.seq)
        return self.seen != before

    def settle(self) -> bool:
        """Forget what was touched; False if nothing was."""
        touched = self.seen is not None and bool(self.seen.touched)
        if self.seen and touched:
            self.seen = replace(self.seen, touched=frozenset())
        return touched

    def disbelieve(self, fields: frozenset[Field]) -> None:
        """Leave some fields out of account until the next game."""
        self._leave_out(self.table.deaf | fields)

    def relearn(self, expected: Picture, fields: frozenset[Field]) -> frozenset[Field]:
        """Take unknown tags on some fields for new stickers of the pieces that belong there; give those fields."""
        strange, on = fields & self._strange(), self._on()
        present = {self.tags.get(tag) for here in on.values() for tag in here}
        missed = {piece for piece, field in expected.at.items() if field in strange and piece not in present}
        if missed:
            known = {tag: piece for tag, piece in self.tags.items() if piece not in missed}
            self._take_over(learned(known, on, expected))
        return strange - self._strange()

    def _leave_out(self, deaf: frozenset[Field]) -> None:
        """Believe all sensors but those of some fields."""
        self.table = replace(self.table, deaf=deaf)
        if self.seen:
            self.seen = self.seen.without(deaf)

    def _strange(self) -> frozenset[Field]:
        """Give the fields with a tag that is not known."""
        return strange_fields(self.seen) if self.seen else frozenset()

    def _on(self) -> dict[Field, tuple[str, ...]]:
        """Give the tags on each taken field."""
        return self.table.tags(self._told.tags) if self._told else {}

    def learn(self, expected: Picture) -> None:
        """Learn the tags of pieces that lie where the books have them."""
        self._take_over(learned(self.tags, self._on(), expected))

    def exchange(self, pictures: Iterable[Picture], alike: Alike) -> None:
        """Take alike pieces for each other where the board then shows one of these pictures."""
        if self._told:
            self._take_over(exchanged(self.tags, self._on(), pictures, alike))

    def know(self, tags: Tags) -> None:
        """Take tags as known that a record has."""
        self.tags, self.identity = tags, True

    def _take_over(self, tags: Tags) -> None:
        if self._told and tags != self.tags:
            self.tags = tags
            settled = self.seen is not None and self.seen.settled
            self._read(self._told)
            if self.seen:
                self.seen = replace(self.seen, settled=settled)

    def _read(self, message: TagsSeen) -> None:
        self.seen = read_tags(message, self.table, self.tags, self._settle)

    def _confirms(self, beat: BoardSeen) -> bool:
        """Tell whether a heartbeat says that the last tags have not changed since, and have rested long enough.

        Tags are told on change, and the heartbeat often: what changed after the tags were told has lost its line.
        """
        assert self.seen is not None and self._told is not None  # noqa: S101, PT018 - nothing else was seen
        rested = beat.at - beat.age / 1000 <= self._told.at + SLACK
        return rested and beat.age >= self._settle and self.table.under(beat.taken) == self.seen.taken
