from __future__ import annotations

from collections.abc import Iterator
from queue import Empty, Queue, SimpleQueue
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from companion.devices.sound import MELODIES, Buzzer
from companion.effects import Cue
from companion.errors import MissingError


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

    buzzer = Buzzer(18, pin_factory=factory, wait=wait)
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

    buzzer = Buzzer(18, pin_factory=factory, wait=wait)
    buzzer.play(Cue.WIN)
    buzzer.play(Cue.OK)
    buzzer.stop()
    taken = [waits.get(timeout=5) for _wait in range(3)]
    assert taken == [None, MELODIES[Cue.WIN][0][1], MELODIES[Cue.OK][0][1]]


def test_a_buzzer_without_its_pin_is_a_sentence(factory: Any) -> None:
    """A pin that is taken gives an error that names it."""
    first = Buzzer(18, pin_factory=factory)
    with pytest.raises(MissingError, match="GPIO18"):
        Buzzer(18, pin_factory=factory)
    first.stop()
    first.stop()
