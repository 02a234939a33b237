"""Say and ask in a terminal; without anybody there every question gets its default."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from companion.errors import Wording
from companion.texts import Texts

T = TypeVar("T")
YES = ("y", "yes", "j", "ja")
NO = ("n", "no", "nein")
PLEASE = Wording("Please type one of the answers, or just Enter for the one in brackets.")


@dataclass(frozen=True, slots=True)
class Talk:
    """A conversation.

    Args:
        texts: the language, which may change on the way.
        write: shows a line.
        read: shows a prompt and gives the line that was typed, raises EOFError where none will come; None: nobody is
            there.
    """

    texts: Texts
    write: Callable[[str], object]
    read: Callable[[str], str] | None = None

    def say(self, sentence: Wording) -> None:
        """Say a sentence."""
        self.write(self._worded(sentence))

    def confirm(self, question: Wording, *, default: bool) -> bool:
        """Ask for yes or no."""
        marks = Wording("[Y/n]") if default else Wording("[y/N]")
        return self._ask(question, self._worded(marks), dict.fromkeys(YES, True) | dict.fromkeys(NO, False), default)

    def choose(self, question: Wording, choices: Sequence[str], default: str) -> str:
        """Ask for one of several words."""
        marks = f"{', '.join(choices)} [{default}]"
        return self._ask(question, marks, {choice: choice for choice in choices}, default)

    def _ask(self, question: Wording, marks: str, answers: Mapping[str, T], default: T) -> T:
        if self.read is None:
            return default
        while True:
            try:
                typed = self.read(f"{self._worded(question)} {marks} ").strip().lower()
            except EOFError:
                raise KeyboardInterrupt from None
            if not typed:
                return default
            if typed in answers:
                return answers[typed]
            self.say(PLEASE)

    def _worded(self, sentence: Wording) -> str:
        return self.texts.plain(sentence.sentence, sentence.details)
