from itertools import pairwise
from typing import Any

import pytest

from companion import __version__
from companion.devices.wire import Decoder, Fault, Hello, Input, Line, Occupancy
from tests.firmware.helpers import load, settings

BOOT = "0A1B2C3D"
NONE = b"\x00\x00"


class Played:
    """A board whose lines are read with the referee's decoder."""

    def __init__(self, **changes: Any) -> None:
        pins = settings(**changes)
        self.board = load("board").Board(BOOT, "power", pins)
        self.blank = bytes((pins.CELLS + 7) // 8)

    def scan(self, *times: int, sensors: bytes | None = None, keys: bytes = b"\x00") -> None:
        """Scan at these milliseconds."""
        for now in times:
            self.board.sensed(self.blank if sensors is None else sensors, now)
            self.board.pressed(keys, now)

    def due(self, now: int) -> list[Line]:
        """Give the lines that are due."""
        return Decoder().feed(b"".join(self.board.due(now)))


def kinds(lines: list[Line]) -> list[str]:
    """Name the classes of lines."""
    return [type(line).__name__ for line in lines]


def test_a_board_says_hello_by_itself_and_when_asked() -> None:
    """The hello comes once after the start, and again with a picture after each question."""
    played = Played()
    played.scan(0, 22)
    hello, picture = played.due(22)
    assert hello == Hello(
        1, BOOT, __version__, "small", 12, frozenset({"occupancy", "lamps", "die", "keys", "sound"}), "power"
    )
    assert isinstance(picture, Occupancy)
    assert played.due(30) == []
    played.board.heard(("?",), 30)
    assert kinds(played.due(31)) == ["Hello", "Occupancy"]


@pytest.mark.parametrize(
    ("changes", "features"),
    [
        ({"cells": 0}, {"die", "keys", "sound"}),
        ({"LAMPS": None}, {"occupancy", "die", "keys", "sound"}),
        ({"ROLLS": "none", "TONE": None}, {"occupancy", "lamps", "keys"}),
        ({"KEYS": ()}, {"occupancy", "lamps", "die", "sound"}),
        ({"KEYS": (), "ROLLS": "encoder"}, {"occupancy", "lamps", "keys", "sound"}),
        ({"SENSORS": "matrix"}, {"occupancy", "lamps", "die", "keys", "sound"}),
        ({"SENSORS": "readers"}, {"identity", "lamps", "die", "keys", "sound"}),
    ],
)
def test_a_board_names_what_it_has(changes: dict[str, Any], features: set[str]) -> None:
    """The features follow from the settings."""
    hello = Played(**changes).due(0)[0]
    assert isinstance(hello, Hello)
    assert hello.features == features


def test_pictures_come_every_200_ms_and_on_change() -> None:
    """The picture is the heartbeat, also of a board without sensors, and a change does not wait for it."""
    for cells in (12, 0):
        played = Played(cells=cells)
        played.scan(0, 22)
        played.due(22)
        assert [now for now in range(23, 700) if played.due(now)] == [222, 422, 622]
    played = Played()
    played.scan(0, 22)
    played.due(22)
    played.scan(44, 66, sensors=b"\x01\x02")
    assert played.due(67) == [Occupancy(2, 1, frozenset({0, 9}), frozenset({0, 9}))]


def test_keys_and_die_become_inputs() -> None:
    """A key tells press and release, a pip of the die only its press."""
    played = Played()
    played.scan(0, 22)
    played.scan(44, 66, keys=b"\x01")
    played.scan(88, 110)
    played.scan(132, 154, keys=b"\x20")
    played.scan(176, 198)
    assert [line for line in played.due(198) if isinstance(line, Input)] == [
        Input(BOOT, 1, "K", "confirm"),
        Input(BOOT, 2, "R", "confirm:44"),
        Input(BOOT, 3, "D", "4"),
    ]


def test_a_knob_types_with_the_words_of_the_keys() -> None:
    """A click is a key that is pressed and at once released, and a push is confirm, held as long as it is held."""
    played = Played(ROLLS="encoder", KEYS=())
    played.scan(0, 22)
    played.board.turned("up")
    played.scan(44, 66, keys=b"\x01")
    played.scan(88, 110)
    told = [(line.kind, line.value) for line in played.due(110) if isinstance(line, Input)]
    assert told == [("K", "up"), ("R", "up:0"), ("K", "confirm"), ("R", "confirm:44")]


def test_words_of_another_start_are_ignored() -> None:
    """Neither an acknowledgement nor a verdict of another boot id counts."""
    played = Played()
    played.scan(0, 22)
    played.scan(44, 66, sensors=b"\x01\x00", keys=b"\x01")
    played.due(66)
    for boot, inputs, touched in (("FFFFFFFF", 1, {0}), (BOOT, 0, set())):
        played.board.heard(("A", boot, 1), 70)
        played.board.heard(("V", boot, 1), 70)
        played.board.heard(("?",), 70)
        lines = played.due(200 if inputs else 400)
        assert kinds(lines).count("Input") == inputs
        assert isinstance(lines[-1], Occupancy)
        assert lines[-1].touched == touched


def test_a_stuck_key_is_told_each_second() -> None:
    """The fault is repeated each second while it lasts."""
    played = Played()
    played.scan(0, 22)
    played.scan(44, 66, keys=b"\x02")
    faults = [now for now in range(30_500, 33_500, 10) if Fault("stuck", "back") in played.due(now)]
    assert len(faults) == 3
    assert {later - earlier for earlier, later in pairwise(faults)} == {1000}


def test_a_part_that_does_not_answer_is_told_each_second() -> None:
    """The fault names the part, is repeated while it lasts, and ends when the part answers."""
    played = Played()
    played.board.answers("chain", False)
    faults = [now for now in range(10, 4000, 10) if Fault("bus", "chain") in played.due(now)]
    assert faults == [1000, 2000, 3000]
    played.board.answers("chain", True)
    assert not any(Fault("bus", "chain") in played.due(now) for now in range(4000, 7000, 10))


def test_the_self_test_ends_by_itself_or_by_order() -> None:
    """Raw levels and walking lamps last until `X,end`, at most a minute."""
    played = Played()
    played.scan(0, 22)
    played.due(22)
    played.board.heard(("X", "test"), 100)
    played.scan(110, sensors=b"\x01\x00")
    assert Occupancy(2, 0, frozenset({0}), frozenset({0})) in played.due(110)
    assert played.board.lamps.frame(200) == "001000000000"
    played.board.heard(("X", "end"), 300)
    assert played.board.lamps.frame(310) == "000000000000"
    played.board.heard(("X", "test"), 400)
    played.scan(60_399)
    assert played.board.lamps.testing
    played.scan(60_400)
    assert not played.board.lamps.testing


def test_lamps_are_a_level_that_silence_ends() -> None:
    """The lamps show the last digits, say nothing new twice, and go off after five seconds without any."""
    lamps = load("lamps").Lamps(4)
    assert lamps.frame(0) == "0000"
    lamps.set("1204", 100)
    assert lamps.frame(100) == "1204"
    assert lamps.frame(200) is None
    lamps.set("777", 3000)
    assert lamps.frame(5099) is None
    assert lamps.frame(5100) == "0000"


def test_the_upper_half_of_the_palette_blinks() -> None:
    """Digits 8 to F show the colours of 0 to 7 every other half second."""
    lamps = load("lamps").Lamps(3)
    lamps.set("89F", 0)
    assert [lamps.frame(now) for now in (0, 499, 500, 1000)] == ["017", None, "000", "017"]


def test_a_tone_is_played_to_its_end() -> None:
    """A melody changes the frequency note by note, ends in silence, and an unknown name is silent."""
    tone = load("tone")
    melody = tone.Melody()
    assert melody.step(0) is None
    melody.play("refused", 0)
    assert [melody.step(now) for now in (0, 149, 150, 200, 449, 450)] == [220, None, 0, 196, None, 0]
    melody.play("of tomorrow", 500)
    assert melody.step(500) is None


def test_every_cue_has_a_tone() -> None:
    """What the referee may ask to hear, the board can play."""
    from companion.effects import Cue

    assert set(load("tone").TONES) == {str(cue) for cue in Cue}
