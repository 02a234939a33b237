"""The self-test out of the menu: the game rests meanwhile, loses nothing, and looks at the board afresh afterwards."""

from dataclasses import replace
from datetime import UTC, datetime

from companion import effects as fx
from companion import messages as msg
from companion.messages import Key
from companion.referee.checkup import Checkup, Parts
from companion.referee.desk import Manner
from companion.referee.phases import Phase
from companion.referee.record import Act
from companion.view import AllLit
from tests.referee_helpers import Sitting
from tests.referee_parts import BOOT, Plan

NOON = datetime(2026, 5, 16, 12, tzinfo=UTC)
POSITION = "rv turn=red red=H5,A3 blue=A6,B6"


def examine(link: msg.LinkUp | None, job: int) -> Checkup:
    """Build the self-test of a table with a screen, one button, a board and a printer."""
    parts = Parts("westfeld", ("A1",), buttons=(Key.CONFIRM,), keys=(), printer=True)  # type: ignore[arg-type]
    return Checkup(parts, lambda: NOON, link=link, job=job)


def begun() -> Sitting:
    """Begin the self-test in the middle of a turn."""
    sitting = Sitting(Plan(POSITION, sensors=None, manner=Manner(examine=examine)))
    sitting.arrange()
    assert sitting.is_in(Phase.ROLLING)
    sitting.menu("menu.check", "offer.yes")
    assert sitting.asks == "check.meet"
    sitting.see()
    assert isinstance(sitting.body, AllLit)
    return sitting


def through(sitting: Sitting) -> None:
    """Leave out everything that can be left out."""
    for _ in range(60):
        if any(isinstance(effect, fx.OrderBoard) and effect.word == "end" for effect in sitting.effects):
            return
        sitting.press("back" if sitting.asks != "check.found" else "confirm")
    raise AssertionError(f"the check never ends: {sitting.body}")


def test_the_menu_offers_the_self_test_where_there_is_one() -> None:
    """A table whose devices cannot be tried has no such row."""
    sitting = Sitting(Plan(POSITION, sensors=None))
    sitting.arrange()
    sitting.press("back")
    assert "menu.check" not in sitting.rows


def test_an_input_during_the_check_counts_for_the_check_alone() -> None:
    """Its number is on disk and acknowledged, and the game has not moved; the same number again is nothing."""
    sitting = begun()
    deeds = len(sitting.books.deeds)
    assert sitting.input("D", "3") == 1
    assert sitting.record.newest.act is Act.INPUT
    assert sitting.record.last_input(BOOT) == 1
    assert sitting.input("D", "3", n=1) == 1
    assert len(sitting.books.deeds) == deeds


def test_after_the_check_the_game_goes_on_where_it_was() -> None:
    """The pieces that were moved for the check are led back, and then the roll is due as before."""
    sitting = begun()
    moved = next(iter(sitting.real))
    home = sitting.real[moved]
    through(sitting)
    sitting.put((moved, "J5"))
    assert sitting.is_in(Phase.CORRECTING)
    sitting.put((moved, home))
    sitting.press("confirm")
    assert sitting.is_in(Phase.ROLLING)
    sitting.roll(2)
    assert sitting.is_in(Phase.CHOOSING)


def test_the_certificate_is_printed_beside_the_jobs_of_the_game() -> None:
    """Its job has a number of its own, and the game writes nothing down about it."""
    sitting = begun()
    written = len(sitting.record.entries)
    through(sitting)
    assert isinstance(sitting.jobs[0], fx.Certificate)
    assert [entry.entry.act for entry in sitting.record.entries[written:]] == []


def test_a_board_that_goes_during_the_check_is_missed_afterwards() -> None:
    """The link's messages reach the game as well."""
    sitting = begun()
    sitting.handle(msg.LinkDown(replace(sitting.books.game.ask(sitting.books.state), code="link.gone"), sitting.now))
    through(sitting)
    sitting.tick()
    assert sitting.is_in(Phase.LINK_DOWN)
    assert sitting.asks == "link.gone"


def test_a_board_that_hears_nothing_is_told() -> None:
    """The same input for seconds means that no acknowledgement arrives."""
    sitting = Sitting(Plan(POSITION, sensors=None))
    sitting.arrange()
    sitting.roll(2)
    for _ in range(5):
        sitting.input("D", "2", n=1)
    assert sitting.view is not None
    assert sitting.view.trouble is not None
    assert sitting.view.trouble.code == "link.deaf"
