"""A terminal that gives single keys and whole pictures, and is left as it was found."""

from __future__ import annotations

import atexit
import contextlib
import os
import re
import select
import signal
import termios
import threading
import weakref
from collections.abc import Mapping
from types import FrameType, MappingProxyType
from typing import Any

from companion.errors import MissingError

HANGUP = "hangup"
"""The key that a terminal presses when it goes away."""

_NAMES: Mapping[bytes, str] = MappingProxyType(
    {
        b"\r": "enter",
        b"\n": "enter",
        b" ": "space",
        b"\t": "tab",
        b"\x7f": "backspace",
        b"\x08": "backspace",
        b"\x1b": "escape",
        b"\x1b[A": "up",
        b"\x1b[B": "down",
        b"\x1b[C": "right",
        b"\x1b[D": "left",
        b"\x1bOA": "up",
        b"\x1bOB": "down",
        b"\x1bOC": "right",
        b"\x1bOD": "left",
    }
)
# A whole escape sequence, the beginning of one at the end of what was read so far, or a single byte.
_TOKEN = re.compile(rb"\x1b(?:\[[0-9;?]*[@-~]|O[@-~])|(?P<partial>\x1b(?:\[[0-9;?]*|O)?\Z)|.", re.DOTALL)
_ESCAPE = 0.1
"""Seconds after which the beginning of a sequence was the key Esc: the rest of one comes at once, even from afar."""
_ENTER = "\x1b[?1049h\x1b[?25l"
_LEAVE = "\x1b[0m\x1b[?25h\x1b[?1049l"


def decode(data: bytes) -> tuple[tuple[str, ...], bytes]:
    """Turn what a terminal sent into names of keys.

    Args:
        data: bytes, with what was left over the last time in front.

    Returns:
        The keys (`enter`, `up`, or a printable character; unknown ones are left out), and the bytes of a
        sequence that is not complete yet.
    """
    keys: list[str] = []
    for token in _TOKEN.finditer(data):
        if token["partial"]:
            return tuple(keys), token["partial"]
        text = token[0]
        if text in _NAMES:
            keys.append(_NAMES[text])
        elif text.isascii() and text.decode().isprintable():
            keys.append(text.decode())
    return tuple(keys), b""


class Terminal:
    """A terminal without line editing, on the alternate screen.

    Ctrl-C stays a signal, so that the whole program ends in its ordinary way.

    Args:
        source: file descriptor of the keys.
        target: file descriptor of the picture.
    """

    def __init__(self, source: int = 0, target: int = 1) -> None:
        self._source = source
        self._target = target
        self._saved: list[Any] | None = None
        self._rest = b""
        self._woken, self._waker = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)
        # The pipe outlives `close`: whoever wakes a closed terminal must not write into another file.
        for end in (self._woken, self._waker):
            weakref.finalize(self, os.close, end)

    def open(self) -> None:
        """Prepare the terminal and see to it that every way out restores it.

        Raises:
            MissingError: this is no terminal.
        """
        try:
            self._saved = termios.tcgetattr(self._source)
        except termios.error as fault:
            raise MissingError("This is no terminal: start the virtual table in one, or watch the demo.") from fault
        atexit.register(self.close)
        if threading.current_thread() is threading.main_thread():
            if signal.getsignal(signal.SIGTERM) is signal.SIG_DFL:
                signal.signal(signal.SIGTERM, self._terminated)
            signal.signal(signal.SIGWINCH, self._resized)
        termios.tcsetattr(self._source, termios.TCSANOW, _without_lines(self._saved))
        self.write(_ENTER)

    def close(self) -> None:
        """Restore the terminal; idempotent."""
        if self._saved is None:
            return
        saved, self._saved = self._saved, None
        atexit.unregister(self.close)
        self.write(_LEAVE)
        # A terminal that was closed meanwhile needs no restoring.
        with contextlib.suppress(termios.error):
            termios.tcsetattr(self._source, termios.TCSANOW, saved)
        if threading.current_thread() is threading.main_thread():
            signal.signal(signal.SIGWINCH, signal.SIG_DFL)
            if signal.getsignal(signal.SIGTERM) == self._terminated:
                signal.signal(signal.SIGTERM, signal.SIG_DFL)

    def read(self) -> tuple[str, ...]:
        """Wait for keys; nothing comes back when somebody woke the terminal or its size changed."""
        ready, _, _ = select.select([self._source, self._woken], [], [], _ESCAPE if self._rest else None)
        if not ready:
            self._rest = b""
            return ("escape",)
        if self._woken in ready:
            os.read(self._woken, 4096)
        if self._source not in ready:
            return ()
        try:
            data = os.read(self._source, 1024)
        except OSError:
            data = b""
        if not data:
            return (HANGUP,)
        keys, self._rest = decode(self._rest + data)
        return keys

    def wake(self) -> None:
        """Let `read` return at once; from any thread."""
        # A full pipe has woken it already.
        with contextlib.suppress(BlockingIOError):
            os.write(self._waker, b"!")

    def write(self, text: str) -> None:
        """Write all of a text."""
        data = text.encode()
        # A terminal that went away says so to the next read.
        with contextlib.suppress(OSError):
            while data:
                data = data[os.write(self._target, data) :]

    def size(self) -> tuple[int, int]:
        """Give columns and rows; 80 by 24 for a terminal that does not know or is gone."""
        with contextlib.suppress(OSError):
            columns, rows = os.get_terminal_size(self._target)
            if columns and rows:
                return columns, rows
        return 80, 24

    def _terminated(self, _signal: int, _frame: FrameType | None) -> None:
        self.close()
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        signal.raise_signal(signal.SIGTERM)

    def _resized(self, _signal: int, _frame: FrameType | None) -> None:
        self.wake()


def _without_lines(attributes: list[Any]) -> list[Any]:
    """Give a terminal's attributes without echo, line editing, pause (Ctrl-S) and suspension (Ctrl-Z)."""
    iflag, oflag, cflag, lflag, ispeed, ospeed, characters = attributes
    changed = list(characters)
    changed[termios.VMIN], changed[termios.VTIME], changed[termios.VSUSP] = 1, 0, b"\0"
    quiet = lflag & ~(termios.ICANON | termios.ECHO)
    return [iflag & ~termios.IXON, oflag, cflag, quiet, ispeed, ospeed, changed]
