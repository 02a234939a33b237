"""Seasons that the computer flew on the fast virtual table, for the tests of the whole program."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from companion.app.demo import Demo, play
from companion.app.games import lay, parse_seats, preset_rules
from companion.effects import EntrySlip, FlightStrip, Slip
from companion.journal import Journal
from companion.referee.record import Act, Recorded
from companion.referee.referee import Referee
from companion.rules.interface import Seat
from companion.rules.rv.game import RvMeisterschaft
from companion.rules.rv.state import Season
from companion.view import View

PAIR = "red=computer,blue=computer"
QUICK = {"flight_end": "c", "flights": "1"}
"""A flight that ends soon."""
MEMORY = Path("/dev/shm")
"""Where a commit costs nothing, if the system has it: these tests are not about the disk."""


@dataclass
class Flown:
    """What came of a season."""

    referee: Referee
    seats: tuple[Seat, ...]
    """Who began it; a rotation changes the colours later."""
    slips: dict[int, Slip] = field(default_factory=dict)
    views: list[View] = field(default_factory=list)
    log: list[Recorded] = field(default_factory=list)

    @property
    def state(self) -> Season:
        """The position at the end."""
        assert self.referee.books is not None
        state: Season = self.referee.books.state
        return state

    @property
    def game(self) -> RvMeisterschaft:
        """The rules that were played by."""
        assert self.referee.books is not None
        game = self.referee.books.game
        assert isinstance(game, RvMeisterschaft)
        return game

    @property
    def flights(self) -> list[FlightStrip]:
        """The strips of the flights."""
        return [slip for slip in self.slips.values() if isinstance(slip, FlightStrip)]

    @property
    def entries(self) -> list[EntrySlip]:
        """The slips of the arrivals."""
        return [slip for slip in self.slips.values() if isinstance(slip, EntrySlip)]

    def noted(self, act: Act) -> list[int]:
        """List the print jobs of one kind of entry, in the order of the log."""
        return [int(one.entry.note["job"]) for one in self.log if one.entry.act is act]


def fly(seed: int, seats: str = "computer", look: Callable[[View], None] = lambda _: None, /, **rules: str) -> Flown:
    """Fly a season and read its journal back."""
    resolved = preset_rules(lay("rv"), "seed", rules)
    slips: dict[int, Slip] = {}
    views: list[View] = []

    def seen(view: View) -> None:
        views.append(view)
        look(view)

    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
        path = Path(folder) / "games.sqlite"
        demo = Demo(seed, lay("rv"), resolved, parse_seats(seats, lay("rv"), resolved), path)
        referee = play(demo, slips.__setitem__, seen)
        with Journal.open(path, lambda: datetime.now(UTC)) as journal:
            game = lay("rv").game(resolved)
            log = list(journal.log(1, game.event_types).entries())
    return Flown(referee, demo.seats, slips, views, log)
