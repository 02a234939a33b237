"""The two shipped programs, firmware and `play`, with a bad cable between them: kills, resets and pulled plugs."""

from __future__ import annotations

import random
import select
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from companion.devices.bench import Bench
from companion.messages import InputReceived
from companion.referee.desk import Manner
from tests.app.far_table import FarTable, Fuse, Item, straight
from tests.app.flown import QUICK
from tests.app.terminal import ROOT
from tests.proxy import BAD, FATES, Proxy

SEATS = "red=Anna,blue=Bert"
RING = 32
"""So many inputs the board keeps."""
DEADLINE = 30.0
SETTINGS = """
[table]
cards = "real"
[oled]
driver = "none"
[buttons]
confirm = 0
back = 0
up = 0
down = 0
die = 0
"""
REAL = Manner(real_cards=True)
"""As the settings above have it: nothing is left to chance but the die in the hand."""
KEYS = {"confirm": 0.97, "down": 0.15, "back": 0.02}
ROLLS = 0.35
"""How often a key is pressed, and the die rolled, in one stroke."""


class Table:
    """Both programs, the cable, and what was done at the board."""

    def __init__(self, folder: Path, seed: int) -> None:
        (folder / "settings.toml").write_text(SETTINGS)
        self.journal = folder / "games.sqlite"
        self._folder = folder
        self._chance = random.Random(seed)
        self.bench = Bench("westfeld", 0)
        self.bench.start()
        self.proxy = Proxy(self.bench.port, seed, BAD)
        self.happened: list[list[tuple[str, str]]] = [[]]
        """Kind and value of the inputs that were made, for each start of the board."""
        self.kills: list[int] = []
        """How many entries were on disk whenever the program was killed."""
        self.play = self._started()

    def _started(self) -> subprocess.Popen[bytes]:
        rules = [word for name, value in QUICK.items() for word in ("--rule", f"{name}={value}")]
        run = [sys.executable, "-m", "tests.app.keys_only", "play", "--board-port", self.proxy.port, "--seats", SEATS]
        files = [*rules, "--journal", self.journal, "--config", self._folder / "settings.toml"]
        return subprocess.Popen([*run, *map(str, files)], cwd=ROOT, stderr=subprocess.PIPE, start_new_session=True)

    def stop(self) -> None:
        """End everything."""
        self._end()
        self.proxy.stop()
        self.bench.stop()

    def _end(self) -> None:
        self.play.kill()
        self.play.wait()
        if self.play.stderr:
            self.play.stderr.close()

    # What is on disk

    def _rows(self, query: str) -> list[tuple[object, ...]]:
        if not self.journal.exists():
            return []
        with closing(sqlite3.connect(self.journal)) as db:
            try:
                return db.execute(query).fetchall()
            except sqlite3.OperationalError:
                # The program has not made its tables yet.
                return []

    def inputs(self) -> list[tuple[str, int]]:
        """List the inputs on disk, in the order in which they were written."""
        return [(str(boot), int(str(n))) for boot, n in self._rows("SELECT boot, n FROM entry WHERE n ORDER BY number")]

    def until(self, left: int) -> None:
        """Wait until only so many inputs of this start of the board are not on disk."""
        deadline = time.monotonic() + DEADLINE
        while len(self.happened[-1]) - self.here() > left:
            assert self.play.poll() is None, self.play.stderr and self.play.stderr.read()
            assert time.monotonic() < deadline, (self.happened[-1], self.inputs()[-3:])
            select.select([], [], [], 0.02)

    def here(self) -> int:
        """Count the inputs of this start of the board that are on disk."""
        boots = list(dict.fromkeys(boot for boot, _ in self.inputs()))
        return sum(boot == boots[-1] for boot, _ in self.inputs()) if len(boots) == len(self.happened) else 0

    # At the board, and mishaps

    def stroke(self) -> None:
        """Press some buttons at once and let them go."""
        self.until(RING - 8)
        keys = [key for key, share in KEYS.items() if self._chance.random() < share]
        # A roll that comes too early is refused, and the next key puts only the refusal away.
        rolls = [f"{self._chance.randint(1, 6)}"] if self._chance.random() < ROLLS else []
        for button in keys + rolls:
            self.bench.press(button)
        for button in keys + rolls:
            self.bench.release(button)
        self.happened[-1] += [("K", key) for key in keys] + [("D", pips) for pips in rolls]
        self.happened[-1] += [("R", f"{key}:1") for key in keys]

    def kill(self) -> None:
        """Kill the program, whatever it is doing, and start it again."""
        assert len(self.happened[-1]) > self.here(), "something is under way"
        self._end()
        self.kills.append(len(self._rows("SELECT number FROM entry")))
        self.play = self._started()

    def reset(self) -> None:
        """Start the board anew in the midst of its work."""
        self.until(len(self.happened[-1]) - 1)
        self.bench.restart()
        self.happened.append([])

    def pull(self, strokes: int) -> None:
        """Pull the cable out, go on pressing buttons, and plug it in again."""
        self.until(RING - 8 * strokes)
        self.proxy.pull()
        for _ in range(strokes):
            self.stroke()
        self.proxy.plug()

    # What must have come of it

    def items(self) -> list[Item]:
        """List what decided: the inputs on disk, and after which entry the program was killed."""
        rows = self._rows("SELECT boot, n FROM entry ORDER BY number")
        boots = list(dict.fromkeys(boot for boot, _ in rows if boot))
        items: list[Item] = []
        for place, (boot, n) in enumerate(rows):
            if boot:
                kind, value = self.happened[boots.index(boot)][int(str(n)) - 1]
                items.append((InputReceived(str(boot), int(str(n)), kind, value, 0.0), None))
                began = place
            for _ in range(self.kills.count(place + 1)):
                message, fuse = items.pop()
                items.append((message, Fuse(place + 1 - began, after=True)) if fuse is None else (message, fuse))
        return items


@contextmanager
def laid(folder: Path, seed: int) -> Iterator[Table]:
    """Lay a table and clear it."""
    table = Table(folder, seed)
    try:
        yield table
    finally:
        table.stop()


def suffer(folder: Path, seed: int, rounds: int) -> None:
    """Let the two programs suffer, and compare what is on disk with the same inputs without a cable."""
    with laid(folder, seed) as table:
        for _ in range(15):
            table.stroke()
        for _ in range(rounds):
            for mishap in (table.kill, lambda: table.pull(2), table.reset):
                for _ in range(4):
                    table.stroke()
                mishap()
            for _ in range(4):
                table.stroke()
        table.until(0)
        spoilt = table.proxy.to_referee.counts + table.proxy.to_board.counts
        inputs, items = table.inputs(), table.items()
    boots = list(dict.fromkeys(boot for boot, _ in inputs))
    assert inputs == [(boot, n) for boot in boots for n in range(1, 1 + sum(one == boot for one, _ in inputs))]
    assert len(boots) == 1 + rounds
    assert all(spoilt[fate] for fate in FATES)
    found, wanted = (FarTable(folder / name, SEATS, (), QUICK, REAL) for name in ("games.sqlite", "straight.sqlite"))
    straight(wanted, items)
    games = found.written()
    assert games == wanted.written()
    played = [events for game in games for _, events, *_ in game if events]
    assert len(played) > rounds
    found.close()
    wanted.close()


def test_two_programs_take_every_input_once(tmp_path: Path) -> None:
    """Over a bad cable, with the referee killed, the plug pulled and the board reset, the game is that of no cable."""
    suffer(tmp_path, 1, 2)


@pytest.mark.heavy
@pytest.mark.timeout(180)
def test_two_programs_take_hundreds_of_inputs_once(tmp_path: Path) -> None:
    """The same for several hundred inputs and many mishaps."""
    suffer(tmp_path, 2, 7)
