"""Load and check board and deck files; an owner edits copies of those in `companion/resources`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from companion.errors import MissingError, Wording, WrongInputError, no_toml, reason, unknown_key
from companion.rules.aeroplane.board import Board as AeroplaneBoard
from companion.rules.aeroplane.board import BoardSheet as AeroplaneSheet
from companion.rules.aeroplane.board import build as build_aeroplane
from companion.rules.interface import Colour
from companion.rules.rv.board import Board, BoardSheet, build
from companion.rules.rv.cards import CardSheet, Decks, build_decks

T = TypeVar("T", bound=msgspec.Struct)

STACKS = ("blue", "red")
LARGEST = 1_000_000
"""Bytes of a file; a device such as /dev/zero never ends."""


ALLOWED: Mapping[Any, Wording] = {
    str: Wording("a text in quotation marks"),
    tuple[str, ...]: Wording("texts in brackets, such as {example}", {"example": '["A1", "B1"]'}),
    tuple[Colour, ...]: Wording("colours in brackets, such as {example}", {"example": '["red", "blue"]'}),
    tuple[dict[str, Any], ...]: Wording("each card below a line [[cards]]"),
}
"""What may stand behind a key, by its type."""


class _Card(msgspec.Struct):
    id: str
    title: str
    de: str
    en: str
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
        return data.decode()
    except OSError as error:
        raise MissingError(
            "{file} cannot be read: {reason}. Check the path and its permissions.",
            file=path,
            reason=reason(error),
        ) from error
    except UnicodeDecodeError as error:
        raise WrongInputError("{file} is not a UTF-8 text; save it as UTF-8.", file=path) from error


def _parse(text: str, source: str, shape: type[T]) -> T:
    try:
        raw = tomllib.loads(text)
    except (RecursionError, ValueError) as error:
        raise no_toml(source, text, error) from error
    return _filled(source, raw, shape)


def _card(source: str, number: int, raw: Mapping[str, object]) -> CardSheet:
    named = Wording("{file}, card {card}", {"file": source, "card": raw.get("id")})
    counted = Wording("{file}, [[cards]] no. {number}", {"file": source, "number": number})
    card = _filled(named if raw.get("id") else counted, raw, _Card)
    return CardSheet(card.id, card.title, card.de, card.en, card.effect)


def _filled(place: object, raw: Mapping[str, object], shape: type[T]) -> T:
    """Take a table's keys one by one, so that a sentence can name the one that is wrong."""
    keys = {key.name: key for key in msgspec.structs.fields(shape)}
    for name in raw:
        if name not in keys:
            raise unknown_key(place, name, name, list(keys))
    for name, key in keys.items():
        if key.required and name not in raw:
            raise WrongInputError(
                "{file}: {key} is missing: add it, {allowed}.", file=place, key=name, allowed=ALLOWED[key.type]
            )
    return shape(**{name: _value(place, keys[name], value) for name, value in raw.items()})


def _value(place: object, key: msgspec.structs.FieldInfo, value: object) -> object:
    try:
        return msgspec.convert(value, key.type)
    except msgspec.ValidationError as error:
        raise WrongInputError(
            "{file}: {key} = {value} is not allowed: write {allowed}.",
            file=place,
            key=key.name,
            value=msgspec.json.encode(value).decode(),
            allowed=ALLOWED[key.type],
        ) from error
