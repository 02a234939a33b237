"""The list of games in a file."""

from __future__ import annotations

import sqlite3
from datetime import datetime

from companion.journal import header as headers
from companion.journal.header import Listed


def listed(db: sqlite3.Connection) -> tuple[Listed, ...]:
    """List all games, the newest first."""
    found = db.execute(
        "SELECT id, begun, header,"
        " (SELECT count(*) FROM entry WHERE game = id),"
        " id NOT IN (SELECT id FROM unfinished)"
        " FROM game ORDER BY id DESC"
    ).fetchall()
    return tuple(
        Listed(number, datetime.fromisoformat(begun), headers.read(header), entries, bool(finished))
        for number, begun, header, entries, finished in found
    )
