"""The pages of a turn: legal commands by piece or joker, cards, and the menu."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from companion.referee.books import AnyGame, Books
from companion.referee.dice import statistics
from companion.referee.history import log_page, titled
from companion.referee.pages import (
    Close,
    Do,
    Draw,
    Examine,
    Leaf,
    MakeSure,
    NewGame,
    NoReprint,
    OpenDeeds,
    OpenGroup,
    OpenHelp,
    OpenLeaf,
    OpenTour,
    Option,
    Page,
    PrintAgain,
    PutBack,
    Reprint,
    Stands,
    Undo,
)
from companion.rules.interface import Phrase, Stage
from companion.view import Body, Instruct, Rests, Scores

ANEW = Option(Phrase("menu.new"), MakeSure(Phrase("ask.new"), NewGame()))
"""Gives the game up for another one."""
FEW = 4
"""So many commands fit on one list without being grouped: a list shows no more rows."""


def turn_page(game: AnyGame, state: Any, commands: Sequence[object]) -> Page:  # noqa: ANN401 - the game's own state
    """Offer commands: at once if they are few, else first by piece or joker."""
    ask = game.ask(state)
    labels = [game.label(state, command) for command in commands]
    groups = list({label.group.code + repr(label.group.details): label.group for label in labels}.values())
    if len(commands) <= FEW or len(groups) == 1:
        return Page(ask, tuple(Option(label.text, Do(c)) for label, c in zip(labels, commands, strict=True)))
    return Page(ask, tuple(_group(game, state, commands, group) for group in groups))


def readings_page(game: AnyGame, state: Any, commands: Sequence[object]) -> Page:  # noqa: ANN401
    """Let the players say what the board means: one of some commands, or none of them."""
    meant = tuple(Option(game.label(state, command).text, Do(command)) for command in commands)
    return Page(Phrase("ask.meant"), (*meant, Option(Phrase("offer.put_back"), PutBack())))


def in_doubt(page: Page) -> Page:
    """Let people also say that nothing was lifted: the sensor under a piece may have died."""
    return replace(page, options=(*page.options, Option(Phrase("offer.stands"), Stands())))


def _group(game: AnyGame, state: Any, commands: Sequence[object], group: Phrase) -> Option:  # noqa: ANN401
    """Offer a group by its name; a group of one is the command itself."""
    inside = _inside(game, state, commands, group)
    if len(inside) == 1:
        return Option(game.label(state, inside[0]).text, Do(inside[0]))
    return Option(group, OpenGroup(group))


def group_page(game: AnyGame, state: Any, commands: Sequence[object], group: Phrase) -> Page:  # noqa: ANN401
    """Offer the commands of one group."""
    inside = _inside(game, state, commands, group)
    return Page(group, tuple(Option(game.label(state, command).text, Do(command)) for command in inside))


def _inside(game: AnyGame, state: Any, commands: Sequence[object], group: Phrase) -> list[object]:  # noqa: ANN401
    return [command for command in commands if game.label(state, command).group == group]


def card_page(game: AnyGame, state: Any, stack: str, cards: Sequence[str]) -> Page:  # noqa: ANN401
    """Offer the cards that a real stack can still hold."""
    ask = Phrase("ask.drawn", {"stack": f"stack.{stack}"}, "RV-22")
    rows = ((titled(game, state, game.given(state, card), card), card) for card in cards)
    return Page(ask, tuple(Option(Phrase("offer.card", {"card": title}), Draw(card)) for title, card in rows))


def menu_page(books: Books, table: Sequence[Option] = (), *, examinable: bool = False) -> Page:
    """Offer what the table may do beside the turn."""
    resting = books.summary().resting
    leaves = [Leaf.SCORES, *([Leaf.RESTS] if resting else []), Leaf.DICE, *([Leaf.LOG] if books.lines else [])]
    options = [Option(Phrase(f"menu.{leaf}"), OpenLeaf(leaf)) for leaf in leaves]
    if books.deeds:
        options.append(Option(Phrase("menu.undo"), Undo(books.deeds[-1].number)))
        options.append(Option(Phrase("menu.correct"), OpenDeeds()))
    if books.game.stage(books.state) in {Stage.PLAY, Stage.CLOCKING}:
        beside = books.game.beside(books.state)
        labels = [(books.game.label(books.state, command).text, Do(command)) for command in beside]
        options.extend(Option(text, MakeSure(text, do)) for text, do in labels)
    options.extend(print_rows(books))
    if examinable:
        options.append(Option(Phrase("menu.check"), MakeSure(Phrase("ask.check"), Examine())))
    options.append(Option(Phrase("menu.rules"), OpenLeaf(Leaf.RULES)))
    options.append(Option(Phrase("menu.tour"), OpenTour(books.game.name)))
    return Page(Phrase("menu.title"), (*options, ANEW, *table))


def lost_page(table: Sequence[Option]) -> Page:
    """Offer what the table may do while the game waits for its board."""
    return Page(Phrase("menu.title"), (ANEW, *table))


def print_rows(books: Books | None) -> tuple[Option, ...]:
    """Offer the newest paper of a game once more, if there is any."""
    return (Option(Phrase("menu.print"), PrintAgain()),) if books and books.started else ()


def sure_page(doubt: MakeSure) -> Page:
    """Ask once more; the harmless answer comes first."""
    return Page(doubt.ask, (Option(Phrase("offer.no"), Close()), Option(Phrase("offer.yes"), doubt.intent)))


def news_page(what: Phrase, small: tuple[Phrase, ...]) -> Page:
    """Show something that people must know until they confirm it."""
    return Page(Phrase("bar.news"), leaf=Instruct(what, small, "news"))


def reprint_page(job: int) -> Page:
    """Ask about a job that was perhaps cut short."""
    yes, no = Option(Phrase("offer.reprint"), Reprint(job)), Option(Phrase("offer.no_reprint"), NoReprint(job))
    return Page(Phrase("ask.reprint"), (yes, no))


def rules_page(game: AnyGame, *, usual: bool) -> Page:
    """List what was agreed on, and below it the way to what is as usual; or that alone. OK explains a row."""
    rows = [Option(term.phrase, OpenHelp()) for term in game.terms if term.usual is usual]
    if usual:
        return Page(Phrase("menu.usual"), tuple(rows))
    rest = Option(Phrase("menu.usual" if rows else "menu.all_usual"), OpenLeaf(Leaf.USUAL))
    return Page(Phrase("menu.rules"), (*rows, rest))


def leaf_page(books: Books, leaf: Leaf) -> Page:
    """Show a leaf of the menu."""
    match leaf:
        case Leaf.LOG:
            return log_page(books)
        case Leaf.RULES | Leaf.USUAL:
            return rules_page(books.game, usual=leaf is Leaf.USUAL)
        case Leaf.DICE:
            body: Body = statistics(books)
        case Leaf.RESTS:
            body = Rests(books.summary())
        case Leaf.SCORES:
            body = Scores(books.summary())
    return Page(Phrase(f"menu.{leaf}"), leaf=body)
