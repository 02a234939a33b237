"""A journal with a season and a race, and the commands that read it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from companion.app.games import lay_again
from companion.cli import main
from companion.effects import Slip
from companion.journal import Journal
from companion.referee.record import Act, Entry
from companion.rules.interface import Stage
from companion.strips import layout
from companion.texts import Texts

GERMAN = Texts("de").say
ANNA, OPA = "Anna-Ottilie von und zu Hohenstein-Übers", "😀 Opa Jörg"
PIGEONS, PLANES = 1, 2
"""Numbers of the two games in the journal."""
Capture = pytest.CaptureFixture[str]
Kept = tuple[Path, dict[int, Slip], dict[int, Slip]]
"""A journal, the slips of its season, and those of its race."""


def now() -> datetime:
    """Give the time of an entry."""
    return datetime(2026, 7, 5, 12, 0, tzinfo=UTC)


def printed(slips: dict[int, Slip], kind: type[Slip]) -> list[Slip]:
    """List the slips of a kind in their order."""
    return [slip for slip in slips.values() if isinstance(slip, kind)]


def replayed(
    source: Path, to: Path, *, flights: int = 3, finished: bool = True, clock: Callable[[], datetime] = now
) -> Path:
    """Copy the season into a new journal as if no printer had been there, up to the end of a flight."""
    with Journal.open(source, now) as old, Journal.open(to, clock) as new:
        header = old.header(PIGEONS)
        game = lay_again(header).game(header.options)
        log, state = new.log(new.begin(header), game.event_types), game.setup(header.seats)
        over = 0
        for recorded in old.log(PIGEONS, game.event_types).entries():
            if recorded.entry.act is Act.COMMAND and over < flights + finished:
                before = game.stage(state)
                for event in recorded.entry.events:
                    state = game.apply(state, event)
                over += before is not game.stage(state) and game.stage(state) in {Stage.ROUND_OVER, Stage.OVER}
                log.append(recorded.entry)
        if finished:
            log.append(Entry(Act.FINISHED))
    return to


def run(capture: Capture, *words: object) -> tuple[int, str, str]:
    """Run a command in German; give status, output and errors."""
    status = main([*map(str, words), "--lang", "de"])
    said = capture.readouterr()
    return status, said.out, said.err


def acts(journal: Path) -> list[tuple[Act, object]]:
    """List what the journal says about paper."""
    with Journal.open(journal, now) as opened:
        header = opened.header(PIGEONS)
        entries = opened.log(PIGEONS, lay_again(header).game(header.options).event_types).entries()
        paper = {Act.PRINT_STARTED, Act.PRINT_DONE, Act.REPRINT}
        return [(one.entry.act, one.entry.note["job"]) for one in entries if one.entry.act in paper]


def codes(slips: dict[int, Slip]) -> list[str]:
    """List what the QR codes hold."""
    return [line.code for slip in slips.values() for line in layout(slip, 32, GERMAN) if line.code]
