"""`screens`: the contact sheets of all screens."""

from __future__ import annotations

import argparse
from pathlib import Path

from companion.cli.options import Commands, add_command, language_option
from companion.cli.status import DONE
from companion.errors import MissingError, reason


def add_parser(commands: Commands) -> None:
    """Declare the command."""
    from companion.screens.panels import PANELS

    parser = add_command(commands, "screens", "contact sheet of all screens")
    parser.add_argument("--out", metavar="DIR", type=Path, required=True, help="folder for the pictures")
    parser.add_argument("--panel", choices=[*PANELS], default="128x64", help="its dots")
    language_option(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Draw all screens; name their folder, and the sheet that has them all."""
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
    print(options.out)
    print(pictures[-1])
    return DONE
