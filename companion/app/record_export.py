"""Games of the journal as text records."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from companion.app.archive import check_there
from companion.app.files import keep_apart
from companion.app.record_files import put, shipped
from companion.app.record_story import remarks
from companion.errors import MissingError
from companion.journal.reader import reader
from companion.records import write


@dataclass(frozen=True, slots=True)
class Export:
    """What was asked for."""

    journal: Path
    game: int | None = None
    """None: the newest."""
    every: bool = False
    """True: all games, one behind the other."""
    whole: bool = False
    """True: the texts of board and decks too, even if every reader should have them."""
    out: Path | None = None


def export(order: Export) -> None:
    """Write records to a file or to standard output.

    Raises:
        MissingError: there is no such game, or the file cannot be written.
        WrongInputError: the file is the journal itself, or what should be the journal is none.
    """
    journal = order.journal
    check_there(journal)
    keep_apart(journal, order.out)
    with reader(journal) as opened:
        numbers = opened.numbers()
        if not numbers:
            raise MissingError("There is no game in {file} yet: play one.", file=journal)
        chosen = numbers if order.every else (numbers[-1] if order.game is None else order.game,)
        transcripts = [opened.transcript(number) for number in chosen]
    known = {} if order.whole else shipped()
    put("\n".join(write(each, known, remarks(each)) for each in transcripts), order.out)
