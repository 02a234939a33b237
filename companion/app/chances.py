"""Chance for a table, and for a demo that repeats itself."""

from __future__ import annotations

import random
import secrets
from collections.abc import Sequence


class Secret:
    """The system's own unpredictable numbers."""

    def roll(self) -> int:
        """Give 1 to 6."""
        return secrets.randbelow(6) + 1

    def draw(self, cards: Sequence[str]) -> str:
        """Give one of the cards."""
        return secrets.choice(cards)


class Seeded:
    """The same numbers for the same seed."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)  # noqa: S311 - a demo must repeat itself

    def roll(self) -> int:
        """Give 1 to 6."""
        return self._random.randint(1, 6)

    def draw(self, cards: Sequence[str]) -> str:
        """Give one of the cards."""
        return self._random.choice(cards)
