"""`demo`: the computer plays."""

from __future__ import annotations

import argparse

from companion.cli.options import Commands, add_command, table_options, wish_of
from companion.cli.status import DONE, INTERRUPTED


def add_parser(commands: Commands) -> None:
    """Declare the command."""
    parser = add_command(commands, "demo", "the computer plays on the virtual table")
    table_options(parser)
    parser.add_argument("--seed", type=int, metavar="N", help="fixes dice, cards, clock, date and numbers")
    parser.add_argument("--fast", action="store_true", help="one thread, simulated clock, strips on standard output")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Play, at once or at a pleasant pace."""
    from companion.app.show import fast_demo, slow_demo

    wish = wish_of(options)
    return INTERRUPTED if (fast_demo if options.fast else slow_demo)(wish, options.journal) else DONE
