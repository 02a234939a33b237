"""Tell events one after the other while a command is judged; each sees the position that the earlier ones left."""

from __future__ import annotations

from companion.rules.rv import events as ev
from companion.rules.rv.fold import fold
from companion.rules.rv.rulebook import Rulebook
from companion.rules.rv.state import Season


class Story:
    """The events of one command, and the position after them."""

    def __init__(self, book: Rulebook, season: Season) -> None:
        self.book = book
        self.season = season
        self.events: list[ev.Event] = []

    def tell(self, event: ev.Event) -> None:
        """Add an event."""
        self.events.append(event)
        self.season = fold(self.book, self.season, event)
