"""The lock file beside a journal: many programs may have it open, but one alone makes or rescues it."""

from __future__ import annotations

import errno
import fcntl
import os
import stat
import time
from pathlib import Path

from companion.journal.disk import make_file, share_rights
from companion.journal.words import busy, plain_words

PATIENCE = 1.0
"""Seconds to wait for others: to make a journal takes less, and a rescue is not waited for."""
_PAUSE = 0.02


def lock_of(path: Path) -> Path:
    """Name the lock file of a journal."""
    return path.with_name(path.name + ".lock")


class Claim:
    """A share in a journal, which the system takes back from a program that is killed.

    The file stays when nobody has a share: if it came and went, two programs might hold two files of one name.

    Args:
        path: the journal.

    Raises:
        UnwrittenError: another program makes or rescues it, or its lock file cannot be used.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        lock = lock_of(path)
        with plain_words(lock):
            make_file(lock, path if path.exists() else None)
            self._handle: int | None = _opened(lock)
        try:
            share_rights(self._handle, path)
            self.share()
        except BaseException:
            self.close()
            raise

    def share(self) -> None:
        """Let others have a share, too."""
        self._lock(fcntl.LOCK_SH)

    def alone(self) -> None:
        """Keep all others out; meanwhile one of them may have been alone, so look again at what was seen before.

        Raises:
            UnwrittenError: another program has a share.
        """
        self._lock(fcntl.LOCK_EX)

    def shared(self) -> bool:
        """Tell whether another program has a share, too."""
        try:
            fcntl.flock(self._held(), fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            others = True
        else:
            others = False
        self.share()
        return others

    def close(self) -> None:
        """Give the share back; idempotent."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None

    def _held(self) -> int:
        assert self._handle is not None  # noqa: S101 - it is closed last
        return self._handle

    def _lock(self, how: int) -> None:
        handle = self._held()
        until = time.monotonic() + PATIENCE
        while True:
            try:
                fcntl.flock(handle, how | fcntl.LOCK_NB)
            except BlockingIOError as error:
                if time.monotonic() > until:
                    raise busy(self._path) from error
                time.sleep(_PAUSE)
            else:
                return


def _opened(lock: Path) -> int:
    # A pipe would wait for somebody at its other end, and what a link leads to is not ours to give rights to.
    handle = os.open(lock, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK | os.O_NOFOLLOW)
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise OSError(errno.EEXIST, os.strerror(errno.EEXIST))
    return handle
