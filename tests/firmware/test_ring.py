from hypothesis import given
from hypothesis import strategies as st

from tests.firmware.helpers import load


def test_an_input_is_sent_at_once_and_again_until_acknowledged() -> None:
    """An input goes out when it is new, then every 100 ms, and never after its acknowledgement."""
    ring = load("ring").Ring()
    assert ring.due(0) == []
    ring.push("D", "4")
    assert ring.due(10) == [(1, "D", "4")]
    assert ring.due(99) == []
    assert ring.due(100) == [(1, "D", "4")]
    ring.acknowledge(1)
    assert ring.due(200) == []


def test_only_the_oldest_four_are_sent() -> None:
    """The fifth input waits until the first is acknowledged, then goes out at once."""
    ring = load("ring").Ring()
    for pip in "12345":
        ring.push("D", pip)
    assert [n for n, _, _ in ring.due(0)] == [1, 2, 3, 4]
    ring.acknowledge(1)
    assert [n for n, _, _ in ring.due(1)] == [5]
    assert [n for n, _, _ in ring.due(100)] == [2, 3, 4, 5]


def test_an_overflow_is_told_once_in_its_place() -> None:
    """A full ring keeps its 32 inputs, counts what it loses, and says so as soon as there is room."""
    ring = load("ring").Ring()
    for k in range(35):
        ring.push("K", f"k{k}")
    ring.acknowledge(30)
    ring.push("K", "after")
    assert ring.due(0) == [(31, "K", "k30"), (32, "K", "k31"), (33, "O", "3"), (34, "K", "after")]


def test_a_number_that_was_never_given_acknowledges_nothing() -> None:
    """An acknowledgement beyond the newest input is no word of ours."""
    ring = load("ring").Ring()
    ring.push("D", "1")
    ring.acknowledge(2)
    assert ring.due(0) == [(1, "D", "1")]


@given(st.lists(st.one_of(st.none(), st.integers(0, 40)), max_size=200))
def test_numbers_have_no_gap_and_no_older_input_is_lost(steps: list[int | None]) -> None:
    """Whatever comes in and is acknowledged, what is sent starts at the oldest unacknowledged number without a gap."""
    ring = load("ring").Ring()
    pushed = acknowledged = newest = 0
    for now, step in enumerate(steps):
        if step is None:
            ring.push("K", str(pushed))
            pushed += 1
        elif step <= newest:
            acknowledged = max(acknowledged, step)
            ring.acknowledge(step)
        due = ring.due(now * 100)
        assert [n for n, _, _ in due] == list(range(acknowledged + 1, acknowledged + 1 + len(due)))
        newest = max(newest, *(n for n, _, _ in due)) if due else newest
