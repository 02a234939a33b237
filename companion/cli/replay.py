"""`export`, `import` and `replay`: games as text records."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from pathlib import Path

from companion.cli.options import Commands, add_command, language_option
from companion.cli.records import journal_of, journal_options, settled
from companion.cli.status import DONE, NO

LONGEST = 3600.0
"""Seconds between two acts."""


def add_parser(commands: Commands) -> None:
    """Declare the three commands."""
    export = add_command(commands, "export", "a game of the journal as a text record")
    journal_options(export)
    export.add_argument("--all", action="store_true", help="all games, one behind the other")
    export.add_argument("--whole", action="store_true", help="with the texts of board and decks in any case")
    export.add_argument("--out", metavar="FILE", type=Path, help="default: standard output")
    take = add_command(commands, "import", "text records into the journal")
    take.add_argument("files", metavar="FILE", nargs="+", help="a file with records; - for standard input")
    take.add_argument("--journal", metavar="FILE", type=Path, help="where games are kept")
    take.add_argument("--again", action="store_true", help="even a game that the journal has")
    replay = add_command(commands, "replay", "tells a game again, or checks it")
    replay.add_argument("file", metavar="FILE", help="a journal or a text record; - for standard input")
    replay.add_argument("--game", metavar="NUMBER", type=int, help="a game by its number in the file")
    pace = replay.add_mutually_exclusive_group()
    pace.add_argument("--verify", action="store_true", help="check that all is as it was played")
    pace.add_argument("--step", action="store_true", help="wait for the enter key after each act")
    pace.add_argument("--every", metavar="SECONDS", type=seconds, help="wait so long after each act")
    for parser, run in ((export, _export), (take, _import), (replay, _replay)):
        parser.add_argument("--config", metavar="FILE", type=Path, help="settings file")
        language_option(parser)
        parser.set_defaults(run=run)


def seconds(text: str) -> float:
    """Read a pause of up to an hour; argparse names this function where it raises ValueError."""
    pause = float(text)
    if not 0 <= pause <= LONGEST:
        raise ValueError(text)
    return pause


def _export(options: argparse.Namespace) -> int:
    from companion.app.record_export import Export, export

    settings, _ = settled(options)
    export(Export(journal_of(options, settings), options.game, options.all, options.whole, options.out))
    return DONE


def _import(options: argparse.Namespace) -> int:
    from companion.app.record_import import take

    settings, texts = settled(options)
    take(options.files, journal_of(options, settings), texts, again=options.again)
    return DONE


def _replay(options: argparse.Namespace) -> int:
    from companion.app.record_replay import replay
    from companion.app.record_verify import verify

    _, texts = settled(options)
    if options.verify:
        return DONE if verify(options.file, options.game, texts) else NO
    replay(options.file, options.game, texts, _pace(options))
    return DONE


def _pace(options: argparse.Namespace) -> Callable[[], None]:
    """Choose what happens after each act."""
    if options.every:
        return lambda: time.sleep(options.every)
    return _for_a_key if options.step else lambda: None


def _for_a_key() -> None:
    sys.stdin.readline()
