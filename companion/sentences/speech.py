"""What a voice says otherwise than the screen writes it; `say.x` stands for the sentence `x`."""

from __future__ import annotations

from collections.abc import Mapping

from companion.sentences.mark import N_, Sentence

SPEECH: Mapping[str, Sentence] = {
    # Names and signs
    "say.field": N_("{letter}-{number}"),
    "say.track": N_("field {number}"),
    "say.to": N_("to"),
    "say.of": N_("of"),
    "say.through": N_("through"),
    "say.arrow.east": N_("east to"),
    "say.arrow.west": N_("west to"),
    "say.arrow.north": N_("north to"),
    "say.arrow.south": N_("south to"),
    "say.arrow.jump": N_("jumps to"),
    "say.face.1": N_("one"),
    "say.face.2": N_("two"),
    "say.face.3": N_("three"),
    "say.face.4": N_("four"),
    "say.face.5": N_("five"),
    "say.face.6": N_("six"),
    # Sentences of the screen that do not speak well
    "say.told.rolled": N_("{seat} rolls a {value}"),
    "say.aero.told.rolled": N_("{seat} rolls a {value}"),
    "say.ask.reprint": N_("Perhaps the strip was cut short. Print a copy?"),
    "say.offer.name": N_("Numbers {numbers}"),
    "say.log.head": N_("{time}, number {n}"),
    "say.log.when": N_("Number {n}, {time}, {how}"),
    "say.log.undone": N_("Number {n} taken back"),
    "say.log.instead": N_("Instead of number {n}"),
    "say.printer.printing": N_("The printer prints"),
    "say.screen.place": N_("place {place} of {of}"),
    "say.screen.named": N_("named before"),
    "say.screen.manual": N_("clocked in by hand"),
    # What the screen draws
    "say.seat": N_("{seat}, {colour}"),
    "say.kind.correcting": N_("Wrong on the board"),
    "say.kind.refused": N_("Not allowed"),
    "say.kind.fault": N_("Fault"),
    "say.kind.paused": N_("Pause"),
    "say.row": N_("{place}: {option}"),
    "say.card": N_("{stack} card: {title}"),
    "say.won": N_("{title}: {seats:and}"),
    "say.score": N_("Place {rank}: {seat}"),
    "say.resting": N_("{seat}: {pieces:and} at rest"),
    "say.nobody": N_("{seat}: nobody at rest"),
    "say.discs": N_("one disc free", "{n} discs free"),
    "say.times": N_("{face}: once", "{face}: {n} times"),
    "say.lit": N_("Every dot of the screen is lit"),
    "say.missing": N_("and one more device", "and {n} more devices"),
    "say.waiting": N_("One moment"),
    "say.does": N_("{key}: {does}"),
    "say.button.confirm": N_("Confirm button"),
    "say.button.back": N_("Back button"),
    "say.button.up": N_("Up and down"),
    "say.button.down": N_("Up and down"),
    "say.button.die": N_("Die button"),
    # What is wrong with the voice
    "speech.missing": N_("No voice: sudo apt install espeak-ng"),
    "speech.silent": N_("Voice silent: check loudspeaker and voice"),
}
