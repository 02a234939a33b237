"""Open the books of a game: a new one as agreed, or the unfinished one of the journal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from companion import __version__, data
from companion.errors import WrongInputError
from companion.journal import Header, Journal
from companion.referee.books import Books
from companion.referee.record import Act, Entry, Record, Recorded
from companion.referee.setup import Setup
from companion.rules.interface import Colour, Opening, Seat
from companion.rules.rv import opening as rv
from companion.rules.rv.board import Board
from companion.rules.rv.game import RvMeisterschaft
from companion.rules.rv.options import PRESETS, choose
from companion.rules.rv.rulebook import rulebook

LONGEST_NAME = 40


@dataclass(frozen=True, slots=True)
class Files:
    """The texts of a table's board and decks, and what to call them in a sentence."""

    board: str
    decks: tuple[str, ...]
    board_source: str = "board"
    deck_sources: tuple[str, ...] = ("blue deck", "red deck")

    def load(self) -> Board:
        """Check the board."""
        return data.load_board(self.board, self.board_source)

    def game(self, options: Mapping[str, str]) -> RvMeisterschaft:
        """Build the game; raises WrongInputError."""
        decks = data.load_decks(self.decks, self.deck_sources)
        return RvMeisterschaft(rulebook(self.load(), decks, choose(rules=options)))


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A game to be taken up, and the board and decks it is played with."""

    books: Books
    files: Files


def read_files(board: Path | None, decks: Sequence[Path]) -> Files:
    """Read what lies on the table, the defaults where nothing is named."""
    texts = data.deck_texts(decks)
    source = str(board) if board else "westfeld.toml"
    names = data.deck_sources(texts, decks)
    return Files(data.board_text(board), texts, source, names)


def preset_rules(preset: str, rules: Mapping[str, str]) -> dict[str, str]:
    """Resolve a preset and single settings to options by name.

    Raises:
        WrongInputError: names the option and what is allowed.
    """
    choose(preset, rules)
    return {**PRESETS[preset], **rules}


def parse_seats(text: str, reading: str) -> tuple[Seat, ...]:
    """Read `red=Anna,blue=computer`, or `computer` for four computer players.

    Raises:
        WrongInputError: names the word and what is allowed.
    """
    if text == "computer":
        return tuple(Seat(colour, computer=True) for colour in rv.ORDER)
    seats = tuple(_seat(word.strip()) for word in text.split(","))
    colours = tuple(seat.colour for seat in seats)
    if len(set(colours)) < len(colours) or not rv.allowed(colours, reading):
        raise WrongInputError(
            "--seats {seats}: allowed are two to four different colours; two players take red,blue or yellow,green.",
            seats=text,
        )
    return seats


def _seat(word: str) -> Seat:
    colour, _, name = (part.strip() for part in word.partition("="))
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
        files: what lies on this table, for new games.
        rules: options of new games.
        wrap: looks over the shoulder of the record (`--trace`).
    """

    def __init__(
        self,
        journal: Journal,
        files: Files,
        rules: Mapping[str, str],
        wrap: Callable[[Record], Record] = lambda record: record,
    ) -> None:
        self._wrap = wrap
        self._journal = journal
        self._files = files
        self._rules = rules

    def setup(self, seats: tuple[Seat, ...]) -> Setup:
        """Give the set-up of a new game; with seats there is nothing left to ask."""
        if seats:
            return Setup(ask=lambda _: None, close=lambda _: Opening(seats, self._rules))
        return Setup(partial(rv.question, rules=self._rules), partial(rv.opening, rules=self._rules))

    def open(self, opening: Opening) -> Books:
        """Begin a game as agreed."""
        files = self._files
        game = files.game(opening.rules)
        header = Header(game.name, opening.seats, dict(opening.rules), files.board, files.decks, __version__)
        return self._books(self._journal.begin(header), game, opening.seats)

    def unfinished(self) -> Unfinished | None:
        """Take up the newest game that was not finished, with the board and the rules it was begun with."""
        number = self._journal.unfinished()
        if number is None:
            return None
        header = self._journal.header(number)
        files = Files(header.board, header.decks)
        game = files.game(header.options)
        log = self._journal.log(number, game.event_types)
        return Unfinished(self._books(number, game, header.seats, log.entries()), files)

    def give_up(self) -> None:
        """Close the unfinished game, if there is one, without an end."""
        unfinished = self.unfinished()
        if unfinished:
            unfinished.books.write(Entry(Act.FINISHED, source="typed", note={"why": "given up"}))

    def _books(
        self, number: int, game: RvMeisterschaft, seats: tuple[Seat, ...], entries: Iterable[Recorded] = ()
    ) -> Books:
        return Books(game, seats, self._wrap(self._journal.log(number, game.event_types)), entries)
