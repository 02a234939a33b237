"""Files for one pair of eyes, written whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.errors import WrongInputError
from companion.journal.claim import lock_of
from companion.journal.disk import followed
from companion.writing import write

_OURS = 0o077
"""What a new file may not allow to others."""


@contextmanager
def private() -> Iterator[None]:
    """Let every file that the body makes be for this user alone: names and games are nobody else's business."""
    before = os.umask(_OURS)
    try:
        yield
    finally:
        os.umask(before)


def may_write(path: Path) -> bool:
    """Tell whether this user may write a file, and others beside it; what is missing of its folders can be made."""
    # os.path.exists and not Path.exists: what lies in a folder that one may not enter is no error, but not there.
    path = followed(path)
    there = next(folder for folder in path.absolute().parents if os.path.exists(folder))  # noqa: PTH110
    file = path if os.path.exists(path) else there  # noqa: PTH110
    return os.access(there, os.W_OK | os.X_OK) and os.access(file, os.W_OK)


def keep_apart(journal: Path, *others: Path | None) -> None:
    """Refuse to write anything else into a journal, by whatever way the path leads to it.

    Args:
        journal: the file; it need not be there yet.
        others: what shall be written; None: nothing.

    Raises:
        WrongInputError: names the file.
    """
    main = followed(journal)
    taken = (main, lock_of(main), *(main.with_name(main.name + side) for side in ("-wal", "-shm")))
    for path in others:
        if path and any(_same(path, each) for each in taken):
            raise WrongInputError("{file} is the journal: name another file.", file=path)


def _same(one: Path, other: Path) -> bool:
    try:
        return one.samefile(other)
    except OSError:  # one of them is not there yet
        return os.path.realpath(one) == os.path.realpath(other)


def write_whole(path: Path, data: bytes) -> None:
    """Write all or nothing, for this user alone: the plug may be pulled at any time.

    Raises:
        OSError: the file cannot be written.
    """
    with private():
        write(path, data)
