"""The scenarios of `tests/playthroughs/table`, and that the one who plays them notices what is not so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.devices.faults import read_faults
from companion.rules.interface import Field
from tests.app.scenario import DEEDS, FOLDER, Scenario, play, read
from tests.app.scenario_table import Sitting

FILES = sorted(FOLDER.glob("*.txt"))
TUTORIAL = Path(__file__).parents[2] / "docs" / "tutorial.md"
BLOCK = re.compile(r"`tests/playthroughs/table/([^`]+)`:\n\n```\n(.*?)```\n", re.DOTALL)
BEGIN = """# Something is taught.
game rv
language en
position rv turn=red red=H2,A3,D4,-,-,- blue=G6,A6,N6,-,-,-
"""
AT_THE_END = """roll 3
lift H2
put K2
"""


@pytest.fixture(scope="module", params=FILES, ids=lambda path: path.stem)
def scenario(request: pytest.FixtureRequest) -> Scenario:
    """Read one of the files."""
    path: Path = request.param
    return read(path)


def test_a_scenario_comes_true(scenario: Scenario) -> None:
    """What the file says of screen and lamps is so, through firmware, wire, referee and catalogue."""
    play(scenario)


def test_a_scenario_ends_with_what_came_of_it(scenario: Scenario) -> None:
    """After the last deed there is a check, so that nothing is done in vain."""
    assert scenario.lines[-1].word in {"screen", "lamp"}


def test_both_games_and_both_languages_are_taught() -> None:
    """Each game and each language has its scenarios."""
    heads = [read(path).head for path in FILES]
    assert {head["game"] for head in heads} == {"rv", "aeroplane"}
    assert {head["language"] for head in heads} == {"de", "en"}


def test_every_deed_and_every_fault_is_taught() -> None:
    """Each word of the language of scenarios is used in one, and so is each fault of the command line."""
    lines = [line for path in FILES for line in read(path).lines]
    assert {line.word for line in lines} == set(DEEDS)
    faults = {word.strip(",") for line in lines if line.word == "faults" for word in re.findall(r"[a-z]+", line.rest)}
    assert faults >= {"bounce", "drop", "weak", "stuck", "unplug", "reset"}


def test_the_tutorial_shows_the_scenarios_as_they_are() -> None:
    """The tutorial holds the text of every file, whole and unchanged."""
    shown = dict(BLOCK.findall(TUTORIAL.read_text("utf-8")))
    assert shown == {path.name: path.read_text("utf-8") for path in FILES}


def written(folder: Path, lines: str) -> Scenario:
    """Write a scenario on one position and read it."""
    path = folder / "some.txt"
    path.write_text(BEGIN + lines, "utf-8")
    return read(path)


@pytest.mark.parametrize(
    ("lines", "complaint"),
    [
        ("screen Move 3", "line 5: screen Move 3: the screen does not say “Move 3” but “Red | Roll the die!”"),
        ("screen Roll", "line 5: screen Roll: the screen does not say “Roll” but"),
        ("screen Red | Move 3", "does not say “Move 3”"),
        ("roll 3\n\n# Now.\nlift H2\nput K1\nscreen Blue", "line 10: screen Blue: the screen does not say “Blue” but"),
        ("lamp H2 green", r"not ['H2 green'] is lit but []"),
        ("bump H2 H3\nlamp none", "not [] is lit but ['H2 green', 'H3 red']"),
        ("bump H2 H3\nlamp H2 green", "is lit but"),
        ("lift B1", "line 5: lift B1: nothing stands on B1"),
        ("put K2", "line 5: put K2: no hand holds a piece"),
        ("lift H2\nput Z9", "there is no field Z9"),
        ("slide B1 B2", "nothing stands on B1"),
        ("bump B1 B2", "nothing stands on B1"),
        ("aside", "no hand holds a piece"),
        ("take red 1", "red 1 is not beside the board"),
        ("choose Red 1", "the screen offers nothing"),
        ("roll 3\nchoose Red 9", "“Red 9” is not offered but"),
        ("roll 7", "line 5: roll 7:"),
        ("faults drip", "--faults drip: allowed are"),
        ("press nothing", "line 5: press nothing:"),
        ("dance", "line 5: dance : unknown; allowed are roll,"),
    ],
)
def test_what_is_not_so_is_said_loudly(tmp_path: Path, lines: str, complaint: str) -> None:
    """An expectation that is not met and a deed that cannot be done fail with file, line and what is there instead."""
    with pytest.raises(AssertionError) as error:
        play(written(tmp_path, lines))
    assert "some.txt, line " in str(error.value)
    assert complaint in str(error.value)


def test_a_file_without_a_lesson_is_refused(tmp_path: Path) -> None:
    """The first line must say in a sentence what is taught."""
    path = tmp_path / "some.txt"
    path.write_text("game rv\n", "utf-8")
    with pytest.raises(AssertionError, match="the first line says what is taught"):
        read(path)


def test_hands_that_follow_give_up(tmp_path: Path) -> None:
    """Hands that can never do what the screen says fail instead of going on for ever."""
    with pytest.raises(AssertionError, match=r"the hands never end: .*Clear K2"):
        play(written(tmp_path, "faults stuck:K2=taken\nfollow"))


def test_a_spoilt_cable_is_really_spoilt(tmp_path: Path) -> None:
    """Lines are lost, doubled, cut, garbled and late both ways, and the move is the same."""
    sitting = play(written(tmp_path, f"faults drop\n{AT_THE_END}wait 60\nscreen Blue | Roll the die! | Red 1 → K2"))
    for spoiler in (sitting.board.to_referee, sitting.board.to_board):
        assert all(spoiler.counts[fate] for fate in ("drop", "double", "cut", "corrupt", "late"))


def test_faults_can_be_mended(tmp_path: Path) -> None:
    """A contact that is stuck no more is believed again once the board was plugged in anew."""
    lines = "faults stuck:K2=taken\nscreen Clear K2\nfaults none\nscreen Roll the die!"
    play(written(tmp_path, lines))


@pytest.mark.parametrize("seconds", [0, 1, 2, 3, 4, 5])
@pytest.mark.parametrize("fault", ["unplug@{}s+4s", "reset@{}s", "unplug@{}s+4s,reset@{}s", "drop,unplug@{}s+4s"])
def test_a_turn_survives_at_every_second(tmp_path: Path, fault: str, seconds: int) -> None:
    """Whenever the cable goes or the board restarts, the roll counts once and the move is found."""
    faults = fault.replace("{}", str(seconds))
    lines = f"faults {faults}\n{AT_THE_END}wait 15\nscreen Blue | Roll the die! | Red 1 → K2"
    play(written(tmp_path, lines))


@pytest.mark.parametrize("field", ["H2", "K2", "D4"])
def test_bouncing_and_weak_contacts_change_no_move(tmp_path: Path, field: str) -> None:
    """A weak magnet where a piece leaves, arrives or only stands leaves the move as it was."""
    lines = f"faults bounce,weak:{field}\n{AT_THE_END}wait 30\nscreen Blue | Roll the die! | Red 1 → K2"
    play(written(tmp_path, lines))


def test_faults_name_fields_of_the_board() -> None:
    """In a scenario of aeroplane chess the fields are those of its board."""
    sitting = Sitting({"game": "aeroplane", "seats": "red=Anna,yellow=Ben"})
    assert read_faults("weak:R0", sitting.sensors).weak == {Field("R0")}
