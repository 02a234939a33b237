from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

import pytest

from companion.errors import FlugleiterError
from companion.referee.record import Act
from companion.view import Choose
from tests.referee_helpers import Sitting, at_board, at_table
from tests.table import pigeon


def test_an_effect_is_returned_only_after_its_entry() -> None:
    """When the record is asked to keep a command, no screen, printer or lamp has heard of it."""
    seen: list[tuple[object, ...]] = []
    sitting = at_table("rv turn=red roll=3 red=P2,A3 blue=A6,B6")
    sitting.record.look = lambda _: seen.append((sitting.view, dict(sitting.jobs)))
    for _ in range(2):
        before = (sitting.view, dict(sitting.jobs))
        sitting.press("confirm")
        assert seen.pop() == before
        assert not seen
    assert sitting.record.acts() == [Act.COMMAND, Act.COMMAND]
    assert len(sitting.jobs) == 1


MOVE = "rv turn=red roll=2 red=H5,A3,B3 blue=A6,B6"
ROLL = "rv turn=red red=H5,A3 blue=A6,B6"
LANDED = "rv step=landed turn=red red=#1 blue=x hawks=I1,J3,J6 past=1,-,-,-,-,-|x,-,-,-,-,-"


def _pressed(sitting: Sitting, *keys: str) -> Sitting:
    sitting.press(*keys)
    return sitting


def _on_row(row: str, *keys: str) -> Sitting:
    """Roll, press keys, and turn the list to a row."""
    sitting = at_table(ROLL)
    sitting.roll(3)
    sitting.press(*keys)
    while isinstance(sitting.body, Choose) and sitting.rows[sitting.body.chosen] != row:
        sitting.press("down")
    return sitting


def _doubted(row: str) -> Sitting:
    """Choose a row of the menu that is asked twice, and turn to the answer that does it."""
    sitting = _on_row(row, "back")
    sitting.press("confirm", "down")
    return sitting


def _corrected() -> Sitting:
    """Open what may stand in the place of the last roll."""
    return _pressed(_on_row("menu.correct", "back"), "confirm", "confirm")


def _bumped(position: str) -> Sitting:
    sitting = at_board(position)
    sitting.put((pigeon("blue1"), "K1"), (pigeon("blue2"), "L2"), (pigeon("red2"), "M1"))
    return sitting


def _answered(sitting: Sitting) -> None:
    sitting.tick()
    sitting.answer()


Deed = Callable[[Sitting], object]

DEEDS: Mapping[str, tuple[Callable[[], Sitting], Deed]] = {
    "a move": (lambda: _pressed(at_table(MOVE), "confirm"), lambda s: s.press("confirm")),
    "a typed roll": (lambda: _pressed(at_table(ROLL), "die", "die"), lambda s: s.press("confirm")),
    "a sensed roll": (lambda: at_table(ROLL), lambda s: s.input("D", "4", n=1)),
    "an electronic roll": (lambda: at_table(ROLL, rolls=[5, 5], dice="electronic"), lambda s: s.press("confirm")),
    "an undo": (lambda: _on_row("menu.undo", "back"), lambda s: s.press("confirm")),
    "another roll": (_corrected, lambda s: s.press("confirm")),
    "a flight broken off": (lambda: _doubted("offer.break_off"), lambda s: s.press("confirm")),
    "a key of the board": (lambda: at_table(MOVE), lambda s: s.input("K", "down", n=1)),
    "a key that confirms": (lambda: at_table(MOVE), lambda s: s.input("K", "confirm", n=1)),
    "a computer's move": (lambda: at_table(MOVE, computers="red"), _answered),
    "a placed piece": (lambda: at_board(MOVE), lambda s: s.put((pigeon("red1"), "J5"))),
    "the board as it is": (lambda: _bumped(MOVE), lambda s: s.press("confirm", long=True)),
    "a jump": (
        lambda: at_table("rv turn=red roll=6 red=F4 blue=A6,B6 jokers=red:,blue:", cards=["D20"]),
        lambda s: s.press("confirm"),
    ),
    "an arrival": (
        lambda: at_table("rv turn=red roll=3 red=P5,A3 blue=A6 enter=red1"),
        lambda s: s.press("confirm"),
    ),
    "the next flight": (lambda: at_table(LANDED), lambda s: s.press("confirm")),
}


def _scene(sitting: Sitting) -> tuple[object, ...]:
    kept = replace(sitting.referee._desk.kept(), now=0.0)
    return (sitting.books.state, sitting.books.deeds[:], kept, sitting.view, sitting.lamps, sitting.referee.phase)


@pytest.mark.parametrize("what", DEEDS)
def test_what_cannot_be_written_down_does_not_happen(what: str) -> None:
    """A full disk leaves position, desk and screen as they were; once there is room the same deed works."""
    begin, deed = DEEDS[what]
    sitting = begin()
    before, written = _scene(sitting), len(sitting.record.entries)
    sitting.record.fails = True
    with pytest.raises(FlugleiterError, match="full"):
        deed(sitting)
    assert len(sitting.record.entries) == written
    assert _scene(sitting) == before
    sitting.record.fails = False
    deed(sitting)
    assert len(sitting.record.entries) > written
    assert sitting.plan.books(sitting.record).state == sitting.books.state


def test_a_deed_of_two_entries_may_stop_between_them() -> None:
    """When the disk fills up between an undo and what replaces it, the undo stands, on the screen as on disk."""
    sitting = _corrected()
    sitting.record.fails, sitting.record.others = True, 1
    with pytest.raises(FlugleiterError, match="full"):
        sitting.press("confirm")
    assert sitting.record.acts() == [Act.COMMAND, Act.UNDO]
    sitting.record.fails = False
    sitting.press("back")
    assert sitting.plan.books(sitting.record).state == sitting.books.state
    sitting.press("back")
    sitting.roll(4)
    assert sitting.asks == "ask.move"
