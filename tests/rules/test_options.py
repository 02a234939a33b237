"""Every option value changes something: each row plays the same words under the default and under the value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest

from companion.errors import WrongInputError
from companion.rules.interface import IllegalMove
from companion.rules.rv.options import MEDAL_FLIGHTS, PRESETS, VALUES, Options, choose
from tests.table import Table, at, game

RESULT = "1,.,-,-,-,-|2,.,-,-,-,-"
SETTING = "rv step=setting turn=blue red=A3,B3,C3,D3 blue=-"
EVEN = "1v,4v,6v,-,-,-|2v,3v,5v,-,-,-"
SET_ANEW = ("proceed", "set 1 2 3 4", "set 1 2 3 4")


@dataclass(frozen=True)
class Row:
    """A position in which an option value matters.

    Args:
        option: its name.
        value: not the default.
        position: in the notation.
        spoken: commands that are played, in the words of `tests.table`.
        beside: other options that both games share.
    """

    option: str
    value: str
    position: str
    spoken: Sequence[str] = ()
    beside: Mapping[str, str] = field(default_factory=dict)


ROWS = (
    Row("compulsory", "b", "rv turn=red roll=3 red=G3 blue=A6"),
    Row("compulsory", "c", "rv turn=blue roll=5 red=A3 blue=P3"),
    Row("entry_overshoot", "b", "rv turn=blue roll=5 red=A3 blue=M4"),
    Row("card_arrival", "b", "rv turn=yellow roll=6 yellow=O1 red=A3 due=yellow1@blue", ["draw W17"]),
    Row("next_event", "b", "rv turn=red roll=6 red=I4 blue=A6"),
    Row("next_event", "c", "rv turn=red roll=6 red=I4 blue=A6"),
    Row("decline_six", "b", "rv turn=red roll=6 red=F4 blue=A6"),
    Row("dice_event", "b", "rv turn=red roll=1 red=F4 blue=A6", ["red1 G4"]),
    Row("card_mode", "b", "rv turn=red roll=6 red=F4 blue=A6 due=red1@red", ["draw D20"]),
    Row("hawk_trigger", "b", "rv turn=red roll=5 red=F3,A3 blue=A6", ["red1 K3"]),
    Row("hawk_trigger", "c", "rv turn=red roll=3 red=F3,A3 blue=A6", ["red1 I3"]),
    Row("hawk_joker_range", "b", "rv turn=red roll=6 red=A3 blue=O3"),
    Row("hawk_joker_range", "c", "rv turn=red roll=6 red=A3 blue=L3"),
    Row("black_field", "b", "rv turn=red roll=5 red=F3 blue=A6"),
    Row("crow_mode", "b", "rv turn=red roll=6 red=A3 blue=K3"),
    Row("crow_mode", "ab", "rv turn=red roll=6 red=A3 blue=K3"),
    Row("director_card_uses", "b", "rv roll=6 red=A3 blue=A6 director=red jokers=red:hcd,blue:hc", ["turn north"]),
    Row("start_rule", "b", "rv step=directing throws=red:3 turn=blue red=A3 blue=A6", ["roll 5"]),
    Row("start_rule", "c", f"rv step=landed director=blue red=#1,B3 blue=#2,B6 past={RESULT}", SET_ANEW),
    Row("disc_limit", "a", "rv roll=6 red=H3,G3,G6 blue=A6 rest=red2,red3 due=red1@blue", ["draw W18"]),
    Row("disc_limit", "c", "rv roll=6 red=H3,G3,G6 blue=A6 rest=red2,red3 due=red1@blue", ["draw W18"]),
    Row("flight_end", "b", "rv turn=blue roll=3 red=A3 blue=P4 enter=blue1", ["clock blue1"]),
    Row("flight_end", "c", "rv turn=blue roll=3 red=#1,B3 blue=P4,B6 enter=blue1", ["clock blue1"]),
    Row("flight_end", "d", "rv turn=blue roll=3 red=A3 blue=P4 enter=blue1", ["clock blue1"]),
    Row("points_mode", "b", "rv turn=blue red=#1,#2,C3 blue=#3,B6,C6"),
    Row("pigeons", "b", SETTING),
    Row("named", "b", SETTING, ["set 1 2 3 4"], {"medals": "on"}),
    Row("counted", "3", f"rv flight=2 step=landed red=#1,#4,#6 blue=#2,#3,#5 past={EVEN}", (), {"medals": "on"}),
    Row("medals", "on", SETTING + " flight=2", ["set 1 2 3 4"]),
    Row("medal_flights", "1,3,5", SETTING, ["set 1 2 3 4"], {"medals": "on"}),
    *(
        Row("flights", n, f"rv flight={n} step=landed red=#1,B3 blue=#2,B6 past={';'.join([RESULT] * int(n))}")
        for n in "12345"
    ),
    Row("colours", "b", f"rv step=landed red=#1,B3 blue=#2,B6 past={RESULT}", ["proceed"], {"rotation": "on"}),
    Row("rotation", "on", f"rv step=landed red=#1,B3 blue=#2,B6 past={RESULT}", ["proceed"]),
    Row("dice", "electronic", "rv turn=red red=A3 blue=A6"),
)


def shown(play: Table) -> tuple[Any, ...]:
    """Collect what the people at the table can see of a position."""
    played, state = play.played, play.state
    return (
        *(played.chance(state), played.legal(state), played.beside(state), played.stage(state), played.mover(state)),
        *(played.summary(state), played.sheet(state), played.outcome(state), played.write(state)),
    )


def evaluate(row: Row, rules: Mapping[str, str]) -> list[tuple[Any, ...]]:
    """Play a row's words under some rules: what is seen after each of them, or the rule that refuses it."""
    played = game(**{**row.beside, **rules})
    play = Table(played, at(row.position, played))
    seen = [shown(play)]
    for words in row.spoken:
        try:
            play.play(words)
        except IllegalMove as no:
            seen.append((no.rule,))
        else:
            seen.append(shown(play))
    return seen


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.option}={row.value}")
def test_an_option_value_changes_what_the_table_sees(row: Row) -> None:
    """Under the value something is offered, told or counted that the default does not, in the row's position."""
    default = {row.option: getattr(Options(), row.option)}
    assert evaluate(row, {row.option: row.value}) != evaluate(row, default)
    assert evaluate(row, default) == evaluate(row, {})


@pytest.mark.parametrize("option", [*VALUES, MEDAL_FLIGHTS])
def test_no_value_of_an_option_is_without_its_row(option: str) -> None:
    """Each value but the default has a position that shows what it does."""
    proven = {row.value for row in ROWS if row.option == option}
    assert proven >= {*VALUES.get(option, ())[1:]}
    assert proven, option


def test_values_of_one_option_differ_among_themselves() -> None:
    """Two other values of one option, put to the same position, are not the same rule under two names."""
    for option, value, other in (
        ("next_event", "b", "c"),
        ("crow_mode", "b", "ab"),
        ("disc_limit", "a", "c"),
        ("compulsory", "b", "c"),
        ("hawk_trigger", "b", "c"),
        ("hawk_joker_range", "b", "c"),
        ("flight_end", "b", "d"),
        ("start_rule", "b", "c"),
    ):
        rows = [row for row in ROWS if row.option == option]
        assert any(evaluate(row, {option: value}) != evaluate(row, {option: other}) for row in rows), option


def test_the_preset_short_is_the_sports_own_end() -> None:
    """Short is a third at home and points for a third; seed changes nothing."""
    assert choose("short") == choose(rules={"flight_end": "c", "points_mode": "b"})
    assert choose("seed") == Options()
    row = Row("preset", "short", "rv turn=blue roll=3 red=#1,B3 blue=P4,B6,C6 enter=blue1", ["clock blue1"])
    assert evaluate(row, PRESETS["short"]) != evaluate(row, {})
    assert choose("short", {"flight_end": "a"}) == choose(rules={"points_mode": "b"})


@pytest.mark.parametrize(
    ("preset", "rules", "sentence"),
    [
        ("long", {}, "Unknown preset “long”. Allowed: seed, short."),
        ("seed", {"black_fields": "b"}, "Unknown rule option “black_fields”. Did you mean black_field?"),
        ("seed", {"wind": "b"}, "Unknown rule option “wind”. Allowed: compulsory, entry_overshoot, "),
        ("seed", {"hawk_trigger": "d"}, "Rule option hawk_trigger cannot be “d”. Allowed: a, b, c."),
        ("seed", {"medal_flights": "4,2,6"}, "three rising flights from 1 to 6"),
        ("seed", {"medal_flights": "2,4"}, "three rising flights from 1 to 6"),
        ("seed", {"medal_flights": "2,4,7"}, "three rising flights from 1 to 6"),
        ("seed", {"flights": "7"}, "Rule option flights cannot be “7”. Allowed: 1, 2, 3, 4, 5, 6."),
    ],
)
def test_a_wrong_option_is_named_with_what_is_allowed(preset: str, rules: dict[str, str], sentence: str) -> None:
    """A preset, option or value that does not exist is refused in one sentence."""
    with pytest.raises(WrongInputError) as no:
        choose(preset, rules)
    assert sentence in str(no.value)
