"""The games of a journal and their results: to read, as CSV for spreadsheets, as JSON for programs."""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from companion.app.archive import Archive, archive
from companion.app.record_story import ending
from companion.errors import FlugleiterError
from companion.journal import Listed
from companion.referee.books import Books
from companion.referee.slips import rounds
from companion.rules.interface import Cell, Detail, FlightSheet, Loft, Phrase, Points, RaceRow, Seat, Standing
from companion.strips.dates import known
from companion.texts import Texts

_GAME = ("game", "kind", "begun", "finished", "given_up")
COLUMNS = (
    *_GAME,
    *("flight", "flights", "site", "ended", "colour", "player", "computer"),
    *("pigeon", "place", "points", "state", "named", "manual"),
    *("flight_points", "flight_rank", "medal", "season_points"),
    *("home", "of", "rolls", "sixes", "hits", "losses"),
)
"""Of the CSV: who and when, the pigeon, its loft, and a player's race."""

_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""How a cell begins that a spreadsheet may carry out."""
_STATES = {"H": "struck", "-": "not_home", "": "not_set"}


def show(journal: Path, game: int | None, shape: str, texts: Texts) -> None:
    """Print the games, or one game's standings; with a shape all results of one game or of all.

    Args:
        journal: the file.
        game: the number of a game; None: all.
        shape: `csv`, `json` or nothing.
        texts: the language.

    Raises:
        MissingError: there is no such journal, or no such game.
    """
    with archive(journal) as opened:
        if not shape:
            lines = _games(opened, texts) if game is None else _standings(opened, opened.game(game), texts)
            sys.stdout.writelines(f"{line}\n" for line in lines)
            return
        chosen = opened.games() if game is None else (opened.game(game),)
        results = [_result(listed, opened.books(listed)) for listed in chosen]
    if shape == "json":
        sys.stdout.write(msgspec.json.format(msgspec.json.encode(results), indent=2).decode() + "\n")
        return
    writer = csv.DictWriter(sys.stdout, COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(_harmless(row) for result in results for row in _rows(result))


def _games(opened: Archive, texts: Texts) -> Iterator[str]:
    """Give a line for each game."""
    opened.game(None)
    for listed in opened.games():
        seats = ", ".join(texts.detail(seat) for seat in listed.header.seats)
        date = f"{listed.begun:%Y-%m-%d %H.%M}" if known(listed.begun) else "strip.no_date"
        details: dict[str, Detail] = {"number": listed.id, "date": date, "seats": seats}
        yield texts.say(Phrase(f"results.{_ending(opened, listed)}", {**details, "game": f"game.{listed.header.game}"}))


def _ending(opened: Archive, listed: Listed) -> str:
    """Say how a game stands; of one that cannot be opened any more at least whether it was closed."""
    try:
        return ending(opened.books(listed), closed=listed.finished)
    except FlugleiterError:
        return "over" if listed.finished else "open"


def _standings(opened: Archive, listed: Listed, texts: Texts) -> Iterator[str]:
    """Give the score table, the leader first; and what is left of the game."""
    books = opened.books(listed)
    summary = books.summary()
    ended = len(rounds(books))
    yield texts.say(Phrase("results.flown", {"game": f"game.{listed.header.game}", "n": ended, "of": summary.rounds}))
    for row in summary.standings:
        yield (
            f"{row.rank}. {texts.detail(row.seat.colour)} {texts.detail(row.seat.name)}".rstrip()
            + f"  {texts.detail(row.total)}"
        )


def _result(listed: Listed, books: Books) -> dict[str, Any]:
    """Give everything about a game that a program may want."""
    flights, races = [], []
    end = ending(books, closed=listed.finished)
    for deed in rounds(books):
        sheet = books.game.sheet(deed.after, books.story(deed))
        ended = deed.recorded.stamp.when.isoformat()
        if isinstance(sheet, FlightSheet):
            flights.append(_flight(sheet, ended))
        else:
            races.append({"ended": ended, "rows": [_race(row) for row in sheet.rows]})
    return {
        "game": listed.id,
        "kind": listed.header.game,
        "begun": listed.begun.isoformat(),
        "finished": end == "over",
        "given_up": end == "given_up",
        "options": dict(listed.header.options),
        "standings": [_standing(row) for row in books.summary().standings],
        "flights": flights,
        "races": races,
    }


def _player(seat: Seat) -> dict[str, Any]:
    return {"colour": seat.colour, "player": seat.name, "computer": seat.computer}


def _standing(row: Standing) -> dict[str, Any]:
    total = _points(row.total.hundredths) if isinstance(row.total, Points) else row.total
    return {"rank": row.rank, **_player(row.seat), "total": total}


def _flight(sheet: FlightSheet, ended: str) -> dict[str, Any]:
    return {
        "flight": sheet.flight,
        "flights": sheet.flights,
        "site": sheet.site,
        "ended": ended,
        "set": sheet.set,
        "rolls": sheet.rolls,
        "winners": [_player(seat) for seat in sheet.winners],
        "champions": [_player(seat) for seat in sheet.champions],
        "lofts": [_loft(loft) for loft in sheet.lofts],
    }


def _loft(loft: Loft) -> dict[str, Any]:
    return {
        **_player(loft.seat),
        "flight_points": _points(loft.sum),
        "flight_rank": loft.rank,
        "medal": loft.medal,
        "season_points": _points(loft.total),
        "pigeons": [_pigeon(cell) for cell in loft.cells],
    }


def _pigeon(cell: Cell) -> dict[str, Any]:
    return {
        "pigeon": cell.number,
        "place": cell.place,
        "points": _points(cell.points),
        "state": "home" if cell.place else _STATES.get(cell.mark, cell.mark),
        "named": cell.named,
        "manual": cell.manual,
    }


def _race(row: RaceRow) -> dict[str, Any]:
    numbers = ("place", "home", "of", "rolls", "sixes", "hits", "losses")
    return {**_player(row.seat), **{name: getattr(row, name) for name in numbers}}


def _points(hundredths: int) -> float:
    """Give points as a number; two decimals survive the way to the file."""
    return hundredths / 100


def _rows(result: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Flatten a result to a row for each flight and pigeon, or for each player of a race."""
    game = {name: result[name] for name in _GAME}
    for flight in result["flights"]:
        when = {name: flight[name] for name in ("flight", "flights", "site", "ended")}
        for loft in flight["lofts"]:
            pigeons = loft["pigeons"]
            whose = {name: value for name, value in loft.items() if name != "pigeons"}
            yield from ({**game, **when, **whose, **pigeon} for pigeon in pigeons)
    for race in result["races"]:
        yield from ({**game, "ended": race["ended"], **row} for row in race["rows"])


def _harmless(row: dict[str, Any]) -> dict[str, Any]:
    """Mark texts that a spreadsheet would take for a formula: a player may be called whatever is typed."""
    return {
        name: f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA) else cell for name, cell in row.items()
    }
