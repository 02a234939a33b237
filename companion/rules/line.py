"""A position's line of text, for every game: a head, then words as key=value, each at most once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from companion.errors import WrongInputError
from companion.rules.complaints import not_one_of, wrong

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Line:
    """The words of a line, with checked access to their values; every method raises WrongInputError."""

    found: Mapping[str, str]

    def values(self, key: str, mark: str = ",") -> list[str]:
        """Give the parts of a value; none when the word is not there."""
        return self.found[key].split(mark) if key in self.found else []

    def choice(self, key: str, allowed: tuple[str, ...], default: str) -> str:
        """Give a value that is one of a few."""
        value = self.found.get(key, default)
        if value not in allowed:
            raise not_one_of(f"{key}={value}", allowed)
        return value

    def number(self, key: str, allowed: range) -> int | None:
        """Give a value that is a number."""
        return number(self.found[key], allowed) if key in self.found else None

    def maybe(self, key: str, parse: Callable[[str], T]) -> T | None:
        """Give a value as `parse` reads it."""
        return parse(self.found[key]) if key in self.found else None


def split(text: str, head: str, keys: Sequence[str], unlike: Callable[[str], WrongInputError]) -> Line:
    """Split a line into its words.

    Args:
        text: the line.
        head: the word it begins with.
        keys: the words that may follow.
        unlike: gives the error for another head.

    Raises:
        WrongInputError: names the word that is wrong, and what is allowed.
    """
    first, *words = text.split() or [""]
    if first != head:
        raise unlike(first)
    found: dict[str, str] = {}
    for word in words:
        key, sign, value = word.partition("=")
        if key not in keys or not sign or not value or key in found:
            raise wrong(word, "each once, as key=value: {keys}", keys=", ".join(keys))
        found[key] = value
    return Line(found)


def number(text: str, allowed: range) -> int:
    """Read a number; raises WrongInputError."""
    if not (text.isascii() and text.isdecimal() and len(text) <= len(str(allowed[-1])) and int(text) in allowed):
        raise wrong(text, "a number from {first} to {last}", first=allowed[0], last=allowed[-1])
    return int(text)


def pair(text: str, mark: str = ":") -> tuple[str, str]:
    """Read two words parted by a mark; raises WrongInputError."""
    left, sign, right = text.partition(mark)
    if not sign:
        raise wrong(text, "two words parted by {mark}", mark=mark)
    return left, right
