"""A game told again from its entries: events are recorded one by one, and no decision is taken."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.app.games import GAMES, lay, lay_again
from companion.effects import Stamp
from companion.errors import FlugleiterError, Wording, WrongInputError
from companion.journal.transcript import Transcript, named
from companion.messages import How
from companion.records import Remarks
from companion.records.words import words
from companion.referee.books import AnyGame, Books, Deed
from companion.referee.chance import DIE
from companion.referee.dice import FACES
from companion.referee.record import Act, Entry, Recorded, noted
from companion.rules.interface import Points, Seat, Standing

EVERY = 20
"""After so many entries a record shows the position."""


_PRINTED = {Act.COMMAND, Act.UNDO, Act.REPRINT}
"""Acts that bring something to print."""


class Stumble(Exception):  # noqa: N818 - people hear it as a sentence about the file
    """An entry that cannot follow those before it.

    Args:
        entry: its number.
        why: a sentence.
    """

    def __init__(self, entry: int, why: Wording) -> None:
        super().__init__(f"entry {entry}: {why}")
        self.entry = entry
        self.why = why


@dataclass(frozen=True, slots=True)
class Step:
    """What an entry did."""

    recorded: Recorded
    books: Books
    """As they stand after it."""
    deed: Deed | None
    """The command that it did or took back."""


class Story:
    """A game as its entries tell it.

    Args:
        transcript: the game.

    Raises:
        WrongInputError: this program cannot play it.
    """

    def __init__(self, transcript: Transcript) -> None:
        header = transcript.header
        if header.game not in GAMES:
            raise WrongInputError(
                "This program does not know the game {game}: update the program, then try again.", game=header.game
            )
        wanted = len(lay(header.game).decks)
        if len(header.decks) != wanted:
            raise WrongInputError(
                "This game needs {wanted} decks, and not {given}.", wanted=wanted, given=len(header.decks)
            )
        self.game = lay_again(header).game(header.options)
        self._stamps = _Stamps()
        self.books = Books(self.game, header.seats, self._stamps)
        self._transcript = transcript

    def steps(self) -> Iterator[Step]:
        """Record the entries, once.

        Raises:
            Stumble: at the first one that cannot be recorded.
        """
        entries = self._transcript.entries(self.game.event_types)
        for number in range(1, len(self._transcript.lines) + 1):
            try:
                recorded = next(entries)
                yield self._step(recorded)
            except FlugleiterError as error:
                raise Stumble(number, Wording(error.sentence, error.details)) from error

    def _step(self, recorded: Recorded) -> Step:
        books, entry = self.books, recorded.entry
        self._stamps.present = recorded.stamp
        last = books.deeds[-1] if books.deeds else None
        try:
            books.write(entry)
            self.game.read(self.game.write(books.state))
        except Exception as error:
            # Rules that only record trust their events; those of a stranger's record may be anything, and a position
            # that cannot be read back is none.
            why = Wording("this cannot follow what stands above.")
            raise Stumble(recorded.stamp.number, why) from error
        return Step(recorded, books, books.deeds[-1] if entry.act is Act.COMMAND else last)


def flaws(step: Step, transcript: Transcript) -> Iterator[Wording]:
    """Say what is wrong with an entry that can be recorded, but that no table ever wrote."""
    entry, game = step.recorded.entry, step.books.game
    position = game.write(step.books.state)
    if not _reads(game, position):
        yield Wording("the position {position} cannot be read back.", {"position": position})
    match entry.act:
        case Act.UNDO if step.deed is None or step.deed.number != entry.note.get("entry"):
            yield Wording("it takes back another entry than the newest one.")
        case Act.COMMAND if DIE in entry.note:
            yield from _of_roll(entry)
        case Act.PRINT_STARTED | Act.PRINT_DONE | Act.REPRINT:
            yield from _of_print(entry, transcript)


def _of_roll(entry: Entry) -> Iterator[Wording]:
    if noted(entry.note, DIE) not in FACES:
        yield Wording("no die shows {value}.", {"value": entry.note[DIE]})
    if entry.source not in set(How):
        yield Wording("nobody rolls by {source}.", {"source": entry.source})


def _of_print(entry: Entry, transcript: Transcript) -> Iterator[Wording]:
    printed = next(named(entry.act, entry.note), None)
    if printed is None:
        yield Wording("it names nothing to print.")
    elif transcript.lines[printed - 1].act not in _PRINTED:
        yield Wording("entry {printed} has nothing to print.", {"printed": printed})


def _reads(game: AnyGame, position: str) -> bool:
    try:
        return game.write(game.read(position)) == position
    except ValueError:
        return False


@dataclass
class _Stamps:
    """A log that gives each entry the stamp that it had."""

    present: Stamp | None = None

    def append(self, _: Entry) -> Stamp:
        """Give the stamp of the present entry."""
        assert self.present is not None  # noqa: S101 - it was set before
        return self.present

    def last_input(self, _: str) -> int:
        """Give no input: nobody plays."""
        return 0


def remarks(transcript: Transcript) -> Remarks:
    """Say what readers like to know about a game; nothing about one that this program cannot follow."""
    positions, movers = dict[int, str](), dict[int, str]()
    try:
        story = Story(transcript)
        for step in story.steps():
            number = step.recorded.stamp.number
            if step.recorded.entry.act is Act.COMMAND and step.deed and (seat := story.game.mover(step.deed.before)):
                movers[number] = _shown(seat)
            if number % EVERY == 0 or number == len(transcript.lines):
                positions[number] = story.game.write(story.books.state)
        return Remarks(positions, movers, result(transcript, story.books))
    except (FlugleiterError, Stumble):
        return Remarks()


def finished(transcript: Transcript) -> bool:
    """Tell whether a game is closed; an end that was taken back is none."""
    acts = [line.act for line in transcript.lines]
    return Act.FINISHED in acts and Act.UNDO not in acts[acts.index(Act.FINISHED) :]


def ending(books: Books, *, closed: bool) -> str:
    """Say how a game stands: `over` if its position has an outcome, else `given_up` if it is closed, else `open`."""
    if books.game.outcome(books.state) is not None:
        return "over"
    return "given_up" if closed else "open"


def result(transcript: Transcript, books: Books) -> tuple[str, ...]:
    """Sum a game up: how it stands, and each player's rank, colour and points."""
    return (ending(books, closed=finished(transcript)), *(_row(row) for row in books.summary().standings))


def _row(row: Standing) -> str:
    points = row.total.hundredths if isinstance(row.total, Points) else None
    told = f"{row.rank}. {row.seat.colour}"
    return told if points is None else f"{told} {points // 100}.{points % 100:02}"


def _shown(seat: Seat) -> str:
    return words([seat.colour, seat.name] if seat.name else [seat.colour])
