"""What is drawn keeps off the texts, and the rows of a list off each other."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import ImageChops

from companion.rules.interface import Colour, Phrase, Piece, Seat
from companion.screens.bodies import BLINKING
from companion.screens.canvas import Area, Drawing
from companion.screens.panels import PANELS, Size
from companion.screens.picture import render
from companion.screens.sheet import examples
from companion.sentences import SENTENCES
from companion.texts import LANGUAGES, Texts
from companion.view import Bar, Choose, Dice, Instruct, View, Working
from tests.screens.layout_helpers import BAR, KEYS, SEAT, everywhere, flaws, sample, words

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


@pytest.mark.parametrize("size", PANELS.values(), ids=PANELS)
@pytest.mark.parametrize("kind", sorted(BLINKING))
def test_sign_alone_blinks(kind: str, size: Size) -> None:
    """On every panel the sign is all that goes off and on, and it stands clear of the texts, beside the first line."""
    for why in ((), (sample("told.struck"),), (sample("told.struck"), *[Phrase("told.waits")] * 5)):
        for do in (Phrase("told.moved", {"piece": Piece(Colour.RED, 3), "to": "K7"}), sample("do.belongs")):
            view = View(BAR, Instruct(do, why, kind, remaining=2), KEYS)
            on, off = (render(view, words("de"), size, frame) for frame in (0, 1))
            sign = Area(*(ImageChops.logical_xor(on.image, off.image).getbbox() or (0, 0, 0, 0)))
            assert (sign.left, sign.width) == (0, 17)
            assert 15 <= sign.height <= 17
            assert not [box.text for box in on.boxes if box.area.meets(sign)]
            first = next(box.area for box in on.boxes if box.text == words("de").say(do))
            assert sign.meets(first._replace(left=0))


@pytest.mark.parametrize("size", PANELS.values(), ids=PANELS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_goes_on_beside_pushes_nothing_away(language: str, size: Size) -> None:
    """Whatever is shown keeps every text where it is, and the small line stands between the keys or not at all."""
    aside = sample("printer.printing")
    said = words(language).say(aside)
    seen = set()
    for title, view in examples().items():
        if not view.keys or view.aside or view.trouble:
            continue
        plain, both = (render(replace(view, aside=beside), words(language), size) for beside in (None, aside))
        assert flaws(both) == [], title
        assert [box for box in both.boxes if box.text != said] == list(plain.boxes), title
        seen.add(len(both.boxes) - len(plain.boxes))
    assert seen == {0, 1}


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_big_panels_have_room_for_what_was_earlier(language: str) -> None:
    """The small panel is drawn as ever; the others show at least two earlier deeds, above the newest."""
    newest = Phrase("told.rolled", {"seat": Seat(Colour.RED, "Anna"), "value": 3})
    plain = View(BAR, Instruct(Phrase("ask.roll"), (newest,)), KEYS)
    moves = tuple(Phrase("told.moved", {"piece": Piece(Colour.RED, n), "to": "K7"}) for n in range(1, 7))
    before, after = everywhere(plain, language), everywhere(replace(plain, earlier=moves), language)
    assert before["128x64"] == after["128x64"]
    for panel in ("256x64", "128x128"):
        assert flaws(after[panel]) == []
        told = " ".join(box.text for box in after[panel].boxes)
        assert told.index(words(language).say(moves[-2])) < told.index(words(language).say(moves[-1]))
        assert before[panel].boxes[:3] == after[panel].boxes[:3]


@pytest.mark.parametrize("kind", sorted({"news", *BLINKING}))
def test_old_news_does_not_stand_below_what_is_wrong(kind: str) -> None:
    """There it would read like the reason."""
    view = View(BAR, Instruct(Phrase("ask.roll"), (Phrase("told.waits"),), kind), KEYS)
    earlier = replace(view, earlier=(Phrase("told.undone"),) * 3)
    for panel, drawing in everywhere(earlier, "de").items():
        assert drawing.boxes == everywhere(view, "de")[panel].boxes


@pytest.mark.parametrize("size", PANELS.values(), ids=PANELS)
def test_the_bar_of_a_long_work_grows_with_it(size: Size) -> None:
    """Nothing done is an empty bar, all done a full one, and more than all is no more than full."""
    what = Phrase("work.replay")
    lit = [
        render(View(Bar(), Working(what, done, 10)), words("de"), size).image.convert("L").histogram()[255]
        for done in (0, 1, 5, 9, 10, 12)
    ]
    assert sorted(set(lit)) == lit[:-1]
    assert lit[-1] == lit[-2]


OPTIONS = [code for code in SENTENCES if code.startswith(("offer.", "direction.", "setup.", "menu."))]
ROWS = {"128x64": Area(0, 23, 128, 53), "256x64": Area(98, 12, 256, 53), "128x128": Area(0, 24, 128, 117)}
"""Where the rows of a list stand."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("count", [2, 3, 5])
@pytest.mark.parametrize("code", OPTIONS)
def test_rows_keep_off_each_other(code: str, count: int, language: str) -> None:
    """The ink of every row of a list stays within its row, with a free line of pixels above and below it."""
    for chosen in range(count):
        view = View(BAR, Choose(Phrase("ask.move", {"steps": 3}), (sample(code),) * count, chosen), KEYS)
        for panel, drawing in everywhere(view, language).items():
            assert flaws(drawing) == []
            rows = [box.area for box in drawing.boxes if box.text == words(language).say(sample(code))]
            keeps_to_its_row(drawing, rows, ROWS[panel])


def keeps_to_its_row(drawing: Drawing, rows: list[Area], area: Area) -> None:
    """Check that the chosen row, whose ground is lit, holds one text, and that no other comes near it."""
    image, edges = drawing.image, (area.left, area.right - 1)
    lit = [y for y in range(area.top, area.bottom) if all(image.getpixel((x, y)) for x in edges)]
    (row,) = (row for row in rows if lit[0] < row.bottom and row.top <= lit[-1])
    assert lit == list(range(lit[0], lit[-1] + 1))
    assert lit[0] < row.top
    assert row.bottom <= lit[-1]
    assert all(each == row or each.bottom < lit[0] or each.top > lit[-1] + 1 for each in rows)
    assert all(image.getpixel((x, y)) for x in range(area.left, area.right) for y in (lit[0], lit[-1]))


@pytest.mark.parametrize("language", LANGUAGES)
def test_list_counter_keeps_off_the_edge(language: str) -> None:
    """The place in the list ends before the panel's edge, where a frame may hide the last columns."""
    for drawing in everywhere(examples()["choices"], language).values():
        (counter,) = (box for box in drawing.boxes if box.text in {"3 von 7", "3 of 7"})
        assert counter.area.right <= drawing.image.width - 2


@given(st.lists(st.integers(0, 2000), min_size=6, max_size=6))
def test_any_statistics_are_drawn(faces: list[int]) -> None:
    """Whatever a die showed, how rarely or often, there are six counts, and only a face that never came has no bar."""
    dice = Dice((), tuple(faces), sum(faces), 0, 0, 0.0, Phrase("dice.few"))
    for panel, drawing in everywhere(View(Bar(title=Phrase("bar.dice")), dice, KEYS), "de").items():
        assert flaws(drawing) == []
        counts = [box for box in drawing.boxes if box.text.isdecimal()]
        assert [int(box.text) for box in counts] == faces
        step, foot = FACES[panel]
        bars = [drawing.image.getpixel((index * step + 5, foot)) for index in range(6)]
        assert [bool(bar) for bar in bars] == [bool(count) for count in faces]


FACES = {"128x64": (21, 29), "256x64": (26, 40), "128x128": (21, 93)}
"""Columns from face to face, and the row of pixels above the faces."""
