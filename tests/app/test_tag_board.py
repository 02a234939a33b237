"""A board that knows each piece, from the firmware's tags over the wire to the referee: learned, followed, resumed."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from companion.app.games import Games, lay
from companion.app.loop import Inbox
from companion.devices.fast import FastBoard, SimulatedClock
from companion.effects import Acknowledge, Effect, Settle, ShowView
from companion.journal import Journal
from companion.messages import Key, Pressed
from companion.referee.referee import Referee
from companion.referee.sensing import SETTLE, Table
from companion.referee.watch import Watch
from companion.rules.interface import Colour, Field, Piece, Seat
from companion.view import Instruct, View
from tests.referee_parts import Script

NOON = datetime(2026, 5, 16, 12, tzinfo=UTC)
SEATS = (Seat(Colour.RED), Seat(Colour.YELLOW))
SENSORS = tuple(Field(name) for name in ("R0", "Y0", *map(str, range(1, 13)), "R1", "R2"))


class TagTable:
    """A table whose readers lie under sixteen fields; the hangars have none."""

    def __init__(self, path: Path, boot: str) -> None:
        self.clock = SimulatedClock()
        self.inbox = Inbox()
        self.journal = Journal.open(path, lambda: NOON)
        games = Games(self.journal, lay("aeroplane"), {"first": "fixed", "starter": "red"})
        unfinished = games.unfinished()
        self.watch = Watch(Table(SENSORS), SETTLE)
        start = unfinished.books if unfinished else games.setup(SEATS)
        self.referee = Referee(start, games.open, self.watch, Script())
        self.board = FastBoard("aeroplane", len(SENSORS), self.inbox.put, self.clock, boot, identity=True)
        self.view: View | None = None
        self.on: dict[str, Field] = {}
        self.board.start()
        self.settle()

    def put(self, **where: str | None) -> None:
        """Put tagged pieces on fields, None for beside the board, and let the board rest."""
        for tag, field in where.items():
            if field is None:
                self.on.pop(tag, None)
            else:
                self.on[tag] = Field(field)
        numbers: dict[int, tuple[str, ...]] = {}
        for tag, at in self.on.items():
            number = SENSORS.index(at)
            numbers[number] = (*numbers.get(number, ()), tag)
        self.board.set_tags(numbers)
        self.settle()

    def roll(self, value: int) -> None:
        """Roll the board's die."""
        self.board.roll(value)
        self.settle()

    def hold(self) -> None:
        """Hold the confirm button, after a refusal is put away."""
        for held in (0.0, 1.0):
            for effect in self.referee.handle(Pressed(Key.CONFIRM, self.clock(), held)):
                self._give(effect)
        self.settle()

    def settle(self) -> None:
        """Let the board scan and speak until nothing is new."""
        for _ in range(6):
            self.board.run()
            while self.inbox.ready():
                message = self.inbox.get(0)
                assert message is not None
                for effect in self.referee.handle(message):
                    self._give(effect)

    def _give(self, effect: Effect) -> None:
        match effect:
            case ShowView(view):
                self.view = view
            case Acknowledge(boot, n):
                self.board.acknowledge(boot, n)
            case Settle(boot, seq):
                self.board.settle(boot, seq)

    @property
    def at(self) -> dict[Piece, Field]:
        """What the books say."""
        assert self.referee.books is not None
        return dict(self.referee.books.expected().at)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[TagTable]:
    """Sit down at the table."""
    found = TagTable(tmp_path / "games.sqlite", "00000001")
    yield found
    found.journal.close()


RED_1, RED_2 = Piece(Colour.RED, 1), Piece(Colour.RED, 2)


def test_a_plane_out_of_a_hangar_without_reader_is_learned_on_its_launch_cell(table: TagTable) -> None:
    """Its tag was never seen; the taxi counts at once, and from then on the tag is that plane."""
    table.roll(2)
    table.put(AA01="R0")
    assert table.at[RED_1] == "R0"
    assert table.watch.sight.tags == {"AA01": RED_1}


def test_tags_tell_planes_on_one_launch_cell_apart(table: TagTable) -> None:
    """Two planes lie on the launch cell; the tag says which one flew, without any question."""
    for tag in ("AA01", "AA02"):
        table.roll(2)
        table.put(**{tag: "R0"})
        table.roll(1)
    table.roll(3)
    table.put(AA02="3")
    assert (table.at[RED_1], table.at[RED_2]) == ("R0", "3")


def test_tags_are_known_again_after_a_restart(table: TagTable, tmp_path: Path) -> None:
    """The journal keeps them: the new run tells the planes apart from the first picture on."""
    table.roll(2)
    table.put(AA01="R0")
    table.journal.close()
    again = TagTable(tmp_path / "games.sqlite", "00000002")
    assert again.watch.sight.tags == {"AA01": RED_1}
    again.put(AA01="R0")
    again.put(BB77="3")
    assert again.view is not None
    assert isinstance(again.view.body, Instruct)
    again.journal.close()


def test_a_foreign_tag_is_led_off(table: TagTable) -> None:
    """A tag where nothing is expected is something unknown, and its field is named."""
    table.put(EE99="7")
    assert table.view is not None
    assert isinstance(table.view.body, Instruct)
    assert (table.view.body.do.code, table.view.body.do.details["at"]) == ("do.clear", "7")


def test_a_new_sticker_is_learned_by_a_long_press(table: TagTable) -> None:
    """An unknown tag where a known plane is missed: held down, the button takes it for the plane's new sticker."""
    table.roll(2)
    table.put(AA01="R0")
    table.roll(1)
    table.put(AA01=None, CC33="R0")
    assert table.view is not None
    assert isinstance(table.view.body, Instruct)
    table.hold()
    assert table.watch.sight.tags == {"CC33": RED_1}
    assert not table.watch.table.deaf
    table.roll(3)
    table.put(CC33="3")
    assert table.at[RED_1] == "3"
