"""What the long press explains besides the rules, and the tutorial on the device."""

from __future__ import annotations

from collections.abc import Mapping

from companion.sentences.mark import N_, Sentence

HELP: Mapping[str, Sentence] = {
    # Help where no rule is named
    "help.rule": N_("Rule {rule}"),
    "help.title": N_("Help"),
    "help.buttons": N_(
        "The dot is OK: it takes what is chosen. The arrow goes back or opens the "
        "menu. Up and down choose. Held for long, back explains the rule that applies."
    ),
    "help.following": N_(
        "Do what the screen says, one step after the other: then the pieces stand where "
        "the game has them. If the board does not see it by itself, confirm with OK."
    ),
    "help.correcting": N_(
        "No move leads to what the board shows. Put the pieces as the "
        "screen says, or hold OK: then the board counts as it stands."
    ),
    "key.turn": N_("turn"),
    # The tutorial: a title and a text a page, which must fit on one page of the smallest panel
    "menu.tour": N_("Two-minute tutorial"),
    "tour.bar": N_("The top line"),
    "tour.bar.text": N_("It says who is on, and how many of your pieces are home. Below stands what to do."),
    "tour.keys": N_("The buttons"),
    "tour.keys.text": N_(
        "The lowest line shows what they do now: the dot is OK, the arrow goes back or opens the menu."
    ),
    "tour.roll": N_("The die"),
    "tour.roll.text": N_("Roll when the screen says so. If it does not see the die, press once a pip, then OK."),
    "tour.rv.move": N_("Moving"),
    "tour.rv.move.text": N_(
        "1 to 5: one pigeon flies straight, so many fields. Move it, or choose it with up, down and OK."
    ),
    "tour.rv.six": N_("A six"),
    "tour.rv.six.text": N_("Nobody moves. Play a joker, or jump to the next event field and draw a card."),
    "tour.rv.home": N_("Coming home"),
    "tour.rv.home.text": N_("Hit your entry field exactly. OK clocks the pigeon in: now its points count."),
    "tour.aeroplane.move": N_("Flying"),
    "tour.aeroplane.move.text": N_(
        "An even roll brings a plane out; any roll flies one on. Move it, or choose it with up, down and OK."
    ),
    "tour.aeroplane.jump": N_("Jumps and hits"),
    "tour.aeroplane.jump.text": N_("On your own colour you jump on. Land on other players and they go back."),
    "tour.aeroplane.stack": N_("Stacks and sixes"),
    "tour.aeroplane.stack.text": N_(
        "Your planes on one field may fly as a stack. A six rolls again, but the third sends them back."
    ),
    "tour.refused": N_("Not allowed?"),
    "tour.refused.text": N_("The screen says why. Hold the back button: it tells you the rule in words."),
    "tour.wrong": N_("A piece astray"),
    "tour.wrong.text": N_("The screen leads each piece back. Hold OK if the board is right and a sensor wrong."),
    "tour.undo": N_("A mistake?"),
    "tour.undo.text": N_("In the menu: take back the last act, or correct one of the last eight."),
    "tour.rv.scores": N_("Points"),
    "tour.rv.scores.text": N_("The menu shows scores and rest discs. The strip comes by itself after each flight."),
    "tour.aeroplane.scores": N_("Who leads?"),
    "tour.aeroplane.scores.text": N_("The menu shows the scores and the die. At the end the strip comes by itself."),
    "tour.end": N_("That is all"),
    "tour.end.text": N_("Hold the back button whenever you want help. Gut Flug!"),
}
