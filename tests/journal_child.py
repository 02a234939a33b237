"""A program that writes into a journal until it is killed: it says each number only once the entry is on disk."""

from __future__ import annotations

import sys
from itertools import count
from pathlib import Path

from companion.journal import Journal
from companion.referee.record import Act, Entry, InputId
from tests.journals.sample import ANNA, EVENTS, HEADER, Rolled, clock


def main(path: Path) -> None:
    """Resume or begin a game and append without end."""
    with Journal.open(path, clock()) as journal:
        log = journal.log(journal.unfinished() or journal.begin(HEADER), EVENTS)
        for n in count(log.last_input("0badcafe") + 1):
            stamp = log.append(Entry(Act.COMMAND, (Rolled(ANNA, n % 6 + 1),), "sensed", InputId("0badcafe", n)))
            sys.stdout.write(f"{stamp.number} {n}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
