"""A bad cable: passes lines between two serial ports and spoils some of them, by a seed."""

import contextlib
import os
import pty
import random
import select
import tempfile
import threading
import tty
from collections import Counter
from dataclasses import astuple, dataclass, field
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Faults:
    """The share of lines that meet each fault, from 0 to 1."""

    drop: float = 0.0
    double: float = 0.0
    cut: float = 0.0
    corrupt: float = 0.0
    late: float = 0.0
    """A late line comes after one, two or three that were sent after it."""


BAD = Faults(drop=0.04, double=0.04, cut=0.04, corrupt=0.04, late=0.04)
"""Spoils a fifth of all lines."""
FATES = ("drop", "double", "cut", "corrupt", "late")


@dataclass(slots=True)
class Spoiler:
    """One direction: collects whole lines and decides about each one.

    The decisions depend on the seed and the number of the line only.
    """

    faults: Faults
    chance: random.Random
    counts: Counter[str] = field(default_factory=Counter)
    rest: bytes = b""
    held: list[tuple[int, bytes]] = field(default_factory=list)
    """Late lines, each with the number of lines that still overtake it."""

    def pass_on(self, data: bytes) -> bytes:
        """Take bytes and give what comes out at the other end."""
        *lines, self.rest = (self.rest + data).split(b"\n")
        return b"".join(self._spoil(line + b"\n") + self._overtaken() for line in lines)

    def lose(self) -> None:
        """Forget what is under way: the cable was pulled."""
        self.rest = b""
        self.held.clear()

    def _overtaken(self) -> bytes:
        waiting = [(lines - 1, line) for lines, line in self.held]
        self.held = [(lines, line) for lines, line in waiting if lines >= 0]
        return b"".join(line for lines, line in waiting if lines < 0)

    def _spoil(self, line: bytes) -> bytes:
        """Decide about one line."""
        shares = astuple(self.faults)
        fate = self.chance.choices((*FATES, "pass"), (*shares, 1 - sum(shares)))[0]
        place = self.chance.randrange(len(line))
        noise = self.chance.randrange(1, 256)
        self.counts[fate] += 1
        if fate == "drop":
            return b""
        if fate == "double":
            return line * 2
        if fate == "late":
            self.held.append((1 + noise % 3, line))
            return b""
        if fate == "cut":
            return line[:place]
        if fate == "corrupt":
            return line[:place] + bytes([line[place] ^ noise]) + line[place + 1 :]
        return line


class Proxy:
    """Stands between a board's port and the referee, who opens `port` instead.

    Args:
        board_port: path of the board's serial port.
        seed: fixes which lines are spoilt.
        to_referee: faults of the board's lines.
        to_board: faults of the referee's lines; as `to_referee` unless given.
    """

    def __init__(self, board_port: str, seed: int, to_referee: Faults, to_board: Faults | None = None) -> None:
        self._board = os.open(board_port, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        tty.setraw(self._board)
        self._folder = tempfile.TemporaryDirectory(prefix="cable-")
        self._port = Path(self._folder.name) / "board"
        self.to_referee = Spoiler(to_referee, random.Random(f"{seed} to the referee"))
        self.to_board = Spoiler(to_board or to_referee, random.Random(f"{seed} to the board"))
        self._wake, self._stop = os.pipe()
        self.plug()

    @property
    def port(self) -> str:
        """What the link opens: another terminal whenever the cable is plugged in, none while it is out."""
        return str(self._port)

    def plug(self) -> None:
        """Plug the cable in."""
        self._inner, self._outer = pty.openpty()
        os.set_blocking(self._inner, False)
        tty.setraw(self._outer)
        self._port.symlink_to(os.ttyname(self._outer))
        self._thread = threading.Thread(target=self._pump, name="proxy", daemon=True)
        self._thread.start()

    def pull(self) -> None:
        """Pull the cable out: the port is gone, and what is under way is lost."""
        self._port.unlink()
        os.write(self._stop, b"x")
        self._thread.join(5)
        os.read(self._wake, 1)
        os.close(self._inner)
        os.close(self._outer)
        self.to_referee.lose()
        self.to_board.lose()

    def stop(self) -> None:
        """Take the cable away for good."""
        if self._port.is_symlink():
            self.pull()
        for end in (self._board, self._wake, self._stop):
            os.close(end)
        self._folder.cleanup()

    def _pump(self) -> None:
        ways = {self._board: (self._inner, self.to_referee), self._inner: (self._board, self.to_board)}
        while True:
            ready = select.select([*ways, self._wake], [], [])[0]
            if self._wake in ready:
                return
            for end in ready:
                other, spoiler = ways[end]
                try:
                    _write(other, spoiler.pass_on(os.read(end, 4096)))
                except OSError:
                    return


def _write(end: int, data: bytes) -> None:
    """Write what fits: the rest is lost, as where nobody reads."""
    with contextlib.suppress(BlockingIOError):
        os.write(end, data)
