"""What is wrong with a record, and where."""

from __future__ import annotations

from companion.errors import Wording


class Misfit(Exception):  # noqa: N818 - the word of the package; people hear it as a sentence with the file's name
    """A line that does not fit what stands above it, or that nobody can read.

    Args:
        line: its number in the file, from 1.
        why: a sentence without its full stop.
    """

    def __init__(self, line: int, why: Wording) -> None:
        super().__init__(f"line {line}: {why}")
        self.line = line
        self.why = why
