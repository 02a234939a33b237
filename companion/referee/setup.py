"""The set-up before a game: one question at a time, until an opening is agreed and every person has a name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from companion.referee.pages import Answer, OpenTour, Option, Page
from companion.rules.interface import LONGEST_NAME, Opening, Phrase, Question, Seat, Words

Ask = Callable[[Mapping[str, str]], Question | None]
Close = Callable[[Mapping[str, str]], Opening]

AGAIN, NAME, LETTER = "again", "name.", "letter"
YES, NO = "yes", "no"
OTHER = "\n"
"""Answers the question for a name: one that is not in the list. Nobody is called so."""
DONE = ""
"""Answers the question for a letter: there are no more."""
SHOWN = 16
"""So many letters of the name stay in sight while it is spelled."""
LETTERS = (*"abcdefghijklmnopqrstuvwxyz", *"äöüßéèçñøå", " ", "-", ".", *"0123456789")


@dataclass(frozen=True, slots=True)
class Known:
    """What earlier games tell of the people at this table."""

    names: tuple[str, ...] = ()
    """The newest first."""
    last: Opening | None = None
    """How the last game was opened."""


@dataclass(frozen=True, slots=True)
class Setup:
    """The questions of a game and the answers so far."""

    ask: Ask
    """The next question for some answers, the newest last; None: all is agreed."""
    close: Close
    """What was agreed."""
    known: Callable[[], Known] | None = None
    """Asked for names, and for the last game; None: nobody is asked for a name."""
    game: str = ""
    """The game's word, for its tutorial; empty: none is offered."""
    following: Setup | None = None
    """The set-up of the next game; None: the same questions."""
    answers: tuple[tuple[str, str], ...] = ()
    """In the order in which they were given."""
    typed: str | None = None
    """The letters of a name so far; None: no name is spelled."""
    taken_back: tuple[str, str] | None = None
    """The answer that was taken back just now: its row is chosen again."""

    def anew(self) -> Setup:
        """Give the questions before the next game."""
        return self.following or replace(self, answers=(), typed=None, taken_back=None)

    def answered(self, key: str, value: str) -> Setup:
        """Take an answer."""
        if key == LETTER:
            return self._spelled(value)
        if key.startswith(NAME) and value == OTHER:
            return replace(self, typed="")
        return replace(self, answers=(*self.answers, (key, value)), typed=None, taken_back=None)

    def back(self) -> Setup:
        """Take the last letter back, or the last answer."""
        if self.typed:
            return replace(self, typed=self.typed[:-1])
        if self.typed is not None:
            return replace(self, typed=None, taken_back=(self.asked().key, OTHER))
        key, value = self.answers[-1] if self.answers else ("", "")
        before = replace(self, answers=self.answers[:-1], taken_back=(key, value) if key else None)
        # A name that is in no list is spelled on.
        spelled = key.startswith(NAME) and value not in dict(before.asked().options)
        return replace(before, typed=value) if spelled else before

    def page(self) -> Page | None:
        """Show the next question; None: all is agreed."""
        if self.typed is not None:
            return _letters_page(self.typed)
        question = self._question()
        if question is None:
            return None
        options = [Option(phrase, Answer(question.key, value)) for value, phrase in question.options]
        if self.game and not self.answers:
            options.append(Option(Phrase("menu.tour"), OpenTour(self.game)))
        return Page(question.ask, tuple(options), self._chosen(question), back=bool(self.answers))

    def opening(self) -> Opening:
        """Give what was agreed."""
        said = self._said()
        last = self._people().last
        if said.get(AGAIN) == YES and last:
            return last
        opening = self.close(said)
        return replace(opening, seats=tuple(_named(seat, said) for seat in opening.seats))

    def _chosen(self, question: Question) -> int:
        """Choose the row of an answer that was taken back, else the one that the question prefers."""
        rows = [(question.key, value) for value, _ in question.options]
        return rows.index(self.taken_back) if self.taken_back in rows else question.chosen

    def _said(self) -> dict[str, str]:
        """Give the newest answer to each question, the newest of all last."""
        said = dict[str, str]()
        for key, value in self.answers:
            said.pop(key, None)
            said[key] = value
        return said

    def _people(self) -> Known:
        return self.known() if self.known else Known()

    def _question(self) -> Question | None:
        said, people = self._said(), self._people()
        if people.last and AGAIN not in said:
            return _again(people.last)
        if said.get(AGAIN) == YES:
            return None
        question = self.ask(said)
        if question or not self.known:
            return question
        seats = self.close(said).seats
        nameless = (seat for seat in seats if not seat.computer and NAME + seat.colour not in said)
        seat = next(nameless, None)
        taken = {value for key, value in said.items() if key.startswith(NAME)}
        return _name(seat, [name for name in people.names if name not in taken]) if seat else None

    def _spelled(self, letter: str) -> Setup:
        text = self.typed or ""
        if letter != DONE and len(text) + 1 < LONGEST_NAME:
            return replace(self, typed=text + letter)
        return self.answered(self.asked().key, (text + letter)[:LONGEST_NAME].strip())

    def asked(self) -> Question:
        """Give the question of the moment; there has to be one."""
        question = self._question()
        assert question is not None  # noqa: S101 - a name is spelled in answer to a question
        return question


def _again(last: Opening) -> Question:
    same = Phrase("setup.same", {"seats": last.seats})
    return Question(AGAIN, Phrase("setup.again"), ((YES, same), (NO, Phrase("setup.different"))))


def _name(seat: Seat, names: list[str]) -> Question:
    known = ((name, Phrase("setup.known", {"name": _as_it_is(name)})) for name in names)
    options = (("", Phrase("setup.nameless")), *known, (OTHER, Phrase("setup.spell")))
    return Question(NAME + seat.colour, Phrase("setup.name", {"colour": seat.colour}), options)


def _as_it_is(name: str) -> Words:
    """Give a name the same words in every language, even one that is spelled like a code."""
    return Words({"": name})


def _letters_page(typed: str) -> Page:
    """Offer the letters; a name begins, and goes on after a blank or a dash, with a capital.

    The letter that was taken last is chosen again, and the end of the name is always the row above it.
    """
    capital = not typed or typed[-1] in " -"
    first = 0 if capital else LETTERS.index(typed[-1].lower())
    turned = (*LETTERS[first:], *LETTERS[:first])
    letters = [letter.upper() if capital and letter != "ß" else letter for letter in turned]
    offered = tuple(Option(_shown(letter), Answer(LETTER, letter)) for letter in letters)
    done = Option(Phrase("setup.spelled"), Answer(LETTER, DONE))
    return Page(Phrase("setup.typed", {"text": f"{typed[-SHOWN:]}_"}), (done, *offered), 1)


def _shown(letter: str) -> Phrase:
    return Phrase("setup.blank") if letter == " " else Phrase("setup.letter", {"letter": letter})


def _named(seat: Seat, said: Mapping[str, str]) -> Seat:
    return replace(seat, name=said.get(NAME + seat.colour, seat.name))
