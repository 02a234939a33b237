import random

import pytest

from tests.firmware.helpers import load

CLOCKWISE = [(0, 1), (0, 0), (1, 0), (1, 1)]
COUNTER = [(1, 0), (0, 0), (0, 1), (1, 1)]


def words(levels: list[tuple[int, int]]) -> list[str]:
    """Turn a knob that was at rest through these levels of its two contacts."""
    knob = load("encoder").Encoder()
    said = [knob.step(a, b) for a, b in [(1, 1), *levels]]
    return [word for word in said if word is not None]


@pytest.mark.parametrize(("click", "word"), [(CLOCKWISE, "up"), (COUNTER, "down")])
def test_each_click_is_one_word(click: list[tuple[int, int]], word: str) -> None:
    """Clockwise clicks say up, the others down, however long each step lasts."""
    assert words(click) == [word]
    assert words([levels for levels in click for _ in range(5)] * 3) == [word] * 3


def test_half_a_click_and_back_says_nothing() -> None:
    """A knob that goes back to where it rested has said nothing, and the next click counts as always."""
    half = [(0, 1), (0, 0), (0, 1), (1, 1)]
    assert words(half) == []
    assert words(half + COUNTER) == ["down"]


@pytest.mark.parametrize("seed", range(3))
def test_a_bouncing_contact_adds_nothing(seed: int) -> None:
    """However often a contact closes and opens before it stays, a click is one word."""
    chance = random.Random(seed)
    levels, told, at = [], [], (1, 1)
    for _ in range(500):
        click, word = chance.choice([(CLOCKWISE, "up"), (COUNTER, "down")])
        for to in click:
            levels += [chance.choice([at, to]) for _ in range(chance.randrange(8))] + [to]
            at = to
        told.append(word)
    assert words(levels) == told


def test_a_missed_step_loses_the_click_and_never_doubles_it() -> None:
    """A knob that was turned too fast to be followed gives too few words, never a wrong one."""
    chance = random.Random(1)
    for _ in range(500):
        seen = [levels for levels in CLOCKWISE[:-1] if chance.random() < 0.7]
        assert words([*seen, (1, 1)]) in ([], ["up"])


def test_a_knob_that_starts_between_clicks_says_nothing_first() -> None:
    """The first levels are how the knob stands, and coming to rest from there is no click."""
    knob = load("encoder").Encoder()
    assert [knob.step(a, b) for a, b in [(0, 0), (1, 0), (1, 1)]] == [None, None, None]
