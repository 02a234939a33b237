"""A value beside its bound."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limit:
    """A value that has to stay below a bound, or above it.

    Attributes:
        topic: the heading that it belongs to.
        what: what is compared.
        value: the value at its worst.
        bound: the bound, in the same unit.
        unit: the unit.
        above: whether the value has to be the larger one.
        usual: the value in common use, where it is known.
    """

    topic: str
    what: str
    value: float
    bound: float
    unit: str
    above: bool = False
    usual: float | None = None

    @property
    def margin(self) -> float:
        """Say how far the value is from its bound; negative: beyond it."""
        return self.value - self.bound if self.above else self.bound - self.value
