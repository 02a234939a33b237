from __future__ import annotations

import os
import pty
import select
import tty
from collections.abc import Iterator

import pytest

from companion import effects as fx
from companion.devices import wire
from companion.devices.link import Link
from companion.messages import InputReceived, LinkDown, LinkUp
from companion.texts import Texts
from companion.view import Instruct
from tests.devices.link_helpers import DEADLINE, Referee
from tests.referee_helpers import at_board

HELLO = "H,{proto},0A0B0C0D,0.1.0,{board},{cells},die+keys+occupancy,power"
RIGHT = {"proto": 1, "board": "small", "cells": 12}


class Pico:
    """A board of which only the hello matters, on a terminal of its own."""

    def __init__(self) -> None:
        self._inner, self._outer = pty.openpty()
        tty.setraw(self._outer)
        self.port = os.ttyname(self._outer)

    def wait(self) -> None:
        """Wait until it is asked who it is: what is said before the port is open gets lost."""
        heard = b""
        while b"?" not in heard:
            assert select.select([self._inner], [], [], DEADLINE)[0]
            heard += os.read(self._inner, 64)

    def say(self, payload: str) -> None:
        """Say a line."""
        os.write(self._inner, wire.seal(payload))

    def stop(self) -> None:
        """Unplug it."""
        os.close(self._inner)
        os.close(self._outer)


@pytest.fixture
def pico() -> Iterator[Pico]:
    """Plug it in."""
    board = Pico()
    yield board
    board.stop()


@pytest.mark.parametrize(
    ("wrong", "german", "english"),
    [
        ({"proto": 2}, "Brett spricht Protokoll 2, nicht 1: ", "Board speaks protocol 2, not 1: "),
        ({"board": "large"}, "Falsches Brett: large, nicht small", "Wrong board: large, not small"),
        ({"cells": 13}, "13 Sensoren statt 12: ", "13 sensors, not 12: "),
    ],
    ids=["protocol", "board", "cells"],
)
def test_a_wrong_board_is_a_sentence_until_the_right_one_comes(
    pico: Pico, wrong: dict[str, str | int], german: str, english: str
) -> None:
    """The screen says what is wrong in either language, no input counts, and the right board brings the game back."""
    link = Link(pico.port, "small", 12)
    ear, sitting = Referee(link), at_board("rv turn=red red=H5,A3 blue=A6")
    before = sitting.view
    link.start(ear.inbox.put)
    pico.wait()
    pico.say(HELLO.format(**RIGHT | wrong))
    pico.say("E,0A0B0C0D,1,D,6")
    sitting.handle(ear.meet(LinkDown))
    assert isinstance(sitting.body, Instruct)
    for language, begins in (("de", german), ("en", english)):
        assert Texts(language).say(sitting.body.do).startswith(begins)
    pico.say(HELLO.format(**RIGHT))
    sitting.handle(ear.meet(LinkUp))
    sitting.see()
    link.stop()
    assert sitting.view == before
    assert not [message for message in ear.seen if isinstance(message, InputReceived)]
    assert not [effect for effect in sitting.effects if isinstance(effect, fx.Acknowledge)]
