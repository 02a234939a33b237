"""How a panel is spared."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.devices.oled import Care


@pytest.mark.parametrize(("idle", "contrast"), [(0, 0xCF), (59.9, 0xCF), (60, 0x08), (599.9, 0x08), (600, 0), (1e9, 0)])
def test_a_minute_dims_and_ten_darken(idle: float, contrast: int) -> None:
    """A panel is bright for a minute, dim until ten are over, and dark from then on."""
    assert Care().contrast(idle) == contrast


@given(st.floats(0, 1e6))
def test_zero_is_never(idle: float) -> None:
    """With zeros a panel stays as bright as it was set, and its picture where it is."""
    care = Care(0x33, 0, 0, 0)
    assert care.contrast(idle) == 0x33
    assert care.place(idle) == (0, 0)


def test_a_dark_setting_is_not_brightened_by_dimming() -> None:
    """A panel that is set darker than dim stays so when it dims."""
    assert Care(brightness=3).contrast(100) == 3


@given(st.floats(0, 1e6), st.integers(1, 1000))
def test_brightness_only_falls_while_nothing_happens(idle: float, more: int) -> None:
    """The longer nothing happens, the darker a panel is, or the same."""
    assert Care().contrast(idle + more) <= Care().contrast(idle)


def test_the_picture_goes_round_four_places() -> None:
    """It moves by one dot at a time, stands equally long at four places, and comes home."""
    care = Care(shift_every=10)
    places = [care.place(age) for age in range(0, 50, 5)]
    assert places[::2] == [(0, 0), (1, 0), (1, 1), (0, 1), (0, 0)]
    assert places[::2] == places[1::2]
