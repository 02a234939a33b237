"""Event cards (Ereigniskarten): their effects as data, checked when a deck is read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from companion.errors import WrongInputError
from companion.rules.interface import Words

TITLE = 16
"""Longest title of a card, in characters."""
TEXT = 60
"""Longest text of a card, in characters."""


class Act(StrEnum):
    """The effect primitives; each is defined in every position."""

    FORWARD = "forward"
    BACK = "back"
    SIDE = "side"
    HOMEWARD = "homeward"
    NEXT_EVENT = "next_event"
    REST = "rest"
    UNREST = "unrest"
    SWAP = "swap"
    STRIKE = "strike"
    HAWK_OFF = "hawk_off"
    JOKER_BACK = "joker_back"
    JOKER_LOST = "joker_lost"
    RELEASE_FORWARD = "release_forward"
    NONE = "none"


ARGUMENTS: Mapping[Act, str] = {
    Act.FORWARD: "n",
    Act.BACK: "n",
    Act.SIDE: "n",
    Act.HOMEWARD: "n",
    Act.REST: "1",
    Act.UNREST: "n",
    Act.SWAP: "nearest_rival",
    Act.STRIKE: "n",
    Act.JOKER_BACK: "crow",
    Act.RELEASE_FORWARD: "n",
}
"""What follows the primitive's word; `n` is a number from 1 to 9."""


@dataclass(frozen=True, slots=True)
class Primitive:
    """One step of a card."""

    act: Act
    n: int = 0


@dataclass(frozen=True, slots=True)
class CardSheet:
    """A card as an owner writes it in a deck file (docs/board-files.md)."""

    id: str
    title: Words
    text: Words
    effect: str


@dataclass(frozen=True, slots=True)
class EventCard:
    """A checked card."""

    sheet: CardSheet
    stack: str
    """`blue` or `red`."""
    steps: tuple[Primitive, ...]


@dataclass(frozen=True, slots=True)
class Decks:
    """Both stacks, by card id in the order of the files."""

    cards: Mapping[str, EventCard]
    stacks: Mapping[str, tuple[str, ...]]


def effect_help() -> str:
    """List what a deck file may say as an effect."""
    return ", ".join(f"{act} {ARGUMENTS[act]}" if act in ARGUMENTS else act for act in Act)


def parse_effect(text: str, source: str, card: str) -> tuple[Primitive, ...]:
    """Read `back 1 + rest 1`.

    Raises:
        WrongInputError: names the file, the card and what is allowed.
    """
    return tuple(_primitive(part.split(), source, card) for part in text.split("+"))


def _primitive(words: list[str], source: str, card: str) -> Primitive:
    known = words and words[0] in list(Act)
    act = Act(words[0]) if known else Act.NONE
    wanted = ARGUMENTS.get(act)
    given = words[1] if len(words) == 2 else None  # noqa: PLR2004 - a word and its argument
    if wanted == "n":
        fits = given is not None and given.isdecimal() and 1 <= int(given) <= 9 and given.isascii()  # noqa: PLR2004
    else:
        fits = words[1:] == ([wanted] if wanted else [])
    if not known or not fits:
        raise WrongInputError(
            "{file}, card {card}: “{effect}” is no effect. Allowed: {allowed}; n is 1 to 9, + joins them.",
            file=source,
            card=card,
            effect=" ".join(words),
            allowed=effect_help(),
        )
    return Primitive(act, int(given) if given and given.isdecimal() else 0)


def build_decks(sheets: Mapping[str, tuple[str, tuple[CardSheet, ...]]]) -> Decks:
    """Check the cards of both stacks.

    Args:
        sheets: stack (`blue`, `red`) to the file's name and its cards.

    Raises:
        WrongInputError: names the file, the card and what is allowed.
    """
    cards: dict[str, EventCard] = {}
    for stack, (source, rows) in sheets.items():
        if not rows:
            raise WrongInputError("{file}: the deck has no card; add at least one [[cards]].", file=source)
        for sheet in rows:
            _check_words(sheet, source)
            if sheet.id in cards:
                raise WrongInputError("{file}, card {card}: this id is used twice.", file=source, card=sheet.id)
            cards[sheet.id] = EventCard(sheet, stack, parse_effect(sheet.effect, source, sheet.id))
    stacks = {stack: tuple(sheet.id for sheet in rows) for stack, (_, rows) in sheets.items()}
    return Decks(cards, stacks)


def _check_words(sheet: CardSheet, source: str) -> None:
    if not (sheet.id.isalnum() and sheet.id.isascii() and len(sheet.id) <= 8):  # noqa: PLR2004 - notation and wire
        raise WrongInputError(
            "{file}, card {card}: an id is 1 to 8 letters and digits.", file=source, card=sheet.id or "?"
        )
    for key, text, limit in _texts(sheet):
        if not text.strip() or len(text) > limit:
            raise WrongInputError(
                "{file}, card {card}: {key} must have 1 to {limit} characters, it has {count}.",
                file=source,
                card=sheet.id,
                key=key,
                limit=limit,
                count=len(text),
            )
        if not latin(text):
            raise WrongInputError(
                "{file}, card {card}: {key} has a character that the display cannot show; use Latin letters.",
                file=source,
                card=sheet.id,
                key=key,
            )


def _texts(sheet: CardSheet) -> Iterator[tuple[str, str, int]]:
    """Name every text of a card, with how long it may be."""
    for text in sheet.title.by_language.values():
        yield "title", text, TITLE
    for language, text in sheet.text.by_language.items():
        yield language, text, TEXT


def latin(text: str) -> bool:
    """Tell whether every display can show a text: one line of Latin-1."""
    try:
        text.encode("latin-1")
    except UnicodeEncodeError:
        return False
    return text.isprintable()
