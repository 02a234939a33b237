from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from companion.app.trace import Trace
from companion.effects import Acknowledge, Effect, Stamp
from companion.errors import MissingError
from companion.messages import BoardSeen
from companion.referee.record import Act, Entry, InputId
from companion.rules.rv.events import Rolled


class Memory:
    """A record that keeps entries in memory, and may fail."""

    def __init__(self, *, full: bool = False) -> None:
        self.full = full

    def append(self, entry: Entry) -> Stamp:
        """Take an entry, or say that the disk is full."""
        if self.full:
            raise MissingError("The disk that holds {file} is full: free some space, then go on.", file=entry.act)
        return Stamp(1, datetime.now(UTC))

    def last_input(self, boot: str) -> int:
        """Give a number that tells the boots apart."""
        return len(boot)


ENTRY = Entry(Act.COMMAND, (Rolled(4), Rolled(5)), "sensed", InputId("AB", 1), {"die": 4})


def kinds(path: Path) -> list[str]:
    """Name the kinds of the lines and what each tells of."""
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    return [f"{kind} {name}" for line in lines for kind, name in line.items() if kind != "details"]


def test_everything_is_written_in_its_order(tmp_path: Path) -> None:
    """Message, entry, its events and the effects are lines of their own."""
    trace = Trace(tmp_path / "trace.json")
    trace.message(BoardSeen("AB", 1, 400, frozenset({3}), frozenset(), 1.0))
    record = trace.record(Memory())
    record.append(ENTRY)
    effects: tuple[Effect, ...] = (Acknowledge("AB", 1),)
    trace.effects(effects)
    trace.close()
    wanted = ["message BoardSeen", "entry Entry", "event Rolled", "event Rolled", "effect Acknowledge"]
    assert kinds(tmp_path / "trace.json") == wanted
    assert record.last_input("ABCD") == 4


def test_what_is_not_on_disk_is_not_traced(tmp_path: Path) -> None:
    """An entry that failed leaves no line."""
    trace = Trace(tmp_path / "trace.json")
    with pytest.raises(MissingError):
        trace.record(Memory(full=True)).append(ENTRY)
    trace.close()
    assert kinds(tmp_path / "trace.json") == []


def test_sets_are_written_in_one_order(tmp_path: Path) -> None:
    """Equal pictures give equal lines, whatever the order in which a set came about."""
    trace = Trace(tmp_path / "trace.json")
    for numbers in (range(60), reversed(range(60))):
        trace.message(BoardSeen("AB", 1, 400, frozenset(numbers), frozenset(), 1.0))
    trace.close()
    first, second = (tmp_path / "trace.json").read_text("utf-8").splitlines()
    assert first == second
    assert json.loads(first)["details"]["taken"] == list(range(60))


def test_a_place_where_nothing_can_be_written_is_named(tmp_path: Path) -> None:
    """The sentence names the file."""
    with pytest.raises(MissingError, match=r"none/trace\.json cannot be written"):
        Trace(tmp_path / "none" / "trace.json")


def test_a_full_disk_ends_the_trace_and_not_the_game() -> None:
    """What can no longer be traced is passed over; the sentence comes when the trace is closed."""
    trace = Trace(Path("/dev/full"))
    for number in range(2000):
        trace.message(BoardSeen("0A0B0C0D", number, 300, frozenset(), frozenset(), 0.0))
    with pytest.raises(MissingError, match="/dev/full cannot be written"):
        trace.close()
