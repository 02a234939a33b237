"""What was done, in words: each command by what else could have been done, and the last acts with their time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from companion.referee.books import AnyGame, Books, Deed, Line
from companion.referee.chance import DIE, ELECTRONIC
from companion.referee.dice import FACES
from companion.referee.pages import OpenLine, Option, Page
from companion.referee.record import CORRECTS, Act, Entry, noted
from companion.rules.interface import Arrival, Card, Detail, Die, Draw, Notice, Phrase, Told
from companion.view import Instruct


@dataclass(frozen=True, slots=True)
class Way:
    """Something that could be done in a position."""

    command: object
    result: int | str | None = None
    """The roll or the card that it brings; None: a player chooses it."""
    beside: bool = False
    """True: the table may do it beside the turn."""


def ways(game: AnyGame, state: Any) -> tuple[Way, ...]:  # noqa: ANN401 - the game's own state
    """List what could be done in a position: all that chance can bring, or all that is legal."""
    match game.chance(state):
        case Die():
            found = [Way(game.given(state, face), face) for face in FACES]
        case Draw(cards=cards):
            found = [Way(game.given(state, card), card) for card in cards]
        case _:
            found = [Way(command) for command in game.legal(state)]
    return (*found, *(Way(command, beside=True) for command in game.beside(state)))


def taken(game: AnyGame, deed: Deed) -> Way | None:
    """Find what was done: the journal keeps events, so it is what still has them; None if the rules have changed."""
    same = (way for way in ways(game, deed.before) if game.decide(deed.before, way.command) == deed.events)
    return next(same, None)


def worded(game: AnyGame, deed: Deed) -> Phrase:
    """Say in a few words what was done."""
    way, seat = taken(game, deed), game.mover(deed.before)
    if way is None:
        return Phrase("deed.entry", {"n": deed.number})
    if seat and isinstance(way.result, int):
        return Phrase("deed.roll", {"seat": seat, "value": way.result})
    if seat and isinstance(way.result, str):
        return Phrase("deed.card", {"seat": seat, "card": titled(game, deed.before, way.command, way.result)})
    text = game.label(deed.before, way.command).text
    # What names nobody ("Pass") needs its player.
    return text if text.details or seat is None else Phrase("deed.plain", {"seat": seat, "what": text.code})


def titled(game: AnyGame, state: Any, command: object, card: str) -> Detail:  # noqa: ANN401 - the game's own state
    """Name a card as people know it, by its title.

    Args:
        game: the rules.
        state: the position in which it is drawn.
        command: draws it.
        card: its id, for a game whose cards have no title.
    """
    drawn = _notices(game, state, game.decide(state, command))
    return next((notice.title for notice in drawn if isinstance(notice, Card)), card)


def log_page(books: Books) -> Page:
    """List the last acts, the newest first."""
    rows = tuple(
        Option(_row(books.game, line), OpenLine(line.recorded.stamp.number), _head(line))
        for line in reversed(books.lines)
    )
    return Page(next((row.head for row in rows if row.head), Phrase("menu.log")), rows)


def line_page(books: Books, number: int) -> Page:
    """Show one act in full: what, when, how, and what became of it."""
    line = next(line for line in books.lines if line.recorded.stamp.number == number)
    do = worded(books.game, line.deed) if line.deed else Phrase("log.accepted")
    return Page(Phrase("menu.log"), leaf=Instruct(do, tuple(_why(books, line))))


def _row(game: AnyGame, line: Line) -> Phrase:
    if line.deed is None:
        return Phrase("log.accepted")
    if line.recorded.entry.act is Act.UNDO:
        return Phrase("log.undone", {"n": line.deed.number})
    return worded(game, line.deed)


def _head(line: Line) -> Phrase:
    stamp = line.recorded.stamp
    return Phrase("log.head", {"time": f"{stamp.when:%H:%M}", "n": stamp.number})


def _why(books: Books, line: Line) -> list[Phrase]:
    stamp, entry = line.recorded.stamp, line.recorded.entry
    how: dict[str, Detail] = {"n": stamp.number, "time": f"{stamp.when:%H:%M:%S}", "how": _how(entry)}
    found = [Phrase("log.when", how)]
    if line.deed is None:
        fields = tuple(f"{entry.note.get('fields', '')}".split())
        found += [Phrase("log.fields", {"fields": fields})] if fields else []
    elif entry.act is Act.UNDO:
        found.insert(0, Phrase("log.undone", {"n": line.deed.number}))
    else:
        if (corrected := noted(entry.note, CORRECTS)) is not None:
            found.append(Phrase("log.instead", {"n": corrected}))
        if line.deed not in books.since(stamp.number):
            found.append(Phrase("log.gone"))
    return found


def _how(entry: Entry) -> str:
    """Say how it came about; what a generator found is a roll or a card."""
    drawn = entry.source == ELECTRONIC and DIE not in entry.note
    return "log.drawn" if drawn else f"log.{entry.source}"


def told(game: AnyGame, deed: Deed) -> tuple[Phrase, ...]:
    """List what just happened, the newest last."""
    phrases = []
    for notice in _notices(game, deed.before, deed.events):
        if isinstance(notice, Told):
            phrases.append(notice.phrase)
        elif isinstance(notice, Arrival):
            phrases.append(Phrase("told.clocked", {"piece": notice.piece, "points": notice.points}, "RV-B3"))
    return tuple(phrases)


def _notices(game: AnyGame, state: Any, events: Iterable[object]) -> Iterator[Notice]:  # noqa: ANN401
    for event in events:
        yield from game.report(state, event)
        state = game.apply(state, event)
