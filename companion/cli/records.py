"""`strip`, `results` and `verify`: what was played."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli.options import Commands, add_command, language_option, texts_of, turned_language
from companion.cli.status import DONE, NO

if TYPE_CHECKING:  # the settings are read only when a command runs
    from companion.config import Settings
    from companion.texts import Texts


def add_parser(commands: Commands) -> None:
    """Declare the three commands."""
    strip = add_command(commands, "strip", "the strip of a flight, a season or a race again")
    strip.add_argument("--flight", metavar="N|season", default="", help="which flight, or season; default: the newest")
    strip.add_argument("--entry", metavar="PLACE", type=int, help="the slip of one home-comer, by its place")
    strip.add_argument("--to", choices=("text", "png", "pdf", "printer"), default="text", help="default: text")
    strip.add_argument("--out", metavar="FILE", type=Path, help="file for it; text goes to standard output without")
    results = add_command(commands, "results", "the games of the journal, and their results")
    shape = results.add_mutually_exclusive_group()
    shape.add_argument("--csv", action="store_true", help="a row for each flight and pigeon, or player of a race")
    shape.add_argument("--json", action="store_true", help="everything, for programs")
    for parser in (strip, results):
        journal_options(parser)
    verify = add_command(commands, "verify", "whether a strip or its QR code is whole")
    verify.add_argument(
        "words",
        metavar="FILE|-|TEXT",
        nargs="*",
        help="strips as text, pictures of their codes (no PDF), or what a scanner types; default: -",
    )
    for parser, run in ((strip, _strip), (results, _results), (verify, _verify)):
        parser.add_argument("--config", metavar="FILE", type=Path, help="settings file")
        language_option(parser)
        parser.set_defaults(run=run)


def journal_options(parser: argparse.ArgumentParser) -> None:
    """Declare which game of which journal."""
    parser.add_argument("--journal", metavar="FILE", type=Path, help="where games are kept")
    parser.add_argument("--game", metavar="NUMBER", type=int, help="a game by its number in the journal")


def settled(options: argparse.Namespace) -> tuple[Settings, Texts]:
    """Read the settings, and choose the language: the named one, the table's, the settings', the system's."""
    from companion.config import find, load
    from companion.texts import Texts

    path = find(options.config)
    settings = load(path)
    turned = None if options.lang else turned_language(journal_of(options, settings))
    return settings, Texts(turned) if turned else texts_of(options, settings if path else None)


def journal_of(options: argparse.Namespace, settings: Settings) -> Path:
    """Choose the journal: the named one, else that of the settings."""
    return getattr(options, "journal", None) or settings.journal_path()


def _strip(options: argparse.Namespace) -> int:
    from companion.app.strip import Order, give

    settings, texts = settled(options)
    order = Order(journal_of(options, settings), options.game, options.flight, options.entry, options.to, options.out)
    give(order, settings.printer, texts)
    return DONE


def _results(options: argparse.Namespace) -> int:
    from companion.app.results import show

    settings, texts = settled(options)
    shape = "csv" if options.csv else "json" if options.json else ""
    show(journal_of(options, settings), options.game, shape, texts)
    return DONE


def _verify(options: argparse.Namespace) -> int:
    from companion.app.verify import check

    _, texts = settled(options)
    return DONE if check(options.words, texts) else NO
