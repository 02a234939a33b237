"""What is shown stays whole while devices are missing, whatever is said about them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.rules.interface import Phrase
from companion.screens.canvas import Area, Drawing
from companion.screens.panels import PANELS, Size
from companion.screens.picture import render
from companion.screens.sheet import examples
from companion.sentences.trouble import TROUBLE
from companion.texts import LANGUAGES
from companion.view import AllLit, Instruct, ShowCard, View
from tests.screens.layout_helpers import BAR, KEYS, flaws, sample, words

TOLD = [code for code in TROUBLE if not code.startswith("help.")]
LENGTHS = (20, 40, 80)
BAR_ROWS = 11


def picked(language: str) -> list[Phrase]:
    """Give the longest sentence below each length, and the longest of all."""
    said = sorted((sample(code) for code in TOLD), key=lambda phrase: len(words(language).say(phrase)))
    upto = [[phrase for phrase in said if len(words(language).say(phrase)) <= length] for length in LENGTHS]
    return [*(each[-1] for each in upto if each), said[-1]]


def stays_whole(trouble: Phrase, language: str, size: Size) -> None:
    """Check each example beside a missing device: no text is cut or overlaps, and a sentence or a sign tells of it."""
    for title, plain in examples().items():
        sound = render(replace(plain, trouble=None), words(language), size)
        for more in (0, 2):
            drawing = render(replace(plain, trouble=trouble, more=more), words(language), size)
            assert flaws(drawing) == [], (title, words(language).say(trouble), more)
            tells = words(language).say(trouble) in {box.text for box in drawing.boxes} or bar(drawing) != bar(sound)
            assert tells or isinstance(plain.body, ShowCard | AllLit), title


def bar(drawing: Drawing) -> bytes:
    """Give the pixels of the bar."""
    return drawing.image.crop((0, 0, drawing.image.width, BAR_ROWS)).tobytes()


@pytest.mark.parametrize("size", PANELS.values(), ids=PANELS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_stays_whole_beside_a_missing_device(language: str, size: Size) -> None:
    """Whatever is shown, and however long the sentence about the device is."""
    for trouble in picked(language):
        stays_whole(trouble, language, size)


@pytest.mark.heavy
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", TOLD)
def test_the_small_panel_stays_whole_beside_every_missing_device(code: str, language: str) -> None:
    """Each sentence there is, where the room is narrowest."""
    stays_whole(sample(code), language, PANELS["128x64"])


@pytest.mark.parametrize("title", ["scores", "rests", "dice", "winner"])
def test_a_page_without_room_for_the_sentence_has_a_sign_in_its_bar(title: str) -> None:
    """Nothing but the bar differs from the page with all devices there."""
    plain, size = examples()[title], PANELS["128x64"]
    trouble = max(map(sample, TOLD), key=lambda phrase: len(words("de").say(phrase)))
    sound, troubled = (render(view, words("de"), size) for view in (plain, replace(plain, trouble=trouble)))
    assert bar(sound) != bar(troubled)
    below = Area(0, BAR_ROWS, *size)
    assert sound.image.crop(below).tobytes() == troubled.image.crop(below).tobytes()


@pytest.mark.parametrize("size", PANELS.values(), ids=PANELS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_an_instruction_leaves_room_for_what_is_missing(language: str, size: Size) -> None:
    """A short sentence stands beside what to do, with the count of further devices."""
    view = View(BAR, Instruct(Phrase("ask.roll")), KEYS, trouble=Phrase("printer.paper"), more=2)
    shown = {box.text for box in render(view, words(language), size).boxes}
    assert {words(language).word("printer.paper"), "+2"} <= shown


@pytest.mark.parametrize("size", PANELS.values(), ids=PANELS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_keeps_its_reason(language: str, size: Size) -> None:
    """Whatever is missing meanwhile, the screen says why something is not allowed."""
    plain = examples()["refused"]
    assert isinstance(plain.body, Instruct)
    (why,) = plain.body.why
    for trouble in picked(language):
        drawing = render(replace(plain, trouble=trouble, more=2), words(language), size)
        assert [box.text for box in drawing.boxes if box.text.startswith(words(language).say(why))]
