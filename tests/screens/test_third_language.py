"""A third language is one file: whatever is shown or said speaks it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from babel.messages import pofile

from companion import languages
from companion.data import default_decks
from companion.devices.speech.lines import Narrator
from companion.devices.speech.spoken import SpokenTexts
from companion.rules.interface import Card
from companion.screens.panels import PANELS
from companion.screens.picture import render
from companion.screens.sheet import examples
from companion.texts import Texts
from companion.view import Bar, ShowCard, View

GERMAN = languages.LOCALE / "de" / "LC_MESSAGES" / "flugleiter.po"
NAMES = re.compile(r"Anna|Ben|Gro\S+")
ACCENTS = str.maketrans("aeiou", "àéìòù")
PLAIN = re.compile("[aeiou]")
"""No sentence of the made-up language has a vowel without an accent: it is English, or a code."""


def accented(sentence: str) -> str:
    """Translate a sentence into the made-up language; the names of its details stay."""
    parts = re.split(r"({[^}]*})", sentence)
    return "".join(part if part.startswith("{") else part.translate(ACCENTS) for part in parts)


@pytest.fixture
def texts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Texts:
    """Write the translator's file of a made-up language, and speak it."""
    with GERMAN.open("rb") as file:
        catalogue = pofile.read_po(file)
    for message in catalogue:
        if message.id:
            plural = isinstance(message.id, tuple)
            message.string = tuple(map(accented, message.id)) if plural else accented(str(message.id))
    path = tmp_path / "qaa" / "LC_MESSAGES" / "flugleiter.po"
    path.parent.mkdir(parents=True)
    with path.open("wb") as file:
        pofile.write_po(file, catalogue)
    monkeypatch.setattr(languages, "LOCALE", tmp_path)
    monkeypatch.setattr("companion.texts.LOCALE", tmp_path)
    assert languages._found() == ("qaa", "en")
    return Texts("qaa")


def foreign(texts: Texts, view: View) -> list[str]:
    """List what a view shows on any panel, or says, in another language than that of the file."""
    shown = {box.text for size in PANELS.values() for box in render(view, texts, size).boxes}
    said = {line.text for line in Narrator(SpokenTexts(texts), everything=True).lines(view)}
    return [text for text in shown | said if PLAIN.search(NAMES.sub("", text))]


def test_every_screen_speaks_a_third_language(texts: Texts) -> None:
    """Not one example shows or says a word that is not the file's."""
    assert {title: found for title, view in examples().items() if (found := foreign(texts, view))} == {}


def test_every_card_speaks_a_third_language(texts: Texts) -> None:
    """The decks that ship with the package need no change."""
    for card in default_decks().cards.values():
        sheet = card.sheet
        shown = Card(sheet.id, card.stack, sheet.title, sheet.text, sheet.effect)
        assert foreign(texts, View(Bar(), ShowCard(shown))) == []
