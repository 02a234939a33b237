from __future__ import annotations

import pytest

from companion.strips import Line, Paper, encode
from companion.strips.decode import Cut, Feed, Row, decode
from tests.strips import golden


@pytest.mark.parametrize("case", golden.STRIPS, ids=str)
def test_a_job_resets_the_printer_and_chooses_one_page(case: tuple[str, int, str]) -> None:
    """Every job starts with a reset and a single choice of the code page, whatever letters it needs."""
    data = encode(golden.strip(*case), Paper(case[1]))
    assert data.startswith(b"\x1b@\x1bt\x13")
    assert data.count(b"\x1b@") == 1
    assert data.count(b"\x1bt") == 1


def test_the_page_number_is_a_setting() -> None:
    """A printer that keeps the page elsewhere is told its own number, with the same letters."""
    usual, pos = (encode((Line("Grün"),), Paper(page=page)) for page in (19, 53))
    assert pos == usual.replace(b"\x1bt\x13", b"\x1bt\x35")


def test_letters_are_bytes_of_the_code_page() -> None:
    """Umlauts, sharp s, cedilla and the euro sign are the bytes of page 858."""
    assert b"\x84\x94\x81\x8e\x99\x9a\xe1\x87\xd5\n" in encode((Line("äöüÄÖÜßç€"),), Paper())


def test_styles_end_with_their_line() -> None:
    """Bold and double lines leave the printer in plain style for the next line."""
    data = encode((Line("Rot", bold=True), Line("   K O P I E", double=True), Line("=")), Paper())
    rows = [deed for deed in decode(data) if isinstance(deed, Row)]
    looks = [(row.align, {(style.bold, style.wide, style.tall) for _, style in row.cells}) for row in rows]
    assert looks == [(0, {(True, 1, 1)}), (1, {(False, 2, 2)}), (0, {(False, 1, 1)})]
    assert "".join(char for char, _ in rows[1].cells) == "KOPIE"


@pytest.mark.parametrize(("cuts", "last"), [(False, Feed(4)), (True, Cut())])
def test_paper_ends_at_the_tear_bar_or_the_knife(cuts: bool, last: Feed | Cut) -> None:  # noqa: FBT001 - a parameter
    """A printer without a knife is fed to its tear bar, one with a knife cuts."""
    assert list(decode(encode((Line("x"),), Paper(cuts=cuts))))[-1] == last


@pytest.mark.parametrize("case", golden.STRIPS, ids=str)
def test_the_bytes_say_what_the_text_says(case: tuple[str, int, str]) -> None:
    """Read back from the bytes, the paper shows the strip's own text, letter under letter."""
    strip = [line for line in golden.strip(*case) if not line.code]
    rows = [deed for deed in decode(encode(tuple(strip), Paper(case[1]))) if isinstance(deed, Row)]
    for line, row in zip(strip, rows, strict=True):
        told = "".join(char for char, _ in row.cells)
        assert told == (line.text.strip()[::2] if line.double else line.text)
        assert sum(style.wide for _, style in row.cells) <= case[1]
