import random
from typing import Any

import pytest

from tests.firmware.helpers import load

SCAN = 20
BOUNCE = 20


def test_one_scan_is_not_enough() -> None:
    """A level that only one scan saw is a glitch and changes nothing."""
    debounce = load("scan").Debounce(1)
    for raw in (b"\x00", b"\x00", b"\x01", b"\x00", b"\x00"):
        assert not any(debounce.step(raw))
    assert debounce.stable == b"\x00"


def test_two_equal_scans_are_enough() -> None:
    """A level that two scans agree on is accepted, each bit for itself."""
    debounce = load("scan").Debounce(2)
    for raw in (b"\x00\x00", b"\x00\x00", b"\x81\x00"):
        assert not any(debounce.step(raw))
    assert debounce.step(b"\x80\x01") == b"\x80\x00"
    assert debounce.step(b"\x80\x01") == b"\x00\x01"
    assert debounce.stable == b"\x80\x01"


@pytest.mark.parametrize("seed", range(3))
def test_a_bouncing_contact_is_one_change(seed: int) -> None:
    """Ten thousand edges that bounce for up to 20 ms give one change each, at most 60 ms after the edge."""
    chance = random.Random(seed)
    debounce = load("scan").Debounce(1)
    level, edge, settled, scan = 0, 0, 0, 0
    debounce.step(b"\x00")
    debounce.step(b"\x00")
    for _ in range(10_000):
        edge = scan + chance.randrange(SCAN)
        settled = edge + chance.randrange(BOUNCE + 1)
        level = 1 - level
        changes = []
        for _ in range(6):
            scan += SCAN
            raw = level if scan >= settled else chance.randrange(2) if scan >= edge else 1 - level
            if any(debounce.step(bytes([raw]))):
                changes.append(scan)
        assert len(changes) == 1
        assert changes[0] - edge <= 60


def picture_of(cells: int) -> Any:
    """Give a picture whose first two scans are done."""
    picture = load("scan").Picture(cells)
    for now in (0, SCAN):
        picture.scan(bytes((cells + 7) // 8), now)
    return picture


def test_there_is_no_picture_before_two_scans() -> None:
    """The first picture is told when two scans agreed, and nothing in it was touched."""
    picture = load("scan").Picture(12)
    assert not picture.scan(b"\x01\x02", 0)
    assert not picture.ready
    assert picture.scan(b"\x01\x02", 22)
    assert picture.ready
    assert picture.tell(22) == (1, 0, b"\x01\x02", b"\x00\x00")


def test_the_age_counts_from_the_last_change() -> None:
    """The age is milliseconds since the last accepted change and stops at 9999."""
    picture = picture_of(8)
    picture.scan(b"\x04", 50)
    assert picture.scan(b"\x04", 72)
    assert not picture.scan(b"\x04", 94)
    assert picture.tell(372)[1] == 300
    assert picture.tell(20_000)[1] == 9999


def test_touched_bits_stay_until_their_verdict() -> None:
    """A lift and place on one field is told until a verdict on a picture that told of it."""
    picture = picture_of(8)
    for now, raw in enumerate((b"\x01", b"\x01", b"\x00", b"\x00")):
        picture.scan(raw, now)
    assert picture.tell(10)[2:] == (b"\x00", b"\x01")
    assert picture.tell(20)[0] == 2
    picture.changes.settle(1)
    assert picture.tell(30)[3] == b"\x00"


def test_a_touch_after_the_judged_picture_stays() -> None:
    """A verdict forgets only what its picture had told; a verdict on a picture never sent forgets nothing."""
    picture = picture_of(8)
    for raw in (b"\x01", b"\x01"):
        picture.scan(raw, 0)
    seq = picture.tell(0)[0]
    for raw in (b"\x00", b"\x00"):
        picture.scan(raw, 0)
    picture.changes.settle(seq)
    picture.changes.settle(99)
    assert picture.tell(0)[3] == b"\x01"


def test_the_self_test_shows_raw_levels() -> None:
    """Without debounce a single scan is enough."""
    picture = picture_of(8)
    assert picture.scan(b"\x08", 50, bare=True)
    assert picture.tell(50)[2] == b"\x08"


def strokes(*scans: tuple[int, int]) -> list[Any]:
    """Feed two keys with (time, bits) and collect what they say."""
    keys = load("scan").Keys(["confirm", "back"])
    return [stroke for now, bits in scans for stroke in keys.scan(bytes([bits]), now)]


def test_a_press_and_its_release_are_told_with_the_time_held() -> None:
    """A release says how many milliseconds lay between the accepted press and itself."""
    told = strokes((0, 0), (22, 0), (44, 2), (66, 2), (88, 2), (500, 0), (522, 0))
    assert told == [("back", None), ("back", 456)]


def test_a_key_held_at_the_start_says_nothing() -> None:
    """A button that is down while the board starts gives neither press nor release, but its next press counts."""
    assert strokes((0, 1), (22, 1), (44, 0), (66, 0), (88, 1), (110, 1)) == [("confirm", None)]


def test_a_key_that_stays_down_is_stuck() -> None:
    """After thirty seconds a held button is a fault, until it is released."""
    keys = load("scan").Keys(["confirm", "back"])
    for now in (0, 22, 30_000):
        keys.scan(b"\x02", now)
    assert keys.stuck(30_021) == []
    assert keys.stuck(30_022) == ["back"]
    for now in (30_044, 30_066):
        keys.scan(b"\x00", now)
    assert keys.stuck(70_000) == []
