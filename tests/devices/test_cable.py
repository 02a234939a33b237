from __future__ import annotations

import os
import pty
import select
import time
import tty
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from companion.devices.bench import Bench
from companion.devices.cable import Cable, Spoiler, Spoiling
from companion.devices.link import Link
from companion.messages import BoardSeen, LinkDown, LinkUp
from tests.devices.link_helpers import DEADLINE, Referee, eventually

LINES = [b"line %d\n" % number for number in range(2000)]
SOUND = Spoiling()


def passed(spoiling: Spoiling, seed: str = "1", size: int = 0) -> tuple[bytes, Spoiler]:
    """Send all lines, in pieces of a size (0: each line by itself); give what came out."""
    spoiler, data = Spoiler(spoiling, seed), b"".join(LINES)
    pieces = [data[k : k + size] for k in range(0, len(data), size)] if size else LINES
    return b"".join(map(spoiler.pass_on, pieces)), spoiler


def test_a_good_cable_passes_everything_on() -> None:
    """Without a fault every byte comes through, in its order."""
    out, spoiler = passed(SOUND)
    assert out == b"".join(LINES)
    assert spoiler.counts == {"pass": len(LINES)}


def test_a_lost_line_is_gone_and_a_doubled_one_comes_twice() -> None:
    """Lines are lost or doubled whole, and those between are untouched."""
    out, spoiler = passed(Spoiling(drop=0.2, double=0.2))
    came = out.splitlines(keepends=True)
    missing = [line for line in LINES if line not in came]
    assert len(missing) == spoiler.counts["drop"] > 300
    assert len(came) - len(set(came)) == spoiler.counts["double"] > 300
    assert list(dict.fromkeys(came)) == [line for line in LINES if line in set(came)]


def test_a_garbled_line_differs_in_one_byte() -> None:
    """No byte is lost, and one of each garbled line is another one."""
    out, spoiler = passed(Spoiling(corrupt=0.3))
    sent = b"".join(LINES)
    assert len(out) == len(sent)
    assert sum(a != b for a, b in zip(out, sent, strict=True)) == spoiler.counts["corrupt"] > 400


def test_a_cut_line_loses_its_end() -> None:
    """The beginning of a cut line runs into the next line."""
    out, spoiler = passed(Spoiling(cut=0.3))
    assert out.count(b"\n") == len(LINES) - spoiler.counts["cut"] < len(LINES) - 400


def test_a_late_line_comes_one_to_three_lines_later() -> None:
    """Every line comes once, and late ones are overtaken by one, two or three."""
    out, spoiler = passed(Spoiling(late=0.2))
    came = out.splitlines(keepends=True)
    assert set(LINES) - set(came) <= set(LINES[-3:])
    assert len(came) == len(set(came))
    assert spoiler.counts["late"] > 300
    place = {line: number for number, line in enumerate(came)}
    overtaken = {
        sum(place[other] < place[line] for other in LINES[k + 1 : k + 9]) for k, line in enumerate(LINES[:1900])
    }
    assert overtaken == {0, 1, 2, 3}


@pytest.mark.parametrize("size", [1, 7, 4096])
def test_what_happens_to_a_line_depends_on_its_number_only(size: int) -> None:
    """However the bytes are cut into pieces, the same seed spoils the same lines in the same way."""
    whole, again = passed(Spoiling.evenly(0.5)), passed(Spoiling.evenly(0.5), size=size)
    assert again[0] == whole[0]
    assert passed(Spoiling.evenly(0.5), "2")[0] != whole[0]


def test_an_even_share_is_spread_over_all_faults() -> None:
    """Of a share each fault gets about the fifth part."""
    _, spoiler = passed(Spoiling.evenly(0.5))
    faults = [spoiler.counts[fate] for fate in ("drop", "double", "cut", "corrupt", "late")]
    assert all(150 < count < 250 for count in faults)


def test_pulling_loses_what_is_under_way() -> None:
    """Half a line and a late line do not come out after the cable was plugged in again."""
    spoiler = Spoiler(Spoiling(late=1.0), "1")
    assert spoiler.pass_on(b"late\nhalf") == b""
    spoiler.forget()
    out = spoiler.pass_on(b"one\n" + b"more\n" * 4)
    assert out.startswith((b"one\n", b"more\n"))
    assert b"late" not in out
    assert b"half" not in out
    assert spoiler.counts["late"] == 6


class Ends:
    """A board's port, and a cable in it."""

    def __init__(self, spoiling: Spoiling) -> None:
        self.board, self._outer = pty.openpty()
        tty.setraw(self._outer)
        self.cable = Cable(os.ttyname(self._outer), spoiling, 1)

    def close(self) -> None:
        """Leave nothing open."""
        self.cable.stop()
        os.close(self.board)
        os.close(self._outer)


@pytest.fixture
def ends() -> Iterator[Ends]:
    """Give a board's port with a good cable in it."""
    made = Ends(SOUND)
    yield made
    made.close()


def reads(end: int, wanted: bytes) -> bool:
    """Read until bytes have come; False after the deadline."""
    data, deadline = b"", time.monotonic() + DEADLINE
    while not data.endswith(wanted):
        if not select.select([end], [], [], max(0.0, deadline - time.monotonic()))[0]:
            return False
        data += os.read(end, 4096)
    return True


def open_files() -> int:
    """Count the files that this process has open."""
    return len(list(Path("/proc/self/fd").iterdir()))


def opened(port: str) -> int:
    """Open a port as the link does."""
    return os.open(port, os.O_RDWR | os.O_NOCTTY)


def test_bytes_pass_both_ways(ends: Ends) -> None:
    """What one end says comes out at the other end."""
    link = opened(ends.cable.port)
    os.write(ends.board, b"hello\n")
    assert reads(link, b"hello\n")
    os.write(link, b"?\n")
    assert reads(ends.board, b"?\n")
    os.close(link)


def test_a_pulled_cable_takes_its_port_away(ends: Ends) -> None:
    """The port vanishes, whoever has it open hears that it hung up, and after plugging in it is there again."""
    port = Path(ends.cable.port)
    link = opened(ends.cable.port)
    ends.cable.pull()
    ends.cable.pull()
    eventually(lambda: not port.is_symlink())
    hung_up = select.poll()
    hung_up.register(link, select.POLLHUP)
    assert hung_up.poll(DEADLINE * 1000)
    os.close(link)
    os.write(ends.board, b"nobody hears this\n")
    ends.cable.plug()
    ends.cable.plug()
    eventually(port.exists)
    again = opened(ends.cable.port)
    os.write(again, b"?\n")
    assert reads(ends.board, b"?\n")
    os.write(ends.board, b"here\n")
    assert reads(again, b"here\n")
    os.close(again)


def test_a_board_that_nobody_hears_is_not_held_up(ends: Ends) -> None:
    """However much the board says, its writes go through; the cable can still be pulled and taken away."""
    os.set_blocking(ends.board, False)
    sent, deadline = 0, time.monotonic() + DEADLINE
    while sent < 200_000:
        assert select.select([], [ends.board], [], max(0.0, deadline - time.monotonic()))[1], "the board is held up"
        sent += os.write(ends.board, b"x" * 99 + b"\n")
    ends.cable.pull()
    eventually(lambda: not Path(ends.cable.port).is_symlink())


def test_nothing_is_left_of_a_cable_that_was_taken_away(ends: Ends) -> None:
    """Stopping removes the port with its folder, twice as well as once, and no file stays open."""
    folder = Path(ends.cable.port).parent
    before = open_files()
    other = Cable(os.ttyname(ends._outer), SOUND, 1)
    gone = Path(other.port).parent
    other.stop()
    other.stop()
    assert open_files() == before
    assert not gone.exists()
    assert folder.exists()


def test_a_cable_outlives_its_board(ends: Ends) -> None:
    """When the board's port closes first, the cable's thread ends by itself."""
    inner, outer = pty.openpty()
    cable = Cable(os.ttyname(outer), SOUND, 1)
    thread = cable._thread
    assert thread is not None
    os.close(outer)
    os.close(inner)
    thread.join(DEADLINE)
    assert not thread.is_alive()
    cable.stop()
    assert Path(ends.cable.port).exists()


def test_the_link_comes_back_through_the_same_port() -> None:
    """Over a bad cable that is pulled and plugged in the link goes down with one reason and up again by itself."""
    with ExitStack() as stack:
        bench = Bench("small", 12)
        stack.callback(bench.stop)
        bench.start()
        cable = Cable(bench.port, Spoiling.evenly(0.2), 1)
        stack.callback(cable.stop)
        link = Link(cable.port, "small", 12)
        stack.callback(link.stop)
        referee = Referee(link)
        link.start(referee.inbox.put)
        boot = referee.meet(LinkUp).boot
        cable.pull()
        assert referee.meet(LinkDown).why.code == "link.gone"
        bench.roll(4)
        bench.set_sensors(frozenset({3}))
        cable.plug()
        assert referee.meet(LinkUp).boot == boot
        referee.meet(BoardSeen, lambda seen: seen.taken == {3})
        referee.until(lambda: referee.taken == ["D4"])
        assert [message.why.code for message in referee.seen if isinstance(message, LinkDown)] == ["link.gone"]
