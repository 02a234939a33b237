"""The options of aeroplane chess: each by name, its values, and what it is about (docs/aeroplane.md)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.sentences.mark import N_, Sentence

OPTIONS_AEROPLANE: Mapping[str, Sentence] = {
    "option.aeroplane.take_off": N_("To taxi out"),
    "option.aeroplane.take_off.even": N_("2, 4 or 6"),
    "option.aeroplane.take_off.five_six": N_("5 or 6"),
    "option.aeroplane.take_off.six": N_("a 6"),
    "help.option.aeroplane.take_off": N_(
        "A plane leaves its hangar with a roll of 2, 4 or 6. Or only with "
        "a 5 or 6, only with a 6, or with other numbers."
    ),
    "option.aeroplane.roll_again": N_("Roll again"),
    "option.aeroplane.roll_again.six": N_("after a 6"),
    "option.aeroplane.roll_again.none": N_("never"),
    "help.option.aeroplane.roll_again": N_("A 6 earns another roll. Or everybody has only one roll a turn."),
    "option.aeroplane.three_sixes": N_("Third 6"),
    "option.aeroplane.three_sixes.moved_return": N_("moved ones go back"),
    "option.aeroplane.three_sixes.moved_return_incl_finished": N_("arrived ones too"),
    "option.aeroplane.three_sixes.one_returns": N_("one goes back"),
    "option.aeroplane.three_sixes.all_unfinished_return": N_("all flying go back"),
    "option.aeroplane.three_sixes.all_return": N_("all go back"),
    "option.aeroplane.three_sixes.turn_lost": N_("the turn is over"),
    "option.aeroplane.three_sixes.none": N_("rolls on"),
    "help.option.aeroplane.three_sixes": N_(
        "After a third 6 what the sixes moved goes back, or also what they brought home. Or one plane of your "
        "choice, all that are out, or all of yours. Or only the turn is over, or you just go on."
    ),
    "option.aeroplane.jump": N_("Jumps"),
    "option.aeroplane.jump.mandatory": N_("always"),
    "option.aeroplane.jump.optional": N_("by choice"),
    "option.aeroplane.jump.off": N_("never"),
    "help.option.aeroplane.jump": N_(
        "A plane that lands on its own colour jumps to the next field of that "
        "colour. Or only if you want, or there are no jumps."
    ),
    "option.aeroplane.shortcut": N_("Shortcut"),
    "option.aeroplane.shortcut.choice": N_("by choice"),
    "option.aeroplane.shortcut.always": N_("always"),
    "option.aeroplane.shortcut.off": N_("never"),
    "help.option.aeroplane.shortcut": N_(
        "From the start of its shortcut a plane may fly across if you want. Or it always does, or nobody may."
    ),
    "option.aeroplane.jump_into_shortcut": N_("Shortcut after jump"),
    "option.aeroplane.jump_into_shortcut.on": N_("yes"),
    "option.aeroplane.jump_into_shortcut.off": N_("no"),
    "help.option.aeroplane.jump_into_shortcut": N_(
        "A plane that jumps to the start of its shortcut may take it at once. Or it stays there."
    ),
    "option.aeroplane.jump_after_shortcut": N_("Jump after shortcut"),
    "option.aeroplane.jump_after_shortcut.off": N_("never"),
    "option.aeroplane.jump_after_shortcut.direct_only": N_("if rolled to"),
    "option.aeroplane.jump_after_shortcut.always": N_("always"),
    "help.option.aeroplane.jump_after_shortcut": N_(
        "The move ends with the shortcut. Or a jump follows: only if the "
        "die led to the start of the shortcut, or always."
    ),
    "option.aeroplane.shortcut_hits": N_("A crossed plane"),
    "option.aeroplane.shortcut_hits.crossing": N_("goes back"),
    "option.aeroplane.shortcut_hits.none": N_("is safe"),
    "help.option.aeroplane.shortcut_hits": N_(
        "The shortcut crosses the home column opposite. Whoever stands on the crossing goes back, or is safe there."
    ),
    "option.aeroplane.shortcut_blocked_by_stack": N_("Stack on crossing"),
    "option.aeroplane.shortcut_blocked_by_stack.off": N_("no hindrance"),
    "option.aeroplane.shortcut_blocked_by_stack.on": N_("bars the way"),
    "help.option.aeroplane.shortcut_blocked_by_stack": N_(
        "Another player's stack on the crossing goes back like a plane. Or nobody may take the shortcut across it."
    ),
    "option.aeroplane.stack": N_("Stacking"),
    "option.aeroplane.stack.choice": N_("by choice"),
    "option.aeroplane.stack.always": N_("always"),
    "option.aeroplane.stack.never": N_("never"),
    "help.option.aeroplane.stack": N_(
        "Your planes on one field fly on as a stack if you want. Or always, or there are no stacks."
    ),
    "option.aeroplane.stack_pass": N_("Past a stack"),
    "option.aeroplane.stack_pass.free": N_("allowed"),
    "option.aeroplane.stack_pass.bounce": N_("turns back"),
    "option.aeroplane.stack_pass.stop": N_("stops before it"),
    "help.option.aeroplane.stack_pass": N_(
        "You may fly past another player's stack. Or it turns you back by what "
        "is left of the roll, or stops you one field before it."
    ),
    "option.aeroplane.stack_hit": N_("Stack hit"),
    "option.aeroplane.stack_hit.all_return": N_("all of it goes back"),
    "option.aeroplane.stack_hit.mutual": N_("both go back"),
    "option.aeroplane.stack_hit.attacker_returns": N_("the hitter goes back"),
    "option.aeroplane.stack_hit.larger_wins": N_("the smaller goes back"),
    "help.option.aeroplane.stack_hit": N_(
        "A stack that is hit goes back whole. Or both sides do, or only who hit it, or only a hitter that is smaller."
    ),
    "option.aeroplane.overshoot": N_("Past the centre"),
    "option.aeroplane.overshoot.no_move": N_("no move"),
    "option.aeroplane.overshoot.bounce": N_("turns back"),
    "option.aeroplane.overshoot.back_by_roll": N_("back by the roll"),
    "option.aeroplane.overshoot.accept": N_("is home"),
    "help.option.aeroplane.overshoot": N_(
        "A plane needs the exact roll for the centre. Or it turns back by what "
        "is left, or flies the whole roll back, or counts as home."
    ),
    "option.aeroplane.end": N_("Match ends"),
    "option.aeroplane.end.play_on": N_("when one is left"),
    "option.aeroplane.end.first_wins": N_("with the first home"),
    "help.option.aeroplane.end": N_(
        "The match goes on until one player is left. Or it ends as soon as the first one has all planes home."
    ),
    "option.aeroplane.planes": N_("Planes each"),
    "help.option.aeroplane.planes": N_("Everybody has four planes. With three or two the match is shorter."),
    "option.aeroplane.first": N_("Who begins"),
    "option.aeroplane.first.highest_roll": N_("the highest roll"),
    "option.aeroplane.first.random": N_("electronic roll"),
    "option.aeroplane.first.fixed": N_("you say who"),
    "help.option.aeroplane.first": N_(
        "The highest roll begins. Or the referee rolls for everybody, or you say who begins."
    ),
    "option.aeroplane.starter": N_("First player"),
    "option.aeroplane.starter.lowest": N_("the first seat"),
    "option.aeroplane.starter.red": N_("Red"),
    "option.aeroplane.starter.blue": N_("Blue"),
    "option.aeroplane.starter.yellow": N_("Yellow"),
    "option.aeroplane.starter.green": N_("Green"),
    "help.option.aeroplane.starter": N_("You have agreed who begins: a colour, or the first seat that is taken."),
    "option.aeroplane.forced_move": N_("Must fly"),
    "option.aeroplane.forced_move.on": N_("always"),
    "option.aeroplane.forced_move.off": N_("passing allowed"),
    "help.option.aeroplane.forced_move": N_(
        "Whoever can fly must fly. Or you may always pass; after a 6 you still roll again."
    ),
    "option.aeroplane.teams": N_("Teams"),
    "option.aeroplane.teams.off": N_("none"),
    "option.aeroplane.teams.opposite_pairs": N_("Opposite pairs"),
    "help.option.aeroplane.teams": N_(
        "Everybody plays for themselves. Or those who sit opposite are "
        "partners: they do not hit each other and win together."
    ),
    "option.aeroplane.dice": N_("The die"),
    "option.aeroplane.dice.physical": N_("on the table"),
    "option.aeroplane.dice.electronic": N_("electronic"),
    "help.option.aeroplane.dice": N_("You roll a real die. Or the referee rolls, at the press of a button."),
}
