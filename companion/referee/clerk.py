"""The clerk: carries out commands, writes them down, and says what they ask of hands, eyes and paper."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from companion import effects as fx
from companion.messages import How
from companion.referee.books import Books, Deed
from companion.referee.chance import DIE, ELECTRONIC, Chance
from companion.referee.choices import card_page, turn_page
from companion.referee.desk import Desk, Manner
from companion.referee.pages import Close, Option, Page, Reprint
from companion.referee.record import Act, Entry, InputId
from companion.referee.sensing import path
from companion.referee.setup import Setup
from companion.referee.slips import arrivals, slips
from companion.referee.tasks import MovePiece, WatchDie, tasks, told
from companion.rules.interface import Draw, IllegalMove, Opening, Phrase, Picture, Seat, Stage

COMPUTER = "computer"
"""Source of an entry that a computer player chose."""

OpenGame = Callable[[Opening], Books]


class Clerk:
    """Works on the desk; what shall happen outside is collected in `effects`.

    Args:
        desk: the table.
        open_game: opens the books of a game that was agreed on.
        chance: electronic rolls and drawn cards.
        manner: how this table plays.
    """

    def __init__(self, desk: Desk, open_game: OpenGame, chance: Chance, manner: Manner) -> None:
        self.desk = desk
        self.effects: list[fx.Effect] = []
        self.input: InputId | None = None
        """The board's input that is being handled; the first entry takes it along."""
        self._open_game = open_game
        self._chance = chance
        self._manner = manner
        self._setup: Setup | None = None
        self._asked = -1

    # Beginning and end

    def ask_setup(self, setup: Setup) -> None:
        """Show the next question, or begin once all is agreed."""
        self._setup = setup
        page = setup.page()
        self.desk.pages = [page] if page else []
        if page is None:
            self._begin(self._open_game(setup.opening()))

    def answer(self, key: str, value: str) -> None:
        """Take an answer of the set-up."""
        if self._setup:
            self.ask_setup(self._setup.answered(key, value))

    def step_back(self) -> None:
        """Leave a page, or take back the last answer of the set-up."""
        if self.desk.books is None and self._setup:
            self.ask_setup(self._setup.back())
        else:
            self.desk.pages.pop()

    def _begin(self, books: Books) -> None:
        desk = self.desk
        desk.books, desk.told, desk.tasks = books, (), []
        desk.watch.agreed = Picture({})
        if not desk.watch.table.sensors:
            desk.tasks = [MovePiece(step) for step in path(Picture({}), books.expected())]
        self._new_turn(books)

    def resume(self, books: Books) -> None:
        """Take up a game where its log ends; what the last command asked of hands and paper is asked again."""
        desk = self.desk
        desk.books, desk.paused = books, bool(books.deeds)
        desk.watch.agreed = books.expected()
        self._new_turn(books)
        if books.deeds:
            sensed = bool(desk.watch.table.sensors)
            desk.told = told(books.game, books.deeds[-1])
            desk.tasks = list(tasks(books.game, books.deeds[-1], sensed=sensed, by_hand=True))
        for job, slip in self._jobs(books):
            if job not in books.started:
                self.effects.append(fx.PrintStrip(job, slip))
            elif job not in books.printed:
                desk.pages.append(_reprint_page(job))

    def finish(self) -> None:
        """Close the books of a match that is over, and ask for the next one."""
        books = self.desk.books
        if books is None:
            return
        books.write(Entry(Act.FINISHED, source="button", input=self.take_input()))
        if self._setup:
            self.desk.books = None
            self.ask_setup(Setup(self._setup.ask, self._setup.close))

    # Deeds

    def roll(self, value: int, how: How) -> None:
        """Record a sensed or typed roll."""
        books = self.desk.books
        # Whoever rolls plays on: a pause ends by it.
        self.desk.pips, self.desk.paused = 0, False
        if books:
            self.commit(books.game.given(books.state, value), how, {DIE: value})

    def roll_electronically(self) -> None:
        """Find out a roll and let it be watched."""
        books = self.desk.books
        if books is None:
            return
        value = books.foretold.roll(self._chance)
        if self.commit(books.game.given(books.state, value), ELECTRONIC, {DIE: value}):
            self.desk.tasks.insert(0, WatchDie(value, self.desk.now + self._manner.rolling))

    def commit(self, command: object, source: str, note: Mapping[str, str | int] | None = None) -> bool:
        """Carry out a command; a refusal is shown and changes nothing."""
        desk, books = self.desk, self.desk.books
        assert books is not None  # noqa: S101 - a command belongs to a game
        desk.refusal = None
        try:
            deed = books.commit(command, source, self.take_input(), note)
        except IllegalMove as refusal:
            desk.refusal = refusal
            self.effects.append(fx.PlayCue(fx.Cue.REFUSED))
            return False
        self._after(books, deed, by_hand=source in {"button", "sensed"})
        return True

    def _after(self, books: Books, deed: Deed, *, by_hand: bool) -> None:
        """Owe what a command asks of hands and paper."""
        desk = self.desk
        desk.tasks.extend(tasks(books.game, deed, sensed=desk.watch.sensed, by_hand=by_hand))
        desk.told = told(books.game, deed) or desk.told
        desk.pips, desk.wrong = 0, False
        for job, slip in slips(books, deed, entries=self._manner.entries):
            self.effects.append(fx.PrintStrip(job, slip))
        if books.game.stage(books.state) is Stage.CLOCKING:
            self.effects.append(fx.PlayCue(fx.Cue.ARRIVAL))
        self._new_turn(books)

    def undo(self, source: str) -> None:
        """Take back the last command; hands put the pieces back, and a printed entry is cancelled on paper."""
        books = self.desk.books
        if books is None or not books.deeds:
            return
        deed, stamp = books.undo(source, self.take_input())
        desk = self.desk
        desk.tasks.clear()
        desk.refusal, desk.wrong = None, False
        desk.told = (Phrase("told.undone", {}, "RV-47"),)
        if self._manner.entries:
            for slip in arrivals(books, deed, void=True):
                self.effects.append(fx.PrintStrip(2 * stamp.number, slip))
        if not desk.watch.sensed:
            game = books.game
            desk.tasks.extend(map(MovePiece, path(game.expected(deed.after), game.expected(deed.before))))
        self._new_turn(books)

    def _new_turn(self, books: Books) -> None:
        legal = books.game.legal(books.state)
        self.desk.turn = turn_page(books.game, books.state, legal) if legal else None

    def take_input(self) -> InputId | None:
        """Give the board's input that is being handled; it is committed once."""
        taken, self.input = self.input, None
        return taken

    # Going on by itself

    def goes_on(self) -> bool:
        """Do what needs no person: draw a virtual card, ask a computer player; True if the game went on."""
        desk, books = self.desk, self.desk.books
        if books is None or not desk.quiet() or desk.refusal:
            return False
        chance = books.game.chance(books.state)
        if isinstance(chance, Draw):
            return self._draw(books, chance)
        self._ask_computer(books)
        return False

    def _draw(self, books: Books, due: Draw) -> bool:
        if self._manner.real_cards:
            self.desk.pages.append(card_page(due.stack, due.cards))
            return False
        card = books.foretold.draw(due.stack, due.cards, self._chance)
        self.effects.append(fx.PlayCue(fx.Cue.CARD))
        return self.commit(books.game.given(books.state, card), ELECTRONIC, {due.stack: card})

    def answered(self, position: int, choice: int) -> None:
        """Take a computer player's choice; one that comes too late or too early is asked for again."""
        desk, books = self.desk, self.desk.books
        self._asked = -1
        if books and position == books.position and desk.quiet():
            self.commit(books.game.legal(books.state)[choice], COMPUTER)

    def _ask_computer(self, books: Books) -> None:
        """Ask a computer player once for each position; an arrival is confirmed by a person."""
        seat, legal = computer(books), books.game.legal(books.state)
        if seat and legal and self._asked != books.position and books.game.stage(books.state) is not Stage.CLOCKING:
            self._asked = books.position
            choice = legal.index(books.game.advise(books.state))
            self.effects.append(fx.AskComputer(books.position, seat, choice))

    # Paper

    def reprint(self, job: int) -> None:
        """Print a job again, as a copy."""
        books = self.desk.books
        if books is None:
            return
        for number, slip in self._jobs(books):
            if number == job:
                stamp = books.write(Entry(Act.REPRINT, source="button", input=self.take_input(), note={"job": job}))
                self.effects.append(fx.PrintStrip(2 * stamp.number, replace(slip, copy=True)))

    def _jobs(self, books: Books) -> list[tuple[int, fx.Slip]]:
        return [job for deed in books.deeds for job in slips(books, deed, entries=self._manner.entries)]


def _reprint_page(job: int) -> Page:
    yes, no = Option(Phrase("offer.reprint"), Reprint(job)), Option(Phrase("offer.no_reprint"), Close())
    return Page(Phrase("ask.reprint"), (yes, no))


def computer(books: Books) -> Seat | None:
    """Give the seat that acts if a computer holds it."""
    seat = books.game.mover(books.state)
    return seat if seat and seat.computer else None
