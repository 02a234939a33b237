from __future__ import annotations

import os
import pty
import re
import signal
import termios
from collections.abc import Iterator
from dataclasses import dataclass, field
from queue import Queue

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.devices.console import Console, Wires, gist_of
from companion.devices.keyboard import Terminal
from companion.devices.virtual_table import VirtualTable
from companion.messages import Key, Message, Pressed
from companion.rules.interface import Field, Phrase
from companion.screens.sheet import examples
from companion.texts import LANGUAGES, Texts
from companion.view import Bar, Choose, Instruct, Rests, View, Winner
from tests.devices.console_helpers import PANEL, PIECES, RED_3, SHEET, read_until, set_up

WORDS = Texts("en").say
VIEW = View(Bar(), Instruct(Phrase("do.this")))
STROKES = ["tab", "up", "down", "left", "right", "enter", "space", "x", "r", "?", "c", "b", "6"]


def test_the_gist_is_what_a_view_asks() -> None:
    """The gist is the instruction and its reason, the question and the chosen row, or the title."""
    do, why = Phrase("a"), Phrase("b")
    assert gist_of(View(Bar(), Instruct(do, (why,)))) == (do, why)
    assert gist_of(View(Bar(), Choose(do, (do, why), chosen=1))) == (do, why)
    summary = object()
    assert gist_of(View(Bar(), Winner((), why, summary))) == (why,)  # type: ignore[arg-type]
    assert gist_of(View(Bar(), Rests(summary))) == ()  # type: ignore[arg-type]
    assert gist_of(View(Bar(title=do), Rests(summary))) == (do,)  # type: ignore[arg-type]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", examples())
def test_every_view_has_words_above_the_map(name: str, language: str) -> None:
    """Whatever the panel shows, the page of the board says what it is about, in whole sentences."""
    gist = [Texts(language).say(phrase) for phrase in gist_of(examples()[name])]
    assert gist
    assert all(gist)
    assert not any(re.fullmatch(r"[a-z_]+\.[a-z_.]+", words) for words in gist)


def test_the_gist_of_what_interrupts_is_its_matter() -> None:
    """A card is known by title and news, a home-comer by its piece, a die by what it shows, a text by itself."""

    def said(name: str) -> list[str]:
        return [WORDS(phrase) for phrase in gist_of(examples()[name])]

    assert said("card-rest") == ["Thunderstorm", "No disc free for Red 3"]
    assert said("clocking") == ["CLOCKED IN", "Red 4 is home"]
    assert said("die-empty") == ["Press once a pip"]
    assert said("tour") == [WORDS(Phrase(code)) for code in ("tour.refused", "tour.refused.text")]
    assert said("die-typed") == ["4 pips"]
    assert said("dice") == ["The die"]


@given(st.lists(st.sampled_from(STROKES), max_size=60))
def test_no_series_of_keys_breaks_the_table(strokes: list[str]) -> None:
    """Whatever is struck in whatever order, the table goes on and can be drawn."""
    told: list[object] = []
    sink = os.open(os.devnull, os.O_WRONLY)
    console = Console(
        SHEET,
        table := set_up(),
        picture=lambda _view: list(PANEL),
        words=WORDS,
        wires=Wires(told.append, told.append, lambda: told.append("leave"), lambda: 3),
        terminal=Terminal(sink, sink),
    )
    for stroke in strokes:
        console._struck(stroke, told.append)
        console._draw()
    os.close(sink)
    assert len(table.aside) + len(table.taken()) <= len(PIECES)


@dataclass
class Bench:
    """A console on a pty, and what it told."""

    master: int
    slave: int
    console: Console
    table: VirtualTable
    messages: Queue[Message] = field(default_factory=Queue)
    told: Queue[object] = field(default_factory=Queue)

    def type(self, keys: bytes) -> None:
        """Strike keys."""
        os.write(self.master, keys)

    def read_until(self, text: str) -> str:
        """Read what is drawn until a text has come."""
        return read_until(self.master, text)


@pytest.fixture
def bench() -> Iterator[Bench]:
    """Start a console on a pty of 80 by 24 and stop it afterwards."""
    master, slave = pty.openpty()
    termios.tcsetwinsize(slave, (24, 80))
    told: Queue[object] = Queue()
    table = set_up()
    console = Console(
        SHEET,
        table,
        picture=lambda _view: ["PANEL"],
        words=WORDS,
        wires=Wires(on_change=told.put, on_die=told.put, leave=lambda: told.put("leave"), throw=lambda: 4),
        terminal=Terminal(slave, slave),
        clock=lambda: 7.0,
    )
    stage = Bench(master, slave, console, table, told=told)
    before = termios.tcgetattr(slave)
    console.start(stage.messages.put)
    yield stage
    console.stop()
    console.stop()
    assert termios.tcgetattr(slave) == before
    os.close(master)
    os.close(slave)


@pytest.mark.parametrize(
    ("strokes", "key", "held"),
    [
        (b"\r", Key.CONFIRM, 0.0),
        (b" ", Key.CONFIRM, 0.0),
        (b"\x7f", Key.BACK, 0.0),
        (b"\x1b", Key.BACK, 0.0),
        (b"b", Key.BACK, 0.0),
        (b"\x1b[A", Key.UP, 0.0),
        (b"j", Key.DOWN, 0.0),
        (b"C", Key.CONFIRM, 0.6),
        (b"\tc", Key.CONFIRM, 0.0),
        (b"\tk", Key.UP, 0.0),
    ],
)
def test_keys_are_buttons(bench: Bench, strokes: bytes, key: Key, held: float) -> None:
    """Each key is its button; letters are the buttons in the board's mode as well."""
    bench.type(strokes)
    assert bench.messages.get(timeout=5) == Pressed(key, 7.0, held)


def test_a_shown_view_is_drawn(bench: Bench) -> None:
    """A view that comes while nobody strikes a key is drawn at once."""
    bench.console.show(VIEW)
    bench.read_until("PANEL")


def test_a_piece_is_carried_across_the_board(bench: Bench) -> None:
    """Enter lifts the piece under the cursor, the arrows carry it, Enter puts it down, and each change is told."""
    bench.type(b"\t\r")
    assert bench.told.get(timeout=5) == {Field("C1")}
    bench.read_until("In the hand: Red 3")
    bench.type(b"\x1b[B\x1b[C\r")
    assert bench.told.get(timeout=5) == {Field("C1"), Field("C2")}
    assert bench.table.standing(Field("C2")) == (RED_3,)


def test_a_piece_is_put_beside_and_another_taken(bench: Bench) -> None:
    """`x` puts the piece in the hand beside the board, and with an empty hand takes the chosen one from there."""
    bench.type(b"\t\rx")
    bench.read_until("R3 B5")
    bench.type(b"\x1b[B\x1b[B\x1b[B\x1b[C\r")
    bench.read_until("In the hand: Blue 5")
    bench.type(b"x" + b"\x1b[D" + b"x")
    bench.read_until("In the hand: Red 3")


def test_the_die_is_typed_or_thrown(bench: Bench) -> None:
    """A digit is what the die shows, and `r` throws it."""
    bench.type(b"6r")
    assert [bench.told.get(timeout=5), bench.told.get(timeout=5)] == [6, 4]


def test_help_opens_and_any_key_closes_it(bench: Bench) -> None:
    """`?` shows what the keys do; the key that closes it does nothing else."""
    bench.type(b"?")
    bench.read_until("throw the die")
    bench.type(b"6")
    bench.type(b"5")
    assert bench.told.get(timeout=5) == 5


def test_q_asks_to_leave(bench: Bench) -> None:
    """`q` tells the program to end; the table stays until it does."""
    bench.type(b"q\r")
    assert bench.told.get(timeout=5) == "leave"
    assert bench.messages.get(timeout=5) == Pressed(Key.CONFIRM, 7.0)


def test_a_fault_gives_the_terminal_back(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """When a picture cannot be drawn the terminal is restored, the program asked to end and the fault kept for it."""
    assert bench.console.failure is None
    monkeypatch.setattr(bench.console, "_picture", lambda _view: 1 // 0)
    bench.console.show(VIEW)
    bench.read_until("\x1b[?1049l")
    assert bench.told.get(timeout=5) == "leave"
    assert isinstance(bench.console.failure, ZeroDivisionError)
    assert termios.tcgetattr(bench.slave)[3] & termios.ICANON


def test_a_hangup_asks_to_leave() -> None:
    """A terminal window that is closed ends the table without a fault."""
    master, slave = pty.openpty()
    told: Queue[str] = Queue()
    wires = Wires(lambda _taken: None, lambda _pips: None, lambda: told.put("leave"), lambda: 1)
    console = Console(
        SHEET, set_up(), picture=lambda _view: [], words=WORDS, wires=wires, terminal=Terminal(slave, slave)
    )
    console.start(lambda _message: None)
    os.close(master)
    assert told.get(timeout=5) == "leave"
    console.stop()
    assert console.failure is None
    os.close(slave)


def test_a_new_size_is_drawn(bench: Bench) -> None:
    """When the window grows the picture is drawn anew for it, and when it shrinks too far that is said."""
    bench.read_until("\x1b[J")
    termios.tcsetwinsize(bench.slave, (30, 90))
    os.kill(os.getpid(), signal.SIGWINCH)
    assert bench.read_until("\x1b[J").count("\r\n") == 29
    termios.tcsetwinsize(bench.slave, (10, 60))
    os.kill(os.getpid(), signal.SIGWINCH)
    bench.read_until("Window too small: at least 80 \N{MULTIPLICATION SIGN} 24")
