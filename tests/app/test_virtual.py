from __future__ import annotations

from companion.app.games import lay
from companion.app.loop import Later
from companion.app.virtual import PATIENCE, HandsScreen, under
from companion.data import default_board
from companion.devices.hands import Grip, Hands
from companion.devices.virtual_table import VirtualTable
from companion.messages import Key
from companion.rules.interface import Colour, Field, Phrase, Seat
from companion.view import Bar, Instruct, View

BOARD = default_board()
PLAN = lay("rv").plan()


class Watched:
    """Hands before a screen, and a clock."""

    def __init__(self) -> None:
        self.now, self.rolls = 0.0, 0
        self.later = Later(lambda: self.now)
        grip = Grip(moved=lambda _: None, roll=self._roll, press=lambda _: None)
        self.screen = HandsScreen(Hands(VirtualTable(PLAN.pieces), grip), self.later, lambda deed: deed(), 1.0)

    def _roll(self) -> None:
        self.rolls += 1

    def wait(self, seconds: float) -> int:
        """Let time pass; give the number of rolls so far."""
        self.now += seconds
        self.later.run()
        return self.rolls


def asking(said: str = "told.moved") -> View:
    """Ask a computer player for a roll."""
    bar = Bar(Seat(Colour.RED, computer=True))
    return View(bar, Instruct(Phrase("ask.roll"), (Phrase(said),)), {Key.UP: Phrase("key.pips")})


def test_hands_take_their_time() -> None:
    """What a screen asks for is done after the pace, once."""
    watched = Watched()
    watched.screen.show(asking())
    assert watched.wait(0.9) == 0
    assert watched.wait(0.1) == 1
    assert watched.wait(PATIENCE / 2) == 1


def test_a_newer_view_wins() -> None:
    """What an old screen asked for is not done any more."""
    watched = Watched()
    watched.screen.show(asking())
    watched.screen.show(View(Bar(), Instruct(Phrase("ask.move"))))
    assert watched.wait(10) == 0


def test_a_screen_that_stays_is_obeyed_again() -> None:
    """Two turns may look alike, so that no new view comes: patient hands do again what is still asked."""
    watched = Watched()
    watched.screen.show(asking())
    assert watched.wait(1) == 1
    assert watched.wait(PATIENCE) == 2
    watched.screen.show(asking("told.rolled"))
    assert watched.wait(PATIENCE) == 3


def test_hands_rest_when_the_table_is_left() -> None:
    """Nothing is done for a screen that was stopped."""
    watched = Watched()
    watched.screen.show(asking())
    watched.screen.stop()
    assert watched.wait(10) == 0


def test_every_figure_is_on_the_table() -> None:
    """Six pigeons of each colour and the board's hawks belong to a table."""
    figures = PLAN.pieces
    assert len(figures) == len(set(figures)) == 4 * 6 + len(BOARD.hawks)


def test_sensors_lie_under_their_fields() -> None:
    """Fields become the numbers of their sensors; places without sensor are passed over."""
    taken = frozenset({BOARD.sensors[0], BOARD.sensors[9], Field("loft.red")})
    assert under(BOARD.sensors, taken) == {0, 9}


def test_the_map_is_the_board() -> None:
    """Every field is on the map, once, with the letter of its column and the number of its row."""
    sheet = PLAN.sheet
    assert sorted(sheet.fields.values()) == sorted(BOARD.position)
    assert all(f"{sheet.columns[x]}{sheet.rows[y]}" == field for (x, y), field in sheet.fields.items())
