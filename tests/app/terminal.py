"""A person at a terminal: starts the real command on a pty, types, and reads what is drawn."""

from __future__ import annotations

import codecs
import fcntl
import os
import pty
import re
import select
import site
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[2]
DEADLINE = 25.0
"""Seconds after which a test gives up; on a quiet machine a screen follows within one."""
COLUMNS, ROWS = 80, 24
_ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
_FRAME = re.compile(r"\x1b\[H((?:(?!\x1b\[H).)*?)\x1b\[J", re.DOTALL)
_ROW = re.compile(r"([1-8])[ \[](.{47})")
_MAP = "A  B  C"


@dataclass(frozen=True, slots=True)
class Python:
    """What runs the command."""

    path: str = sys.executable
    environment: dict[str, str] = field(default_factory=lambda: {"PYTHONPATH": str(ROOT)})


def without_micropython() -> Python:
    """Give a Python beside which no MicroPython is found, so that it runs the firmware itself."""
    packages = os.pathsep.join([str(ROOT), *site.getsitepackages()])
    return Python(str(Path(sys.executable).resolve()), {"PYTHONPATH": packages, "PATH": os.defpath})


class Player:
    """A command with a virtual table on a terminal of 80 by 24, on the page that shows words and map."""

    def __init__(self, words: Sequence[str], python: Python) -> None:
        self.inner, self._outer = pty.openpty()
        fcntl.ioctl(self._outer, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        self.before = termios.tcgetattr(self._outer)
        run = [python.path, "-m", "companion", *words]
        self.process = subprocess.Popen(
            run,
            cwd=ROOT,
            stdin=self._outer,
            stdout=self._outer,
            stderr=subprocess.PIPE,
            env=os.environ | {"LANG": "en_GB.UTF-8", "LC_ALL": "", "TERM": "xterm"} | python.environment,
            start_new_session=True,
            # Ctrl-C reaches the process only if the pty is its controlling terminal.
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),  # noqa: PLW1509 - a call that takes no lock
        )
        # A letter may come in two pieces.
        self._decoder = codecs.getincrementaldecoder("utf-8")()
        self._text = ""
        self.type("\t")

    def type(self, keys: str) -> None:
        """Press keys."""
        os.write(self.inner, keys.encode())

    def lines(self) -> list[str]:
        """Give the last picture that was drawn to its end."""
        frames = _FRAME.findall(self._text)
        return [line.rstrip() for line in _ESCAPES.sub("", frames[-1]).split("\r\n")] if frames else []

    def words(self) -> str:
        """Give what the panel says: the lines above the map."""
        lines = self.lines()
        begins = next((number for number, line in enumerate(lines) if line.lstrip().startswith(_MAP)), 0)
        return "\n".join(lines[:begins]).strip()

    def pieces(self) -> dict[str, str]:
        """Give the pieces on the map and their fields; a stack is left out."""
        found = {}
        for row in filter(None, (_ROW.match(f"{line:49}") for line in self.lines())):
            for column, letter in enumerate("ABCDEFGHIJKLMNOP"):
                cell = row[2][3 * column : 3 * column + 2]
                if re.fullmatch(r"[RYGB▲][1-6]", cell):
                    found[cell] = f"{letter}{row[1]}"
        return found

    def until(self, holds: Callable[[], bool], seconds: float = DEADLINE) -> None:
        """Read on until something holds."""
        assert self.reads(holds, seconds), f"it never came; this is on the screen: {self.lines()}"

    def reads(self, holds: Callable[[], bool], seconds: float) -> bool:
        """Read on until something holds; False if it did not in time."""
        deadline = time.monotonic() + seconds
        while not holds():
            ready, _, _ = select.select([self.inner], [], [], max(0.0, deadline - time.monotonic()))
            if not ready or not self._read():
                return holds()
        return True

    def _read(self) -> bool:
        try:
            data = os.read(self.inner, 65536)
        except OSError:
            return False
        self._text = (self._text + self._decoder.decode(data))[-60_000:]
        return True

    def raw(self) -> str:
        """Give all that was drawn lately, with its escape sequences."""
        return self._text

    def play(self, done: Callable[[], bool], rolls: str, seconds: float = DEADLINE) -> None:
        """Do what the screen asks for, with these rolls over and over, until something holds."""
        deadline, thrown = time.monotonic() + seconds, 0
        while not done():
            assert time.monotonic() < deadline, f"it never came; this is on the screen: {self.lines()}"
            said = self.lines()
            if self.words().startswith("Roll"):
                self.type(rolls[thrown % len(rolls)])
                thrown += 1
            else:
                # The last choice of pigeons is the one with the fewest.
                self.type("kc" if self.words().startswith("Set your") else "c")
            # Computer and hands take their time: the next key waits for the next picture, or is due again.
            self.reads(lambda said=said: self.lines() != said or done(), 1.5)  # type: ignore[misc]

    def children(self) -> list[int]:
        """List the processes that the command started, and theirs."""
        return _children(self.process.pid)

    def end(self, number: int) -> int:
        """Send a signal and give the exit status."""
        self.process.send_signal(number)
        return self.wait()

    def wait(self) -> int:
        """Read to the end and give the exit status."""
        deadline = time.monotonic() + DEADLINE
        while self.process.poll() is None:
            assert time.monotonic() < deadline, "the command does not end"
            # What nobody reads would hold the command up.
            if select.select([self.inner], [], [], 0.05)[0]:
                self._read()
        self.reads(lambda: False, 0.0)
        return self.process.returncode

    def settings(self) -> list[object]:
        """Give the terminal's attributes now."""
        return termios.tcgetattr(self._outer)

    def close(self) -> None:
        """Leave nothing behind."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        if self.process.stderr:
            self.process.stderr.close()
        os.close(self.inner)
        os.close(self._outer)


@contextmanager
def player(journal: Path, *arguments: str, python: Python | None = None) -> Iterator[Player]:
    """Sit down at the table, and leave it whatever happens."""
    with seated("play", "--virtual", "--journal", str(journal), *arguments, python=python) as one:
        yield one


@contextmanager
def seated(*words: str, python: Python | None = None) -> Iterator[Player]:
    """Give a command a terminal, and leave nothing behind."""
    one = Player(words, python or Python())
    try:
        yield one
    finally:
        one.close()


def _children(pid: int) -> list[int]:
    found = [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    return [*found, *(grandchild for child in found for grandchild in _children(child))]


def gone(pid: int) -> bool:
    """Tell whether a process has ended."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return True
    return state == "Z"


def wait_gone(pids: list[int]) -> None:
    """Wait until processes have ended."""
    deadline = time.monotonic() + DEADLINE
    while not all(map(gone, pids)):
        assert time.monotonic() < deadline, f"still running: {pids}"
        select.select([], [], [], 0.02)
