"""Everything on the referee's desk beside the books: open pages, owed tasks, the last refusal, missing devices."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass, field, fields, replace

from companion.messages import JOURNAL, LinkUp
from companion.referee.books import Books
from companion.referee.checkup import Checkup
from companion.referee.history import told
from companion.referee.pages import Page
from companion.referee.sensing import Step
from companion.referee.setup import Setup
from companion.referee.table_menu import Knobs
from companion.referee.tasks import Do, MovePieces, Task
from companion.referee.watch import Watch
from companion.rules.interface import Field, IllegalMove, Phrase, Piece, Stage

STUCK = 20.0
"""Seconds after which the screen says how to go on in spite of a sensor."""
DEEDS = 8
"""So many deeds before the newest are told to displays that have room."""
LINGER = 2.0
"""Seconds for which the winner of a match stays, however hurriedly OK is pressed."""
PATIENCE = 8.0
"""Seconds after which a piece in the air is asked for."""


Examine = Callable[[LinkUp | None, int], Checkup]
"""Builds the self-test of a table, by the hello of its board and the number of the print job."""


@dataclass(frozen=True, slots=True)
class Manner:
    """How a table plays, beside the rules."""

    entries: bool = True
    """Print a slip for each arrival, not only the strip of the flight."""
    real_cards: bool = False
    """The players draw real cards and say which."""
    rolling: float = 1.2
    """Seconds for which an electronic die rolls."""
    examine: Examine | None = None
    """None: the self-test is not offered."""
    knobs: Knobs = field(default_factory=dict)
    """What can be turned at the table, each with its values."""
    turned: Mapping[str, str] = field(default_factory=dict)
    """How they are turned at first."""
    names: Mapping[str, str] = field(default_factory=dict)
    """Proper names of values: each language by its own word."""
    leave: bool = False
    """Whether the menu offers to end."""
    safe: Phrase | None = None
    """Why only screen and buttons are used; None: everything is."""


@dataclass
class Desk:
    """The table at one moment; the referee changes it, the views read it."""

    watch: Watch
    manner: Manner = field(default_factory=Manner)
    turned: dict[str, str] = field(default_factory=dict)
    """How the knobs of the table are turned now."""
    examining: bool = False
    """People asked for the self-test."""
    books: Books | None = None
    closed: Books | None = None
    """The game before it, whose strips may still be printed again during the set-up."""
    setup: Setup | None = None
    """The questions before this game, or before the one that follows a resumed game."""
    pages: list[Page] = field(default_factory=list)
    turn: Page | None = None
    """The choices of the present position."""
    narrowed: bool = False
    """The board leaves only some of them."""
    tasks: list[Task] = field(default_factory=list)
    told: tuple[Phrase, ...] = ()
    """What just happened, the newest last."""
    past: tuple[int, tuple[Phrase, ...]] = (-1, ())
    """What was told of the last deeds, and at which change of the game."""
    refusal: IllegalMove | None = None
    pips: int = 0
    """Typed so far with the die button."""
    link: Phrase | None = None
    """Why the board is not there; None: it is there, or this table has none."""
    aside: list[Page] = field(default_factory=list)
    """Open when the board went; they come back with it."""
    paused: bool = False
    held: bool = False
    """After an undo nothing goes on by itself before a person says so: else it could not be undone further."""
    wrong: bool = False
    """The board shows something that no command leads to."""
    putting_back: bool = False
    """The players said that what the board shows was no command."""
    step: Step | None = None
    """What hands are asked to do."""
    step_since: float = 0.0
    won_since: float | None = None
    """Since when nothing has stood before the winner of a match."""
    air: frozenset[Field] = frozenset()
    """The fields whose pieces are in a hand."""
    air_since: float = 0.0
    troubles: Mapping[str, Phrase] = field(default_factory=dict)
    passing: Mapping[str, float] = field(default_factory=dict)
    """Troubles of which nobody will say that they are over, each with the second until which it is shown."""
    printing: Phrase | None = None
    """How far a slow printer is."""
    now: float = 0.0

    def kept(self) -> Desk:
        """Give what `restore` needs."""
        return replace(self, pages=[*self.pages], tasks=[*self.tasks])

    def restore(self, kept: Desk) -> None:
        """Put everything back to where it was."""
        for each in fields(self):
            setattr(self, each.name, getattr(kept, each.name))

    @property
    def stopped(self) -> Phrase | None:
        """Why nothing can be written down, and so nothing can happen; None: it can."""
        return self.troubles.get(JOURNAL)

    @property
    def missed(self) -> tuple[Phrase, ...]:
        """What is missing at the table: the board, then the others, the first one longest."""
        board = (self.link,) if self.link else ()
        return (*board, *(why for device, why in self.troubles.items() if device != JOURNAL))

    @property
    def lost(self) -> Phrase | None:
        """Why the game waits for its board; None: it does not."""
        return self.link if self.books else None

    @property
    def refuses(self) -> IllegalMove | None:
        """The refusal on the screen: a text explains it, and without the board nothing is refused."""
        return None if self.reads or self.lost else self.refusal

    def lose(self, why: Phrase) -> None:
        """Note that the board is gone; what was open in a game is put aside."""
        if self.books and not self.link:
            self.aside, self.pages = self.pages, []
        self.link = why

    def find(self) -> None:
        """Note that the board is there again."""
        self.link, self.pages, self.aside = None, [*self.aside, *self.pages], []

    def complain(self, device: str, why: Phrase) -> None:
        """Take a trouble."""
        self.troubles = {**self.troubles, device: why}

    def complain_for(self, seconds: float, device: str, why: Phrase) -> None:
        """Take a trouble that is shown for a while."""
        self.complain(device, why)
        self.passing = {**self.passing, device: self.now + seconds}

    def recover(self, devices: Container[str]) -> None:
        """Forget what troubled some devices."""
        self.troubles = {device: why for device, why in self.troubles.items() if device not in devices}

    def let_pass(self) -> None:
        """Forget the troubles that were shown for long enough."""
        self.recover({device for device, until in self.passing.items() if until <= self.now})
        self.passing = {device: until for device, until in self.passing.items() if until > self.now}

    @property
    def reads(self) -> bool:
        """Whether a text lies on top, even of a refusal that it explains."""
        return bool(self.pages) and self.pages[-1].reads

    def earlier(self) -> tuple[Phrase, ...]:
        """Give what was told of the deeds before the one that `told` speaks of, the newest last.

        What was taken back has not happened. Every screen asks, and only a change of the game changes it.
        """
        books = self.books
        if books is None:
            return ()
        if self.past[0] != books.position:
            news = [told(books.game, deed) for deed in books.deeds[-DEEDS - 1 :]]
            last = next((each for each in reversed(news) if each), ())
            shown = bool(last) and self.told[-len(last) :] == last
            past = [phrase for each in news for phrase in each]
            self.past = books.position, tuple(past[: len(past) - len(last)] if shown else past)
        return self.past[1]

    def task(self) -> Task | None:
        """Give what is owed now; a deed that no sensor sees waits until the pieces have followed."""
        if not self.tasks or (isinstance(self.tasks[0], Do) and self.behind()):
            return None
        return self.tasks[0]

    def waited(self) -> bool:
        """Tell whether a piece has been in the air for long."""
        return bool(self.air) and self.now - self.air_since >= PATIENCE

    def led(self) -> bool:
        """Tell whether hands are led: they have to follow the books, or to put the board right."""
        return self.wrong or self.behind()

    def acceptable(self) -> bool:
        """Tell whether people may take the board for right: the screen asks for something that sensors do not see."""
        return self.led() or self.missing() is not None

    def settling(self) -> bool:
        """Tell whether all is in place and only has to come to rest."""
        seen = self.watch.seen
        if self.books is None or seen is None or seen.settled or not self.led():
            return False
        return not self.watch.steps(self.books)

    def note_step(self) -> None:
        """Note since when the same step is asked for."""
        step = next(iter(self.watch.steps(self.books)), None) if self.books and self.led() else None
        if step != self.step:
            self.step, self.step_since = step, self.now

    def note_winner(self) -> None:
        """Note since when the winner of a match is seen."""
        won = self.books is not None and self.books.game.stage(self.books.state) is Stage.OVER and self.quiet()
        since = self.now if self.won_since is None else self.won_since
        self.won_since = since if won else None

    def lingers(self) -> bool:
        """Tell whether the winner of a match has just been named."""
        return self.won_since is not None and self.now - self.won_since < LINGER

    def stuck(self) -> bool:
        """Tell whether the same step is asked for and nobody does it: perhaps a sensor is broken."""
        return self.step is not None and self.now - self.step_since >= STUCK

    def missing(self) -> tuple[Piece, Field] | None:
        """Name a piece that has been in the air for long, and where it belongs, while nothing is offered for it.

        On a field that was taken before, no sensor sees it land.
        """
        seen = self.watch.seen
        if self.books is None or seen is None or self.narrowed or not self.waited():
            return None
        pieces = ((piece, field) for piece, field in self.books.expected().at.items() if field in self.air)
        return next((each for each in pieces if each[0] not in (seen.pieces or {}).get(each[1], ())), None)

    def preparing(self) -> bool:
        """Tell whether pieces are still to be set up, and the screen says which."""
        books = self.books
        if books is None or (books.deeds and books.game.stage(books.state) is not Stage.SETUP):
            return False
        by_button = any(isinstance(task, (Do, MovePieces)) for task in self.tasks)
        return by_button or (self.behind() and not self.settling())

    def quiet(self) -> bool:
        """Tell whether nothing stands between the players and the game itself."""
        deaf = bool(self.watch.table.sensors) and self.watch.seen is None
        waits = self.pages or self.tasks or self.link or self.paused or self.held
        return not (deaf or waits or self.wrong or self.behind())

    def behind(self) -> bool:
        """Tell whether the hands still have to follow the books."""
        return self.books is not None and self.watch.sensed and self.watch.behind(self.books)
