"""`demo`: the computer plays."""

from __future__ import annotations

import argparse

from companion.cli.options import Commands, table_options, wish_of
from companion.cli.status import DONE, INTERRUPTED


def add_parser(commands: Commands) -> None:
    """Declare the command."""
    parser = commands.add_parser("demo", help="the computer plays on the virtual table", allow_abbrev=False)
    table_options(parser)
    parser.add_argument("--seed", type=int, metavar="N", help="fixes dice, cards, clock, date and numbers")
    parser.add_argument("--fast", action="store_true", help="one thread, simulated clock, strips on standard output")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Play, at once or at a pleasant pace."""
    from companion.app.show import fast_demo, slow_demo

    wish = wish_of(options)
    return INTERRUPTED if (fast_demo if options.fast else slow_demo)(wish, options.journal) else DONE
