"""The strips on their way to paper, each with the books of its own game, where its notes belong."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.effects import GameSlip, PrintStrip
from companion.referee.books import Books
from companion.referee.choices import reprint_page
from companion.referee.pages import Page
from companion.referee.record import Act, Entry, InputId


class Tray:
    """Jobs that are not done; they outlive the game on the table, for its last strips come out after its end."""

    def __init__(self) -> None:
        self._books: dict[int, Books] = {}

    def put(self, books: Books, jobs: Iterable[tuple[int, GameSlip]]) -> Iterator[PrintStrip]:
        """Hand jobs of a game to the printer."""
        for job, slip in jobs:
            self._books[job] = books
            yield PrintStrip(job, slip)

    def ask(self, books: Books, job: int) -> Page:
        """Ask about a job of a game that was perhaps cut short."""
        self._books[job] = books
        return reprint_page(job)

    def of(self, job: int) -> Books | None:
        """Give the books of a job; None for one that belongs to no game."""
        return self._books.get(job)

    def note(self, act: Act, job: int, source: str = "", input_id: InputId | None = None) -> None:
        """Write down what became of a job; one that belongs to no game leaves no note."""
        books = self.of(job)
        if books:
            books.write(Entry(act, source=source, input=input_id, note={"job": job}))
        if act is Act.PRINT_DONE:
            self._books.pop(job, None)
