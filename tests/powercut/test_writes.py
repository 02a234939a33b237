"""The files are cut at every write: SQLite's promises, and what the journal makes of them."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.powercut.disk import cuts
from tests.powercut.film import Film, check, filmed


@pytest.fixture(scope="module")
def film() -> Film:
    """Give the film of a journal."""
    return filmed()


def test_the_film_shows_all_that_sqlite_does(film: Film) -> None:
    """A journal is made, written, merged and closed on the recording disk."""
    seen = {(deed.what, deed.file) for deed in film.disk.deeds}
    assert {("create", "j"), ("write", "j"), ("sync", "j"), ("delete", "j-wal"), ("delete", "j-journal")} <= seen
    assert {("create", "j-wal"), ("write", "j-wal"), ("sync", "j-wal")} <= seen


def test_a_cut_between_two_writes_loses_nothing(film: Film, folder: Path) -> None:
    """Whether the disk did all that it was told, or only what it had to, no entry that was known is missing."""
    for number, cut in cuts(film.disk.deeds):
        if number % 5 == 0:
            check(folder, cut.killed() if number % 2 else cut.lost(), film.written(number))


def test_a_torn_write_loses_nothing(film: Film, folder: Path) -> None:
    """Writes since the last sync are done, left, torn or zeros as it happens: no entry that was known is missing."""
    chance = random.Random(7)
    for number, cut in cuts(film.disk.deeds):
        if number % 7 == 0:
            check(folder, cut.torn(chance), film.written(number))


@pytest.mark.heavy
@pytest.mark.timeout(300)
@pytest.mark.parametrize("seed", range(8))
def test_thousands_of_cuts_lose_nothing(film: Film, folder: Path, seed: int) -> None:
    """At every write, in all ways."""
    chance = random.Random(seed)
    for number, cut in cuts(film.disk.deeds):
        check(folder, cut.torn(chance), film.written(number))
        if seed == 0:
            check(folder, cut.killed(), film.written(number))
            check(folder, cut.lost(), film.written(number))
