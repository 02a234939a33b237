"""Safe mode at the table: why it is on is shown until somebody has read it, and a row of the menu leads out of it."""

from functools import partial

from companion import effects as fx
from companion.referee.desk import Manner
from companion.referee.phases import Phase
from companion.referee.setup import Setup
from companion.rules.interface import Phrase
from companion.rules.rv import opening as rv
from companion.view import Choose, Explain
from tests.referee_helpers import Sitting, at_table
from tests.referee_parts import Plan

WHY = Phrase("help.safe.failed", {"n": 3, "why": "Something is missing: bring it."})
MANNER = Manner(leave=True, safe=WHY)
POSITION = "rv turn=red red=H5,A3 blue=A6,B6"


def test_the_reason_is_read_before_the_game_goes_on() -> None:
    """The reason lies on top until it is confirmed; then the game is where it was."""
    sitting = at_table(POSITION, manner=MANNER)
    assert sitting.body == Explain(Phrase("safe.title"), WHY)
    sitting.press("confirm")
    assert not isinstance(sitting.body, Explain)
    sitting.follow()
    assert sitting.is_in(Phase.ROLLING)


def test_the_menu_leads_out_of_safe_mode() -> None:
    """The first of the table's own rows asks for a new start with everything."""
    sitting = at_table(POSITION, manner=MANNER)
    sitting.press("confirm")
    sitting.menu("menu.again")
    assert fx.Depart(again=True) in sitting.effects
    assert fx.Depart() not in sitting.effects


def test_a_set_up_has_the_way_out_too() -> None:
    """Where no game is on, the menu of the first question has the same row."""
    setup = Setup(partial(rv.question, rules={}), partial(rv.opening, rules={}))
    sitting = Sitting(Plan(manner=MANNER), start=setup)
    assert isinstance(sitting.body, Explain)
    sitting.press("confirm")
    sitting.menu("menu.again")
    assert fx.Depart(again=True) in sitting.effects


def test_a_usual_table_has_no_such_row() -> None:
    """Whoever uses everything has nothing to try again."""
    sitting = at_table(POSITION, manner=Manner(leave=True))
    sitting.menu()
    assert isinstance(sitting.body, Choose)
    assert "menu.again" not in [option.code for option in sitting.body.options]
