"""Every option value changes something: each row plays the same words under the default and under the value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest

from companion.errors import WrongInputError
from companion.rules.aeroplane.options import PRESETS, VALUES, Options, choose
from companion.rules.interface import Colour, IllegalMove, Seat
from tests.table_aeroplane import FOUR, Table, game, table

SIXES = ("roll 6", "red1", "roll 6", "red1", "roll 6")
OUT = "turn=red red=-,40,x,- yellow=-,-,-,-"
HIT = "turn=red roll=3 red=7,-,-,- blue=10,10,-,- stacks=blue:1+2"
TIE = "turn=red roll=3 red=7,7,-,- blue=10,10,-,- stacks=red:1+2,blue:1+2"
PAST = "turn=red roll=5 red=10,-,-,- green=13,13,-,- stacks=green:1+2"
HOME = "turn=red roll=2 red=x,x,x,R4 blue=14,-,-,- yellow=-,-,-,-"


@dataclass(frozen=True)
class Row:
    """A position in which an option value matters.

    Args:
        option: its name.
        value: not the default.
        position: in the notation; empty: a new match of four.
        spoken: commands that are played, in the words of `tests.table_aeroplane`.
        beside: other options that both games share.
    """

    option: str
    value: str
    position: str = ""
    spoken: Sequence[str] = ()
    beside: Mapping[str, str] = field(default_factory=dict)


ROWS = (
    Row("take_off", "five_six", "turn=red red=-,7,-,- yellow=-,-,-,-", ["roll 5"]),
    Row("take_off", "six", "turn=red red=-,7,-,- yellow=-,-,-,-", ["roll 4"]),
    Row("roll_again", "none", "turn=red red=R0,-,-,- yellow=-,-,-,-", ["roll 6", "red1"]),
    Row(
        "three_sixes",
        "moved_return_incl_finished",
        "turn=red red=50,1,-,- yellow=-,-,-,-",
        (*SIXES[:3], "red2", "roll 6"),
    ),
    Row("three_sixes", "one_returns", OUT, SIXES),
    Row("three_sixes", "all_unfinished_return", OUT, SIXES),
    Row("three_sixes", "all_return", OUT, SIXES),
    Row("three_sixes", "turn_lost", OUT, SIXES),
    Row("three_sixes", "none", OUT, SIXES),
    Row("jump", "optional", "turn=red roll=2 red=R0,-,-,- yellow=-,-,-,-", ["red1"]),
    Row("jump", "off", "turn=red roll=2 red=R0,-,-,- yellow=-,-,-,-", ["red1"]),
    Row("shortcut", "always", "turn=red roll=2 red=16,-,-,- yellow=-,-,-,-", ["red1"]),
    Row("shortcut", "off", "turn=red roll=2 red=16,-,-,- yellow=-,-,-,-", ["red1"]),
    Row("jump_into_shortcut", "off", "turn=red roll=2 red=12,-,-,- yellow=-,-,-,-", ["red1"]),
    Row("jump_after_shortcut", "direct_only", "turn=red roll=2 red=16,-,-,- yellow=-,-,-,-", ["red1", "shortcut"]),
    Row("jump_after_shortcut", "always", "turn=red roll=2 red=12,-,-,- yellow=-,-,-,-", ["red1", "shortcut"]),
    Row("shortcut_hits", "none", "turn=red roll=2 red=16,-,-,- yellow=Y3,-,-,-", ["red1", "shortcut"]),
    Row("shortcut_blocked_by_stack", "on", "turn=red roll=2 red=16,-,-,- yellow=Y3,Y3,-,- stacks=yellow:1+2", ["red1"]),
    Row("stack", "always", "turn=red roll=2 red=5,7,-,- yellow=-,-,-,-", ["red1"]),
    Row("stack", "never", "turn=red roll=2 red=5,7,-,- yellow=-,-,-,-", ["red1"]),
    Row("stack_pass", "bounce", PAST, ["red1"]),
    Row("stack_pass", "stop", PAST, ["red1"]),
    Row("stack_hit", "mutual", HIT, ["red1"]),
    Row("stack_hit", "attacker_returns", HIT, ["red1"]),
    Row("stack_hit", "attacker_returns", TIE, ["red1"]),
    Row("stack_hit", "larger_wins", HIT, ["red1"]),
    Row("overshoot", "bounce", "turn=red roll=4 red=R4,-,-,- yellow=-,-,-,-", ["red1"]),
    Row("overshoot", "back_by_roll", "turn=red roll=4 red=R4,-,-,- yellow=-,-,-,-", ["red1"]),
    Row("overshoot", "accept", "turn=red roll=4 red=R4,-,-,- yellow=-,-,-,-", ["red1"]),
    Row("end", "first_wins", HOME, ["red4"]),
    Row("planes", "3"),
    Row("planes", "2"),
    Row("first", "random"),
    Row("first", "fixed"),
    *(Row("starter", colour, "", [], {"first": "fixed"}) for colour in ("red", "blue", "yellow", "green")),
    Row("forced_move", "off", "turn=red red=R0,-,-,- yellow=-,-,-,-", ["roll 3", "pass"]),
    Row("teams", "opposite_pairs", "turn=red roll=3 red=R0,-,-,- blue=-,-,-,- yellow=3,-,-,- green=-,-,-,-", ["red1"]),
    Row("dice", "electronic", "turn=red red=R0,-,-,- yellow=-,-,-,-"),
)

SAME_AS_DEFAULT = {("starter", "red")}
"""On the common board red sits on the lowest seat: named or not, red begins."""


def shown(play: Table) -> tuple[Any, ...]:
    """Collect what the people at the table can see of a position."""
    played, state = play.played, play.state
    return (
        *(played.chance(state), played.legal(state), played.stage(state), played.mover(state), played.expected(state)),
        *(played.summary(state), played.sheet(state), played.outcome(state), played.write(state), tuple(play.told)),
    )


def evaluate(row: Row, rules: Mapping[str, str]) -> list[tuple[Any, ...]]:
    """Play a row's words under some rules: what is seen after each of them, or the rule that refuses it."""
    chosen = {**row.beside, **rules}
    played = game(**chosen)
    play = table(row.position, **chosen) if row.position else Table(played, played.setup(FOUR))
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
    """Under the value something is offered, told or left that the default does not, in the row's position."""
    default = {row.option: getattr(Options(), row.option)}
    changed = evaluate(row, {row.option: row.value}) != evaluate(row, default)
    assert changed is ((row.option, row.value) not in SAME_AS_DEFAULT)
    assert evaluate(row, default) == evaluate(row, {})


@pytest.mark.parametrize("option", VALUES)
def test_no_value_of_an_option_is_without_its_row(option: str) -> None:
    """Each value but the default has a position that shows what it does."""
    assert {row.value for row in ROWS if row.option == option} == {*VALUES[option][1:]}


@pytest.mark.parametrize("option", VALUES)
def test_values_of_one_option_differ_among_themselves(option: str) -> None:
    """Two values of one option are not the same rule under two names: some row of the option parts them."""
    rows = [row for row in ROWS if row.option == option]
    for value in VALUES[option]:
        for other in VALUES[option]:
            same = value == other or {(option, value), (option, other)} == {("starter", "lowest"), ("starter", "red")}
            apart = any(evaluate(row, {option: value}) != evaluate(row, {option: other}) for row in rows)
            assert apart is not same, f"{option}: {value} and {other}"


def test_presets_are_the_agreed_sets() -> None:
    """Seed changes nothing; the other two differ from it by what the document says, single settings come on top."""
    assert choose("seed") == Options()
    assert choose("hongkong") == choose(
        rules={
            "take_off": "six",
            "jump_after_shortcut": "direct_only",
            "overshoot": "bounce",
            "three_sixes": "one_returns",
        }
    )
    assert choose("tencent", {"overshoot": "accept"}) == choose(rules={**PRESETS["tencent"], "overshoot": "accept"})
    assert PRESETS["tencent"]["stack"] == "always"


@pytest.mark.parametrize(
    ("preset", "roll", "taxies"), [("seed", 4, True), ("hongkong", 4, False), ("tencent", 5, True)]
)
def test_presets_reach_the_table(preset: str, roll: int, taxies: bool) -> None:  # noqa: FBT001 - an expected value
    """A 4 taxies by the seed, not in Hong Kong; a 5 does by Tencent's rules."""
    play = table("turn=red red=-,7,-,- yellow=-,-,-,-", preset).play(f"roll {roll}")
    assert ("red1" in play.legal) is taxies


def test_any_faces_may_be_agreed_for_taking_off() -> None:
    """With 1,6 a 1 and a 6 taxi, a 4 does not."""
    for roll, taxies in ((1, True), (4, False), (6, True)):
        play = table("turn=red red=-,7,-,- yellow=-,-,-,-", take_off="1,6").play(f"roll {roll}")
        assert ("red1" in play.legal) is taxies


@pytest.mark.parametrize(
    ("preset", "rules", "sentence"),
    [
        ("macau", {}, "Unknown preset “macau”. Allowed: seed, hongkong, tencent."),
        ("seed", {"three_six": "none"}, "Unknown rule option “three_six”. Did you mean three_sixes?"),
        ("seed", {"wind": "b"}, "Unknown rule option “wind”. Allowed: take_off, roll_again, "),
        ("seed", {"flights": "1"}, "Aeroplane chess has no flights: leave them out."),
        ("seed", {"planes": "5"}, "Rule option planes cannot be “5”. Allowed: 2, 3, 4."),
        ("seed", {"jump": "always"}, "Rule option jump cannot be “always”. Allowed: mandatory, optional, off."),
        ("seed", {"take_off": "odd"}, "Allowed: even, five_six, six, or faces of the die such as 1,6."),
        ("seed", {"take_off": "6,6"}, "Rule option take_off cannot be “6,6”."),
        ("seed", {"take_off": ""}, "Rule option take_off cannot be “”."),
        ("seed", {"take_off": "0"}, "Rule option take_off cannot be “0”."),
        (
            "tencent",
            {"stack": "never"},
            "Rule option stack_pass means nothing with stack=never. Allowed: stack_pass=free.",
        ),
        ("seed", {"roll_again": "none", "three_sixes": "none"}, "three_sixes means nothing with roll_again=none."),
        ("hongkong", {"jump": "off"}, "Rule option jump_after_shortcut means nothing with jump=off."),
        ("seed", {"shortcut": "off", "shortcut_hits": "none"}, "shortcut_hits means nothing with shortcut=off."),
        ("seed", {"starter": "blue"}, "Rule option starter means nothing with first=highest_roll."),
    ],
)
def test_a_wrong_option_is_named_with_what_is_allowed(preset: str, rules: dict[str, str], sentence: str) -> None:
    """A preset, option, value or pair that makes no sense is refused in one sentence."""
    with pytest.raises(WrongInputError) as no:
        choose(preset, rules)
    assert sentence in str(no.value)


@pytest.mark.parametrize(
    ("colours", "rules", "sentence"),
    [
        (("red",), {}, "two to four players"),
        (("red", "red"), {}, "each with another colour"),
        (("red", "blue", "yellow"), {"teams": "opposite_pairs"}, "Teams need four players"),
        (("red", "blue"), {"first": "fixed", "starter": "green"}, "Nobody plays green"),
    ],
)
def test_players_who_cannot_sit_at_one_table_are_told_why(
    colours: tuple[str, ...], rules: dict[str, str], sentence: str
) -> None:
    """One sentence says what to change."""
    with pytest.raises(WrongInputError, match=sentence):
        game(**rules).setup(tuple(Seat(Colour(colour)) for colour in colours))
