"""The set-up before a game: one question at a time, until an opening is agreed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from companion.referee.pages import Answer, Option, Page
from companion.rules.interface import Opening, Question

Ask = Callable[[Mapping[str, str]], Question | None]
Close = Callable[[Mapping[str, str]], Opening]


@dataclass(frozen=True, slots=True)
class Setup:
    """The questions of a game and the answers so far."""

    ask: Ask
    """The next question for some answers; None: all is agreed."""
    close: Close
    """What was agreed."""
    answers: tuple[tuple[str, str], ...] = ()
    """In the order in which they were given."""

    def answered(self, key: str, value: str) -> Setup:
        """Take an answer."""
        return replace(self, answers=(*self.answers, (key, value)))

    def back(self) -> Setup:
        """Take the last answer back."""
        return replace(self, answers=self.answers[:-1])

    def page(self) -> Page | None:
        """Show the next question; None: all is agreed."""
        question = self.ask(dict(self.answers))
        if question is None:
            return None
        return Page(
            question.ask, tuple(Option(phrase, Answer(question.key, value)) for value, phrase in question.options)
        )

    def opening(self) -> Opening:
        """Give what was agreed."""
        return self.close(dict(self.answers))
