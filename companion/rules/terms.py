"""The options of a game as a device shows them: each in words, and how single ones are changed before a game."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from companion.rules.interface import Detail, Phrase, Question, Term

RULES, RULE = "rules", "rule"
"""The keys of two questions: whether single rules are changed, and which one."""
PLAY, CHANGE = "play", "change"
DONE = ""
"""Answers which rule is changed: none any more. No option is called so."""


@dataclass(frozen=True, slots=True)
class Table:
    """What a table may agree on in one game."""

    game: str
    """The game's word."""
    offered: Mapping[str, tuple[str, ...]]
    """Each option with the values that a device offers, the default first."""

    def code(self, option: str) -> str:
        """Give the key of an option's name; that of its explanation is `help.` and this."""
        return f"option.{self.game}.{option}"

    def said(self, option: str, value: str) -> Detail:
        """Give a value as a part of a sentence; numbers are said as they are, a 0 among them is a dash."""
        if value[0].isdecimal():
            return tuple("-" if number == "0" else number for number in value.split(","))
        return f"{self.code(option)}.{value}"

    def row(self, option: str, value: str) -> Phrase:
        """Say an option and its value."""
        return Phrase("option.row", {"option": self.code(option), "value": self.said(option, value)})

    def agreed(self, now: Mapping[str, str], idle: Collection[str]) -> tuple[Term, ...]:
        """Say what was agreed on.

        Args:
            now: each option's value.
            idle: options that mean nothing beside the others.
        """
        return tuple(
            Term(self.row(option, now[option]), usual=now[option] == values[0])
            for option, values in self.offered.items()
            if option not in idle
        )

    def question(self, now: Mapping[str, str], hidden: Collection[str], answers: Mapping[str, str]) -> Question | None:
        """Ask whether single rules are changed, and then which one and how, again and again; None: it is done.

        Args:
            now: each option's value so far.
            hidden: options that are not offered.
            answers: what was answered, the newest last.
        """
        if RULES not in answers:
            ways = ((PLAY, Phrase("setup.rules.play")), (CHANGE, Phrase("setup.rules.change")))
            return Question(RULES, Phrase("setup.rules"), ways)
        if answers[RULES] == PLAY or answers.get(RULE) == DONE:
            return None
        *_, newest = answers
        if newest == RULE:
            return self._values(answers[RULE], now)
        return self._options(now, hidden, answers.get(RULE, DONE))

    def _options(self, now: Mapping[str, str], hidden: Collection[str], changed: str) -> Question:
        """List the options; the one that was changed last is chosen."""
        options = [option for option in self.offered if option not in hidden]
        rows = ((DONE, Phrase("setup.rules.done")), *((option, self.row(option, now[option])) for option in options))
        return Question(RULE, Phrase("setup.rule"), rows, options.index(changed) + 1 if changed in options else 0)

    def _values(self, option: str, now: Mapping[str, str]) -> Question:
        """List the values of an option; the present one is chosen."""
        values = self.offered[option]
        rows = tuple((value, self._value(option, value)) for value in values)
        return Question(option, Phrase(self.code(option)), rows, values.index(now[option]))

    def _value(self, option: str, value: str) -> Phrase:
        said = self.said(option, value)
        return Phrase(said) if isinstance(said, str) else Phrase("option.value", {"value": said})
