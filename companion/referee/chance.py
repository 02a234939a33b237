"""Electronic rolls and drawn cards: found out by a generator, and after an undo the same again (RV-47)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from companion.referee.record import Entry

DIE = "die"
ELECTRONIC = "electronic"
"""Source of an entry whose result a generator found."""
_FACES = frozenset("123456")


class Chance(Protocol):
    """Where chance comes from: the system's secrets at a table, a seed in a demo."""

    def roll(self) -> int:
        """Give 1 to 6."""
        ...

    def draw(self, cards: Sequence[str]) -> str:
        """Give one of the cards."""
        ...


@dataclass
class Foretold:
    """Results that were undone, by what they decided (`die`, or a stack), the next one first."""

    results: dict[str, list[str]] = field(default_factory=dict)

    def record(self, entry: Entry) -> None:
        """Strike out a result that was used again; a typed one that happens to be equal uses up nothing."""
        if entry.source != ELECTRONIC:
            return
        for source, result in entry.note.items():
            waiting = self.results.get(source, [])
            if waiting[:1] == [str(result)]:
                waiting.pop(0)

    def undone(self, entry: Entry) -> None:
        """Keep the electronic results of an entry that was taken back."""
        if entry.source != ELECTRONIC:
            return
        for source, result in entry.note.items():
            self.results.setdefault(source, []).insert(0, str(result))

    def roll(self, chance: Chance) -> int:
        """Give the electronic roll that comes next."""
        waiting = self.results.get(DIE, [])
        return int(waiting[0]) if waiting and waiting[0] in _FACES else chance.roll()

    def draw(self, stack: str, cards: Sequence[str], chance: Chance) -> str:
        """Give the card that comes next."""
        waiting = self.results.get(stack, [])
        return waiting[0] if waiting and waiting[0] in cards else chance.draw(cards)
