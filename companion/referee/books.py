"""The books: the game's position, how it came about, and the log that keeps it. Decide, write down, record."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from companion.effects import Stamp
from companion.referee.chance import Foretold
from companion.referee.record import CORRECTS, Act, Entry, InputId, Note, Record, Recorded, noted
from companion.referee.tags import Tags, read
from companion.rules.interface import Field, Game, Picture, Seat, Summary

AnyGame = Game[Any, Any, Any]
LINES = 24
"""So many of the last acts are kept at hand; the record has them all."""


@dataclass(frozen=True, slots=True)
class Deed:
    """A command that stands: where it began, and what it brought."""

    before: Any
    after: Any
    recorded: Recorded

    @property
    def events(self) -> tuple[object, ...]:
        """The events of the command."""
        return self.recorded.entry.events

    @property
    def number(self) -> int:
        """The number of its entry."""
        return self.recorded.stamp.number


@dataclass(frozen=True, slots=True)
class Line:
    """An act that people did, with the command that it did or took back."""

    recorded: Recorded
    deed: Deed | None = None
    """None: the board was taken for right."""


class Books:
    """One game on record.

    Args:
        game: the rules.
        seats: the players, clockwise.
        record: where every entry is put on disk before anybody sees its effect.
        entries: what the record already holds; it is folded, no decision is taken again.
    """

    def __init__(
        self, game: AnyGame, seats: tuple[Seat, ...], record: Record, entries: Iterable[Recorded] = ()
    ) -> None:
        self.game = game
        self.state: Any = game.setup(seats)
        self.deeds: list[Deed] = []
        self.undone: list[tuple[Deed, Stamp]] = []
        """Commands that were taken back, each with the entry that says so."""
        self.lines: deque[Line] = deque(maxlen=LINES)
        """The last acts, undone ones and undoings among them."""
        self.tags: Tags = {}
        """Which piece carries which tag of an identity board, as far as it was learned."""
        self.given_up: frozenset[Field] = frozenset()
        """The fields whose sensors people do not believe in this game."""
        self.foretold = Foretold()
        self.started: set[int] = set()
        """Print jobs whose first byte may be on paper."""
        self.printed: set[int] = set()
        self.reprints: list[tuple[int, Stamp]] = []
        """Jobs that were asked for again, each with the entry that says so."""
        self.position = 0
        """Counts up with every change of the game, so that a late proposal is noticed."""
        self._summary: tuple[int, Summary] | None = None
        self._record = record
        for recorded in entries:
            self._enter(recorded)

    def last_input(self, boot: str) -> int:
        """Give the number of the newest committed input of this start of the board."""
        return self._record.last_input(boot)

    def commit(
        self,
        command: object,
        source: str,
        input_id: InputId | None = None,
        note: Note | None = None,
    ) -> Deed:
        """Judge a command, put its events on disk, and record them.

        Raises:
            IllegalMove: the command is refused, nothing is written.
        """
        events = self.game.decide(self.state, command)
        self.write(Entry(Act.COMMAND, events, source, input_id, note or {}))
        return self.deeds[-1]

    def undo(self, source: str, input_id: InputId | None = None, note: Note | None = None) -> tuple[Deed, Stamp]:
        """Take back the newest command that stands; also give the number of the entry that says so."""
        deed = self.deeds[-1]
        entry = Entry(Act.UNDO, source=source, input=input_id, note={"entry": deed.number, **(note or {})})
        return deed, self.write(entry)

    def since(self, number: int) -> list[Deed]:
        """List the commands that stand from an entry on."""
        return [deed for deed in self.deeds if deed.number >= number]

    def write(self, entry: Entry) -> Stamp:
        """Put an entry on disk and record it."""
        stamp = self._record.append(entry)
        self._enter(Recorded(stamp, entry))
        return stamp

    def expected(self) -> Picture:
        """Say what must stand where."""
        return self.game.expected(self.state)

    def summary(self) -> Summary:
        """Give the score table; every screen needs it, and only a command changes it."""
        if self._summary is None or self._summary[0] != self.position:
            self._summary = (self.position, self.game.summary(self.state))
        return self._summary[1]

    def pictures(self, deed: Deed) -> tuple[Picture, Picture]:
        """Say what stood where before and after a command."""
        return self.game.expected(deed.before), self.game.expected(deed.after)

    def last_act(self) -> Entry | None:
        """Give the newest entry that did a command or took one back; an accepted board is neither."""
        return next((line.recorded.entry for line in reversed(self.lines) if line.deed), None)

    def stood(self) -> Picture | None:
        """Say what stood there before the last act took commands back; None if it took none back."""
        last = self.last_act()
        if last is None:
            return None
        chain = [line for line in self.lines if line.deed and _one_act(line.recorded.entry, last)]
        first = chain[0].deed if chain else None
        return self.game.expected(first.after) if first else None

    def story(self, until: Deed) -> Iterator[tuple[Any, Any]]:
        """Tell every event that stands, up to a command, each with the state before it."""
        for deed in self.deeds:
            if deed.number > until.number:
                return
            state = deed.before
            for event in deed.events:
                yield state, event
                state = self.game.apply(state, event)

    def after(self, command: object) -> Any:  # noqa: ANN401 - the state belongs to the game
        """Give the position that a legal command would leave."""
        return after(self.game, self.state, command)

    def _enter(self, recorded: Recorded) -> None:
        entry = recorded.entry
        match entry.act:
            case Act.COMMAND:
                self._done(recorded)
            case Act.UNDO if self.deeds:
                self._taken_back(recorded)
            case Act.TAGS:
                self.tags = read(entry.note)
            case Act.ACCEPT:
                self.given_up |= {Field(name) for name in str(entry.note.get("fields", "")).split()}
                self.lines.append(Line(recorded))
            case Act.PRINT_STARTED | Act.PRINT_DONE | Act.REPRINT:
                self._printed(recorded)

    def _printed(self, recorded: Recorded) -> None:
        act, job = recorded.entry.act, noted(recorded.entry.note, "job")
        if job is None:
            return
        # A copy stands for the job: nobody is asked about it again.
        (self.started if act is Act.PRINT_STARTED else self.printed).add(job)
        if act is Act.REPRINT:
            self.reprints.append((job, recorded.stamp))

    def _done(self, recorded: Recorded) -> None:
        before = self.state
        for event in recorded.entry.events:
            self.state = self.game.apply(self.state, event)
        self.foretold.record(recorded.entry)
        self.deeds.append(Deed(before, self.state, recorded))
        self.lines.append(Line(recorded, self.deeds[-1]))
        self.position += 1

    def _taken_back(self, recorded: Recorded) -> None:
        deed = self.deeds.pop()
        self.foretold.undone(deed.recorded.entry)
        self.state = deed.before
        self.undone.append((deed, recorded.stamp))
        self.lines.append(Line(recorded, deed))
        self.position += 1


@dataclass(frozen=True, slots=True)
class Former:
    """What earlier games left."""

    last_input: Callable[[str], int] = lambda _: 0
    """The newest input of a start of the board that any of them committed; asked during a set-up."""
    closed: Iterable[Books] = ()
    """Games that are over, the newest first, of which strips may be missing."""


def _one_act(entry: Entry, last: Entry) -> bool:
    """Tell whether an entry takes a command back on behalf of the last entry."""
    mark = last.note.get(CORRECTS)
    return entry.act is Act.UNDO and (entry is last or (mark is not None and entry.note.get(CORRECTS) == mark))


def after(game: AnyGame, state: Any, command: object) -> Any:  # noqa: ANN401 - the state belongs to the game
    """Give the position that a command legal in a position would leave."""
    for event in game.decide(state, command):
        state = game.apply(state, event)
    return state
