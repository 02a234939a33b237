from __future__ import annotations

import hashlib

import pytest

from companion.strips import layout, text, verify
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
