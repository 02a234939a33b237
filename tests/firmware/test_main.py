import os
import select
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from companion.devices import wire
from companion.devices.bench import Bench
from companion.devices.link import Link
from companion.messages import BoardFault, BoardSeen, LinkUp, TagsSeen
from tests.devices.link_helpers import Referee, eventually
from tests.firmware.helpers import INTERPRETERS

A, B, C = "04A1B2C3", "04A1B2C3D4E5F6", "04A1B2C3D4E5F7"
KNOB = {"ROLLS": "encoder", "MATRIX_COLUMNS": (0, 1, 8, 9, 20, 21, 26, 27, 28, 5)}


@contextmanager
def table(board: str, cells: int, interpreter: str | None = None, **given: Any) -> Iterator[tuple[Bench, Referee]]:
    """Run the firmware behind a link until it has said hello."""
    bench = Bench(board, cells, interpreter, **given)
    bench.start()
    link = Link(bench.port, board, cells)
    referee = Referee(link)
    link.start(referee.inbox.put)
    try:
        referee.meet(LinkUp)
        yield bench, referee
    finally:
        link.stop()
        bench.stop()


def greeting(port: int, reason: str) -> wire.Hello:
    """Read until the board says hello for this reason."""
    decoder = wire.Decoder()
    found: list[wire.Hello] = []

    def came() -> bool:
        lines = decoder.feed(os.read(port, 4096)) if select.select([port], [], [], 0.1)[0] else []
        found.extend(line for line in lines if isinstance(line, wire.Hello) and line.reason == reason)
        return bool(found)

    eventually(came)
    return found[0]


def started() -> tuple[Bench, int]:
    """Run the firmware, and give the open port on which it has said hello."""
    bench = Bench("small", 12)
    bench.start()
    port = os.open(bench.port, os.O_RDWR | os.O_NOCTTY)
    greeting(port, "power")
    return bench, port


@pytest.mark.parametrize("interpreter", INTERPRETERS)
def test_readers_tell_who_stands_where(interpreter: str) -> None:
    """Under either interpreter stacks and single tags of both lengths are told, and a roll beside them is not lost."""
    with table("tags", 3, interpreter, identity=True) as (bench, referee):
        bench.set_tags({0: (A,), 2: (B, C)})
        seen = referee.meet(TagsSeen, lambda message: bool(message.tags))
        assert seen.tags == {0: (A,), 2: (B, C)}
        bench.roll(4)
        bench.set_tags({1: (B,), 2: (C,)})
        bitmap = referee.meet(BoardSeen, lambda message: message.taken == {1, 2})
        assert bitmap.touched >= {0, 1, 2}
        referee.until(lambda: referee.taken == ["D4"])


def test_fast_hands_over_readers_are_seen_in_their_order() -> None:
    """Each place of a tag that is moved fast is seen by two whole scans, so every one is told."""
    with table("tags", 4, identity=True) as (bench, referee):
        for cell in (0, 1, 2, 3, 0):
            bench.set_tags({cell: (A,)})
        told: list[int] = []
        while told != [0, 1, 2, 3, 0]:
            place = referee.meet(TagsSeen, lambda message: bool(message.tags))
            told += [cell for cell in place.tags if told[-1:] != [cell]]


def test_a_reader_that_does_not_answer_is_a_fault_until_it_does() -> None:
    """The fault names the reader, the others go on, and a reader that comes back tells its tags."""
    with table("tags", 4, identity=True) as (bench, referee):
        bench.set_tags({3: (A,)})
        bench.set_broken(frozenset({"reader3"}))
        assert referee.meet(BoardFault).detail == "reader3"
        bench.set_tags({0: (B,)})
        seen = referee.meet(TagsSeen, lambda message: 0 in message.tags)
        assert seen.tags == {0: (B,), 3: (A,)}
        bench.set_broken(frozenset())
        referee.meet(TagsSeen, lambda message: message.tags == {0: (B,)})


def test_a_matrix_of_160_with_a_knob() -> None:
    """Every switch of the greatest matrix is told alone and all together, and the knob types what it is turned by."""
    with table("grid", 160, settings={"SENSORS": "matrix", **KNOB}) as (bench, referee):
        for cell in (0, 9, 10, 77, 150, 159):
            bench.set_sensors(frozenset({cell}))
            referee.meet(BoardSeen, lambda message, cell=cell: message.taken == {cell})  # type: ignore[misc]
        bench.set_sensors(frozenset(range(160)))
        referee.meet(BoardSeen, lambda message: message.taken == set(range(160)))
        bench.turn(3)
        bench.turn(-1)
        referee.until(lambda: len(referee.taken) == 8)
        assert referee.taken == ["Kup", "Rup:0"] * 3 + ["Kdown", "Rdown:0"]


def test_a_chain_of_160_tells_each_sensor() -> None:
    """The longest chain tells its first and its last sensor, and every one at once."""
    with table("long", 160) as (bench, referee):
        for taken in (frozenset({0}), frozenset({159}), frozenset(range(160))):
            bench.set_sensors(taken)
            referee.meet(BoardSeen, lambda message, taken=taken: message.taken == taken)  # type: ignore[misc]


def test_a_bouncing_contact_is_one_change() -> None:
    """A contact that is open and closed in turns, a scan each, changes once, and one that falls back not at all."""
    with table("small", 12) as (bench, referee):
        on, off = frozenset({5}), frozenset[int]()
        bench.bounce(on, off, on, off)
        bench.set_sensors(frozenset({6}))
        seen = referee.meet(BoardSeen, lambda message: bool(message.touched))
        assert (seen.taken, seen.touched) == (frozenset({6}), frozenset({6}))
        bench.bounce(on, off, on, off, on | {6})
        bench.set_sensors(on)
        referee.meet(BoardSeen, lambda message: message.taken == on)
        told = [message.taken for message in referee.seen if isinstance(message, BoardSeen) and 5 in message.taken]
        assert set(told) <= {on, on | {6}}


def test_a_chain_whose_wire_is_off_is_a_fault_and_no_picture() -> None:
    """Without the ground at its end the chain is not believed: the pieces stay where they were, and a fault is told."""
    with table("small", 12) as (bench, referee):
        bench.set_sensors(frozenset({3}))
        referee.meet(BoardSeen, lambda message: message.taken == {3})
        bench.set_broken(frozenset({"chain"}))
        assert referee.meet(BoardFault).detail == "chain"
        assert referee.meet(BoardSeen).taken == {3}
        bench.set_broken(frozenset())
        bench.set_sensors(frozenset({4}))
        assert referee.meet(BoardSeen, lambda message: message.taken != {3}).taken <= {3, 4}


@pytest.mark.parametrize("interpreter", INTERPRETERS)
def test_a_board_on_a_serial_line_speaks_as_one_on_usb(interpreter: str) -> None:
    """With the other kind of link inputs and pictures come as always."""
    with table("wired", 12, interpreter, settings={"LINK": "uart"}) as (bench, referee):
        bench.set_sensors(frozenset({7}))
        referee.meet(BoardSeen, lambda message: message.taken == {7})
        bench.roll(2)
        referee.until(lambda: referee.taken == ["D2"])


def test_the_self_test_walks_over_the_lamps_until_it_is_ended() -> None:
    """By order one lamp after the other is lit, and no lamp any more after the end."""
    bench, port = started()
    os.write(port, wire.order("test"))
    lit: set[int] = set()

    def walked() -> bool:
        lit.add(bench.lamps().find("1"))
        return len(lit - {-1}) >= 3

    eventually(walked)
    os.write(port, wire.order("end"))
    eventually(lambda: bench.lamps() == "0" * 12)
    os.close(port)
    bench.stop()


def test_a_flash_order_leaves_one_start_to_others() -> None:
    """After `X,flash` the program ends, stays out of the way for one start, and says at the next why it started."""
    bench, port = started()
    os.write(port, wire.order("flash"))
    eventually(lambda: not bench.running)
    bench.restart()
    eventually(lambda: not bench.running)
    assert bench.errors() == ""
    bench.restart()
    assert greeting(port, "flash").reason == "flash"
    os.close(port)
    bench.stop()


def test_wrong_settings_end_the_program_with_a_sentence() -> None:
    """A board whose settings cannot be does not run, and its terminal shows what to correct."""
    bench = Bench("wrong", 12, settings={"TONE": 22})
    bench.start()
    eventually(lambda: not bench.running)
    assert "LAMPS and TONE are both on GPIO 22." in bench.errors()
    bench.stop()
