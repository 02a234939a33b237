"""The mark of a sentence that is translated."""

from __future__ import annotations

from typing import NamedTuple


class Sentence(NamedTuple):
    """A template, and another one when the detail `n` is not one."""

    one: str
    many: str = ""


def N_(one: str, many: str = "") -> Sentence:  # noqa: N802 - the mark that translators' tools look for
    """Mark a template for translation."""
    return Sentence(one, many)
