"""Inputs through a bad cable, resets, pulled plugs and kills, against the same inputs handed over one by one."""

from __future__ import annotations

import random
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import effects as fx
from companion.devices.fast import SimulatedClock
from companion.messages import InputReceived, Message
from companion.referee.inputs import Inputs
from companion.referee.record import InputId
from tests.app.far_board import FarBoard
from tests.app.far_table import FarTable, Fuse, Item, straight
from tests.app.flown import MEMORY, QUICK
from tests.proxy import BAD, FATES

SEATS = "red=Anna,blue=Bert"
ROOM = 24
"""So many inputs may wait at the board: no person is so fast that its ring overflows."""
WEIGHTS = {"confirm": 60, "back": 1, "up": 3, "down": 4, "die": 2}
"""How often a key is pressed; the faces of the die share as much as the keys together."""
MISHAPS = ("reset with open inputs", "kill", "pull", "killed at a commit")


class Storm:
    """People who press and roll wildly, at a board whose cable and referee suffer."""

    def __init__(self, path: Path, seed: int, mishaps: float) -> None:
        self._chance = random.Random(seed)
        self._mishaps = mishaps
        self._fuse: Fuse | None = None
        self.table = table(path)
        self.board = FarBoard("westfeld", 0, BAD, f"{seed}", SimulatedClock())
        self._weights = [WEIGHTS.get(word, sum(WEIGHTS.values()) / 6) for _, word in self.board.buttons]
        self.items: list[Item] = []
        self.taken: Counter[str] = Counter()
        """How many inputs of each start of the board are on disk."""
        self.counts: Counter[str] = Counter()
        """How often each mishap happened."""
        self._hold(frozenset())

    def rage(self, inputs: int) -> None:
        """Go on until so many inputs were taken."""
        while self.taken.total() < inputs:
            if self._chance.random() < self._mishaps:
                self._chance.choice((self._reset, self._kill, self._pull, self._light))()
            if self.board.open < ROOM:
                size = self._chance.choice((1, 1, 2))
                self._hold(frozenset(self._chance.choices(range(len(self._weights)), self._weights, k=size)))
            self._hold(frozenset())

    def _hold(self, buttons: frozenset[int]) -> None:
        self.board.press(buttons)
        for _ in range(2):
            self._hear(self.board.scan())

    def _hear(self, messages: tuple[Message, ...]) -> None:
        for message in messages:
            alive = self._take(message) if isinstance(message, InputReceived) else self.carry(message)
            if not alive:
                # What had come in with it died with the program.
                return

    def _take(self, message: InputReceived) -> bool:
        boot, n = message.boot, message.n
        assert (message.kind, message.value.partition(":")[0]) == self.board.happened[boot][n - 1]
        due = n == self.taken[boot] + 1
        alive = self.carry(message, self._fuse)
        if not alive:
            self.counts["killed at a commit"] += 1
        if due or not alive:
            self.items.append((message, None if alive else self._fuse))
        self._fuse = self._fuse if alive else None
        on_disk = self.table.journal.last_input(boot)
        assert on_disk == n if due and alive else on_disk in {self.taken[boot], self.taken[boot] + due}
        self.taken[boot] = on_disk
        return alive

    def carry(self, message: Message, fuse: Fuse | None = None) -> bool:
        """Let the referee take a message, and tell whether the program lived on."""
        effects = self.table.handle(message, fuse)
        if effects is None:
            self.board.listen()
            return False
        for effect in effects:
            match effect:
                case fx.Acknowledge(boot, n):
                    self.board.acknowledge(boot, n)
                case fx.Settle(boot, seq):
                    self.board.settle(boot, seq)
                case fx.PlayCue(cue):
                    self.board.tone(cue)
        return True

    # Mishaps

    def _reset(self) -> None:
        self.counts["reset with open inputs"] += self.board.open > 0
        self.board.reset()
        self._hold(frozenset())

    def _kill(self) -> None:
        self.items.append((None, None))
        self.table.kill()
        self.board.listen()
        self.counts["kill"] += 1

    def _light(self) -> None:
        self._fuse = Fuse(self._chance.choice((1, 1, 2)), after=self._chance.random() < 0.6)

    def _pull(self) -> None:
        self._hear(self.board.pull())
        for _ in range(self._chance.randrange(1, 200)):
            self._hear(self.board.scan())
        self.board.plug()
        self.counts["pull"] += 1


def table(path: Path) -> FarTable:
    """Lay a table at which buttons and die say everything."""
    return FarTable(path, SEATS, (), QUICK)


@pytest.fixture
def folder() -> Iterator[Path]:
    """Give a folder in which a commit costs little."""
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as name:
        yield Path(name)


def compare(folder: Path, seed: int, inputs: int, mishaps: float) -> Storm:
    """Let a storm rage, and check that what is on disk is what the same inputs leave without a cable."""
    storm, calm = Storm(folder / "storm.sqlite", seed, mishaps), table(folder / "calm.sqlite")
    storm.rage(inputs)
    straight(calm, storm.items)
    assert storm.table.written() == calm.written()
    for boot, heard in storm.board.heard.items():
        assert heard <= storm.taken[boot], "only what is on disk was acknowledged"
    storm.table.close()
    calm.close()
    assert all(storm.board.spoilt[fate] for fate in FATES)
    return storm


@pytest.mark.parametrize("seed", [1, 2])
def test_a_storm_changes_nothing(folder: Path, seed: int) -> None:
    """Hundreds of inputs through a cable that spoils a fifth of all lines, with kills, pulls and resets, count once."""
    storm = compare(folder, seed, 400, 0.1)
    assert min(storm.counts[mishap] for mishap in MISHAPS) > 0


@pytest.mark.heavy
@pytest.mark.timeout(180)
@pytest.mark.parametrize("seed", [3, 4])
def test_ten_thousand_inputs_count_once(folder: Path, seed: int) -> None:
    """Twice five thousand inputs in a storm leave the games that they leave when they are handed over one by one."""
    storm = compare(folder, seed, 5_000, 0.05)
    assert min(storm.counts[mishap] for mishap in MISHAPS) > 5


def test_a_full_ring_in_a_bad_cable_says_how_many_are_lost() -> None:
    """What a wild hand does is taken in its order or counted as lost, and nothing else comes."""
    board, inputs = FarBoard("small", 0, BAD, "full", SimulatedClock()), Inputs()
    taken: list[tuple[str, str]] = []

    def listen(scans: int) -> None:
        for message in (message for _ in range(scans) for message in board.scan()):
            if isinstance(message, InputReceived):
                if inputs.due(message.boot, message.n, 0):
                    inputs.take(message.boot, message.n)
                    taken.append((message.kind, message.value.partition(":")[0]))
                board.acknowledge(message.boot, inputs.last(message.boot, 0))

    listen(2)
    for _ in range(60):
        board.press(frozenset(range(len(board.buttons))))
        listen(2)
        board.press(frozenset())
        listen(2)
    listen(1000)
    happened = board.happened[board.boot]
    lost = sum(int(value) for kind, value in taken if kind == "O")
    kept = [one for one in taken if one[0] != "O"]
    assert 0 < lost == len(happened) - len(kept)
    rest = iter(happened)
    assert all(one in rest for one in kept), "they keep their order"


def test_a_new_journal_goes_on_where_the_board_is(folder: Path) -> None:
    """With another journal the inputs that the board still has are taken once each, and no older one."""
    storm = Storm(folder / "old.sqlite", 5, 0.0)
    storm.rage(100)
    storm.table.close()
    board, boot = storm.board, storm.board.boot
    first = board.heard[boot] + 1
    storm.table = table(folder / "new.sqlite")
    board.listen()
    for pressed in ([0], []) * 100:
        if board.open < ROOM or not pressed:
            board.press(frozenset(pressed))
        for message in (*board.scan(), *board.scan()):
            storm.carry(message)
    taken = [entry[3] for game in storm.table.written() for entry in game]
    storm.table.close()
    assert taken == [InputId(boot, n) for n in range(first, first + len(taken))]
    assert len(taken) > 50
