"""The options of RV-Meisterschaft: each by name, its values, and what it is about (docs/rules.md)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.sentences.mark import N_, Sentence

OPTIONS_RV: Mapping[str, Sentence] = {
    "option.row": N_("{option}: {value}"),
    "option.value": N_("{value}"),
    "option.rv.compulsory": N_("Must move"),
    "option.rv.compulsory.a": N_("always"),
    "option.rv.compulsory.b": N_("passing allowed"),
    "option.rv.compulsory.c": N_("unless it leads away"),
    "help.option.rv.compulsory": N_(
        "Whoever can move must move, even back. Or passing is always allowed, or "
        "only when every move leads away from the own entry field."
    ),
    "option.rv.entry_overshoot": N_("Coming home"),
    "option.rv.entry_overshoot.a": N_("exact rolls only"),
    "option.rv.entry_overshoot.b": N_("higher rolls too"),
    "help.option.rv.entry_overshoot": N_(
        "A pigeon comes home only when it hits its entry field exactly. Or what "
        "would lead beyond that field may end on it; the rest is lost."
    ),
    "option.rv.card_arrival": N_("Home by card"),
    "option.rv.card_arrival.a": N_("allowed"),
    "option.rv.card_arrival.b": N_("not allowed"),
    "help.option.rv.card_arrival": N_(
        "A card that leads a pigeon exactly onto its entry field brings it "
        "home. Or cards never lead onto the own entry field."
    ),
    "option.rv.next_event": N_("Next event"),
    "option.rv.next_event.a": N_("nearest, not west"),
    "option.rv.next_event.b": N_("east in its row"),
    "option.rv.next_event.c": N_("any free one"),
    "help.option.rv.next_event": N_(
        "After a 6 a pigeon jumps to the nearest free event field that is not west of "
        "it. Or to the nearest one east in its row, or to any free one."
    ),
    "option.rv.decline_six": N_("Acting on a 6"),
    "option.rv.decline_six.a": N_("a must"),
    "option.rv.decline_six.b": N_("by choice"),
    "help.option.rv.decline_six": N_(
        "After a 6 you must do one of the actions that are possible. Or you may do nothing."
    ),
    "option.rv.dice_event": N_("Event field by roll"),
    "option.rv.dice_event.a": N_("no card"),
    "option.rv.dice_event.b": N_("draw a card"),
    "help.option.rv.dice_event": N_(
        "Whoever lands on an event field with 1 to 5 draws nothing: cards come "
        "after a 6. Or a card is drawn then too, in the same turn."
    ),
    "option.rv.card_mode": N_("Event cards"),
    "option.rv.card_mode.a": N_("two stacks"),
    "option.rv.card_mode.b": N_("one on each field"),
    "help.option.rv.card_mode": N_(
        "Cards come from two stacks, by the colour of the field. Or one card lies on "
        "each event field; once it is drawn, that field is a plain one."
    ),
    "option.rv.hawk_trigger": N_("Hawks strike"),
    "option.rv.hawk_trigger.a": N_("by joker or card"),
    "option.rv.hawk_trigger.b": N_("in their district"),
    "option.rv.hawk_trigger.c": N_("next to them"),
    "help.option.rv.hawk_trigger": N_(
        "A hawk strikes by joker or card only. Or it also strikes every pigeon that "
        "stops in its district, or every one that stops right beside it."
    ),
    "option.rv.hawk_joker_range": N_("Hawk joker reaches"),
    "option.rv.hawk_joker_range.a": N_("its district"),
    "option.rv.hawk_joker_range.b": N_("everywhere"),
    "option.rv.hawk_joker_range.c": N_("3 fields"),
    "help.option.rv.hawk_joker_range": N_(
        "The hawk joker takes a rival's pigeon in the district of a hawk. Or anywhere but on "
        "the release field, or at most 3 fields from a hawk, rows plus columns."
    ),
    "option.rv.black_field": N_("Flying over hawks"),
    "option.rv.black_field.a": N_("allowed"),
    "option.rv.black_field.b": N_("not allowed"),
    "help.option.rv.black_field": N_(
        "Nobody stops on the black field of a hawk, but everybody may fly over it. Or the hawk bars the way."
    ),
    "option.rv.crow_mode": N_("Crow joker"),
    "option.rv.crow_mode.a": N_("a hawk leaves"),
    "option.rv.crow_mode.b": N_("a pigeon rests"),
    "option.rv.crow_mode.ab": N_("one of the two"),
    "help.option.rv.crow_mode": N_(
        "The crows drive a hawk off the board. Or they make a rival's pigeon "
        "outside the release field rest, or you choose between the two."
    ),
    "option.rv.director_card_uses": N_("Director's card"),
    "option.rv.director_card_uses.a": N_("once a flight"),
    "option.rv.director_card_uses.b": N_("as often as liked"),
    "help.option.rv.director_card_uses": N_(
        "The director may turn the release direction once a flight. Or as often as wanted, each time after a 6."
    ),
    "option.rv.start_rule": N_("Who begins"),
    "option.rv.start_rule.a": N_("the director"),
    "option.rv.start_rule.b": N_("left of the director"),
    "option.rv.start_rule.c": N_("director of flight 1"),
    "help.option.rv.start_rule": N_(
        "The highest roller of each flight is director and begins. Or the player to the "
        "director's left begins, or the director of the first flight stays and begins."
    ),
    "option.rv.disc_limit": N_("A third disc"),
    "option.rv.disc_limit.b": N_("there is none"),
    "option.rv.disc_limit.a": N_("frees the oldest"),
    "option.rv.disc_limit.c": N_("no limit"),
    "help.option.rv.disc_limit": N_(
        "With two discs out, a third pigeon need not rest. Or the oldest disc moves on "
        "to it and frees its pigeon, or there are discs without limit."
    ),
    "option.rv.flight_end": N_("A flight ends"),
    "option.rv.flight_end.a": N_("all home or struck"),
    "option.rv.flight_end.b": N_("one is left"),
    "option.rv.flight_end.c": N_("a third is home"),
    "option.rv.flight_end.d": N_("one is done"),
    "help.option.rv.flight_end": N_(
        "A flight ends when every pigeon is home or struck. Or when only one player is "
        "left, when a third of all is home, or when one player is done."
    ),
    "option.rv.points_mode": N_("Ass points"),
    "option.rv.points_mode.a": N_("for all"),
    "option.rv.points_mode.b": N_("for the first third"),
    "help.option.rv.points_mode": N_(
        "Every pigeon that comes home gets Ass points, the first one the "
        "most. Or only the first third of all pigeons does."
    ),
    "option.rv.pigeons": N_("Pigeons set"),
    "option.rv.pigeons.a": N_("each as they like"),
    "option.rv.pigeons.b": N_("the same for all"),
    "help.option.rv.pigeons": N_("Everybody sets 4, 5 or 6 pigeons. Or everybody sets as many as the first player."),
    "option.rv.named": N_("Naming pigeons"),
    "option.rv.named.a": N_("for each medal"),
    "option.rv.named.b": N_("once for all"),
    "help.option.rv.named": N_(
        "Everybody names three pigeons before each flight for a medal. Or "
        "once, before the first flight, and they stay named."
    ),
    "option.rv.counted": N_("Named that count"),
    "help.option.rv.counted": N_("Of your three named pigeons the best two count for a medal. Or all three do."),
    "option.rv.medals": N_("Medals"),
    "option.rv.medals.off": N_("no"),
    "option.rv.medals.on": N_("yes"),
    "help.option.rv.medals": N_(
        "With medals everybody names pigeons that fly for bronze, silver and gold. Without them nobody is named."
    ),
    "option.rv.flights": N_("Flights"),
    "help.option.rv.flights": N_(
        "A season has one to six flights. After the last one the highest sum of Ass points is RV champion."
    ),
    "option.rv.colours": N_("Two players"),
    "option.rv.colours.a": N_("mirror pairs"),
    "option.rv.colours.b": N_("any colours"),
    "help.option.rv.colours": N_(
        "Two players take red and blue or yellow and green, whose chances are even. Or any two colours."
    ),
    "option.rv.rotation": N_("Lofts"),
    "option.rv.rotation.off": N_("stay"),
    "option.rv.rotation.on": N_("change each flight"),
    "help.option.rv.rotation": N_(
        "Everybody keeps the loft. Or after each flight everybody takes the next colour; points stay with the player."
    ),
    "option.rv.dice": N_("The die"),
    "option.rv.dice.physical": N_("on the table"),
    "option.rv.dice.electronic": N_("electronic"),
    "help.option.rv.dice": N_("You roll a real die. Or the referee rolls, at the press of a button."),
    "option.rv.medal_flights": N_("Medal flights"),
    "help.option.rv.medal_flights": N_(
        "The flights for bronze, silver and gold, in this order. A dash: that medal is not flown for."
    ),
}
