from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TABLE = ("--fast", "--seats", "red=computer,blue=computer", "--rules", "short", "--flights", "1", "--lang", "en")


class Told:
    """All that one run of the demo told the world."""

    def __init__(self, folder: Path, seed: int, hash_seed: str) -> None:
        folder.mkdir()
        journal, trace, wire = folder / "games.sqlite", folder / "trace.json", folder / "wire"
        run = [sys.executable, "-m", "tests.app.wiretap", wire, "demo", *TABLE, "--seed", f"{seed}"]
        done = subprocess.run(
            [*map(str, run), "--journal", str(journal), "--trace", str(trace)],
            cwd=ROOT,
            env=os.environ | {"PYTHONHASHSEED": hash_seed},
            stdout=subprocess.PIPE,
            check=True,
            timeout=50,
        )
        self.printed = done.stdout.decode()
        self.trace = trace.read_bytes()
        self.wire = wire.read_bytes()
        with closing(sqlite3.connect(journal)) as db:
            self.entries = db.execute("SELECT * FROM entry").fetchall()

    def all(self) -> tuple[object, ...]:
        """Give everything, comparable."""
        return self.printed, self.entries, self.wire, self.trace


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Told:
    """Run the demo once."""
    return Told(tmp_path_factory.mktemp("seed") / "run", 7, "1")


def test_the_same_seed_gives_the_same_bytes(told: Told, tmp_path: Path) -> None:
    """Screen and paper, journal, wire and trace are the same in a process that orders its sets otherwise."""
    again = Told(tmp_path / "run", 7, "2")
    assert again.printed == told.printed
    assert again.entries == told.entries
    assert again.wire == told.wire
    assert again.trace == told.trace


def test_another_seed_gives_another_game(told: Told, tmp_path: Path) -> None:
    """Nothing of a game is fixed but by its seed."""
    other = Told(tmp_path / "run", 8, "1")
    assert all(mine != theirs for mine, theirs in zip(told.all(), other.all(), strict=True))


def test_the_demo_shows_first_screens_and_the_strip(told: Told) -> None:
    """An instruction, a card and an arrival are drawn, each of 128 by 64 dots, and the strip of the flight follows."""
    lines = told.printed.split("\n")
    assert lines.count(f"┌{'─' * 64}┐") == 3
    frames = [line for line in lines if line.startswith("│")]
    assert len(frames) == 3 * 16
    assert {len(line) for line in frames} == {66}
    assert "WESTFELD" in told.printed
    assert "Gut Flug!" in told.printed


def test_the_wire_carries_every_kind_of_line(told: Told) -> None:
    """Hello, pictures and inputs come from the board; acknowledgements, verdicts and lamps go to it."""
    for verb in (b"H,", b"B,", b"E,"):
        assert b"< " + verb in told.wire or b"\n" + verb in told.wire
    for verb in (b"A,", b"V,", b"L,"):
        assert b"> " + verb in told.wire or b"\n" + verb in told.wire
