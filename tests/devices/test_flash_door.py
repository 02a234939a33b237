"""Who speaks at a board's port while it starts anew; the tests own the clock."""

import errno
import termios
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import pytest

from companion.devices import wire
from companion.devices.flashing.door import BACK_WITHIN, HELLO_WITHIN, LEAVE_WITHIN, Door, Line, greet, make_way
from companion.errors import MissingError
from tests.firmware.helpers import ROOT

HELLO = wire.seal("H,1,0A1B2C3D,0.0.9,small,12,die,power")
FOREIGN = wire.seal("H,7,0A1B2C3D,what,ever")
PICTURE = wire.seal("B,1,300,0102,0000")
ORDER = wire.order("flash")


@dataclass
class Board:
    """A board behind a port, and the clock beside it: each read and each pause takes its time.

    Args:
        says: what comes with each read after the question; the last piece comes again and again.
        leaves: whether the program ends when it is told so.
        away: how often the port cannot be opened, after it was closed once.
        fault: what a read raises once the program has ended; None: it keeps silent.
    """

    says: tuple[bytes, ...] = (HELLO, PICTURE)
    leaves: bool = True
    away: int = 0
    fault: Exception | None = None
    now: float = 0.0
    heard: bytes = b""
    opened: int = 0
    closed: int = 0
    _speech: Iterator[bytes] = field(default_factory=lambda: iter(()))

    def door(self) -> Door:
        """Give the board's door."""
        return Door("/dev/board", self.connect, lambda: self.now, self.pass_time)

    def connect(self) -> Line:
        """Open the port."""
        if self.closed and self.away:
            self.away -= 1
            raise OSError(errno.ENOENT, "away")
        self.opened += 1
        self._speech = iter(self.says)
        return self

    def read(self, size: int) -> bytes:
        """Hear the next piece after a tenth of a second."""
        self.now += 0.1
        if ORDER in self.heard and self.leaves:
            if self.fault:
                raise self.fault
            return b""
        return next(self._speech, self.says[-1])[:size]

    def write(self, data: bytes) -> int:
        """Take what is said to the board."""
        self.heard += data
        return len(data)

    def close(self) -> None:
        """Close the port."""
        self.closed += 1

    def pass_time(self, seconds: float) -> None:
        """Let time pass."""
        self.now += seconds


def test_a_running_program_is_told_to_go() -> None:
    """The program is told to stay away once, and the port is free after a second of silence."""
    board = Board()
    make_way(board.door())
    assert board.heard.count(ORDER) == 1
    assert board.heard.startswith(wire.ask())
    assert board.closed == board.opened
    assert 1.0 <= board.now < 2.0


def test_the_order_in_the_manual_is_the_order() -> None:
    """The line that the wiring guide lets a person send by hand has the right checksum."""
    assert f"`{ORDER.decode().strip()}`" in (ROOT / "hardware" / "README.md").read_text("utf-8")


@pytest.mark.parametrize("fault", [OSError(errno.EIO, "gone"), termios.error(5, "gone")])
def test_a_port_that_goes_with_its_board_is_waited_for(fault: Exception) -> None:
    """A port that vanishes at the restart is opened again until it is back, whatever the fault is called."""
    board = Board(fault=fault, away=20)
    make_way(board.door())
    assert board.away == 0
    assert 4.0 <= board.now < BACK_WITHIN


def test_a_board_of_another_protocol_makes_way_too() -> None:
    """A hello with another protocol number is a program that runs: the order is the same in every version."""
    board = Board(says=(FOREIGN, b""))
    make_way(board.door())
    assert board.heard.count(ORDER) == 1


@pytest.mark.parametrize("says", [b"", b"SyntaxError: invalid syntax\r\n>>> ", b"\xff\x00" * 9, HELLO[:-3]])
def test_a_board_without_our_program_is_left_alone(says: bytes) -> None:
    """Silence, a prompt, noise and a broken line are no program: nothing is ordered, and two seconds are lost."""
    board = Board(says=(says,))
    make_way(board.door())
    assert ORDER not in board.heard
    assert HELLO_WITHIN <= board.now < HELLO_WITHIN + 0.5
    assert board.closed == board.opened == 1


def test_a_hello_in_pieces_behind_noise_is_understood() -> None:
    """Half a line before the hello and a hello that comes in two reads change nothing."""
    board = Board(says=(b"B,1,3\n" + HELLO[:9], HELLO[9:], PICTURE))
    make_way(board.door())
    assert board.heard.count(ORDER) == 1


def test_a_program_that_does_not_go_is_told() -> None:
    """A board that goes on with its program ends the command with what to do."""
    board = Board(leaves=False)
    with pytest.raises(MissingError, match=r"^The board at /dev/board goes on with its program: unplug it"):
        make_way(board.door())
    assert LEAVE_WITHIN <= board.now < LEAVE_WITHIN + 1
    assert board.closed == board.opened


def test_a_board_that_does_not_come_back_is_told() -> None:
    """A port that stays away ends the command after a while."""
    board = Board(away=10_000)
    with pytest.raises(MissingError, match=r"^The board did not come back to /dev/board: unplug it"):
        make_way(board.door())
    assert BACK_WITHIN <= board.now < BACK_WITHIN + 3


def test_a_port_that_somebody_else_has_is_told() -> None:
    """A port that cannot be opened names the likely culprit."""
    board = Board(away=1, closed=1)
    with pytest.raises(MissingError, match=r"^The port /dev/board cannot be opened: end the program that uses it"):
        make_way(board.door())


@pytest.mark.parametrize("away", [0, 12])
def test_the_hello_after_a_start_is_waited_for(away: int) -> None:
    """The hello is heard as soon as the port is there and the program speaks."""
    board = Board(says=(b"", b"", HELLO), away=away, closed=1)
    hello = greet(board.door())
    assert hello
    assert (hello.board, hello.cells, hello.firmware) == ("small", 12, "0.0.9")


@pytest.mark.parametrize("trouble", ["silent", "away", "fault"])
def test_a_board_that_does_not_start_is_no_hello(trouble: str) -> None:
    """Silence, a missing port and a port that breaks again and again all end after the time that was given."""
    troubles: dict[str, Callable[[], Board]] = {
        "silent": lambda: Board(says=(b"",)),
        "away": lambda: Board(away=10_000, closed=1),
        "fault": lambda: Board(heard=ORDER, fault=OSError(errno.EIO, "gone")),
    }
    board = troubles[trouble]()
    assert greet(board.door(), 5.0) is None
    assert 5.0 <= board.now < 5.5
