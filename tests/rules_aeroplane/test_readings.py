from __future__ import annotations

import pytest

from companion.referee.books import Books
from companion.referee.chance import DIE, ELECTRONIC
from companion.referee.record import Entry
from companion.rules.aeroplane import commands as cm
from companion.rules.interface import Colour, Seat
from tests.rules_aeroplane.memory import Memory
from tests.table_aeroplane import FOUR, TWO, game, new, table

rule = pytest.mark.rule
IDLE = "yellow=-,-,-,-"


@rule("AC-1", "AC-5")
def test_the_extra_roll_may_move_the_plane_that_taxied() -> None:
    """A 6 taxies red 1, the extra roll moves it, and then yellow is on."""
    play = table(f"turn=red red=-,-,-,- {IDLE}").play("roll 6", "red1", "roll 3", "red1")
    assert play.where("red1") == "3"
    assert play.mover == "yellow"


@rule("AC-2")
def test_whoever_can_move_must() -> None:
    """A pass is refused while a plane can move; without any the turn passes by itself, with a reason."""
    play = table(f"turn=red red=7,-,-,- {IDLE}").play("roll 3")
    assert play.refused("pass") == "AC-2"
    play = table(f"turn=red red=R5,R5,x,- {IDLE}").play("roll 3")
    assert play.mover == "yellow"
    assert [phrase.code for phrase in play.told] == ["aero.told.rolled", "aero.told.too_far"]


@rule("AC-2")
def test_a_pass_after_a_six_keeps_the_extra_roll() -> None:
    """Where nobody is forced, three passed sixes end the turn like played ones."""
    play = table(f"turn=red red=7,-,-,- {IDLE}", forced_move="off").play("roll 6", "pass")
    assert (play.mover, play.state.turn.roll, play.state.turn.sixes) == ("red", None, 1)
    play.play("roll 6", "pass", "roll 6")
    assert play.mover == "yellow"
    assert play.where("red1") == "7"


@rule("AC-4")
def test_a_moved_stack_goes_back_whole_and_a_joined_one_stays() -> None:
    """Red's stack of two moves by a 6 and joins a third plane: two go back, the third stays, and is single."""
    play = table(f"turn=red red=1,1,7,- stacks=red:1+2 {IDLE}").play("roll 6", "red1", "stack")
    assert play.state.fleets[0].stacks == (1, 1, 1, 4)
    play.play("roll 6", "red4", "roll 6")
    assert [play.where(f"red{n}") for n in (1, 2, 3, 4)] == ["-", "-", "7", "-"]
    assert play.state.fleets[0].stacks == (1, 2, 3, 4)


@rule("AC-4")
def test_hits_of_the_sixes_stand_and_finished_planes_stay() -> None:
    """A plane that a 6 brought home stays home after the third, and a captured opponent stays in its hangar."""
    play = table("turn=red red=50,7,-,- yellow=13,-,-,-").play("roll 6", "red1", "roll 6", "red2")
    assert play.where("yellow1") == "-"
    play.play("roll 6")
    assert [play.where(word) for word in ("red1", "red2", "yellow1")] == ["x", "-", "-"]


@rule("AC-4")
@pytest.mark.parametrize(
    ("value", "left"),
    [
        ("moved_return", ("-", "40", "x", "x")),
        ("moved_return_incl_finished", ("-", "40", "x", "-")),
        ("all_unfinished_return", ("-", "-", "x", "x")),
        ("all_return", ("-", "-", "-", "-")),
        ("turn_lost", ("R0", "40", "x", "x")),
    ],
)
def test_what_each_penalty_takes(value: str, left: tuple[str, ...]) -> None:
    """One 6 taxied, one brought a plane home; another plane is out, another was home before."""
    play = table(f"turn=red red=-,40,x,50 {IDLE}", three_sixes=value)
    play.play("roll 6", "red1", "roll 6", "red4", "roll 6")
    assert tuple(play.where(f"red{n}") for n in (1, 2, 3, 4)) == left
    assert play.mover == "yellow"


@rule("AC-4", "AC-11", "AC-R1")
def test_one_plane_of_the_players_choice_returns() -> None:
    """A stack is offered once; its plane leaves, the two that stay remain a stack; nothing else may be done first."""
    text = f"turn=red roll=6 sixes=3 red=7,7,7,R0 stacks=red:1+2+3 {IDLE}"
    play = table(text, three_sixes="one_returns")
    assert play.legal == ("return red1", "return red4")
    assert play.refused("red4") == "AC-R1"
    assert play.refused("return yellow1") == "AC-P"
    assert play.refused("roll 6") == "AC-P"
    play.play("return red1")
    assert play.state.fleets[0].at == (-1, 7, 7, 0)
    assert play.state.fleets[0].stacks == (1, 2, 2, 4)
    assert play.mover == "yellow"


@rule("AC-4")
def test_one_plane_that_is_alone_returns_without_a_question() -> None:
    """With a single plane out there is nothing to choose; with none the turn just passes."""
    play = table(f"turn=red sixes=2 red=7,-,x,- {IDLE}", three_sixes="one_returns").play("roll 6")
    assert (play.where("red1"), play.mover) == ("-", "yellow")
    play = table(f"turn=red roll=6 sixes=3 red=7,9,-,x {IDLE}", three_sixes="one_returns")
    assert [play.refused(f"return red{n}") for n in (3, 4)] == ["AC-R1", "AC-E"]
    play = table(f"turn=red sixes=2 red=-,-,x,- {IDLE}", three_sixes="one_returns").play("roll 6")
    assert play.mover == "yellow"


@rule("AC-5")
def test_a_six_that_moves_nothing_rolls_again_and_counts() -> None:
    """All planes in the column overshoot with a 6: roll again, and the third one ends the turn."""
    play = table(f"turn=red red=R5,R5,x,x {IDLE}").play("roll 6", "roll 6")
    assert (play.mover, play.state.turn.sixes) == ("red", 2)
    assert play.play("roll 6").mover == "yellow"


@rule("AC-5")
def test_each_turn_counts_anew() -> None:
    """Two sixes, then a 3; the sixes of the next turn begin at one."""
    play = table(f"turn=red red=1,-,-,- {IDLE}").play("roll 6", "red1", "roll 6", "red1", "roll 3", "red1")
    play.play("roll 1", "roll 6")
    assert play.state.turn.sixes == 1
    assert play.state.turn.moved == frozenset()


@rule("AC-5", "AC-13")
def test_the_last_plane_home_earns_no_roll() -> None:
    """Red is done on a 6; blue is on, and red is skipped from now on."""
    play = table("turn=red red=x,x,x,50 blue=20,-,-,- yellow=-,-,-,-").play("roll 6", "red4")
    assert (play.mover, play.state.places) == ("blue", (0,))
    play.play("roll 1", "blue1", "roll 1")
    assert play.mover == "blue"


@rule("AC-9")
def test_passing_never_hits() -> None:
    """Opponents on the way of the die, of a jump and of a shortcut stay where they are."""
    play = table("turn=red roll=2 red=16,-,-,- blue=17,19,22,29 yellow=20,24,27,28").play("red1", "shortcut")
    assert [play.where(word) for word in ("blue1", "blue2", "blue3", "blue4")] == ["17", "19", "22", "29"]
    assert [play.where(f"yellow{n}") for n in (1, 2, 3, 4)] == ["20", "24", "27", "28"]


@rule("AC-11", "AC-R5")
def test_stacking_is_offered_once_and_never_again() -> None:
    """Declined, the planes move singly; accepted, they move and are hit as one."""
    play = table("turn=red roll=2 red=5,7,-,- yellow=-,-,-,-").play("red1")
    assert play.legal == ("stack", "apart")
    play.play("apart", "roll 1", "roll 3")
    assert play.legal == ("red1", "red2")
    play = table("turn=red roll=2 red=5,7,-,- yellow=-,-,-,-").play("red1", "stack", "roll 1", "roll 4")
    assert play.legal == ("red1", "red3")
    play.play("red2")
    assert (play.where("red1"), play.where("red2")) == ("11", "11")


@rule("AC-11", "AC-R2")
def test_a_stack_is_hit_as_one_and_is_none_in_the_hangar() -> None:
    """Yellow lands on red's stack of two and the single plane beside it: all three go back, unstacked."""
    play = table("turn=yellow roll=2 red=10,10,10,- stacks=red:1+2 yellow=8,-,-,-").play("yellow1")
    assert play.state.fleets[0].at == (-1, -1, -1, -1)
    assert play.state.fleets[0].stacks == (1, 2, 3, 4)


@rule("AC-11")
@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("turn=red roll=2 red=-,R0,-,-", "red1"),
        ("turn=red roll=2 red=8,10,-,-", "red1"),
        ("turn=red roll=1 red=R5,x,-,-", "red1"),
    ],
)
def test_where_no_stack_is_offered(text: str, command: str) -> None:
    """Not on the launch cell, not where the plane only touched down before its jump, not in the centre."""
    play = table(f"{text} {IDLE}").play(command)
    assert play.state.turn.flight is None
    assert play.mover == "yellow"


@rule("AC-11")
def test_a_plane_turned_back_onto_its_launch_cell_is_not_stacked_there() -> None:
    """A stack on field 1 sends it back beside another one of its own; nothing is asked."""
    text = "turn=red roll=4 red=R0,R0,-,- green=1,1,-,- stacks=green:1+2"
    play = table(text, stack_pass="bounce").play("red1")
    assert (play.where("red1"), play.mover) == ("R0", "green")


@rule("AC-11")
@pytest.mark.parametrize(
    ("text", "commands", "field"),
    [
        ("turn=red roll=1 red=R0,1,-,-", ("red1",), "1"),
        ("turn=red roll=2 red=8,14,-,-", ("red1",), "14"),
        ("turn=red roll=2 red=16,30,-,-", ("red1", "shortcut"), "30"),
        ("turn=red roll=2 red=R1,R3,-,-", ("red1",), "R3"),
    ],
)
def test_where_a_stack_is_offered_too(text: str, commands: tuple[str, ...], field: str) -> None:
    """After a jump, after the shortcut, and in the home column."""
    play = table(f"{text} {IDLE}").play(*commands)
    assert play.legal == ("stack", "apart")
    play.play("stack")
    assert play.where("red1") == play.where("red2") == field
    assert play.state.fleets[0].crew(1) == (1, 2)


@rule("AC-11", "AC-E")
def test_a_stack_finishes_together_on_one_exact_roll() -> None:
    """Two planes on R3 need a 3; then both lie face down, and are no stack any more."""
    play = table(f"turn=red roll=3 red=R3,R3,-,- stacks=red:1+2 {IDLE}").play("red1")
    assert play.state.fleets[0].at == (56, 56, -1, -1)
    assert play.state.fleets[0].stacks == (1, 2, 3, 4)


@rule("AC-R5")
@pytest.mark.parametrize(
    ("value", "text", "lands"),
    [
        ("bounce", "roll=5 red=10,-,-,- green=13,13,-,- stacks=green:1+2", "11"),
        ("bounce", "roll=3 red=10,-,-,- green=13,13,-,- stacks=green:1+2", "13"),
        ("bounce", "roll=5 red=10,-,-,- green=13,13,-,-", "15"),
        ("bounce", "roll=4 red=R0,-,-,- green=1,1,-,- stacks=green:1+2", "R0"),
        ("bounce", "roll=5 red=11,-,-,- green=13,13,-,- stacks=green:1+2", "10"),
        ("bounce", "roll=4 red=11,-,-,- green=13,13,-,- stacks=green:1+2", "11"),
        ("stop", "roll=5 red=11,-,-,- green=14,14,-,- stacks=green:1+2", "13"),
        ("stop", "roll=5 red=45,-,-,- green=50,50,-,- stacks=green:1+2", "50"),
        ("stop", "roll=5 red=47,-,-,- green=50,50,-,- stacks=green:1+2", "49"),
        ("stop", "roll=5 red=46,-,-,- yellow=Y1,Y1,-,- stacks=yellow:1+2", "R1"),
    ],
)
def test_stacks_on_the_way(value: str, text: str, lands: str) -> None:
    """A stack turns a plane back or stops it; one just reached is a landing; planes side by side do nothing."""
    play = table(f"turn=red {text}", stack_pass=value, jump="off").play("red1")
    assert play.where("red1") == lands


@rule("AC-R5")
def test_a_stack_right_ahead_stops_every_step() -> None:
    """With stop a plane directly before a stack may only land on it; the roll is lost with the reason."""
    text = "turn=red red=13,-,x,x green=14,14,-,- stacks=green:1+2"
    play = table(text, stack_pass="stop").play("roll 3")
    assert play.mover == "green"
    assert play.rules == ["AC-P", "AC-R5"]
    play = table(text, stack_pass="stop").play("roll 4")
    assert play.refused("red1") == "AC-R5"
    assert table(text, stack_pass="stop").play("roll 1", "red1").where("green1") == "-"


@rule("AC-R5", "AC-11")
@pytest.mark.parametrize(
    ("value", "text", "left"),
    [
        ("all_return", "red=7,-,-,- blue=10,10,-,- stacks=blue:1+2", ("14", "-", "-")),
        ("mutual", "red=7,-,-,- blue=10,10,-,- stacks=blue:1+2", ("-", "-", "-")),
        ("attacker_returns", "red=7,-,-,- blue=10,10,-,- stacks=blue:1+2", ("-", "10", "10")),
        ("larger_wins", "red=7,-,-,- blue=10,10,-,- stacks=blue:1+2", ("-", "10", "10")),
        ("larger_wins", "red=7,7,-,- blue=10,10,-,- stacks=red:1+2,blue:1+2", ("14", "-", "-")),
        ("mutual", "red=7,-,-,- blue=10,10,-,-", ("14", "-", "-")),
    ],
)
def test_what_a_stack_does_to_whoever_lands_on_it(value: str, text: str, left: tuple[str, str, str]) -> None:
    """Each value where a plane or an equal stack meets a stack; planes side by side are hit like single ones."""
    play = table(f"turn=red roll=3 {text}", stack_hit=value).play("red1")
    assert (play.where("red1"), play.where("blue1"), play.where("blue2")) == left


@rule("AC-R5", "AC-R1")
def test_a_mover_that_had_to_go_back_still_rolls_again_after_a_six() -> None:
    """Red's 6 leads onto a stack that returns it; red rolls again."""
    text = "turn=red red=7,-,-,- green=13,13,-,- stacks=green:1+2"
    play = table(text, stack_hit="attacker_returns").play("roll 6", "red1")
    assert play.where("red1") == "-"
    assert (play.mover, play.state.turn.roll) == ("red", None)


@rule("AC-8", "AC-R5")
def test_a_stack_on_the_crossing_forbids_the_shortcut_where_agreed() -> None:
    """By the die the plane jumps to 22, by a jump it rests on 18; otherwise the stack is hit, whatever stacks do."""
    stack = "yellow=Y3,Y3,-,- stacks=yellow:1+2"
    blocked = {"shortcut_blocked_by_stack": "on"}
    assert table(f"turn=red roll=2 red=16,-,-,- {stack}", **blocked).play("red1").where("red1") == "22"
    assert table(f"turn=red roll=2 red=12,-,-,- {stack}", **blocked).play("red1").where("red1") == "18"
    play = table(f"turn=red roll=2 red=16,-,-,- {stack}", stack_hit="attacker_returns").play("red1", "shortcut")
    assert [play.where(word) for word in ("red1", "yellow1", "yellow2")] == ["30", "-", "-"]


@rule("AC-13", "AC-E")
def test_the_order_of_finishing_is_the_ranking() -> None:
    """Red is home first, then blue; yellow is the one left, and the match is over."""
    play = table("turn=red red=x,x,x,R5 blue=x,x,x,B5 yellow=-,-,-,-").play("roll 1", "red4", "roll 1", "blue4")
    outcome = play.played.outcome(play.state)
    assert outcome is not None
    assert [[seat.colour for seat in group] for group in outcome.ranking] == [["red"], ["blue"], ["yellow"]]
    assert play.refused("roll 1") == "AC-E"


@rule("AC-13", "AC-E")
def test_first_wins_ranks_only_the_winner() -> None:
    """With one fleet home the match is over; the others share the last rank."""
    play = table("turn=red roll=1 red=x,x,x,R5 blue=x,x,x,- yellow=-,-,-,-", end="first_wins").play("red4")
    outcome = play.played.outcome(play.state)
    assert outcome is not None
    assert [[seat.colour for seat in group] for group in outcome.ranking] == [["red"], ["blue", "yellow"]]
    assert [row.rank for row in play.played.summary(play.state).standings] == [1, 2, 2]


@rule("AC-10", "AC-13")
def test_partners_share_fields_and_win_together() -> None:
    """Partners do not hit each other, nor on the crossing; opponents hit both; both fleets home end the match."""
    rules = {"teams": "opposite_pairs"}
    text = "turn=red roll=2 red=16,-,-,- blue=-,-,-,- yellow=Y3,30,-,- green=-,-,-,-"
    play = table(text, **rules).play("red1", "shortcut")
    assert [play.where(word) for word in ("red1", "yellow1", "yellow2")] == ["30", "Y3", "30"]
    text = "turn=blue roll=1 red=30,-,-,- blue=29,-,-,- yellow=30,-,-,- green=-,-,-,-"
    play = table(text, **rules).play("blue1")
    assert (play.where("red1"), play.where("yellow1")) == ("-", "-")
    text = "turn=red roll=1 red=x,x,x,R5 blue=-,-,-,- yellow=x,x,x,x green=-,-,-,- places=yellow"
    play = table(text, **rules).play("red4")
    outcome = play.played.outcome(play.state)
    assert outcome is not None
    assert [[seat.colour for seat in group] for group in outcome.ranking] == [["red", "yellow"], ["blue", "green"]]


@rule("AC-10")
def test_the_match_goes_on_while_one_partner_flies() -> None:
    """Red is done, yellow is not: red is skipped, nobody has won."""
    text = "turn=red roll=1 red=x,x,x,R5 blue=-,-,-,- yellow=x,x,x,40 green=-,-,-,-"
    play = table(text, teams="opposite_pairs", end="first_wins").play("red4")
    assert play.mover == "blue"
    assert play.played.outcome(play.state) is None


@rule("AC-14", "AC-5")
def test_nothing_out_means_one_roll() -> None:
    """With all planes in the hangar a 5 passes the turn at once, and the reason is told."""
    play = new(TWO, first="fixed").play("roll 5")
    assert play.mover == "yellow"
    assert play.rules == ["AC-P", "AC-14"]


@rule("AC-15")
def test_there_is_no_jump_from_the_gate_or_in_the_column() -> None:
    """48 + 2 rests on the gate; 51 + 3 rests on R4."""
    assert table(f"turn=red roll=2 red=48,-,-,- {IDLE}").play("red1").where("red1") == "50"
    assert table(f"turn=red roll=3 red=R1,-,-,- {IDLE}").play("red1").where("red1") == "R4"


@rule("AC-16")
def test_a_question_must_be_answered_first() -> None:
    """While the shortcut is offered no other plane moves, nobody passes, and no die is rolled."""
    play = table("turn=red roll=2 red=16,1,-,- yellow=-,-,-,-", forced_move="off").play("red1")
    assert play.refused("red2") == "AC-16"
    assert play.refused("pass") == "AC-16"
    assert play.refused("stay") == "AC-16"
    assert play.refused("stack") == "AC-11"
    assert play.refused("roll 3") == "AC-P"
    assert play.refused("return red1") == "AC-R1"


@rule("AC-16", "AC-6", "AC-7")
def test_questions_without_a_reason_are_refused_by_their_rule() -> None:
    """Jump, shortcut and stack cannot be asked for where they are not offered."""
    play = table(f"turn=red roll=3 red=7,-,-,- {IDLE}")
    for words, number in (("jump", "AC-R3"), ("shortcut", "AC-R4"), ("stack", "AC-11"), ("apart", "AC-11")):
        assert play.refused(words) == number


@rule("AC-17")
def test_a_move_can_be_taken_back_and_an_electronic_roll_comes_back_the_same() -> None:
    """After an undo the position is the earlier one, and the roll that was undone is foretold."""
    played = game(first="fixed", dice="electronic")
    books = Books(played, FOUR, Memory())
    before = books.state
    books.commit(cm.Roll(6), ELECTRONIC, note={DIE: 6})
    books.commit(played.legal(books.state)[0], "button")
    books.undo("button")
    books.undo("button")
    assert books.state == before
    assert books.foretold.results == {DIE: ["6"]}


@rule("AC-17")
def test_the_journal_holds_every_event() -> None:
    """What was played is replayed from the entries alone, to the same position."""
    played, memory = game(first="fixed"), Memory()
    books = Books(played, FOUR, memory)
    for command in (cm.Roll(6), cm.MovePlane(played.book.pieces[0][2]), cm.Roll(2)):
        books.commit(command, "typed")
    assert Books(played, FOUR, Memory(), memory.entries).state == books.state
    assert all(isinstance(entry.entry, Entry) for entry in memory.entries)


@rule("AC-P")
def test_the_highest_roll_begins_and_ties_roll_again() -> None:
    """Red 5, blue 5, yellow 2, green 4: red and blue roll again, blue wins, and it is blue's turn to roll."""
    play = new().play("roll 5", "roll 5", "roll 2", "roll 4")
    assert play.mover == "red"
    play.play("roll 3", "roll 6")
    assert play.mover == "blue"
    assert play.state.turn.roll is None
    assert play.state.throws == ()
    assert play.refused("blue1") == "AC-P"


@rule("AC-P")
def test_nothing_moves_before_the_first_turn() -> None:
    """While the first player is rolled for, planes stay in their hangars, and a pass is none."""
    play = new()
    assert play.refused("red1") == "AC-P"
    assert play.refused("pass") == "AC-P"
    assert play.legal == ()


@rule("AC-P")
def test_seats_are_taken_clockwise_however_they_are_named() -> None:
    """Green and blue play: their turns follow the board, and an empty seat is passed over."""
    seats = (Seat(Colour.GREEN, "Gert"), Seat(Colour.BLUE, "Bea"))
    play = new(seats, first="fixed")
    assert play.mover == "blue"
    assert play.play("roll 1").mover == "green"
    assert play.play("roll 1").mover == "blue"
    assert new(seats, first="fixed", starter="green").mover == "green"


@rule("AC-P", "AC-E")
def test_only_own_planes_that_still_fly_may_move() -> None:
    """Another's plane, a plane that does not exist, and one that is home are refused by their rules."""
    play = table("turn=red roll=3 red=7,x,- yellow=9,-,-", planes="3")
    assert play.refused("yellow1") == "AC-P"
    assert play.refused("red4") == "AC-P"
    assert play.refused("red2") == "AC-E"
    assert play.refused("roll 7") == "AC-P"
