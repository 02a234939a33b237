"""What the long press explains: the rule that applies now, in words, or else what hands and buttons can do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.referee.desk import Desk
from companion.referee.pages import Do, Page
from companion.referee.views import view
from companion.rules.interface import Phrase
from companion.view import Body, Choose, Clocking, Explain, Instruct, Rests, Scores, ShowCard, Winner

RULES: Mapping[type[Body], str] = {Clocking: "RV-B3", ShowCard: "RV-22", Rests: "RV-33"}
"""The rule behind a screen that names none: only the pigeon game has these."""
ADVICE = frozenset({"following", "correcting"})
"""The kinds of instruction that have a text of their own."""
OPTION = "option."
"""Begins the code of each option of a game."""
LOST = ("silent", "gone", "port", "denied", "busy", "proto", "board", "cells")
"""Why a board is not there."""
_OWN = (
    *("setup.players", "setup.seats", "setup.who", "setup.again", "setup.name", "setup.typed", "setup.rules"),
    *("setup.rule", "aero.setup.preset"),
    *("menu.title", "menu.undo", "menu.correct", "menu.log", "menu.print", "menu.dice", "menu.check", "menu.rules"),
    *("menu.tour", "menu.new", "menu.knobs", "menu.troubles", "menu.again", "menu.leave"),
    *("knob.language", "knob.brightness", "knob.sound", "knob.voice"),
    *("ask.later", "ask.reprint", "ask.meant", "ask.resume"),
)
_SHARED = {
    **dict.fromkeys(("deed.head", "deed.time", "ask.reroll", "ask.instead"), "menu.correct"),
    "offer.take_back": "menu.correct",
    **dict.fromkeys((f"link.{why}" for why in LOST), "link"),
    "log.head": "menu.log",
    "ask.new": "menu.new",
    "ask.leave": "menu.leave",
    "ask.check": "menu.check",
}
EXPLAINED: Mapping[str, str] = {
    **{code: f"help.{code}" for code in _OWN},
    **{code: f"help.{other}" for code, other in _SHARED.items()},
}
"""Questions and rows that no rule stands behind, each with the text about it."""
SURPRISES = frozenset(
    {
        *("told.no_move", "told.no_action", "told.all_rest", "told.no_disc"),
        *("aero.told.need_face", "aero.told.too_far", "aero.told.stack_ahead", "aero.told.three_sixes"),
    }
)
"""News that make people ask why: their rule is explained before that of what is to be done next."""


def help_page(desk: Desk) -> Page:
    """Explain what is on the screen now."""
    body = view(desk).body
    by_kind = _scores(desk, body) or _ruled(RULES.get(type(body), ""))
    found = _option(body) or by_kind or next(filter(None, map(_explained, _said(desk, body))), None)
    title, text = found or (Phrase("help.title"), Phrase(f"help.{_topic(body)}"))
    return Page(title, leaf=Explain(title, text))


def _explained(phrase: Phrase) -> tuple[Phrase, Phrase] | None:
    """Give title and text of what explains a phrase, None if nothing does."""
    if phrase.code in EXPLAINED:
        return Phrase("help.title"), Phrase(EXPLAINED[phrase.code])
    return _ruled(phrase.rule)


def _ruled(rule: str) -> tuple[Phrase, Phrase] | None:
    return (Phrase("help.rule", {"rule": rule}), Phrase(f"rule.{rule}")) if rule else None


def _option(body: Body) -> tuple[Phrase, Phrase] | None:
    """Explain the option that is asked for, or that the chosen row speaks of."""
    if not isinstance(body, Choose):
        return None
    phrases = (body.ask, body.options[body.chosen])
    codes = (code for each in phrases for code in (f"{each.details.get('option', '')}", each.code))
    option = next((code for code in codes if code.startswith(OPTION)), "")
    return (Phrase(option), Phrase(f"help.{option}")) if option else None


def _scores(desk: Desk, body: Body) -> tuple[Phrase, Phrase] | None:
    """Explain on the score table how the ranks of this game come about."""
    if desk.books and isinstance(body, Scores):
        return Phrase("help.title"), Phrase(f"help.scores.{desk.books.game.name}")
    return None


def _said(desk: Desk, body: Body) -> Iterator[Phrase]:
    """List what a screen is about, what matters most first."""
    match body:
        case Instruct(do=do, why=why, kind=kind):
            yield from (news for news in reversed(why) if kind == "turn" and news.code in SURPRISES)
            yield do
            yield from reversed(why)
        case Choose(ask=ask, options=options, chosen=chosen):
            yield from options[chosen : chosen + 1]
            yield ask
        case Winner(title=title):
            yield title
    yield from _behind(desk, body)


def _behind(desk: Desk, body: Body) -> Iterator[Phrase]:
    """List what is behind a screen that explains itself by nothing it says: the page, and what the game asks for."""
    page, books = desk.pages[-1] if desk.pages else None, desk.books
    if page:
        yield page.ask
    if books and not isinstance(body, Instruct) and (page is None or isinstance(page.intent, Do)):
        yield books.game.ask(books.state)


def _topic(body: Body) -> str:
    return body.kind if isinstance(body, Instruct) and body.kind in ADVICE else "buttons"
