"""One base, one child per reaction. Every message is a sentence that says what to do."""

from __future__ import annotations


class FlugleiterError(Exception):
    """Something a person can mend; the command ends with status 2 and this sentence.

    Args:
        sentence: English template, also the key of its translation; `{name}` is filled from the details.
        details: what the template names.
    """

    def __init__(self, sentence: str, **details: object) -> None:
        super().__init__(sentence.format(**details))
        self.sentence = sentence
        self.details = details


class WrongInputError(FlugleiterError, ValueError):
    """An option, a file or a key says something that is not allowed: correct it."""


class MissingError(FlugleiterError, LookupError):
    """A file, port or permission that is needed is not there: bring it."""


class DamagedError(FlugleiterError):
    """A file of ours cannot be read: it was set aside, nothing was deleted."""
