"""What is wrong with a device, and what to do about it."""

from __future__ import annotations

from collections.abc import Mapping

from companion.errors import OS_REASONS
from companion.sentences.mark import N_, Sentence

TROUBLE: Mapping[str, Sentence] = {
    # Troubles
    "trouble.lost": N_("One input was lost", "{n} inputs were lost"),
    "trouble.stuck": N_("Key {detail} is stuck"),
    "trouble.bus": N_("Sensors do not answer"),
    # The board link
    "link.silent": N_("Board silent: load its firmware"),
    "link.gone": N_("Board gone: check its cable"),
    "link.deaf": N_("Board hears nothing: check its cable"),
    "link.port": N_("Board missing: plug it in"),
    "link.denied": N_("Port locked: join group dialout"),
    "link.busy": N_("Port in use: close the other program"),
    "link.proto": N_("Board speaks protocol {found}, not {wanted}: flugleiter flash"),
    "link.firmware": N_("Firmware {found}, not {wanted}: flugleiter flash"),
    "link.board": N_("Wrong board: {found}, not {wanted}"),
    "link.cells": N_("{found} sensors, not {wanted}: see board file"),
    # The printer
    "printer.gone": N_("Printer gone: check its cable"),
    "printer.stuck": N_("Printer stuck: switch it off and on"),
    "printer.denied": N_("Printer locked: join group {group}"),
    "printer.paper": N_("Printer out of paper: new roll"),
    "printer.unwritable": N_("Strip not saved ({reason})"),
    # Why the system refused; a view carries the code
    **{f"reason.{number}": Sentence(why.sentence) for number, why in OS_REASONS.items()},
}
