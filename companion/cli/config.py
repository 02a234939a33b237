"""`config`: whether the settings file is right, and what is in effect."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli.options import TURNED, Commands, add_command, language_option, texts_of, turned_language
from companion.cli.status import DONE, NO, WRONG
from companion.errors import Wording
from companion.languages import VARIABLES, meant, preferred

if TYPE_CHECKING:  # the settings are read only when the command runs
    from companion.config.reading import Reading

IN_EFFECT = Wording("The settings file is {file}.")
NONE = Wording("There is no settings file: everything has its default.")
VERDICTS = {
    (True, True): Wording("The file is in order, and all that it names is here."),
    (True, False): Wording("The file is in order, but on this machine:"),
    (False, True): Wording("All that the defaults need is here."),
    (False, False): Wording("But on this machine:"),
}
"""Whether there is a file, and whether nothing is missing, to what is said of it."""
DEFAULT = "default"


def add_parser(commands: Commands) -> None:
    """Declare the command and its two parts."""
    parser = add_command(commands, "config", "checks or shows the settings")
    parts = parser.add_subparsers(dest="part", required=True, metavar="check|show")
    for name, run, words in (
        ("check", _check, "names all mistakes, and what is not on this machine"),
        ("show", _show, "shows all settings in effect; # default marks what no file sets"),
    ):
        part = add_command(parts, name, words)
        part.add_argument("--config", metavar="FILE", type=Path, help="default: the one in effect")
        language_option(part)
        part.set_defaults(run=run)


def _check(options: argparse.Namespace) -> int:
    """Name what is wrong on standard error, and what is missing here on standard output."""
    from companion.app.fitness import remarks
    from companion.app.playable import unplayable

    path, reading = _read(options)
    texts = texts_of(options)
    print(texts.plain(*_found(path)))
    mistakes = (*reading.mistakes, *unplayable(reading))
    for mistake in mistakes:
        print(texts.plain(mistake.sentence, mistake.details), file=sys.stderr)
    if mistakes:
        return WRONG
    missing = list(remarks(reading.settings))
    for remark in (VERDICTS[path is not None, not missing], *missing):
        print(texts.plain(remark.sentence, remark.details))
    return NO if missing else DONE


def _read(options: argparse.Namespace) -> tuple[Path | None, Reading]:
    from companion.config.reading import Reading, find, read
    from companion.config.schema import Settings

    path = find(options.config)
    return path, read(path) if path else Reading(Settings())


def _found(path: Path | None) -> tuple[str, dict[str, object]]:
    return (IN_EFFECT.sentence, {"file": path}) if path else (NONE.sentence, {})


def _show(options: argparse.Namespace) -> int:
    """Print every key with its value, as TOML."""
    from dataclasses import fields, replace

    from companion.config.manual import shown
    from companion.config.schema import Settings

    path, reading = _read(options)
    if reading.mistakes:
        raise reading.mistakes[0]
    print("#", texts_of(options).plain(*_found(path)))
    language, source = _language(path, reading)
    settings = replace(reading.settings, table=replace(reading.settings.table, language=language))
    sources = {**dict.fromkeys(reading.named, ""), "table.language": source}
    for section in fields(Settings):
        values = getattr(settings, section.name)
        print(f"\n[{section.name}]")
        for key in fields(values):
            source = sources.get(f"{section.name}.{key.name}", DEFAULT)
            print(f"{key.name} = {shown(values, key)}{source and f'  # {source}'}")
    return DONE


def _language(path: Path | None, reading: Reading) -> tuple[str, str]:
    """Give the language in effect, and what says it; nothing if it is the file."""
    journal = reading.settings.journal_path()
    if turned := turned_language(journal):
        return turned, str(journal.with_name(TURNED))
    if path:
        return reading.settings.table.language, "" if "table.language" in reading.named else DEFAULT
    language = preferred(os.environ)
    named = (variable for variable in VARIABLES if meant(os.environ.get(variable, "")) == language)
    return language, next(named, DEFAULT)
