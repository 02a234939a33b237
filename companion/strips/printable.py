"""Text as the printer can say it: every character is in code page 858 and one column wide."""

from __future__ import annotations

import re
import unicodedata

PAGE = "cp858"
"""Western Europe with the euro sign, as Python calls it."""

ELLIPSIS = "..."

_STAND_INS = str.maketrans(
    {
        "\N{HYPHEN}": "-",
        "\N{NON-BREAKING HYPHEN}": "-",
        "\N{FIGURE DASH}": "-",
        "\N{EN DASH}": "-",
        "\N{EM DASH}": "-",
        "\N{MINUS SIGN}": "-",
        "\N{LEFT SINGLE QUOTATION MARK}": "'",
        "\N{RIGHT SINGLE QUOTATION MARK}": "'",
        "\N{SINGLE LOW-9 QUOTATION MARK}": "'",
        "“": '"',
        "”": '"',
        "„": '"',
        "…": ELLIPSIS,
        "→": "->",
        "←": "<-",
        "ẞ": "SS",
        "œ": "oe",
        "Œ": "OE",
    }
)

# A family or a tinted hand is several code points but one picture, so it becomes one question mark.
_JOINED = re.compile("\u200d.|[\U0001f3fb-\U0001f3ff]", re.DOTALL)

_SILENT = {"Mn", "Me", "Cf"}
"""Categories without a width of their own: accents that found no letter, joiners, soft hyphens."""


def printable(text: str) -> str:
    """Replace what the code page lacks by something readable, and every run of blanks by one blank.

    Every character of the result takes exactly one column and is one byte in `PAGE`.
    """
    composed = unicodedata.normalize("NFC", _JOINED.sub("", text)).translate(_STAND_INS)
    return " ".join("".join(map(_stand_in, composed)).split())


def cut(text: str, width: int) -> str:
    """Shorten printable text to `width` columns; dots show that something is missing."""
    if len(text) <= width:
        return text
    return (text[: max(0, width - len(ELLIPSIS))].rstrip() + ELLIPSIS)[:width]


def _stand_in(char: str) -> str:
    """Give one character as the code page has it: itself, its plain letters, nothing, or a question mark."""
    if char.isspace():
        return " "
    if unicodedata.category(char) in _SILENT:
        return ""
    if _has(char):
        return char
    plain = "".join(part for part in unicodedata.normalize("NFKD", char) if _has(part))
    return plain or "?"


def _has(char: str) -> bool:
    """Tell whether the code page has a shape for this character."""
    return char.isprintable() and char.encode(PAGE, "ignore") != b""
