from __future__ import annotations

import errno
from collections.abc import Iterator
from queue import Empty, Queue, SimpleQueue
from typing import Any

import pytest
from gpiozero.output_devices import TonalBuzzer
from gpiozero.pins.mock import MockFactory, MockPWMPin

from companion.devices.sound import MELODIES, Buzzer
from companion.effects import Cue
from companion.messages import Message, Recovered, Trouble
from companion.rules.interface import Phrase
from tests.devices.link_helpers import eventually


def ignore(_: Message) -> None:
    """Take a message and forget it."""


@pytest.fixture
def factory() -> Iterator[Any]:
    """Give a bench of mock pins that can sound."""
    bench: Any = MockFactory(pin_class=MockPWMPin)  # type: ignore[no-untyped-call]
    yield bench
    bench.close()


def test_every_cue_has_a_melody() -> None:
    """No cue that the referee may ask for is silent."""
    assert set(MELODIES) == set(Cue)


@pytest.mark.parametrize("cue", list(Cue))
def test_a_melody_sounds_and_ends_in_silence(factory: Any, cue: Cue) -> None:
    """Each cue drives the pin note by note and leaves it silent."""
    sounding: Queue[bool] = Queue()
    pin = factory.pin(18)

    def wait(cues: SimpleQueue[Cue | None], seconds: float | None) -> Cue | None:
        sounding.put(pin.state > 0)
        if seconds is None:
            return cues.get(timeout=5)
        raise Empty

    buzzer = Buzzer(18, ignore, pin_factory=factory, wait=wait)
    buzzer.play(cue)
    heard = [sounding.get(timeout=5) for _wait in range(len(MELODIES[cue]) + 2)]
    buzzer.stop()
    assert heard == [False, *(note is not None for note, _seconds in MELODIES[cue]), False]


def test_a_new_cue_cuts_the_old_one_short(factory: Any) -> None:
    """A cue that comes while another sounds is played at once, so sound never lags behind the game."""
    waits: Queue[float | None] = Queue()

    def wait(cues: SimpleQueue[Cue | None], seconds: float | None) -> Cue | None:
        waits.put(seconds)
        return cues.get(timeout=5)

    buzzer = Buzzer(18, ignore, pin_factory=factory, wait=wait)
    buzzer.play(Cue.WIN)
    buzzer.play(Cue.OK)
    buzzer.stop()
    taken = [waits.get(timeout=5) for _wait in range(3)]
    assert taken == [None, MELODIES[Cue.WIN][0][1], MELODIES[Cue.OK][0][1]]


def test_a_buzzer_waits_for_its_pin(factory: Any) -> None:
    """A pin that is taken is a trouble that names it; cues are dropped meanwhile, and once it is free it sounds."""
    inbox: Queue[Message] = Queue()
    first = Buzzer(18, ignore, pin_factory=factory)
    eventually(lambda: any(pin.function == "output" for pin in factory.pins.values()))
    second = Buzzer(18, inbox.put, pin_factory=factory, clock=lambda: 7.0)
    assert inbox.get(timeout=5) == Trouble("sound", Phrase("pins.taken", {"pins": "GPIO18"}), 7.0)
    first.stop()
    first.stop()
    second.play(Cue.OK)
    assert inbox.get(timeout=5) == Recovered("sound", 7.0)
    second.stop()


def test_a_buzzer_that_fails_while_it_plays_is_tried_again(factory: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A driver's fault in the middle of a melody is told, and the next cue is heard again."""
    inbox: Queue[Message] = Queue()
    buzzer = Buzzer(18, inbox.put, pin_factory=factory, clock=lambda: 7.0)
    with monkeypatch.context() as broken:
        broken.setattr(TonalBuzzer, "play", refuse)
        buzzer.play(Cue.OK)
        assert inbox.get(timeout=5) == Trouble("sound", Phrase("sound.failed"), 7.0)
    buzzer.play(Cue.OK)
    assert inbox.get(timeout=5) == Recovered("sound", 7.0)
    buzzer.stop()
    buzzer.stop()


def refuse(*_: object) -> None:
    """Fail as a driver does."""
    raise OSError(errno.EIO, "gone")
