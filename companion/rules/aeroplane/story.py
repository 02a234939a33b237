"""Tell events one after the other while a command is judged; each sees the position that the earlier ones left."""

from __future__ import annotations

from companion.rules.aeroplane import events as ev
from companion.rules.aeroplane.fold import fold
from companion.rules.aeroplane.rulebook import Rulebook
from companion.rules.aeroplane.state import Match


class Story:
    """The events of one command, and the position after them."""

    def __init__(self, book: Rulebook, match: Match) -> None:
        self.book = book
        self.match = match
        self.events: list[ev.Event] = []

    def tell(self, event: ev.Event) -> None:
        """Add an event."""
        self.events.append(event)
        self.match = fold(self.match, event)
