"""Open the books of a game: a new one as agreed, or the unfinished one of the journal."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from itertools import islice
from pathlib import Path

from companion import __version__
from companion.app.aeroplane_tabletop import AeroplaneTabletop, lay_aeroplane
from companion.app.rv_tabletop import RvTabletop, lay_rv
from companion.app.tabletop import Tabletop
from companion.errors import WrongInputError
from companion.journal import REPLAY, Header, Journal, Progress, counted, unshown
from companion.referee.books import AnyGame, Books
from companion.referee.record import Act, Entry, Record, Recorded
from companion.referee.setup import Known, Setup
from companion.rules.interface import LONGEST_NAME, Colour, Opening, Seat

GAMES = ("rv", "aeroplane")
COLOURS = {"rot": "red", "gelb": "yellow", "grün": "green", "blau": "blue"}
"""The German words are understood as well."""
NAMES = 12
"""So many names of earlier games are offered."""
CLOSED = 2
"""So many games that are over may still have strips to print: what a printer misses in an evening."""


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A game to be taken up, and what it is played with."""

    books: Books
    top: Tabletop


def lay(game: str, board: Path | None = None, decks: Sequence[Path] = ()) -> Tabletop:
    """Read what lies on the table of a game, the defaults where nothing is named."""
    return lay_aeroplane(board, decks) if game == "aeroplane" else lay_rv(board, decks)


def lay_again(header: Header) -> Tabletop:
    """Lay out what a game in the journal was begun with."""
    return AeroplaneTabletop(header.board) if header.game == "aeroplane" else RvTabletop(header.board, header.decks)


def preset_rules(top: Tabletop, preset: str, rules: Mapping[str, str]) -> dict[str, str]:
    """Resolve a preset and single settings to options by name.

    Raises:
        WrongInputError: names the option and what is allowed.
    """
    top.check(preset, rules)
    return {**top.presets[preset], **rules}


def parse_seats(text: str, top: Tabletop, rules: Mapping[str, str]) -> tuple[Seat, ...]:
    """Read `red=Anna,blue=computer`, or `computer` for computer players on all seats.

    Raises:
        WrongInputError: names the word and what is allowed.
    """
    if text == "computer":
        return tuple(Seat(colour, computer=True) for colour in top.colours())
    seats = tuple(_seat(word.strip()) for word in text.split(","))
    colours = tuple(seat.colour for seat in seats)
    if len(set(colours)) < len(colours) or not top.may_play(colours, rules):
        raise WrongInputError(
            "--seats {seats}: allowed are two to four different colours; two pigeon players take red,blue or "
            "yellow,green, and teams need all four.",
            seats=text,
        )
    return seats


def _seat(word: str) -> Seat:
    colour, _, name = (part.strip() for part in word.partition("="))
    colour = COLOURS.get(colour, colour)
    if colour not in set(Colour):
        raise WrongInputError(
            "Unknown colour “{colour}”. Allowed: {allowed}, each as colour=name or colour=computer.",
            colour=colour,
            allowed=", ".join(Colour),
        )
    if len(name) > LONGEST_NAME or not name.isprintable():
        raise WrongInputError("A name has at most {most} printable characters: {name}", most=LONGEST_NAME, name=name)
    computer = name == "computer"
    return Seat(Colour(colour), "" if computer else name, computer)


class Games:
    """The games of one journal.

    Args:
        journal: where they are kept.
        top: what lies on this table, for new games.
        rules: options of new games.
        wrap: looks over the shoulder of the record (`--trace`).
    """

    def __init__(
        self,
        journal: Journal,
        top: Tabletop,
        rules: Mapping[str, str],
        wrap: Callable[[Record], Record] = lambda record: record,
    ) -> None:
        self._wrap = wrap
        self._journal = journal
        self._top = top
        self._rules = rules
        self._people: Known | None = None

    def setup(self, seats: tuple[Seat, ...]) -> Setup:
        """Give the set-up of a new game; with seats there is nothing left to ask."""
        if seats:
            # A game after this one is asked for as ever.
            return Setup(lambda _: None, lambda _: Opening(seats, self._rules), following=self.setup(()))
        ask, close = partial(self._top.question, rules=self._rules), partial(self._top.opening, rules=self._rules)
        return Setup(ask, close, self._known, self._top.name)

    def _known(self) -> Known:
        """Tell who played in this journal; found out once for each set-up, which asks at every press."""
        if self._people is None:
            self._people = self._read_people()
        return self._people

    def _read_people(self) -> Known:
        """Find the names, and how the last game of this kind was opened."""
        headers = [listed.header for listed in self._journal.games()]
        names = dict.fromkeys(seat.name for header in headers for seat in header.seats if seat.name)
        last = next((header for header in headers if header.game == self._top.name), None)
        opening = Opening(last.seats, {**last.options, **self._rules}) if last else None
        if opening and not self._possible(opening):
            opening = None
        return Known(tuple(names)[:NAMES], opening)

    def _possible(self, opening: Opening) -> bool:
        """Tell whether these players can play by these rules at this table."""
        try:
            self._top.game(opening.rules).setup(opening.seats)
        except WrongInputError:
            return False
        return True

    def open(self, opening: Opening) -> Books:
        """Begin a game as agreed."""
        self._people = None
        top = self._top
        game = top.game(opening.rules)
        header = Header(game.name, opening.seats, dict(opening.rules), top.board, top.decks, __version__)
        return self._books(self._journal.begin(header), game, opening.seats)

    def unfinished(self, progress: Progress = unshown) -> Unfinished | None:
        """Take up the newest game that was not finished, with the board and the rules it was begun with.

        Args:
            progress: told while the game is replayed.
        """
        number = self._journal.unfinished()
        if number is None:
            return None
        top = lay_again(self._journal.header(number))
        return Unfinished(self._open_again(number, top, progress), top)

    def closed(self, since: datetime, progress: Progress = unshown) -> Iterator[Books]:
        """Open the newest games that are over, the newest first; one that does not open keeps nobody from playing.

        Args:
            since: who plays has long given up waiting for the strips of a game whose last act is older.
            progress: told while a game is replayed.
        """
        over = (listed for listed in self._journal.games() if listed.finished)
        for listed in islice(over, CLOSED):
            try:
                # What is older need not be replayed to learn that.
                if self._journal.touched(listed.id) < since:
                    continue
                books = self._open_again(listed.id, lay_again(listed.header), progress)
            except Exception:
                logging.getLogger(__name__).exception("Game %s does not open: its strips are left out.", listed.id)
            else:
                if books.deeds and books.deeds[-1].recorded.stamp.when >= since:
                    yield books

    def give_up(self, progress: Progress = unshown) -> None:
        """Close the unfinished game, if there is one, without an end."""
        unfinished = self.unfinished(progress)
        if unfinished:
            unfinished.books.write(Entry(Act.FINISHED, source="typed", note={"why": "given up"}))

    def _open_again(self, number: int, top: Tabletop, progress: Progress) -> Books:
        header = self._journal.header(number)
        game = top.game(header.options)
        log = self._journal.log(number, game.event_types)
        entries = counted(log.entries(), progress, REPLAY, log.count())
        return self._books(number, game, header.seats, entries)

    def _books(self, number: int, game: AnyGame, seats: tuple[Seat, ...], entries: Iterable[Recorded] = ()) -> Books:
        return Books(game, seats, self._wrap(self._journal.log(number, game.event_types)), entries)
