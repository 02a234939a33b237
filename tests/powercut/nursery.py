"""A program that starts evenings to be killed, each in a process of its own: forked, for a new Python takes long.

Reads orders and writes reports, a line of JSON each. A process that comes to its instant says so, and waits there.
"""

from __future__ import annotations

import os
import signal
import sys
from collections import Counter
from pathlib import Path

import msgspec

from tests.powercut.evening import Evening, Shown


class Order(msgspec.Struct):
    """One start of the program."""

    path: str
    kind: str
    seed: int
    acts: int
    """So many things happen at most, and no more once the match is over."""
    point: str = ""
    """The instant at which to wait for the end; empty: go on."""
    count: int = 0
    """At which of them."""
    wish: str = ""
    """The row of the menu that people are after at once."""


class Began(msgspec.Struct, tag=True):
    """The process is there; the first screen follows."""

    pid: int


class Told(msgspec.Struct, tag=True):
    """A screen was shown."""

    shown: Shown


class Waits(msgspec.Struct, tag=True):
    """The process is at its instant."""


class Left(msgspec.Struct, tag=True):
    """The people have gone home, and the program has ended."""


class Gone(msgspec.Struct, tag=True):
    """The process has ended."""


Report = Began | Told | Waits | Left | Gone


def say(report: Report) -> None:
    """Write a report at once; a cut one ends with no line feed."""
    os.write(1, msgspec.json.encode(report) + b"\n")


def spend(order: Order) -> None:
    """Spend an evening."""
    seen = Counter[str]()

    def spy(point: str) -> None:
        seen[point] += 1
        if (point, seen[point]) == (order.point, order.count):
            say(Waits())
            signal.pause()

    evening = Evening(Path(order.path), order.kind, order.seed, lambda shown: say(Told(shown)), spy)
    evening.wish = order.wish
    began = evening.journal.count()
    for _ in range(order.acts):
        evening.act()
        if evening.journal.count() > began:
            break
    evening.close()
    say(Left())


def main() -> None:
    """Carry out orders until there are no more."""
    pid = 0
    for line in sys.stdin.buffer:
        if pid:
            os.waitpid(pid, 0)
        order = msgspec.json.decode(line, type=Order)
        pid = os.fork()
        if pid == 0:
            say(Began(os.getpid()))
            spend(order)
            os._exit(0)
        # Its number is not given to another process before the next order: a kill that comes late hits nobody.
        os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT)
        os.write(1, b"\n")  # ends a line that was cut
        say(Gone())


if __name__ == "__main__":
    main()
