from __future__ import annotations

import json
import shutil
import signal
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from companion.effects import EntrySlip, FlightStrip, SeasonStrip
from companion.journal import Journal
from companion.strips import layout, text
from tests.app.kept import GERMAN, Kept, replayed
from tests.app.terminal import Player, gone, player, wait_gone, without_micropython

RULES = ("--rules", "short", "--flights", "1", "--lang", "en")
ONE = ("--seats", "red=Anna,blue=computer", *RULES)
TWO = ("--seats", "red=Anna,blue=Bert", *RULES)

# A whole evening is played before the first test begins.
pytestmark = pytest.mark.timeout(180)

SET = 12
"""Pieces on the board once both are ready: at least two times four pigeons, and four hawks."""


@dataclass(frozen=True, slots=True)
class Evening:
    """A game that was killed in the middle of the first player's turn."""

    folder: Path
    first: dict[str, str]
    """The map when the pieces had been set up."""
    words: str
    pieces: dict[str, str]
    children: tuple[int, ...]
    interpreter: str


def played(folder: Path, one: Player, turns: int) -> Evening:
    """Play until pigeons of both have left their places and Anna has rolled, and pull the plug."""
    one.until(lambda: bool(one.words()))
    one.play(lambda: one.words().startswith("Roll") and len(one.pieces()) >= SET, "6")
    first = one.pieces()

    def moved() -> bool:
        away = [name for name, field in one.pieces().items() if first.get(name) not in {None, field}]
        return {name[0] for name in away} >= {"R", "B"} and len(away) >= turns

    one.play(moved, "62345", 60)
    # Anna's choice of a pigeon is on the screen.
    one.play(lambda: one.words().startswith("Move") and "\nRed" in one.words(), "4", 60)
    children = tuple(one.children())
    interpreter = Path(f"/proc/{children[0]}/cmdline").read_text()
    words, pieces = one.words(), one.pieces()
    one.end(signal.SIGKILL)
    return Evening(folder, first, words, pieces, children, interpreter)


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    """Play one evening against the computer."""
    folder = tmp_path_factory.mktemp("evening")
    with player(folder / "games.sqlite", *ONE, "--trace", str(folder / "trace.json")) as one:
        yield played(folder, one, 2)


@pytest.fixture
def journal(evening: Evening, tmp_path: Path) -> Path:
    """Give a copy of the killed evening's journal, as it lay on disk."""
    for file in evening.folder.glob("games.sqlite*"):
        shutil.copy(file, tmp_path / file.name)
    return tmp_path / "games.sqlite"


def test_pieces_move_on_the_map(evening: Evening) -> None:
    """A person and the computer play with keys and helping hands, and the map shows their pigeons on the way."""
    assert "micropython" in evening.interpreter
    assert len(evening.first) >= SET
    assert set(evening.pieces) <= set(evening.first)
    assert evening.pieces != evening.first


def test_nothing_is_left_over_when_the_power_goes(evening: Evening) -> None:
    """The firmware's process ends with the referee's, even when that was killed."""
    wait_gone(list(evening.children))


def test_a_killed_game_goes_on_where_it_was(evening: Evening, journal: Path) -> None:
    """After a kill in the middle of a turn the game is offered again, and the same screen follows."""
    with player(journal, *ONE) as one:
        one.until(lambda: bool(one.words()))
        assert one.words().startswith("Go on playing?")
        assert one.pieces() == evening.pieces
        one.type("c")
        one.until(lambda: one.words() == evening.words)
        assert one.pieces() == evening.pieces


@pytest.mark.parametrize(
    ("how", "status"), [(signal.SIGTERM, 0), (signal.SIGINT, 130)], ids=["stop from outside", "Ctrl-C"]
)
def test_a_stop_leaves_everything_tidy(journal: Path, how: signal.Signals, status: int) -> None:
    """A stop ends with its status, the terminal as it was found, no process left, and every entry on disk."""
    with player(journal, *ONE) as one:
        one.until(lambda: bool(one.words()))
        assert one.settings() != one.before
        children = one.children()
        if how is signal.SIGINT:
            one.type("\x03")
            found = one.wait()
        else:
            found = one.end(how)
        assert found == status
        assert one.settings() == one.before
        assert "\x1b[?1049l" in one.raw()
        assert f"Everything is saved in {journal}." in one.raw().replace("\r\n", "")
        assert one.process.stderr is not None
        assert one.process.stderr.read() == b""
        assert all(map(gone, children))
    with Journal.open(journal, lambda: datetime.now(UTC)) as again:
        assert again.recovered is None
        assert again.unfinished() == 1


def test_leaving_by_the_key_ends_the_command(journal: Path) -> None:
    """The key q leaves the table with status 0."""
    with player(journal, *ONE) as one:
        one.until(lambda: bool(one.words()))
        one.type("q")
        assert one.wait() == 0


def test_a_new_game_gives_up_the_old_one(journal: Path) -> None:
    """With --new the unfinished game is closed, and the table is set up from the start."""
    with player(journal, *ONE, "--new") as one:
        one.until(lambda: one.words().startswith("Set your pigeons"))
        assert one.end(signal.SIGTERM) == 0
    with Journal.open(journal, lambda: datetime.now(UTC)) as again:
        assert [game.finished for game in again.games()] == [False, True]


def test_the_strips_of_a_closed_game_come_out_first(kept: Kept, tmp_path: Path) -> None:
    """What the printer missed is printed at the next start, each strip once and as an original."""
    journal = replayed(kept[0], tmp_path / "games.sqlite", clock=lambda: datetime.now(UTC))
    paper = tmp_path / "strips.txt"
    slips = [slip for slip in kept[1].values() if isinstance(slip, EntrySlip | FlightStrip | SeasonStrip)]
    told = [text(layout(slip, 32, GERMAN)).splitlines()[1:3] for slip in slips]
    with player(journal, *ONE[:-1], "de") as one:
        one.until(lambda: _printed(paper) == told)
        assert one.end(signal.SIGTERM) == 0
    with player(journal, *ONE[:-1], "de") as one:
        one.until(lambda: bool(one.words()))
        assert one.end(signal.SIGTERM) == 0
    assert _printed(paper) == told


def _printed(paper: Path) -> list[list[str]]:
    """Give the title of each strip."""
    lines = paper.read_text("utf-8").splitlines() if paper.exists() else []
    return [lines[at : at + 2] for at in range(1, len(lines)) if lines[at].strip() == "RV-MEISTERSCHAFT"]


def lines(evening: Evening) -> list[dict[str, Any]]:
    """Read the trace; the line at which the process was killed may be cut off."""
    text = (evening.folder / "trace.json").read_text("utf-8")
    return [json.loads(line) for line in text.split("\n")[:-1]]


def test_the_trace_tells_what_led_to_what(evening: Evening) -> None:
    """Messages bring entries, entries bring events, and effects follow: every line is JSON, in the order of cause."""
    kinds = [next(iter(line)) for line in lines(evening)]
    assert set(kinds) == {"message", "entry", "event", "effect"}
    causes = {"message": {"message", "effect", "entry", "event"}, "entry": {"message", "entry", "event"}}
    causes |= {"event": {"entry", "event"}, "effect": {"message", "entry", "event", "effect"}}
    assert all(before in causes[after] for before, after in pairwise(kinds))


def test_the_trace_acknowledges_only_what_is_written(evening: Evening) -> None:
    """An input's entry stands between the message that brought it and the effect that acknowledges it."""
    written: set[tuple[str, int]] = set()
    acknowledged = 0
    for line in lines(evening):
        details = line["details"]
        if "entry" in line and details["input"]:
            written.add((details["input"]["boot"], details["input"]["n"]))
        elif line.get("effect") == "Acknowledge" and details["n"]:
            assert (details["boot"], details["n"]) in written
            acknowledged += 1
    assert acknowledged


def test_two_persons_play_with_the_firmware_under_cpython(tmp_path: Path) -> None:
    """Where there is no MicroPython the firmware runs under this Python, and two persons play just so."""
    with player(tmp_path / "games.sqlite", *TWO, python=without_micropython()) as one:
        evening = played(tmp_path, one, 2)
    assert "micropython" not in evening.interpreter
    assert evening.pieces != evening.first
    wait_gone(list(evening.children))
