"""One base, one child per reaction. Every message is a sentence that says what to do."""

from __future__ import annotations

import errno
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Wording:
    """A part of a sentence that is worded by itself in the chosen language; as a string it is English."""

    sentence: str
    """English template, also the key of its translation."""
    details: Mapping[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        """Fill the English template."""
        return self.sentence.format(**self.details)


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


OS_REASONS: Mapping[int, Wording] = {
    errno.ENOENT: Wording("no such file or folder"),
    errno.ENOTDIR: Wording("a part of its path is no folder"),
    errno.EISDIR: Wording("it is a folder"),
    errno.EEXIST: Wording("a file of this name is in the way"),
    errno.ENAMETOOLONG: Wording("its name is too long"),
    errno.EACCES: Wording("permission denied"),
    errno.EPERM: Wording("permission denied"),
    errno.EROFS: Wording("the disk can only be read"),
    errno.ENOSPC: Wording("the disk is full"),
    errno.EFBIG: Wording("it would get too big"),
    errno.EIO: Wording("the device does not answer"),
    errno.ELOOP: Wording("links lead in a circle"),
    errno.ENXIO: Wording("nobody is at its other end"),
}
"""What the system's common refusals mean, by their number."""


def reason(error: OSError) -> Wording | str:
    """Say why the system refused; a rare refusal keeps the system's own words."""
    return OS_REASONS.get(error.errno or 0) or error.strerror or str(error)


def unknown_key(file: object, shown: object, name: str, known: Sequence[str]) -> WrongInputError:
    """Give the error for a key that a file may not have.

    Args:
        file: the file, or a place in it.
        shown: the key as it is named in the sentence.
        name: the key alone.
        known: the keys that are allowed.
    """
    from difflib import get_close_matches  # noqa: PLC0415 - only a mistake needs it, and every start would pay

    near = get_close_matches(name, known, n=1)
    allowed = ", ".join(known)
    if near:
        return WrongInputError(
            "{file}: {key} is unknown: do you mean {near}? Allowed are {known}.",
            file=file,
            key=shown,
            near=near[0],
            known=allowed,
        )
    return WrongInputError("{file}: {key} is unknown: allowed are {known}.", file=file, key=shown, known=allowed)
