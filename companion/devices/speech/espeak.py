"""The voice: espeak-ng, one process a line."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from threading import Thread

from companion.rules.interface import Phrase

PROGRAM = "espeak-ng"
MISSING = Phrase("speech.missing")
SILENT = Phrase("speech.silent")

Ended = Callable[[Phrase | None], None]
"""Takes what is wrong with the voice once a line is over, or None."""
Hush = Callable[[], None]
"""Cuts a line short and waits until it is silent; harmless after its end."""
Speak = Callable[[str, Ended], Hush]
"""Begins to say a text and returns at once."""

_REAP = 1.0


def installed() -> bool:
    """Tell whether the program is there."""
    return shutil.which(PROGRAM) is not None


def voice_of(language: str) -> str:
    """Name the voice that speaks a language: what a locale calls pt_BR is pt-br here."""
    return language.partition("@")[0].replace("_", "-").lower()


@dataclass(frozen=True, slots=True)
class Espeak:
    """How espeak-ng is called."""

    voice: Callable[[], str]
    """Gives a name from `espeak-ng --voices`, before each line: people may turn the language."""
    speed: int = 160
    """Words a minute."""
    volume: int = 100
    """From 0 to 200; 100 is the program's own."""

    def __call__(self, text: str, ended: Ended) -> Hush:
        """Begin to say a text of letters, digits and plain punctuation."""
        program = shutil.which(PROGRAM)
        if program is None:
            ended(MISSING)
            return _nothing
        options = ["-b", "1", "-v", self.voice(), "-s", f"{self.speed}", "-a", f"{self.volume}"]
        try:
            process = subprocess.Popen(  # noqa: S603 - no shell, and the text comes after the end of the options
                [program, *options, "--", text],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
            )
        except OSError:
            ended(SILENT)
            return _nothing
        waiter = Thread(target=_wait, args=(process, ended), name="voice", daemon=True)
        waiter.start()

        def hush() -> None:
            process.kill()
            waiter.join(_REAP)

        return hush


def _nothing() -> None:
    """Cut nothing short: nothing is being said."""


def _wait(process: subprocess.Popen[bytes], ended: Ended) -> None:
    _, complaints = process.communicate()
    # Without a sound card espeak-ng ends with status 0, and only its last line says what went wrong.
    last = complaints.rstrip().rpartition(b"\n")[2]
    ended(SILENT if process.returncode or last.startswith(b"error") else None)
