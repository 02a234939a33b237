"""Aeroplane chess at a board with sensors: where hands are led, and what sensors under the hangars tell."""

from companion import messages as msg
from companion.referee.desk import PATIENCE
from companion.referee.phases import Phase
from companion.rules.interface import Field, Phrase
from companion.view import Choose
from tests.plane_table import PlanePlan, at_planes, hangar
from tests.referee_helpers import Sitting
from tests.referee_parts import BOOT
from tests.table_aeroplane import board, plane


def chosen(position: str, *, hangars: bool = True, without: tuple[str, ...] = (), **rules: str) -> Sitting:
    """Choose the first offer with the button."""
    sitting = at_planes(position, hangars=hangars, without=without, **rules)
    assert isinstance(sitting.body, Choose)
    sitting.press("confirm")
    return sitting


def led(told: list[Phrase]) -> list[tuple[str, str, str]]:
    """Give each instruction as its code, its piece and its target."""
    return [(do.code, str(do.details.get("piece", "")), str(do.details.get("to", ""))) for do in told]


def say(word: str) -> str:
    """Give a piece as a detail is written."""
    return str(plane(word))


def test_a_move_is_led_to_its_landing_cell_and_then_along_the_jump() -> None:
    """A chosen move names the cell on which the plane comes down before the one to which it jumps."""
    sitting = chosen("turn=red roll=2 red=4,-,-,- yellow=-,-,-,-")
    assert led(sitting.follow()) == [("do.move", say("red1"), "6"), ("do.jump", say("red1"), "10")]
    assert sitting.is_in(Phase.ROLLING)


def test_the_shortcut_is_flown_as_a_step_of_its_own() -> None:
    """After the question the plane is told to fly, not to move."""
    sitting = chosen("turn=red roll=2 red=16,-,-,- yellow=-,-,-,-")
    assert led(sitting.follow()) == [("do.move", say("red1"), "18")]
    sitting.press("confirm")
    assert led(sitting.follow()) == [("do.fly", say("red1"), "30")]


def test_each_captured_plane_goes_home_before_its_cell_is_taken() -> None:
    """Landing and jump hit: each captured plane is named before the plane that needs its cell."""
    sitting = chosen("turn=red roll=2 red=4,-,-,- yellow=6,10,-,-")
    assert led(sitting.follow()) == [
        ("do.hangar", say("yellow1"), "hangar.yellow"),
        ("do.move", say("red1"), "6"),
        ("do.hangar", say("yellow2"), "hangar.yellow"),
        ("do.jump", say("red1"), "10"),
    ]
    assert not sitting.watch.behind(sitting.books)


def test_the_whole_move_may_be_made_at_once() -> None:
    """The plane is put where it ends, and the captured planes are set back in any order."""
    sitting = chosen("turn=red roll=2 red=4,-,-,- yellow=6,10,-,-")
    sitting.put((plane("red1"), "10"))
    sitting.put((plane("yellow2"), hangar("yellow")))
    assert led([sitting.body.do]) == [("do.hangar", say("yellow1"), "hangar.yellow")]  # type: ignore[union-attr]
    sitting.put((plane("yellow1"), hangar("yellow")))
    assert sitting.is_in(Phase.ROLLING)


def test_a_landing_cell_without_sensor_is_named_all_the_same() -> None:
    """Once the plane is lifted nobody can see more of it, so the jump comes next."""
    sitting = chosen("turn=red roll=2 red=4,-,-,- yellow=-,-,-,-", without=("6",))
    assert led(sitting.follow()) == [("do.move", say("red1"), "6"), ("do.jump", say("red1"), "10")]


def test_a_taxi_is_seen_by_the_hangar_it_leaves() -> None:
    """One plane fewer in the hangar and one on the launch cell is the taxi; no button is needed."""
    sitting = at_planes("turn=red roll=2 red=-,-,-,- yellow=-,-,-,-")
    sitting.put((plane("red1"), "R0"))
    assert sitting.is_in(Phase.ROLLING)
    assert sitting.books.expected().at[plane("red1")] == "R0"


def test_any_plane_of_the_hangar_may_taxi() -> None:
    """By occupancy the planes of a hangar are alike: whichever leaves it is the one that the books send out."""
    sitting = at_planes("turn=red roll=2 red=-,-,-,- yellow=-,-,-,-")
    sitting.put((plane("red3"), "R0"))
    assert sitting.is_in(Phase.ROLLING)


def test_two_planes_out_of_the_hangar_are_still_in_hands() -> None:
    """A second plane that leaves the hangar is no move: the referee waits until it is back."""
    sitting = at_planes("turn=red roll=2 red=-,-,-,- yellow=-,-,-,-")
    sitting.put((plane("red1"), None), (plane("red2"), None))
    assert sitting.is_in(Phase.CHOOSING)
    sitting.put((plane("red1"), "R0"))
    assert sitting.is_in(Phase.CHOOSING)
    sitting.put((plane("red2"), hangar("red")))
    assert sitting.is_in(Phase.ROLLING)


def test_a_capture_is_proved_by_the_arrival_in_the_hangar() -> None:
    """The end picture of a hit shows the captured plane at home: nothing has to be confirmed."""
    sitting = at_planes("turn=red roll=2 red=3,-,-,- yellow=5,-,-,-")
    sitting.put((plane("yellow1"), hangar("yellow")))
    assert sitting.is_in(Phase.CHOOSING)
    sitting.put((plane("red1"), "5"))
    assert sitting.is_in(Phase.ROLLING)
    assert sitting.books.expected().at[plane("yellow1")] == hangar("yellow")


def test_a_captured_plane_beside_the_board_is_asked_for() -> None:
    """With sensors in the hangar a captured plane that nobody has set back is missed there."""
    sitting = at_planes("turn=red roll=2 red=3,-,-,- yellow=5,-,-,-")
    sitting.put((plane("yellow1"), None), (plane("red1"), "5"))
    assert led(sitting.follow()) == [("do.hangar", say("yellow1"), "hangar.yellow")]
    assert sitting.is_in(Phase.ROLLING)


def test_a_plane_in_the_wrong_hangar_is_led_home() -> None:
    """A plane too many in one hangar and one too few in another: piece and place are named."""
    sitting = at_planes("turn=red red=3,-,-,- yellow=-,-,-,-")
    sitting.put((plane("yellow1"), None))
    sitting.put((plane("yellow1"), hangar("red")))
    assert sitting.is_in(Phase.CORRECTING)
    sitting.press("confirm")
    assert sitting.asks == "do.hangar"
    # Which yellow plane it is no sensor can tell, and they are alike.
    assert (sitting.body.do.details["at"], sitting.body.do.details["to"]) == (hangar("red"), hangar("yellow"))  # type: ignore[union-attr]
    sitting.put((plane("yellow1"), hangar("yellow")))
    assert sitting.is_in(Phase.ROLLING)


def test_a_finished_plane_arrives_in_its_hangar() -> None:
    """The plane that is home lies in the hangar again, and is turned over; the hangar's sensors see it come."""
    sitting = at_planes("turn=red roll=3 red=R3,-,-,- yellow=-,-,-,-")
    sitting.put((plane("red1"), hangar("red")))
    assert sitting.asks == "aero.todo.face_down"
    sitting.press("confirm")
    assert sitting.is_in(Phase.ROLLING)
    assert sitting.books.state.fleets[0].at[0] == 56


def test_without_hangar_sensors_a_captured_plane_is_confirmed_by_its_cell_alone() -> None:
    """A table without sensors under the hangars trusts the touched cell, as before."""
    sitting = at_planes("turn=red roll=2 red=3,-,-,- yellow=5,-,-,-", hangars=False)
    sitting.put((plane("yellow1"), None), (plane("red1"), "5"))
    assert sitting.is_in(Phase.ROLLING)


def test_a_jump_that_joins_own_planes_is_led_there_step_by_step() -> None:
    """That a plane stands on the last cell already says nothing of the one that is on its way."""
    sitting = at_planes("turn=red roll=2 red=4,10,-,- yellow=-,-,-,-", stack="never")
    sitting.choose(lambda row: row.details.get("pieces") == (plane("red1"),))
    assert led(sitting.follow()) == [("do.move", say("red1"), "6"), ("do.jump", say("red1"), "10")]
    assert sitting.real[plane("red1")] == "10"


def test_a_stop_that_nobody_can_see_is_passed_over() -> None:
    """From a launch cell that stays taken over a taken cell: the plane is led to where its coming is seen."""
    sitting = at_planes("turn=red roll=6 sixes=1 red=R0,R0,6,- yellow=-,-,-,-")
    sitting.choose(lambda row: row.details.get("pieces") == (plane("red1"),))
    assert led(sitting.follow()) == [("do.move", say("red1"), "10")]
    assert sitting.real[plane("red1")] == "10"
    assert sitting.is_in(Phase.ROLLING)


def test_a_jump_between_own_planes_is_led_to_its_end() -> None:
    """Landing and jump cell hold own planes: nobody sees the jump, so the plane is led to its end at once."""
    sitting = at_planes("turn=yellow roll=3 red=9,-,-,- yellow=29,32,36,-")
    sitting.choose(lambda row: row.details.get("pieces") == (plane("yellow1"),))
    sitting.follow()
    assert sitting.real[plane("yellow1")] == "36"


def test_planes_of_colours_that_do_not_play_may_lie_in_their_hangars() -> None:
    """Sensors under them are left out of account: nobody is asked to clear a hangar."""
    sitting = at_planes("turn=red red=-,-,-,- yellow=-,-,-,-")
    sitting.put((plane("blue1"), hangar("blue")), (plane("green2"), hangar("green")))
    assert sitting.is_in(Phase.ROLLING)


def test_a_plane_that_taxied_and_went_again_is_missed() -> None:
    """Off its launch cell it may be a takeback or in a hand: after a while the screen names it."""
    sitting = at_planes("turn=red roll=2 red=-,-,-,- yellow=-,-,-,-", hangars=False)
    sitting.put((plane("red1"), "R0"))
    sitting.put((plane("red1"), None))
    sitting.tick(PATIENCE + 1)
    assert sitting.asks == "do.missing"


def test_something_strange_is_cleared_at_the_start_of_a_match() -> None:
    """Where hangars have no sensors nothing is missing, so what lies on the track is no plane that is looked for."""
    sitting = Sitting(PlanePlan("aeroplane turn=red red=-,-,-,- yellow=-,-,-,-", (), (), board().fields))
    sitting.real = {plane("blue1"): Field("20")}
    sitting.handle(msg.LinkUp(BOOT, frozenset({"occupancy"}), sitting.now))
    sitting.see()
    assert sitting.asks == "do.clear"


def test_readers_under_hangars_learn_their_planes() -> None:
    """Several unknown tags in one place agree with as many unknown planes, and are theirs from then on."""
    sitting = at_planes("turn=red red=-,-,-,- yellow=-,-,-,-")
    sitting.handle(msg.LinkUp(BOOT, frozenset({"identity"}), sitting.now))
    free = list(enumerate(sitting.sensors))
    tags: dict[int, tuple[str, ...]] = {}
    for number, where in enumerate(sitting.real.values()):
        spot = next(each for each in free if each[1] == where)
        free.remove(spot)
        tags[spot[0]] = (f"{number:02X}",)
    sitting.handle(msg.TagsSeen(BOOT, 90, 400, tags, sitting.now))
    assert sitting.is_in(Phase.ROLLING)
    assert set(sitting.watch.sight.tags.values()) == set(sitting.real)
