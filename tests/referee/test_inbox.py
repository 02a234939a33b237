from __future__ import annotations

import ast
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion import effects as fx
from companion.app import demo
from companion.app.games import lay, preset_rules
from companion.messages import Message
from companion.referee.books import Books
from companion.referee.referee import Referee
from companion.referee.sensing import SETTLE, Table
from companion.referee.setup import Setup
from companion.referee.watch import Watch
from companion.rules.interface import Colour, Opening, Seat
from tests.referee_parts import Memory, Script

PACKAGE = Path(demo.__file__).parents[1]
OUTSIDE = sorted(
    path for path in PACKAGE.rglob("*.py") if path.relative_to(PACKAGE).parts[0] not in {"referee", "rules", "journal"}
)
DECIDING = {"commit", "undo", "decide", "apply"}
"""Methods by which a game goes on."""
OPEN = {"handle", "phase", "books"}
"""What a referee shows to the rest of the program."""
ALLOWED = {("app/show.py", "decide"), ("app/show.py", "apply"), ("app/record_verify.py", "decide")}
"""`legal` asks the rules about a position that nobody plays, `replay --verify` about a game that was played."""


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
    inside = {
        f"companion.referee.{part}" for part in ("clerk", "eye", "keys", "choices", "paper", "tasks", "tray", "views")
    }
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
    files, seats = lay("rv"), (Seat(Colour.RED, computer=True), Seat(Colour.BLUE, computer=True))
    rules = preset_rules(lay("rv"), "short", {"flights": "1"})
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
    watch = Watch(Table(files.plan().sensors), SETTLE)
    return Referee(setup, lambda _: Books(files.game(rules), seats, Memory()), watch, Script(cards=deque(cards)))
