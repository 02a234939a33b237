"""Safe mode: after starts that failed, the screen and the buttons alone, and why."""

from __future__ import annotations

import logging
from dataclasses import asdict, dataclass, replace
from pathlib import Path

import msgspec

from companion.app.building import Wish
from companion.app.files import write_whole
from companion.config import Printer, Speech
from companion.journal.disk import make_folders
from companion.rules.interface import Phrase

LIMIT = 3
"""So many starts in a row may fail before everything but screen and buttons is left out."""
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Failed:
    """The starts that failed in a row."""

    starts: int = 0
    why: str = ""
    """What the last of them said; empty: it ended without a word."""

    def phrase(self) -> Phrase | None:
        """Say why nothing but screen and buttons is used now; None: everything is."""
        if self.starts < LIMIT:
            return None
        return (
            Phrase("help.safe.failed", {"n": self.starts, "why": self.why}) if self.why else Phrase("help.safe.silent")
        )


class Starts:
    """Counts starts that failed, in a file: a start counts as failed until it has proved itself.

    Args:
        path: the file; one that cannot be read or written only forgets.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._failed = Failed()

    def begin(self) -> Failed:
        """Note a start before it can fail; give those that failed before it."""
        before = _read(self._path)
        self._keep(Failed(before.starts + 1))
        return before

    def failed(self, why: str) -> None:
        """Note how this start failed; the name of a file in it may be no text."""
        self._keep(replace(self._failed, why=why.encode(errors="replace").decode()))

    def clear(self) -> None:
        """Forget all that failed: this start is a good one."""
        try:
            self._path.unlink(missing_ok=True)
        except OSError as fault:
            _log.warning("The count of failed starts stays in %s: %s.", self._path, fault)

    def _keep(self, failed: Failed) -> None:
        self._failed = failed
        try:
            make_folders(self._path.parent)
            write_whole(self._path, msgspec.json.encode(failed))
        except OSError as fault:
            _log.warning("Failed starts cannot be counted in %s: %s.", self._path, fault)


def _read(path: Path) -> Failed:
    try:
        return msgspec.json.decode(path.read_bytes(), type=Failed)
    except (OSError, msgspec.DecodeError, RecursionError):
        return Failed()


def spared(wish: Wish, why: Phrase) -> Wish:
    """Ask for the screen and the buttons only.

    Args:
        wish: what would be played.
        why: what the screen says of it.
    """
    settings = wish.settings
    buttons = replace(settings.buttons, buzzer=0)
    bare = replace(settings, printer=Printer(), speech=Speech(), buttons=buttons)
    # A table whose only buttons hang on its board needs that for them.
    port = "" if any(asdict(buttons).values()) else wish.port
    return replace(wish, settings=bare, port=port, trace=None, safe=why)
