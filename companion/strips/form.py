"""The printed form: rules, heads, columns and foot that all strips share."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from companion.effects import Stamp
from companion.rules.interface import Colour, Detail, Phrase, Points, Seat
from companion.strips.check import code
from companion.strips.dates import known
from companion.strips.digest import stamped
from companion.strips.paper import Line, Strip, Words
from companion.strips.printable import cut, printable


@dataclass(frozen=True, slots=True)
class Form:
    """A width and a language; every method gives one printed thing that fits."""

    columns: int
    words: Words

    @property
    def value(self) -> int:
        """The column at which values start beside their labels."""
        return self.columns // 3 + 1

    def say(self, key: str, **details: Detail) -> str:
        """Say `strip.<key>` in printable characters."""
        return printable(self.words(Phrase(f"strip.{key}", details)))

    def line(self, text: str, *, bold: bool = False) -> Line:
        """Print text from the left edge."""
        return Line(cut(text, self.columns).rstrip(), bold=bold)

    def thick(self) -> Line:
        """Draw the rule around a strip."""
        return Line("=" * self.columns)

    def thin(self) -> Line:
        """Draw the rule within a strip."""
        return Line("-" * self.columns)

    def centred(self, text: str, *, bold: bool = False) -> Line:
        """Print text in the middle."""
        told = cut(text, self.columns)
        return Line(" " * ((self.columns - len(told) + 1) // 2) + told, bold=bold)

    def headline(self, text: str) -> Line:
        """Print text in the middle in double size."""
        told = " ".join(cut(text, self.columns // 2))
        return Line(" " * ((self.columns - len(told) + 1) // 2) + told, double=True)

    def pair(self, label: str, value: str, *, bold: bool = False) -> Line:
        """Print a label and, in the value column, its value."""
        return self.line(self._beside(label, value), bold=bold)

    def spread(self, left: str, right: str, *, inset: int = 0, bold: bool = False) -> Line:
        """Print `left` from the left edge and `right` so that it ends `inset` columns before the right one."""
        kept = cut(left, max(0, self.columns - inset - len(right) - 1))
        return self.line(kept + right.rjust(self.columns - inset - len(kept)), bold=bold)

    def fits(self, left: str, right: str) -> bool:
        """Tell whether `spread` prints both whole."""
        return len(left) + 1 + len(right) <= self.columns

    def triple(self, label: str, value: str, right: str, *, inset: int = 0, bold: bool = False) -> Line:
        """Print a label, its value in the value column, and something at the right edge."""
        return self.spread(self._beside(label, value), right, inset=inset, bold=bold)

    def amount(self, points: int) -> str:
        """Say hundredths of a point with the language's decimal sign."""
        return self.say("amount", points=Points(points))

    def seat(self, seat: Seat) -> str:
        """Name a loft: its colour, and its player where one gave a name."""
        return printable(f"{self.colour(seat.colour)} {seat.name}")

    def colour(self, colour: Colour) -> str:
        """Name a colour in capitals, which stand out among the figures."""
        return self.say("colour", colour=colour).upper()

    def ring(self, colour: Colour, when: datetime, number: int | None) -> str:
        """Name a pigeon like a leg ring: colour, year if known, and its number where numbers mean something (RV-B7)."""
        plain = f"{self.colour(colour)}-{when:%y}" if known(when) else self.colour(colour)
        return plain if number is None else f"{plain}-{number}"

    def clock(self, when: datetime) -> str:
        """Write a time of day as the clocking systems do, or that there is none."""
        return f"{when:%H.%M.%S}" if known(when) else self.say("no_clock")

    def date(self, when: datetime) -> str:
        """Write a date, or that there is none."""
        return f"{when:%Y-%m-%d}" if known(when) else self.say("no_date")

    def number(self, stamp: Stamp) -> str:
        """Name a journal entry by at least six digits."""
        return self.say("number", number=f"{stamp.number:06}")

    def sealed(self, body: Strip, digest: str = "") -> Strip:
        """Close a body with the check line, a QR code of its digest if there is one, and the rule below it."""
        told = (*body, self.thin())
        printed = code([line.text for line in told])
        last = self.spread(self.say("check", code=printed), self.say("greeting"), inset=self.columns // 6)
        return (*told, last, *((Line("", code=stamped(digest, printed)),) if digest else ()), self.thick())

    def _beside(self, label: str, value: str) -> str:
        """Join a label and its value; a label that is too long pushes its value on."""
        return f"{label:<{self.value - 1}} {value}"


POINTS_INSET = 4
"""Points end this many columns before the edge, where the marks stand alone."""


def marks(*, named: bool, manual: bool) -> str:
    """Mark a pre-named pigeon (Vorbenannte) and an entry by hand."""
    return "(V)" * named + "M" * manual
