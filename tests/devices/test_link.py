import os
import pty
import termios
import time
import tty
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
import serial

from companion.devices import wire
from companion.devices.bench import Bench
from companion.devices.link import Link, check_port
from companion.errors import MissingError
from companion.messages import BoardSeen, InputReceived, LinkDown, LinkUp
from tests.devices.link_helpers import DEADLINE, Referee, eventually
from tests.proxy import BAD, Faults, Proxy


@pytest.fixture
def bench() -> Iterator[Bench]:
    """Plug in a virtual board with twelve sensors."""
    board = Bench("small", 12)
    board.start()
    yield board
    board.stop()


@pytest.fixture
def referee(bench: Bench) -> Iterator[Referee]:
    """Join a referee to the board."""
    link = Link(bench.port, "small", 12)
    judge = Referee(link)
    link.start(judge.inbox.put)
    yield judge
    link.stop()


def test_the_board_says_hello_and_shows_its_picture(bench: Bench, referee: Referee) -> None:
    """The real firmware brings the link up, and a piece on two sensors is seen."""
    up = referee.meet(LinkUp)
    assert up.features == {"occupancy", "lamps", "die", "keys", "sound"}
    bench.set_sensors(frozenset({0, 9}))
    seen = referee.meet(BoardSeen, lambda picture: picture.taken == {0, 9})
    assert seen.boot == up.boot
    assert seen.touched == {0, 9}


def test_a_lift_and_place_is_remembered_until_the_verdict(bench: Bench, referee: Referee) -> None:
    """A field that was left and taken again stays touched until the picture that told of it is settled."""
    bench.set_sensors(frozenset({3}))
    placed = referee.meet(BoardSeen, lambda picture: picture.taken == {3})
    assert referee.link is not None
    referee.link.settle(placed.boot, placed.seq)
    referee.meet(BoardSeen, lambda picture: not picture.touched)
    bench.set_sensors(frozenset())
    bench.set_sensors(frozenset({3}))
    again = referee.meet(BoardSeen, lambda picture: picture.taken == {3} and picture.touched == {3})
    assert again.seq > placed.seq


def test_a_roll_counts_once(bench: Bench, referee: Referee) -> None:
    """One roll is taken once and, once acknowledged, is not sent again."""
    referee.meet(LinkUp)
    bench.roll(4)
    referee.until(lambda: referee.taken == ["D4"])
    bench.press("confirm")
    referee.until(lambda: referee.taken == ["D4", "Kconfirm"])
    start = len(referee.seen)
    for _ in range(3):
        referee.meet(BoardSeen)
    assert not [m for m in referee.seen[start:] if isinstance(m, InputReceived) and m.n == 1]


def test_an_input_is_sent_until_it_is_acknowledged(bench: Bench) -> None:
    """Without an acknowledgement the same number comes again and again."""
    link = Link(bench.port, "small", 12)
    deaf = Referee(None)
    link.start(deaf.inbox.put)
    deaf.meet(LinkUp)
    bench.roll(2)
    numbers = [deaf.meet(InputReceived).n for _ in range(4)]
    link.stop()
    assert numbers == [1, 1, 1, 1]
    assert deaf.taken == ["D2"]


def test_a_board_that_restarts_counts_anew(bench: Bench, referee: Referee) -> None:
    """After a restart the boot id is new, inputs start at 1, and pieces are where they were."""
    first = referee.meet(LinkUp)
    bench.set_sensors(frozenset({5}))
    bench.roll(1)
    referee.until(lambda: referee.taken == ["D1"])
    bench.restart()
    second = referee.meet(LinkUp)
    assert second.boot != first.boot
    bench.roll(6)
    referee.until(lambda: referee.taken == ["D1", "D6"])
    assert referee.meet(BoardSeen).taken == {5}


def test_lamps_follow_the_referee(bench: Bench, referee: Referee) -> None:
    """The digits that the referee sets are what the lamps show."""
    referee.meet(LinkUp)
    assert referee.link is not None
    referee.link.lamps("012345670004")
    referee.until(lambda: bench.lamps() == "012345670004")


def test_a_flash_order_leaves_the_board_quiet_for_one_start(bench: Bench, referee: Referee) -> None:
    """After `X,flash` the firmware ends, stays away for one start, and runs again after that."""
    first = referee.meet(LinkUp)
    assert referee.link is not None
    referee.link.order("flash")
    referee.meet(LinkDown)
    assert not bench.running
    bench.restart()
    eventually(lambda: not bench.running)
    bench.restart()
    assert referee.meet(LinkUp).boot != first.boot


def test_a_pulled_cable_is_told(bench: Bench, referee: Referee) -> None:
    """When the port goes away the link is down at once, with the sentence for it."""
    referee.meet(LinkUp)
    bench.stop()
    assert referee.meet(LinkDown).why.code == "link.gone"


@pytest.mark.parametrize(("board", "cells", "code"), [("large", 12, "link.board"), ("small", 13, "link.cells")])
def test_the_wrong_board_is_refused(bench: Bench, board: str, cells: int, code: str) -> None:
    """A board with another name or number of sensors never comes up."""
    link = Link(bench.port, board, cells)
    referee = Referee(link)
    link.start(referee.inbox.put)
    assert referee.meet(LinkDown).why.code == code
    link.stop()
    assert not [m for m in referee.seen if not isinstance(m, LinkDown)]


def test_a_port_that_is_missing_busy_or_silent_is_told(bench: Bench, tmp_path: Path) -> None:
    """Each way in which a port can fail has its own sentence."""
    holder = Link(bench.port, "small", 12)
    held = Referee(holder)
    holder.start(held.inbox.put)
    held.meet(LinkUp)
    inner, outer = pty.openpty()
    tty.setraw(outer)
    ports = {"link.port": str(tmp_path / "none"), "link.busy": bench.port, "link.silent": os.ttyname(outer)}
    for code, port in ports.items():
        link = Link(port, "small", 12)
        referee = Referee(link)
        link.start(referee.inbox.put)
        assert referee.meet(LinkDown).why.code == code
        link.stop()
    holder.stop()
    os.close(inner)
    os.close(outer)


def test_stopping_twice_or_unstarted_does_no_harm() -> None:
    """Stop is idempotent and joins its threads in time."""
    link = Link("/dev/none", "small", 12)
    link.stop()
    link = Link("/dev/none", "small", 12)
    link.start(lambda _: None)
    begin = time.monotonic()
    link.stop()
    link.stop()
    assert time.monotonic() - begin < DEADLINE


def test_a_missing_or_forbidden_port_says_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before the start the command hears about the cable or the group, and a usable port passes."""
    with pytest.raises(MissingError, match="plug the board's cable in"):
        check_port(str(tmp_path / "none"))
    port = tmp_path / "port"
    port.touch()
    check_port(str(port))
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(MissingError, match="dialout"):
        check_port(str(port))


def test_a_cable_that_is_plugged_in_again_is_up_within_two_seconds(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long it was out: the board is back with its picture, and an input that was made meanwhile counts."""
    proxy = Proxy(bench.port, 1, Faults())
    opened, tries = serial.Serial, Counter[int]()

    def counted(*args: object, **options: object) -> serial.Serial:
        tries[0] += 1
        return opened(*args, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(serial, "Serial", counted)
    link = Link(proxy.port, "small", 12)
    judge = Referee(link)
    rolled: list[str] = []
    link.start(judge.inbox.put)
    boot = judge.meet(LinkUp).boot
    for pips in (1, 2):
        proxy.pull()
        assert judge.meet(LinkDown).why.code == "link.gone"
        bench.roll(pips)
        tries.clear()
        eventually(lambda: tries.total() >= 3)
        plugged = time.monotonic()
        proxy.plug()
        seen = judge.meet(BoardSeen)
        assert seen.boot == boot
        assert seen.at - plugged < 2
        rolled.append(f"D{pips}")
        judge.until(lambda: len(judge.taken) >= len(rolled))
    link.stop()
    proxy.stop()
    assert judge.taken == rolled


@pytest.mark.parametrize("seed", [1, 2])
def test_inputs_arrive_exactly_once_through_a_bad_cable(bench: Bench, seed: int) -> None:
    """With a fifth of all lines lost, doubled, cut, spoilt or late, thirty inputs arrive once each, in their order."""
    proxy = Proxy(bench.port, seed, BAD)
    link = Link(proxy.port, "small", 12)
    referee = Referee(link)
    link.start(referee.inbox.put)
    referee.meet(LinkUp)
    rolls = [1 + (seed * k * k + k) % 6 for k in range(30)]
    for pips in rolls:
        bench.roll(pips)
    referee.until(lambda: len(referee.taken) >= len(rolls))
    for _ in range(5):
        referee.meet(BoardSeen)
    link.stop()
    proxy.stop()
    assert referee.taken == [f"D{pips}" for pips in rolls]
    assert proxy.to_referee.counts["drop"] > 0
    assert proxy.to_board.counts["pass"] > 0


def test_a_fixed_seed_spoils_the_same_lines() -> None:
    """The bad cable decides by seed and line number only."""
    import random

    from tests.proxy import Spoiler

    lines = b"".join(wire.acknowledge("0A1B2C3D", n) for n in range(50))
    faults = Faults(0.1, 0.1, 0.1, 0.1, 0.1)
    first, second = (Spoiler(faults, random.Random(7)).pass_on(lines) for _ in range(2))
    assert first == second
    assert first != lines


def test_a_late_line_comes_after_the_next_ones() -> None:
    """Every line of a cable that does nothing else comes through whole and once, but not in its order."""
    import random

    from tests.proxy import Spoiler

    lines = [wire.acknowledge("0A1B2C3D", n) for n in range(60)]
    spoiler = Spoiler(Faults(late=0.3), random.Random(7))
    came = spoiler.pass_on(b"".join(lines)).splitlines(keepends=True)
    assert came != sorted(came, key=lines.index)
    assert set(came) <= set(lines)
    assert len(came) == len(set(came)) == 60 - len(spoiler.held)


def test_a_cable_that_goes_while_the_port_is_opened_is_an_ordinary_loss(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The library lets the terminal's own error through once in a while; the link says so and tries again."""
    opened = serial.Serial
    faults = [termios.error(5, "Input/output error")]

    def fail_once(*args: object, **options: object) -> serial.Serial:
        if faults:
            raise faults.pop()
        return opened(*args, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(serial, "Serial", fail_once)
    link = Link(bench.port, "small", 12)
    judge = Referee(link)
    link.start(judge.inbox.put)
    try:
        assert judge.meet(LinkDown).why.code in {"link.gone", "link.port", "link.busy"}
        judge.meet(LinkUp)
    finally:
        link.stop()
