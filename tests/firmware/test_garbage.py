import os
import random
import select
import sys
import time

import pytest

from companion.devices import bench as benches
from companion.devices import wire
from companion.devices.bench import Bench
from tests.devices.link_helpers import DEADLINE
from tests.firmware.helpers import MICROPYTHON

PIECE = 4096
BYTES_A_SECOND = 5_000
"""What a busy machine certainly gets through the pseudo-terminal."""


def flood(port: int, size: int, seed: int) -> None:
    """Write random bytes as fast as the board takes them, and throw away what it says."""
    chance = random.Random(seed)
    pending, left = b"", size
    deadline = time.monotonic() + DEADLINE + size / BYTES_A_SECOND
    while left or pending:
        assert time.monotonic() < deadline
        if not pending:
            pending = chance.randbytes(min(PIECE, left))
            left -= len(pending)
        readable, writable, _ = select.select([port], [port], [], 0.1)
        if readable:
            os.read(port, PIECE)
        if writable:
            pending = pending[os.write(port, pending) :]


def hello(port: int) -> wire.Hello:
    """Ask until the board says hello to this question."""
    os.write(port, b"\n?\n")
    decoder = wire.Decoder()
    deadline = time.monotonic() + DEADLINE
    while time.monotonic() < deadline:
        if select.select([port], [], [], 0.1)[0]:
            found = [line for line in decoder.feed(os.read(port, PIECE)) if isinstance(line, wire.Hello)]
            if found:
                return found[0]
    pytest.fail("the board does not answer any more")


@pytest.mark.skipif(MICROPYTHON is None, reason="micropython is not installed: no wheel for this machine")
@pytest.mark.parametrize(
    "size",
    [
        pytest.param(100_000, id="moment"),
        pytest.param(600_000, marks=[pytest.mark.heavy, pytest.mark.timeout(600)], id="hours"),
    ],
)
@pytest.mark.parametrize("identity", [False, True], ids=["sensors", "readers"])
def test_noise_neither_stops_the_board_nor_fills_its_memory(
    monkeypatch: pytest.MonkeyPatch,
    size: int,
    identity: bool,  # noqa: FBT001 - pytest gives it
) -> None:
    """With less memory than a Pico's the firmware takes random bytes as long as they come, and it never starts anew."""
    monkeypatch.setattr(benches, "HEAP", "144k")
    bench = Bench("noisy", 32, MICROPYTHON, identity=identity)
    bench.start()
    port = os.open(bench.port, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
    try:
        first = hello(port)
        flood(port, size, seed=1)
        assert hello(port) == first
    finally:
        sys.stderr.write(bench.errors())
        os.close(port)
        bench.stop()
