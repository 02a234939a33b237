"""Each rule of RV-Meisterschaft in a few words, as a referee says it to a child; ids as in docs/rules.md."""

from __future__ import annotations

from collections.abc import Mapping

from companion.sentences.mark import N_, Sentence

RULEBOOK_RV: Mapping[str, Sentence] = {
    # What the rules page says
    "rule.RV-B1": N_(
        "Set 4, 5 or 6 of your pigeons in the west, on places of your own colour. Which places stay empty is up to you."
    ),
    "rule.RV-B2": N_(
        "Event cards lie face down. One is drawn after a 6, when a pigeon jumps "
        "onto an event field; the colour of the field is the colour of the card."
    ),
    "rule.RV-B3": N_(
        "A pigeon is home when it hits its own entry field exactly. Then the game "
        "stops: it is clocked in, gets its Ass points and goes into the loft."
    ),
    "rule.RV-B4": N_(
        "Everybody has a hawk and a crow joker. The highest roll makes the flight "
        "director, who has one card more. Jokers can only be played after a 6."
    ),
    "rule.RV-B5": N_(
        "The strip has room for six flights. After the last flight that "
        "you agreed on, the highest sum of Ass points is RV champion."
    ),
    "rule.RV-B6": N_(
        "Each player has two white rest discs. A disc marks a pigeon that must sit out a round because of a card."
    ),
    "rule.RV-B7": N_(
        "Pigeons are numbered from 1 to 6. The numbers matter only when you fly for medals with named pigeons."
    ),
    "rule.RV-B8": N_(
        "Four hawks stand at the start on the black fields of the four grey districts nearest to the release field."
    ),
    "rule.RV-M1": N_(
        "With 1 to 5 a pigeon moves straight: forward, back or "
        "sideways. It may not turn on the way and not leave the board."
    ),
    "rule.RV-M2": N_(
        "With a 6 no pigeon moves. Instead do one thing: play a joker, or jump to the "
        "next event field and draw a card, or, as director, turn the release direction."
    ),
    "rule.RV-M3": N_("In a turn you have one action, never two. Then the next player is on."),
    "rule.RV-M4": N_(
        "One roll a turn: 1 to 5 moves a pigeon, a 6 brings an action. Nobody "
        "rolls twice, even after a 6. Then the next player is on, clockwise."
    ),
    "rule.RV-M5": N_(
        "Pigeons do not hit each other and never share a field, not "
        "even your own. Jump over the other one, or fly around it."
    ),
    "rule.RV-M6": N_("A hawk never moves, it only strikes. Then hawk and pigeon are both out until the flight ends."),
    # How it is read
    "rule.RV-1": N_("A pigeon may jump over as many others as stand in its line."),
    "rule.RV-2": N_("Every field counts, those you jump over too: you end as far away as the die says."),
    "rule.RV-3": N_("A move is one straight line and turns no corner."),
    "rule.RV-4": N_("Pigeons never move diagonally."),
    "rule.RV-5": N_("Forward is east, for every colour: all lofts are there."),
    "rule.RV-6": N_(
        "If one of your pigeons can move with 1 to 5, you must move "
        "one, even back. You may have agreed that passing is allowed."
    ),
    "rule.RV-7": N_("None of your pigeons can go as far as the die says. Your turn is over."),
    "rule.RV-8": N_("The whole roll counts: a pigeon goes exactly as far as the die says, not less."),
    "rule.RV-9": N_(
        "On the release field pigeons may move too, onto any free "
        "place of any colour, but only in the release direction."
    ),
    "rule.RV-10": N_(
        "Who has left the release field does not come back onto it. A card that moves a pigeon back stops before it."
    ),
    "rule.RV-11": N_("From outside you may fly over the release field, but not stop on it."),
    "rule.RV-12": N_("An entry field is reached from the west, the north or the south, never from the east."),
    "rule.RV-13": N_(
        "The roll must end exactly on your entry field; flying over it is not "
        "enough. You may have agreed that you may stop there and lose the rest."
    ),
    "rule.RV-14": N_(
        "You may fly over another colour's entry field, but not stop on it, even if nobody plays that colour."
    ),
    "rule.RV-15": N_(
        "A card can bring a pigeon home too, if its move ends exactly on "
        "the entry field. You may have agreed that only the die does."
    ),
    "rule.RV-16": N_("Coming home brings no second turn: the next player is on."),
    "rule.RV-17": N_(
        "The next event field is the nearest free one that is not west of the pigeon: "
        "count rows plus columns. Of equals you choose. You may have agreed otherwise."
    ),
    "rule.RV-18": N_("If the nearest event field is taken, go to the next nearest free one."),
    "rule.RV-19": N_(
        "No event field lies ahead, so this pigeon cannot jump. If you can do nothing else either, your turn is over."
    ),
    "rule.RV-20": N_(
        "After a 6 you must do something if anything is possible; what, "
        "you choose. You may have agreed that doing nothing is allowed."
    ),
    "rule.RV-21": N_(
        "Who lands on an event field by the die draws no card: that takes a 6. You may have agreed otherwise."
    ),
    "rule.RV-22": N_(
        "Do what the card says, as far as it is possible, then lay it off. What it leaves "
        "open, you choose. An empty stack is shuffled anew. You may have agreed otherwise."
    ),
    "rule.RV-23": N_("If a card leads you onto another event field, you draw no second card."),
    "rule.RV-24": N_(
        "A hawk strikes only when a joker or a card says so. You may have "
        "agreed that it also strikes who stops in its district or beside it."
    ),
    "rule.RV-25": N_(
        "The hawk joker takes another player's pigeon that stands in "
        "the district of a hawk in play. You may have agreed otherwise."
    ),
    "rule.RV-26": N_("On the release field and at home pigeons are safe from hawks. A resting pigeon is not."),
    "rule.RV-27": N_(
        "You may not stop on a hawk's black field, but you may fly over it. Once the hawk has "
        "gone, it is a field like any other. You may have agreed that a hawk bars the way."
    ),
    "rule.RV-28": N_(
        "With the crow joker crows drive a hawk off. It leaves the flight, and no pigeon "
        "is lost. You may have agreed that crows make another player's pigeon rest."
    ),
    "rule.RV-29": N_("For each flight everybody gets the jokers back."),
    "rule.RV-30": N_(
        "Pigeons leave the release field only in the release direction: east "
        "at first. The director may turn it to another side, but never west."
    ),
    "rule.RV-31": N_(
        "The director may turn the release direction once a flight. You may have agreed that it may be done more often."
    ),
    "rule.RV-32": N_(
        "The highest roll becomes director and begins; equals roll "
        "again. Then it goes clockwise. You may have agreed otherwise."
    ),
    "rule.RV-33": N_(
        "A resting pigeon sits out its owner's next turn: it neither moves nor jumps, "
        "but you may jump over it. At the end of that turn the disc comes off."
    ),
    "rule.RV-34": N_(
        "Each player has two discs. If both are in use, another pigeon need not rest. You may have agreed otherwise."
    ),
    "rule.RV-35": N_(
        "All your pigeons rest. You roll all the same, for with a 6 you may play a joker. Then the discs come off."
    ),
    "rule.RV-36": N_(
        "The flight is over when every pigeon is home or struck. You may have agreed on a shorter flight."
    ),
    "rule.RV-37": N_(
        "The first pigeon home gets 100 Ass points, each later one less, in "
        "equal steps. You may have agreed that only the first third gets any."
    ),
    "rule.RV-38": N_("A pigeon that was struck or is not home gets no points. The strip shows H or a dash."),
    "rule.RV-39": N_(
        "Everybody chooses how many pigeons to set. You may have agreed that all set as many as the first player."
    ),
    "rule.RV-40": N_("A pigeon has the number of its place: 1 is furthest west."),
    "rule.RV-41": N_(
        "Before a flight for a medal everybody names three pigeons; the best two count. You may have agreed otherwise."
    ),
    "rule.RV-42": N_(
        "Bronze is flown for on flight 2, silver on 4, gold on 6. If no named "
        "pigeon comes home, there is no medal. You may have agreed otherwise."
    ),
    "rule.RV-43": N_(
        "With equal points more pigeons home decide, then more first places, then "
        "the better best pigeon of the last flight. Else the place is shared."
    ),
    "rule.RV-44": N_(
        "You agree on one to six flights. If you break one off, it counts as it stands "
        "or not at all, as you choose. Who is on the entry field is clocked in first."
    ),
    "rule.RV-45": N_(
        "Two players take red and blue or yellow and green: that is fair. "
        "Three may take any colours. You may have agreed otherwise."
    ),
    "rule.RV-46": N_("Pigeons never hit pigeons; only hawks strike."),
    "rule.RV-47": N_(
        "Move your own pigeons only. A mistake is taken back or corrected in the "
        "menu, and the log keeps it. What the referee rolled or drew stays the same."
    ),
    "rule.RV-48": N_(
        "A die shows 1 to 6. Yours is read by the board or typed in; where there is none, the referee rolls."
    ),
    "rule.RV-49": N_(
        "One action is a joker, or a jump with its card and all that "
        "follows, or turning the release direction. Then your turn is over."
    ),
    "rule.RV-50": N_("Nobody may give up a pigeon."),
    "rule.RV-51": N_("Who has no pigeon left in play is skipped: no roll, no joker."),
    "rule.RV-52": N_(
        "A joker that was played or lost is spent until the flight ends. It can only be played if it has a target."
    ),
    "rule.RV-53": N_(
        "After a flight pigeons, hawks, jokers and discs go back, and the cards are "
        "shuffled. Then all set anew and roll for director: only now it begins."
    ),
}
