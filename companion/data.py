"""Load and check board and deck files; an owner edits copies of those in `companion/resources`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from companion.errors import MissingError, Wording, WrongInputError, reason, unknown_key
from companion.languages import LANGUAGES, SOURCE
from companion.rules.aeroplane.board import Board as AeroplaneBoard
from companion.rules.aeroplane.board import BoardSheet as AeroplaneSheet
from companion.rules.aeroplane.board import build as build_aeroplane
from companion.rules.interface import Colour, Words
from companion.rules.rv.board import Board, BoardSheet, build
from companion.rules.rv.cards import CardSheet, Decks, build_decks
from companion.tomlfile import parse

T = TypeVar("T", bound=msgspec.Struct)

STACKS = ("blue", "red")
LARGEST = 1_000_000
"""Bytes of a file; a device such as /dev/zero never ends."""


_LANGUAGE = re.compile(r"[a-z]{2,3}\Z")
"""A language code (ISO 639)."""
ALLOWED: Mapping[Any, Wording] = {
    str: Wording("a text in quotation marks"),
    str | dict[str, str]: Wording(
        "a text in quotation marks, or one for each language, such as {example}",
        {"example": '{ de = "Nebel", en = "Fog" }'},
    ),
    tuple[str, ...]: Wording("texts in brackets, such as {example}", {"example": '["A1", "B1"]'}),
    tuple[Colour, ...]: Wording("colours in brackets, such as {example}", {"example": '["red", "blue"]'}),
    tuple[dict[str, Any], ...]: Wording("each card below a line [[cards]]"),
}
"""What may stand behind a key, by its type."""


class _Card(msgspec.Struct):
    id: str
    title: str | dict[str, str]
    effect: str


class _DeckFile(msgspec.Struct):
    stack: str
    cards: tuple[dict[str, Any], ...]


class _BoardFile(msgspec.Struct):
    name: str
    site: str
    map: str
    districts: tuple[str, ...]
    sensors: tuple[str, ...] = ()


class _AeroplaneFile(msgspec.Struct):
    name: str
    colours: tuple[Colour, ...]
    sensors: tuple[str, ...] = ()


def resource(folder: str, name: str) -> str:
    """Read a file that ships with the package."""
    return (files("companion") / "resources" / folder / name).read_text("utf-8")


def board_text(path: Path | None, default: str = "westfeld.toml") -> str:
    """Read a board file, without a path one that ships with the package.

    Raises:
        MissingError: the file cannot be read.
    """
    return _read(path) if path else resource("boards", default)


def deck_texts(paths: Sequence[Path]) -> tuple[str, ...]:
    """Read deck files; a stack that none of them gives is the default one.

    Raises:
        MissingError: a file cannot be read.
        WrongInputError: two files give the same stack, or none is known.
    """
    given = {_deck(text := _read(path), str(path)).stack: text for path in paths}
    if len(given) < len(paths):
        raise WrongInputError("Two deck files give the same stack; one must be blue, the other red.")
    return tuple(given.get(stack) or resource("decks", f"{stack}.toml") for stack in STACKS)


def deck_sources(texts: Sequence[str], paths: Sequence[Path]) -> tuple[str, ...]:
    """Name the files of the deck texts, in their order, for sentences."""
    named = {_read(path): str(path) for path in paths}
    return tuple(named.get(text, f"{stack}.toml") for stack, text in zip(STACKS, texts, strict=True))


def load_board(text: str, source: str) -> Board:
    """Check a board file's text.

    Raises:
        WrongInputError: names the file, the line or key, and what is allowed.
    """
    sheet = _parse(text, source, _BoardFile)
    return build(BoardSheet(sheet.name, sheet.site, sheet.map, sheet.districts, sheet.sensors), source)


def load_aeroplane(text: str, source: str) -> AeroplaneBoard:
    """Check the text of a board file of aeroplane chess.

    Raises:
        WrongInputError: names the file, the key, and what is allowed.
    """
    sheet = _parse(text, source, _AeroplaneFile)
    return build_aeroplane(AeroplaneSheet(sheet.name, sheet.colours, sheet.sensors), source)


def load_decks(texts: Sequence[str], sources: Sequence[str]) -> Decks:
    """Check the texts of both decks.

    Raises:
        WrongInputError: names the file, the card or key, and what is allowed.
    """
    decks = {}
    for text, source in zip(texts, sources, strict=True):
        deck = _deck(text, source)
        cards = tuple(_card(source, number, raw) for number, raw in enumerate(deck.cards, 1))
        decks[deck.stack] = (source, cards)
    return build_decks(decks)


@cache
def default_board() -> Board:
    """Give the board that ships with the package."""
    return load_board(resource("boards", "westfeld.toml"), "westfeld.toml")


@cache
def default_decks() -> Decks:
    """Give the decks that ship with the package."""
    return load_decks(deck_texts([]), ["blue.toml", "red.toml"])


def _deck(text: str, source: str) -> _DeckFile:
    deck = _parse(text, source, _DeckFile)
    if deck.stack not in STACKS:
        raise WrongInputError("{file}: stack cannot be “{stack}”. Allowed: blue, red.", file=source, stack=deck.stack)
    return deck


def _read(path: Path) -> str:
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
        if len(data) > LARGEST:
            raise WrongInputError("{file} is too large for a board or a deck; name the right file.", file=path)
        return data.decode("utf-8-sig")
    except OSError as error:
        raise MissingError(
            "{file} cannot be read: {reason}. Check the path and its permissions.",
            file=path,
            reason=reason(error),
        ) from error
    except UnicodeDecodeError as error:
        raise WrongInputError("{file} is not a UTF-8 text; save it as UTF-8.", file=path) from error


def _parse(text: str, source: str, shape: type[T]) -> T:
    return _filled(source, parse(source, text), shape)


def _card(source: str, number: int, raw: Mapping[str, object]) -> CardSheet:
    named = Wording("{file}, card {card}", {"file": source, "card": raw.get("id")})
    counted = Wording("{file}, [[cards]] no. {number}", {"file": source, "number": number})
    place = named if raw.get("id") else counted
    texts = {key: value for key, value in raw.items() if key not in _Card.__struct_fields__ and _LANGUAGE.match(key)}
    card = _filled(place, {key: value for key, value in raw.items() if key not in texts}, _Card, LANGUAGES)
    # A title without a language counts as English, which the translators' files may know.
    titles = {SOURCE: card.title} if isinstance(card.title, str) else card.title
    return CardSheet(card.id, _words(place, "title", titles), _words(place, SOURCE, texts), card.effect)


def _words(place: object, name: str, texts: Mapping[str, object]) -> Words:
    """Take a text by language code; `name` is the key to add where there is none."""
    if not texts:
        raise _missing(place, name, str)
    for key in texts:
        if not _LANGUAGE.match(key):
            raise unknown_key(place, key, key, LANGUAGES)
    return Words({key: str(_value(place, key, str, value)) for key, value in texts.items()})


def _filled(place: object, raw: Mapping[str, object], shape: type[T], beside: Sequence[str] = ()) -> T:
    """Take a table's keys one by one, so that a sentence can name the one that is wrong.

    Args:
        place: the table, for sentences.
        raw: the table.
        shape: what it must be like.
        beside: keys that may stand in the table besides; sentences name them.
    """
    keys = {key.name: key for key in msgspec.structs.fields(shape)}
    for name in raw:
        if name not in keys:
            raise unknown_key(place, name, name, [*keys, *beside])
    for name, key in keys.items():
        if key.required and name not in raw:
            raise _missing(place, name, key.type)
    return shape(**{name: _value(place, name, keys[name].type, value) for name, value in raw.items()})


def _missing(place: object, name: str, kind: Any) -> WrongInputError:  # noqa: ANN401 - any type of a key
    return WrongInputError("{file}: {key} is missing: add it, {allowed}.", file=place, key=name, allowed=ALLOWED[kind])


def _value(place: object, name: str, kind: Any, value: object) -> object:  # noqa: ANN401 - any type of a key
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        raise WrongInputError(
            "{file}: {key} = {value} is not allowed: write {allowed}.",
            file=place,
            key=name,
            value=msgspec.json.encode(value).decode(),
            allowed=ALLOWED[kind],
        ) from error
