"""What is drawn keeps off the texts, and the rows of a list off each other."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.interface import Colour, Phrase, Piece
from companion.screens.canvas import Area
from companion.screens.picture import render
from companion.screens.sheet import examples
from companion.sentences import SENTENCES
from companion.texts import LANGUAGES, Texts
from companion.view import Bar, Choose, Dice, Instruct, View
from tests.screens.layout_helpers import BAR, KEYS, SEAT, flaws, sample

SIGNED = ("following", "correcting", "refused", "fault", "paused")
SIGN = Area(0, 15, 17, 32)
"""Where the sign of an instruction stands."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", SIGNED)
@pytest.mark.parametrize("reasons", range(3))
@pytest.mark.parametrize("trouble", [None, "printer.paper"])
def test_sign_keeps_its_height_free(kind: str, language: str, reasons: int, trouble: str | None) -> None:
    """No text stands on the sign of an instruction, however short that is and however many small lines follow."""
    why = (Phrase("told.rolled", {"seat": SEAT, "value": 3}), sample("told.struck"))[:reasons]
    missing = Phrase(trouble) if trouble else None
    for do in (Phrase("told.moved", {"piece": Piece(Colour.RED, 3), "to": "K7"}), sample("do.belongs")):
        for keys in ({}, KEYS):
            drawing = render(View(BAR, Instruct(do, why, kind, remaining=2), keys, trouble=missing), Texts(language))
            assert flaws(drawing) == []
            assert not [box.text for box in drawing.boxes if box.area.meets(SIGN)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", SIGNED)
def test_sign_leaves_what_is_missing_legible(kind: str, language: str) -> None:
    """Where lines about a missing device leave no room for the sign, it is left out rather than drawn over them."""
    trouble = sample("screen.forbidden")
    signed, plain = (
        render(View(BAR, Instruct(Phrase("ask.roll"), kind=kind), KEYS, trouble=trouble), Texts(language))
        for kind in (kind, "turn")
    )
    (lines,) = (box.area for box in plain.boxes if box.text == Texts(language).say(trouble))
    assert signed.image.crop(lines).tobytes() == plain.image.crop(lines).tobytes()


OPTIONS = [code for code in SENTENCES if code.startswith(("offer.", "direction.", "setup.", "menu."))]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("count", [2, 3, 5])
@pytest.mark.parametrize("code", OPTIONS)
def test_rows_keep_off_each_other(code: str, count: int, language: str) -> None:
    """The ink of every row of a list stays within its row, with a free line of pixels above and below it."""
    for chosen in range(count):
        view = View(BAR, Choose(Phrase("ask.move", {"steps": 3}), (sample(code),) * count, chosen), KEYS)
        drawing = render(view, Texts(language))
        assert flaws(drawing) == []
        rows = [box.area for box in drawing.boxes if box.text == Texts(language).say(sample(code))]
        assert rows
        # The chosen row is the one whose ground is lit: it begins and ends with a whole line of light.
        image = drawing.image
        lit = [y for y in range(23, 53) if all(image.getpixel((x, y)) for x in (0, 1, 126, 127))]
        (row,) = (area for area in rows if lit[0] < area.bottom and area.top <= lit[-1])
        assert lit == list(range(lit[0], lit[-1] + 1))
        assert lit[0] < row.top
        assert row.bottom <= lit[-1]
        assert all(area == row or area.bottom < lit[0] or area.top > lit[-1] + 1 for area in rows)
        assert all(image.getpixel((x, y)) for x in range(128) for y in (lit[0], lit[-1]))


@pytest.mark.parametrize("language", LANGUAGES)
def test_list_counter_keeps_off_the_edge(language: str) -> None:
    """The place in the list ends before the panel's edge, where a frame may hide the last columns."""
    drawing = render(examples()["choices"], Texts(language))
    (counter,) = (box for box in drawing.boxes if box.text in {"3 von 7", "3 of 7"})
    assert counter.area.right <= 126


@given(st.lists(st.integers(0, 2000), min_size=6, max_size=6))
def test_any_statistics_are_drawn(faces: list[int]) -> None:
    """Whatever a die showed, how rarely or often, there are six counts, and only a face that never came has no bar."""
    dice = Dice((), tuple(faces), sum(faces), 0, 0, 0.0, Phrase("dice.few"))
    drawing = render(View(Bar(title=Phrase("bar.dice")), dice, KEYS), Texts("de"))
    assert flaws(drawing) == []
    counts = [box for box in drawing.boxes if box.text.isdecimal()]
    assert [int(box.text) for box in counts] == faces
    bars = [drawing.image.getpixel((index * 21 + 5, 29)) for index in range(6)]
    assert [bool(bar) for bar in bars] == [bool(count) for count in faces]
