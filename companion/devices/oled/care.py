"""Care for panels that burn in: dim them, darken them, move the picture by a dot. Pure; the time is passed in."""

from __future__ import annotations

from dataclasses import dataclass

_DIM = 0x08
_PLACES = ((0, 0), (1, 0), (1, 1), (0, 1))
"""Where the picture stands in turn, in dots to the right and down."""


@dataclass(frozen=True, slots=True)
class Care:
    """How a panel is spared; times in seconds, 0: never."""

    brightness: int = 0xCF
    """Contrast while somebody plays, from 1 to 255."""
    dim_after: float = 60.0
    blank_after: float = 600.0
    shift_every: float = 180.0

    def contrast(self, idle: float) -> int:
        """Say how bright a panel is after so many seconds in which nothing happened; 0 is off."""
        if self.blank_after and idle >= self.blank_after:
            return 0
        if self.dim_after and idle >= self.dim_after:
            return min(self.brightness, _DIM)
        return self.brightness

    def place(self, age: float) -> tuple[int, int]:
        """Say by how many dots to the right and down the picture is moved after so many seconds of work."""
        return _PLACES[int(age / self.shift_every) % len(_PLACES)] if self.shift_every else _PLACES[0]


USUAL = Care()
"""For a table in a living room."""
