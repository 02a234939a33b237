"""Texts to read: rules, help and tutorial, whole on every panel and in both languages."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from companion.messages import Key
from companion.referee.help import EXPLAINED as ABOUT
from companion.referee.help import OPTION
from companion.rules.interface import Phrase
from companion.screens.canvas import Drawing
from companion.screens.panels import PANELS, Size
from companion.screens.picture import render
from companion.sentences import SENTENCES
from companion.texts import LANGUAGES, Texts
from companion.view import Bar, Explain, View
from tests.screens.layout_helpers import flaws

TITLES = [code for code in SENTENCES if code.startswith("tour.") and f"{code}.text" in SENTENCES]
EXPLAINED = [
    *((Phrase("help.rule", {"rule": code[5:]}), code) for code in SENTENCES if code.startswith("rule.")),
    *((Phrase("help.title"), code) for code in ("help.buttons", "help.following", "help.correcting")),
    *((Phrase("help.title"), code) for code in sorted(set(ABOUT.values()))),
    *((Phrase(code), f"{code}.text") for code in TITLES),
]
READING = {
    Key.BACK: Phrase("key.back"),
    Key.UP: Phrase("key.turn"),
    Key.DOWN: Phrase("key.turn"),
    Key.CONFIRM: Phrase("key.ok"),
}
WHERE = Phrase("bar.flight", {"round": 6, "rounds": 6})
SIXES = Phrase("aero.bar.sixes", {"n": 2})
PAPER = Phrase("printer.paper")
BELOW = 11
"""Rows of the bar."""


def read(title: Phrase, code: str, language: str, size: Size) -> list[Drawing]:
    """Turn a text through all of its parts."""

    def part(number: int) -> Drawing:
        view = View(Bar(title=title, where=WHERE), Explain(title, Phrase(code), number), READING)
        return render(view, Texts(language), size)

    first = part(0)
    return [first, *(part(number) for number in range(1, count(first)))]


def count(drawing: Drawing) -> int:
    """Give the number of parts that the bar names, one if it names none."""
    named = [re.fullmatch(r"\d+ (?:von|of) (\d+)", box.text) for box in drawing.boxes]
    return next((int(each[1]) for each in named if each), 1)


def said(parts: list[Drawing]) -> str:
    """Join what stands between bar and keys."""
    lines = [box.text for part in parts for box in part.boxes if box.area.top >= BELOW]
    return " ".join(line for line in lines if line not in {"zurück", "back", "blättern", "turn", "OK"})


@pytest.mark.parametrize("size", PANELS.values(), ids=PANELS)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", ["rule.RV-", "rule.AC-", "help.", "tour."])
def test_every_text_can_be_read_whole(kind: str, language: str, size: Size) -> None:
    """The parts of each text are all of it, with its title and the keys that do something; few texts need two."""
    texts = Texts(language)
    for title, code in (each for each in EXPLAINED if each[1].startswith(kind)):
        parts = read(title, code, language, size)
        assert len(parts) <= (1 if kind == "tour." else 2), code
        assert said(parts) == texts.word(code)
        for part in parts:
            assert flaws(part) == []
            words = {box.text for box in part.boxes}
            assert texts.say(title) in words
            assert (texts.word("key.turn") in words) == (len(parts) > 1), code


def test_a_long_rule_needs_two_parts_of_the_small_panel() -> None:
    """The bar counts them there; bigger panels have room for the whole text."""
    parts = {name: len(read(Phrase("help.title"), "rule.RV-47", "de", size)) for name, size in PANELS.items()}
    assert parts == {"128x64": 2, "256x64": 1, "128x128": 1}


@pytest.mark.parametrize("size", PANELS.values(), ids=PANELS)
def test_a_missing_device_takes_no_room_from_a_text(size: Size) -> None:
    """Whoever reads has all below the bar; what is missing is named again afterwards."""
    title, text = Phrase("help.rule", {"rule": "RV-47"}), Phrase("rule.RV-47")
    view = View(Bar(title=title), Explain(title, text), READING)
    troubled = replace(view, trouble=Phrase("printer.paper"))
    below = (0, BELOW, *size)
    sound, missing = (render(each, Texts("de"), size).image.crop(below) for each in (view, troubled))
    assert sound.tobytes() == missing.tobytes()


@pytest.mark.parametrize("size", PANELS.values(), ids=PANELS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_title_stays_whole_beside_a_missing_device(language: str, size: Size) -> None:
    """A long title takes the room of what stands beside it; whatever else there is room for is shown."""
    options = [
        (Phrase(code), f"help.{code}") for code in SENTENCES if code.startswith(OPTION) and f"help.{code}" in SENTENCES
    ]
    for title, code in (*options, *EXPLAINED):
        for where in (WHERE, SIXES):
            view = View(Bar(title=title, where=where), Explain(title, Phrase(code)), READING, trouble=PAPER)
            drawing = render(view, Texts(language), size)
            assert flaws(drawing) == [], code
            assert Texts(language).say(title) in {box.text for box in drawing.boxes}, code


def test_a_short_title_keeps_the_sign_of_a_missing_device() -> None:
    """Where there is room the bar still says that something is missing."""
    view = View(Bar(title=Phrase("help.title")), Explain(Phrase("help.title"), Phrase("help.buttons")), READING)
    plain, troubled = (
        render(each, Texts("de")).image.crop((0, 0, 128, BELOW))
        for each in (view, replace(view, trouble=Phrase("printer.paper")))
    )
    assert plain.tobytes() != troubled.tobytes()


def test_parts_are_a_ring() -> None:
    """After the last part comes the first one again, and before the first one the last."""
    title, texts = Phrase("help.rule", {"rule": "RV-47"}), Texts("de")
    one, two, three, last = (
        render(View(Bar(title=title), Explain(title, Phrase("rule.RV-47"), part), READING), texts).image.tobytes()
        for part in (0, 1, 2, -1)
    )
    assert one == three != two == last


@pytest.mark.parametrize("size", PANELS.values(), ids=PANELS)
def test_a_word_wider_than_the_panel_is_read_in_pieces(size: Size) -> None:
    """The name of a file far down in a tree is a single word, and not a letter of it is cut off."""
    path = "/media/games/" + "/".join(f"folder{number:02}" for number in range(12))
    text, title = Phrase("help.safe.trying", {"why": path}), Phrase("safe.unable")
    first = render(View(Bar(title=title), Explain(title, text), READING), Texts("en"), size)
    drawn = [
        render(View(Bar(title=title), Explain(title, text, k), READING), Texts("en"), size) for k in range(count(first))
    ]
    assert [flaws(part) for part in drawn] == [[]] * len(drawn)
    assert path in said(drawn).replace(" ", "")
