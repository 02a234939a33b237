import pytest

from companion.rules.interface import Field, IllegalMove, Piece
from companion.rules.rv.commands import Move
from tests.rules.boards import inner_entry
from tests.table import pigeon, table

rule = pytest.mark.rule


@rule("RV-M1", "RV-5")
def test_a_pigeon_outside_flies_straight_in_four_directions() -> None:
    """From a free field a 2 leads two fields east, west, north and south, whatever the colour."""
    for colour, other in (("red", "blue=A6"), ("blue", "red=A3")):
        assert table(f"rv turn={colour} roll=2 {colour}=I5 {other}").fields(f"{colour}1") == {"K5", "G5", "I3", "I7"}


@rule("RV-M1", "RV-3", "RV-4")
@pytest.mark.parametrize("to", ["I2", "H2", "J5", "K7"])
def test_a_way_with_a_corner_or_a_diagonal_is_refused(to: str) -> None:
    """Two legs and diagonals are no straight line, however many fields they count."""
    assert table("rv turn=red roll=3 red=G3 blue=A6").refused(f"red1 {to}") == "RV-M1"


@rule("RV-M1")
@pytest.mark.parametrize(("start", "to"), [("M4", "Q4"), ("G3", "G0"), ("B1", "@1"), ("H8", "H12")])
def test_the_edge_of_the_board_is_a_wall(start: str, to: str) -> None:
    """A line that leaves the board is refused by name of the field beyond, on all four sides."""
    steps = {"M4": 4, "G3": 3, "B1": 2, "H8": 4}[start]
    assert table(f"rv turn=blue roll={steps} red=A3 blue={start}").refused(f"blue1 {to}") == "RV-M1"


@rule("RV-M1")
@pytest.mark.parametrize("to", ["", "J", "7", "J--3", "J²", "loft.red", "j3", "J99999", "é3"])
def test_a_word_that_is_no_field_is_refused_like_a_crooked_way(to: str) -> None:
    """Whatever a hand or a web page names as target, the answer is a rule and no crash."""
    play = table("rv turn=red roll=3 red=G3 blue=A6")
    assert play.refused(f"move red1 {to or '?'}") in {"RV-M1", "RV-8"}


@rule("RV-8")
@pytest.mark.parametrize("to", ["H3", "I3", "K3", "G4"])
def test_the_whole_roll_must_be_used(to: str) -> None:
    """A straight way that is shorter or longer than the roll is refused."""
    assert table("rv turn=red roll=3 red=G3 blue=A6").refused(f"red1 {to}") == "RV-8"


@rule("RV-27")
def test_a_hawk_closes_its_black_field_while_it_is_there() -> None:
    """Red F3 may fly 3 to I3 but not 4 to J3, until that hawk is gone; over the hawk it may fly."""
    position = "rv turn=red roll={} red=F3 blue=A6"
    assert table(position.format(3)).fields("red1") == {"I3"}
    assert table(position.format(4)).refused("red1 J3") == "RV-27"
    assert table(position.format(4) + " hawks=I1,J6,I8").fields("red1") == {"J3"}
    assert table(position.format(5)).fields("red1") == {"K3"}


@rule("RV-M5", "RV-1", "RV-2")
def test_pigeons_are_jumped_and_their_fields_count() -> None:
    """Red A3 flies 5 over four pigeons to F3, but only if F3 is free."""
    full = "rv turn=red roll=5 red=A3,B3,C3,D3{} blue=E3"
    assert table(full.format("")).fields("red1") == {"F3"}
    assert table(full.format(",F3")).refused("red1 F3") == "RV-M5"


@rule("RV-M5", "RV-46")
def test_no_pigeon_shares_a_field_or_hits_another() -> None:
    """Own and foreign pigeons close their field, on and off the release field, and nothing is ever sent away."""
    play = table("rv turn=red roll=1 red=G3,H3,B3,C3 blue=G2")
    assert play.refused("red1 H3") == "RV-M5"
    assert play.refused("red1 G2") == "RV-M5"
    assert play.refused("red3 C3") == "RV-M5"
    play.play("red1 G4")
    assert [play.where(word) for word in ("red1", "red2", "blue1")] == ["G4", "H3", "G2"]


@rule("RV-30", "RV-9")
def test_a_release_place_is_left_in_the_release_direction_only() -> None:
    """East at first; after the director turned it, north or south: red C3 goes to C1, C4, C6 or C7."""
    east = table("rv turn=red roll=2 red=C3 blue=A6")
    assert east.fields("red1") == {"E3"}
    assert east.refused("red1 C1") == "RV-30"
    assert table("rv turn=red roll=2 release=north red=C3 blue=A6").fields("red1") == {"C1"}
    assert table("rv turn=red roll=3 release=north red=C3 blue=A6").refused("red1 C0") == "RV-M1"
    south = "rv turn=red roll={} release=south red=C3 blue=A6"
    for steps, to in ((1, "C4"), (3, "C6"), (4, "C7")):
        assert table(south.format(steps)).fields("red1") == {to}


@rule("RV-9")
def test_any_free_release_place_will_do_inside_the_release_field() -> None:
    """A move within the release field may end on a place of another colour, if it is free."""
    assert table("rv turn=red roll=1 release=south red=C3 blue=A6").fields("red1") == {"C4"}
    assert table("rv turn=red roll=1 release=south red=C3 blue=C4").refused("red1 C4") == "RV-M5"


@rule("RV-10")
def test_nobody_comes_back_onto_the_release_field() -> None:
    """Red G3 may not go west to F3, nor a pigeon from the strip south of the field to A6."""
    assert table("rv turn=red roll=1 red=G3 blue=A6").refused("red1 F3") == "RV-10"
    assert table("rv turn=red roll=1 red=A7 blue=B6").refused("red1 A6") == "RV-10"


@rule("RV-11")
def test_the_release_field_may_be_flown_over_from_outside() -> None:
    """From C2 a 5 south crosses the four rows of the field and ends on C7."""
    assert "C7" in table("rv turn=red roll=5 red=C2 blue=A6").fields("red1")
    assert table("rv turn=red roll=4 red=C2 blue=A6").refused("red1 C6") == "RV-10"


@rule("RV-B3", "RV-12")
def test_the_own_entry_is_reached_from_the_front_and_from_the_side() -> None:
    """Blue arrives from M4 (west), P6 (south) and P2 (north), each with the exact roll."""
    assert table("rv turn=red roll=2 red=P7 blue=A6").play("red1 P5").state.flight.entering == pigeon("red1")
    for start, steps in (("M4", 3), ("P6", 2), ("P2", 2)):
        play = table(f"rv turn=blue roll={steps} red=A3 blue={start}").play("blue1 P4")
        assert play.state.flight.entering == pigeon("blue1")
        assert play.play("clock blue1").where("blue1") == "#1"


@rule("RV-12")
def test_the_own_entry_is_not_reached_from_behind() -> None:
    """Where fields lie east of an entry, a pigeon coming from them may cross it but not stop on it."""
    board = inner_entry()
    behind = table("rv turn=red roll=1 red=O5 blue=A6", board)
    assert behind.refused("red1 N5") == "RV-12"
    assert "N5" not in behind.fields("red1")
    assert "M5" in table("rv turn=red roll=2 red=O5 blue=A6", board).fields("red1")
    assert "N5" in table("rv turn=red roll=1 red=M5 blue=A6", board).fields("red1")


@rule("RV-13", "RV-14")
def test_an_entry_is_hit_exactly_and_may_be_crossed() -> None:
    """Blue P7 with a 4 north crosses both entries to P3, not clocked in; M4 with a 4 leaves the board."""
    play = table("rv turn=blue roll=4 red=A3 blue=P7,A6").play("blue1 P3")
    assert play.where("blue1") == "P3"
    assert play.state.flight.entering is None
    assert table("rv turn=blue roll=4 red=A3 blue=M4").refused("blue1 Q4") == "RV-M1"


@rule("RV-14")
def test_a_foreign_entry_is_closed_for_stopping() -> None:
    """Yellow may not stop on P4 or P5, whether or not those colours are in play."""
    for others in ("red=A3 blue=A6", "green=A5"):
        assert table(f"rv turn=yellow roll=2 yellow=P2 {others}").refused("yellow1 P4") == "RV-14"
        assert table(f"rv turn=yellow roll=3 yellow=P2 {others}").refused("yellow1 P5") == "RV-14"


@rule("RV-6")
def test_moving_is_compulsory_even_backwards() -> None:
    """A pigeon whose only way leads away from home must take it; nobody may pass."""
    play = table("rv turn=blue roll=5 red=A3 blue=P3")
    assert play.fields("blue1") == {"K3"}
    assert play.refused("pass") == "RV-6"


@rule("RV-7")
def test_without_a_move_the_turn_is_lost() -> None:
    """When the roll fits no pigeon the next player is on, and the reason is told."""
    play = table("rv turn=red release=north red=A3,B3 blue=A6").play("roll 5")
    assert play.mover == "blue"
    assert play.told == ["RV-7"]


@rule("RV-16", "RV-36")
def test_after_an_arrival_the_next_player_is_on() -> None:
    """Clocking in gives no second turn."""
    play = table("rv turn=blue roll=3 red=A3 blue=M4,A6").play("blue1 P4", "clock blue1")
    assert play.mover == "red"


@rule("RV-47", "RV-B1", "RV-M6", "RV-50")
def test_only_own_pigeons_in_play_are_moved() -> None:
    """A rival's pigeon, one at home, one struck, one never set and a hawk each have their refusal."""
    play = table("rv turn=red roll=1 red=G3,#1,x,- blue=A6 hawks=J3,J6,I8")
    assert play.refused("blue1 B6") == "RV-47"
    assert play.refused("red2 B3") == "RV-B3"
    assert play.refused("red3 C3") == "RV-M6"
    assert play.refused("red4 D3") == "RV-B1"
    with pytest.raises(IllegalMove, match="RV-M6"):
        play.do(Move(Piece(None, 1), Field("J2")))


@rule("RV-M4", "RV-48", "RV-B3", "RV-B2", "RV-53")
@pytest.mark.parametrize(
    ("position", "id_"),
    [
        ("rv turn=red roll=3 red=A3 blue=A6", "RV-M4"),
        ("rv turn=red roll=3 red=P5 blue=A6 enter=red1", "RV-B3"),
        ("rv turn=red roll=6 red=H3 blue=A6 due=red1@blue", "RV-B2"),
        ("rv turn=red step=setting red=- blue=-", "RV-53"),
    ],
)
def test_a_roll_out_of_turn_is_refused_with_what_comes_first(position: str, id_: str) -> None:
    """A second roll is refused; so is one before a clocking-in, before a card and before the flight."""
    assert table(position).refused("roll 4") == id_


@rule("RV-48")
@pytest.mark.parametrize("value", [0, 7, -1, 100])
def test_a_die_shows_one_to_six(value: int) -> None:
    """Any other number is refused."""
    assert table("rv turn=red red=A3 blue=A6").refused(f"roll {value}") == "RV-48"


@rule("RV-M1", "RV-M2")
def test_nothing_moves_before_the_roll() -> None:
    """Without a roll a move is refused by M1 and an action by M2."""
    play = table("rv turn=red red=G3 blue=K3")
    assert play.refused("move red1 H3") == "RV-M1"
    assert play.refused("hawk J3 blue1") == "RV-M2"


@rule("RV-33", "RV-30", "RV-M5")
def test_of_several_reasons_the_first_in_order_is_named() -> None:
    """Resting before line, direction before a taken field, a taken field before the release field."""
    assert table("rv turn=red roll=3 red=G3 blue=A6 rest=red1").refused("red1 H4") == "RV-33"
    assert table("rv turn=red roll=1 red=C3 blue=C2").refused("red1 C2") == "RV-30"
    assert table("rv turn=red roll=1 red=G3,F3 blue=A6").refused("red1 F3") == "RV-M5"
