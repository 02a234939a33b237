"""`doctor`: the self-test of a table."""

from __future__ import annotations

import argparse

from companion.cli.options import Commands, add_command, at_table, board_options, check_hardware, wish_of
from companion.cli.status import DONE, INTERRUPTED, NO

COLUMNS = 32
"""Of the certificate on standard output."""


def add_parser(commands: Commands) -> None:
    """Declare the command."""
    parser = add_command(commands, "doctor", "tries buttons, screen, fields, lamps")
    parser.add_argument("--virtual", action="store_true", help="no hardware: try the virtual table in this terminal")
    parser.add_argument("--board-port", metavar="PORT", help="serial port of the sensor board")
    parser.add_argument("--faults", metavar="LIST", help="let the virtual board be faulty: drop,stuck:H4,weak:K7")
    board_options(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Lead through the self-test; the certificate goes to standard output where no printer has it."""
    from companion.app.doctor import examine
    from companion.rules.interface import Phrase
    from companion.strips import layout, text
    from companion.texts import Texts

    wish = at_table(wish_of(options))
    check_hardware(options, wish)
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
