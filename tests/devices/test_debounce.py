from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate, chain
from math import inf
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from companion.devices.debounce import Contact, Edge, Grip, Manner, Press, Times

TIMES = Times()
TINY = 1e-6


def believed(toggles: Iterable[float]) -> list[Edge]:
    """Let a contact toggle at these times, looking whenever it is due, and return what was believed."""
    contact, level, edges = Contact(), False, list[Edge | None]()
    for at in chain(toggles, [inf]):
        while (due := contact.due(TIMES)) < at:
            contact, edge = contact.looked(due, TIMES, level=level)
            edges.append(edge)
        if at < inf:
            level = not level
            contact, edge = contact.moved(at, TIMES, level=level)
            edges.append(edge)
    return [edge for edge in edges if edge is not None]


def bouncing(at: float, gaps: list[float], window: float = 0.0199) -> list[float]:
    """Give the toggles of one change of level at `at`: an odd number of them, all within the window."""
    total = sum(gaps) or 1.0
    scale = min(1.0, window / total)
    times = [at, *(at + offset * scale for offset in accumulate(gaps))]
    return times if len(times) % 2 else times[:-1]


GAPS = st.lists(st.floats(TINY, 0.012), max_size=12)


@given(before=GAPS, after=GAPS, held=st.floats(0.021, 2.0))
def test_a_bouncing_press_is_exactly_one(before: list[float], after: list[float], held: float) -> None:
    """However a contact chatters for almost 20 ms after each change, one press and one release count."""
    press = bouncing(1.0, before)
    release = bouncing(press[-1] + held, after)
    assert [edge.down for edge in believed(press + release)] == [True, False]


@given(st.lists(st.floats(0.0201, 0.5), min_size=2, max_size=40))
def test_a_clean_train_is_never_lost(levels: list[float]) -> None:
    """Every change of a contact that does not bounce is believed, at the moment at which it happened."""
    toggles = list(accumulate(levels))
    assert [edge.at for edge in believed(toggles)] == toggles


@given(st.lists(st.floats(TINY, 0.00799), min_size=2, max_size=60))
def test_nothing_counts_without_eight_stable_milliseconds(levels: list[float]) -> None:
    """A contact that never rests for 8 ms while closed gives no press."""
    toggles = list(accumulate(levels))
    ends_open = toggles if len(toggles) % 2 == 0 else toggles[:-1]
    assert believed(ends_open) == []


@given(st.lists(st.floats(TINY, 0.05), max_size=60))
def test_presses_and_releases_alternate(levels: list[float]) -> None:
    """Whatever a contact does, a press is followed by a release and the last belief is the real level."""
    toggles = list(accumulate(levels))
    downs = [edge.down for edge in believed(toggles)]
    assert downs == [index % 2 == 0 for index in range(len(downs))]
    assert len(downs) % 2 == len(toggles) % 2


def test_a_hundred_thousand_edges_give_no_false_event() -> None:
    """Thousands of presses with 20 ms of chatter on each side give as many presses, and none besides."""
    random = Random(7)
    toggles, at, presses = list[float](), 0.0, 0
    while len(toggles) < 100_000:
        for _side in range(2):
            train = bouncing(at, [random.uniform(TINY, 0.009) for _gap in range(random.randrange(16))])
            toggles += train
            at = train[-1] + random.uniform(0.021, 0.2)
        presses += 1
    downs = [edge.down for edge in believed(toggles)]
    assert downs == [True, False] * presses


def test_a_press_that_nobody_looked_at_still_counts() -> None:
    """A press of 50 ms counts even when its two edges are the first thing that a late thread sees."""
    contact, nothing = Contact().moved(1.0, TIMES, level=True)
    contact, press = contact.moved(1.05, TIMES, level=False)
    assert (nothing, press) == (None, Edge(down=True, at=1.0))
    contact, release = contact.looked(1.07, TIMES, level=False)
    assert release == Edge(down=False, at=1.05)


def test_a_look_that_contradicts_the_edge_proves_nothing() -> None:
    """When the level has changed without an edge, its 8 ms start at the look."""
    contact, _ = Contact().moved(1.0, TIMES, level=True)
    contact, edge = contact.looked(1.5, TIMES, level=False)
    assert edge is None
    assert contact.due(TIMES) == 1.5 + TIMES.stable


def test_an_edge_that_the_driver_lost_is_found_by_looking() -> None:
    """After a volley that ended where it began, one look finds that its last edge was lost."""
    contact, _ = Contact().moved(1.0, TIMES, level=True)
    contact, _ = contact.moved(1.001, TIMES, level=False)
    assert contact.due(TIMES) < inf
    contact, _ = contact.looked(contact.due(TIMES), TIMES, level=True)
    found = contact.due(TIMES)
    contact, edge = contact.looked(found, TIMES, level=True)
    assert edge == Edge(down=True, at=1.001 + TIMES.stable)
    assert contact.due(TIMES) == inf


def test_an_edge_that_a_look_had_already_seen_changes_nothing() -> None:
    """An edge that is told late, after a look has read its level, does not start the time anew."""
    contact, _ = Contact().looked(1.0, TIMES, level=True)
    assert contact.moved(1.001, TIMES, level=True) == (contact, None)


def test_a_quiet_contact_wants_no_look() -> None:
    """Nothing is due while what was seen is what is believed."""
    assert Contact().due(TIMES) == inf
    assert Contact(down=True, level=True).due(TIMES) == inf


def test_a_long_key_tells_short_from_long() -> None:
    """A key with a long meaning reports a short press when let go and a long one while still held, never both."""
    grip, nothing = Grip(Manner.LONG).moved(Edge(down=True, at=1.0), TIMES)
    assert nothing is None
    assert grip.waited(1.5, TIMES) == (grip, None)
    _, short = grip.moved(Edge(down=False, at=1.5), TIMES)
    assert short == Press(1.5)
    grip, long = grip.waited(1.61, TIMES)
    assert long == Press(1.6, held=0.6)
    _, after = grip.moved(Edge(down=False, at=2.0), TIMES)
    assert after is None


def test_a_repeating_key_repeats_while_held() -> None:
    """UP and DOWN report at once, then after the long time again and again, and stop when let go."""
    grip, first = Grip(Manner.REPEATS).moved(Edge(down=True, at=1.0), TIMES)
    assert (first, grip.due) == (Press(1.0), 1.6)
    grip, second = grip.waited(1.6, TIMES)
    assert (second, grip.due) == (Press(1.6), 1.75)
    grip, _ = grip.moved(Edge(down=False, at=1.7), TIMES)
    assert grip.due == inf


def test_a_stall_makes_no_volley() -> None:
    """A look that comes seconds late gives one repeat, not all that were missed."""
    grip, _ = Grip(Manner.REPEATS).moved(Edge(down=True, at=1.0), TIMES)
    grip, late = grip.waited(9.0, TIMES)
    assert (late, grip.due) == (Press(9.0), 9.0 + TIMES.repeat)


def test_the_die_key_counts_once_a_press() -> None:
    """The die button gives one pip a press, at once, however long it is held."""
    grip, pip = Grip(Manner.AT_ONCE).moved(Edge(down=True, at=1.0), TIMES)
    assert (pip, grip.due) == (Press(1.0), inf)
    assert grip.moved(Edge(down=False, at=5.0), TIMES) == (grip, None)
