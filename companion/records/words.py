"""Values as words: JSON, but what needs no quotation marks has none, and a piece is written as people say it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from companion.rules.interface import Colour

QUOTED = r'"(?:[^"\\]|\\.)*"'
VALUE = rf'(?:{QUOTED}|[^\s"])+'
"""A value in a line: blanks stand in quotation marks only."""

_BARE = re.compile(r"[A-Za-z_][\w.-]*", re.ASCII)
_PIECE = re.compile(rf"({'|'.join(Colour)}|hawk)(\d{{1,9}})", re.ASCII)
_TOKEN = re.compile(rf"{QUOTED}|-?\d[\w.+-]*|{_BARE.pattern}", re.ASCII)
_KEYWORDS = {"true", "false", "null"}
KEY = rf"(?:\w+|{QUOTED})"
"""The name of a field, and the board's word for its start."""
FIELD = rf" {KEY}={VALUE}"
"""A blank, a key and its value."""
_FIELD = re.compile(rf" ({KEY})=({VALUE})", re.ASCII)


def quoted(text: str) -> str:
    """Put a text in quotation marks; a sign that cannot be seen is written by its number."""
    return json.dumps(text, ensure_ascii=not text.isprintable())


def word(thing: object) -> str:
    """Write a value of JSON."""
    match thing:
        case str():
            bare = _BARE.fullmatch(thing) and not _PIECE.fullmatch(thing) and thing not in _KEYWORDS
            return thing if bare else quoted(thing)
        case list() | tuple():
            return f"[{','.join(map(word, thing))}]"
        case dict():
            return _piece(thing) or f"{{{','.join(f'{word(name)}:{word(each)}' for name, each in thing.items())}}}"
    return msgspec.json.encode(thing).decode()


def value(text: str) -> Any:  # noqa: ANN401 - whatever JSON can hold
    """Read what `word` wrote.

    Raises:
        ValueError: it is not written like this.
    """
    try:
        return msgspec.json.decode(_TOKEN.sub(_json, text))
    except (msgspec.MsgspecError, RecursionError) as error:
        raise ValueError(text) from error


def key(text: str) -> str:
    """Write the name of a field; it needs quotation marks more seldom than a value."""
    return text if re.fullmatch(r"\w+", text, re.ASCII) else quoted(text)


def key_of(text: str) -> str:
    """Read what `key` wrote; raises ValueError."""
    return str(value(text)) if text.startswith('"') else text


def fields(things: Mapping[str, object]) -> str:
    """Write ` key=value` for each."""
    return "".join(f" {key(name)}={word(thing)}" for name, thing in things.items())


def fields_of(text: str) -> dict[str, Any]:
    """Read what `fields` wrote.

    Raises:
        ValueError: it is not written like this, or a key comes twice.
    """
    found: dict[str, Any] = {}
    place = 0
    while place < len(text):
        field = _FIELD.match(text, place)
        if not field:
            raise ValueError(text)
        name = key_of(field[1])
        if name in found:
            raise ValueError(text)
        found[name] = value(field[2])
        place = field.end()
    return found


def words(things: Iterable[object]) -> str:
    """Write values behind each other."""
    return " ".join(map(word, things))


def words_of(text: str) -> Iterator[Any]:
    """Read what `words` wrote; raises ValueError."""
    return (value(each) for each in re.findall(VALUE, text))


def _piece(thing: Mapping[str, object]) -> str:
    match thing:
        case {"colour": None | str() as colour, "number": int() as number} if [*thing] == ["colour", "number"]:
            said = f"{'hawk' if colour is None else colour}{number}"
            return said if _PIECE.fullmatch(said) and colour != "hawk" else ""
    return ""


def _json(token: re.Match[str]) -> str:
    text = token[0]
    if not _BARE.fullmatch(text) or text in _KEYWORDS:
        return text
    piece = _PIECE.fullmatch(text)
    if piece is None:
        return f'"{text}"'
    colour = None if piece[1] == "hawk" else piece[1]
    return json.dumps({"colour": colour, "number": int(piece[2])})
