"""A phrase as a voice should say it: spoken forms of sentences and details, and no sign that is read out wrongly."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from types import MappingProxyType

from companion.rules.interface import Detail, Phrase
from companion.sentences import SENTENCES
from companion.texts import Texts

SIGNS: Mapping[str, str] = MappingProxyType({"→": "say.to"})
"""Signs that are words, by the code of the word."""
BETWEEN: Mapping[str, str] = MappingProxyType({"/": "say.of", "–": "say.through"})  # noqa: RUF001 - the sign of ranges
"""The same, between two numbers only."""
PLAIN = frozenset(" .,:;!?'-")
"""What a voice takes for pauses, beside letters and digits."""

_FIELDS = frozenset({"at", "to", "fields"})
_FIELD = re.compile(r"(?<![^\W_])([A-Z])(\d{1,2})(?![^\W_])")
_FACES = range(1, 7)


class SpokenTexts:
    """The spoken words of one language."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts

    def say(self, phrase: Phrase) -> str:
        """Word a phrase for the ear."""
        details = {name: self._detail(name, value) for name, value in phrase.details.items()}
        return self.plain(self._texts.say(Phrase(_spoken(phrase.code), details)))

    def detail(self, value: Detail, link: str = "") -> str:
        """Word one detail by itself; `or` and `and` link the last of several."""
        return self.plain(self._texts.detail(value, link))

    def plain(self, text: str) -> str:
        """Replace signs by words or pauses, and part the letter of a field from its number."""
        text = unicodedata.normalize("NFKC", text)
        for sign, code in BETWEEN.items():
            text = re.sub(rf"(?<=\d){sign}(?=\d)", f" {self._texts.word(code)} ", text)
        for sign, code in SIGNS.items():
            text = text.replace(sign, f" {self._texts.word(code)} ")
        text = _FIELD.sub(self._field, text).replace("(", ", ")
        text = "".join(sign if sign.isalnum() or sign in PLAIN else " " for sign in text)
        text = re.sub(r" +(?=[ .,:;!?])", "", text)
        # Only now: what stood between two dots may have gone.
        return re.sub(r" {2,}", " ", re.sub(r"\.{2,}", " ", text)).strip(" ,")

    def _detail(self, name: str, value: Detail) -> Detail:
        match value:
            case tuple():
                return tuple(self._detail(name, each) for each in value)
            case int() if name == "value" and value in _FACES:
                return self._texts.word(f"say.face.{value}")
            case str() if name == "rule":
                return _spelled(value)
            case str() if name in _FIELDS and value.isdigit():
                return self._texts.say(Phrase("say.track", {"number": value}))
            case str():
                return _spoken(value)
        return value

    def _field(self, found: re.Match[str]) -> str:
        return self._texts.say(Phrase("say.field", {"letter": found[1], "number": found[2]}))


def _spoken(code: str) -> str:
    """Give the code of a sentence's spoken form, or the sentence's own where it speaks well."""
    return f"say.{code}" if code in SENTENCES and f"say.{code}" in SENTENCES else code


def _spelled(rule: str) -> str:
    """Part the letters of a rule's id (`AC-R3`), for together they would be read as a word."""
    book, _, number = rule.partition("-")
    return f"{'-'.join(book)} {number}"
