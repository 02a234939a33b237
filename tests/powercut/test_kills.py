"""The power goes at random and at chosen instants; the game is where the last screen said, or one act further."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.powercut.cuts import Found, Nursery, Run, look, nursery
from tests.powercut.evening import POINTS, RULES, Shown
from tests.powercut.nursery import Order

LONG = 5_000
"""Acts after which every match is over."""


@pytest.fixture(scope="module")
def born() -> Iterator[Nursery]:
    """Give the process that forks evenings."""
    with nursery() as process:
        yield process


class Chain:
    """One journal through many starts of the program."""

    def __init__(self, born: Nursery, path: Path, kind: str, seed: int) -> None:
        self._born, self._path = born, path
        self._chance = random.Random(f"{kind}{seed}")
        self._order = Order(str(path), kind, 1000 * seed, LONG)
        self.shown: Shown | None = None
        """The last screen of all starts so far."""
        self.found: Found | None = None
        """What is on disk since then."""
        self.further = 0
        """How often the files were ahead of it."""
        self.undone = 0
        """How often a command was taken back that had been done before the power went."""
        self.left = False
        """The last start came to the end of the match."""

    def wild(self) -> Run:
        """Kill the program at random."""
        return self._start(self._chance.choice(("", "", "menu.undo")), kill_after=self._chance.randint(1, 60))

    def at(self, point: str) -> Run:
        """Kill the program at one of the first such instants."""
        return self._start("", point, self._chance.randint(1, 12))

    def out(self) -> Run:
        """Play on to the end of the match."""
        return self._start("menu.undo")

    def _start(self, wish: str, point: str = "", count: int = 0, kill_after: int | None = None) -> Run:
        found = self.found
        self._order = replace(self._order, seed=self._order.seed + 1, wish=wish, point=point, count=count)
        run = self._born.run(self._order, kill_after)
        if run.shown and found:
            assert run.shown[0] == replaced(found.first, run.shown[0]), "the program takes up what is on disk"
            self.further += self.shown is not None and run.shown[0].number > self.shown.number
            self._compare(run, found.undone if wish else "")
        self.shown = run.shown[-1] if run.shown else self.shown
        self.found = look(self._path, self._order, self.shown)
        return run

    def _compare(self, run: Run, undone: str) -> None:
        """Check that what was done before the power went can be taken back after it."""
        changed = next((shown.state for shown in run.shown if shown.state != run.shown[0].state), None)
        if undone and changed:
            assert changed == undone
            self.undone += 1


def replaced(found: Shown, first: Shown) -> Shown:
    """Leave out what only the board knows."""
    return Shown(found.game, found.number, found.state, found.view, first.heard)


def suffer(born: Nursery, path: Path, kind: str, seed: int, rounds: int) -> None:
    """Kill the program at every kind of instant and at random, then play on to the end."""
    chain = Chain(born, path, kind, seed)
    for _ in range(rounds):
        for point in POINTS:
            run = chain.at(point)
            assert run.waited or run.left, "killed there, or the match was over before"
        for _ in range(3):
            chain.wild()
    assert chain.out().left
    assert chain.further, "the power went between a commit and its screen"
    assert chain.undone


@pytest.mark.parametrize("kind", RULES)
def test_the_game_is_where_the_screen_said(born: Nursery, folder: Path, kind: str) -> None:
    """Killed at chosen instants and at random, every start takes up the last screen, or that and the act in hand."""
    suffer(born, folder / "j", kind, 1, 1)


@pytest.mark.heavy
@pytest.mark.timeout(600)
@pytest.mark.parametrize("seed", range(2, 12))
@pytest.mark.parametrize("kind", RULES)
def test_the_game_is_where_the_screen_said_a_thousand_times(born: Nursery, folder: Path, kind: str, seed: int) -> None:
    """The same for twenty journals, with some sixty cuts each."""
    suffer(born, folder / "j", kind, seed, 7)
