"""What was told of the deeds before the newest, for displays that have room."""

from __future__ import annotations

from companion.referee.desk import DEEDS
from companion.rules.interface import Phrase
from tests.referee_helpers import Sitting, at_table

POSITION = "rv turn=red red=H5,A3,B3 blue=A6,B6"


def codes(phrases: tuple[Phrase, ...]) -> list[str]:
    """Name what is told."""
    return [phrase.code for phrase in phrases]


def earlier(sitting: Sitting) -> tuple[Phrase, ...]:
    """Give what the view carries."""
    assert sitting.view is not None
    return sitting.view.earlier


def turn(sitting: Sitting, value: int) -> None:
    """Roll, and make the first move that is offered."""
    sitting.type_roll(value)
    sitting.press("confirm", "confirm")
    sitting.follow()


def test_before_the_first_deed_there_is_nothing() -> None:
    """A game that just began has no past."""
    assert earlier(at_table(POSITION)) == ()


def test_the_newest_deed_is_told_by_the_screen_and_the_others_are_earlier() -> None:
    """After a roll and a move the roll is earlier; the move stands in the body alone."""
    sitting = at_table(POSITION)
    sitting.type_roll(3)
    assert earlier(sitting) == ()
    sitting.press("confirm", "confirm")
    sitting.follow()
    assert codes(earlier(sitting)) == ["told.rolled"]
    turn(sitting, 2)
    assert codes(earlier(sitting))[:3] == ["told.rolled", "told.moved", "told.rolled"]


def test_only_the_last_deeds_are_kept() -> None:
    """However long the game, the view stays small."""
    sitting = at_table(POSITION)
    for _ in range(DEEDS):
        turn(sitting, 1)
    assert len(sitting.books.deeds) > DEEDS + 1
    assert DEEDS <= len(earlier(sitting)) <= 3 * DEEDS


def test_what_was_taken_back_has_not_happened() -> None:
    """After an undo the deed that is told is gone from the past, and what stands is in it."""
    sitting = at_table(POSITION)
    turn(sitting, 3)
    sitting.menu("menu.undo")
    sitting.follow()
    assert codes(earlier(sitting)) == ["told.rolled"]
