from __future__ import annotations

import pytest

from companion.devices.pulse import Pulse


class Hand:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        """Give the second."""
        return self.now


def test_a_call_that_takes_too_long_hangs() -> None:
    """A call hangs from its limit on, and a thread that calls nothing never does."""
    clock = Hand()
    pulse = Pulse("oled", clock, 5.0)
    clock.now += 60
    assert not pulse.hangs()
    with pulse.call():
        clock.now += 4.9
        assert not pulse.hangs()
        clock.now += 0.1
        assert pulse.hangs()
    assert not pulse.hangs()


def test_headway_is_no_hanging() -> None:
    """A long call that tells of its headway does not hang."""
    clock = Hand()
    pulse = Pulse("printer", clock, 5.0)
    with pulse.call():
        for _ in range(9):
            clock.now += 4
            pulse.beat()
            assert not pulse.hangs()


def test_a_call_that_fails_is_over() -> None:
    """What a device raises passes, and its thread no longer hangs."""
    clock = Hand()
    pulse = Pulse("oled", clock, 5.0)
    with pytest.raises(OSError, match="gone"), pulse.call():
        raise OSError("gone")
    clock.now += 60
    assert not pulse.hangs()
