"""The whole set-up, and the file that it leaves."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import fields, replace
from datetime import datetime
from pathlib import Path

from companion.app.setup.board import choose_board
from companion.app.setup.look import Look
from companion.app.setup.panel import choose_panel
from companion.app.setup.paper import choose_printer
from companion.app.setup.talk import Talk
from companion.config import Buttons, Settings
from companion.config.manual import example
from companion.config.reading import SYSTEM, Reading, read
from companion.errors import MissingError, Wording, reason
from companion.texts import LANGUAGES
from companion.writing import put

JOURNAL = "/var/lib/flugleiter/journal.sqlite"
"""Where a table keeps its games whose settings are the machine's."""
_NEW = 0o644
"""The table's own user reads the file, and so may everybody: there is no secret in it."""


def set_up(talk: Talk, look: Look, path: Path, now: Callable[[], datetime], *, spoken: bool = False) -> None:
    """Find, ask, and write the settings file; one that is there is kept beside it, and its values go on.

    Args:
        talk: the conversation.
        look: the machine.
        path: the settings file.
        now: the time of day.
        spoken: the language of the conversation was asked for, and is the table's too.

    Raises:
        MissingError: the file cannot be read or written.
    """
    target = _target(path, now())
    before = read(path) if target.exists() else Reading(Settings())
    for mistake in before.mistakes:
        talk.say(Wording(mistake.sentence, mistake.details))
    so_far = before.settings if before.named else _fresh(path)
    usual = so_far.table.language if before.named and not spoken else talk.texts.language
    settings = settled(talk, look, _in(usual, so_far))
    kept = _write(target, example(settings), now())
    if kept:
        talk.say(Wording("The file from before is kept as {file}.", {"file": kept}))
    talk.say(Wording("Written: {file}. Every setting stands there with its explanation.", {"file": path}))
    talk.say(Wording("Try it all: flugleiter doctor."))


def settled(talk: Talk, look: Look, settings: Settings) -> Settings:
    """Go through all that can be found or asked."""
    settings = _in(talk.choose(Wording("Language of the table?"), LANGUAGES, settings.table.language), settings)
    talk.texts.use(settings.table.language)
    talk.say(Wording("Looking around; each serial port may take some seconds."))
    settings = replace(settings, oled=choose_panel(talk, look, settings.oled))
    settings, boards = choose_board(talk, look, settings)
    settings = replace(settings, printer=choose_printer(talk, look, boards, settings.printer))
    named = ((key.name, getattr(settings.buttons, key.name)) for key in fields(Buttons))
    wired = ", ".join(f"{name} {pin}" for name, pin in named if pin)
    talk.say(Wording("Buttons: {pins}, by BCM number; they are not looked for.", {"pins": wired}))
    return settings


def _in(language: str, settings: Settings) -> Settings:
    return replace(settings, table=replace(settings.table, language=language))


def _fresh(path: Path) -> Settings:
    """Give the defaults; the machine's own table has a place for its games, and switches the machine off."""
    usual = Settings()
    if not path.absolute().is_relative_to(SYSTEM):
        return usual
    return replace(usual, journal=replace(usual.journal, path=JOURNAL), table=replace(usual.table, leaving="off"))


def _target(path: Path, now: datetime) -> Path:
    """Give the file that a link leads to; refuse what cannot be written before anybody has answered in vain."""
    target = Path(os.path.realpath(path))
    try:
        hindrance = _hindrance(target, now)
    except OSError as error:
        raise _unwritable(path, reason(error)) from error
    if hindrance:
        raise _unwritable(path, hindrance)
    return target


def _hindrance(file: Path, now: datetime) -> Wording | None:
    if file.is_dir():
        return Wording("it is a folder")
    if file.exists() and not file.is_file():
        return Wording("it is a device or a pipe")
    with suppress(FileNotFoundError, NotADirectoryError):
        # No name that is written is longer than this one.
        _kept(file, now).stat()
    folder = next(folder for folder in file.parents if folder.exists())
    if not folder.is_dir():
        return Wording("a part of its path is no folder")
    return None if os.access(folder, os.W_OK | os.X_OK) else Wording("permission denied")


def _kept(file: Path, now: datetime) -> Path:
    return file.with_name(f"{file.name}.{now:%Y-%m-%d-%H%M%S}.bak")


def _unwritable(path: Path, why: object) -> MissingError:
    return MissingError(
        "{file} cannot be written ({reason}): use sudo, or name another file with --out.", file=path, reason=why
    )


def _write(path: Path, text: str, now: datetime) -> Path | None:
    """Write all or nothing; give the name under which the file from before is kept, None if nothing changed."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        before = path.read_bytes() if path.exists() else None
        if before == text.encode():
            return None
        if before is None:
            put(path, text.encode())
            path.chmod(_NEW)
            return None
        model, kept = path.stat(), _kept(path, now)
        put(kept, before, model)
        put(path, text.encode(), model)
    except OSError as error:
        raise _unwritable(path, reason(error)) from error
    return kept
