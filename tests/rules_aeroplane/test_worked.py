import pytest

from tests.table_aeroplane import ORDER, board, table

rule = pytest.mark.rule


def lone(progress: int, roll: int) -> str:
    """Write a position with red's first plane at a progress, all others in their hangars."""
    sixes = "sixes=1" if roll == 6 else ""
    return f"turn=red roll={roll} {sixes} red={board().routes[0][progress]},-,-,- yellow=-,-,-,-"


@rule("AC-A2", "AC-R3", "AC-R4", "AC-E", "AC-3", "AC-6", "AC-7", "AC-15")
@pytest.mark.parametrize(
    ("start", "roll", "answers", "end", "rules"),
    [
        (0, 2, (), "6", {}),
        (12, 2, ("shortcut",), "30", {}),
        (16, 2, ("shortcut",), "30", {}),
        (16, 2, ("jump",), "22", {}),
        (12, 2, ("stay",), "18", {}),
        (28, 2, (), "34", {}),
        (44, 2, (), "50", {}),
        (48, 2, (), "50", {}),
        (50, 6, (), "x", {}),
        (52, 2, (), "R4", {}),
        (54, 6, (), "R2", {"overshoot": "bounce"}),
        (51, 5, (), "x", {}),
        (54, 6, (), "48", {"overshoot": "back_by_roll"}),
        (52, 6, (), "50", {"overshoot": "back_by_roll"}),
        (55, 5, (), "50", {"overshoot": "back_by_roll"}),
        (54, 6, (), "x", {"overshoot": "accept"}),
        (16, 2, ("shortcut",), "34", {"jump_after_shortcut": "direct_only"}),
        (12, 2, ("shortcut",), "30", {"jump_after_shortcut": "direct_only"}),
        (12, 2, ("shortcut",), "34", {"jump_after_shortcut": "always"}),
        (24, 2, (), "30", {"jump_after_shortcut": "always"}),
        (12, 2, (), "18", {"jump_into_shortcut": "off"}),
        (16, 2, ("stay",), "18", {"jump": "optional"}),
        (16, 2, ("jump",), "22", {"jump": "optional"}),
        (16, 2, ("shortcut",), "30", {"jump": "optional"}),
        (16, 2, ("stay",), "18", {"jump": "off"}),
        (16, 2, ("shortcut",), "30", {"jump": "off"}),
        (0, 2, ("stay",), "2", {"jump": "optional"}),
        (0, 2, (), "2", {"jump": "off"}),
        (16, 2, (), "22", {"shortcut": "off"}),
        (12, 2, (), "18", {"shortcut": "off"}),
        (16, 2, (), "30", {"shortcut": "always"}),
        (12, 2, (), "30", {"shortcut": "always"}),
    ],
)
def test_a_plane_comes_to_where_the_worked_case_says(
    start: int, roll: int, answers: tuple[str, ...], end: str, rules: dict[str, str]
) -> None:
    """From each progress and roll the plane ends where the worked case has it, after these answers and no more."""
    play = table(lone(start, roll), **rules).play("red1", *answers)
    assert play.where("red1") == end
    assert play.state.turn.flight is None


@rule("AC-R2", "AC-R3", "AC-9")
def test_both_ends_of_a_jump_are_hit() -> None:
    """From the launch cell with a 2: blue on 2 and yellow on 6 go back, in this order, red stands on 6."""
    play = table("turn=red roll=2 red=R0,-,-,- blue=2,-,-,- yellow=6,7,-,-").play("red1")
    assert [play.where(word) for word in ("red1", "blue1", "yellow1", "yellow2")] == ["6", "-", "-", "7"]
    assert play.rules[:4] == ["AC-A2", "AC-R2", "AC-R3", "AC-R3"]


@rule("AC-R4", "AC-6", "AC-8", "AC-9")
def test_the_long_way_hits_four_times() -> None:
    """12 + 2 lands on 14, jumps to 18, flies to 30: opponents on 14, 18, yellow's third home field and 30 go back."""
    text = "turn=red roll=2 red=12,-,-,- blue=14,30,29,- yellow=18,Y3,Y2,Y4 green=19,-,-,-"
    play = table(text).play("red1")
    assert [play.where(word) for word in ("red1", "blue1", "yellow1")] == ["18", "-", "-"]
    assert play.legal == ("shortcut", "stay")
    play.play("shortcut")
    assert [play.where(word) for word in ("red1", "yellow2", "blue2")] == ["30", "-", "-"]
    assert [play.where(word) for word in ("blue3", "yellow3", "yellow4", "green1")] == ["29", "Y2", "Y4", "19"]
    assert play.rules == ["AC-R4", "AC-R4", "AC-R4"]


@rule("AC-8")
def test_the_crossing_is_hit_for_each_colour() -> None:
    """Whoever flies the shortcut hits the opposite seat's third home field, on either board."""
    for name in ("aeroplane", "aeroplane-ry"):
        colours = board(name).colours
        for seat, colour in enumerate(colours):
            start, opposite = board(name).routes[seat][16], colours[(seat + 2) % 4]
            crossed = board(name).routes[(seat + 2) % 4][53]
            others = " ".join(
                f"{each}={board(name).routes[number][53]},-,-,-"
                for number, each in enumerate(colours)
                if each != colour
            )
            play = table(f"turn={colour} roll=2 {colour}={start},-,-,- {others}", on=name)
            play.play(f"{colour}1", "shortcut")
            assert crossed[0] == opposite[0].upper()
            assert [each for each in colours if each != colour and play.where(f"{each}1") == "-"] == [opposite]


@rule("AC-8")
def test_nothing_is_crossed_where_nobody_sits() -> None:
    """Red flies over yellow's empty seat; blue on its own third home field is not hit."""
    play = table("turn=red roll=2 red=16,-,-,- blue=B3,-,-,-").play("red1", "shortcut")
    assert play.where("blue1") == "B3"
    assert play.where("red1") == "30"


@rule("AC-12", "AC-T2")
def test_a_plane_that_enters_its_column_leaves_others_on_its_gate_alone() -> None:
    """52 + 2 leads to R4; blue on red's gate, and planes in other columns, stay."""
    play = table("turn=red roll=2 red=R2,-,-,- blue=50,B4,-,-").play("red1")
    assert [play.where(word) for word in ("red1", "blue1", "blue2")] == ["R4", "50", "B4"]


@rule("AC-12")
def test_the_gate_can_be_hit() -> None:
    """Blue lands on red's gate and hits the plane there."""
    play = table("turn=blue roll=1 red=50,-,-,- blue=49,-,-,-").play("blue1")
    assert play.where("red1") == "-"


@rule("AC-3", "AC-E")
def test_a_plane_that_would_overshoot_may_not_be_chosen() -> None:
    """54 + 6 is refused with the steps that are left, and not offered; another plane moves."""
    play = table("turn=red roll=6 sixes=1 red=R4,1,-,- yellow=-,-,-,-")
    assert play.legal == ("red2", "red3")
    assert play.refused("red1") == "AC-3"


@rule("AC-R1", "AC-4")
def test_three_sixes_undo_the_taxi_and_the_move() -> None:
    """6 taxies, 6 moves the same plane, the third 6 is not played: one plane goes back and yellow is on."""
    play = table("turn=red red=-,-,40,- yellow=-,-,-,-")
    play.play("roll 6", "red1", "roll 6", "red1")
    assert play.where("red1") == "10"
    play.play("roll 6")
    assert [play.where(f"red{n}") for n in (1, 2, 3, 4)] == ["-", "-", "40", "-"]
    assert play.mover == "yellow"
    assert play.rules == ["AC-P", "AC-R1", "AC-R1"]


@rule("AC-A1", "AC-1")
@pytest.mark.parametrize("roll", range(1, 7))
def test_even_rolls_taxi(roll: int) -> None:
    """2, 4 and 6 bring one plane onto the launch cell and use up the roll; 1, 3 and 5 do not."""
    play = table("turn=red red=-,-,7,- yellow=-,-,-,-").play(f"roll {roll}")
    if roll % 2:
        assert play.refused("red1") == "AC-A1"
    else:
        play.play("red1")
        assert play.where("red1") == "R0"
        assert play.mover == ("red" if roll == 6 else "yellow")


@rule("AC-1", "AC-T2")
def test_the_launch_cell_is_safe() -> None:
    """Green flies over red's corner and ends on the field beside the launch cell; the plane there is not hit."""
    for roll in (1, 2, 3):
        play = table(f"turn=green roll={roll} red=R0,-,-,- green=51,-,-,-").play("green1")
        assert play.where("red1") == "R0"


@rule("AC-P")
def test_every_colour_flies_the_same_way() -> None:
    """The same rolls from the launch cell lead every seat to the same progress."""
    for seat, colour in enumerate(ORDER):
        other = ORDER[(seat + 2) % 4]
        play = table(f"turn={colour} roll=5 {colour}={colour[0].upper()}0,-,-,- {other}=-,-,-,-")
        play.play(f"{colour}1")
        assert play.where(f"{colour}1") == board().routes[seat][5]
