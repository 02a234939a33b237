from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.strips.printable import cut, printable


@pytest.mark.parametrize(
    ("given_text", "printed"),
    [
        ("Jörg Müßig €", "Jörg Müßig €"),
        ("Jo\u0308rg", "Jörg"),
        ("a \N{EN DASH} b \N{EM DASH} c…", "a - b - c..."),
        ("„Opa“ → K7", '"Opa" -> K7'),
        ("Dvořák Łódź", "Dvorák ?ódz"),
        ("Anna 😀", "Anna ?"),
        ("👩🏽\u200d🚀!", "?!"),
        ("東京", "??"),
        ("a\tb\nc\x1b@\x00", "a b c?@?"),
        ("\xa0 zwei  Worte\u2003", "zwei Worte"),
        ("Kon\xadkurs", "Konkurs"),
        ("ﬁn", "fin"),
        ("\ud800", "?"),
    ],
)
def test_missing_characters_become_readable(given_text: str, printed: str) -> None:
    """What the code page lacks is replaced by something that can be read, a picture by one question mark."""
    assert printable(given_text) == printed


@given(st.text())
def test_every_character_is_one_byte_and_printing_is_stable(given_text: str) -> None:
    """Printable text takes a byte a character, holds no control codes, and printing it again changes nothing."""
    printed = printable(given_text)
    assert len(printed.encode("cp858")) == len(printed)
    assert printed.isprintable()
    assert printable(printed) == printed


@pytest.mark.parametrize(("width", "kept"), [(9, "Westfeld."), (8, "Westf..."), (4, "W..."), (2, ".."), (0, "")])
def test_long_text_is_cut_with_dots(width: int, kept: str) -> None:
    """Text that does not fit ends in dots and is never wider than asked."""
    assert cut("Westfeld.", width) == kept
