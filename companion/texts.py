"""Code and details to a sentence, in the chosen language. The sentences themselves stand in `companion/sentences`."""

from __future__ import annotations

import gettext
import io
import logging
import string
import unicodedata
from collections.abc import Mapping
from typing import Any

from companion.errors import MissingError, Wording
from companion.languages import DOMAIN, LANGUAGES, LOCALE, SOURCE, SPOILT
from companion.rules.interface import Colour, Detail, Phrase, Piece, Points, Seat, Words
from companion.sentences import SENTENCES

__all__ = ["LANGUAGES", "Texts"]


class Texts:
    """The words of one language.

    Args:
        language: one of `LANGUAGES`.
    """

    def __init__(self, language: str) -> None:
        self.language = language
        self._catalogue = _catalogue(language)
        self._wording = _Wording(self)
        self._spoilt: set[str] = set()
        """Translations that cannot be filled; the first time is logged."""

    def use(self, language: str) -> None:
        """Speak another language from now on."""
        self._catalogue, self.language = _catalogue(language), language

    def say(self, phrase: Phrase) -> str:
        """Word a phrase; a code without a sentence is shown as it is."""
        sentence = SENTENCES.get(phrase.code)
        if sentence is None:
            return phrase.code
        return self._fill(sentence.one, sentence.many, phrase.details)

    def plain(self, sentence: str, details: Mapping[str, object]) -> str:
        """Word a sentence that brings its own English template, as the errors do."""
        return self._fill(sentence, "", details)

    def word(self, code: str) -> str:
        """Give a sentence that has no details."""
        return self.say(Phrase(code))

    def detail(self, value: Detail, link: str = "") -> str:
        """Word one detail by itself; `or` and `and` link the last of several."""
        return self._wording.format_field(value, link)

    def choose(self, words: Words) -> str:
        """Choose among words that bring their languages: this one, else English and its translation, else the first."""
        own, english = words.by_language.get(self.language), words.by_language.get(SOURCE)
        if own or not english:
            return own or next(iter(words.by_language.values()), "")
        return self._catalogue.gettext(english)

    def _fill(self, one: str, many: str, details: Mapping[str, object]) -> str:
        n = details.get("n")
        template = _chosen(self._catalogue, one, many, n)
        try:
            return self._wording.vformat(template, (), details)
        except (LookupError, ValueError, AttributeError, TypeError):
            english = _chosen(gettext.NullTranslations(), one, many, n)
            if template == english:
                raise
        if template not in self._spoilt:
            logging.getLogger(__name__).warning("%s: “%s” names what “%s” does not.", self.language, template, english)
        self._spoilt.add(template)
        return self._wording.vformat(english, (), details)


class _Wording(string.Formatter):
    """Words each detail by its type."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts

    def format_field(self, value: Any, format_spec: str) -> str:  # noqa: ANN401 - the signature of string.Formatter
        """Word one detail; `or` and `and` are for tuples, every other specification is Python's own."""
        if isinstance(value, tuple):
            return self._join(self._items(value), format_spec)
        if isinstance(value, Wording):
            return self._texts.plain(value.sentence, value.details)
        return _harmless(format(self._word(value), format_spec))

    def _items(self, items: tuple[Any, ...]) -> list[str]:
        """Word the items of a list; a colour that all of them have is said once."""
        words = [self.format_field(item, "") for item in items]
        if all(isinstance(item, Piece) and item.colour for item in items) and len({item.colour for item in items}) == 1:
            words[1:] = [f"{item.number}" for item in items[1:]]
        return words

    def _join(self, words: list[str], link: str) -> str:
        if not link or len(words) < 2:  # noqa: PLR2004 - a pair is the least that can be linked
            return ", ".join(words)
        return f"{', '.join(words[:-1])} {self._texts.word(f'word.{link}')} {words[-1]}"

    def _word(self, value: object) -> object:
        match value:
            case Seat(colour=colour, name=name):
                return name or self._word(colour)
            case Piece():
                word = self._piece(value)
            case Points(hundredths=hundredths):
                word = self._decimal(hundredths)
            case Colour():
                word = self._texts.word(f"colour.{value}")
            case Words():
                word = self._texts.choose(value)
            case str():
                word = self._named(value)
            case _:
                return value
        return word

    def _piece(self, piece: Piece) -> str:
        if piece.colour is None:
            return self._texts.word("word.hawk")
        return f"{self._word(piece.colour)} {piece.number}"

    def _decimal(self, hundredths: int) -> str:
        return f"{hundredths // 100}{self._texts.word('word.decimal')}{hundredths % 100:02}"

    def _named(self, text: str) -> str:
        """Word a place without sensor (`loft.red`) or a detail that is a code itself; the rest stays as it is."""
        kind, _, colour = text.partition(".")
        if f"place.{kind}" in SENTENCES and colour in set(Colour):
            return self._texts.say(Phrase(f"place.{kind}", {"colour": Colour(colour)}))
        return self._texts.word(text) if text in SENTENCES else text


def _harmless(text: str) -> str:
    """Replace what no display shows: a foreign file's control characters would steer the terminal."""
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() or unicodedata.category(letter) == "Zs" else "?" for letter in text)


def _chosen(catalogue: gettext.NullTranslations, one: str, many: str, n: object) -> str:
    """Translate a template; without a plural, or a number for it, the singular."""
    # Some versions of gettext() do not find the singular of what has a plural.
    return catalogue.ngettext(one, many, n if isinstance(n, int) else 1) if many else catalogue.gettext(one)


def _catalogue(language: str) -> gettext.NullTranslations:
    """Open a language; one whose file is spoilt is English, and must not stop a table that speaks another one."""
    if language == SOURCE:
        return gettext.NullTranslations()
    try:
        # The gettext module reads a file once, for argparse too.
        return gettext.translation(DOMAIN, str(LOCALE), [language])
    except FileNotFoundError:
        return _uncompiled(language)
    except SPOILT as fault:
        return _english(language, fault)


def _english(language: str, fault: Exception) -> gettext.NullTranslations:
    logging.getLogger(__name__).warning("The translation %s cannot be read, English stands in: %s", language, fault)
    return gettext.NullTranslations()


def _uncompiled(language: str) -> gettext.NullTranslations:
    source = LOCALE / language / "LC_MESSAGES" / f"{DOMAIN}.po"
    try:
        return gettext.GNUTranslations(io.BytesIO(_compiled(source.read_bytes())))
    except MissingError:
        raise
    except SPOILT as fault:
        return _english(language, fault)


def _compiled(source: bytes) -> bytes:
    """Compile a catalogue in memory: a fresh checkout has none on disk, but the developers' tools."""
    try:
        from babel.messages import mofile, pofile  # noqa: PLC0415 - the installed package does without Babel
    except ImportError as missing:
        raise MissingError("The translations are not built: run make.") from missing
    out = io.BytesIO()
    mofile.write_mo(out, pofile.read_po(io.BytesIO(source)))
    return out.getvalue()
