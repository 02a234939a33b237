from __future__ import annotations

import random

import pytest

from companion.referee.inputs import PATIENCE, RECENT, Inputs

BOOT, OTHER = "0A0B0C0D", "00C0FFEE"
WINDOW = 4
"""So many of its oldest inputs the board sends by turns."""


def offered(inputs: Inputs, numbers: list[int], boot: str = BOOT, on_disk: int = 0) -> list[int]:
    """Offer inputs one by one, and give those that were taken."""
    taken = []
    for n in numbers:
        if inputs.due(boot, n, on_disk):
            inputs.take(boot, n)
            taken.append(n)
    return taken


def test_a_late_line_does_not_keep_all_others_out() -> None:
    """An old input that comes late is not offered again; what the board really has left is taken in the end."""
    inputs = Inputs()
    assert offered(inputs, [40, *[50, 51, 52, 53] * RECENT])[:4] == [50, 51, 52, 53]


@pytest.mark.parametrize("seed", range(20))
def test_the_oldest_of_a_running_board_is_found_through_a_bad_cable(seed: int) -> None:
    """Whatever is lost, doubled or comes late of the four oldest inputs, the counting goes on at the oldest."""
    chance, inputs = random.Random(seed), Inputs()
    lines = [n for n in [50, 51, 52, 53] * RECENT if chance.random() > 0.2]
    lines = [n for n in lines for _ in range(1 + (chance.random() < 0.2))]
    for place in range(len(lines) - 3):
        if chance.random() < 0.2:
            lines.insert(place + chance.randrange(1, 4), lines.pop(place))
    assert offered(inputs, lines)[:4] == [50, 51, 52, 53]


def test_a_missing_input_is_waited_for_each_time_anew() -> None:
    """However often an input came too early before: after the next gap the patience begins again."""
    inputs = Inputs()
    for first in range(1, 200, 2):
        early = [first + 1] * PATIENCE
        assert offered(inputs, [*early, first, first + 1]) == [first, first + 1]


def test_two_boards_by_turns_are_counted_apart() -> None:
    """Each start of a board has its own numbers, however often another one comes between, and none counts twice."""
    inputs = Inputs()
    taken: dict[str, list[int]] = {BOOT: [], OTHER: []}
    for n in range(1, 30):
        for boot in (BOOT, OTHER):
            taken[boot] += offered(inputs, [n, n, max(1, n - WINDOW), n], boot)
    assert taken[BOOT] == taken[OTHER] == list(range(1, 30))


def test_a_number_of_ten_digits_is_counted_like_any_other() -> None:
    """The greatest numbers that fit on the wire come after what is on disk, and an old one does not count again."""
    inputs, last = Inputs(), 9_999_999_997
    assert offered(inputs, [last, last + 1, last + 1, 1, last + 2], on_disk=last) == [last + 1, last + 2]
