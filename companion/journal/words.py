"""What SQLite's faults mean to a person."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.errors import DamagedError, MissingError, reason
from companion.sentences import N_

_SENTENCES = {
    sqlite3.SQLITE_FULL: N_("The disk that holds {file} is full: free some space, then go on."),
    sqlite3.SQLITE_BUSY: N_("Another program holds {file}: end it, then go on."),
    sqlite3.SQLITE_LOCKED: N_("Another program holds {file}: end it, then go on."),
    sqlite3.SQLITE_READONLY: N_(
        "{file} may not be written: give this user the right to, or name another journal file."
    ),
    sqlite3.SQLITE_CANTOPEN: N_("{file} cannot be opened: give this user the right to, or name another journal file."),
}
_OTHER = N_("{file} cannot be used ({reason}): check the disk and the rights, or name another journal file.")


@contextmanager
def plain_words(path: Path) -> Iterator[None]:
    """Turn the faults of disk and database into sentences.

    Raises:
        MissingError: space, rights or the disk are missing.
        DamagedError: the file broke while it was in use.
    """
    try:
        yield
    except sqlite3.OperationalError as error:
        sentence = _SENTENCES.get(getattr(error, "sqlite_errorcode", 0) & 0xFF, _OTHER)
        raise MissingError(sentence.one, file=path, reason=error) from error
    except sqlite3.DatabaseError as error:
        raise DamagedError(
            "{file} broke while it was in use ({reason}): start again, and what can be read is kept.",
            file=path,
            reason=error,
        ) from error
    except OSError as error:
        raise MissingError(_OTHER.one, file=path, reason=reason(error)) from error
