"""Print a strip again from the journal."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from companion.app.archive import Archive, archive, archive_to_print
from companion.app.files import keep_apart
from companion.app.paper import outlet, paper
from companion.config.schema import Printer
from companion.devices.outlets import DRAWN, PrinterError, render, save
from companion.effects import EntrySlip, FlightStrip, GameSlip, RaceStrip, SeasonStrip
from companion.errors import MissingError, Wording, WrongInputError, reason
from companion.journal import Listed
from companion.referee.books import Books
from companion.referee.record import Act, Entry
from companion.referee.slips import copies, season, slips
from companion.sentences import SENTENCES
from companion.strips import Paper, layout, text
from companion.texts import Texts
from companion.writing import write

_SOURCE = "command"
_SEASON = "season"


@dataclass(frozen=True, slots=True)
class Order:
    """What was asked for."""

    journal: Path
    game: int | None = None
    """None: the newest."""
    flight: str = ""
    """Number of a flight, `season`, or nothing for the newest strip."""
    entry: int | None = None
    """The slip of one home-comer of that flight instead, by the place it came in."""
    to: str = "text"
    out: Path | None = None


def give(order: Order, printer: Printer, texts: Texts) -> None:
    """Print a strip; it says KOPIE if it was printed before.

    Raises:
        MissingError: there is no such strip, or it cannot go where it should.
        WrongInputError: the order is not clear.
    """
    _check(order)
    books_of = archive_to_print(order.journal, texts) if order.to == "printer" else archive(order.journal)
    with books_of as opened:
        listed = opened.game(order.game)
        _check_kind(order, listed)
        books = opened.books(listed)
        find = _find if order.entry is None else _find_entry
        job, slip = find(order, opened, listed, books)
        if order.to == "printer":
            # A table that plays this game, or has its strips still to print, prints the original.
            theirs = not listed.finished or (opened.shared and job not in books.started | books.printed)
            _print(books, job, slip, printer, texts, theirs=theirs)
        else:
            printed = job in books.started | books.printed
            _write(order, job, replace(slip, copy=printed), paper(printer), texts)


def _check(order: Order) -> None:
    if order.to in DRAWN and order.out is None:
        raise WrongInputError("--to {kind} needs a file: add --out strip.{kind}.", kind=order.to)
    if order.to in DRAWN and order.out and order.out.suffix.lower() != f".{order.to}":
        raise WrongInputError(
            "--out {file}: with --to {kind} its name must end in .{kind}.", file=order.out, kind=order.to
        )
    if order.to == "printer" and order.out:
        raise WrongInputError("--to printer takes no file: leave --out away.")
    keep_apart(order.journal, order.out)


def _check_kind(order: Order, listed: Listed) -> None:
    """Refuse what only a game with flights and pigeons has."""
    if listed.header.game == "aeroplane" and (order.flight or order.entry is not None):
        raise WrongInputError(
            "Game {game} is aeroplane chess, with one strip of the race: leave --flight and --entry away.",
            game=listed.id,
        )


def _find(order: Order, opened: Archive, listed: Listed, books: Books) -> tuple[int, GameSlip]:
    """Find the newest strip that fits; 0 stands for the number of a strip that is not due yet."""
    known = {job: slip for deed in books.deeds for job, slip in slips(books, deed, entries=False)}
    names = {_name(slip): (job, slip) for job, slip in known.items()}
    if order.flight == _SEASON and _SEASON not in names and books.deeds:
        so_far = season(books, books.deeds[-1])
        names |= {_SEASON: (0, so_far)} if so_far else {}
    if not names:
        raise _none_yet(listed)
    if order.flight == _SEASON and _SEASON not in names:
        raise MissingError(
            "Game {game} has no strip of the season: there is one after two flights, and none for a single one.",
            game=listed.id,
        )
    wanted = order.flight or list(names)[-1]
    if wanted not in names:
        raise MissingError(
            "Game {game} in {file} has no strip {flight}: there are {strips}.",
            game=listed.id,
            file=opened.path,
            flight=order.flight,
            strips=", ".join(names),
        )
    return names[wanted]


def _none_yet(listed: Listed) -> MissingError:
    if listed.header.game == "aeroplane":
        return MissingError("Game {game} has no strip yet: its race is not over.", game=listed.id)
    return MissingError("Game {game} has no strip yet: its first flight is not over.", game=listed.id)


def _find_entry(order: Order, opened: Archive, listed: Listed, books: Books) -> tuple[int, GameSlip]:
    """Find the slip of a home-comer, in the newest flight where none is named."""
    known = {
        (slip.arrival.flight, slip.arrival.place): (job, slip)
        for deed in books.deeds
        for job, slip in slips(books, deed, entries=True)
        if isinstance(slip, EntrySlip)
    }
    if not known:
        raise MissingError("Game {game} has no entry yet: no pigeon is home.", game=listed.id)
    flight = order.flight or f"{max(flight for flight, _ in known)}"
    places = {place: slip for (number, place), slip in known.items() if f"{number}" == flight}
    if order.entry not in places:
        raise MissingError(
            "Game {game} in {file} has no entry {entry} in flight {flight}: there are {entries}.",
            game=listed.id,
            file=opened.path,
            entry=order.entry,
            flight=flight,
            entries=f"1-{max(places)}" if places else "-",
        )
    return places[order.entry]


def _name(slip: GameSlip) -> str:
    """Name a strip as `--flight` does."""
    match slip:
        case FlightStrip(sheet=sheet):
            return f"{sheet.flight}"
        case SeasonStrip():
            return _SEASON
        case RaceStrip():
            return "race"
    raise AssertionError(slip)


def _write(order: Order, job: int, slip: GameSlip, roll: Paper, texts: Texts) -> None:
    told = text(layout(slip, roll.columns, texts.say))
    if order.out is None:
        sys.stdout.write(told)
        return
    try:
        if order.to in DRAWN:
            save(render(job, slip, roll, texts.say), order.out, order.to)
        else:
            write(order.out, told.encode())
    except OSError as error:
        raise MissingError(
            "{file} cannot be written: {reason}. Name another file.", file=order.out, reason=reason(error)
        ) from error


def _print(books: Books, job: int, slip: GameSlip, printer: Printer, texts: Texts, *, theirs: bool) -> None:
    way = outlet(printer)
    if way is None:
        raise MissingError("The settings name no printer: set kind in the section [printer].")
    try:
        way.ready()
        if theirs:
            way.send(render(job, replace(slip, copy=True), paper(printer), texts.say))
            return
        if job in books.started | books.printed:
            stamp = books.write(Entry(Act.REPRINT, source=_SOURCE, note={"job": job}))
            ((job, slip),) = copies(slip, stamp).items()
        books.write(Entry(Act.PRINT_STARTED, source=_SOURCE, note={"job": job}))
        way.send(render(job, slip, paper(printer), texts.say))
        books.write(Entry(Act.PRINT_DONE, source=_SOURCE, note={"job": job}))
    except PrinterError as fault:
        raise MissingError(
            "The strip was not printed: {why}.", why=_worded(fault.why.code, fault.why.details)
        ) from fault
    finally:
        way.close()


def _worded(code: str, details: Mapping[str, object]) -> Wording:
    return Wording(SENTENCES[code].one, details)
