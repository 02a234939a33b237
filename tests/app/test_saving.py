"""A disk that fails in the middle of the game: one sentence on the screen, nothing lost, and on it goes."""

from __future__ import annotations

import resource
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from companion import effects as fx
from companion import messages as msg
from companion.app.saving import RETRY, Saving
from companion.journal import Journal, schema
from companion.messages import Key
from companion.referee.phases import Phase
from companion.referee.record import Act
from companion.rules.interface import Phrase
from companion.texts import Texts
from companion.view import Instruct
from tests.app.kept import now
from tests.app.terminal import Player, player
from tests.referee_helpers import Sitting, at_board, at_table
from tests.referee_parts import BOOT, FULL
from tests.table import pigeon

ROLL = "rv turn=red red=H5,A3 blue=A6,B6"
MOVE = "rv turn=red roll=2 red=H5,A3,B3 blue=A6,B6"
ENTERING = "rv turn=red roll=3 red=P5,A3 blue=A6 enter=red1"


class Table:
    """A table whose disk can be filled."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.probes = 0
        self.effects: list[fx.Effect] = []
        self.saving = Saving(self._handle, self._probe)

    def _handle(self, message: msg.Message) -> None:
        self.effects.extend(self.sitting.handle(message))

    def _probe(self) -> None:
        self.probes += 1
        if self.sitting.record.fails:
            raise FULL

    def full(self, *, full: bool = True) -> None:
        """Fill the disk, or make room."""
        self.sitting.record.fails = full

    def bring(self, message: Callable[[float], msg.Message]) -> None:
        """Bring a message a moment later."""
        self.sitting.now += 0.1
        self.saving.handle(message(self.sitting.now))

    def press(self, key: str = "confirm") -> None:
        """Press a button."""
        self.bring(lambda at: msg.Pressed(Key(key), at))

    def input(self, n: int, kind: str, value: str) -> int:
        """Bring an input of the board, and give the number that is acknowledged, 0 if none."""
        self.effects.clear()
        self.bring(lambda at: msg.InputReceived(BOOT, n, kind, value, at))
        said = [effect.n for effect in self.effects if isinstance(effect, fx.Acknowledge)]
        return said[-1] if said else 0

    def wait(self, seconds: float = RETRY) -> None:
        """Let time pass."""
        for _ in range(round(seconds / 0.1) + 1):
            self.bring(msg.Tick)

    @property
    def asks(self) -> str:
        """What the screen asks for."""
        return self.sitting.asks

    @property
    def acts(self) -> list[Act]:
        """What is on disk."""
        return self.sitting.record.acts()


def chosen() -> Table:
    """Sit where one press more moves a pigeon."""
    table = Table(at_table(MOVE))
    table.press()
    return table


def test_a_press_that_cannot_be_written_down_says_why() -> None:
    """The screen names the disk and nothing else; when there is room it is as before, and the press is made again."""
    table = chosen()
    before = table.sitting.view
    table.full()
    table.press()
    body = table.sitting.body
    assert isinstance(body, Instruct)
    assert (body.do.code, body.kind, [why.code for why in body.why]) == ("journal.full", "fault", ["told.saved"])
    assert table.sitting.view is not None
    assert (table.sitting.view.keys, table.sitting.view.trouble) == ({}, None)
    table.wait(3)
    assert table.asks == "journal.full"
    table.full(full=False)
    table.wait()
    assert table.sitting.view == before
    assert not table.acts
    table.press()
    assert table.acts == [Act.COMMAND]


def test_presses_meanwhile_do_nothing() -> None:
    """What lies below the sentence is not turned, opened or done by hands that cannot see it."""
    table = chosen()
    before = table.sitting.view
    table.full()
    for key in ("confirm", "down", "back", "confirm", "up"):
        table.press(key)
    table.full(full=False)
    table.wait()
    assert table.sitting.view == before


def test_the_disk_is_looked_at_once_a_second() -> None:
    """A disk that is full for a minute is not written to all the time."""
    table = chosen()
    table.full()
    table.press()
    table.wait(60)
    assert 50 <= table.probes <= 60


def test_an_input_of_the_board_waits_for_the_disk() -> None:
    """It is not acknowledged, so the board says it again, and then it counts once."""
    table = Table(at_table(ROLL))
    table.full()
    assert table.input(1, "D", "3") == 0
    assert table.input(1, "D", "3") == 0
    assert table.asks == "journal.full"
    table.full(full=False)
    table.wait()
    assert table.asks == "ask.roll"
    assert table.input(1, "D", "3") == 1
    assert table.input(1, "D", "3") == 1
    assert table.acts == [Act.COMMAND]
    assert table.sitting.is_in(Phase.CHOOSING)


def test_what_the_board_shows_is_taken_as_soon_as_it_can_be_written() -> None:
    """A piece that was put down while the disk was full counts by itself, once there is room."""
    sitting = at_board(MOVE)
    table = Table(sitting)
    table.full()
    sitting.move(pigeon("red1"), "J5")
    sensors = frozenset(number for number, where in enumerate(sitting.sensors) if where in sitting.real.values())
    touched = frozenset(number for number, where in enumerate(sitting.sensors) if where in sitting.touched)
    table.bring(lambda at: msg.BoardSeen(BOOT, 99, 1000, sensors, touched, at))
    assert table.asks == "journal.full"
    shown = sitting.view
    table.wait(2)
    assert (sitting.view, table.acts) == (shown, [])
    table.full(full=False)
    table.wait()
    assert table.acts == [Act.COMMAND]
    assert sitting.is_in(Phase.ROLLING)


def test_a_strip_waits_for_the_disk() -> None:
    """The printer's word that a job begins is kept, and the job goes to paper once that is on disk; its end too."""
    table = Table(at_table(ENTERING))
    table.press()
    table.press()
    (job,) = table.sitting.jobs
    table.full()
    table.bring(lambda at: msg.PrintStarted(job, at))
    assert fx.PrintNow(job) not in table.effects
    table.full(full=False)
    table.wait()
    assert table.effects.count(fx.PrintNow(job)) == 1
    table.full()
    table.bring(lambda at: msg.PrintDone(job, at))
    table.full(full=False)
    table.wait()
    assert table.acts[-2:] == [Act.PRINT_STARTED, Act.PRINT_DONE]


def test_a_computer_waits_for_the_disk() -> None:
    """Its choice that came while the disk was full is carried out once, or asked for again."""
    for early in (False, True):
        table = Table(at_table(MOVE, computers="red"))
        ask = table.sitting.asked[-1]
        table.full()
        if early:
            table.sitting.record.fails = True
            table.bring(lambda at: msg.PrintStarted(2, at))
        table.bring(lambda at, ask=ask: msg.Proposed(ask.position, ask.choice, at))  # type: ignore[misc]
        assert table.asks == "journal.full"
        table.full(full=False)
        table.wait()
        if len(table.sitting.asked) > 1:
            again = table.sitting.asked[-1]
            table.bring(lambda at, again=again: msg.Proposed(again.position, again.choice, at))  # type: ignore[misc]
        assert table.acts.count(Act.COMMAND) == 1


def test_a_cable_that_is_pulled_meanwhile_is_noticed() -> None:
    """When the disk works again the screen says what else is missing."""
    table = Table(at_board(MOVE))
    table.full()
    table.press()
    table.input(1, "D", "3")
    table.bring(lambda at: msg.LinkDown(Phrase("link.gone"), at))
    assert table.asks in {"journal.full", "link.gone"}
    table.full(full=False)
    table.wait()
    assert table.asks == "link.gone"


def test_news_stay_until_they_are_confirmed() -> None:
    """What happened to the journal is on top of a resumed game, of the pause too, and one press puts it away."""
    sitting = at_table(ROLL)
    sitting.roll(3)
    again = sitting.resumed()
    again.handle(msg.Announced(Phrase("journal.recovered", {"n": 7}), (Phrase("journal.aside"),), again.now))
    again.tick(60)
    assert again.asks == "journal.recovered"
    assert again.view is not None
    assert again.view.bar.title == Phrase("bar.news")
    assert set(again.view.keys) == {Key.CONFIRM, Key.BACK}
    again.press("confirm")
    assert again.asks == "ask.resume"


# The real program and a real file

ONE = ("--seats", "red=Anna,blue=Bert", "--rules", "short", "--flights", "1", "--lang", "en")


def allow(one: Player, size: int) -> None:
    """Let the files of the program grow no further than so many bytes, or as they like."""
    _, most = resource.prlimit(one.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(one.process.pid, resource.RLIMIT_FSIZE, (size, most))


def says(one: Player, code: str) -> bool:
    """Tell whether the panel says a sentence, on however many lines."""
    return Texts("en").word(code) in " ".join(one.words().split())


@pytest.mark.heavy
@pytest.mark.timeout(180)
def test_the_program_lives_through_a_full_disk_and_a_damaged_file(tmp_path: Path) -> None:
    """It stops with a sentence while its files cannot grow, goes on by itself, and tells of damage until confirmed."""
    journal = tmp_path / "games.sqlite"
    with player(journal, *ONE) as one:
        one.until(lambda: bool(one.words()))
        one.play(lambda: one.words().startswith("Roll"), "6")
        # The virtual board's own file is smaller, and may grow.
        allow(one, schema.wal(journal).stat().st_size)
        one.type("3")
        one.until(lambda: says(one, "journal.gone"))
        allow(one, resource.RLIM_INFINITY)
        one.until(lambda: "Anna rolled 3" in one.words())
        one.end(signal.SIGTERM)
    with Journal.open(journal, now) as opened:
        assert opened.recovered is None
        (game,) = opened.games()
    with journal.open("r+b") as file:
        file.write(bytes(100))
    with player(journal, *ONE) as one:
        kept = Texts("en").say(Phrase("journal.recovered", {"n": game.entries}))
        one.until(lambda: kept in " ".join(one.words().split()))
        one.type("c")
        one.until(lambda: one.words().startswith("Go on playing?"))
    assert list(tmp_path.glob("games.sqlite.damaged-*"))
