"""The commands. Every failure is one sentence on standard error and a status; what a command needs is imported late."""

from __future__ import annotations

import errno
import gettext
import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from pathlib import Path

from companion.cli import board, config, demo, doctor, flash, legal, play, records, replay, screens, setup
from companion.cli.options import texts_of
from companion.cli.status import DONE, NO, WRONG
from companion.cli.words import Parser, language_of, spoken
from companion.errors import FlugleiterError, Wording, reason

__all__ = ["DONE", "NO", "WRONG", "main"]

NO_COMMAND = Wording("Name a command: flugleiter --help lists them.")
UNPRINTED = Wording("The output cannot be written: {reason}. Make room, or send it elsewhere.")
_READER_GONE = {errno.EPIPE, errno.EIO}
"""The reader has gone (`| head`), or the terminal was closed; nothing is left to say to it."""
COMMANDS = (play, demo, legal, setup, config, doctor, screens, board, flash, records, replay)
"""In the order of the help."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; give its exit status: 0 done, 1 the game says no, 2 wrong input, 130 interrupted.

    Raises:
        KeyboardInterrupt: somebody broke off a command that does not end by itself then.
    """
    _open_streams()
    given = sys.argv[1:] if arguments is None else arguments
    with spoken(language_of(given, os.environ)):
        options, unknown = _parser().parse_known_args(given)
        if unknown:
            # By the command's own parser, whose usage names the options that there are.
            options.refuse(gettext.gettext("unrecognized arguments: %s") % " ".join(unknown))
        if options.command is None:
            options.refuse(gettext.gettext(NO_COMMAND.sentence))
    try:
        status: int = options.run(options)
        sys.stdout.flush()
    except FlugleiterError as error:
        print(texts_of(options).plain(error.sentence, error.details), file=sys.stderr)
        return WRONG
    except OSError as error:
        if error.errno not in {*_READER_GONE, errno.ENOSPC}:
            raise
        # What is left in the stream is not tried again at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if error.errno in _READER_GONE:
            return DONE
        print(texts_of(options).plain(UNPRINTED.sentence, {"reason": reason(error)}), file=sys.stderr)
        return WRONG
    return status


def _open_streams() -> None:
    """Let streams never end a command: a closed one is empty or swallows all, a strange character is replaced."""
    if sys.stdin is None:
        sys.stdin = Path(os.devnull).open(encoding="utf-8")  # noqa: SIM115 - for the whole run
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115 - for the whole run
        elif isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def _parser() -> Parser:
    from companion import __version__

    parser = Parser(
        prog="flugleiter", description="The referee that sits beside a real board game.", allow_abbrev=False
    )
    parser.add_argument("--version", action="version", version=f"flugleiter {__version__}")
    parser.set_defaults(refuse=parser.error)
    commands = parser.add_subparsers(dest="command", metavar=gettext.gettext("COMMAND"))
    for command in COMMANDS:
        command.add_parser(commands)
    return parser
