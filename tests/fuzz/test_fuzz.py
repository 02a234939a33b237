"""Each reader against some spoilt inputs, the same at every run; `make fuzz` tries many more."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from tests.fuzz.spoiling import spoilt
from tests.fuzz.targets import TARGETS, judge


@pytest.mark.parametrize("name", TARGETS)
def test_whatever_comes_is_taken_or_refused(name: str) -> None:
    """A spoilt input is read, or refused in one sentence."""
    target = TARGETS[name]

    @settings(
        derandomize=True,
        max_examples=10 if target.costly else 60,
        phases=[Phase.generate, Phase.shrink],
        suppress_health_check=list(HealthCheck),
    )
    @given(spoilt(target.seeds()))
    def tried(data: bytes) -> None:
        judge(target, data)

    tried()


@pytest.mark.parametrize("name", TARGETS)
def test_every_seed_is_taken(name: str) -> None:
    """What the spoilt inputs are made from is right, or only the first check would ever be tried."""
    target = TARGETS[name]
    seeds = target.seeds()
    assert seeds
    for seed in seeds[:20]:
        target.read(seed)
