"""Which printer there is; one on a serial line cannot be found, only asked for."""

from __future__ import annotations

from dataclasses import replace

from companion.app.setup.look import Look
from companion.app.setup.talk import Talk
from companion.config import Printer
from companion.devices.finding.boards import Boards, lasting_name
from companion.errors import Wording

WIDE = 80


def choose_printer(talk: Talk, look: Look, boards: Boards, now: Printer) -> Printer:
    """Find the printer, and give its settings; those so far where none is found."""
    for printer in look.printers():
        question = Wording("Printer: {name} is on USB. Shall it print the strips?", {"name": printer.name})
        if talk.confirm(question, default=now.kind in {"none", "usb"}):
            return _wide(talk, replace(now, kind="usb", port=printer.port))
    for port in (port.path for port in boards.silent if not port.pico):
        name = lasting_name(port)
        known = now.kind == "serial" and now.port in {port, name}
        question = Wording("Somebody is plugged in at {port} and says nothing. Is it a strip printer?", {"port": port})
        if talk.confirm(question, default=known):
            return _wide(talk, replace(now, kind="serial", port=name))
    if now.kind == "none":
        talk.say(Wording("No printer: strips are kept in the journal, and flugleiter strip shows them."))
    return now


def _wide(talk: Talk, printer: Printer) -> Printer:
    wide = talk.confirm(Wording("Is its paper 80 millimetres wide? (No: 58.)"), default=printer.width == WIDE)
    return replace(printer, width=80 if wide else 58)
