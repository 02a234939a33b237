"""`setup`: find what is plugged in, and write the settings file."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from companion.cli.options import Commands, add_command, language_option, texts_of
from companion.cli.status import DONE
from companion.errors import WrongInputError


def add_parser(commands: Commands) -> None:
    """Declare the command."""
    parser = add_command(commands, "setup", "finds screen, board, printer; writes the settings")
    parser.add_argument("--yes", action="store_true", help="ask nothing, take what is likely")
    parser.add_argument("--out", metavar="FILE", type=Path, help="settings file; default: the one in effect")
    language_option(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Look, ask, and write."""
    from datetime import datetime

    from companion.app.setup.dialog import set_up
    from companion.app.setup.look import Look
    from companion.app.setup.service import resting
    from companion.app.setup.talk import Talk

    if not options.yes and not sys.stdin.isatty():
        raise WrongInputError("There is nobody to ask here: give --yes to take what is likely.")
    talk = Talk(texts_of(options), print, None if options.yes else input)
    with resting(talk):
        set_up(talk, Look(), options.out or _usual(), datetime.now, spoken=bool(options.lang))
    return DONE


def _usual() -> Path:
    """Name the file in effect; else the machine's for its administrator, and everybody's own."""
    from companion.config.reading import find, usual

    user, machine = usual()
    return find() or (machine if os.geteuid() == 0 else user)
