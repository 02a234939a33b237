"""Sentences for the ear: signs become words or pauses, in both languages and over the whole catalogue."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.data import default_decks
from companion.devices.speech.spoken import BETWEEN, PLAIN, SIGNS, SpokenTexts
from companion.rules.interface import Colour, Detail, Phrase, Piece, Points, Seat
from companion.sentences import SENTENCES
from companion.texts import LANGUAGES, Texts

UNSEEN = ("board.", "console.", "strip.", "word.decimal")
"""The terminal's own words and the paper's are never spoken, and a decimal mark only within a number."""
CODES = [code for code in SENTENCES if not code.startswith(UNSEEN)]
SHORT = re.compile(r"\b(Nrn?|[Nn]os?|evtl|bzw|ca|usw|[a-z]\.[a-z])\.")
"""Abbreviations that a voice spells or stumbles over."""
DETAILS: dict[str, Detail] = {
    "piece": Piece(Colour.YELLOW, 6),
    "hawk": "J3",
    "seat": Seat(Colour.GREEN, "Hildegard"),
    "colour": Colour.YELLOW,
    "points": Points(33750),
    "way": "arrow.north",
    "n": 24,
}


def sample(code: str) -> Phrase:
    """Give a phrase with details as they come in a game."""
    sentence = SENTENCES[code]
    names = re.findall(r"{(\w+)(:\w+)?}", sentence.many or sentence.one)
    return Phrase(code, {name: ("J3", "K7") if link else DETAILS.get(name, "K7") for name, link in names})


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_keeps_a_sign_that_is_read_out_wrongly(language: str) -> None:
    """Whatever the catalogue says is spoken with letters, digits and pauses only, and without abbreviations."""
    wording = SpokenTexts(Texts(language))
    for code in CODES:
        spoken = wording.say(sample(code))
        assert spoken, code
        assert {sign for sign in spoken if not sign.isalnum()} <= PLAIN, (code, spoken)
        assert not SHORT.search(spoken), (code, spoken)
        assert not re.search(r"(?<![\w-])[A-Z]\d+\b", spoken), (code, spoken)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sign_of_the_catalogue_is_silently_left_out(language: str) -> None:
    """A sign that means something has a word; only quotation, brackets and dots of suspense may become a pause."""
    texts = Texts(language)
    worded = {*SIGNS, *BETWEEN, "(", ")", "…", "²", "'"} | PLAIN
    for code in CODES:
        if f"say.{code}" not in SENTENCES:
            written = texts.say(Phrase(code, {**sample(code).details, "way": "direction.north"}))
            assert {sign for sign in written if not sign.isalnum()} <= worded, (code, written)


def test_every_spoken_form_stands_for_a_sentence_with_the_same_details() -> None:
    """A spoken form names no detail that its sentence has not, and so never fails for lack of one."""
    forms = {code: code.removeprefix("say.") for code in SENTENCES if code.startswith("say.")}
    for form, code in forms.items():
        if code in SENTENCES:
            names = [set(re.findall(r"{(\w+)", sentence.one)) for sentence in (SENTENCES[form], SENTENCES[code])]
            assert names[0] <= names[1], form


RED = Piece(Colour.RED, 3)
ANNA = Seat(Colour.RED, "Anna")


@pytest.mark.parametrize(
    ("phrase", "german", "english"),
    [
        (Phrase("told.rolled", {"seat": Seat(Colour.RED), "value": 6}), "Rot würfelt eine Sechs", "Red rolls a six"),
        (Phrase("aero.told.rolled", {"seat": ANNA, "value": 1}), "Anna würfelt eine Eins", "Anna rolls a one"),
        (Phrase("offer.roll", {"value": 4}), "Es war eine Vier", "It was a four"),
        (Phrase("ask.reroll", {"value": 4}), "Keine Vier, sondern", "Not a four, but"),
        (Phrase("refused.die", {"value": 7}), "Ein Würfel zeigt 1 bis 6, nicht 7", "A die shows 1 to 6, not 7"),
        (Phrase("do.move", {"piece": RED, "to": "K7"}), "Rot 3 nach K 7", "Red 3 to K-7"),
        (Phrase("do.move", {"piece": RED, "to": "27"}), "Rot 3 nach Feld 27", "Red 3 to field 27"),
        (
            Phrase("offer.move", {"piece": RED, "to": "A1", "way": "arrow.west"}),
            "Rot 3 nach Westen auf A 1",
            "Red 3 west to A-1",
        ),
        (
            Phrase("offer.move", {"piece": RED, "to": "P12", "way": "arrow.jump"}),
            "Rot 3 springt auf P 12",
            "Red 3 jumps to P-12",
        ),
        (Phrase("offer.piece", {"piece": RED, "at": "loft.red"}), "Rot 3, Schlag Rot", "Red 3, Red loft"),
        (Phrase("offer.name", {"numbers": ("1", "4")}), "Nummern 1, 4", "Numbers 1, 4"),
        (
            Phrase("told.clocked", {"piece": RED, "points": Points(33750)}),
            "Rot 3: 337,50 Punkte",
            "Red 3: 337.50 points",
        ),
        (Phrase("bar.flight", {"round": 2, "rounds": 6}), "Flug 2 von 6", "Flight 2 of 6"),
        (Phrase("do.clear", {"at": "R0"}), "R 0 frei machen", "Clear R-0"),
        (Phrase("do.empty", {"fields": ("3", "R4")}), "Figuren weg von Feld 3 und R 4", "Pieces off field 3 and R-4"),
        (Phrase("log.head", {"time": "12:30", "n": 4}), "12:30, Nummer 4", "12:30, number 4"),
        (Phrase("offer.card", {"card": "Gibt es nicht"}), "Gibt es nicht", "Gibt es nicht"),
    ],
)
def test_sentences_as_they_are_heard(phrase: Phrase, german: str, english: str) -> None:
    """Rolls, fields, ways, points and numbers are worded so that they are understood."""
    assert [SpokenTexts(Texts(language)).say(phrase) for language in ("de", "en")] == [german, english]


def test_rules_are_spelled() -> None:
    """A rule's id is said letter by letter, for `AC` is no word."""
    assert SpokenTexts(Texts("de")).say(Phrase("help.rule", {"rule": "AC-R3"})) == "Regel A-C R 3"
    assert SpokenTexts(Texts("en")).say(Phrase("help.rule", {"rule": "RV-27"})) == "Rule R-V 27"


@pytest.mark.parametrize("stack", ["blue", "red"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_are_read_out_whole(stack: str, language: str) -> None:
    """No word of a card gets lost between its text and the voice."""
    texts = Texts(language)
    wording = SpokenTexts(texts)
    for name in default_decks().stacks[stack]:
        text = default_decks().cards[name].sheet.text
        assert re.findall(r"\w+", wording.detail(text)) == re.findall(r"\w+", texts.detail(text))


@given(st.text(max_size=60))
def test_whatever_a_player_is_called_the_voice_gets_plain_words(name: str) -> None:
    """No name reaches the voice as a command, a phoneme or a sign, and what was made plain stays as it is."""
    wording = SpokenTexts(Texts("de"))
    spoken = wording.plain(name)
    assert all(sign.isalnum() or sign in PLAIN for sign in spoken)
    assert "  " not in spoken
    assert wording.plain(spoken) == spoken
