"""What people decide about paper: print a job again as a copy, or take it for printed."""

from __future__ import annotations

from companion import effects as fx
from companion.referee import pages as pg
from companion.referee.books import Books
from companion.referee.clerk import Clerk
from companion.referee.record import Act, Entry
from companion.referee.slips import copies, jobs


def decide(clerk: Clerk, books: Books, intent: pg.Intent) -> bool:
    """Do what concerns paper; False: it is something else."""
    match intent:
        case pg.Reprint(job):
            _reprint(clerk, books, job)
            clerk.desk.pages.pop()
        case pg.NoReprint(job):
            books.write(Entry(Act.PRINT_DONE, source="button", input=clerk.take_input(), note={"job": job}))
            clerk.desk.pages.pop()
        case pg.PrintAgain():
            _print_again(clerk, books)
            clerk.desk.pages.clear()
        case _:
            return False
    return True


def _reprint(clerk: Clerk, books: Books, job: int) -> None:
    """Print a job again, as a copy."""
    slip = jobs(books, entries=clerk.desk.manner.entries).get(job)
    if slip:
        stamp = books.write(Entry(Act.REPRINT, source="button", input=clerk.take_input(), note={"job": job}))
        clerk.effects.extend(fx.PrintStrip(number, copy) for number, copy in copies(slip, stamp).items())


def _print_again(clerk: Clerk, books: Books) -> None:
    """Print the newest slip or strip that was printed, as a copy."""
    known = jobs(books, entries=clerk.desk.manner.entries)
    originals = [job for job, slip in known.items() if job in books.started and not slip.copy]
    if originals:
        _reprint(clerk, books, max(originals))
