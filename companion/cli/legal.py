"""`legal`: what may be done in a position."""

from __future__ import annotations

import argparse

from companion.cli.options import GAMES, Commands, add_command, rule_options, wish_of
from companion.cli.status import DONE, NO


def add_parser(commands: Commands) -> None:
    """Declare the command."""
    parser = add_command(commands, "legal", "what may be done in a position")
    parser.add_argument("position", metavar="POSITION", help="in the notation of docs/notation.md")
    parser.add_argument("--roll", type=int, metavar="N", help="what the die shows")
    parser.add_argument("--json", action="store_true", help="for programs")
    rule_options(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the legal commands."""
    from companion.app.show import legal

    named = options.position.partition(" ")[0]
    options.game = options.game or (named if named in GAMES else None)
    return DONE if legal(wish_of(options), options.position, options.roll, as_json=options.json) else NO
