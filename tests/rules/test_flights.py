import pytest

from companion.rules.interface import Stage
from companion.rules.rv import commands as cm
from tests.table import pigeon, table

rule = pytest.mark.rule


@rule("RV-B3")
def test_an_arrival_interrupts_the_game_until_it_is_clocked_in() -> None:
    """Nothing else may be done first; another pigeon cannot be clocked in; then the bird is in its loft."""
    play = table("rv turn=blue roll=3 red=A3 blue=M4,A6").play("blue1 P4")
    assert play.played.stage(play.state) is Stage.CLOCKING
    assert play.legal == (cm.ClockIn(pigeon("blue1")),)
    for spoken in ("move blue2 B6", "pass", "hawk J3 red1", "clock blue2"):
        assert play.refused(spoken) == "RV-B3"
    play.play("clock blue1")
    assert play.played.expected(play.state).at[pigeon("blue1")] == "loft.blue"
    assert play.state.flight.manual == set()


@rule("RV-B3")
def test_a_pigeon_clocked_in_by_hand_is_marked() -> None:
    """An arrival that no sensor saw keeps its mark to the strip."""
    play = table("rv turn=blue roll=3 red=A3 blue=M4,A6").play("blue1 P4", "clock blue1 manual")
    assert play.state.flight.manual == {pigeon("blue1")}


@rule("RV-33")
def test_a_resting_pigeon_may_be_jumped_but_neither_moves_nor_jumps() -> None:
    """It stands in its field for the owner's next turn, 6 or not."""
    play = table("rv turn=red roll=6 red=F4,F5 blue=A6 rest=red1")
    assert play.refused("jump red1 G4") == "RV-33"
    assert play.fields("red2") == {"G5"}
    over = table("rv turn=red roll=2 red=G3,H3 blue=A6 rest=red2")
    assert "I3" in over.fields("red1")


@rule("RV-33")
def test_a_disc_comes_off_at_the_end_of_its_owners_turn_and_no_earlier() -> None:
    """A rival's turn leaves it; a lost turn lifts it as well as a 6."""
    play = table("rv turn=blue roll=1 red=H3,P3 blue=A6 rest=red1").play("blue1 B6")
    assert play.state.flight.resting(pigeon("red1"))
    assert not play.play("roll 6", "crow I1").state.flight.resting(pigeon("red1"))


@rule("RV-35")
def test_with_all_pigeons_at_rest_the_die_is_still_rolled() -> None:
    """1 to 5 loses the turn and the discs come off; a 6 may still use a joker."""
    position = "rv turn=red red=H3,H6 blue=K3 rest=red1,red2"
    play = table(position).play("roll 4")
    assert play.told == ["RV-35"]
    assert play.state.flight.rests == ()
    six = table(position).play("roll 6")
    assert six.mover == "red"
    assert six.refused("hawk J3 blue1") == ""


@rule("RV-36")
def test_a_flight_ends_when_every_pigeon_is_home_or_struck() -> None:
    """The last arrival ends it; so does the last strike; going on before is refused."""
    play = table("rv turn=blue roll=3 red=#1,x blue=M4")
    assert play.refused("proceed") == "RV-36"
    play.play("blue1 P4", "clock blue1")
    assert play.played.stage(play.state) is Stage.ROUND_OVER
    assert play.legal == (cm.Proceed(),)
    struck = table("rv turn=red roll=6 red=#1 blue=K3").play("hawk J3 blue1")
    assert struck.played.stage(struck.state) is Stage.ROUND_OVER


@rule("RV-36")
def test_the_last_player_alone_may_be_counted_by_distance() -> None:
    """Reading 36 b: the rest arrive by rows and columns, ties farther east, then the lower number."""
    play = table("rv turn=blue roll=3 red=A3,P3,O4,C3,B3 blue=M4", flight_end="b").play("blue1 P4", "clock blue1")
    assert play.played.stage(play.state) is Stage.ROUND_OVER
    assert [play.where(f"red{number}") for number in range(1, 6)] == ["#6", "#2", "#3", "#4", "#5"]


@rule("RV-36", "RV-37")
def test_the_short_flight_ends_with_a_third() -> None:
    """Preset short: of eight pigeons the third arrival ends the flight, and only three score."""
    rules = {"flight_end": "c", "points_mode": "b"}
    play = table("rv turn=blue roll=3 red=#1,#2,C3,D3 blue=M4,B6,C6,D6", **rules).play("blue1 P4", "clock blue1")
    assert play.played.stage(play.state) is Stage.ROUND_OVER
    assert [row.points.hundredths for row in play.played.summary(play.state).standings] == [16667, 3333]
    assert play.where("red3") == "C3"


@rule("RV-36")
def test_a_flight_may_end_with_the_first_player_who_is_done() -> None:
    """Reading 36 d: nobody of one colour in play, the others' birds are not home."""
    play = table("rv turn=blue roll=3 red=A3,B3 green=A5 blue=M4", flight_end="d").play("blue1 P4", "clock blue1")
    assert play.played.stage(play.state) is Stage.ROUND_OVER
    assert play.where("red1") == "A3"


@rule("RV-44", "RV-B5")
def test_the_plan_has_the_agreed_number_of_flights() -> None:
    """After the last flight the season is over and ranked; before it the next flight begins."""
    text = "rv flight={} step=landed red=#1,B3 blue=#2,B6 past={}"
    flown = "1,.,-,-,-,-|2,.,-,-,-,-"
    last = table(text.format(6, ";".join([flown] * 6))).play("proceed")
    assert last.played.stage(last.state) is Stage.OVER
    assert last.legal == ()
    assert table(text.format(5, ";".join([flown] * 5))).play("proceed").state.flight.number == 6
    short = table(text.format(2, f"{flown};{flown}"), flights="2").play("proceed")
    assert short.played.outcome(short.state) is not None


@rule("RV-44")
def test_a_flight_that_is_broken_off_counts_as_it_stands_or_not_at_all() -> None:
    """Counted: pigeons still in play get a dash, P is unchanged; void: the same flight begins anew."""
    position = "rv flight=2 turn=red roll=3 red=#1,B3,C3,D3 blue=A6,B6,C6,x past=1,.,.,.,-,-|2,.,.,.,-,-"
    counted = table(position).play("break counted")
    assert counted.played.write(counted.state).endswith("past=1,.,.,.,-,-|2,.,.,.,-,-;1,.,.,.,-,-|.,.,.,x,-,-")
    assert counted.played.summary(counted.state).standings[0].points.hundredths == 10000
    void = table(position).play("break void")
    assert (void.state.flight.number, len(void.state.past)) == (2, 1)
    assert void.played.ask(void.state).code == "ask.set"
    assert void.refused("break void") == "RV-44"
    assert void.played.beside(void.state) == ()
    assert void.played.beside(table(position).state) == (cm.BreakOff(counted=True), cm.BreakOff(counted=False))


@rule("RV-44", "RV-B3")
def test_a_flight_is_not_broken_off_over_a_pigeon_that_reached_its_entry() -> None:
    """With a card due the flight may be broken off; a pigeon that waits to be clocked in comes first."""
    card = table("rv turn=red roll=6 red=H3 blue=A6 due=red1@blue").play("break counted")
    assert card.played.stage(card.state) is Stage.ROUND_OVER
    entering = table("rv turn=red roll=3 red=P5 blue=A6 enter=red1")
    assert entering.refused("break counted") == entering.refused("break void") == "RV-B3"
    assert entering.played.beside(entering.state) == ()


@rule("RV-48")
def test_the_die_is_physical_or_electronic_as_agreed() -> None:
    """The game says which kind of roll is due."""
    for dice, electronic in (("physical", False), ("electronic", True)):
        play = table("rv turn=red red=A3 blue=A6", dice=dice)
        due = play.played.chance(play.state)
        assert getattr(due, "electronic", None) is electronic


@rule("RV-47")
def test_an_earlier_position_can_be_taken_up_again() -> None:
    """Positions are values: after any command the one before is unchanged, so an undo is a look back."""
    play = table("rv turn=red roll=3 red=F3 blue=A6")
    before, text = play.state, play.played.write(play.state)
    play.play("red1 I3")
    assert play.played.write(before) == text
    assert play.state != before


@rule("RV-50")
def test_no_pigeon_can_be_given_up() -> None:
    """Among all that may be done at any step nothing takes an own pigeon out of the flight."""
    for roll in (3, 6):
        play = table(f"rv turn=red roll={roll} red=K3,A3 blue=K4 director=red")
        for command in play.legal:
            after = table(f"rv turn=red roll={roll} red=K3,A3 blue=K4 director=red")
            after.do(command)
            assert {piece for piece in after.state.flight.struck if piece.colour == "red"} == set()
