"""`play`: referee at this table until stopped."""

from __future__ import annotations

import argparse
import os
import sys
from typing import TYPE_CHECKING

from companion.cli.options import Commands, add_command, at_table, check_hardware, table_options, texts_of, wish_of
from companion.cli.status import AGAIN, DONE, INTERRUPTED, WRONG
from companion.errors import FlugleiterError, Wording

if TYPE_CHECKING:  # these modules are heavy
    from companion.app.notify import Notify
    from companion.config import Settings


ROOT = Wording("You are root, which no game needs: play as a user of your own.")


def add_parser(commands: Commands) -> None:
    """Declare the command."""
    parser = add_command(commands, "play", "referee at this table until stopped")
    table_options(parser)
    parser.add_argument("--virtual", action="store_true", help="no hardware: board, die and panel in this terminal")
    parser.add_argument("--board-port", metavar="PORT", help="serial port of the sensor board")
    parser.add_argument(
        "--faults", metavar="LIST", help="let the virtual board be faulty: bounce,drop,stuck:H4,unplug@30s"
    )
    parser.add_argument("--new", action="store_true", help="give up an unfinished game instead of going on with it")
    parser.add_argument("--safe", action="store_true", help="screen and buttons only, when a device makes trouble")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Play; under a service manager a failure is also shown on the panel, and logged."""
    import logging

    from companion.app.logs import set_up
    from companion.app.notify import Notify

    set_up(os.environ)
    if os.geteuid() == 0 and not options.virtual:
        logging.getLogger(__name__).warning("%s", texts_of(options).plain(ROOT.sentence, {}))
    notify = Notify(os.environ)
    try:
        return _play(options, notify)
    except Exception as error:
        if notify.listening:
            from companion.app.emergency import call_for_help

            settings = _readable(options)
            call_for_help(settings, texts_of(options, settings), error, notify)
            if isinstance(error, FlugleiterError):
                return WRONG
        raise


def _play(options: argparse.Namespace, notify: Notify) -> int:
    """Play; say where everything is saved, and switch off where people asked for it."""
    from companion.app.play import RECOVERED, SAVED
    from companion.app.power import power_off
    from companion.app.service import serve
    from companion.texts import Texts

    wish = wish_of(options)
    check_hardware(options, wish)
    played = serve(wish, notify, safe=options.safe)
    texts = Texts(at_table(wish).language)
    if played.recovered:
        details = {"file": played.recovered.aside, "entries": played.recovered.entries}
        print(texts.plain(RECOVERED.one, details), file=sys.stderr)
    if played.unsaved:
        print(texts.plain(played.unsaved.sentence, played.unsaved.details), file=sys.stderr)
        return WRONG
    if played.again and not notify.listening:
        options.safe = False
        return _play(options, notify)
    print(texts.plain(SAVED.one, {"file": wish.journal}))
    if played.switched_off and not wish.virtual and wish.settings.table.leaving == "off":
        power_off()
    if played.again:
        return AGAIN
    return INTERRUPTED if played.interrupted else DONE


def _readable(options: argparse.Namespace) -> Settings:
    """Give what can be read of the settings, with defaults for the rest."""
    from companion.config import Settings, find
    from companion.config.reading import read

    path = find(options.config)
    try:
        return read(path).settings if path else Settings()
    except FlugleiterError:
        return Settings()
