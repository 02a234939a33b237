"""Each rule of aeroplane chess in a few words, as a referee says it to a child; ids as in docs/aeroplane.md."""

from __future__ import annotations

from collections.abc import Mapping

from companion.sentences.mark import N_, Sentence

RULEBOOK_AEROPLANE: Mapping[str, Sentence] = {
    # What the rules page says
    "rule.AC-P": N_(
        "Bring all your planes from the hangar to the centre. Roll once, after a 6 again; then the "
        "next player is on, clockwise. The highest first roll begins. You may have agreed otherwise."
    ),
    "rule.AC-A1": N_("With an even roll a plane may taxi out of its hangar. You may have agreed on other numbers."),
    "rule.AC-A2": N_("A plane on the board flies clockwise, exactly as many fields as the die says."),
    "rule.AC-R1": N_(
        "A 6 earns another roll, and a second 6 a third one. After a third 6 the planes "
        "that the sixes moved go back, and the turn is over. You may have agreed otherwise."
    ),
    "rule.AC-R2": N_("If you land on another player's plane, it goes back to its hangar."),
    "rule.AC-R3": N_(
        "A plane that lands on its own colour jumps at once to the next field of that colour. "
        "Other players' planes on both fields go back. You may have agreed otherwise."
    ),
    "rule.AC-R4": N_(
        "From the start of its own shortcut a plane may fly across. Other "
        "players' planes on the way go back. You may have agreed otherwise."
    ),
    "rule.AC-R5": N_(
        "Planes of one colour that meet may be stacked. A stack flies as one plane, and when it "
        "is hit, all of it goes back. You may have agreed that it bars the way or strikes back."
    ),
    "rule.AC-E": N_(
        "The centre must be hit exactly. Then the plane lies face down in its hangar and is done. "
        "The first to have all home wins; the others play on. You may have agreed otherwise."
    ),
    "rule.AC-T1": N_(
        "All planes fly the same way round. Each colour enters at a "
        "field of its own and turns off into its own home column."
    ),
    "rule.AC-T2": N_("Hangar, launch cell and home column belong to one colour: nobody else stops there."),
    # How it is read
    "rule.AC-1": N_(
        "Taxiing out takes the whole roll. The plane waits on its launch "
        "cell, where it is safe. After a 6 the extra roll may move it."
    ),
    "rule.AC-2": N_(
        "If one of your planes can fly, you must fly. If none can, the "
        "roll is lost. You may have agreed that passing is allowed."
    ),
    "rule.AC-3": N_(
        "A roll that leads beyond the centre does not count for that plane. "
        "You may have agreed that it turns back, or is home with it."
    ),
    "rule.AC-4": N_(
        "The third 6 is not flown. What the first two moved goes back, stacks and jumps "
        "too, but not what has reached the centre. You may have agreed otherwise."
    ),
    "rule.AC-5": N_(
        "After a 6 you roll again even if nothing could fly, and that 6 counts. After "
        "your last plane is home you roll no more. You may have agreed otherwise."
    ),
    "rule.AC-6": N_(
        "A plane jumps once a move. If that leads to the start of its shortcut, "
        "it may take the shortcut too. You may have agreed otherwise."
    ),
    "rule.AC-7": N_(
        "You need not take the shortcut. A plane that the die brought there jumps "
        "instead; one that jumped there stays. You may have agreed otherwise."
    ),
    "rule.AC-8": N_(
        "The shortcut crosses the third field of the home column opposite. Who stands there goes "
        "back, a stack as a whole; nobody else on the way does. You may have agreed otherwise."
    ),
    "rule.AC-9": N_(
        "You hit where you land, where you jump to, on the crossing "
        "and at the end of the shortcut. Flying past hits nobody."
    ),
    "rule.AC-10": N_("Planes of two players never stand on one field of the track. Only partners of a team may."),
    "rule.AC-11": N_(
        "Where your move ends you say whether to stack: all your planes there, or none. "
        "You cannot do so later, nor split a stack. You may have agreed otherwise."
    ),
    "rule.AC-12": N_("The last field before your home column is not safe: others may hit you there."),
    "rule.AC-13": N_(
        "Who has all planes home is skipped. The match ends when one player "
        "is left; who was home first is first. You may have agreed otherwise."
    ),
    "rule.AC-14": N_(
        "With no plane out you have one roll too, not three. If no plane "
        "may leave its hangar, the next player is on, except after a 6."
    ),
    "rule.AC-15": N_("There is no jump from the last field before the home column, nor within it."),
    "rule.AC-16": N_(
        "A move goes in this order: land, jump or take the shortcut, then stack. "
        "Finish it before anything else happens. You may have agreed otherwise."
    ),
    "rule.AC-17": N_(
        "A mistake is taken back or corrected in the menu, and the "
        "log keeps it. What the referee rolled stays the same."
    ),
}
