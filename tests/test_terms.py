"""The options of both games on a device: each has its words, its row on every panel, and its way through the set-up."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict
from datetime import UTC, datetime
from functools import cache, partial
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.app.games import Games, lay
from companion.journal import Journal
from companion.referee.setup import Setup
from companion.rules.aeroplane import options as aeroplane
from companion.rules.interface import Opening, Phrase, Question
from companion.rules.rv import options as rv
from companion.rules.terms import CHANGE, DONE, RULE, RULES
from companion.screens.canvas import Drawing
from companion.sentences import SENTENCES
from companion.texts import LANGUAGES
from companion.view import Bar, Choose, Explain, View
from tests.screens.layout_helpers import KEYS, everywhere, faults, flaws, words

GAMES = ("rv", "aeroplane")
tabletop = cache(lay)
TABLES = {"rv": rv.TABLE, "aeroplane": aeroplane.TABLE}
DEFAULTS = {"rv": asdict(rv.Options()), "aeroplane": asdict(aeroplane.Options())}
CHOOSE: Mapping[str, Callable[[str, Mapping[str, str]], object]] = {"rv": rv.choose, "aeroplane": aeroplane.choose}
EVERY = [(game, option) for game in GAMES for option in TABLES[game].offered]
BESIDE = {
    "named": {"medals": "on"},
    "counted": {"medals": "on"},
    "medal_flights": {"medals": "on"},
    "colours": {"players": "2"},
    "starter": {"players": "4", "first": "fixed"},
    "teams": {"players": "4"},
}
"""Answers without which an option means nothing."""
ELSEWHERE = {("colours", "b"): {"seats": "others"}}
"""Values that another answer brings."""
BY_DEFAULT = {("starter", "lowest")}
"""Values that hold as long as nobody says otherwise."""


def asked(setup: Setup) -> Question | None:
    """Give what a set-up asks next."""
    return setup.ask(setup._said())


def begun(game: str, rules: Mapping[str, str] | None = None) -> Setup:
    """Begin a set-up."""
    top = tabletop(game)
    return Setup(partial(top.question, rules=rules or {}), partial(top.opening, rules=rules or {}))


def agree(game: str, wanted: Mapping[str, str]) -> Opening:
    """Answer every question as wanted, and what nothing is wanted for with the answer that is preferred."""
    setup, left = begun(game), dict(wanted)
    while question := asked(setup):
        offered = [value for value, _ in question.options]
        if question.key == RULES:
            answer = CHANGE
        elif question.key == RULE:
            answer = next((option for option in left if option in offered), DONE)
        else:
            answer = left.pop(question.key, offered[question.chosen])
        assert answer in offered
        setup = setup.answered(question.key, answer)
    assert left == {}
    return setup.opening()


@pytest.mark.parametrize("game", GAMES)
def test_a_device_knows_the_options_that_are_checked(game: str) -> None:
    """There is one table: the same options with the same defaults, and only values that the rules accept."""
    table, defaults = TABLES[game], DEFAULTS[game]
    assert {option: values[0] for option, values in table.offered.items()} == defaults
    beside = {"starter": {"first": "fixed"}}
    for option, values in table.offered.items():
        for value in values:
            CHOOSE[game]("seed", {**beside.get(option, {}), option: value})


def test_every_option_and_every_value_has_its_words_and_nothing_else_has() -> None:
    """Names, values that are no numbers, and explanations are exactly those of the two tables."""
    names = {TABLES[game].code(option) for game, option in EVERY}
    values = {
        said
        for game, option in EVERY
        for value in TABLES[game].offered[option]
        if isinstance(said := TABLES[game].said(option, value), str)
    }
    spoken = {code for code in SENTENCES if code.startswith("option.")}
    assert spoken == names | values | {"option.row", "option.value"}
    assert {code for code in SENTENCES if code.startswith("help.option.")} == {f"help.{name}" for name in names}


@pytest.mark.parametrize(("game", "option"), EVERY)
def test_an_option_is_explained_in_both_languages(game: str, option: str) -> None:
    """The explanation is a few sentences of at most 220 characters, and the German one is no English one."""
    german, english = (words(language).word(f"help.{TABLES[game].code(option)}") for language in ("de", "en"))
    assert german != english
    for text in (german, english):
        assert len(text) <= 220
        assert text[-1] == "."


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "option"), EVERY)
def test_an_explanation_is_whole_below_its_title(game: str, option: str, language: str) -> None:
    """The option's name fits in the bar beside the flight, and the text below it in parts."""
    code = TABLES[game].code(option)
    bar = Bar(title=Phrase(code), where=Phrase("bar.flight", {"round": 6, "rounds": 6}))
    for part in range(3):
        assert faults(View(bar, Explain(Phrase(code), Phrase(f"help.{code}"), part), KEYS), language) == {}


@pytest.mark.parametrize(("game", "option"), EVERY)
def test_values_of_an_option_are_told_apart(game: str, option: str) -> None:
    """No two values of one option are said alike, in either language."""
    table = TABLES[game]
    for language in LANGUAGES:
        said = [words(language).say(table.row(option, value)) for value in table.offered[option]]
        assert len(set(said)) == len(said)


def listed(rows: list[Phrase], ask: Phrase, language: str, chosen: int) -> dict[str, Drawing]:
    """Draw a list on every panel."""
    return everywhere(View(Bar(title=Phrase("bar.setup")), Choose(ask, tuple(rows), chosen), KEYS), language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_list_of_options_is_whole(game: str, language: str) -> None:
    """Whatever their values are, every row is whole on one line, with another one beside it on any panel."""
    table, texts = TABLES[game], words(language)
    longest = [
        max((table.row(option, value) for value in values), key=lambda row: len(texts.say(row)))
        for option, values in table.offered.items()
    ]
    said = {texts.say(row) for row in longest}
    for chosen in range(len(longest)):
        for drawing in listed(longest, Phrase("setup.rule"), language, chosen).values():
            assert flaws(drawing) == []
            assert len([box for box in drawing.boxes if box.text in said]) >= 2


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "option"), EVERY)
def test_a_row_is_whole_with_any_value(game: str, option: str, language: str) -> None:
    """Each value of an option stands whole in the list of options, and in that of the option's values."""
    table = TABLES[game]
    for value in table.offered[option]:
        row = table.row(option, value)
        for drawing in listed([row] * 3, Phrase("setup.rule"), language, 1).values():
            assert flaws(drawing) == []
            assert [box.text for box in drawing.boxes].count(words(language).say(row)) >= 2
    now = DEFAULTS[game] | {"medals": "on"}
    question = table.question(now, (), {RULES: CHANGE, RULE: option})
    assert question
    for drawing in listed([row for _, row in question.options], question.ask, language, question.chosen).values():
        assert flaws(drawing) == []


@pytest.mark.parametrize(("game", "option"), EVERY)
def test_every_option_is_reached_on_the_device(game: str, option: str) -> None:
    """Each value that a device offers gets from the questions into what is agreed on."""
    for value in TABLES[game].offered[option]:
        if (option, value) in BY_DEFAULT:
            continue
        wanted = {**BESIDE.get(option, {}), **ELSEWHERE.get((option, value), {option: value})}
        if option == "colours" and value == "a":
            wanted = BESIDE[option]
        agreed = {**DEFAULTS[game], **agree(game, wanted).rules}
        assert agreed[option] == value


def test_several_rules_are_changed_one_after_the_other() -> None:
    """What is changed stays changed while others are, and the preset keeps the rest."""
    opening = agree("rv", {"preset": "short", "points_mode": "a", "compulsory": "c", "pigeons": "b"})
    assert opening.rules == {
        "flight_end": "c",
        "points_mode": "a",
        "flights": "6",
        "medals": "off",
        "compulsory": "c",
        "pigeons": "b",
    }


def test_changed_rules_are_kept_with_the_game(tmp_path: Path) -> None:
    """A game that is taken up again goes on by them, and the same players are offered the same rules."""
    clock = partial(datetime, 2027, 5, 1, 15, tzinfo=UTC)
    with Journal.open(tmp_path / "games.sqlite", clock) as journal:
        games = Games(journal, tabletop("rv"), {})
        games.open(agree("rv", {"compulsory": "c", "dice": "electronic"}))
        again, known = games.unfinished(), games.setup(()).known
        assert again
        assert known
        changed = [term.phrase for term in again.books.game.terms if not term.usual]
        last = known().last
    assert last
    assert changed == [rv.TABLE.row("compulsory", "c"), rv.TABLE.row("dice", "electronic")]
    assert rv.choose(rules=last.rules) == rv.choose(rules={"compulsory": "c", "dice": "electronic"})


def test_an_option_that_means_nothing_any_more_is_put_back() -> None:
    """Without stacks nothing of the preset is left that speaks of them, and the rest of it holds."""
    rules = agree("aeroplane", {"preset": "tencent", "stack": "never"}).rules
    assert aeroplane.choose(rules=rules) == aeroplane.choose(
        rules={
            "take_off": "five_six",
            "three_sixes": "all_return",
            "stack": "never",
            "jump_after_shortcut": "direct_only",
            "overshoot": "bounce",
        }
    )


@pytest.mark.parametrize(
    ("game", "fixed", "open_"),
    [
        ("rv", {"flights": "1"}, True),
        ("rv", {"points_mode": "b"}, False),
        ("aeroplane", {"dice": "electronic"}, True),
        ("aeroplane", {"overshoot": "bounce"}, False),
    ],
)
def test_rules_are_asked_for_unless_they_are_fixed(game: str, fixed: dict[str, str], open_: bool) -> None:  # noqa: FBT001 - an expected value
    """Whoever fixes something that presets speak of has agreed on the rules; other options leave the question open."""
    setup, keys = begun(game, fixed), []
    while question := asked(setup):
        keys.append(question.key)
        setup = setup.answered(question.key, question.options[0][0])
    assert ("preset" in keys) is (RULES in keys) is open_
    assert not fixed.keys() & {*keys}
    assert fixed.items() <= setup.opening().rules.items()


def test_what_would_contradict_a_fixed_rule_is_not_offered() -> None:
    """Where planes that are crossed are safe by the settings, the shortcut cannot be abolished."""
    setup = begun("aeroplane", {"shortcut_hits": "none"})
    while (question := asked(setup)) and question.key != RULE:
        setup = setup.answered(question.key, CHANGE if question.key == RULES else question.options[0][0])
    question = asked(setup.answered(RULE, "shortcut"))
    assert question
    assert [value for value, _ in question.options] == ["choice", "always"]


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=40)
@given(data=st.data())
def test_whatever_is_answered_can_be_played(game: str, data: st.DataObject) -> None:
    """Any way through the set-up, back and forth, ends with rules that do not contradict each other."""
    setup = begun(game)
    for _ in range(40):
        question = asked(setup)
        if question is None:
            break
        assert 0 <= question.chosen < len(question.options)
        back = data.draw(st.integers(0, 5)) == 0
        value = data.draw(st.sampled_from([value for value, _ in question.options]))
        setup = setup.back() if back else setup.answered(question.key, value)
    while question := asked(setup):
        setup = setup.answered(question.key, DONE if question.key == RULE else question.options[0][0])
    opening = setup.opening()
    assert tabletop(game).game(opening.rules).setup(opening.seats)
