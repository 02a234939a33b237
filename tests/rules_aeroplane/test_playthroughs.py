"""Matches written down by hand: each line of a .play file is a command, a refusal or what must be so then.

preset tencent              before anything else, as is: rules planes=2
seats red=Anna blue=Bodo    a new match; or: position aeroplane ...
red3 17                     a hand puts a plane on a field; other commands as in tests.table_aeroplane
refuse red3 18 AC-A2        the command is refused by this rule
expect red3 17              see EXPECTATIONS
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from companion.rules.interface import Colour, Seat
from tests.rules_aeroplane.aeroplane_ids import documented
from tests.table_aeroplane import Table, game

PLAYS = sorted((Path(__file__).parents[1] / "playthroughs" / "aeroplane").glob("*.play"))


def lines(path: Path) -> list[tuple[int, str]]:
    """Read the numbered lines that are no comment."""
    numbered = enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
    return [(number, line.strip()) for number, line in numbered if line.strip() and not line.startswith("#")]


def opened(script: list[tuple[int, str]]) -> Table:
    """Lay out the table that a play begins with; takes the lines for it."""
    preset, rules = "seed", dict[str, str]()
    while True:
        first, *words = script.pop(0)[1].split()
        if first == "preset":
            preset = words[0]
        elif first == "rules":
            rules = dict(word.split("=", 1) for word in words)
        else:
            played = game(preset, **rules)
            if first == "position":
                return Table(played, played.read(" ".join(words)))
            named = dict(word.split("=", 1) for word in words)
            return Table(played, played.setup(tuple(Seat(Colour(colour), name) for colour, name in named.items())))


def ranking(play: Table) -> str:
    """List the colours by rank, partners and other equals parted by +."""
    outcome = play.played.outcome(play.state)
    return " ".join("+".join(seat.colour for seat in group) for group in outcome.ranking) if outcome else "none"


EXPECTATIONS: Mapping[str, Callable[[Table], str]] = {
    "on": lambda play: play.mover,
    "stage": lambda play: play.played.stage(play.state),
    "due": lambda play: "die" if play.played.chance(play.state) else "nothing",
    "legal": lambda play: " ".join(play.legal),
    "told": lambda play: " ".join(play.rules) or "none",
    "ranking": ranking,
}
"""Anything else is a plane: its field, `-` in the hangar, `x` home."""


def carry_out(play: Table, line: str) -> None:
    """Do what a line says."""
    first, *words = line.split()
    if first == "refuse":
        assert play.refused(" ".join(words[:-1])) == words[-1]
        assert words[-1] in documented()
    elif first == "expect":
        found = EXPECTATIONS[words[0]](play) if words[0] in EXPECTATIONS else play.where(words[0])
        assert found == " ".join(words[1:])
    else:
        play.play(line)


@pytest.mark.parametrize("path", PLAYS, ids=lambda path: path.stem)
def test_a_match_goes_as_it_is_written(path: Path) -> None:
    """Commands are accepted, refusals name their rule, expectations hold, and each position survives its notation."""
    script = lines(path)
    play = opened(script)
    for number, line in script:
        try:
            carry_out(play, line)
        except Exception as wrong:
            raise AssertionError(f"{path.name}, line {number}: {line} ({wrong})") from wrong
        assert play.played.read(play.played.write(play.state)) == play.state


def test_there_are_matches_to_play() -> None:
    """The folder was found, and its matches hold refusals and expectations of every kind."""
    words = [line.split() for path in PLAYS for _, line in lines(path)]
    assert len(PLAYS) >= 6
    assert {word[1] for word in words if word[0] == "expect"} >= {*EXPECTATIONS}
    assert sum(word[0] == "refuse" for word in words) > 20
