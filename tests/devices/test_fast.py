from __future__ import annotations

from companion.devices.fast import FastBoard, SimulatedClock
from companion.messages import BoardSeen, InputReceived, LinkUp, Message, TagsSeen

CELLS = 12


class Inbox:
    """A board of twelve fields and what it put."""

    def __init__(self, *, identity: bool = False) -> None:
        self.clock = SimulatedClock()
        self.got: list[Message] = []
        self.board = FastBoard("small", CELLS, self.got.append, self.clock, identity=identity)
        self.board.start()

    def inputs(self) -> list[tuple[int, str, str]]:
        """List number, kind and value of the inputs, repetitions included."""
        return [(one.n, one.kind, one.value) for one in self.got if isinstance(one, InputReceived)]

    def seen(self) -> BoardSeen:
        """Give the last picture."""
        return [one for one in self.got if isinstance(one, BoardSeen)][-1]


def test_the_board_is_up_when_start_returns() -> None:
    """Hello and first picture are in the inbox before anything else happens, and nothing is on the board."""
    inbox = Inbox()
    assert isinstance(inbox.got[0], LinkUp)
    assert inbox.seen().taken == frozenset()


def test_a_change_is_told_settled() -> None:
    """Pieces that were put down are in a picture old enough to count when the call returns."""
    inbox = Inbox()
    inbox.board.set_sensors(frozenset({0, 9}))
    assert inbox.seen().taken == {0, 9}
    assert inbox.seen().touched == {0, 9}
    assert inbox.seen().age >= 300


def test_tags_are_told_settled() -> None:
    """An identity board tells who stands where, old enough to count, when the call returns."""
    inbox = Inbox(identity=True)
    up = inbox.got[0]
    assert isinstance(up, LinkUp)
    assert "identity" in up.features
    inbox.board.set_tags({2: ("04A1B2C3",), 5: ("04FF0011", "04AA0011")})
    tags = [one for one in inbox.got if isinstance(one, TagsSeen)][-1]
    assert tags.tags == {2: ("04A1B2C3",), 5: ("04AA0011", "04FF0011")}
    assert inbox.seen().taken == {2, 5}
    assert inbox.seen().age >= 300


def test_a_verdict_lets_the_board_forget_what_was_touched() -> None:
    """Once a picture is settled, the next one shows the same pieces untouched."""
    inbox = Inbox()
    inbox.board.set_sensors(frozenset({3}))
    inbox.board.settle(inbox.seen().boot, inbox.seen().seq)
    inbox.board.run()
    assert (inbox.seen().taken, inbox.seen().touched) == (frozenset({3}), frozenset())


def test_a_roll_is_one_input_until_it_is_acknowledged() -> None:
    """A roll keeps its number however often it is told, and is not told any more once it is on disk."""
    inbox = Inbox()
    inbox.board.roll(5)
    assert {one for one in inbox.inputs() if one[1] == "D"} == {(1, "D", "5")}
    inbox.board.acknowledge(inbox.seen().boot, inbox.inputs()[-1][0])
    told = len(inbox.inputs())
    inbox.board.run()
    assert len(inbox.inputs()) == told


def test_time_passes_only_at_the_board() -> None:
    """Two boards that are used alike put the same messages at the same simulated seconds."""
    first, second = Inbox(), Inbox()
    for inbox in (first, second):
        inbox.board.set_sensors(frozenset({1}))
        inbox.board.press("confirm")
        inbox.board.lamps("4" * CELLS)
        inbox.board.tone("ok")
        inbox.board.run()
    assert first.got == second.got
    assert first.clock() == second.clock() > 0
