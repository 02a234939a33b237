"""What comes of paper: what a restart left unprinted, and what people decide to print again or take for printed."""

from __future__ import annotations

from collections.abc import Iterable

from companion.effects import GameSlip
from companion.referee import pages as pg
from companion.referee.books import Books
from companion.referee.clerk import Clerk
from companion.referee.record import Act, Entry
from companion.referee.slips import copies, jobs


def take_up(clerk: Clerk, closed: Iterable[Books]) -> None:
    """Print what never began to be printed, and ask about what was perhaps cut short, the oldest game first.

    Args:
        clerk: who has the game on the table, if there is one.
        closed: earlier games, the newest first.
    """
    desk, entries = clerk.desk, clerk.desk.manner.entries
    found = [(desk.books, _unprinted(desk.books, entries=entries))] if desk.books else []
    for books in closed:
        desk.closed = desk.closed or books
        found.append((books, _unprinted(books, entries=entries)))
    for books, unprinted in reversed(found):
        for job, slip in unprinted.items():
            if job in books.started:
                desk.pages.append(clerk.tray.ask(books, job))
            else:
                clerk.effects.extend(clerk.tray.put(books, [(job, slip)]))


def decide(clerk: Clerk, intent: pg.Intent) -> bool:
    """Do what concerns paper; False: it is something else."""
    match intent:
        case pg.Reprint(job):
            _reprint(clerk, clerk.tray.of(job), job)
        case pg.NoReprint(job):
            clerk.tray.note(Act.PRINT_DONE, job, "button", clerk.take_input())
        case pg.PrintAgain():
            _print_again(clerk, clerk.desk.books or clerk.desk.closed)
        case _:
            return False
    clerk.desk.pages.pop()
    return True


def _unprinted(books: Books, *, entries: bool) -> dict[int, GameSlip]:
    return {job: slip for job, slip in jobs(books, entries=entries).items() if job not in books.printed}


def _reprint(clerk: Clerk, books: Books | None, job: int) -> None:
    """Print a job again, as a copy."""
    slip = jobs(books, entries=clerk.desk.manner.entries).get(job) if books else None
    if books and slip:
        stamp = books.write(Entry(Act.REPRINT, source="button", input=clerk.take_input(), note={"job": job}))
        clerk.effects.extend(clerk.tray.put(books, copies(slip, stamp).items()))


def _print_again(clerk: Clerk, books: Books | None) -> None:
    """Print the newest slip or strip of a game that was printed, as a copy."""
    known = jobs(books, entries=clerk.desk.manner.entries) if books else {}
    originals = [job for job, slip in known.items() if books and job in books.started and not slip.copy]
    if originals:
        _reprint(clerk, books, max(originals))
