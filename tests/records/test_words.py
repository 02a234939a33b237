from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.records.tags import SHAPES
from companion.records.words import fields, fields_of, value, word, words, words_of
from companion.referee.record import Act

TEXTS = st.text(st.characters(codec="utf-8")) | st.sampled_from(
    ["red3", "hawk1", "true", "null", "computer", "-1", "a b"]
)
PIECES = st.fixed_dictionaries(
    {"colour": st.none() | st.sampled_from(["red", "blue", "hawk", ""]), "number": st.integers(-1, 99) | st.booleans()}
)
PLAIN = st.none() | st.booleans() | st.integers(-(2**63), 2**63 - 1) | st.floats(allow_nan=False, allow_infinity=False)
THINGS = st.recursive(
    PLAIN | TEXTS | PIECES, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4)
)


@given(THINGS)
def test_a_value_comes_back(thing: object) -> None:
    """Whatever JSON can hold is read as it was written, in one line that an editor shows as it is."""
    told = word(thing)
    assert value(told) == thing
    assert isinstance(value(told), type(thing))
    assert told.isprintable()


@given(st.dictionaries(TEXTS, THINGS, max_size=4), st.lists(THINGS, max_size=4))
def test_values_stand_behind_each_other(things: dict[str, object], more: list[object]) -> None:
    """Blanks part fields and values, whatever stands in them."""
    assert fields_of(fields(things)) == things
    assert list(words_of(words(more))) == more


@pytest.mark.parametrize(
    ("thing", "told"),
    [
        ({"colour": "red", "number": 3}, "red3"),
        ({"colour": None, "number": 1}, "hawk1"),
        ("K7", "K7"),
        ("red3", '"red3"'),
        ("Opa Jörg", '"Opa Jörg"'),
        ("a\u2028b", '"a\\u2028b"'),
        ([1, "two", [None, True]], "[1,two,[null,true]]"),
        ({"hundredths": 9583}, "{hundredths:9583}"),
    ],
)
def test_values_are_written_as_people_would(thing: object, told: str) -> None:
    """Quotation marks stand only where they must, and a piece is one word."""
    assert word(thing) == told


@pytest.mark.parametrize("text", ["", "[", '"a', "a b", "[1", "red3x\\", "{a}", "ä", "1x", '"\\ud800"', "[" * 100_000])
def test_what_is_no_value_is_refused(text: str) -> None:
    """A value that was cut or mistyped raises ValueError and nothing else."""
    with pytest.raises(ValueError, match=r"^"):
        value(text)


@pytest.mark.parametrize("text", ["a=1", " a", " a=1 a=2", " a=1  b=2", " a=", " =1"])
def test_fields_that_do_not_fit_are_refused(text: str) -> None:
    """A field without blank, key or value, or one that comes twice, raises ValueError."""
    with pytest.raises(ValueError, match=r"^"):
        fields_of(text)


def test_the_document_names_every_word() -> None:
    """Every tag and every act stands in docs/records.md."""
    document = (Path(__file__).parents[2] / "docs" / "records.md").read_text(encoding="utf-8")
    assert [name for name in SHAPES if f"`[{name} " not in document] == []
    assert [act for act in Act if f"`{act}`" not in document] == []
