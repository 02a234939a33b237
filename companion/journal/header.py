"""What a game was begun with, so that a replay needs no other file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

import msgspec

from companion.errors import DamagedError
from companion.rules.interface import Seat


@dataclass(frozen=True, slots=True)
class Header:
    """Everything that the entries of a game rest on."""

    game: str
    """`Game.name`."""
    seats: tuple[Seat, ...]
    """Clockwise."""
    options: Mapping[str, str] = field(default_factory=dict)
    board: str = ""
    """The whole text of the board file."""
    decks: tuple[str, ...] = ()
    """The whole texts of the deck files."""
    program: str = ""
    """Version of the program that began the game."""


@dataclass(frozen=True, slots=True)
class Listed:
    """One row of the list of games."""

    id: int
    begun: datetime
    header: Header
    entries: int
    finished: bool


def write(header: Header) -> str:
    """Give the header as JSON."""
    return msgspec.json.encode(header).decode()


def read(text: str) -> Header:
    """Give the header that `write` wrote.

    Raises:
        DamagedError: it is not as it was written.
    """
    try:
        return msgspec.json.decode(text, type=Header)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        raise DamagedError(
            "The beginning of a game in the journal is damaged: flugleiter play sets the file aside, and keeps the "
            "others."
        ) from error
