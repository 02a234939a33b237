from __future__ import annotations

import hashlib

import pytest

from companion.strips import layout, text, verify
from companion.strips.check import proof, strips
from companion.texts import Texts
from tests.strips import golden, slips

ENTRY = text(golden.strip("entry", 32, "de")).splitlines()


def test_the_code_is_the_hash_of_the_lines_above() -> None:
    """The four digits are the beginning of the SHA-256 over all lines above the check line."""
    above = "\n".join(ENTRY[:-2]).encode()
    assert ENTRY[-2].split()[1] == hashlib.sha256(above).hexdigest()[:4].upper()


@pytest.mark.parametrize("row", range(len(ENTRY) - 1))
def test_any_changed_character_is_noticed(row: int) -> None:
    """A strip with one other character in or above its check code does not verify."""
    line = ENTRY[row]
    last = line.index(" ", 8) if row == len(ENTRY) - 2 else len(line)
    for column in range(last):
        other = "8" if line[column] != "8" else "3"
        if line[: column + 1] in "Prüfz.":
            continue  # the word before the code is no part of what it proves
        changed = line[:column] + other + line[column + 1 :]
        assert not verify([*ENTRY[:row], changed, *ENTRY[row + 1 :]]), changed


def test_a_missing_line_is_noticed() -> None:
    """A strip from which a line was cut does not verify."""
    for row in range(len(ENTRY) - 1):
        assert not verify(ENTRY[:row] + ENTRY[row + 1 :])


@pytest.mark.parametrize("lines", [[], [""], ["----"], ["no strip"], ["----", "Prüfz. 12"]])
def test_what_is_no_strip_does_not_verify(lines: list[str]) -> None:
    """Text without a check line is refused, not a crash."""
    assert not verify(lines)


def test_blanks_around_a_strip_do_not_matter() -> None:
    """A strip that was copied with blank lines around it and blanks at its line ends still verifies."""
    assert verify(["", *(f"{line}  \r" for line in ENTRY), "", ""])


def test_marks_are_under_the_code() -> None:
    """A reprint and a cancelled entry have codes of their own, and lose them with their marks."""
    say = Texts("de").say
    codes = set()
    for copy, void in ((False, False), (True, False), (False, True), (True, True)):
        lines = text(layout(slips.entry(copy=copy, void=void), 32, say)).splitlines()
        codes.add(lines[-2])
        plain = [line for line in lines if line.strip() not in {"K O P I E", "S T O R N O"}]
        assert verify(plain) is not (copy or void)
    assert len(codes) == 4


def test_strips_are_found_in_a_text() -> None:
    """Each strip of a file is told apart from the next and from what is none, whatever ends its lines."""
    told = text(golden.strip("entry", 32, "de"))
    both = f"{told}\nDear Anna,\nwe play on Friday.\n\n  \n{told}\n"
    for found in (strips(both), strips(both.replace("\n", "\r\n"))):
        assert [list(lines) for lines in found] == [ENTRY, ENTRY]
    assert strips("") == strips("no strip\n\n----\n") == ()


def test_the_proof_is_the_printed_code() -> None:
    """A whole strip is known by the code that stands on it."""
    assert proof(ENTRY) == ENTRY[-2].split()[1]
    assert proof([*ENTRY[:-2], ENTRY[-2].replace(ENTRY[-2].split()[1], "0000"), ENTRY[-1]]) is None


def test_a_text_leaves_the_code_out() -> None:
    """The text of a strip with a QR code has no line for it, and verifies as the strip without it."""
    strip = golden.strip("season", 32, "de")
    assert text(strip) == text(tuple(line for line in strip if not line.code))
    assert verify(text(strip).splitlines())
