"""A bad cable: passes lines between two serial ports and spoils some of them, by a seed."""

import os
import pty
import random
import select
import threading
import tty
from collections import Counter
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Faults:
    """The share of lines that meet each fault, from 0 to 1."""

    drop: float = 0.0
    double: float = 0.0
    cut: float = 0.0
    corrupt: float = 0.0


@dataclass(slots=True)
class Spoiler:
    """One direction: collects whole lines and decides about each one.

    The decisions depend on the seed and the number of the line only.
    """

    faults: Faults
    chance: random.Random
    counts: Counter[str] = field(default_factory=Counter)
    rest: bytes = b""

    def pass_on(self, data: bytes) -> bytes:
        """Take bytes and give what comes out at the other end."""
        *lines, self.rest = (self.rest + data).split(b"\n")
        return b"".join(self.spoil(line + b"\n") for line in lines)

    def spoil(self, line: bytes) -> bytes:
        """Decide about one line."""
        shares = (self.faults.drop, self.faults.double, self.faults.cut, self.faults.corrupt)
        names = ("drop", "double", "cut", "corrupt", "pass")
        fate = self.chance.choices(names, (*shares, 1 - sum(shares)))[0]
        place = self.chance.randrange(len(line))
        noise = self.chance.randrange(1, 256)
        self.counts[fate] += 1
        if fate == "drop":
            return b""
        if fate == "double":
            return line * 2
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
        self._board = os.open(board_port, os.O_RDWR | os.O_NOCTTY)
        tty.setraw(self._board)
        self._inner, self._outer = pty.openpty()
        tty.setraw(self._outer)
        self.port = os.ttyname(self._outer)
        self.to_referee = Spoiler(to_referee, random.Random(f"{seed} to the referee"))
        self.to_board = Spoiler(to_board or to_referee, random.Random(f"{seed} to the board"))
        self._wake, self._stop = os.pipe()
        self._thread = threading.Thread(target=self._pump, name="proxy", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Pull the cable out at both ends."""
        os.write(self._stop, b"x")
        self._thread.join(5)
        for end in (self._board, self._inner, self._outer, self._wake, self._stop):
            os.close(end)

    def _pump(self) -> None:
        ways = {self._board: (self._inner, self.to_referee), self._inner: (self._board, self.to_board)}
        while True:
            ready = select.select([*ways, self._wake], [], [])[0]
            if self._wake in ready:
                return
            for end in ready:
                other, spoiler = ways[end]
                try:
                    data = os.read(end, 4096)
                except OSError:
                    return
                os.write(other, spoiler.pass_on(data))
