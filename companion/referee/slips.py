"""What goes to the printer: a slip for each arrival, a strip for each flight and season; all follows from the log."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.effects import EntrySlip, FlightStrip, GameSlip, RaceStrip, SeasonStrip, Stamp
from companion.referee.books import Books, Deed
from companion.referee.dice import statistics
from companion.rules.interface import Arrival, FlightSheet, RaceSheet, Stage

ENTRY, ROUND = 0, 1
"""A job's number is twice its entry's number, and one more for the strip of a flight or of a season."""


def slips(books: Books, deed: Deed, *, entries: bool) -> Iterator[tuple[int, GameSlip]]:
    """Give the print jobs of a command that stands, by job number.

    Args:
        books: the game.
        deed: the command.
        entries: print a slip for each arrival, not only the strip of the flight.
    """
    stamp = deed.recorded.stamp
    if entries:
        for slip in arrivals(books, deed):
            yield 2 * stamp.number + ENTRY, slip
    if _ends_round(books, deed):
        yield 2 * stamp.number + ROUND, _result(books, deed)
    elif _closes(books, deed) and (whole := season(books, deed)):
        yield 2 * stamp.number + ROUND, whole


def jobs(books: Books, *, entries: bool) -> dict[int, GameSlip]:
    """Give all print jobs that follow from the log: slips, cancellations, and copies."""
    known: dict[int, GameSlip] = {
        job: slip for deed in books.deeds for job, slip in slips(books, deed, entries=entries)
    }
    for deed, stamp in books.undone if entries else ():
        # What never began to be printed needs no cancellation.
        if 2 * deed.recorded.stamp.number + ENTRY in books.started:
            known.update(voids(books, deed, stamp))
    for job, stamp in books.reprints:
        if job in known:
            known |= copies(known[job], stamp)
    return known


def voids(books: Books, deed: Deed, stamp: Stamp) -> Iterator[tuple[int, GameSlip]]:
    """Give the cancellation of a command that the entry `stamp` took back, if it was an arrival."""
    for slip in arrivals(books, deed, void=True):
        yield 2 * stamp.number + ENTRY, slip


def copies(slip: GameSlip, stamp: Stamp) -> dict[int, GameSlip]:
    """Give the copy of a slip that the entry `stamp` asked for."""
    return {2 * stamp.number + ENTRY: replace(slip, copy=True)}


def arrivals(books: Books, deed: Deed, *, void: bool = False) -> Iterator[EntrySlip]:
    """Give the slips of the arrivals of a command; `void` once it was taken back."""
    state = deed.before
    for event in deed.events:
        for notice in books.game.report(state, event):
            if isinstance(notice, Arrival):
                sheet = books.game.sheet(state)
                assert isinstance(sheet, FlightSheet)  # noqa: S101 - only flights have arrivals
                released = _released(books, deed)
                yield EntrySlip(notice, sheet.site, released, deed.recorded.stamp, numbered=sheet.numbered, void=void)
        state = books.game.apply(state, event)


def rounds(books: Books) -> list[Deed]:
    """List the commands that stand and ended a flight or a race."""
    return [deed for deed in books.deeds if _ends_round(books, deed)]


def season(books: Books, until: Deed) -> SeasonStrip | None:
    """Give the strip of the flights that ended up to a command; None unless there are two, for one has its own."""
    ends = [deed for deed in rounds(books) if deed.number <= until.number]
    sheets = tuple(sheet for deed in ends if isinstance(sheet := books.game.sheet(deed.after), FlightSheet))
    if len(sheets) < 2:  # noqa: PLR2004 - as the docstring says
        return None
    standings = books.game.summary(ends[-1].after).standings
    return SeasonStrip(sheets, standings, _released(books, ends[0]), ends[-1].recorded.stamp)


def _result(books: Books, deed: Deed) -> FlightStrip | RaceStrip:
    begun, ended = _released(books, deed), deed.recorded.stamp
    sheet, dice = books.game.sheet(deed.after, books.story(deed)), statistics(books, ended)
    if isinstance(sheet, RaceSheet):
        return RaceStrip(sheet, begun, ended, dice)
    return FlightStrip(sheet, begun, ended, dice)


def _ends_round(books: Books, deed: Deed) -> bool:
    ends, stage = {Stage.ROUND_OVER, Stage.OVER}, books.game.stage
    return stage(deed.after) in ends and stage(deed.before) not in ends


def _closes(books: Books, deed: Deed) -> bool:
    """Tell whether a command closes a season whose last flight had ended before."""
    return books.game.stage(deed.before) is Stage.ROUND_OVER and books.game.stage(deed.after) is Stage.OVER


def _released(books: Books, deed: Deed) -> Stamp:
    """Find when the flight of a command began: the newest command before it that ended the set-up."""
    stage = books.game.stage
    earlier = [other for other in books.deeds if other.recorded.stamp.number <= deed.recorded.stamp.number]
    for other in reversed(earlier):
        if stage(other.before) is Stage.SETUP and stage(other.after) is not Stage.SETUP:
            return other.recorded.stamp
    return deed.recorded.stamp
