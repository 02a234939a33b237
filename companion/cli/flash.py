"""`flash`: put the firmware on the board's Pico."""

from __future__ import annotations

import argparse
from pathlib import Path

from companion.cli.options import Commands, add_command, board_options, wish_of
from companion.cli.status import DONE, NO


def add_parser(commands: Commands) -> None:
    """Declare the command."""
    parser = add_command(commands, "flash", "put the firmware on the board's Pico")
    parser.add_argument("port", metavar="PORT", nargs="?", default="", help="its serial port; default: the only Pico")
    parser.add_argument("--pins", metavar="FILE", type=Path, help="settings in place of the pins.py on the board")
    board_options(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Copy the firmware, start it and check that it answers."""
    from companion.app.flash import Flashing, flash
    from companion.devices.flashing.copying import Mpremote
    from companion.devices.flashing.door import serial_door
    from companion.devices.flashing.finding import boot_drive, choose_port, pico_ports
    from companion.devices.link import check_port
    from companion.texts import Texts

    wish = wish_of(options)
    port = choose_port(options.port, wish.port, pico_ports(), boot_drive())
    check_port(port)
    flashing = Flashing(serial_door(port), Mpremote(port), wish.top.plan(), options.pins)
    return DONE if flash(flashing, Texts(wish.language)) else NO
