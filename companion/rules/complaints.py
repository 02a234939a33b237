"""Sentences about positions and options that every game says alike."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from urllib.parse import unquote

from companion.errors import Wording, WrongInputError
from companion.rules.interface import LONGEST_NAME


def wrong(word: str, allowed: str, /, **details: object) -> WrongInputError:
    """Give the error for a word of a position.

    Args:
        word: what stands there.
        allowed: English template of what may stand there, also the key of its translation.
        details: what the template names.
    """
    return _misread(word, Wording(allowed, details))


def not_one_of(word: str, allowed: Iterable[str]) -> WrongInputError:
    """Give the error for a word of a position that is none of a few."""
    return _misread(word, ", ".join(allowed))


def _misread(word: str, allowed: Wording | str) -> WrongInputError:
    return WrongInputError("Position: “{word}” is not understood. Allowed: {allowed}.", word=word, allowed=allowed)


def unknown_preset(preset: str, known: Iterable[str]) -> WrongInputError:
    """Give the error for a preset that a game does not have."""
    return WrongInputError("Unknown preset “{preset}”. Allowed: {allowed}.", preset=preset, allowed=", ".join(known))


def unknown_option(name: str, known: Sequence[str]) -> WrongInputError:
    """Give the error for an option that a game does not have; it asks only where a name is alike."""
    near = get_close_matches(name, known, 1)
    allowed = ", ".join(known)
    if near:
        return WrongInputError(
            "Unknown rule option “{name}”. Did you mean {near}? Allowed: {allowed}.",
            name=name,
            near=near[0],
            allowed=allowed,
        )
    return WrongInputError("Unknown rule option “{name}”. Allowed: {allowed}.", name=name, allowed=allowed)


def wrong_value(name: str, value: str, allowed: Wording | str) -> WrongInputError:
    """Give the error for a value that an option cannot have."""
    return WrongInputError(
        "Rule option {name} cannot be “{value}”. Allowed: {allowed}.", name=name, value=value, allowed=allowed
    )


def listed(values: Sequence[str]) -> str:
    """List the values of an option: numbers rise, words keep their order."""
    return ", ".join(sorted(values, key=int) if all(value.isdecimal() for value in values) else values)


def player(quoted: str) -> str:
    """Read a player's name from a position, percent-encoded.

    Raises:
        WrongInputError: it is too long, or has characters that no display shows.
    """
    name = unquote(quoted)
    if len(name) > LONGEST_NAME or not name.isprintable():
        raise wrong(quoted, "a name of at most {most} printable characters", most=LONGEST_NAME)
    return name
