"""An answer that is kept until the question changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Kept(Generic[T]):
    """Keeps one answer; questions are compared, not hashed, since pictures are no keys."""

    def __init__(self) -> None:
        self._held: tuple[object, T] | None = None

    def answer(self, question: object, find: Callable[[], T]) -> T:
        """Give the kept answer, or find it out for a new question."""
        if self._held is None or self._held[0] != question:
            self._held = (question, find())
        return self._held[1]
