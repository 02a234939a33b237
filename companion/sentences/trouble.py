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
    "trouble.reader": N_("Reader under {field} does not answer"),
    "trouble.board": N_("Board reports {code}: {detail}"),
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
    # The journal
    "journal.full": N_("Disk full: make room"),
    "journal.readonly": N_("Disk locked: allow writing"),
    "journal.busy": N_("Journal in use: end the other program"),
    "journal.gone": N_("Disk fails: check the card"),
    "journal.recovered": N_("Journal was damaged: one entry is saved", "Journal was damaged: {n} entries are saved"),
    "journal.aside": N_("The damaged file is kept"),
    # The printer
    "printer.gone": N_("Printer gone: check its cable"),
    "printer.stuck": N_("Printer stuck: switch it off and on"),
    "printer.denied": N_("Printer locked: join group {group}"),
    "printer.paper": N_("Printer out of paper: new roll"),
    "printer.unfit": N_("A strip cannot be printed: see the system log"),
    "printer.unwritable": N_("Strip not saved ({reason})"),
    "printer.printing": N_("Printing {percent} %"),
    # Pins, and what a device needs beside them
    "pins.taken": N_("{pins} in use: end the other program"),
    "pins.wrong": N_("There is no {pins}: see the settings"),
    "buttons.missing": N_("No buttons: install {package}"),
    "buttons.failed": N_("Buttons fail: check their wires"),
    "sound.missing": N_("No buzzer: install {package}"),
    "sound.failed": N_("Buzzer fails: check its wires"),
    "screen.missing": N_("No screen: install {package}"),
    # Threads that do not come back from their device
    "hangs.oled": N_("Screen hangs: check its wires"),
    "hangs.printer": N_("Printer hangs: switch it off and on"),
    "hangs.sound": N_("Buzzer hangs: switch off and on"),
    "hangs.buttons": N_("Buttons hang: switch off and on"),
    "hangs.board-reader": N_("Board hangs: pull its cable, plug it in"),
    "hangs.board-writer": N_("Board hangs: pull its cable, plug it in"),
    # Starts that failed
    "safe.title": N_("Safe mode"),
    "help.safe.asked": N_("Only screen and buttons are used, as you asked. To leave: menu, Try everything again."),
    "help.safe.failed": N_(
        "Only screen and buttons are used: {n} starts failed. {why} To leave: menu, Try everything again."
    ),
    "help.safe.silent": N_(
        "Only screen and buttons are used: the last starts failed without a word. Perhaps "
        "a device hangs. To leave: menu, Try everything again."
    ),
    "safe.unopened": N_("The last game does not open"),
    "safe.kept": N_("It stays in the journal"),
    "safe.unable": N_("No start"),
    "help.safe.trying": N_("{why} It tries again in a minute."),
    # Why the system refused; a view carries the code
    **{f"reason.{number}": Sentence(why.sentence) for number, why in OS_REASONS.items()},
}
