import asyncio
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.devices.standin.chip import Chip
from tests.firmware.helpers import load

FOUR, SEVEN, TEN = "04A1B2C3", "04A1B2C3D4E5F6", "04A1B2C3D4E5F6071829"


def short(data: bytes) -> bool:
    """Tell a UID from the mark of a longer one."""
    return data[0] != 0x88


UIDS = st.one_of(
    st.binary(min_size=4, max_size=4).filter(short),
    st.binary(min_size=7, max_size=7),
    # Tags of one batch differ in a few bits only.
    st.integers(0, 255).map(lambda last: b"\x04\x11\x22\x33\x44\x55" + bytes([last])),
)


@dataclass
class Wires:
    """A bus with one reader, which counts the words since the firmware last let others work."""

    chip: Chip = field(default_factory=Chip)
    written: list[tuple[int, int]] = field(default_factory=list)
    stuck_at: int | None = None
    """What every register reads from now on."""
    words_left: int = 1 << 30
    """After so many words the reader is stuck."""
    since_rest: int = 0
    longest: int = 0
    slept: list[float] = field(default_factory=list)

    def write(self, reader: int, register: int, data: bytes) -> None:
        """Write a register of reader 0, the only one."""
        assert reader == 0
        self._count()
        for value in data:
            self.written.append((register, value))
            self.chip.write(register, value)

    def take(self, reader: int, register: int, count: int) -> bytes:
        """Read a register of reader 0 so many times."""
        assert reader == 0
        self._count()
        self.words_left -= 1
        if self.stuck_at is not None and self.words_left < 0:
            return bytes([self.stuck_at] * count)
        return bytes(self.chip.read(register) for _ in range(count))

    async def sleep(self, seconds: float) -> None:
        """Let the others work; no time passes here."""
        self.slept.append(seconds)
        self.since_rest = 0

    def _count(self) -> None:
        self.since_rest += 1
        self.longest = max(self.longest, self.since_rest)


def scan(wires: Wires) -> Any:
    """Ask the reader once which tags lie on it."""
    driver = load("mfrc522")
    asleep, driver.asyncio = driver.asyncio, SimpleNamespace(sleep=wires.sleep)
    try:
        return asyncio.run(driver.Reader(wires, 0).tags())
    finally:
        driver.asyncio = asleep


def lay(wires: Wires, *uids: str) -> None:
    """Put tags on the reader."""
    wires.chip.lay([bytes.fromhex(uid) for uid in uids])


@pytest.mark.parametrize("uid", [FOUR, SEVEN, TEN])
def test_a_tag_of_each_length_is_read(uid: str) -> None:
    """A lone tag gives its whole UID in upper-case hex, scan after scan, until it is lifted."""
    wires = Wires()
    assert scan(wires) == ()
    lay(wires, uid)
    assert [scan(wires) for _ in range(3)] == [(uid,)] * 3
    lay(wires)
    assert scan(wires) == ()


@given(st.lists(UIDS, unique=True, max_size=6), st.booleans())
def test_every_tag_of_a_stack_is_read(uids: list[bytes], absolute: bool) -> None:  # noqa: FBT001 - hypothesis gives it
    """Up to six tags on one reader are all found, in their order, wherever the chip counts later collisions from."""
    wires = Wires(Chip(absolute=absolute))
    told = tuple(sorted(uid.hex().upper() for uid in uids))
    lay(wires, *told)
    assert [scan(wires) for _ in range(2)] == [told] * 2


def test_a_stack_beyond_measure_gives_six() -> None:
    """More tags than a line may tell of are not all read, and the scan ends."""
    wires = Wires()
    lay(wires, *[f"{k:02X}000000" for k in range(9)])
    assert len(scan(wires)) == 6


@pytest.mark.parametrize("level", [0x00, 0xFF])
def test_a_reader_that_is_not_there_is_told_apart(level: int) -> None:
    """A bus that nobody drives gives no empty picture but None."""
    assert scan(Wires(stuck_at=level, words_left=0)) is None


@pytest.mark.parametrize("level", [0x00, 0xFF])
def test_a_reader_that_dies_during_a_scan_ends_the_scan(level: int) -> None:
    """Whenever the reader's wire goes off, the scan ends, and no tag is told that was not there."""
    for words in range(1, 120):
        wires = Wires(stuck_at=level, words_left=words)
        lay(wires, FOUR, SEVEN)
        found = scan(wires)
        assert found is None or set(found) <= {FOUR, SEVEN}


def test_a_reader_is_set_up_once_and_again_after_it_lost_its_settings() -> None:
    """The soft reset comes with the first scan, and once more when the supply has failed."""
    wires = Wires()
    reset = (0x01, 0x0F)
    for _ in range(3):
        scan(wires)
    assert wires.written.count(reset) == 1
    wires.chip = Chip()
    lay(wires, FOUR)
    assert scan(wires) == (FOUR,)
    assert wires.written.count(reset) == 2


def test_only_the_reader_that_is_asked_has_a_field() -> None:
    """The field is on for 5 ms before the first word to the tags, and off after the scan."""
    wires = Wires()
    scan(wires)
    fields = [value for register, value in wires.written if register == 0x14]
    assert fields == [0x83, 0x80]
    assert 0.005 in wires.slept


def test_the_others_come_to_their_turn() -> None:
    """Between two moments in which others may work at most 24 words go over the bus, whatever lies on the reader."""
    wires = Wires()
    lay(wires, FOUR, SEVEN, TEN, "05A1B2C3")
    scan(wires)
    assert 0 < wires.longest <= 24


@pytest.mark.parametrize(("data", "check"), [("0000", "A01E"), ("1234", "26CF"), ("5000", "57CD")])
def test_the_check_of_a_frame_is_the_standards(data: str, check: str) -> None:
    """CRC_A gives the standard's examples, and the halt order has its own."""
    driver = load("mfrc522")
    assert driver.crc(bytes.fromhex(data)).hex().upper() == check
    assert driver.HALT[2:] == driver.crc(driver.HALT[:2])
