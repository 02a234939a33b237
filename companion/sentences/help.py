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
    # The questions of the set-up
    "help.setup.players": N_("Two to four can play. The computer may be some of them."),
    "help.setup.seats": N_("Everybody takes one colour. It goes clockwise around the board."),
    "help.setup.who": N_(
        "A person chooses by hand or by button. The computer chooses by itself, and you move its pieces for it."
    ),
    "help.setup.again": N_(
        "The first row takes the players and rules of the last game. The second one asks for everything anew."
    ),
    "help.setup.name": N_("Take a name from the list, spell another one, or play by the colour."),
    "help.setup.typed": N_(
        "Up and down look for the letter, OK takes it. One step up from the letter taken last is Done. Back deletes."
    ),
    "help.setup.rules": N_("Play by these rules, or change single ones first. If in doubt, just play."),
    "help.setup.rule": N_(
        "OK on a rule shows what it can be, and Done begins to play. Hold back on a rule, and it is explained."
    ),
    "help.aero.setup.preset": N_(
        "The basic rules are those of this game. Hong Kong and Tencent are ways "
        "to play that are known elsewhere. Single rules can be changed later."
    ),
    # The menu, its lists, and where it asks once more
    "help.menu.title": N_("OK opens the row that is chosen. Back leaves the menu."),
    "help.menu.undo": N_("Takes back what was done last. The screen then says where the pieces go."),
    "help.menu.correct": N_(
        "Choose what is noted wrongly, then what it really was. What came after it is taken back too."
    ),
    "help.menu.log": N_("What was done last and when, the newest first. OK shows all about it."),
    "help.scores.rv": N_(
        "Every pigeon home gets Ass points, the earlier the more. Those of all flights add up. "
        "If equal, more pigeons home decide."
    ),
    "help.scores.aeroplane": N_(
        "Whoever has all planes home has a place. Of the others who has more planes home leads, then who flew further."
    ),
    "help.menu.print": N_("Prints the newest strip once more, marked as a copy."),
    "help.menu.dice": N_("How often each number was rolled, and whether that is unusual."),
    "help.menu.check": N_("Tries buttons, sensors, lamps and printer one by one. The game waits meanwhile."),
    "help.menu.rules": N_("The rules that you agreed on. OK explains the chosen one."),
    "help.menu.tour": N_("Screen, buttons and game, explained in two minutes."),
    "help.menu.new": N_("Ends this game for good, without a winner, and asks who plays next."),
    "help.menu.knobs": N_("OK on a row shows what it can be. What you change stays so, for other games too."),
    "help.knob.language": N_("The language of screen, voice and strips."),
    "help.knob.brightness": N_("How bright the screen is. After a minute without input it is dimmed."),
    "help.knob.sound": N_("Whether the table beeps, for a refused move for instance."),
    "help.knob.voice": N_("What is read aloud: nothing, what happens, or all that the screen shows."),
    "help.menu.troubles": N_("What is missing at the table, and what to do about it. Only for the board a game waits."),
    "help.link": N_(
        "A game waits for its board, and goes on by itself once that is back. "
        "Back opens the menu: there you can end, or begin another game."
    ),
    "help.menu.again": N_("Begins anew with all devices, not only with screen and buttons."),
    "help.menu.leave": N_("The game is saved. Next time it goes on from here."),
    "help.ask.later": N_("What came later builds on this, so it is taken back with it. Then play on from there."),
    "help.ask.reprint": N_("The program ended while this strip was printed. See whether the paper is whole."),
    "help.ask.meant": N_("What stands on the board can mean several things. Say what you did, and the game goes on."),
    "help.ask.resume": N_("The game waits for you. OK goes on. Back opens the menu, where you can take back more."),
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
        "1 to 5: one pigeon flies straight on, so many fields. Move it, or choose it with up, down and OK."
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
    "tour.refused.text": N_("The screen says why. Then hold the back button: it tells you the rule in words."),
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
