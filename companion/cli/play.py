"""`play`: referee at this table until stopped."""

from __future__ import annotations

import argparse
import sys

from companion.cli.options import Commands, table_options, texts_of, wish_of
from companion.cli.status import DONE, INTERRUPTED


def add_parser(commands: Commands) -> None:
    """Declare the command."""
    parser = commands.add_parser("play", help="referee at this table until stopped", allow_abbrev=False)
    table_options(parser)
    parser.add_argument("--virtual", action="store_true", help="no hardware: board, die and panel in this terminal")
    parser.add_argument("--board-port", metavar="PORT", help="serial port of the sensor board")
    parser.add_argument(
        "--faults", metavar="LIST", help="let the virtual board be faulty: bounce,drop,stuck:H4,unplug@30s"
    )
    parser.add_argument("--new", action="store_true", help="give up an unfinished game instead of going on with it")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Play; say where everything is saved, and switch off where people asked for it."""
    from companion.app.play import RECOVERED, SAVED, play
    from companion.app.power import power_off

    wish = wish_of(options)
    played = play(wish)
    texts = texts_of(options, wish.settings)
    if played.recovered:
        details = {"file": played.recovered.aside, "entries": played.recovered.entries}
        print(texts.plain(RECOVERED.one, details), file=sys.stderr)
    print(texts.plain(SAVED.one, {"file": wish.journal}))
    if played.switched_off and not wish.virtual and wish.settings.table.leaving == "off":
        power_off()
    return INTERRUPTED if played.interrupted else DONE
