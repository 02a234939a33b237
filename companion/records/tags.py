"""The head of a record: tags in brackets, and the files that a reader may not have."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from companion.errors import Wording
from companion.journal.header import Header
from companion.records.misfit import Misfit
from companion.records.words import VALUE, value, words_of
from companion.records.writing import seal
from companion.rules.interface import Colour, Seat

Numbered = tuple[int, str]
"""A line with its number in the file."""


@dataclass(frozen=True, slots=True)
class Shape:
    """How a tag is written."""

    example: str
    words: tuple[int, ...] = (1,)
    """How many words may follow its name."""
    repeated: bool = False


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag as it was read."""

    line: int
    name: str
    words: tuple[str, ...]
    block: tuple[Numbered, ...] = ()
    """The lines of a file that follow it."""


@dataclass(frozen=True, slots=True)
class Head:
    """What the tags say."""

    begun: str
    header: Header
    result: tuple[str, ...]


SHAPES: Mapping[str, Shape] = {
    "Game": Shape("[Game rv]"),
    "Begun": Shape('[Begun "2026-07-05T12:00:00+02:00"]'),
    "Program": Shape('[Program "0.1.0"]'),
    "Seat": Shape("[Seat red Anna]", (2, 3), repeated=True),
    "Rule": Shape('[Rule flights "6"]', (2,), repeated=True),
    "Result": Shape("[Result open]", tuple(range(9))),
    "Board": Shape("[Board westfeld.toml K0123456789ABCDEF]", (0, 2)),
    "Deck": Shape("[Deck blue.toml K0123456789ABCDEF]", (0, 2), repeated=True),
}

_TAG = re.compile(rf"\[(\w+)((?: {VALUE})*)\]", re.ASCII)
_BLOCK = "|"
_COMPUTER = "computer"


def tag(number: int, line: str) -> tuple[str, tuple[object, ...]]:
    """Read one tag, of whatever shape: its name and its words."""
    found = _TAG.fullmatch(line)
    try:
        if found:
            return found[1], tuple(words_of(found[2]))
    except ValueError:
        pass
    raise Misfit(number, Wording("a tag is expected here, such as {example}.", {"example": "[Game rv]"}))


def head(lines: Sequence[Numbered], shipped: Mapping[str, str]) -> Head:
    """Read all tags between the first one and the entries.

    Args:
        lines: these lines.
        shipped: texts of boards and decks by their names.

    Raises:
        Misfit: at the first line that cannot be read.
    """
    tags = tuple(_tags(lines))
    for name, shape in SHAPES.items():
        found = [each for each in tags if each.name == name]
        if not found and name not in {"Rule", "Deck"}:
            raise Misfit(lines[-1][0] if lines else 1, Wording("{tag} is missing above.", {"tag": shape.example}))
        if len(found) > 1 and not shape.repeated:
            raise Misfit(found[1].line, Wording("{tag} stands there twice.", {"tag": f"[{name}]"}))
    (game,), (begun,), (program,), (board,), (result,) = (
        [each for each in tags if each.name == name] for name in ("Game", "Begun", "Program", "Board", "Result")
    )
    header = Header(
        game.words[0],
        _seats(each for each in tags if each.name == "Seat"),
        _options(each for each in tags if each.name == "Rule"),
        _text(board, shipped, program.words[0]),
        tuple(_text(each, shipped, program.words[0]) for each in tags if each.name == "Deck"),
        program.words[0],
    )
    return Head(time(begun.line, begun.words[0]), header, result.words)


def time(number: int, text: str) -> str:
    """Check a time; it is kept as it was written."""
    try:
        when = datetime.fromisoformat(text)
    except ValueError:
        when = None
    if when is None or when.tzinfo is None or when.isoformat() != text:
        raise Misfit(number, Wording("a time is written as {example}.", {"example": "2026-07-05T12:00:00+02:00"}))
    return text


def _tags(lines: Iterable[Numbered]) -> Iterable[Tag]:
    tags: list[Tag] = []
    blocks: list[list[Numbered]] = []
    for number, line in lines:
        if line.startswith(_BLOCK) and tags and tags[-1].name in {"Board", "Deck"} and not tags[-1].words:
            blocks[-1].append((number, line))
            continue
        tags.append(_shaped(number, *tag(number, line)))
        blocks.append([])
    return (Tag(each.line, each.name, each.words, tuple(block)) for each, block in zip(tags, blocks, strict=True))


def _shaped(number: int, name: str, words: tuple[object, ...]) -> Tag:
    shape = SHAPES.get(name)
    if shape is None:
        raise Misfit(
            number, Wording("[{tag}] is unknown: allowed are {known}.", {"tag": name, "known": ", ".join(SHAPES)})
        )
    told = tuple(each for each in words if isinstance(each, str))
    if len(told) != len(words) or len(words) not in shape.words:
        raise _unlike(number, shape)
    return Tag(number, name, told)


def _unlike(number: int, shape: Shape) -> Misfit:
    return Misfit(number, Wording("write it like {example}.", {"example": shape.example}))


def _seats(tags: Iterable[Tag]) -> tuple[Seat, ...]:
    seats: list[Seat] = []
    for each in tags:
        colour, name, *held = each.words
        if colour not in set(Colour) or held not in ([], [_COMPUTER]):
            raise _unlike(each.line, SHAPES["Seat"])
        if colour in {seat.colour for seat in seats}:
            raise Misfit(each.line, Wording("{tag} stands there twice.", {"tag": f"[Seat {colour}]"}))
        seats.append(Seat(Colour(colour), name, bool(held)))
    return tuple(seats)


def _options(tags: Iterable[Tag]) -> dict[str, str]:
    options: dict[str, str] = {}
    for each in tags:
        name, option = each.words
        if name in options:
            raise Misfit(each.line, Wording("{tag} stands there twice.", {"tag": f"[Rule {name}]"}))
        options[name] = option
    return options


def _text(tag: Tag, shipped: Mapping[str, str], program: str) -> str:
    """Give the text of a board or a deck."""
    if not tag.words:
        if not tag.block:
            raise _unlike(tag.line, SHAPES[tag.name])
        return "\n".join(_whole(number, line.removeprefix(_BLOCK)) for number, line in tag.block)
    name, code = tag.words
    if name not in shipped:
        raise Misfit(
            tag.line,
            Wording("this program has no {name}: there are {known}.", {"name": name, "known": ", ".join(shipped)}),
        )
    if seal(shipped[name]) != code:
        raise Misfit(
            tag.line,
            Wording(
                "this program has another {name}: export once more with version {version} and --whole.",
                {"name": name, "version": program},
            ),
        )
    return shipped[name]


def _whole(number: int, line: str) -> str:
    """Give a line of a file, which is in quotation marks where it could be misread."""
    if not line.startswith('"'):
        return line.removeprefix(" ")
    try:
        text = value(line)
    except ValueError:
        text = None
    if not isinstance(text, str):
        raise Misfit(number, Wording("the quotation marks do not fit."))
    return text
