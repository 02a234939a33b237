from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from companion.app.games import Games, lay, parse_seats, preset_rules
from companion.app.loop import Later
from companion.app.virtual import PATIENCE, HandsScreen, befall
from companion.cli import main
from companion.data import default_board
from companion.devices.contacts import Contacts
from companion.devices.faults import read_faults
from companion.devices.hands import Grip, Hands
from companion.devices.virtual_table import VirtualTable, under
from companion.journal import Journal
from companion.messages import Key
from companion.rules.interface import Colour, Field, Opening, Phrase, Seat
from companion.view import Bar, Instruct, View
from tests.app.terminal import player

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


def test_hands_leave_a_ghost_to_a_person() -> None:
    """A piece that only a faulty sensor sees cannot be lifted: the hands do nothing, and try again later."""
    watched = Watched()
    watched.screen.show(View(Bar(), Instruct(Phrase("do.clear", {"at": "K2"}), kind="following")))
    watched.wait(1)
    watched.wait(PATIENCE)
    watched.screen.show(asking())
    assert watched.wait(1) == 1


class Fallen:
    """A cable and a board that write down what befalls them, and a clock."""

    def __init__(self, text: str) -> None:
        self.now = 0.0
        self.log: list[tuple[float, str]] = []
        self.later = Later(lambda: self.now)
        sensors = PLAN.sensors
        faults = read_faults(text, sensors)
        self.contacts = Contacts(faults, sensors, lambda *pictures: self._note(f"{len(pictures[-1])} taken"), 1)
        self.contacts.stand(frozenset(sensors[:2]))
        befall(faults, self.later, self.contacts, self, lambda: self._note("restart"))

    def pull(self) -> None:
        """Note that the cable was pulled."""
        self._note("pull")

    def plug(self) -> None:
        """Note that the cable was plugged in."""
        self._note("plug")

    def _note(self, what: str) -> None:
        self.log.append((self.now, what))

    def until(self, seconds: float) -> list[tuple[float, str]]:
        """Let time pass in steps of a quarter of a second; give what happened after the start."""
        while self.now < seconds:
            self.now += 0.25
            self.later.run()
        return self.log[1:]


def test_faults_come_at_their_times() -> None:
    """The cable is pulled and plugged in, and the board restarts, in the seconds that were named."""
    fallen = Fallen("unplug@3s,unplug@10s+2s,reset@4s")
    assert fallen.until(20) == [(3, "pull"), (4, "restart"), (8, "plug"), (10, "pull"), (12, "plug")]


def test_a_weak_magnet_wavers_for_ever() -> None:
    """The contact under a weak magnet goes on slipping and gripping as long as the table stands."""
    log = Fallen(f"weak:{PLAN.sensors[0]}").until(120)
    assert len(log) > 40
    assert [what for _, what in log[:4]] == ["1 taken", "2 taken", "1 taken", "2 taken"]


def test_a_sound_table_is_left_alone() -> None:
    """Faults that need no clock, and none at all, let nothing happen by itself."""
    assert Fallen("bounce,drop,stuck:A1").until(60) == []


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


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--faults", "bounce"], "--faults bounce: faults are for the virtual table. Add --virtual."),
        (["--virtual", "--faults", ""], "--faults : allowed are bounce, drop,"),
        (["--virtual", "--faults", "drop,drip"], "--faults drip: allowed are bounce, drop,"),
        (["--virtual", "--faults", "weak:Z9"], "--faults weak:Z9: no sensor lies under Z9."),
        (["--virtual", "--game", "aeroplane", "--faults", "weak:H4"], "--faults weak:H4: no sensor lies under H4."),
    ],
)
def test_a_wrong_list_of_faults_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], sentence: str
) -> None:
    """What cannot be done is said in one sentence with status 2, in either language."""
    for language in ("en", "de"):
        journal = ["--journal", str(tmp_path / "games.sqlite")]
        assert main(["play", *journal, "--lang", language, *arguments]) == 2
        said = capsys.readouterr().err
        assert said.count("\n") == 1
        assert said.startswith(sentence) == (language == "en")


def test_a_wrong_list_gives_nothing_up(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With --new the unfinished game is given up only once the faults were understood."""
    path, top = tmp_path / "games.sqlite", lay("rv")
    with Journal.open(path, lambda: datetime.now(UTC)) as journal:
        rules = preset_rules(top, "seed", {})
        Games(journal, top, rules).open(Opening(parse_seats("red=Anna,blue=Ben", top, rules), rules))
        begun = journal.unfinished()
    assert begun is not None
    assert main(["play", "--virtual", "--new", "--journal", str(path), "--faults", "drip"]) == 2
    assert "drip" in capsys.readouterr().err
    with Journal.open(path, lambda: datetime.now(UTC)) as journal:
        assert journal.unfinished() == begun


def test_a_game_goes_on_through_its_faults(tmp_path: Path) -> None:
    """At a real terminal the screen says that the cable is gone, and the game goes on by itself once it is back."""
    faults = "bounce,drop,weak:R0,stuck:52=free,unplug@2s+1s,reset@4s"
    wish = ("--seats", "computer", "--game", "aeroplane", "--lang", "en", "--faults", faults)
    with player(tmp_path / "games.sqlite", *wish) as one:
        one.until(lambda: "Board gone: check its cable" in one.lines())
        one.until(lambda: "Board gone: check its cable" not in one.lines())
        gone = one.lines()
        one.until(lambda: any("rolled" in line and line not in gone for line in one.lines()))
