"""Options that several commands share, and what they ask for together with the settings file."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from companion.errors import MissingError, Wording, WrongInputError
from companion.languages import LANGUAGES, preferred

if TYPE_CHECKING:  # these modules are heavy, and most commands need few of them
    from companion.app.building import Wish
    from companion.app.tabletop import Tabletop
    from companion.config import Settings
    from companion.texts import Texts

GAMES = ("rv", "aeroplane")
KEYS = ("buttons.confirm", "buttons.back", "buttons.up", "buttons.down", "buttons.die", "buttons.push")
TURNED = "table.json"
"""Beside the journal: what people turned in the menu of the table."""
OWN = Wording("You may not write {file}: this virtual table keeps its games in {own}.")
Commands: TypeAlias = "argparse._SubParsersAction[Any]"  # noqa: SLF001 - argparse has no public name for it


def add_command(commands: Commands, name: str, sentence: str) -> Any:  # noqa: ANN401 - the parser class is the caller's
    """Declare a command; one sentence says in the list of commands and in the command's own help what it does."""
    parser = commands.add_parser(name, help=sentence, description=sentence, allow_abbrev=False)
    parser.set_defaults(refuse=parser.error)
    return parser


def language_option(parser: argparse.ArgumentParser) -> None:
    """Declare --lang."""
    parser.add_argument(
        "--lang", choices=LANGUAGES, help="language; default: the table's, else the settings', else the system's"
    )


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


def turned_language(journal: Path) -> str | None:
    """Give the language that people chose in the menu of the table, if they did."""
    from companion.app.knobs import Knobs

    knobs = Knobs(journal.with_name(TURNED), {})
    knobs.offer_language(lambda _: None, fixed=False)
    return knobs.turned.get("language")


def at_table(wish: Wish) -> Wish:
    """Let a command speak as the table does."""
    from dataclasses import replace

    turned = None if wish.spoken else turned_language(wish.journal)
    return replace(wish, language=turned) if turned else wish


def wish_of(options: argparse.Namespace) -> Wish:
    """Put settings file and command line together; the command line wins.

    A virtual table of somebody who may not write the journal of the settings has that user's own, and says so.
    """
    from companion.app.building import Wish
    from companion.app.games import parse_seats
    from companion.config import find, load

    path = find(options.config)
    settings = load(path)
    top, rules = _laid(settings, options)
    seats = getattr(options, "seats", "")
    texts = texts_of(options, settings if path else None)
    virtual = getattr(options, "virtual", False)
    return Wish(
        settings=settings,
        top=top,
        rules=rules,
        seats=parse_seats(seats, top, rules) if seats else (),
        journal=getattr(options, "journal", None) or _journal(settings, texts, virtual=virtual),
        language=texts.language,
        spoken=bool(options.lang),
        virtual=virtual,
        port=getattr(options, "board_port", None) or settings.link.port,
        trace=getattr(options, "trace", None),
        anew=getattr(options, "new", False),
        seed=getattr(options, "seed", None),
        faults=getattr(options, "faults", None),
    )


def check_hardware(options: argparse.Namespace, wish: Wish) -> None:
    """Tell what is missing; a table that a service manager starts waits for it instead.

    Raises:
        MissingError: the port that was named is not there, or nobody could press anything on this machine.
    """
    from companion.config.contradictions import pins

    if wish.virtual:
        return
    if options.board_port:
        from companion.devices.link import check_port

        check_port(options.board_port)
    keys = [pin for key, pin in pins(wish.settings) if key in KEYS]
    if keys and not (wish.port or wish.faults or os.environ.get("NOTIFY_SOCKET")):
        _check_button(keys[0], options.command)


def _check_button(pin: int, command: str) -> None:
    """Claim a button for a moment: some drivers of pins find out only then that there is none."""
    from companion.devices.gpio import check_pins, claim

    try:
        check_pins()
    except MissingError as error:
        raise MissingError(
            "No button and no board: without hardware flugleiter {command} --virtual; on a Raspberry Pi install "
            "{package}.",
            command=command,
            package=error.details.get("package"),
        ) from error
    try:
        claim("DigitalInputDevice", pin).close()
    except MissingError as error:
        why = Wording(error.sentence, error.details)
        raise MissingError(
            "No button and no board: without hardware flugleiter {command} --virtual. {why}", command=command, why=why
        ) from error


def _journal(settings: Settings, texts: Texts, *, virtual: bool) -> Path:
    """Choose the journal; a virtual table that may not write the one of the settings has one of its user's."""
    from companion.app.files import may_write
    from companion.config import Settings as Usual

    wanted = settings.journal_path()
    if not virtual or may_write(wanted):
        return wanted
    own = Usual().journal_path()
    said = texts.plain(OWN.sentence, {"file": wanted, "own": own})
    sys.stderr.write(f"{said}\n")
    return own


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
