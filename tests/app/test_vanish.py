from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator
from itertools import combinations, permutations
from pathlib import Path

import pytest

from tests.app.vanishing import BOARD, FOUND, LOST, MISSING, PARTS, VanishingTable

SUBSETS = [some for count in range(len(PARTS) + 1) for some in combinations(PARTS, count)]
ORDERS = list(permutations(PARTS))


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[VanishingTable]:
    """Give a table that is left as it was found: the same game on disk, and no thread."""
    threads = set(threading.enumerate())
    table = VanishingTable(tmp_path, monkeypatch)
    before = table.kept()
    yield table
    assert table.kept() == before
    assert [thread.name for thread in threading.enumerate() if thread not in threads] == []
    assert [line for line in table.log.lines if "did not" in line or "does not stop" in line] == []


def name(parts: Iterable[str]) -> str:
    """Name parts in a report."""
    return "-".join(parts) or "none"


def start(table: VanishingTable, missing: tuple[str, ...]) -> None:
    """Start with parts missing, bring them in this order, and see that each is at work."""
    for part in PARTS:
        (table.parts.take if part in missing else table.parts.bring)(part)

    def happen() -> None:
        table.says(MISSING[part] if part in missing else FOUND[part] for part in expected(missing))
        for part in missing:
            table.parts.bring(part)
            table.says([FOUND[part]])
        table.at_work()

    table.play(happen)


def expected(missing: tuple[str, ...]) -> Iterable[str]:
    """Give the parts that are told of at the start: what works is no news, but for the board."""
    return {*missing, BOARD}


@pytest.mark.parametrize("missing", SUBSETS, ids=name)
def test_whatever_is_missing_the_table_starts(table: VanishingTable, missing: tuple[str, ...]) -> None:
    """With any parts missing the table starts, says what is missing, and takes each as it comes."""
    start(table, missing)


@pytest.mark.heavy
@pytest.mark.parametrize(
    "missing", [order for some in SUBSETS for order in permutations(some) if order != some], ids=name
)
def test_parts_come_back_in_any_order(table: VanishingTable, missing: tuple[str, ...]) -> None:
    """In whatever order missing parts are brought, each is taken as it comes."""
    start(table, missing)


def vanish(table: VanishingTable, rounds: Iterable[tuple[tuple[str, ...], tuple[str, ...]]]) -> None:
    """Let all parts vanish in one order and come back in another, again and again."""
    for part in PARTS:
        table.parts.bring(part)

    def happen() -> None:
        table.says([FOUND[BOARD]])
        table.at_work()
        for going, coming in rounds:
            for part in going:
                table.parts.take(part)
                table.says([LOST[part]])
            for part in coming:
                table.parts.bring(part)
                table.says([FOUND[part]])
            table.at_work()

    table.play(happen)


def test_parts_vanish_in_mid_game(table: VanishingTable) -> None:
    """Each part may be the first to vanish and the first to be back, and the game does not notice."""
    turned = [PARTS[n:] + PARTS[:n] for n in range(len(PARTS))]
    vanish(table, zip(turned, reversed(turned), strict=True))


@pytest.mark.heavy
def test_parts_vanish_in_any_order(table: VanishingTable) -> None:
    """In every order the parts may vanish in mid-game, and in every order come back."""
    vanish(table, zip(ORDERS, (ORDERS[(7 * n) % len(ORDERS)] for n in range(len(ORDERS))), strict=True))
