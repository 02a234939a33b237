"""The catalogue: every code and every error has its German, and details are worded by type."""

from __future__ import annotations

import argparse
import ast
import errno
import io
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
from companion.errors import MissingError, Wording, WrongInputError, reason
from companion.languages import preferred
from companion.rules.complaints import not_one_of, wrong
from companion.rules.interface import Colour, Detail, Phrase, Piece, Points, Seat
from companion.sentences import SENTENCES, Sentence
from companion.texts import LANGUAGES, Texts
from hatch_build import CatalogueHook, build_catalogues, misnamed

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "companion/resources/locale/de/LC_MESSAGES/flugleiter.po"
TEMPLATES = {"WrongInputError": 0, "MissingError": 0, "DamagedError": 0, "N_": 0, "Wording": 0, "wrong": 1}
"""Where an English template stands among the arguments of a call."""
HEADER = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
"""How a translator's file begins."""


def compiled() -> bytes:
    """Compile a small catalogue."""
    out = io.BytesIO()
    mofile.write_mo(out, pofile.read_po(io.BytesIO(f'{HEADER}msgid "menu"\nmsgstr "Menue"\n'.encode())))
    return out.getvalue()


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
        # What is spelled alike in every language needs no entry.
        if isinstance(action.metavar, str) and action.metavar not in {"MM", "N", "N|season", "PORT", "check|show"}:
            yield action.metavar
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
    """A translation names the details of its original; a form for one number may say the number in words."""
    assert list(misnamed(german())) == []


@pytest.mark.parametrize(
    ("translation", "fits"),
    [
        ('msgid "No {a}"\nmsgstr "Kein {a}"', "fits"),
        ('msgid "No {a}"\nmsgstr ""', "fits"),
        ('#, fuzzy\nmsgid "No {a}"\nmsgstr "Kein {b}"', "fits"),
        ('msgid "No {a}"\nmsgstr "Kein {b}"', "differs"),
        ('msgid "No {a}"\nmsgstr "Kein"', "differs"),
        ('msgid "No {a}"\nmsgstr "Kein {a} {}"', "differs"),
        ('msgid "No {a}"\nmsgstr "Kein {a"', "differs"),
        ('msgid "Number {n}"\nmsgstr "Nummer"', "differs"),
        ('msgid "one {a}"\nmsgid_plural "{n} {a}"\nmsgstr[0] "ein {a}"\nmsgstr[1] "{n} {a}"', "fits"),
        ('msgid "one {a}"\nmsgid_plural "{n} {a}"\nmsgstr[0] "{n} {a}"\nmsgstr[1] "viele {a}"', "fits"),
        ('msgid "one {a}"\nmsgid_plural "{n} {a}"\nmsgstr[0] "ein"\nmsgstr[1] "{n} {a}"', "differs"),
    ],
)
def test_a_translation_with_other_details_is_not_compiled(tmp_path: Path, translation: str, fits: str) -> None:
    """The build stops at a misspelt detail and names file and line, and leaves the last good catalogue alone."""
    source = tmp_path / SOURCE.relative_to(ROOT)
    source.parent.mkdir(parents=True)
    source.write_text(f"{HEADER}{translation}\n", encoding="utf-8")
    if fits == "fits":
        assert build_catalogues(tmp_path) == [source.with_suffix(".mo")]
        return
    with pytest.raises(SystemExit, match=r"flugleiter\.po, line 4: the original's details are: "):
        build_catalogues(tmp_path)
    assert not source.with_suffix(".mo").exists()


@pytest.mark.parametrize("spoilt", [b'msgid "menu"\nmsgstr "men\xfc"\n', b"menu: principal\n"])
def test_a_translators_file_that_cannot_be_read_is_named(tmp_path: Path, spoilt: bytes) -> None:
    """The build says which file is in another encoding, or is none."""
    source = tmp_path / SOURCE.relative_to(ROOT)
    source.parent.mkdir(parents=True)
    source.write_bytes(HEADER.encode() + spoilt)
    with pytest.raises(SystemExit, match=r"flugleiter\.po cannot be compiled: .*UTF-8"):
        build_catalogues(tmp_path)


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
        ((Piece(Colour.RED, 3), Piece(Colour.RED, 4)), "", "Rot 3, 4", "Red 3, 4"),
        ((Piece(Colour.RED, 3), Piece(Colour.BLUE, 3)), "and", "Rot 3 und Blau 3", "Red 3 and Blue 3"),
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


@pytest.mark.parametrize(
    "value",
    [
        "\x1b[31m\u00e4",
        Path("\x1b[31m\u00e4"),
        ("\x9b", "\u202e"),
        Seat(Colour.RED, "A\nB"),
        Wording("{file}", {"file": "\x07"}),
        ValueError("two\nlines"),
    ],
)
def test_no_detail_steers_a_terminal(value: object) -> None:
    """Control characters of a foreign file become question marks; what can be shown stays."""
    said = Texts("en").plain("{value}: wrong.", {"value": value})
    assert said.isprintable()
    assert "?" in said
    assert Texts("en").plain("{value}", {"value": "ä\u202f3"}) == "ä\u202f3"


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


@pytest.mark.parametrize(
    ("locale", "language"),
    [
        ("pt_BR.UTF-8", "pt_BR"),
        ("pt_BR", "pt_BR"),
        ("pt_PT.UTF-8@euro", "pt"),
        ("sr_RS.UTF-8@latin", None),
        ("gsw_CH.UTF-8", "gsw"),
        ("ptx", None),
        ("C", None),
        ("", None),
    ],
)
def test_a_language_of_one_country_goes_before_that_of_all(
    monkeypatch: pytest.MonkeyPatch, locale: str, language: str | None
) -> None:
    """The whole name of a locale is tried first, then its language, whatever its length."""
    monkeypatch.setattr(languages, "LANGUAGES", ("gsw", "pt", "pt_BR", "en"))
    assert languages.meant(locale) == language


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


@pytest.fixture
def french(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give the file of a third language, which is not there yet, in a folder of translations of its own."""
    monkeypatch.setattr(languages, "LOCALE", tmp_path)
    monkeypatch.setattr("companion.texts.LOCALE", tmp_path)
    source = tmp_path / "fr" / "LC_MESSAGES" / SOURCE.name
    source.parent.mkdir(parents=True)
    return source


def test_a_third_language_is_one_file(french: Path) -> None:
    """A translator's file in its folder is found, named by its own word, and spoken; what it lacks is English."""
    words = {"English": "Français", "menu": "menu principal", ".": ","}
    lines = (f'msgid "{english}"\nmsgstr "{own}"\n\n' for english, own in words.items())
    french.write_text(HEADER + "".join(lines), encoding="utf-8")
    assert languages._found() == ("fr", "en")
    texts = Texts("fr")
    assert texts.word("word.language") == "Français"
    assert texts.word("key.menu") == "menu principal"
    assert texts.detail(Points(9583)) == "95,83"
    assert texts.word("key.back") == "back"


def test_a_language_that_is_not_compiled_is_passed_over(french: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Beside compiled languages a mere translator's file is not offered, and the log says what to do."""
    french.write_bytes(b"whatever")
    folder = french.parents[2] / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "flugleiter.po").touch()
    (folder / "flugleiter.mo").write_bytes(compiled())
    assert languages._found() == ("de", "en")
    (record,) = caplog.records
    assert record.getMessage() == f"{french} is not compiled and is passed over: run make catalogue."


@pytest.mark.parametrize("spoilt", [b"", b"no catalogue", compiled()[:100], compiled()[:-20]])
def test_a_spoilt_language_is_passed_over(french: Path, caplog: pytest.LogCaptureFixture, spoilt: bytes) -> None:
    """A compiled file that cannot be read is not offered as a second English, and the log says what to do."""
    french.touch()
    french.with_suffix(".mo").write_bytes(spoilt)
    assert languages._found() == ("en",)
    (record,) = caplog.records
    assert record.getMessage() == f"{french.with_suffix('.mo')} cannot be read and is passed over: run make catalogue."


@pytest.mark.parametrize(
    ("name", "spoilt"),
    [
        ("flugleiter.po", b'msgid "menu"\nmsgstr "men\xfc"\n'),
        ("flugleiter.mo", b""),
        ("flugleiter.mo", b"no catalogue"),
        ("flugleiter.mo", b"\xde\x12\x04\x95\0\0\0\0\xff\xff\xff\x7f"),
    ],
)
def test_a_spoilt_translation_is_english(
    french: Path, caplog: pytest.LogCaptureFixture, name: str, spoilt: bytes
) -> None:
    """Another encoding than UTF-8, or a file cut short, stops no table; the log names the language."""
    french.with_name(name).write_bytes(spoilt)
    assert Texts("fr").word("key.menu") == "menu"
    (record,) = caplog.records
    assert "The translation fr cannot be read" in record.getMessage()


@pytest.mark.parametrize(
    "spoilt", ["Nr {numero}", "Nr {0}", "Nr {", "Nr {number.size}", "Nr {number[0]}", "Nr {number:q}"]
)
def test_a_misspelt_detail_is_said_in_english(french: Path, caplog: pytest.LogCaptureFixture, spoilt: str) -> None:
    """A translation that cannot be filled stops nobody: the original stands in, and the log says so once."""
    catalogue = Catalog("de")
    catalogue.add("field {number}", spoilt)
    catalogue.add(("one more step", "{n} more steps"), ("encore un pas", "encore {pas} pas"))
    with french.with_suffix(".mo").open("wb") as file:
        mofile.write_mo(file, catalogue)
    texts = Texts("fr")
    for _ in range(2):
        assert texts.say(Phrase("say.track", {"number": 7})) == "field 7"
        assert texts.say(Phrase("screen.more", {"n": 1})) == "encore un pas"
        assert texts.say(Phrase("screen.more", {"n": 3})) == "3 more steps"
    assert [record.getMessage() for record in caplog.records] == [
        f"fr: “{spoilt}” names what “field {{number}}” does not.",
        "fr: “encore {pas} pas” names what “{n} more steps” does not.",
    ]


def test_an_original_that_lacks_a_detail_is_an_error() -> None:
    """A mistake of the program itself is not hidden."""
    with pytest.raises(KeyError):
        Texts("de").plain("No {thing}", {})
