"""What the screens say by themselves: bar, keys, menu and set-up."""

from __future__ import annotations

from collections.abc import Mapping

from companion.sentences.mark import N_, Sentence

SCREEN: Mapping[str, Sentence] = {
    # The bar
    "bar.flight": N_("Flight {round}/{rounds}"),
    "bar.setup": N_("Set-up"),
    "bar.scores": N_("Scores"),
    "bar.rests": N_("Rest discs"),
    "bar.dice": N_("The die"),
    "dice.few": N_("Too few rolls to tell"),
    "dice.fair": N_("Nothing unusual"),
    "dice.remarkable": N_("Somewhat unusual"),
    "dice.unlikely": N_("Unusual: check the die"),
    # Keys
    "key.ok": N_("OK"),
    "key.back": N_("back"),
    "key.choose": N_("choose"),
    "key.next": N_("next"),
    # What the screens say by themselves
    "screen.start": N_("Gut Flug!"),
    "screen.chosen": N_("{chosen} of {count}"),
    "screen.home": N_("{home} of {of} home"),
    "screen.home_short": N_("{home} of {of}"),
    "screen.more": N_("one more step", "{n} more steps"),
    "screen.clocked": N_("CLOCKED IN"),
    "screen.place": N_("{place} of {of}"),
    "screen.points": N_("{points} points"),
    "screen.named": N_("(N)"),
    "screen.manual": N_("M"),
    "screen.pips": N_("one pip", "{n} pips"),
    "screen.rolling": N_("Rolling"),
    "screen.type_pips": N_("Press once a pip"),
    "screen.away": N_("Screen gone: check its cable"),
    "screen.no_bus": N_("No I²C for the screen: switch it on with raspi-config"),
    "screen.forbidden": N_("Screen forbidden: add the user to the group i2c"),
    # The menu
    "menu.title": N_("Menu"),
    "menu.scores": N_("Scores"),
    "menu.rests": N_("Rest discs"),
    "menu.dice": N_("The die"),
    "menu.new": N_("New game"),
    "menu.undo": N_("Take back"),
    "menu.reroll": N_("Wrong roll"),
    "key.menu": N_("menu"),
    "key.pips": N_("pips"),
    # The set-up
    "setup.players": N_("How many players?"),
    "setup.players.2": N_("Two"),
    "setup.players.3": N_("Three"),
    "setup.players.4": N_("Four"),
    "setup.seats": N_("Which colours?"),
    "setup.colours": N_("{colours}"),
    "setup.who": N_("Who is {colour}?"),
    "setup.person": N_("A person"),
    "setup.computer": N_("The computer"),
    "setup.flights": N_("How many flights?"),
    "setup.n": N_("{n}"),
    "setup.medals": N_("Play for medals?"),
    "setup.off": N_("No"),
    "setup.on": N_("Yes"),
    "setup.medal_flights": N_("When for gold?"),
    "setup.gold_last": N_("On the last flight"),
    "setup.gold_six": N_("Only on flight 6"),
}
