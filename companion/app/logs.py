"""The log: on standard error, with the priorities of sd-daemon(3) where a service manager reads it."""

from __future__ import annotations

import faulthandler
import io
import logging
import sys
import time
from collections.abc import Mapping
from contextlib import suppress

from companion.devices.ports import Clock

QUIET = 60.0
"""Seconds in which the same line is not written again."""
_KEPT = 256
"""So many different lines are remembered."""
_PRIORITIES = ((logging.CRITICAL, 2), (logging.ERROR, 3), (logging.WARNING, 4), (logging.INFO, 6))


class Priority(logging.Formatter):
    """Begins every line with the number that the service manager's journal sorts by."""

    def format(self, record: logging.LogRecord) -> str:
        """Give the lines of a record."""
        number = next((number for level, number in _PRIORITIES if record.levelno >= level), 7)
        return "\n".join(f"<{number}>{line}" for line in super().format(record).splitlines())


class Repeats:
    """Lets the same line pass once in a while, with the number of those that were left out.

    Args:
        clock: monotonic seconds.
        quiet: seconds.
    """

    def __init__(self, clock: Clock = time.monotonic, quiet: float = QUIET) -> None:
        self._clock, self._quiet = clock, quiet
        self._said: dict[tuple[str, int, str], tuple[float, int]] = {}

    def __call__(self, record: logging.LogRecord) -> bool:
        """Tell whether a record is written."""
        line, now = (record.name, record.levelno, record.getMessage()), self._clock()
        since, left_out = self._said.get(line, (None, 0))
        if since is not None and now - since < self._quiet:
            self._said[line] = since, left_out + 1
            return False
        if left_out:
            record.msg, record.args = f"{line[2]} (and {left_out} times before)", ()
        self._said.pop(line, None)
        self._said[line] = now, 0
        if len(self._said) > _KEPT:
            del self._said[next(iter(self._said))]
        return True


def set_up(environ: Mapping[str, str]) -> None:
    """Begin to log; an interpreter that dies says where each thread was.

    Args:
        environ: the environment; a service manager that reads standard error names it there.
    """
    # Standard error may be no real file.
    with suppress(io.UnsupportedOperation, AttributeError):
        faulthandler.enable()
    served = bool(environ.get("NOTIFY_SOCKET") or environ.get("JOURNAL_STREAM"))
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Priority("%(message)s") if served else logging.Formatter("%(message)s"))
    handler.addFilter(Repeats())
    logging.basicConfig(handlers=[handler], level=logging.INFO if served else logging.WARNING, force=False)
