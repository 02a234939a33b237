"""`config`: whether the settings file is right, and what is in effect."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli.options import Commands, language_option, texts_of
from companion.cli.status import DONE, NO, WRONG
from companion.errors import FlugleiterError, Wording

if TYPE_CHECKING:  # the settings are read only when the command runs
    from companion.config import Settings

IN_EFFECT = Wording("The settings file is {file}.")
NONE = Wording("There is no settings file: everything has its default.")
RIGHT = Wording("It is right.")
FITTING = Wording("It is right, and all that it names is here.")


def add_parser(commands: Commands) -> None:
    """Declare the command and its two parts."""
    parser = commands.add_parser("config", help="checks or shows the settings", allow_abbrev=False)
    parts = parser.add_subparsers(dest="part", required=True, metavar="check|show")
    for name, run, words in (
        ("check", _check, "names all mistakes, and what is not on this machine"),
        ("show", _show, "shows all settings in effect; # default marks what no file sets"),
    ):
        part = parts.add_parser(name, help=words, allow_abbrev=False)
        part.add_argument("config", metavar="FILE", nargs="?", type=Path, help="default: the one in effect")
        language_option(part)
        part.set_defaults(run=run)


def _check(options: argparse.Namespace) -> int:
    """Name what is wrong on standard error, and what is missing here on standard output."""
    from companion.app.fitness import remarks
    from companion.config.reading import Reading, find, read
    from companion.config.schema import Settings

    path = find(options.config)
    texts = texts_of(options)
    print(texts.plain(*(_parts(IN_EFFECT, file=path) if path else _parts(NONE))))
    reading = read(path) if path else Reading(Settings())
    mistakes = reading.mistakes or _unplayable(reading.settings)
    for mistake in mistakes:
        print(texts.plain(mistake.sentence, mistake.details), file=sys.stderr)
    if mistakes:
        return WRONG
    missing = list(remarks(reading.settings))
    for remark in missing:
        print(texts.plain(remark.sentence, remark.details))
    print(texts.plain(*_parts(RIGHT if missing else FITTING)))
    return NO if missing else DONE


def _parts(wording: Wording, **details: object) -> tuple[str, dict[str, object]]:
    return wording.sentence, details


def _unplayable(settings: Settings) -> tuple[FlugleiterError, ...]:
    """Look whether board, decks and rules are there and right."""
    from companion.app.games import lay, preset_rules

    table, play = settings.table, settings.game
    decks = [Path(deck) for deck in (table.blue_deck, table.red_deck) if deck]
    try:
        top = lay(play.name, Path(table.board) if table.board else None, decks)
        preset_rules(top, play.rules, {name: str(value) for name, value in play.options.items()})
        top.plan()
    except FlugleiterError as mistake:
        return (mistake,)
    return ()


def _show(options: argparse.Namespace) -> int:
    """Print every key with its value, as TOML."""
    from dataclasses import fields

    from companion.config.manual import shown
    from companion.config.reading import Reading, find, read
    from companion.config.schema import Settings

    path = find(options.config)
    reading = read(path) if path else Reading(Settings())
    if reading.mistakes:
        raise reading.mistakes[0]
    texts = texts_of(options)
    print("#", texts.plain(*(_parts(IN_EFFECT, file=path) if path else _parts(NONE))))
    for section in fields(Settings):
        values = getattr(reading.settings, section.name)
        print(f"\n[{section.name}]")
        for key in fields(values):
            mark = "" if f"{section.name}.{key.name}" in reading.named else "  # default"
            print(f"{key.name} = {shown(values, key)}{mark}")
    return DONE
