"""A bad cable between a virtual board and the link: spoils lines by a seed, and can be pulled out and plugged in."""

from __future__ import annotations

import contextlib
import os
import pty
import random
import select
import shutil
import tempfile
import threading
import tty
from collections import Counter
from dataclasses import asdict, dataclass
from pathlib import Path

_JOIN = 2.0
_CHUNK = 4096
_PULL, _PLUG, _STOP = b"-", b"+", b"x"


@dataclass(frozen=True, slots=True)
class Spoiling:
    """The share of lines that meet each fault, from 0 to 1, all together at most 1."""

    drop: float = 0.0
    double: float = 0.0
    cut: float = 0.0
    """Only the beginning comes through, and the next line follows on it."""
    corrupt: float = 0.0
    """One byte is another one."""
    late: float = 0.0
    """It comes one to three lines later."""

    @classmethod
    def evenly(cls, share: float) -> Spoiling:
        """Spread a share over all faults."""
        return cls(*[share / 5] * 5)


class Spoiler:
    """One direction of a cable: collects whole lines and decides about each one.

    The decisions depend on the seed and the number of the line only.

    Args:
        spoiling: how bad the cable is.
        seed: fixes what happens to which line.
    """

    def __init__(self, spoiling: Spoiling, seed: str) -> None:
        shares = asdict(spoiling)
        self.counts: Counter[str] = Counter()
        """How many lines met each fate: `drop`, `double`, `cut`, `corrupt`, `late` or `pass`."""
        self._fates = {**shares, "pass": max(0.0, 1 - sum(shares.values()))}
        self._chance = random.Random(seed)  # noqa: S311 - a fault must repeat itself
        self._rest = b""
        # Late lines, each with the number of lines that still overtake it.
        self._late: list[tuple[int, bytes]] = []

    def pass_on(self, data: bytes) -> bytes:
        """Take bytes and give what comes out at the other end."""
        *lines, self._rest = (self._rest + data).split(b"\n")
        return b"".join(self._spoil(line + b"\n") + self._overtaken() for line in lines)

    def forget(self) -> None:
        """Lose what is under way: the cable was pulled."""
        self._rest = b""
        self._late.clear()

    def _spoil(self, line: bytes) -> bytes:
        fate = self._chance.choices(list(self._fates), list(self._fates.values()))[0]
        # Drawn for every line, so that what happens to one does not depend on the fate of those before it.
        place, noise = self._chance.randrange(len(line)), self._chance.randrange(1, 256)
        self.counts[fate] += 1
        match fate:
            case "drop":
                return b""
            case "double":
                return line * 2
            case "cut":
                return line[:place]
            case "corrupt":
                return line[:place] + bytes([line[place] ^ noise]) + line[place + 1 :]
            case "late":
                # One to three lines overtake it; its own turn is counted too.
                self._late.append((2 + noise % 3, line))
                return b""
        return line

    def _overtaken(self) -> bytes:
        """Give the late lines whose time has come."""
        waiting = [(lines - 1, line) for lines, line in self._late]
        self._late = [(lines, line) for lines, line in waiting if lines]
        return b"".join(line for lines, line in waiting if not lines)


class Cable:
    """Stands between a board's port and the link, which opens `port` instead; a thread passes the lines on.

    While it is unplugged `port` does not exist, and what the board says is lost.

    Args:
        board: path of the board's serial port.
        spoiling: how bad it is, both ways.
        seed: fixes which lines are spoilt.
    """

    def __init__(self, board: str, spoiling: Spoiling, seed: int) -> None:
        self.to_referee = Spoiler(spoiling, f"{seed} to the referee")
        self.to_board = Spoiler(spoiling, f"{seed} to the board")
        self._folder = Path(tempfile.mkdtemp(prefix="flugleiter-cable-"))
        self._port = self._folder / "board"
        # A board whose lines nobody takes must not hold this thread up: what does not fit is lost, as on a real wire.
        self._board = os.open(board, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        tty.setraw(self._board)
        self._ends: tuple[int, int] | None = None
        self._orders, self._order = os.pipe()
        self._plug()
        self._thread: threading.Thread | None = threading.Thread(target=self._run, name="cable", daemon=True)
        self._thread.start()

    @property
    def port(self) -> str:
        """The path that the link opens; it leads to another pseudo-terminal after each plugging in."""
        return str(self._port)

    def pull(self) -> None:
        """Unplug the cable soon; nothing happens if it is out already."""
        os.write(self._order, _PULL)

    def plug(self) -> None:
        """Plug the cable in soon; nothing happens if it is in already."""
        os.write(self._order, _PLUG)

    def stop(self) -> None:
        """Take the cable away for good; idempotent."""
        if self._thread is None:
            return
        os.write(self._order, _STOP)
        self._thread.join(_JOIN)
        self._thread = None
        self._pull()
        for end in (self._board, self._orders, self._order):
            os.close(end)
        shutil.rmtree(self._folder, ignore_errors=True)

    def _run(self) -> None:
        # The board's port is the only end that others may close; then nothing is left to do.
        with contextlib.suppress(OSError):
            while (order := self._carry()) != _STOP:
                if order:
                    (self._pull if order == _PULL else self._plug)()

    def _carry(self) -> bytes:
        """Wait for bytes and pass them on; give an order that came, if one did."""
        inner = self._ends[0] if self._ends else None
        ends = [self._orders, self._board] if inner is None else [self._orders, self._board, inner]
        ready, _, _ = select.select(ends, [], [])
        if self._board in ready:
            said = os.read(self._board, _CHUNK)
            if not said:
                return _STOP
            if inner is not None:
                _write(inner, self.to_referee.pass_on(said))
        if inner is not None and inner in ready:
            _write(self._board, self.to_board.pass_on(os.read(inner, _CHUNK)))
        return os.read(self._orders, 1) if self._orders in ready else b""

    def _pull(self) -> None:
        if self._ends is None:
            return
        self._port.unlink(missing_ok=True)
        for end in self._ends:
            os.close(end)
        self._ends = None
        self.to_referee.forget()
        self.to_board.forget()

    def _plug(self) -> None:
        if self._ends is not None:
            return
        # Both ends stay open here: the link may come and go.
        self._ends = pty.openpty()
        tty.setraw(self._ends[1])
        os.set_blocking(self._ends[0], False)
        self._port.symlink_to(os.ttyname(self._ends[1]))


def _write(end: int, data: bytes) -> None:
    """Write what fits; the rest is lost, since nobody takes it."""
    with contextlib.suppress(BlockingIOError):
        os.write(end, data)
