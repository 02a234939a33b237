"""The bundled font has every character that is needed."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image, ImageDraw

from companion.screens.typeface import LADDER, typeface
from companion.sentences import SENTENCES

SOURCE = Path(__file__).parents[2] / "companion/resources/locale/de/LC_MESSAGES/flugleiter.po"
MISSING = "\u0b95"
NEEDED = set("ÄÖÜäöüß€…\u2013„“·²") | {chr(code) for code in range(33, 127)}


def needed() -> str:
    """Collect the characters of all sentences in both languages, but for the arrows, which are drawn."""
    words = "".join(one + many for one, many in SENTENCES.values()) + SOURCE.read_text()
    return "".join(sorted((NEEDED | set(words)) - set(" \n→←↑↓")))


@pytest.mark.parametrize("cut", LADDER)
def test_needed_characters_are_drawn(cut: str) -> None:
    """No needed character looks like one that the font does not have, and none is empty."""
    font = typeface(cut).font
    missing = bytes(font.getmask(MISSING, mode="1"))
    for character in needed():
        mask = font.getmask(character, mode="1")
        assert bytes(mask) != missing, character
        assert mask.getbbox() is not None, character


@pytest.mark.parametrize("cut", LADDER)
def test_umlauts_differ_from_their_vowels(cut: str) -> None:
    """Dots are not lost in any size."""
    font = typeface(cut).font
    for dotted, plain in zip("ÄÖÜäöü", "AOUaou", strict=True):
        assert bytes(font.getmask(dotted, mode="1")) != bytes(font.getmask(plain, mode="1"))


@pytest.mark.parametrize("cut", LADDER)
def test_arrows_are_drawn(cut: str) -> None:
    """The four arrows differ, have their width, and stand between baseline and capitals."""
    face, seen = typeface(cut), set()
    for arrow in "→←↑↓":
        image = Image.new("1", (40, 40))
        face.draw(ImageDraw.Draw(image), 5, 30, arrow, 1)
        left, top, right, bottom = image.getbbox() or (0, 0, 0, 0)
        assert 5 <= left < right <= 5 + face.width(arrow)
        assert 30 - face.cap <= top < bottom <= 30
        seen.add(image.tobytes())
    assert len(seen) == 4


def inked(cut: str, text: str) -> Image.Image:
    """Draw a line five columns from the left."""
    image = Image.new("1", (200, 40))
    typeface(cut).draw(ImageDraw.Draw(image), 5, 30, text, 1)
    return image


def edges(cut: str, text: str) -> tuple[int, int]:
    """Give the first column of a line's ink, and the first one after it."""
    left, _, right, _ = inked(cut, text).getbbox() or (0, 0, 0, 0)
    return left, right


@pytest.mark.parametrize("cut", LADDER)
@pytest.mark.parametrize("word", ["RV-52", "Flugleiter-Karte", "A-K", "V-5"])
def test_hyphen_stands_in_the_middle(cut: str, word: str) -> None:
    """Within a word a hyphen keeps the same small distance to both its neighbours, and the word its width."""
    head, _, tail = word.partition("-")
    _, word_right = edges(cut, word)
    _, head_right = edges(cut, head)
    tail_left = word_right - (edges(cut, tail)[1] - edges(cut, tail)[0])
    hyphen = inked(cut, word).crop((head_right, 0, tail_left, 40)).getbbox()
    assert hyphen is not None
    assert hyphen[0] == tail_left - head_right - hyphen[2] >= 1
    assert word_right <= 5 + typeface(cut).width(word)


def test_ladder_falls() -> None:
    """Each cut of the ladder is at most as high as the one before, so that the first that fits is the biggest."""
    caps = [typeface(cut).cap for cut in LADDER]
    assert caps == sorted(caps, reverse=True)


def test_lines_are_balanced() -> None:
    """A text in several lines has lines of like length, and as few as it can."""
    face = typeface("B14")
    assert face.wrap("Rot 3 nicht auf J3", 107) == ["Rot 3 nicht auf", "J3"]
    assert face.balance("Rot 3 nicht auf J3", 107) == ["Rot 3 nicht", "auf J3"]


def test_shortened_text_fits() -> None:
    """A shortened text fits, keeps its beginning, and a short one is left alone."""
    face = typeface("R08")
    short = face.shorten("Großmutter Hildegard", 40)
    assert face.width(short) <= 40
    assert short.endswith("…")
    assert "Großmutter".startswith(short[:-1])
    assert face.shorten("Ben", 40) == "Ben"
