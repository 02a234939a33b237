"""The commands about what was played: `strip`, `verify` and `results`. Loads only what the asked one needs."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # asking for help loads this module too, and must stay quick
    from companion.config import Settings
    from companion.texts import Texts


def add_parsers(
    commands: argparse._SubParsersAction[Any], add_language: Callable[[argparse.ArgumentParser], None]
) -> None:
    """Declare the commands and their options."""
    strip = commands.add_parser("strip", help="the strip of a flight, a season or a race again", allow_abbrev=False)
    strip.add_argument("--flight", metavar="N|season", default="", help="which flight, or season; default: the newest")
    strip.add_argument("--to", choices=("text", "png", "pdf", "printer"), default="text", help="default: text")
    strip.add_argument("--out", metavar="FILE", type=Path, help="file for it; text goes to standard output without")
    results = commands.add_parser("results", help="the games of the journal, and their results", allow_abbrev=False)
    shape = results.add_mutually_exclusive_group()
    shape.add_argument("--csv", action="store_true", help="a row for each flight and pigeon, or player of a race")
    shape.add_argument("--json", action="store_true", help="everything, for programs")
    for parser in (strip, results):
        parser.add_argument("--journal", metavar="FILE", type=Path, help="where games are kept")
        parser.add_argument("--game", metavar="NUMBER", type=int, help="a game by its number in the journal")
    verify = commands.add_parser("verify", help="whether a strip or its QR code is whole", allow_abbrev=False)
    verify.add_argument(
        "words", metavar="FILE|-|TEXT", nargs="*", help="a strip's text or picture, or what a scanner types; default: -"
    )
    for parser in (strip, results, verify):
        parser.add_argument("--config", metavar="FILE", type=Path, help="settings file")
        add_language(parser)


def run(options: argparse.Namespace, speak: Callable[[argparse.Namespace, Settings | None], Texts]) -> bool:
    """Carry out one of the commands; False: a strip is not whole.

    Args:
        options: what was asked for.
        speak: chooses the language by the options, and by the settings where there are any.
    """
    from companion.config import find, load  # noqa: PLC0415 - as the docstring of this module says

    path = find(options.config)
    settings = load(path)
    texts = speak(options, settings if path else None)
    if options.command == "verify":
        from companion.app.verify import check  # noqa: PLC0415 - as above

        return check(options.words, texts)
    journal = options.journal or settings.journal_path()
    if options.command == "strip":
        from companion.app.strip import Order, give  # noqa: PLC0415 - as above

        give(Order(journal, options.game, options.flight, options.to, options.out), settings.printer, texts)
        return True
    from companion.app.results import show  # noqa: PLC0415 - as above

    show(journal, options.game, "csv" if options.csv else "json" if options.json else "", texts)
    return True
