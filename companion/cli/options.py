"""Options that several commands share, and what they ask for together with the settings file."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from companion.errors import WrongInputError
from companion.languages import LANGUAGES, preferred

if TYPE_CHECKING:  # these modules are heavy, and most commands need few of them
    from companion.app.building import Wish
    from companion.app.tabletop import Tabletop
    from companion.config import Settings
    from companion.texts import Texts

GAMES = ("rv", "aeroplane")
Commands: TypeAlias = "argparse._SubParsersAction[Any]"  # noqa: SLF001 - argparse has no public name for it


def language_option(parser: argparse.ArgumentParser) -> None:
    """Declare --lang."""
    parser.add_argument("--lang", choices=LANGUAGES, help="language; default: the settings', else the system's")


def rule_options(parser: argparse.ArgumentParser) -> None:
    """Declare what is played, and on what."""
    parser.add_argument("--game", choices=GAMES, help="the game")
    parser.add_argument(
        "--rules", metavar="PRESET", help="preset of the options; rv: seed, short; aeroplane: seed, hongkong, tencent"
    )
    parser.add_argument("--rule", metavar="NAME=VALUE", action="append", default=[], help="one option; repeatable")
    parser.add_argument("--board", metavar="FILE", type=Path, help="board file")
    parser.add_argument("--deck", metavar="FILE", type=Path, action="append", default=[], help="deck file; repeatable")
    parser.add_argument("--config", metavar="FILE", type=Path, help="settings file")
    language_option(parser)


def table_options(parser: argparse.ArgumentParser) -> None:
    """Declare what is played, by whom, and where it is kept."""
    rule_options(parser)
    parser.add_argument("--seats", metavar="SEATS", default="", help="red=Anna,blue=computer, or computer")
    parser.add_argument("--flights", metavar="N", help="flights of the season, 1 to 6")
    parser.add_argument("--journal", metavar="FILE", type=Path, help="where games are kept")
    parser.add_argument("--trace", metavar="FILE", type=Path, help="write every message, event and effect as JSON")


def board_options(parser: argparse.ArgumentParser) -> None:
    """Declare a board, where its rules do not matter."""
    parser.add_argument("--game", choices=GAMES, help="the game whose board it is")
    parser.add_argument("--board", metavar="FILE", type=Path, help="board file")
    parser.add_argument("--config", metavar="FILE", type=Path, help="settings file")
    parser.set_defaults(rules=None, rule=[], deck=[])
    language_option(parser)


def texts_of(options: argparse.Namespace, settings: Settings | None = None) -> Texts:
    """Choose the language: the command line's, else the settings', else the system's."""
    from companion.texts import Texts

    language = getattr(options, "lang", None) or (settings.table.language if settings else None)
    return Texts(language or preferred(os.environ))


def wish_of(options: argparse.Namespace) -> Wish:
    """Put settings file and command line together; the command line wins."""
    from companion.app.building import Wish
    from companion.app.games import parse_seats
    from companion.config import find, load

    path = find(options.config)
    settings = load(path)
    top, rules = _laid(settings, options)
    seats = getattr(options, "seats", "")
    language = options.lang or (settings.table.language if path else None)
    return Wish(
        settings=settings,
        top=top,
        rules=rules,
        seats=parse_seats(seats, top, rules) if seats else (),
        journal=getattr(options, "journal", None) or settings.journal_path(),
        language=language or texts_of(options).language,
        spoken=bool(options.lang),
        virtual=getattr(options, "virtual", False),
        port=getattr(options, "board_port", None) or settings.link.port,
        trace=getattr(options, "trace", None),
        anew=getattr(options, "new", False),
        seed=getattr(options, "seed", None),
        faults=getattr(options, "faults", None),
    )


def check_hardware(options: argparse.Namespace, wish: Wish) -> None:
    """Tell who sits at a terminal what is missing; a table that starts by itself waits for it instead.

    Raises:
        MissingError: the port that was named is not there, or nobody could press anything on this machine.
    """
    if wish.virtual:
        return
    if options.board_port:
        from companion.devices.link import check_port

        check_port(options.board_port)
    if sys.stdin and sys.stdin.isatty() and not wish.port:
        from companion.devices.gpio import check_pins

        check_pins()


def _laid(settings: Settings, options: argparse.Namespace) -> tuple[Tabletop, dict[str, str]]:
    """Lay the table and settle the rules."""
    from companion.app.games import lay, preset_rules
    from companion.config import Play, Table

    table, play = settings.table, settings.game
    if options.game and options.game != play.name:
        # The settings speak of one game; another one begins with its own defaults.
        table, play = Table(), Play(options.game)
    board = options.board or (Path(table.board) if table.board else None)
    decks = options.deck or [Path(deck) for deck in (table.blue_deck, table.red_deck) if deck]
    top = lay(play.name, board, decks)
    rules = {name: str(value) for name, value in play.options.items()} | _rules(options)
    return top, preset_rules(top, options.rules or play.rules, rules)


def _rules(options: argparse.Namespace) -> dict[str, str]:
    rules = {}
    for text in options.rule:
        name, sign, value = text.partition("=")
        if not sign:
            raise WrongInputError("--rule {text}: write it as name=value, such as flight_end=c.", text=text)
        rules[name.strip()] = value.strip()
    if getattr(options, "flights", None):
        rules["flights"] = options.flights
    return rules
