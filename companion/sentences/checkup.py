"""The self-test: what to try, what was found, and the certificate."""

from __future__ import annotations

from collections.abc import Mapping

from companion.sentences.mark import N_, Sentence

CHECKUP: Mapping[str, Sentence] = {
    # What to do
    "check.title": N_("Self-test"),
    "check.step": N_("{step}/{of}"),
    "check.meet": N_("Waiting for the board"),
    "check.screen": N_("Was every dot lit?"),
    "check.buttons": N_("Press each button"),
    "check.keys": N_("Press each board button"),
    "check.die": N_("Press each die button"),
    "check.lamps": N_("Does a light walk along?"),
    "check.sound": N_("Did you hear the tones?"),
    "check.hold": N_("Let the pieces stand"),
    "check.print": N_("Certificate: printing"),
    "do.empty": N_("Pieces off {fields:and}"),
    "do.try": N_("A piece on {fields:or}"),
    "do.leave": N_("Leave a piece on {fields:and}"),
    "check.names": N_("Left: {names}"),
    "check.left": N_("one more", "{n} more"),
    "check.yes": N_("Yes"),
    "check.no": N_("No"),
    "check.again": N_("Once more"),
    "check.rest": N_("And the rest?"),
    "check.go_on": N_("Go on trying"),
    "check.dead": N_("It does not answer"),
    "check.untried": N_("Leave it out"),
    "check.found": N_("One fault", "{n} faults"),
    "check.nothing": N_("Nothing was tried"),
    "check.well": N_("No fault found"),
    "key.skip": N_("skip"),
    "key.done": N_("done"),
    # The names of the keys
    "check.key.confirm": N_("OK"),
    "check.key.back": N_("Back"),
    "check.key.up": N_("Up"),
    "check.key.down": N_("Down"),
    "check.key.die": N_("Die"),
    # The parts of a table
    "part.screen": N_("Screen"),
    "part.buttons": N_("Buttons"),
    "part.keys": N_("Board buttons"),
    "part.die": N_("Die buttons"),
    "part.lamps": N_("Lamps"),
    "part.sound": N_("Sound"),
    "part.fields": N_("Fields"),
    "part.cable": N_("Cable"),
    "state.ok": N_("good"),
    "state.fault": N_("faulty"),
    "state.untried": N_("skipped"),
    "state.some": N_("{good} of {of} good"),
    "state.skipped": N_("{part} skipped: {names}"),
    "state.skipped_one": N_("{part} skipped"),
    # Faults
    "fault.screen": N_("Dots of the screen are dark: check its plugs"),
    "fault.buttons": N_("Dead button: {names}"),
    "fault.keys": N_("Dead board button: {names}"),
    "fault.die": N_("Dead die button: {names}"),
    "fault.lamps": N_("Lamps are dark: check their wires"),
    "fault.sound": N_("No tone: check the buzzer"),
    "fault.empty": N_("Always taken: {names}"),
    "fault.fields": N_("No piece felt: {names}"),
    "fault.weak": N_("Weak magnet or sensor: {names}"),
    "fault.bounce": N_("Contacts bounce at {count} of {of} changes"),
    "fault.gone": N_("Board was gone: check its cable", "Board was gone {n} times: check its cable"),
    "fault.restart": N_("Board restarted by itself", "Board restarted by itself {n} times"),
    "fault.lines": N_("{count} lines got lost: check the cable"),
    "fault.printer": N_("Certificate not printed"),
    # The certificate
    "strip.test.title": N_("FLUGLEITER"),
    "strip.test.headline": N_("CERTIFICATE"),
    "strip.test.well": N_("No faults"),
    "strip.test.faulty": N_("One fault", "{n} faults"),
    # What the command says
    "strip.test.broken_off": N_("The self-test was broken off."),
}
