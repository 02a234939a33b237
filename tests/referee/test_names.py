"""Players and their names before a game: known ones are offered, others are spelled, the last table sits down again."""

from __future__ import annotations

from collections.abc import Callable
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


def called(name: str) -> Callable[[Phrase], bool]:
    """Choose the row with a name."""
    return lambda row: row.code == "setup.known" and Texts("de").say(row) == name


def chosen(sitting: Sitting) -> Phrase:
    """Give the row that is chosen."""
    assert isinstance(sitting.body, Choose)
    return sitting.body.options[sitting.body.chosen]


def take(sitting: Sitting, letters: str) -> None:
    """Turn the wheel to each letter and take it, as four buttons or a knob do."""
    for letter in letters:
        wanted = Phrase("setup.blank") if letter == " " else Phrase("setup.letter", {"letter": letter})
        sitting.choose(lambda row, wanted=wanted: row == wanted)  # type: ignore[misc]


def spell(sitting: Sitting, name: str) -> None:
    """Spell a name to its end."""
    take(sitting, name)
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


def test_back_keeps_the_row_of_what_it_takes_back() -> None:
    """Who goes back finds the row chosen that was taken there, from a question and from the letters."""
    sitting = asking(Known(("Anna", "Ben")))
    for row in ("setup.players.3", "setup.colours", *["setup.computer"] * 2, "setup.person"):
        sitting.choose(row)
    sitting.choose("setup.spell")
    sitting.press("back")
    assert chosen(sitting) == Phrase("setup.spell")
    rows = []
    for _ in range(5):
        sitting.press("back")
        rows.append(chosen(sitting).code)
    assert rows == ["setup.person", "setup.computer", "setup.computer", "setup.colours", "setup.players.3"]
    sitting.choose("setup.players.2")
    assert isinstance(sitting.body, Choose)
    assert sitting.body.chosen == 0


def test_a_spelled_name_is_spelled_on() -> None:
    """Who goes back to a name that is in no list has its letters again, even all that a name may have."""
    for name in ("Bd", "B" * LONGEST_NAME):
        sitting = two_people(Known(("Anna",)))
        sitting.choose("setup.spell")
        take(sitting, name[:1] + name[1:].lower())
        if len(name) < LONGEST_NAME:
            sitting.choose("setup.spelled")
        sitting.press("back")
        assert isinstance(sitting.body, Choose)
        assert sitting.body.ask.code == "setup.typed"
        sitting.choose("setup.spelled")
        sitting.choose("setup.nameless")
        (opening,) = sitting.opened
        assert opening.seats[0].name.lower() == name.lower()


def test_the_letters_go_on_where_the_last_one_was() -> None:
    """A letter that comes twice is one press, the next in the alphabet two, and the end is always the row above."""
    sitting = two_people(Known())
    sitting.choose("setup.spell")
    for key in ("confirm", "down", "confirm", "confirm", "down", "confirm", "up"):
        sitting.press(key)
    assert chosen(sitting) == Phrase("setup.spelled")
    sitting.press("confirm")
    sitting.choose("setup.nameless")
    assert sitting.opened[0].seats[0].name == "Abbc"


@pytest.mark.parametrize("typed", ["Eva ", "Eva-"])
def test_a_new_word_begins_at_the_first_letter(typed: str) -> None:
    """After a blank or a dash the capital A is chosen."""
    sitting = two_people(Known())
    sitting.choose("setup.spell")
    take(sitting, typed)
    assert chosen(sitting) == Phrase("setup.letter", {"letter": "A"})


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("name", ["loft.red", "word.hawk", "setup.players", "{name}"])
def test_a_name_that_looks_like_a_code_is_still_a_name(name: str, language: str) -> None:
    """Whatever somebody is called, every screen of the set-up and of the game says just that."""
    texts = Texts(language)
    seats = (Seat(Colour.RED, name), Seat(Colour.BLUE, "Ben"))
    sitting = asking(Known((name,), Opening(seats, RULES)))
    assert name in texts.say(chosen(sitting))
    for row in ("setup.different", "setup.players.2", "setup.colours", "setup.person", "setup.person"):
        sitting.choose(row)
    assert [row.code for row in sitting.body.options if texts.say(row) == name] == ["setup.known"]  # type: ignore[union-attr]
    sitting.choose(called(name))
    sitting.choose("setup.nameless")
    assert sitting.view is not None
    assert sitting.view.bar.seat is not None
    said = list[str]()
    sitting.follow()
    for _ in TWO:
        sitting.choose("offer.set_all")
        said += [texts.say(do) for do in sitting.follow()]
    sitting.roll(6, 1, 3)
    sitting.menu("menu.log")
    assert isinstance(sitting.body, Choose)
    said += [texts.say(row) for row in sitting.body.options]
    assert sum(name in line for line in said) >= 3, said


def test_a_known_name_is_offered_once() -> None:
    """Who has sat down is not offered for the other seat."""
    sitting = two_people(Known(("Anna", "Ben")))
    sitting.choose(called("Ben"))
    assert isinstance(sitting.body, Choose)
    assert [Texts("en").say(row) for row in sitting.body.options] == ["By the colour", "Anna", "Another name …"]
    sitting.choose(called("Anna"))
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
