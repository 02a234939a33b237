"""Games written down by hand: each line of a .play file is a command, a refusal or what must be so then.

rules flight_end=c          options, before anything else
seats red=Anna blue=Bodo    a new season; or: position rv ...
red3 C3 F3                  a hand puts a pigeon from a field on a field; other commands as in tests.table
refuse red3 C3 J3 RV-27     the command is refused by this rule
expect red3 home 7          see EXPECTATIONS
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from companion.rules.interface import Colour, Die, Draw, Seat, Standing
from companion.rules.rv.state import Joker
from companion.texts import Texts
from tests.rules.rule_ids import documented
from tests.table import Table, at, game, pigeon

PLAYS = sorted((Path(__file__).parents[1] / "playthroughs" / "rv").glob("*.play"))


def lines(path: Path) -> list[tuple[int, str]]:
    """Read the numbered lines that are no comment."""
    numbered = enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
    return [(number, line.strip()) for number, line in numbered if line.strip() and not line.startswith("#")]


def pairs(words: list[str]) -> dict[str, str]:
    """Read `key=value` words."""
    return dict(word.split("=", 1) for word in words)


def opened(script: list[tuple[int, str]]) -> Table:
    """Lay out the table that a play begins with; takes the lines for it."""
    rules: dict[str, str] = {}
    while True:
        first, *words = script.pop(0)[1].split()
        if first == "rules":
            rules = pairs(words)
            continue
        played = game(**rules)
        if first == "position":
            return Table(played, at(" ".join(words), played))
        assert first == "seats"
        return Table(played, played.setup(tuple(Seat(Colour(key), name) for key, name in pairs(words).items())))


def standing(play: Table, colour: str) -> Standing:
    """Find a player's row of the score table."""
    return next(row for row in play.played.summary(play.state).standings if row.seat.colour == colour)


def due(play: Table) -> str:
    """Say what chance must give: die, the stack of a card, or nothing."""
    match play.played.chance(play.state):
        case Die():
            return "die"
        case Draw(stack=stack):
            return stack
    return "nothing"


def comma(hundredths: int) -> str:
    """Print points as the strip does."""
    return f"{hundredths // 100},{hundredths % 100:02}"


def named(words: list[str]) -> str:
    """Join words; none of them is none."""
    return " ".join(words) or "none"


def jokers(play: Table, colour: str) -> str:
    """List a player's unspent jokers."""
    return named([str(joker) for joker in Joker if (colour, joker) in play.state.flight.jokers])


def medal(play: Table, colour: str) -> str:
    """Name the medal that a player won."""
    lofts = play.played.sheet(play.state).lofts
    return next(loft.medal for loft in lofts if loft.seat.colour == colour) or "none"


def rests(play: Table) -> str:
    """List the pigeons under a disc, the oldest disc first."""
    return named([f"{rest.piece.colour}{rest.piece.number}" for rest in play.state.flight.rests])


def colours(seats: tuple[Seat, ...]) -> str:
    """List the colours of seats."""
    return named([str(seat.colour) for seat in seats])


OF_ALL: Mapping[str, Callable[[Table], str]] = {
    "on": lambda play: play.mover,
    "stage": lambda play: play.played.stage(play.state),
    "due": due,
    "legal": lambda play: str(len(play.legal)),
    "hawks": lambda play: named([*play.state.flight.hawks]),
    "rests": rests,
    "release": lambda play: play.state.flight.release,
    "told": lambda play: named(play.told),
    "seats": lambda play: colours(play.state.seats),
    "winner": lambda play: colours(play.played.sheet(play.state).winners),
    "champion": lambda play: colours(play.played.sheet(play.state).champions),
}
OF_ONE: Mapping[str, Callable[[Table, str], str]] = {
    "points": lambda play, colour: comma(standing(play, colour).points.hundredths),
    "total": lambda play, colour: Texts("de").detail(standing(play, colour).total),
    "rank": lambda play, colour: str(standing(play, colour).rank),
    "jokers": jokers,
    "medal": medal,
}
EXPECTATIONS = (*OF_ALL, *OF_ONE, "a pigeon: a field, home and its place, struck, not set")
PLACES = {"x": "struck", "-": "not set"}


def so(play: Table, words: list[str]) -> str:
    """Say what is so, of the things that the words after `expect` speak of."""
    if words[0] in OF_ALL:
        return OF_ALL[words[0]](play)
    if words[0] in OF_ONE:
        return OF_ONE[words[0]](play, words[1])
    assert pigeon(words[0]), EXPECTATIONS
    where = play.where(words[0])
    return f"home {where[1:]}" if where.startswith("#") else PLACES.get(where, where)


def carry_out(play: Table, line: str) -> None:
    """Do what a line says."""
    first, *words = line.split()
    if first == "refuse":
        assert play.refused(" ".join(words[:-1])) == words[-1]
        assert words[-1] in documented()
    elif first == "expect":
        assert so(play, words) == " ".join(words[2 if words[0] in OF_ONE else 1 :])
    else:
        play.play(line)


@pytest.mark.parametrize("path", PLAYS, ids=lambda path: path.stem)
def test_a_game_goes_as_it_is_written(path: Path) -> None:
    """Commands are accepted, refusals name their rule, expectations hold, and each position survives its notation."""
    script = lines(path)
    play = opened(script)
    for number, line in script:
        try:
            carry_out(play, line)
        except Exception as wrong:
            raise AssertionError(f"{path.name}, line {number}: {line} ({wrong})") from wrong
        assert play.played.read(play.played.write(play.state)) == play.state


def test_there_are_games_to_play() -> None:
    """The folder was found, and its games hold refusals and expectations of most kinds."""
    words = [line.split() for path in PLAYS for _, line in lines(path)]
    assert len(PLAYS) >= 6
    assert {word[1] for word in words if word[0] == "expect"} >= {*OF_ALL} - {"total"}
    assert sum(word[0] == "refuse" for word in words) > 40
