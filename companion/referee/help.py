"""What the long press explains: the rule that applies now, in words, or else what hands and buttons can do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.referee.desk import Desk
from companion.referee.pages import Page
from companion.referee.views import view
from companion.rules.interface import Phrase
from companion.view import Body, Choose, Clocking, Explain, Instruct, Rests, ShowCard, Winner

RULES: Mapping[type[Body], str] = {Clocking: "RV-B3", ShowCard: "RV-22", Rests: "RV-33"}
"""The rule behind a screen that names none: only the pigeon game has these."""
ADVICE = frozenset({"following", "correcting"})
"""The kinds of instruction that have a text of their own."""
OPTION = "option."
"""Begins the code of each option of a game."""


def help_page(desk: Desk) -> Page:
    """Explain what is on the screen now."""
    body = view(desk).body
    rule = _rule(desk, body)
    if option := _option(body):
        title, text = Phrase(option), Phrase(f"help.{option}")
    elif rule:
        title, text = Phrase("help.rule", {"rule": rule}), Phrase(f"rule.{rule}")
    else:
        title, text = Phrase("help.title"), Phrase(f"help.{_topic(body)}")
    return Page(title, leaf=Explain(title, text))


def _rule(desk: Desk, body: Body) -> str:
    """Find the rule that applies: the one the screen names, else the one behind the newest thing told."""
    named = next((phrase.rule for phrase in _said(body) if phrase.rule), "") or RULES.get(type(body), "")
    # An instruction shows its news itself, and in a menu they would have nothing to do with what is chosen.
    if named or desk.pages or isinstance(body, Instruct):
        return named
    return next((phrase.rule for phrase in reversed(desk.told) if phrase.rule), "")


def _option(body: Body) -> str:
    """Name the option that is asked for, or that the chosen row speaks of; nothing where there is none."""
    if not isinstance(body, Choose):
        return ""
    phrases = (body.ask, body.options[body.chosen])
    codes = (code for each in phrases for code in (f"{each.details.get('option', '')}", each.code))
    return next((code for code in codes if code.startswith(OPTION)), "")


def _said(body: Body) -> Iterator[Phrase]:
    """List what a screen says, what matters most first."""
    match body:
        case Instruct(do=do, why=why):
            yield do
            yield from reversed(why)
        case Choose(ask=ask, options=options, chosen=chosen):
            yield from options[chosen : chosen + 1]
            yield ask
        case Winner(title=title):
            yield title


def _topic(body: Body) -> str:
    return body.kind if isinstance(body, Instruct) and body.kind in ADVICE else "buttons"
