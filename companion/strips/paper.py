"""The words of this room: paper, line and strip."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from companion.errors import WrongInputError
from companion.rules.interface import Phrase

Words = Callable[[Phrase], str]
"""Says a phrase in the language of the strip."""

WIDTHS = (32, 48)
"""Columns of 58 mm and of 80 mm paper in the printer's usual font of 12 dots."""


@dataclass(frozen=True, slots=True)
class Paper:
    """How one printer wants its bytes.

    Raises:
        WrongInputError: for a width or a page number that no printer has.
    """

    columns: int = 32
    page: int = 19
    """The number under which this printer keeps code page 858: 19 as a rule, 53 on a POS-5890."""
    cuts: bool = False
    """False feeds the strip to the tear bar instead, as most 58 mm printers have no knife."""
    codes: bool = True
    """False leaves QR codes out, for printers that print no pictures."""

    def __post_init__(self) -> None:
        if self.columns not in WIDTHS:
            raise WrongInputError(
                "A strip cannot be {columns} columns wide: choose 32 (58 mm) or 48 (80 mm).", columns=self.columns
            )
        if not 0 <= self.page <= 255:  # noqa: PLR2004 - it is sent as one byte
            raise WrongInputError("The printer's code page {page} is not between 0 and 255.", page=self.page)


@dataclass(frozen=True, slots=True)
class Line:
    """One printed line, exactly as its columns stand on the paper, without trailing blanks.

    In a double line the letters stand in every second column, and the printer draws each across two.
    """

    text: str
    bold: bool = False
    double: bool = False
    code: str = ""
    """What the QR code in the place of this line holds; its text is empty then."""


Strip = tuple[Line, ...]


def text(strip: Strip) -> str:
    """Give the strip as plain text, one printed line a line; a QR code, which says nothing new, is left out."""
    return "".join(f"{line.text}\n" for line in strip if not line.code)
