"""What was done last and what may stand in its place (RV-47, AC-17): the likely corrections come first."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from companion.referee.books import AnyGame, Books, Deed, after
from companion.referee.chance import ELECTRONIC
from companion.referee.history import Way, taken, titled, ways, worded
from companion.referee.pages import Correct, MakeSure, OpenDeed, Option, Page, TakeBack
from companion.rules.interface import Field, IllegalMove, Phrase, Piece

LAST = 8
"""So many commands are offered for correction."""
FAR = 99
RULES: Mapping[str, str] = {"rv": "RV-47", "aeroplane": "AC-17"}
"""The rule about taking back, by the game's word."""


def deeds_page(books: Books) -> Page:
    """List the last commands, the newest first."""
    rows = tuple(
        Option(worded(books.game, deed), OpenDeed(deed.number), _head(books.game, deed))
        for deed in reversed(books.deeds[-LAST:])
    )
    return Page(next((row.head for row in rows if row.head), Phrase("menu.correct")), rows)


def _head(game: AnyGame, deed: Deed) -> Phrase:
    seat, time = game.mover(deed.before), f"{deed.recorded.stamp.when:%H:%M}"
    return Phrase("deed.head", {"time": time, "seat": seat}) if seat else Phrase("deed.time", {"time": time})


def deed_page(books: Books, number: int) -> Page:
    """Offer what may stand in the place of a command; last of all, nothing."""
    deed, *later = books.since(number)
    back = TakeBack(number, len(later))
    options = [
        Option(_offer(books.game, deed, way), _sure(Correct(back, way.command, way.result), len(later)))
        for way in alternatives(books.game, deed)
    ]
    only = Option(Phrase("offer.take_back"), _sure(back, len(later)))
    ask = _ask(books.game, deed) if options else worded(books.game, deed)
    return Page(ask, (*options, only))


def refusal(books: Books, number: int) -> IllegalMove | None:
    """Say why nothing may stand in the place of a command, None if nothing speaks against it."""
    deed = books.since(number)[0]
    return IllegalMove(RULES.get(books.game.name, ""), "refused.electronic") if _electronic(deed) else None


def said(game: AnyGame, code: str) -> Phrase:
    """Tell what was done about a mistake, with the game's rule about it."""
    return Phrase(code, {}, RULES.get(game.name, ""))


def alternatives(game: AnyGame, deed: Deed) -> tuple[Way, ...]:
    """List what could have been done instead, the likeliest first; nothing for what a generator found."""
    done = None if _electronic(deed) else taken(game, deed)
    if done is None:
        return ()
    known = [way for way in ways(game, deed.before) if way.beside == done.beside]
    if done.result is None:
        return _nearest(game, deed, known, done)
    # A die is misread, and a list is turned, by one.
    place = known.index(done)
    return tuple(sorted(known, key=lambda way: abs(known.index(way) - place))[1:])


def _nearest(game: AnyGame, deed: Deed, known: list[Way], done: Way) -> tuple[Way, ...]:
    """Sort choices: the same piece first, then what ends close to where it went."""
    group = game.label(deed.before, done.command).group
    ends = _ends(game, deed.before, deed.after)

    def unlikely(way: Way) -> tuple[bool, int]:
        other = _ends(game, deed.before, after(game, deed.before, way.command))
        apart = min((_apart(one, two) for one in ends.values() for two in other.values()), default=FAR)
        return game.label(deed.before, way.command).group != group, apart

    return tuple(sorted((way for way in known if way != done), key=unlikely))


def _ends(game: AnyGame, before: Any, state: Any) -> dict[Piece, Field]:  # noqa: ANN401 - the game's own states
    """Say where the pieces went that moved."""
    started = game.expected(before).at
    return {piece: field for piece, field in game.expected(state).at.items() if started.get(piece) != field}


def _apart(one: Field, other: Field) -> int:
    """Count rows and columns between two fields by their printed names (`K7`); what lies beside the board is far."""
    (row, column), (a, b) = _position(one), _position(other)
    return min(FAR, abs(row - a) + abs(column - b))


def _position(field: Field) -> tuple[int, int]:
    name = re.fullmatch(r"([A-Za-z]*)(\d+)", field)
    return (int(name[1] or "0", 36), int(name[2])) if name else (FAR * FAR, 0)


def _electronic(deed: Deed) -> bool:
    return deed.recorded.entry.source == ELECTRONIC


def _ask(game: AnyGame, deed: Deed) -> Phrase:
    done = taken(game, deed)
    if done and isinstance(done.result, int):
        return Phrase("ask.reroll", {"value": done.result})
    return Phrase("ask.instead")


def _offer(game: AnyGame, deed: Deed, way: Way) -> Phrase:
    if isinstance(way.result, int):
        return Phrase("offer.roll", {"value": way.result})
    if way.result is not None:
        return Phrase("offer.card", {"card": titled(game, deed.before, way.command, way.result)})
    return game.label(deed.before, way.command).text


def _sure(intent: Correct | TakeBack, later: int) -> Correct | TakeBack | MakeSure:
    """Ask once more if anything goes with it."""
    return MakeSure(Phrase("ask.later", {"n": later}), intent) if later else intent
