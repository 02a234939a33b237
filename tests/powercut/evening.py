"""An evening at a table with a real journal, simulated people and a printer; it tells every screen before the next act.

It can be killed at any moment and taken up again on the same files.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from hashlib import blake2s
from pathlib import Path

from companion import effects as fx
from companion import messages as msg
from companion.app.chances import Seeded
from companion.app.games import Games, lay, parse_seats, preset_rules
from companion.journal import Journal
from companion.messages import Key
from companion.referee.books import Books, Former
from companion.referee.record import Entry, Record
from companion.referee.referee import Referee
from companion.referee.sensing import SETTLE, Table
from companion.referee.watch import Watch
from companion.rules.interface import Die
from companion.view import Choose, Instruct, View

BOOT = "0badcafe"
BEGIN = datetime(2026, 5, 16, 7, 0, tzinfo=UTC)
SEATS = "red=Anna,blue=Bert"
RULES = {"rv": {"flight_end": "c", "flights": "1"}, "aeroplane": {"planes": "2"}}
"""What differs from the preset, by game: matches that end soon."""
KEYS = {Key.CONFIRM: 60, Key.BACK: 6, Key.UP: 3, Key.DOWN: 5, Key.DIE: 2}
WISHES = ("menu.undo", "menu.correct", "menu.print")
CHECKPOINT = 6
"""Pages after which SQLite merges its two files; its own thousand would hardly ever come."""

Spy = Callable[[str], None]
"""Hears the name of an instant at which the power may go."""
POINTS = ("begin", "insert", "commit", "committed", "show", "shown")


@dataclass(frozen=True, slots=True)
class Shown:
    """What a screen showed, and where the game was."""

    game: int
    """Games in the journal; the newest is played."""
    number: int
    """Of the newest entry."""
    state: str
    view: str
    """Digest of the view."""
    heard: int
    """The newest input that the board knows to be on disk."""


@dataclass(frozen=True, slots=True)
class _Spied:
    """A record whose commits are told."""

    record: Record
    spy: Spy

    def append(self, entry: Entry) -> fx.Stamp:
        """Put one entry on disk, and say so."""
        stamp = self.record.append(entry)
        self.spy("committed")
        return stamp

    def last_input(self, boot: str) -> int:
        """Ask the record."""
        return self.record.last_input(boot)


class Evening:
    """One start of the program.

    Args:
        path: the journal.
        kind: the game's word.
        seed: what people do, and what die and cards bring.
        tell: takes what is shown.
        spy: hears the instants.
    """

    def __init__(
        self,
        path: Path,
        kind: str,
        seed: int,
        tell: Callable[[Shown], None] = lambda _: None,
        spy: Spy = lambda _: None,
    ) -> None:
        self._chance, self._tell, self._spy = random.Random(seed), tell, spy
        self._now = 0.0
        self._jobs: deque[msg.PrintStarted | msg.PrintDone] = deque()
        self._keys: deque[Key] = deque()
        self._heard = 0
        self.wish = ""
        """The row of the menu that people are after."""
        self.view: View | None = None
        self.journal = Journal.open(path, self._clock)
        self.journal._db.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT}")
        self.journal._db.set_trace_callback(self._statement)
        self.referee = self._seated(kind, seed)
        self.handle(msg.Tick(0.0))

    def _clock(self) -> datetime:
        return BEGIN + timedelta(seconds=self._now)

    def _seated(self, kind: str, seed: int) -> Referee:
        top = lay(kind)
        rules = preset_rules(top, "seed", RULES[kind])
        games = Games(self.journal, top, rules, lambda record: _Spied(record, self._spy))
        unfinished = games.unfinished()
        # The next game begins by itself.
        setup = replace(games.setup(parse_seats(SEATS, top, rules)), following=None)
        return Referee(
            unfinished.books if unfinished else setup,
            games.open,
            Watch(Table(()), SETTLE),
            Seeded(seed),
            afterwards=setup,
            former=Former(self.journal.last_input, games.closed(BEGIN)),
        )

    def _statement(self, sql: str) -> None:
        word = sql.partition(" ")[0].lower()
        if word in POINTS:
            self._spy(word)

    # What people do

    def act(self) -> None:
        """Let people, or the printer, do something."""
        self._now += 1
        self.handle(self._next())

    def _next(self) -> msg.Message:
        if self._jobs and self._chance.random() < 0.5:
            return self._jobs.popleft()
        if not self._keys and not self.wish and self._chance.random() < 0.04:
            self.wish = self._chance.choice(WISHES)
        if self.wish and not self._keys:
            self._go_for(self.wish)
        if self._keys:
            return self._press(self._keys.popleft())
        body = self.view.body if self.view else None
        busy = isinstance(body, Instruct) and body.kind in {"following", "refused"}
        die = isinstance(self.books.game.chance(self.books.state), Die)
        if die and self._chance.random() < (0.1 if busy else 0.7):
            return self._input("D", f"{self._chance.randint(1, 6)}")
        return self._press(self._chance.choices(list(KEYS), list(KEYS.values()))[0])

    def _go_for(self, row: str) -> None:
        """Open the menu, or choose the row if it is on the screen."""
        body = self.view.body if self.view else None
        rows = [option.code for option in body.options] if isinstance(body, Choose) else []
        if row in rows and isinstance(body, Choose):
            self.wish = ""
            self._keys.extend([Key.DOWN] * ((rows.index(row) - body.chosen) % len(rows)) + [Key.CONFIRM])
        elif "menu.scores" in rows:
            self.wish = ""  # there is nothing of the kind
        else:
            self._keys.append(Key.BACK)

    def _press(self, key: Key) -> msg.Message:
        if self._chance.random() < 0.5:
            return msg.Pressed(key, self._now)
        return self._input("K", key)

    def _input(self, kind: str, value: str) -> msg.Message:
        return msg.InputReceived(BOOT, self.journal.last_input(BOOT) + 1, kind, value, self._now)

    # What comes of it

    def handle(self, message: msg.Message) -> None:
        """Let the referee take a message."""
        for effect in self.referee.handle(message):
            match effect:
                case fx.ShowView(view):
                    self.view = view
                    self._spy("show")
                    self._tell(self.shown())
                    self._spy("shown")
                case fx.Acknowledge(_, n):
                    self._heard = n
                case fx.PrintStrip(job):
                    self._jobs.append(msg.PrintStarted(job, self._now))
                case fx.PrintNow(job):
                    self._jobs.append(msg.PrintDone(job, self._now))

    def shown(self) -> Shown:
        """Tell the screen and the game behind it."""
        (number,) = self.journal._db.execute("SELECT ifnull(max(number), 0) FROM entry").fetchone()
        state = self.books.game.write(self.books.state)
        view = blake2s(repr(self.view).encode(), digest_size=6).hexdigest()
        return Shown(self.journal.count(), number, state, view, self._heard)

    @property
    def books(self) -> Books:
        """The game."""
        assert self.referee.books is not None
        return self.referee.books

    def close(self) -> None:
        """Let go of the files."""
        self.journal.close()
