from __future__ import annotations

import os
import pty
import signal
import subprocess
import sys
import termios
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.devices.keyboard import Terminal, decode
from companion.errors import MissingError
from tests.devices.console_helpers import read_until

ROOT = Path(__file__).parents[2]


@given(
    st.lists(st.sampled_from([b"\x1b[A", b"\x1bOB", b"\r", b"\x7f", b"x", b"\x1b[5~", b"\xc3\xbc", b"1"])), st.data()
)
def test_keys_survive_any_cutting(strokes: list[bytes], data: st.DataObject) -> None:
    """However the bytes are cut into pieces, the same keys come out."""
    sent = b"".join(strokes)
    whole, rest = decode(sent)
    cut = data.draw(st.integers(0, len(sent)))
    first, left = decode(sent[:cut])
    second, end = decode(left + sent[cut:])
    assert first + second == whole
    assert rest == end == b""
    assert len(whole) == len([stroke for stroke in strokes if stroke not in {b"\x1b[5~", b"\xc3\xbc"}])


@pytest.mark.parametrize(
    ("sent", "keys", "rest"),
    [
        (b"\x1b", (), b"\x1b"),
        (b"\x1b\n", ("escape", "enter"), b""),
        (b"\x1b\r", ("escape", "enter"), b""),
        (b"\x1b[\n", ("escape", "[", "enter"), b""),
        (b"x\x1b[", ("x",), b"\x1b["),
        (b"\x1b\x1b[A", ("escape", "up"), b""),
    ],
)
def test_escape_swallows_no_key(sent: bytes, keys: tuple[str, ...], rest: bytes) -> None:
    """What cannot become a sequence any more is the key Esc and those after it, the end of a line too."""
    assert decode(sent) == (keys, rest)


def test_escape_alone_is_a_key() -> None:
    """When nothing follows it soon, Esc is told without another key, and those that follow are themselves."""
    source, sender = os.pipe()
    terminal = Terminal(source)
    for sent, keys in ((b"\x1b", ("escape",)), (b"\n", ("enter",)), (b"\x1b[", ("escape",)), (b"\x1b[A", ("up",))):
        os.write(sender, sent)
        assert (terminal.read() or terminal.read()) == keys
    os.close(source)
    os.close(sender)


def test_a_sequence_that_comes_in_pieces_is_one_key() -> None:
    """Esc is not told while the rest of an arrow is there to be read, nor when the terminal is woken meanwhile."""
    source, sender = os.pipe()
    terminal = Terminal(source)
    os.write(sender, b"\x1b")
    assert terminal.read() == ()
    terminal.wake()
    os.write(sender, b"[A")
    assert terminal.read() == ("up",)
    os.close(source)
    os.close(sender)


def test_a_pipe_is_no_terminal() -> None:
    """Without a terminal the error says where to start the virtual table."""
    source, target = os.pipe()
    with pytest.raises(MissingError, match="no terminal"):
        Terminal(source, target).open()
    os.close(source)
    os.close(target)


PROGRAM = """
import signal, sys, time
from companion.devices.keyboard import Terminal
terminal = Terminal()
terminal.open()
terminal.write("ready")
sys.exit(terminal.read()[0]) if sys.argv[1] == "raise" else signal.pause()
"""


@pytest.mark.parametrize("way", ["raise", "term"])
def test_every_end_restores_the_terminal(way: str) -> None:
    """An exception that nobody caught and SIGTERM both leave the terminal as it was."""
    master, slave = pty.openpty()
    before = termios.tcgetattr(slave)
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM, way], stdin=slave, stdout=slave, stderr=subprocess.DEVNULL, cwd=ROOT
    ) as child:
        read_until(master, "ready")
        assert termios.tcgetattr(slave) != before
        if way == "raise":
            os.write(master, b"x")
        else:
            child.send_signal(signal.SIGTERM)
        assert child.wait(timeout=10) == (1 if way == "raise" else -signal.SIGTERM)
    assert termios.tcgetattr(slave) == before
    read_until(master, "\x1b[?1049l")
    os.close(master)
    os.close(slave)
