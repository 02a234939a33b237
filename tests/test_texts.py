"""The catalogue: every code and every error has its German, and details are worded by type."""

from __future__ import annotations

import argparse
import ast
import errno
import io
import string
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages import mofile, pofile
from babel.messages.catalog import Catalog
from hypothesis import given
from hypothesis import strategies as st

from companion import languages
from companion.cli import _parser
from companion.data import default_decks
from companion.errors import MissingError, WrongInputError, reason
from companion.languages import preferred
from companion.rules.complaints import not_one_of, wrong
from companion.rules.interface import Colour, Detail, Phrase, Piece, Points, Seat
from companion.sentences import SENTENCES, Sentence
from companion.texts import LANGUAGES, Texts
from hatch_build import CatalogueHook, build_catalogues

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "companion/resources/locale/de/LC_MESSAGES/flugleiter.po"
TEMPLATES = {"WrongInputError": 0, "MissingError": 0, "DamagedError": 0, "N_": 0, "Wording": 0, "wrong": 1}
"""Where an English template stands among the arguments of a call."""


def german() -> Catalog:
    """Read the German catalogue."""
    with SOURCE.open("rb") as file:
        return pofile.read_po(file)


def error_sentences() -> set[str]:
    """Collect the templates of all errors and of their parts, and those that are marked where they are chosen."""
    return {text for path in sources() for text in templates(path)}


def sources() -> list[Path]:
    """Find the modules that raise errors; the sentences stand in the catalogue by their codes."""
    modules = sorted((ROOT / "companion").rglob("*.py"))
    return [path for path in modules if path.parent.name != "sentences"]


def templates(path: Path) -> Iterator[str]:
    """Find the templates written in a module."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in TEMPLATES:
            place = TEMPLATES[node.func.id]
            for argument in node.args[place : place + 1]:
                if isinstance(argument, ast.Constant):
                    yield str(argument.value)


def wanted() -> set[str | tuple[str, str]]:
    """Collect every key that the catalogue must have."""
    keys = {(one, many) if many else one for one, many in SENTENCES.values()}
    return keys | error_sentences() | card_words() | set(helps(_parser()))


def helps(parser: argparse.ArgumentParser) -> Iterator[str]:
    """Collect what the help of the command line says of a command, and of those below it."""
    if parser.description:
        yield parser.description
    for action in parser._actions:
        if action.help:
            yield action.help
        if isinstance(action, argparse._SubParsersAction):
            yield from (choice.help for choice in action._choices_actions if choice.help)
            for below in action.choices.values():
                yield from helps(below)


def of_argparse() -> set[str | tuple[str, ...]]:
    """Name what only translators know: what argparse says by itself, each version of Python a little differently."""
    ids = (message.id for message in german() if "argparse" in message.auto_comments)
    return {each if isinstance(each, str) else tuple(each) for each in ids}


def card_words() -> set[str]:
    """Collect the English words of the event cards that ship with the package."""
    sheets = [card.sheet for card in default_decks().cards.values()]
    return {words.by_language["en"] for sheet in sheets for words in (sheet.title, sheet.text)}


def placeholders(template: str) -> set[str]:
    """Name the details of a template."""
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


def translations() -> dict[str | tuple[str, ...], tuple[str, ...]]:
    """Read what the German catalogue says for each key, one string or two; guesses do not count."""
    found = {}
    for message in german():
        if message.id and not message.fuzzy:
            key = message.id if isinstance(message.id, str) else tuple(message.id)
            strings = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
            found[key] = strings
    return found


def test_every_sentence_has_its_german() -> None:
    """No sentence of the catalogue or of an error lacks a German one."""
    assert wanted() - {key for key, strings in translations().items() if all(strings)} == set()


def test_no_german_is_left_over() -> None:
    """No German sentence translates what nobody says any more."""
    assert set(translations()) - wanted() - of_argparse() == set()


def test_german_names_the_same_details() -> None:
    """A translation names the details of its original; a singular may say its number in words."""
    for key, strings in translations().items():
        expected = placeholders(key if isinstance(key, str) else key[-1])
        assert placeholders(strings[-1]) == expected, key
        assert all(placeholders(each) | {"n"} >= expected >= placeholders(each) for each in strings), key


def codes() -> Iterator[tuple[str, str]]:
    """Find the phrase codes written in the package, with the file of each."""
    for path in sorted((ROOT / "companion").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                place = {"Phrase": 0, "IllegalMove": 1}.get(node.func.id, len(node.args))
                for argument in node.args[place : place + 1]:
                    if isinstance(argument, ast.Constant):
                        yield str(argument.value), path.name


def test_every_code_has_its_sentence() -> None:
    """Every code that the package says stands in the catalogue."""
    assert {(code, file) for code, file in codes() if code not in SENTENCES} == set()


def test_built_catalogue_is_not_stale() -> None:
    """A compiled catalogue in the checkout holds what the translators' file says: else run make."""
    fresh = io.BytesIO()
    mofile.write_mo(fresh, german())
    built = SOURCE.with_suffix(".mo")
    assert not built.exists() or built.read_bytes() == fresh.getvalue()


def test_build_compiles_every_catalogue(tmp_path: Path) -> None:
    """The wheel's hook compiles each catalogue beside its source and names it to the builder."""
    folder = tmp_path / SOURCE.parent.relative_to(ROOT)
    folder.mkdir(parents=True)
    (folder / SOURCE.name).write_bytes(SOURCE.read_bytes())
    hook = CatalogueHook(str(tmp_path), {}, None, None, "", "wheel")  # type: ignore[arg-type]
    data: dict[str, list[str]] = {"artifacts": []}
    hook.initialize("standard", data)
    assert data["artifacts"] == ["/companion/resources/locale/de/LC_MESSAGES/flugleiter.mo"]
    assert build_catalogues(tmp_path)[0].read_bytes()[:4] == b"\xde\x12\x04\x95"


@pytest.mark.parametrize(
    ("value", "link", "de", "en"),
    [
        (Piece(Colour.RED, 3), "", "Rot 3", "Red 3"),
        (Piece(None, 1), "", "Habicht", "Hawk"),
        (Seat(Colour.GREEN), "", "Grün", "Green"),
        (Seat(Colour.GREEN, "Anna"), "", "Anna", "Anna"),
        (Colour.YELLOW, "", "Gelb", "Yellow"),
        (Points(33750), "", "337,50", "337.50"),
        (Points(5), "", "0,05", "0.05"),
        ("K7", "", "K7", "K7"),
        ("loft.red", "", "Schlag Rot", "Red loft"),
        ("word.hawk", "", "Habicht", "Hawk"),
        (7, "", "7", "7"),
        (("A1", "B2", Colour.BLUE), "or", "A1, B2 oder Blau", "A1, B2 or Blue"),
        (("A1", "B2"), "and", "A1 und B2", "A1 and B2"),
        (("A1",), "or", "A1", "A1"),
        (("A1", "B2"), "", "A1, B2", "A1, B2"),
        ((), "or", "", ""),
    ],
)
def test_details_are_worded_by_type(value: Detail, link: str, de: str, en: str) -> None:
    """Each type of detail has its own words in each language."""
    assert Texts("de").detail(value, link) == de
    assert Texts("en").detail(value, link) == en


def test_plural_follows_the_number() -> None:
    """The detail `n` chooses between one and many."""
    assert Texts("de").say(Phrase("screen.more", {"n": 1})) == "noch ein Schritt"
    assert Texts("de").say(Phrase("screen.more", {"n": 3})) == "noch 3 Schritte"
    assert Texts("en").say(Phrase("screen.more", {"n": 1})) == "one more step"


def test_errors_speak_the_language() -> None:
    """An error's sentence is worded with its details in the language, and without a translation it stays English."""
    error = WrongInputError("The screen cannot be turned by {rotate}: take 0 or 2.", rotate=1)
    german = Texts("de").plain(error.sentence, error.details)
    assert german == "Die Anzeige lässt sich nicht um 1 drehen: 0 oder 2 nehmen."
    assert Texts("en").plain(error.sentence, error.details) == str(error)
    assert Texts("de").plain("There is no {thing}.", {"thing": "moon"}) == "There is no moon."


def test_parts_of_a_sentence_speak_the_language() -> None:
    """What an error allows, or why the system refused, is worded by itself, in both languages."""
    for error, german, english in (
        (
            wrong("7", "a number from {first} to {last}", first=1, last=6),
            "eine Zahl von 1 bis 6",
            "a number from 1 to 6",
        ),
        (not_one_of("sky", ("a", "b")), "Erlaubt: a, b.", "Allowed: a, b."),
        (
            MissingError(
                "{file} cannot be read: {reason}. Check the path and its permissions.",
                file="x",
                reason=reason(PermissionError(errno.EACCES, "no")),
            ),
            "dieser Benutzer darf es nicht",
            "permission denied",
        ),
    ):
        assert german in Texts("de").plain(error.sentence, error.details)
        assert english in Texts("en").plain(error.sentence, error.details) == str(error)


def test_a_rare_refusal_keeps_the_words_of_the_system() -> None:
    """What has no sentence of ours is passed on, and never empty."""
    assert reason(OSError(errno.EXDEV, "Invalid cross-device link")) == "Invalid cross-device link"
    assert reason(OSError("odd")) == "odd"


def test_every_part_of_an_error_is_written_where_it_is_found() -> None:
    """The allowed words of a position are a template in the call, so that this test and translators see it."""
    for path in sources():
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "wrong":
                assert isinstance(node.args[1], ast.Constant), (path.name, node.lineno)


def test_unknown_code_is_shown_as_it_is() -> None:
    """A code without a sentence stops no game: the code itself is shown."""
    assert Texts("de").say(Phrase("nobody.knows")) == "nobody.knows"


def test_catalogue_without_compiler_says_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A checkout with neither compiled catalogue nor Babel says to run make."""
    folder = tmp_path / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / SOURCE.name).write_bytes(SOURCE.read_bytes())
    monkeypatch.setattr("companion.texts.LOCALE", tmp_path)
    monkeypatch.setitem(__import__("sys").modules, "babel.messages", None)
    with pytest.raises(MissingError, match="make"):
        Texts("de")


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({}, "de"),
        ({"LANG": "C.UTF-8"}, "de"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_ALL": "de_AT.UTF-8"}, "de"),
        ({"LANG": "fr_FR.UTF-8"}, "de"),
    ],
)
def test_language_comes_from_the_environment(environ: dict[str, str], language: str) -> None:
    """The usual variables choose among our languages, and German is spoken when they name none."""
    assert preferred(environ) == language


@given(st.integers(min_value=0, max_value=10**7))
def test_points_never_lose_a_hundredth(hundredths: int) -> None:
    """The written points, read back, are the points."""
    for language, mark in zip(LANGUAGES, ",.", strict=True):
        whole, part = Texts(language).detail(Points(hundredths)).split(mark)
        assert (int(whole) * 100 + int(part), len(part)) == (hundredths, 2)


def test_sentences_are_trimmed() -> None:
    """No template begins or ends with a space, and each has words."""
    for code, sentence in SENTENCES.items():
        assert isinstance(sentence, Sentence)
        assert sentence.one.strip() == sentence.one != "", code


def test_a_third_language_is_one_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A translator's file in its folder is found, named by its own word, and spoken; what it lacks is English."""
    folder = tmp_path / "fr" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    header = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
    words = {"English": "Français", "menu": "menu principal", ".": ","}
    lines = (f'msgid "{english}"\nmsgstr "{french}"\n\n' for english, french in words.items())
    (folder / "flugleiter.po").write_text(header + "".join(lines), encoding="utf-8")
    monkeypatch.setattr(languages, "LOCALE", tmp_path)
    monkeypatch.setattr("companion.texts.LOCALE", tmp_path)
    assert languages._found() == ("fr", "en")
    texts = Texts("fr")
    assert texts.word("word.language") == "Français"
    assert texts.word("key.menu") == "menu principal"
    assert texts.detail(Points(9583)) == "95,83"
    assert texts.word("key.back") == "back"
