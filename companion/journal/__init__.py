"""The journal: everything that happened, on disk before anybody sees it.

One SQLite file holds all games of a table. It only grows: taking back is an entry like any other.
"""

from __future__ import annotations

from companion.journal.header import Header, Listed
from companion.journal.journal import Journal
from companion.journal.log import GameLog
from companion.journal.progress import REPLAY, Progress, counted, unshown
from companion.journal.salvage import Recovery

__all__ = ["REPLAY", "GameLog", "Header", "Journal", "Listed", "Progress", "Recovery", "counted", "unshown"]
