"""What players complain about in other programs of this game; here each of it holds."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from companion.referee.books import Books
from companion.referee.chance import DIE
from companion.referee.dice import statistics
from companion.rules.aeroplane import commands as cm
from companion.rules.aeroplane.events import PlaneCaptured
from companion.rules.interface import Colour, Phrase, Todo
from tests.rules_aeroplane.memory import Memory
from tests.table_aeroplane import ORDER, TWO, Table, board, finish, game, new, table

rule = pytest.mark.rule
IDLE = "yellow=-,-,-,-"


@rule("AC-R2", "AC-T1")
def test_the_right_colour_is_sent_home() -> None:
    """On every shared field that two colours fly over, the mover hits the other one there and nobody else."""
    for mine, theirs in pairwise((*ORDER, ORDER[0])):
        s, o = ORDER.index(mine), ORDER.index(theirs)
        rest = [colour for colour in ORDER if colour not in {mine, theirs}]
        for d in range(2, 51):
            field = board().routes[s][d]
            if field not in board().progress[o]:
                continue
            others = " ".join(f"{colour}={colour[0].upper()}3,-,-,-" for colour in rest)
            text = f"turn={mine} roll=1 {mine}={board().routes[s][d - 1]},-,-,- {theirs}={field},-,-,- {others}"
            play = table(text, jump="off", shortcut="off").play(f"{mine}1")
            assert play.where(f"{theirs}1") == "-"
            assert play.where(f"{mine}1") == field
            assert {play.where(f"{colour}1") for colour in rest} == {f"{colour[0].upper()}3" for colour in rest}


@rule("AC-T2")
def test_a_plane_in_its_column_hits_nobody_on_the_ring() -> None:
    """Progress 51 to 55 would be fields of the ring if it were counted on; planes there stay."""
    others = "blue=51,52,1,2 yellow=3,4,5,-"
    for roll in range(1, 6):
        play = table(f"turn=red roll={roll} red=50,-,-,- {others}").play("red1")
        assert play.where("red1") == f"R{roll}"
        assert not any(isinstance(event, PlaneCaptured) for event in play.events)


@rule("AC-R1")
def test_three_sixes_are_undone() -> None:
    """Two different planes that the sixes moved both go back, wherever jump and shortcut took them."""
    play = table(f"turn=red red=12,9,40,- {IDLE}").play("roll 6", "red1", "shortcut", "roll 6", "red2")
    assert [play.where(f"red{n}") for n in (1, 2)] == ["30", "15"]
    play.play("roll 6")
    assert [play.where(f"red{n}") for n in (1, 2, 3, 4)] == ["-", "-", "40", "-"]


@rule("AC-R1", "AC-5")
def test_no_extra_roll_is_endless() -> None:
    """However a turn goes, the third six ends it; a roll that is no six ends it after its move."""
    rng = random.Random(5)
    play = new(TWO, first="fixed")
    longest = run = 0
    mover = play.mover
    for _ in range(3_000):
        if play.played.outcome(play.state):
            break
        if play.played.chance(play.state):
            run = run + 1 if play.mover == mover else 1
            longest, mover = max(longest, run), play.mover
            play.play(f"roll {rng.randint(1, 6)}")
        else:
            play.do(play.played.advise(play.state))
    assert longest == 3


@rule("AC-3")
def test_a_six_does_not_teleport_from_the_column_to_the_centre() -> None:
    """Only the exact roll leads from each field of the column to the centre."""
    for column in range(1, 6):
        for roll in range(1, 7):
            play = table(f"turn=red red=R{column},-,x,x yellow=30,-,-,-").play(f"roll {roll}")
            if roll == 6 - column:
                assert play.play("red1").where("red1") == "x"
            else:
                assert column + roll < 6 or play.where("red1") == f"R{column}"


@rule("AC-3", "AC-2")
def test_nothing_hangs_when_the_last_plane_overshoots() -> None:
    """The roll is lost, the reason told, and yellow is on."""
    play = table("turn=red red=x,x,x,R5 yellow=30,-,-,-").play("roll 2")
    assert play.mover == "yellow"
    assert [phrase for phrase in play.told if phrase.rule == "AC-3"] == [Phrase("aero.told.too_far", {}, "AC-3")]


@rule("AC-2", "AC-14")
def test_a_turn_that_nobody_can_play_passes_by_itself() -> None:
    """A 3 with all planes in the hangar needs no key: the next player rolls."""
    assert table("turn=red red=-,-,-,- yellow=-,-,-,-").play("roll 3").mover == "yellow"


@rule("AC-13")
def test_a_finished_player_does_not_roll() -> None:
    """Blue is done: red and yellow take turns."""
    play = table("turn=red red=-,-,-,- blue=x,x,x,x yellow=-,-,-,- places=blue")
    movers = [play.play("roll 1").mover for _ in range(4)]
    assert movers == ["yellow", "red", "yellow", "red"]


@rule("AC-5")
def test_nobody_gets_a_bonus_roll_but_for_a_six() -> None:
    """Neither a hit nor a plane that comes home earns a roll."""
    assert table("turn=red roll=3 red=7,-,-,- yellow=10,-,-,-").play("red1").mover == "yellow"
    assert table(f"turn=red roll=1 red=R5,-,-,- {IDLE}").play("red1").mover == "yellow"


@rule("AC-12", "AC-R2")
def test_no_shared_field_is_safe() -> None:
    """On each shared field, its own colour, entry, gate or shortcut, a plane can be hit."""
    for d in range(1, 51):
        hunter = next(o for o in (1, 2, 3) if (board().progress[o].get(board().routes[0][d], 0)) > 1)
        colour, field = ORDER[hunter], board().routes[0][d]
        start = board().routes[hunter][board().progress[hunter][field] - 1]
        play = table(f"turn={colour} roll=1 red={field},-,-,- {colour}={start},-,-,-", jump="off", shortcut="off")
        assert play.play(f"{colour}1").where("red1") == "-"


@rule("AC-9")
def test_a_hit_needs_a_landing() -> None:
    """The die leads past an opponent: nothing happens to it."""
    play = table("turn=red roll=5 red=7,-,-,- yellow=8,9,11,-").play("red1")
    assert not any(isinstance(event, PlaneCaptured) for event in play.events)


@rule("AC-11")
def test_a_stack_and_a_single_plane_on_one_field_are_two_choices() -> None:
    """The stack moves as one and leaves the single plane behind, or the other way round."""
    text = f"turn=red roll=3 red=6,6,6,- stacks=red:1+2 {IDLE}"
    assert table(text).legal == ("red1", "red3")
    assert table(text).play("red1").state.fleets[0].at == (9, 9, 6, -1)
    assert table(text).play("red3").state.fleets[0].at == (6, 6, 9, -1)


@rule("AC-A2")
def test_two_choices_with_the_same_target_do_not_hide_each_other() -> None:
    """One plane comes to R5 straight, another one by turning back: both are offered, by their names."""
    play = table(f"turn=red roll=4 red=R1,R3,-,- {IDLE}", overshoot="bounce")
    labels = [play.played.label(play.state, command) for command in play.played.legal(play.state)]
    assert [label.text.details["to"] for label in labels[:2]] == ["R5", "R5"]
    assert play.legal[:2] == ("red2", "red1")
    assert labels[0] != labels[1]


@rule("AC-R5")
def test_a_capture_after_a_bounce_counts_once() -> None:
    """Turned back by a stack onto an opponent, the plane hits it there, and nothing on the way there or back."""
    text = "turn=red roll=5 red=10,-,-,- green=13,13,12,- blue=11,-,-,- stacks=green:1+2"
    play = table(text, stack_pass="bounce").play("red1")
    assert [event for event in play.events if isinstance(event, PlaneCaptured)] == [PlaneCaptured(1, 1, "AC-R2")]
    assert (play.where("green3"), play.where("red1")) == ("12", "11")


@rule("AC-P")
def test_the_die_can_be_checked() -> None:
    """Every roll of a match is counted for its player and face, those for the first turn too."""
    played, thrown = game(), [3, 5, 6, 2, 1, 2]
    books = Books(played, TWO, Memory())
    for value in thrown:
        if found := played.legal(books.state):
            books.commit(found[0], "button")
        books.commit(cm.Roll(value), "typed", note={DIE: value})
    rows = statistics(books).rows
    assert [(row.seat.colour, row.faces) for row in rows] == [
        (Colour.RED, (1, 0, 1, 0, 0, 0)),
        (Colour.YELLOW, (0, 2, 0, 0, 1, 1)),
    ]
    assert books.state.rolls == len(thrown)


@rule("AC-E", "AC-T2")
def test_a_finished_plane_lies_in_its_hangar_and_never_taxis_again() -> None:
    """It goes back to the hangar face down, hands are told so, and an even roll takes another one."""
    play = table("turn=red roll=1 red=R5,-,x,x yellow=30,-,-,-")
    state, events = play.state, play.do(play.command("red1"))
    notices = [notice for event in events[:1] for notice in play.played.report(state, event)]
    assert [notice.phrase.code for notice in notices if isinstance(notice, Todo)] == ["aero.todo.face_down"]
    red = play.played.book.pieces[0]
    assert play.played.expected(play.state).at[red[0]] == play.played.expected(play.state).at[red[1]] == "hangar.red"
    play.play("roll 1", "yellow1", "roll 2")
    assert play.legal == ("red2",)
    assert play.refused("red1") == "AC-E"


def test_matches_of_computer_players_end() -> None:
    """Four of them come to a full ranking under each preset."""
    for preset in ("seed", "hongkong", "tencent"):
        play: Table = new((*TWO,), preset)
        assert finish(play, random.Random(1)) < 9_000
        assert play.played.outcome(play.state) is not None
