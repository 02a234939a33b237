import io
import os
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from tests.firmware.helpers import load


@dataclass
class Cable:
    """A port of the firmware between two pipes, and the host's ends of them."""

    port: Any
    to_board: int
    from_board: int


@pytest.fixture
def cable() -> Iterator[Cable]:
    """Join a port to a host."""
    source, to_board = os.pipe()
    from_board, sink = os.pipe()
    with io.FileIO(source, "r") as reading, io.FileIO(sink, "w") as writing:
        yield Cable(load("port").Port(reading, writing), to_board, from_board)
    os.close(from_board)


def test_reading_takes_what_is_there_and_never_waits(cable: Cable) -> None:
    """An empty line gives nothing at once; bytes come in pieces of the asked size."""
    assert cable.port.read() == b""
    os.write(cable.to_board, b"\x03\xff?\n")
    assert cable.port.read(3) == b"\x03\xff?"
    assert cable.port.read() == b"\n"
    os.close(cable.to_board)
    with pytest.raises(OSError, match="closed"):
        cable.port.read()


def test_a_host_that_does_not_read_never_stalls_the_board(cable: Cable) -> None:
    """Once the host's buffer is full, pumping returns at once; what was begun goes on when the host reads."""
    room = 1 << 18
    cable.port.write([b"x" * (room // 2)] * 2)
    cable.port.pump(room)
    assert not cable.port.idle
    cable.port.pump(room)
    got = 0
    while not cable.port.idle or got < room:
        got += len(os.read(cable.from_board, 1 << 16))
        cable.port.pump(room)
    assert got == room
    os.close(cable.to_board)
