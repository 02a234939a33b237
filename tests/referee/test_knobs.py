"""Language, brightness and sound at the table, and how it is left: from any menu, also before a game."""

from dataclasses import replace
from functools import partial

from companion import effects as fx
from companion.referee.desk import Manner
from companion.referee.phases import Phase
from companion.referee.setup import Setup
from companion.rules.rv import opening as rv
from companion.texts import LANGUAGES, Texts
from companion.view import Choose
from tests.referee_helpers import Sitting, at_table
from tests.referee_parts import Plan

KNOBS = {"language": ("de", "en"), "sound": ("on", "off"), "brightness": ("low", "medium", "high")}
MANNER = Manner(knobs=KNOBS, turned={"language": "en"}, leave=True)
POSITION = "rv turn=red red=H5,A3 blue=A6,B6"


def test_a_knob_is_turned_in_the_menu_of_a_game() -> None:
    """The present value is chosen; another one goes out to the devices, and the game is where it was."""
    sitting = at_table(POSITION, manner=MANNER)
    sitting.menu("menu.knobs", "knob.language")
    assert isinstance(sitting.body, Choose)
    assert sitting.body.options[sitting.body.chosen].code == "knob.language.en"
    sitting.choose("knob.language.de")
    assert fx.Adjust("language", "de") in sitting.effects
    sitting.choose("knob.language")
    assert isinstance(sitting.body, Choose)
    assert sitting.body.options[sitting.body.chosen].code == "knob.language.de"
    sitting.press("back", "back", "back")
    assert sitting.is_in(Phase.ROLLING)
    assert not sitting.record.entries


def test_the_table_is_switched_off_only_when_people_are_sure() -> None:
    """The harmless answer comes first."""
    sitting = at_table(POSITION, manner=MANNER)
    sitting.menu("menu.leave")
    sitting.press("confirm")
    assert fx.Depart() not in sitting.effects
    sitting.choose("menu.leave")
    sitting.choose("offer.yes")
    assert fx.Depart() in sitting.effects


def test_the_first_question_of_the_set_up_has_the_tables_menu() -> None:
    """Who cannot read the language of the set-up can change it there."""
    setup = Setup(partial(rv.question, rules={}), partial(rv.opening, rules={}))
    sitting = Sitting(Plan(manner=MANNER), start=setup)
    assert sitting.view is not None
    assert sitting.view.keys["back"].code == "key.menu"  # type: ignore[index]
    sitting.menu("menu.knobs", "knob.sound", "knob.sound.off")
    assert fx.Adjust("sound", "off") in sitting.effects
    sitting.press("back")
    sitting.choose("offer.to_setup")
    assert sitting.asks == "setup.players"


def test_a_table_without_knobs_offers_none() -> None:
    """Nothing is offered that no device can do."""
    sitting = at_table(POSITION)
    sitting.press("back")
    assert not {"menu.knobs", "menu.leave"} & set(sitting.rows)


def test_languages_are_named_in_their_own_words() -> None:
    """Somebody who cannot read the present language finds the own one."""
    names = {language: Texts(language).word("word.language") for language in LANGUAGES}
    assert names["de"] == "Deutsch"
    assert names["en"] == "English"
    sitting = at_table(POSITION, manner=replace(MANNER, names=names))
    sitting.menu("menu.knobs", "knob.language")
    assert isinstance(sitting.body, Choose)
    assert [row.details["name"] for row in sitting.body.options] == ["Deutsch", "English"]
