from __future__ import annotations

import ast
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion import effects as fx
from companion.app import demo
from companion.app.games import preset_rules, read_files
from companion.errors import FlugleiterError
from companion.messages import Message, Proposed
from companion.referee.books import Books
from companion.referee.record import Act
from companion.referee.referee import Referee
from companion.referee.sensing import SETTLE, Table
from companion.referee.setup import Setup
from companion.referee.watch import Watch
from companion.rules.interface import Colour, Opening, Seat
from companion.view import Choose
from tests.referee_helpers import Memory, Script, Sitting, at_board, at_table
from tests.table import pigeon

PACKAGE = Path(demo.__file__).parents[1]
OUTSIDE = sorted(
    path for path in PACKAGE.rglob("*.py") if path.relative_to(PACKAGE).parts[0] not in {"referee", "rules", "journal"}
)
DECIDING = {"commit", "undo", "decide", "apply"}
"""Methods by which a game goes on."""
OPEN = {"handle", "phase", "books"}
"""What a referee shows to the rest of the program."""
ALLOWED = {("app/show.py", "decide"), ("app/show.py", "apply")}
"""`flugleiter legal` asks the rules about a position that nobody plays."""


def deciding(path: Path) -> Iterator[str]:
    """List the calls in a file by which a game could go on without the referee."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in DECIDING:
            yield node.func.attr


def past_the_door(source: str) -> list[str]:
    """List what a file does with a referee beside what everybody may."""
    tree = ast.parse(source)
    names = {"referee"}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call) and "Referee" in ast.dump(node.value.func):
            names |= {target.id for target in node.targets if isinstance(target, ast.Name)}
    return [
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and node.attr not in OPEN and _is_referee(node.value, names)
    ]


def _is_referee(node: ast.expr, names: set[str]) -> bool:
    word = node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
    return word in names or word == "_referee"


def test_the_referee_shows_three_things_to_the_world() -> None:
    """Beside its construction a referee has one door for messages and two windows to look through."""
    assert {name for name in vars(Referee) if not name.startswith("_")} == OPEN
    assert isinstance(vars(Referee)["phase"], property)
    assert isinstance(vars(Referee)["books"], property)


@pytest.mark.parametrize("path", OUTSIDE, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_nothing_outside_decides(path: Path) -> None:
    """No command, device or page carries out a command of a game or takes one back."""
    module = str(path.relative_to(PACKAGE))
    assert [name for name in deciding(path) if (module, name) not in ALLOWED] == []


@pytest.mark.parametrize("path", OUTSIDE, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_nothing_outside_uses_another_door_of_the_referee(path: Path) -> None:
    """Whoever holds a referee hands it messages and looks at its phase and books, no more."""
    assert past_the_door(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("path", OUTSIDE, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_the_parts_of_the_referee_stay_inside(path: Path) -> None:
    """Nobody but the referee builds or imports the clerk, the eye and the keys that work for it."""
    inside = {f"companion.referee.{part}" for part in ("clerk", "eye", "keys", "choices", "tasks", "slips", "views")}
    tree = ast.parse(path.read_text(encoding="utf-8"))
    assert {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)} & inside == set()


@pytest.mark.parametrize(
    "line",
    [
        "referee._clerk.roll(3, how)",
        "self._referee._keys.press(key)",
        "self.referee._desk",
        "boss = Referee(a)\nboss.go()",
    ],
)
def test_the_inspection_finds_another_door(line: str) -> None:
    """The inspection is no sleeping guard: it names a call past the inbox when there is one."""
    assert past_the_door(line)


@pytest.mark.parametrize(
    "line", ["books.commit(command, 'button')", "game.decide(state, command)", "desk.books.undo('x')"]
)
def test_the_inspection_finds_a_decision(line: str, tmp_path: Path) -> None:
    """The inspection names a decision that is taken elsewhere."""
    (tmp_path / "device.py").write_text(line)
    assert list(deciding(tmp_path / "device.py"))


class Recording:
    """Stands in for the referee's class and notes which messages come in and which go out as effects."""

    def __init__(self) -> None:
        self.received: list[Message] = []
        self.referee: Referee | None = None

    def __call__(self, *args: Any) -> Recording:
        """Build the referee that is listened to."""
        self.referee = Referee(*args)
        return self

    def handle(self, message: Message) -> tuple[fx.Effect, ...]:
        """Note a message and pass it on."""
        self.received.append(message)
        assert self.referee is not None
        return self.referee.handle(message)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.referee, name)


def test_a_demo_can_be_played_again_from_its_inbox_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """The messages of a demo, brought to a fresh referee, lead to the same position: nothing came another way."""
    recording = Recording()
    monkeypatch.setattr(demo, "Referee", recording)
    files, seats = read_files(None, ()), (Seat(Colour.RED, computer=True), Seat(Colour.BLUE, computer=True))
    rules = preset_rules("short", {"flights": "1"})
    demo.play(demo.Demo(3, files, rules, seats), take=lambda *_: None)
    assert recording.referee is not None
    assert recording.referee.books is not None
    played = recording.referee.books
    cards = [card for deed in played.deeds for key, card in deed.recorded.entry.note.items() if key != "die"]
    sitting = _fresh(files, rules, seats, [str(card) for card in cards])
    for message in recording.received:
        sitting.handle(message)
    assert sitting.books is not None
    assert sitting.books.state == played.state
    assert len(sitting.books.deeds) == len(played.deeds) > 50


def _fresh(files: Any, rules: dict[str, str], seats: tuple[Seat, ...], cards: list[str]) -> Referee:
    setup = Setup(lambda _: None, lambda _: Opening(seats, rules))
    watch = Watch(Table(files.load().sensors), SETTLE)
    return Referee(setup, lambda _: Books(files.game(rules), seats, Memory()), watch, Script(cards=deque(cards)))


# Written down before anybody sees it


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
    "another roll": (lambda: _pressed(_on_row("menu.reroll", "back"), "confirm"), lambda s: s.press("confirm")),
    "a flight broken off": (lambda: _on_row("offer.break_off", "back"), lambda s: s.press("confirm")),
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
    sitting = _pressed(_on_row("menu.reroll", "back"), "confirm")
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


# Inputs count once


def test_a_doubled_input_counts_once() -> None:
    """An input that the board sends again is acknowledged again and changes nothing."""
    sitting = at_table("rv turn=red red=H5 blue=H6,A6")
    assert sitting.input("D", "3") == 1
    deeds = list(sitting.books.deeds)
    assert sitting.input("D", "3", n=1) == 1
    assert sitting.books.deeds == deeds


def test_an_input_after_a_gap_waits_for_the_missing_one() -> None:
    """An input whose forerunner is missing is not taken; the answer says how far the counting is."""
    sitting = at_table("rv turn=red red=H5 blue=H6,A6")
    sitting.input("K", "die")
    assert sitting.input("D", "5", n=3) == 1
    assert not sitting.books.deeds
    assert sitting.input("K", "back", n=2) == 2
    assert sitting.input("D", "5", n=3) == 3
    assert len(sitting.books.deeds) == 1


def test_another_start_of_the_board_counts_anew() -> None:
    """After the board restarted its inputs begin at 1 again, and late ones of the former start change nothing."""
    sitting = at_table("rv turn=red red=H5 blue=H6,A6")
    sitting.roll(3)
    sitting.press("confirm")
    assert sitting.input("D", "2", n=1, boot="00c0ffee") == 1
    deeds = len(sitting.books.deeds)
    assert deeds == 3
    assert sitting.input("D", "3", n=1) == 1
    assert len(sitting.books.deeds) == deeds


def test_a_refused_roll_is_counted() -> None:
    """A roll that nobody asked for is refused on the screen and still counts as received."""
    sitting = at_table("rv turn=red roll=2 red=H5,A3 blue=A6")
    assert sitting.input("D", "3") == 1
    assert sitting.kind == "refused"
    assert sitting.record.newest.act is Act.INPUT
    assert sitting.record.last_input("0badcafe") == 1


def test_a_command_keeps_the_input_that_caused_it() -> None:
    """The number of an input lies in the same entry as the command that it brought."""
    sitting = at_table("rv turn=red red=H5,A3 blue=A6")
    sitting.roll(2)
    sitting.input("K", "confirm")
    assert [(entry.entry.act, entry.entry.input and entry.entry.input.n) for entry in sitting.record.entries] == [
        (Act.COMMAND, 1),
        (Act.COMMAND, 2),
    ]


def test_a_restarted_program_goes_on_counting() -> None:
    """The board keeps running while the program starts anew: the next number is taken, an old one is not."""
    sitting = at_table("rv turn=red red=H5,A3 blue=A6")
    sitting.roll(2)
    again = sitting.resumed()
    assert again.input("D", "2", n=1) == 1
    assert again.input("K", "confirm", n=2) == 2


def test_a_board_that_has_been_counting_for_long_is_understood() -> None:
    """An unknown start whose oldest input keeps coming is taken up from there, and not before it was patient."""
    sitting = at_table("rv turn=red red=H5,A3 blue=A6")
    for _ in range(10):
        assert sitting.input("K", "down", n=41) == 0
        assert sitting.input("K", "die", n=42) == 0
    assert sitting.input("K", "down", n=41) == 41
    assert sitting.input("K", "die", n=42) == 42


def test_a_lost_first_input_is_not_passed_over() -> None:
    """While the first input may still come, a later one does not take its place."""
    sitting = at_table("rv turn=red red=H5,A3 blue=A6")
    for _ in range(5):
        assert sitting.input("K", "die", n=2) == 0
    assert sitting.input("D", "4", n=1) == 1
    assert sitting.input("K", "die", n=2) == 2


def test_a_proposal_out_of_range_is_ignored() -> None:
    """A choice that is no index of the legal commands carries out nothing, whatever its sign."""
    sitting = at_table("rv turn=red roll=2 red=H5,A3 blue=A6", computers="red")
    for choice in (-1, 99):
        sitting.handle(Proposed(sitting.asked[-1].position, choice, sitting.now))
        assert not sitting.books.deeds
        sitting.tick()
    sitting.answer()
    assert len(sitting.books.deeds) == 1
