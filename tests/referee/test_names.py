"""Players and their names before a game: known ones are offered, others are spelled, the last table sits down again."""

from __future__ import annotations

from functools import partial

import pytest

from companion.referee.setup import LETTERS, Known, Setup
from companion.rules.interface import LONGEST_NAME, Colour, Opening, Phrase, Seat
from companion.rules.rv import opening as rv
from companion.texts import Texts
from companion.view import Choose
from tests.referee_helpers import Sitting
from tests.referee_parts import Plan
from tests.table import TWO

RULES = {"flights": "1", "medals": "off", "flight_end": "a"}
ANNA_AND_COMPUTER = (Seat(Colour.RED, "Anna"), Seat(Colour.BLUE, computer=True))


def asking(known: Known) -> Sitting:
    """Sit down at a table whose journal knows somebody."""
    setup = Setup(partial(rv.question, rules=RULES), partial(rv.opening, rules=RULES), lambda: known)
    return Sitting(Plan(), start=setup)


def two_people(known: Known) -> Sitting:
    """Agree on two persons."""
    sitting = asking(known)
    for row in ("setup.players.2", "setup.colours", "setup.person", "setup.person"):
        sitting.choose(row)
    return sitting


def spell(sitting: Sitting, name: str) -> None:
    """Turn the wheel to each letter and take it, as four buttons or a knob do."""
    for letter in name:
        wanted = Phrase("setup.blank") if letter == " " else Phrase("setup.letter", {"letter": letter})
        sitting.choose(lambda row, wanted=wanted: row == wanted)  # type: ignore[misc]
    sitting.choose("setup.spelled")


def test_a_name_is_spelled_with_capitals_where_names_have_them() -> None:
    """The first letter, and one after a blank or a dash, is a capital; the name is on the seat."""
    sitting = two_people(Known())
    assert sitting.asks == "setup.name"
    sitting.choose("setup.spell")
    spell(sitting, "Eva-Lotte Groß")
    sitting.choose("setup.nameless")
    (opening,) = sitting.opened
    assert opening.seats == (Seat(Colour.RED, "Eva-Lotte Groß"), Seat(Colour.BLUE))


def test_back_takes_a_letter_and_then_the_spelling() -> None:
    """A wrong letter is taken back, and with no letter left the list of names is there again."""
    sitting = two_people(Known(("Ben",)))
    sitting.choose("setup.spell")
    sitting.press("confirm")
    assert isinstance(sitting.body, Choose)
    assert sitting.body.ask == Phrase("setup.typed", {"text": "A_"})
    sitting.press("back")
    assert sitting.body.ask == Phrase("setup.typed", {"text": "_"})
    sitting.press("back")
    assert sitting.asks == "setup.name"
    sitting.press("back")
    assert sitting.asks == "setup.who"


def test_a_known_name_is_offered_once() -> None:
    """Who has sat down is not offered for the other seat."""
    sitting = two_people(Known(("Anna", "Ben")))
    sitting.choose(lambda row: row.details.get("name") == "Ben")
    assert isinstance(sitting.body, Choose)
    assert [row.details.get("name") for row in sitting.body.options] == [None, "Anna", None]
    sitting.choose(lambda row: row.details.get("name") == "Anna")
    (opening,) = sitting.opened
    assert [seat.name for seat in opening.seats] == ["Ben", "Anna"]


def test_the_last_table_sits_down_again_with_one_press() -> None:
    """The first row has the players of the last game; the computer keeps its seat, and the rules stay."""
    last = Opening(ANNA_AND_COMPUTER, RULES)
    sitting = asking(Known(("Anna",), last))
    assert sitting.asks == "setup.again"
    sitting.press("confirm")
    assert sitting.opened == [last]


def test_other_players_are_asked_for_as_ever() -> None:
    """The second row leads to the questions, and back from the first of them to the two rows."""
    sitting = asking(Known((), Opening(TWO, RULES)))
    sitting.choose("setup.different")
    assert sitting.asks == "setup.players"
    sitting.press("back")
    assert sitting.asks == "setup.again"


def test_the_first_question_offers_no_way_back() -> None:
    """Nothing lies before it, so no key says so, and the button changes nothing."""
    sitting = asking(Known())
    assert sitting.view is not None
    assert "back" not in sitting.view.keys
    sitting.press("back")
    assert sitting.asks == "setup.players"


def test_a_computer_is_not_asked_for_its_name() -> None:
    """Only persons have names of their own."""
    sitting = asking(Known())
    for row in ("setup.players.2", "setup.colours", "setup.computer", "setup.person"):
        sitting.choose(row)
    assert isinstance(sitting.body, Choose)
    assert sitting.body.ask == Phrase("setup.name", {"colour": Colour.BLUE})


def test_a_name_ends_by_itself_when_it_is_as_long_as_may_be() -> None:
    """The last letter that fits finishes it."""
    sitting = two_people(Known())
    sitting.choose("setup.spell")
    sitting.press(*["confirm"] * LONGEST_NAME)
    assert sitting.asks == "setup.name"
    sitting.choose("setup.nameless")
    assert len(sitting.opened[0].seats[0].name) == LONGEST_NAME


@pytest.mark.parametrize("language", ["de", "en"])
def test_every_letter_is_shown_as_it_is(language: str) -> None:
    """Each row of the wheel is its letter, and no two rows look alike."""
    said = [Texts(language).say(Phrase("setup.letter", {"letter": letter})) for letter in LETTERS if letter != " "]
    assert said == [letter for letter in LETTERS if letter != " "]
