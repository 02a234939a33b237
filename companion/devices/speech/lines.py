"""A view as lines to be said, in the order of their weight."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain

from companion.devices.speech.spoken import SpokenTexts
from companion.rules.interface import Detail, Phrase, Points, Resting, Standing
from companion.screens.bodies import BLINKING, pips
from companion.sentences import SENTENCES
from companion.view import (
    AllLit,
    Bar,
    Body,
    Choose,
    Clocking,
    Dice,
    Explain,
    Instruct,
    Rests,
    Scores,
    ShowCard,
    ShowDie,
    View,
    Winner,
    Working,
)


@dataclass(frozen=True, slots=True)
class Line:
    """One thing to say; it is news whenever its text or its scope changes."""

    text: str
    scope: tuple[str, ...] = ()
    """What it belongs to: the same words for another player, or after another deed, are said again."""
    urgent: bool = False
    """True: it cuts short what is being said, though that still holds."""


Wording = Callable[[View], tuple[Line, ...]]
"""What is said of a view."""


def manners(texts: SpokenTexts) -> Mapping[str, Wording]:
    """Give how much may be said, by its word in the settings."""
    return {"off": lambda _: (), "events": Narrator(texts).lines, "all": Narrator(texts, everything=True).lines}


@dataclass(frozen=True, slots=True)
class Narrator:
    """Turns views into lines.

    Args:
        wording: the language.
        everything: all that the screen shows, for those who cannot see it; else what happened and what to do.
    """

    wording: SpokenTexts
    everything: bool = False

    def lines(self, view: View) -> tuple[Line, ...]:
        """Give the lines of a view; none of them is without a word, and none comes twice."""
        parts: list[Iterable[Line]] = [self._who(view.bar), self._body(view)]
        if view.trouble:
            parts.append([Line(self.wording.say(view.trouble))])
        if view.more and self.everything:
            parts.append([Line(self.wording.say(Phrase("say.missing", {"n": view.more})))])
        if self.everything:
            parts.append(self._beside(view))
        worded = (line for line in chain(*parts) if any(map(str.isalnum, line.text)))
        return tuple(dict.fromkeys(worded))

    def _who(self, bar: Bar) -> Iterator[Line]:
        if bar.title:
            yield Line(self.wording.say(bar.title))
        elif bar.seat:
            name = Phrase("say.seat", {"seat": bar.seat, "colour": bar.seat.colour})
            full = self.everything and bar.seat.name
            yield Line(self.wording.say(name) if full else self.wording.detail(bar.seat))

    def _body(self, view: View) -> Iterator[Line]:
        """Say the body; what has no scope of its own belongs to whoever is on."""
        scope = (self.wording.detail(view.bar.seat),) if view.bar.seat else ()
        for line in self._said(view):
            yield replace(line, scope=line.scope or scope)

    def _said(self, view: View) -> Iterator[Line]:
        match view.body:
            case Instruct() as body:
                yield from self._instruct(body, view.bar)
            case Choose() as body:
                yield from self._choose(body)
            case ShowCard() as body:
                yield from self._card(body)
            case Clocking() as body:
                yield from self._clocking(body)
            case Winner() as body:
                yield from self._winner(body)
            case body:
                yield from map(Line, self._plain(body))

    def _instruct(self, body: Instruct, bar: Bar) -> Iterator[Line]:
        """Say what happened and then what to do; where something is wrong, first that and then why."""
        say = self.wording.say
        why = tuple(say(phrase) for phrase in body.why)
        seat = self.wording.detail(bar.seat) if bar.seat else ""
        sign, wrong = f"say.kind.{body.kind}", body.kind in BLINKING
        if sign in SENTENCES:
            yield Line(say(Phrase(sign)))
        todo = Line(say(body.do), scope=(seat, *why))
        happened = [Line(text, scope=why) for text in why]
        yield from (todo, *happened) if wrong else (*happened, todo)
        if self.everything and body.remaining:
            yield Line(say(Phrase("screen.more", {"n": body.remaining})))

    def _choose(self, body: Choose) -> Iterator[Line]:
        """Say the question, and of the list the chosen row alone."""
        say = self.wording.say
        yield Line(say(body.ask))
        if not body.options:
            return
        option, count = say(body.options[body.chosen]), len(body.options)
        if count > 1:
            place = say(Phrase("screen.chosen", {"chosen": body.chosen + 1, "count": count}))
            option = say(Phrase("say.row", {"place": place, "option": option}))
        yield Line(option, urgent=True)

    def _card(self, body: ShowCard) -> Iterator[Line]:
        card = body.card
        yield Line(self.wording.say(Phrase("say.card", {"stack": f"stack.{card.stack}", "title": card.title})))
        if body.note:
            yield Line(self.wording.say(body.note))
        yield Line(self.wording.detail(card.text))

    def _clocking(self, body: Clocking) -> Iterator[Line]:
        say, arrival = self.wording.say, body.arrival
        if self.everything:
            yield Line(say(Phrase("screen.clocked")))
        yield Line(say(Phrase("ask.clock_in", {"piece": arrival.piece})))
        place = say(Phrase("screen.place", {"place": arrival.place, "of": arrival.of}))
        marks = [say(Phrase(f"screen.{mark}")) for mark in ("named", "manual") if getattr(arrival, mark)]
        points = say(Phrase("screen.points", {"points": arrival.points}))
        yield Line(", ".join((place, *marks, points)))

    def _winner(self, body: Winner) -> Iterator[Line]:
        won: dict[str, Detail] = {"title": self.wording.say(body.title), "seats": body.seats}
        yield Line(self.wording.say(Phrase("say.won", won)))
        if body.score:
            yield Line(self.wording.say(body.score))

    def _plain(self, body: Body) -> Iterator[str]:
        match body:
            case ShowDie():
                yield self.wording.say(pips(body))
            case Explain(title=title, text=text):
                yield from map(self.wording.say, (title, text))
            case Working(what=what):
                yield self.wording.say(what)
            case table if self.everything:
                yield from self._table(table)

    def _table(self, body: Body) -> Iterator[str]:
        match body:
            case Scores(summary=summary):
                yield from map(self._score, summary.standings)
            case Rests(summary=summary):
                yield from map(self._resting, summary.resting)
            case Dice() as dice:
                yield from self._dice(dice)
            case AllLit():
                yield self.wording.say(Phrase("say.lit"))

    def _score(self, row: Standing) -> str:
        say = self.wording.say
        parts = [
            say(Phrase("say.score", {"rank": row.rank, "seat": row.seat})),
            say(Phrase("screen.home", {"home": row.home, "of": row.of})),
        ]
        if isinstance(row.total, Points):
            parts.append(say(Phrase("screen.points", {"points": row.total})))
        return ", ".join(parts)

    def _resting(self, row: Resting) -> str:
        details: dict[str, Detail] = {"seat": row.seat}
        if row.pieces:
            details["pieces"] = row.pieces
        resting = self.wording.say(Phrase("say.resting" if row.pieces else "say.nobody", details))
        return f"{resting}, {self.wording.say(Phrase('say.discs', {'n': row.free}))}"

    def _dice(self, body: Dice) -> Iterator[str]:
        for face, count in enumerate(body.faces, start=1):
            yield self.wording.say(Phrase("say.times", {"face": f"say.face.{face}", "n": count}))
        yield self.wording.say(body.verdict)

    def _beside(self, view: View) -> Iterator[Line]:
        """Say what surrounds the body on the screen; rules are named in the help alone."""
        say, bar = self.wording.say, view.bar
        if bar.where:
            yield Line(say(bar.where))
        if bar.home and bar.seat:
            home = say(Phrase("screen.home", {"home": bar.home[0], "of": bar.home[1]}))
            yield Line(home, scope=(self.wording.detail(bar.seat),))
        if view.aside:
            yield Line(say(view.aside))
        if view.waiting:
            yield Line(say(Phrase("say.waiting")))
        for key, does in view.keys.items():
            yield Line(say(Phrase("say.does", {"key": f"say.button.{key}", "does": say(does)})))
