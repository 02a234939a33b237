"""The commands. Every failure is one sentence on standard error and a status; what a command needs is imported late."""

from __future__ import annotations

import argparse
import errno
import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING

from companion.errors import FlugleiterError, MissingError, WrongInputError, reason
from companion.languages import LANGUAGES

if TYPE_CHECKING:  # these modules are heavy, and most commands need few of them
    from companion.app.play import Wish
    from companion.app.tabletop import Tabletop
    from companion.config import Settings
    from companion.texts import Texts

DONE, NO, WRONG, INTERRUPTED = 0, 1, 2, 130
GAMES = ("rv", "aeroplane")
COLUMNS = 32
"""Of a strip on standard output."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; give its exit status: 0 done, 1 the game says no, 2 wrong input, 130 interrupted."""
    _open_streams()
    options = _parser().parse_args(arguments)
    try:
        status = _COMMANDS[options.command](options)
        sys.stdout.flush()
    except FlugleiterError as error:
        said = _texts(options).plain(error.sentence, error.details)
        print("".join(letter if letter.isprintable() else "?" for letter in said), file=sys.stderr)
        return WRONG
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:
        if error.errno not in {errno.EPIPE, errno.EIO}:
            raise
        # The reader has gone (`| head`), or the terminal was closed; nothing is left to say to it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    return status


def _open_streams() -> None:
    """Let output never end a command: a closed stream swallows it, a strange character is replaced."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115 - for the whole run
        elif isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def _parser() -> argparse.ArgumentParser:
    from companion import __version__
    from companion.app.records import add_parsers
    from companion.screens.panels import PANELS

    parser = argparse.ArgumentParser(
        prog="flugleiter", description="The referee that sits beside a real board game.", allow_abbrev=False
    )
    parser.add_argument("--version", action="version", version=f"flugleiter {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    play = commands.add_parser("play", help="referee at this table until stopped", allow_abbrev=False)
    _table_options(play)
    play.add_argument("--virtual", action="store_true", help="no hardware: board, die and panel in this terminal")
    play.add_argument("--board-port", metavar="PORT", help="serial port of the sensor board")
    play.add_argument(
        "--faults", metavar="LIST", help="let the virtual board be faulty: bounce,drop,stuck:H4,unplug@30s"
    )
    play.add_argument("--new", action="store_true", help="give up an unfinished game instead of going on with it")
    demo = commands.add_parser("demo", help="the computer plays on the virtual table", allow_abbrev=False)
    _table_options(demo)
    demo.add_argument("--seed", type=int, metavar="N", help="fixes dice, cards, clock, date and numbers")
    demo.add_argument("--fast", action="store_true", help="one thread, simulated clock, strips on standard output")
    legal = commands.add_parser("legal", help="what may be done in a position", allow_abbrev=False)
    legal.add_argument("position", metavar="POSITION", help="in the notation of docs/notation.md")
    legal.add_argument("--roll", type=int, metavar="N", help="what the die shows")
    legal.add_argument("--json", action="store_true", help="for programs")
    _rule_options(legal)
    _doctor_parser(commands.add_parser("doctor", help="tries buttons, screen, fields, lamps", allow_abbrev=False))
    screens = commands.add_parser("screens", help="contact sheet of all screens", allow_abbrev=False)
    screens.add_argument("--out", metavar="DIR", type=Path, required=True, help="folder for the pictures")
    screens.add_argument("--panel", choices=[*PANELS], default="128x64", help="its dots")
    _language_option(screens)
    _flash_options(commands.add_parser("flash", help="put the firmware on the board's Pico", allow_abbrev=False))
    add_parsers(commands, _language_option)
    return parser


def _flash_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("port", metavar="PORT", nargs="?", default="", help="its serial port; default: the only Pico")
    parser.add_argument("--game", choices=GAMES, help="the game")
    parser.add_argument("--board", metavar="FILE", type=Path, help="board file of the table")
    parser.add_argument("--pins", metavar="FILE", type=Path, help="settings in place of the pins.py on the board")
    parser.add_argument("--config", metavar="FILE", type=Path, help="settings file")
    parser.set_defaults(deck=[], rules=None, rule=[])
    _language_option(parser)


def _doctor_parser(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--virtual", action="store_true", help="no hardware: try the virtual table in this terminal")
    parser.add_argument("--board-port", metavar="PORT", help="serial port of the sensor board")
    parser.add_argument("--faults", metavar="LIST", help="let the virtual board be faulty: drop,stuck:H4,weak:K7")
    parser.add_argument("--game", choices=GAMES, help="the game whose board it is")
    parser.add_argument("--board", metavar="FILE", type=Path, help="board file")
    parser.add_argument("--config", metavar="FILE", type=Path, help="settings file")
    _language_option(parser)
    parser.set_defaults(rules=None, rule=[], deck=[])


def _language_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--lang", choices=LANGUAGES, help="language; default: the settings', else the system's")


def _rule_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", choices=GAMES, help="the game")
    parser.add_argument(
        "--rules", metavar="PRESET", help="preset of the options; rv: seed, short; aeroplane: seed, hongkong, tencent"
    )
    parser.add_argument("--rule", metavar="NAME=VALUE", action="append", default=[], help="one option; repeatable")
    parser.add_argument("--board", metavar="FILE", type=Path, help="board file")
    parser.add_argument("--deck", metavar="FILE", type=Path, action="append", default=[], help="deck file; repeatable")
    parser.add_argument("--config", metavar="FILE", type=Path, help="settings file")
    _language_option(parser)


def _table_options(parser: argparse.ArgumentParser) -> None:
    _rule_options(parser)
    parser.add_argument("--seats", metavar="SEATS", default="", help="red=Anna,blue=computer, or computer")
    parser.add_argument("--flights", metavar="N", help="flights of the season, 1 to 6")
    parser.add_argument("--journal", metavar="FILE", type=Path, help="where games are kept")
    parser.add_argument("--trace", metavar="FILE", type=Path, help="write every message, event and effect as JSON")


def _texts(options: argparse.Namespace, settings: Settings | None = None) -> Texts:
    from companion.texts import Texts, preferred

    language = getattr(options, "lang", None) or (settings.table.language if settings else None)
    return Texts(language or preferred(os.environ))


def _wish(options: argparse.Namespace) -> Wish:
    """Put settings file and command line together; the command line wins."""
    from companion.app.games import parse_seats
    from companion.app.play import Wish
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
        language=language or _texts(options).language,
        spoken=bool(options.lang),
        virtual=getattr(options, "virtual", False),
        port=getattr(options, "board_port", None) or settings.link.port,
        trace=getattr(options, "trace", None),
        anew=getattr(options, "new", False),
        seed=getattr(options, "seed", None),
        faults=getattr(options, "faults", None),
    )


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


def _play(options: argparse.Namespace) -> int:
    from companion.app.play import RECOVERED, SAVED, play
    from companion.app.power import power_off

    wish = _wish(options)
    played = play(wish)
    texts = _texts(options, wish.settings)
    if played.recovered:
        details = {"file": played.recovered.aside, "entries": played.recovered.entries}
        print(texts.plain(RECOVERED.one, details), file=sys.stderr)
    print(texts.plain(SAVED.one, {"file": wish.journal}))
    if played.switched_off and not wish.virtual and wish.settings.table.leaving == "off":
        power_off()
    return INTERRUPTED if played.interrupted else DONE


def _demo(options: argparse.Namespace) -> int:
    from companion.app.show import fast_demo, slow_demo

    wish = _wish(options)
    return INTERRUPTED if (fast_demo if options.fast else slow_demo)(wish, options.journal) else DONE


def _legal(options: argparse.Namespace) -> int:
    from companion.app.show import legal

    named = options.position.partition(" ")[0]
    options.game = options.game or (named if named in GAMES else None)
    wish = _wish(options)
    return DONE if legal(wish, options.position, options.roll, as_json=options.json) else NO


def _doctor(options: argparse.Namespace) -> int:
    from companion.app.doctor import examine
    from companion.rules.interface import Phrase
    from companion.strips import layout, text
    from companion.texts import Texts

    wish = _wish(options)
    examined = examine(wish)
    say = Texts(wish.language).say
    if not examined.printer and examined.done:
        print(text(layout(examined.certificate, COLUMNS, say)))
    for phrase in (*examined.faults, *examined.untried):
        print(say(phrase))
    if not examined.done:
        print(say(Phrase("strip.test.broken_off")))
        return INTERRUPTED if examined.interrupted else NO
    if not examined.faults:
        print(say(Phrase("check.well")))
    return NO if examined.faults else DONE


def _screens(options: argparse.Namespace) -> int:
    from companion.screens.panels import PANELS
    from companion.screens.sheet import contact_sheet

    try:
        pictures = contact_sheet(options.out, PANELS[options.panel])
    except OSError as error:
        raise MissingError(
            "{folder} cannot be written: {reason}. Name another folder.",
            folder=options.out,
            reason=reason(error),
        ) from error
    for path in pictures:
        print(path)
    return DONE


def _flash(options: argparse.Namespace) -> int:
    from companion.app.flash import Flashing, flash
    from companion.devices.flashing.copying import Mpremote
    from companion.devices.flashing.door import serial_door
    from companion.devices.flashing.finding import boot_drive, choose_port, pico_ports
    from companion.devices.link import check_port

    wish = _wish(options)
    port = choose_port(options.port, wish.port, pico_ports(), boot_drive())
    check_port(port)
    flashing = Flashing(serial_door(port), Mpremote(port), wish.top.plan(), options.pins)
    return DONE if flash(flashing, _texts(options, wish.settings)) else NO


def _records(options: argparse.Namespace) -> int:
    from companion.app.records import run

    return DONE if run(options, _texts) else NO


_COMMANDS = {"play": _play, "demo": _demo, "legal": _legal, "doctor": _doctor, "screens": _screens, "flash": _flash}
_COMMANDS |= dict.fromkeys(("strip", "results", "verify"), _records)
