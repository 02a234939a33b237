from __future__ import annotations

import pytest

from companion.effects import RaceStrip
from companion.rules.interface import Colour, Phrase, RaceRow, RaceSheet, Seat
from companion.strips import layout, text, verify
from companion.texts import Texts
from companion.view import Dice, DieRow
from tests.strips.slips import stamp

ANNA, BERT = Seat(Colour.RED, "Anna"), Seat(Colour.BLUE, "Bärbel-Ottilie von und zu Hohenstein")
ROWS = (RaceRow(ANNA, 1, 4, 4, 61, 12, 9, 3), RaceRow(BERT, 2, 1, 4, 60, 8, 3, 9))
FACES = (20, 21, 20, 20, 20, 20)
DICE = Dice(
    (DieRow(ANNA, (11, 10, 9, 10, 9, 12)), DieRow(BERT, (9, 11, 11, 10, 11, 8))),
    FACES,
    119,
    2,
    0,
    0.04,
    Phrase("dice.fair"),
)
STRIP = RaceStrip(RaceSheet(ROWS), stamp(217, 19, 7, 32), stamp(412, 20, 31, 44), DICE)

GERMAN = """\
================================
         FLUGZEUGSCHACH
        R A N G L I S T E
================================
Beginn     19.07.32  Nr 000217
Ende       20.31.44  Nr 000412
--------------------------------
            Würfe  6er Trf.Verl.
1. ROT Anna    61   12    9    3
2. BLAU Bärbel-Ottilie von un...
               60    8    3    9
--------------------------------
Würfel     1   2   3   4   5   6
ROT Anna  11  10   9  10   9  12
BLAU       9  11  11  10  11   8
Alle      20  21  20  20  20  20
Würfe gesehen                119
Würfe getippt                  2
Unauffällig
"""


def test_the_strip_of_a_race_shows_the_order_and_the_dice() -> None:
    """Place, rolls, sixes, hits and losses of each player, then the faces of the die.

    A name that has no room beside the numbers stands above them, and where the colour is enough it stands alone.
    """
    told = text(layout(STRIP, 32, Texts("de").say))
    assert told[: len(GERMAN)] == GERMAN
    assert "Gut Flug!" in told


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("columns", [32, 48])
def test_every_strip_of_a_race_verifies(language: str, columns: int) -> None:
    """Its check code holds, on both papers and in both languages, and no line is too long."""
    lines = text(layout(STRIP, columns, Texts(language).say)).splitlines()
    assert verify(lines)
    assert max(map(len, lines)) == columns
