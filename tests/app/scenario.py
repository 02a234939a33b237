"""Scenarios: text files that say what is done at the table and what the screen then says, played through everything."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from companion.errors import FlugleiterError
from tests.app.scenario_table import DEED, Sitting

FOLDER = Path(__file__).parents[1] / "playthroughs" / "table"
HEAD = ("game", "language", "seats", "rules", "position")


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a scenario: a word, and what stands behind it."""

    number: int
    word: str
    rest: str


@dataclass(frozen=True, slots=True)
class Scenario:
    """What a file says."""

    name: str
    lesson: str
    head: Mapping[str, str]
    lines: tuple[Line, ...]


def read(path: Path) -> Scenario:
    """Read a file; the first line is the lesson, other lines that begin with # are for people only."""
    first, *rest = path.read_text("utf-8").splitlines()
    assert (first[:2], first[-1:]) == ("# ", "."), f"{path.name}: the first line says what is taught"
    lines = [Line(number, *_split(text)) for number, text in enumerate(rest, 2) if text and not text.startswith("#")]
    head = {line.word: line.rest for line in lines if line.word in HEAD}
    return Scenario(path.name, first[2:], head, tuple(line for line in lines if line.word not in HEAD))


def _split(text: str) -> tuple[str, str]:
    word, _, rest = text.partition(" ")
    return word, rest.strip()


DEEDS: Mapping[str, Callable[[Sitting, str], None]] = {
    name: getattr(Sitting, name)
    for name in (
        *("roll", "press", "hold", "choose", "lift", "take", "put", "aside"),
        *("slide", "bump", "follow", "wait", "faults", "screen", "lamp"),
    )
}
QUIET = frozenset({"screen", "lamp", "take", "aside", "wait"})
"""Words after which no time needs to pass."""


def play(scenario: Scenario) -> Sitting:
    """Play a scenario and give the table at its end; fails with file, line and what was there instead."""
    sitting = Sitting(scenario.head)
    for line in scenario.lines:
        place = f"{scenario.name}, line {line.number}: {line.word} {line.rest}"
        assert line.word in DEEDS, f"{place}: unknown; allowed are {', '.join(DEEDS)}"
        try:
            DEEDS[line.word](sitting, line.rest)
            sitting.pass_by(0.0 if line.word in QUIET else DEED)
        except (AssertionError, FlugleiterError, ValueError, IndexError) as fault:
            raise AssertionError(f"{place}: {fault}") from fault
    return sitting
