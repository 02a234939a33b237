from __future__ import annotations

from collections.abc import Callable

import pytest

from companion import messages as msg
from companion.referee.desk import Manner
from companion.referee.phases import Phase
from companion.referee.record import Act
from companion.rules.interface import Phrase
from tests.plane_table import PlanePlan, with_hangars
from tests.referee_helpers import Sitting
from tests.referee_parts import AFTERWARDS, Plan
from tests.table import TWO

TURN = "rv turn=red red=H5,P2,A3 blue=A6,B6"
HOME = "rv turn=red roll=3 red=P2,A3 blue=A6,B6"
OVER = "rv step=landed turn=red red=#1 blue=x hawks=I1,J3,J6 past=1,-,-,-,-,-|x,-,-,-,-,-"
PLANES = "aeroplane turn=red red=3,-,-,- yellow=5,-,-,-"


def nothing(_: Sitting) -> None:
    """Leave all as it is."""


def arrive(sitting: Sitting) -> None:
    """Bring a pigeon home."""
    sitting.press("confirm")
    sitting.follow()


def roll(sitting: Sitting, value: int = 2) -> None:
    """Type a roll."""
    sitting.type_roll(value)


def choose(sitting: Sitting) -> None:
    """Choose by the buttons what hands have to follow."""
    sitting.type_roll(2)
    while sitting.is_in(Phase.CHOOSING):
        sitting.press("confirm")


def scatter(sitting: Sitting) -> None:
    """Put pieces where no command has them."""
    there, free = sitting.real.values(), iter(sitting.sensors)
    for piece in list(sitting.real)[:3]:
        sitting.move(piece, next(field for field in free if field not in there))
    sitting.see()


def unplug(sitting: Sitting) -> None:
    """Lose the board."""
    sitting.handle(msg.LinkDown(Phrase("link.gone"), sitting.now))


REACHED: dict[tuple[str, Phase], tuple[str, Callable[[Sitting], None], tuple[bool, ...]]] = {
    ("rv", Phase.SETUP): ("", nothing, (False, True)),
    ("rv", Phase.ROLLING): (TURN, nothing, (False, True)),
    ("rv", Phase.CHOOSING): (TURN, roll, (False, True)),
    ("rv", Phase.FOLLOWING): (TURN, choose, (True,)),
    ("rv", Phase.INTERRUPTED): (HOME, arrive, (False, True)),
    ("rv", Phase.CORRECTING): (TURN, scatter, (True,)),
    ("rv", Phase.LINK_DOWN): (TURN, unplug, (False, True)),
    ("rv", Phase.GAME_OVER): (OVER, nothing, (False, True)),
    ("aeroplane", Phase.ROLLING): (PLANES, nothing, (False, True)),
    ("aeroplane", Phase.CHOOSING): (PLANES, roll, (False, True)),
    ("aeroplane", Phase.FOLLOWING): (PLANES, choose, (True,)),
    ("aeroplane", Phase.CORRECTING): (PLANES, scatter, (True,)),
    ("aeroplane", Phase.LINK_DOWN): (PLANES, unplug, (False, True)),
}
CASES = [(*case, sensed) for case, (_, _, tables) in REACHED.items() for sensed in tables]


def sit_down(position: str, *, sensed: bool, **rules: str) -> Sitting:
    """Sit down at a table that another game follows."""
    if position.startswith("aeroplane"):
        plan: Plan = PlanePlan(position, (), (), with_hangars().sensors if sensed else (), Manner())
    else:
        plan = Plan(position, tuple(rules.items()), TWO, None if sensed else ())
    sitting = Sitting(plan, afterwards=AFTERWARDS)
    if sensed:
        sitting.arrange()
    else:
        sitting.follow()
    return sitting


def give_up(sitting: Sitting) -> None:
    """Ask for a new game by the menu."""
    sitting.menu("menu.new", "offer.yes")


def given_up(sitting: Sitting) -> bool:
    """Tell whether the books are closed, and the next game is asked for."""
    closed = sitting.record.acts().count(Act.FINISHED) == 1
    return closed and sitting.is_in(Phase.SETUP) and sitting.asks == "setup.players"


@pytest.mark.parametrize(("game", "phase", "sensed"), CASES)
def test_a_game_can_be_given_up_in_every_phase(game: str, phase: Phase, *, sensed: bool) -> None:
    """Whatever the table waits for, the menu leads to a new game, with sensors and without."""
    position, reach, _ = REACHED[game, phase]
    sitting = sit_down(position, sensed=sensed)
    reach(sitting)
    assert sitting.is_in(phase)
    give_up(sitting)
    assert given_up(sitting)


def test_a_match_that_is_over_can_be_left_by_the_menu() -> None:
    """After the last flight the menu begins a new game as the confirm button does."""
    sitting = sit_down(OVER, sensed=False, flights="1")
    sitting.press("confirm")
    assert sitting.is_in(Phase.MATCH_OVER)
    give_up(sitting)
    assert given_up(sitting)


def test_a_resumed_game_can_be_given_up_in_its_pause() -> None:
    """Whoever comes back another day need not go on before a new game begins."""
    sitting = sit_down(TURN, sensed=False)
    roll(sitting)
    again = Sitting(sitting.plan, sitting.record, afterwards=AFTERWARDS)
    assert again.is_in(Phase.PAUSED)
    give_up(again)
    assert given_up(again)
