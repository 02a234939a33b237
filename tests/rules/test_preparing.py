import pytest

from companion.errors import WrongInputError
from companion.rules.interface import Colour, Piece, Seat, Stage
from companion.rules.rv import commands as cm
from companion.rules.rv.state import Joker
from tests.table import FOUR, TWO, Table, game, new, pigeon, table

rule = pytest.mark.rule


def seated(*colours: str) -> tuple[Seat, ...]:
    """Seat players by colour."""
    return tuple(Seat(Colour(colour)) for colour in colours)


def landed(flight: int, past: str, **rules: str) -> Table:
    """Give a season whose flight has just ended."""
    played = game(**rules)
    text = f"rv flight={flight} step=landed director=blue red=A3,B3,C3,#1,-,- blue=A6,B6,C6,#2,-,- past={past}"
    return Table(played, played.read(text))


PAST = ".v,.v,.v,1,-,-|.v,.v,.v,2,-,-"


@rule("RV-B1", "RV-39", "RV-40")
def test_each_player_sets_four_to_six_pigeons_on_places_of_free_choice() -> None:
    """All 22 choices are offered, six first; a pigeon's number is its place; everybody chooses for oneself."""
    play = new(TWO)
    assert len(play.legal) == 1 + 6 + 15
    assert play.legal[0] == cm.SetPigeons((1, 2, 3, 4, 5, 6))
    play.play("set 1 3 4 6")
    assert [play.where(f"red{number}") for number in range(1, 7)] == ["A3", "-", "C3", "D3", "-", "F3"]
    play.play("set 1 2 3 4 5")
    assert play.state.flight.set >= {pigeon("red6"), pigeon("blue5")}


@rule("RV-B1")
@pytest.mark.parametrize("numbers", ["1 2 3", "1 2 3 3", "0 1 2 3", "4 5 6 7", "1 2 3 4 5 6 6"])
def test_fewer_than_four_pigeons_or_no_proper_places_are_refused(numbers: str) -> None:
    """Three pigeons, the same place twice and places that do not exist are refused."""
    assert new(TWO).refused(f"set {numbers}") == "RV-B1"


@rule("RV-39")
def test_one_number_for_all_binds_the_others() -> None:
    """Under reading 39 b the second player sets as many as the first."""
    play = new(TWO, pigeons="b").play("set 1 2 3 4 5")
    assert play.refused("set 1 2 3 4") == "RV-39"
    assert {len(command.numbers) for command in play.legal if isinstance(command, cm.SetPigeons)} == {5}


@rule("RV-B8", "RV-B4", "RV-B6", "RV-30", "RV-29")
def test_how_a_flight_begins() -> None:
    """Hawks on the four near black fields, two jokers and two discs each, direction east, pieces on their places."""
    play = new().play(*["set 1 2 3 4 5 6"] * 4)
    assert play.state.flight.hawks == ("I1", "J3", "J6", "I8")
    assert play.state.flight.jokers == {(seat.colour, joker) for seat in FOUR for joker in (Joker.HAWK, Joker.CROW)}
    assert [row.free for row in play.played.summary(play.state).resting] == [2, 2, 2, 2]
    assert play.state.flight.release == "east"
    shown = play.played.expected(play.state).at
    assert (shown[pigeon("green6")], shown[Piece(None, 1)], len(shown)) == ("F5", "I1", 28)


@rule("RV-32", "RV-B4")
def test_the_highest_roll_becomes_director_and_starts() -> None:
    """All roll once in seat order; a 6 does nothing; the winner has the card and the first turn."""
    play = new().play(*["set 1 2 3 4"] * 4, "roll 2", "roll 6", "roll 1", "roll 3")
    assert play.mover == "yellow"
    assert (Colour.YELLOW, Joker.DIRECTOR) in play.state.flight.jokers
    assert play.played.stage(play.state) is Stage.PLAY
    assert play.state.flight.rolls == 0


@rule("RV-32")
def test_equal_highest_rolls_are_rolled_again_among_themselves() -> None:
    """Red, green and blue roll 5; of these red and blue roll 4; then blue wins."""
    play = new().play(*["set 1 2 3 4"] * 4, "roll 5", "roll 4", "roll 5", "roll 5")
    assert play.mover == "red"
    play.play("roll 4")
    assert play.mover == "green"
    play.play("roll 1", "roll 4")
    assert play.mover == "red"
    play.play("roll 2")
    assert play.mover == "blue"
    assert play.play("roll 3").played.stage(play.state) is Stage.PLAY
    assert play.mover == "blue"


@rule("RV-32")
def test_who_starts_under_the_other_readings() -> None:
    """b: the director's left neighbour; c: flight 1's director stays, also after a void flight."""
    neighbour = new(start_rule="b").play(*["set 1 2 3 4"] * 4, "roll 2", "roll 6", "roll 1", "roll 3")
    assert neighbour.mover == "green"
    assert (Colour.YELLOW, Joker.DIRECTOR) in neighbour.state.flight.jokers
    stays = landed(1, PAST, start_rule="c").play("proceed", "set 1 2 3 4", "set 1 2 3 4")
    assert (stays.mover, stays.played.stage(stays.state)) == ("blue", Stage.PLAY)
    stays.play("break void", "set 1 2 3 4", "set 1 2 3 4")
    assert (stays.mover, stays.played.stage(stays.state)) == ("blue", Stage.PLAY)
    anew = landed(1, PAST).play("proceed", "set 1 2 3 4", "set 1 2 3 4")
    assert anew.played.stage(anew.state) is Stage.SETUP


@rule("RV-B7", "RV-41", "RV-42")
def test_pigeons_are_named_before_medal_flights_only() -> None:
    """Three own pigeons that are set, before flights 2, 4 and 6; without medals nobody is asked."""
    play = landed(1, PAST, medals="on").play("proceed", "set 1 2 3 4 5", "set 1 2 3 4")
    assert play.played.ask(play.state).code == "ask.name"
    assert len(play.legal) == 10
    for numbers in ("1 2", "1 2 6", "1 1 2", "1 2 3 4"):
        assert play.refused(f"name {numbers}") == "RV-41"
    assert play.refused("set 1 2 3 4") == "RV-53"
    play.play("name 1 2 5", "name 2 3 4")
    assert play.state.flight.named == {*map(pigeon, ("red1", "red2", "red5", "blue2", "blue3", "blue4"))}
    plain = landed(2, f"{PAST};{PAST}", medals="on").play("proceed", "set 1 2 3 4", "set 1 2 3 4")
    assert plain.played.ask(plain.state).code == "ask.direct"
    assert plain.refused("name 1 2 3") == "RV-53"


@rule("RV-41")
def test_named_once_for_the_season_they_stay_named() -> None:
    """Reading 41 b: named before flight 1, remembered from flight to flight and after a void one."""
    first = new(TWO, medals="on", named="b").play("set 1 2 3 4", "set 1 2 3 4")
    assert first.played.ask(first.state).code == "ask.name"
    named = {*map(pigeon, ("red1", "red2", "red3", "blue1", "blue2", "blue3"))}
    later = landed(1, PAST, medals="on", named="b").play("proceed", "set 1 2 3 4", "set 1 2 3 4")
    assert later.state.flight.named == named
    later.play("roll 1", "roll 2", "break void", "set 1 2 3 4", "set 1 2 3 4")
    assert later.state.flight.named == named
    assert later.played.ask(later.state).code == "ask.direct"


@rule("RV-53", "RV-29", "RV-B6")
def test_after_a_flight_everything_returns() -> None:
    """Pigeons, hawks, jokers and discs are back, the direction is east, the stacks are whole, all set anew."""
    played = game()
    text = (
        "rv turn=red roll=3 release=north director=red red=M5,P3 blue=#1,x hawks=none jokers=red:,blue: "
        "rest=red2 drawn=W01,D02"
    )
    play = table(text).play("red1 P5", "clock red1", "break counted", "proceed")
    fresh = played.setup(TWO)
    assert play.state.flight.hawks == fresh.flight.hawks
    assert play.state.flight.jokers == fresh.flight.jokers
    assert (play.state.flight.rests, play.state.flight.drawn, play.state.flight.release) == ((), (), "east")
    assert play.played.ask(play.state).code == "ask.set"


@rule("RV-53")
@pytest.mark.parametrize(
    "spoken", ["move red1 B3", "jump red1 H3", "hawk J3 blue1", "pass", "turn north", "name 1 2 3"]
)
def test_nobody_flies_before_the_release(spoken: str) -> None:
    """While pigeons are set every act of a turn is refused."""
    assert new(TWO).refused(spoken) == "RV-53"


@rule("RV-45")
def test_two_players_sit_as_a_mirror_pair() -> None:
    """Red-blue and yellow-green may play, other pairs only under reading 45 b; three and four may be any."""
    for pair in (("red", "blue"), ("green", "yellow"), ("red", "green", "blue")):
        assert game().setup(seated(*pair)).seats == seated(*pair)
    with pytest.raises(WrongInputError, match="red and blue, or yellow and green"):
        game().setup(seated("red", "yellow"))
    assert game(colours="b").setup(seated("red", "yellow")).seats == seated("red", "yellow")


@rule("RV-45")
@pytest.mark.parametrize("colours", [(), ("red",), ("red", "red", "blue"), ("red", "blue", "green", "yellow", "red")])
def test_a_game_needs_two_to_four_players_with_a_colour_each(colours: tuple[str, ...]) -> None:
    """Too few, too many and the same colour twice are wrong input."""
    with pytest.raises(WrongInputError, match="two to four players"):
        game(colours="b").setup(seated(*colours))


@rule("RV-45")
def test_the_players_may_change_lofts_between_flights() -> None:
    """With rotation four take the next colour; two stay a mirror pair; points stay with the player."""
    fields = "red=A3,#1 yellow=A4,#2 green=A5,#3 blue=A6,#4"
    past = "|".join(f".,{place},-,-,-,-" for place in (1, 2, 3, 4))
    four = table(f"rv step=landed {fields} past={past}", rotation="on")
    assert [seat.colour for seat in four.play("proceed").state.seats] == ["yellow", "green", "blue", "red"]
    two = landed(1, PAST, rotation="on").play("proceed")
    assert [seat.colour for seat in two.state.seats] == ["yellow", "green"]
    assert [row.seat.colour for row in two.played.summary(two.state).standings] == ["yellow", "green"]
    same = landed(1, PAST).play("proceed")
    assert [seat.colour for seat in same.state.seats] == ["red", "blue"]
