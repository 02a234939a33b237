"""What SQLite's faults mean to a person."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from companion.errors import DamagedError, reason
from companion.referee.record import UnwrittenError
from companion.rules.interface import Phrase
from companion.sentences import N_, Sentence

UNREADABLE = (sqlite3.DatabaseError, UnicodeDecodeError)
"""What comes of a damaged file: the module cannot even decode a message of SQLite that quotes broken bytes."""


class _Fault(NamedTuple):
    """How a fault is told at the table, and how at the command line."""

    why: Phrase
    sentence: Sentence


_BUSY = _Fault(Phrase("journal.busy"), N_("Another program holds {file}: end it, then go on."))
_FAULTS: Mapping[int, _Fault] = {
    sqlite3.SQLITE_FULL: _Fault(
        Phrase("journal.full"), N_("The disk that holds {file} is full: free some space, then go on.")
    ),
    sqlite3.SQLITE_BUSY: _BUSY,
    sqlite3.SQLITE_LOCKED: _BUSY,
    sqlite3.SQLITE_READONLY: _Fault(
        Phrase("journal.readonly"),
        N_("{file} may not be written: give this user the right to, or name another journal file."),
    ),
    sqlite3.SQLITE_CANTOPEN: _Fault(
        Phrase("journal.gone"),
        N_("{file} cannot be opened: give this user the right to, or name another journal file."),
    ),
}
_OTHER = _Fault(
    Phrase("journal.gone"),
    N_("{file} cannot be used ({reason}): check the disk and the rights, or name another journal file."),
)


_GONE = _Fault(
    Phrase("journal.gone"),
    N_("{file} was deleted or moved while it was in use: put it back, then go on; or end and start again."),
)
_REPLACED = _Fault(
    Phrase("journal.gone"),
    N_("{file} is not the file that was in use, for another has its name: end and start again."),
)


def busy(path: Path) -> UnwrittenError:
    """Give the error for a journal that another program does not let go of."""
    return UnwrittenError(_BUSY.why, _BUSY.sentence.one, file=path)


def gone(path: Path) -> UnwrittenError:
    """Give the error for a file of a journal that is not where it was."""
    return UnwrittenError(_GONE.why, _GONE.sentence.one, file=path)


def replaced(path: Path) -> UnwrittenError:
    """Give the error for a file of a journal in whose place another one is."""
    return UnwrittenError(_REPLACED.why, _REPLACED.sentence.one, file=path)


@contextmanager
def plain_words(path: Path) -> Iterator[None]:
    """Turn the faults of disk and database into sentences.

    Raises:
        UnwrittenError: space, rights or the disk are missing.
        DamagedError: the file broke while it was in use; a new start rescues it.
    """
    try:
        yield
    except sqlite3.OperationalError as error:
        fault = _FAULTS.get(getattr(error, "sqlite_errorcode", 0) & 0xFF, _OTHER)
        raise UnwrittenError(fault.why, fault.sentence.one, file=path, reason=error) from error
    except UNREADABLE as error:
        raise DamagedError(
            "{file} broke while it was in use ({reason}): start again, and what can be read is kept.",
            file=path,
            reason=error,
        ) from error
    except OSError as error:
        raise UnwrittenError(_OTHER.why, _OTHER.sentence.one, file=path, reason=reason(error)) from error
