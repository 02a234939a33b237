from __future__ import annotations

import pytest

from companion.effects import FlightStrip
from companion.referee.dice import chi_square, statistics, verdict
from companion.rules.interface import Phrase
from companion.view import Dice
from tests.referee_helpers import Sitting, at_table

ROLL = "rv turn=red red=A3,B3,C3,D3,-,- blue=A6,B6,C6,D6,-,-"
HOME = "rv turn=red roll=1 red=O5,x,x,x,-,- blue=x,x,x,x,-,-"


def rolled(*values: int) -> Sitting:
    """Give a table at which these were rolled and the first choice was always taken."""
    sitting = at_table(ROLL)
    for value in values:
        sitting.roll(value)
        if sitting.rows:
            sitting.press("confirm")
        sitting.follow()
    return sitting


@pytest.mark.parametrize(
    ("faces", "value"),
    [((0,) * 6, 0.0), ((10,) * 6, 0.0), ((20, 0, 10, 10, 10, 10), 20.0), ((60, 0, 0, 0, 0, 0), 300.0)],
)
def test_chi_square_is_the_sum_of_squared_differences(faces: tuple[int, ...], value: float) -> None:
    """Each face's difference from a sixth of all rolls counts squared, in units of that sixth."""
    assert chi_square(faces) == pytest.approx(value)


@pytest.mark.parametrize(
    ("faces", "sentence"),
    [
        ((29, 0, 0, 0, 0, 0), "dice.few"),
        ((5,) * 6, "dice.fair"),
        ((16, 4, 10, 10, 10, 10), "dice.fair"),
        ((18, 3, 10, 10, 10, 9), "dice.remarkable"),
        ((20, 0, 10, 10, 10, 10), "dice.unlikely"),
    ],
)
def test_the_sentence_follows_the_usual_limits(faces: tuple[int, ...], sentence: str) -> None:
    """Under thirty rolls nothing is said; the limits are those of five degrees of freedom, 5 % and 1 %."""
    assert verdict(faces) == sentence


def test_rolls_are_counted_by_player_and_face() -> None:
    """Every roll that stands counts for the player who threw it."""
    dice = statistics(rolled(4, 4, 1).books)
    assert dice.faces == (1, 0, 0, 2, 0, 0)
    assert [row.faces for row in dice.rows] == [(1, 0, 0, 1, 0, 0), (0, 0, 0, 1, 0, 0)]
    assert (dice.sensed, dice.typed, dice.electronic) == (3, 0, 0)


def test_a_corrected_roll_counts_once_and_as_typed() -> None:
    """A roll that was misread and corrected leaves only what was typed instead."""
    sitting = at_table(ROLL)
    sitting.roll(3)
    sitting.menu("menu.correct")
    sitting.press("confirm", "confirm")
    dice = statistics(sitting.books)
    assert dice.faces == (0, 1, 0, 0, 0, 0)
    assert (dice.sensed, dice.typed) == (0, 1)


def test_the_menu_shows_the_die() -> None:
    """The statistics are a leaf of the menu, under their own title."""
    sitting = rolled(4)
    sitting.menu("menu.dice")
    assert isinstance(sitting.body, Dice)
    assert sitting.view is not None
    assert sitting.view.bar.title == Phrase("menu.dice")


def test_the_strip_shows_the_rolls_up_to_its_flight() -> None:
    """The strip of a flight carries the statistics as they were when it ended."""
    sitting = at_table(HOME)
    sitting.press("confirm")
    sitting.follow()
    sitting.press("confirm", "confirm")
    strip = next(slip for slip in sitting.jobs.values() if isinstance(slip, FlightStrip))
    assert strip.dice == statistics(sitting.books, strip.ended)
