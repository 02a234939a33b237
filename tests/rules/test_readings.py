"""What the other readings do, move by move (docs/rules.md, Options)."""

import pytest

from companion.rules.interface import Draw
from companion.rules.rv import commands as cm
from companion.rules.rv.fold import new_flight
from tests.rules.boards import between_hawks, near_hawk
from tests.table import pigeon, table

rule = pytest.mark.rule


@rule("RV-6")
def test_passing_where_it_is_allowed() -> None:
    """6 b: always; 6 c: only when every move leads away, which leaving the release field never does."""
    free = table("rv turn=red roll=3 red=G3 blue=A6", compulsory="b")
    assert free.play("pass").mover == "blue"
    away = "rv turn=blue roll=5 red=A3 blue=P3{}"
    assert table(away.format(""), compulsory="c").refused("pass") == ""
    assert table(away.format(",K4"), compulsory="c").refused("pass") == "RV-6"
    assert table(away.format(",F6"), compulsory="c").refused("pass") == "RV-6"
    level = table("rv turn=blue roll=4 red=A3 blue=P6", compulsory="c")
    assert level.fields("blue1") == {"P2", "L6"}
    assert level.refused("pass") == "RV-6"


@rule("RV-13")
def test_surplus_pips_may_be_lost_at_the_entry() -> None:
    """13 b: blue M4 with a 5, or P7 with a 4, may end on P4; flying past stays allowed; from behind it never counts."""
    beyond = table("rv turn=blue roll=5 red=A3 blue=M4", entry_overshoot="b")
    assert beyond.refused("blue1 P4") == ""
    past = table("rv turn=blue roll=4 red=A3 blue=P7", entry_overshoot="b")
    assert {"P4", "P3"} <= past.fields("blue1")
    assert past.play("blue1 P4").state.flight.entering == pigeon("blue1")
    assert table("rv turn=blue roll=2 red=A3 blue=M4", entry_overshoot="b").refused("blue1 P4") == "RV-8"


@rule("RV-13", "RV-15")
def test_a_card_may_lose_surplus_fields_at_the_entry() -> None:
    """13 b: yellow O1 with forward 3 may enter or stay; under 15 b the entry is closed to cards all the same."""
    position = "rv turn=yellow roll=6 yellow=O1,A4 red=A3 due=yellow1@blue"
    play = table(position, entry_overshoot="b").play("draw W12")
    assert play.fields("yellow1") == {"P1", "O1"}
    assert play.play("yellow1 P1").state.flight.entering == pigeon("yellow1")
    shut = table(position, entry_overshoot="b", card_arrival="b").play("draw W12")
    assert (shut.where("yellow1"), shut.mover) == ("O1", "red")
    assert table(position, card_arrival="b").play("draw W17").where("yellow1") == "O1"


@rule("RV-17")
def test_other_next_event_fields() -> None:
    """17 b: in the own row to the east only, often none; 17 c: any free one, behind too."""
    row = table("rv turn=red roll=6 red=I4,I7,B1 blue=A6", next_event="b")
    assert row.fields("red1") == {"N4"}
    assert row.fields("red2") == {"N7"}
    assert row.fields("red3") == {"O1"}
    assert table("rv turn=red roll=6 red=K8 blue=O8", next_event="b").refused("red1 N7") == "RV-19"
    anywhere = table("rv turn=red roll=6 red=P3 blue=G4", next_event="c")
    assert len(anywhere.fields("red1")) == 11
    assert "H3" in anywhere.fields("red1")


@rule("RV-20")
def test_a_six_may_be_declined() -> None:
    """20 b: the mover may let an action go."""
    assert table("rv turn=red roll=6 red=F4 blue=A6", decline_six="b").play("pass").mover == "blue"


@rule("RV-21", "RV-23")
def test_a_card_after_landing_by_the_die() -> None:
    """21 b: the card is drawn in the same turn; its own movement draws none."""
    play = table("rv turn=red roll=1 red=G3 blue=A6", dice_event="b").play("red1 H3")
    due = play.played.chance(play.state)
    assert isinstance(due, Draw)
    assert (due.stack, due.seat.colour) == ("blue", "red")
    assert play.play("draw W02").where("red1") == "M3"
    assert play.mover == "blue"


@rule("RV-22", "RV-21")
def test_one_card_on_each_field() -> None:
    """22 b: the card is gone after use; under 21 b too a bare field is plain; cards are not shuffled anew."""
    position = "rv turn=red roll=1 red=G3 blue=A6 bare=H3 drawn=W01"
    assert table(position, card_mode="b", dice_event="b").play("red1 H3").mover == "blue"
    blue = "W01,W02,W03,W04,W05,W06,W07,W08,W09,W10,W11,W12,W13,W14,W15,W16,W17,W18,W19,W20"
    all_gone = table(f"rv turn=red roll=6 red=G3 blue=A6 drawn={blue}", card_mode="b")
    assert all_gone.fields("red1") == {"G4"}


@rule("RV-24", "RV-26", "RV-27")
def test_hawks_that_strike_by_themselves() -> None:
    """24 b: whoever stops in the hawk's district, own pigeons too; without its hawk a district is safe."""
    play = table("rv turn=red roll=5 red=F3,A3 blue=A6", hawk_trigger="b").play("red1 K3")
    assert (play.where("red1"), play.state.flight.hawks, play.mover) == ("x", ("I1", "J6", "I8"), "blue")
    safe = table("rv turn=red roll=5 red=F3,A3 blue=A6 hawks=I1,J6,I8", hawk_trigger="b").play("red1 K3")
    assert safe.where("red1") == "K3"
    beside = table("rv turn=red roll=3 red=F3,A3 blue=A6", hawk_trigger="c").play("red1 I3")
    assert beside.where("red1") == "x"
    diagonal = table("rv turn=red roll=3 red=F4,A3 blue=A6", hawk_trigger="c").play("red1 I4")
    assert diagonal.where("red1") == "I4"


@rule("RV-24", "RV-26")
def test_the_release_field_is_safe_from_hawks_that_strike_by_themselves() -> None:
    """24 c beside a black field that touches the release field: inside a pigeon is safe, outside it is struck."""
    text = "rv turn=red roll=1 red={} blue=A6"
    inside = table(text.format("E3,A3"), near_hawk(), hawk_trigger="c").play("red1 F3")
    assert inside.where("red1") == "F3"
    outside = table(text.format("I3,A3"), near_hawk(), hawk_trigger="c").play("red1 H3")
    assert outside.where("red1") == "x"


@rule("RV-24", "RV-B2")
def test_a_strike_comes_before_the_card() -> None:
    """Jumping onto an event field beside a hawk costs the pigeon, and no card is drawn."""
    play = table("rv turn=red roll=6 red=H2,A3 blue=A6", near_hawk(), hawk_trigger="c").play("red1 H3")
    assert (play.where("red1"), play.mover, play.state.flight.drawn) == ("x", "blue", ())
    two = table("rv turn=red roll=6 red=H2,A3 blue=A6", between_hawks(), hawk_trigger="c").play("red1 H3")
    assert two.played.chance(two.state) is None
    assert two.play("choose I3").mover == "blue"


@rule("RV-25")
def test_a_wider_reach_of_the_hawk_joker() -> None:
    """25 b: anyone off the release field, the player names the hawk; c: within 3 of a hawk, the nearest leaves."""
    position = "rv turn=red roll=6 red=A3 blue=O3,L3,A6"
    anyone = table(position, hawk_joker_range="b")
    assert anyone.refused("hawk I8 blue1") == ""
    assert anyone.refused("hawk I8 blue3") == "RV-26"
    assert sum(isinstance(command, cm.PlayHawk) for command in anyone.legal) == 8
    near = table(position, hawk_joker_range="c")
    assert [command for command in near.legal if isinstance(command, cm.PlayHawk)] == [
        cm.PlayHawk("J3", pigeon("blue2"))  # type: ignore[arg-type]  # a field is a str
    ]
    assert near.refused("hawk J3 blue1") == "RV-25"
    tie = table("rv turn=red roll=6 red=A3 blue=I4 hawks=I1,J6", hawk_joker_range="c")
    assert tie.refused("hawk I1 blue1") == tie.refused("hawk J6 blue1") == ""


@rule("RV-27")
def test_a_hawk_may_end_the_line() -> None:
    """27 b: over J3's hawk nobody flies, by die or card; once it is gone the line is open."""
    play = table("rv turn=red roll=5 red=F3 blue=A6", black_field="b")
    assert play.refused("red1 K3") == "RV-27"
    card = table("rv turn=red roll=6 red=H3 blue=A6 due=red1@blue", black_field="b").play("draw W02")
    assert card.where("red1") == "I3"
    gone = table("rv turn=red roll=5 red=F3 blue=A6 hawks=none", black_field="b")
    assert gone.refused("red1 K3") == ""


@rule("RV-28")
def test_either_use_of_the_crow_joker() -> None:
    """28 ab offers both, b only the pigeons."""
    position = "rv turn=red roll=6 red=A3 blue=K3"
    both = {type(command) for command in table(position, crow_mode="ab").legal}
    assert {cm.CrowHawk, cm.CrowPigeon} <= both
    assert table(position, crow_mode="b").refused("crow J3") == "RV-28"


@rule("RV-31")
def test_the_director_may_turn_again_and_again() -> None:
    """31 b: the card stays."""
    play = table("rv turn=red roll=6 red=A3 blue=A6 director=red jokers=red:d,blue:", director_card_uses="b")
    play.play("turn north", "roll 6", "jump blue1 G5", "draw D20", "roll 6")
    assert play.refused("turn south") == ""


@rule("RV-34")
def test_other_limits_of_discs() -> None:
    """34 a: the oldest disc moves and frees its pigeon; c: a third disc is laid."""
    position = "rv turn=red roll=6 red=H3,G3,G6 blue=A6 rest=red3!,red2! due=red1@blue"
    moved = table(position, disc_limit="a").play("draw W18")
    assert [rest.piece.number for rest in moved.state.flight.rests] == [2, 1]
    more = table(position, disc_limit="c").play("draw W18")
    assert [rest.piece.number for rest in more.state.flight.rests] == [3, 2, 1]


@rule("RV-36")
def test_no_reading_ends_a_flight_too_early() -> None:
    """With pigeons of two players in play and fewer than a third home, all go on; none in play ends any flight."""
    going = "rv turn=red roll=1 red=G3,#1,C3,D3 blue=M4,B6,C6,D6"
    over = "rv turn=red roll=3 red=#1,M5 blue=#2,x"
    for end in "abcd":
        play = table(going, flight_end=end).play("red1 H3")
        assert play.mover == "blue"
        last = table(over, flight_end=end).play("red2 P5", "clock red2")
        assert last.state.step == "landed"


@rule("RV-53", "RV-29")
def test_a_new_flight_is_as_the_board_says() -> None:
    """Hawks and jokers of a new flight come from board and seats, not from the last flight."""
    play = table("rv red=A3 blue=A6 hawks=none jokers=red:,blue:")
    fresh = new_flight(play.played.book, play.state.seats, 2)
    assert (fresh.hawks, len(fresh.jokers), fresh.number) == (("I1", "J3", "J6", "I8"), 4, 2)
