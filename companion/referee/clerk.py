"""The clerk: carries out commands, writes them down, and says what they ask of hands, eyes and paper."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion import effects as fx
from companion.messages import How
from companion.referee.books import Books, Deed
from companion.referee.chance import DIE, ELECTRONIC, Chance
from companion.referee.choices import card_page, turn_page
from companion.referee.corrections import said
from companion.referee.desk import Desk, Manner
from companion.referee.history import told
from companion.referee.owed import mended, owed
from companion.referee.pages import Correct, Reprint
from companion.referee.record import CORRECTS, Act, Entry, InputId, Note
from companion.referee.sensing import path, together
from companion.referee.setup import Setup
from companion.referee.slips import slips, voids
from companion.referee.tasks import MovePieces, WatchDie
from companion.referee.tray import Tray
from companion.rules.interface import Draw, IllegalMove, Opening, Picture, Seat, Stage

COMPUTER = "computer"
"""Source of an entry that a computer player chose."""
CUES: Mapping[Stage, fx.Cue] = {Stage.CLOCKING: fx.Cue.ARRIVAL, Stage.ROUND_OVER: fx.Cue.WIN, Stage.OVER: fx.Cue.WIN}
"""What is heard when a command leads there."""

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
        self.tray = Tray()
        self.input: InputId | None = None
        """The board's input that is being handled; the first entry takes it along."""
        self._open_game = open_game
        self._chance = chance
        self._manner = manner
        self._asked = -1

    # Beginning and end

    def ask_setup(self, setup: Setup) -> None:
        """Show the next question, or begin once all is agreed."""
        page = setup.page()
        books = self._open_game(setup.opening()) if page is None else None
        self.desk.setup = setup
        self.desk.books, self.desk.pages = books, [page] if page else []
        if books:
            self._begin(books)

    def answer(self, key: str, value: str) -> None:
        """Take an answer of the set-up."""
        if setup := self.desk.setup:
            self.ask_setup(setup.answered(key, value))

    def step_back(self) -> None:
        """Leave a page, or take back the last answer of the set-up."""
        desk = self.desk
        if desk.books is None and desk.setup and len(desk.pages) == 1:
            self.ask_setup(desk.setup.back())
        else:
            desk.pages.pop()

    def _begin(self, books: Books) -> None:
        desk = self.desk
        # Positions of every game count from 0: what was asked in the one before says nothing here.
        self._asked = -1
        desk.told, desk.tasks = (), []
        self._believe(books)
        desk.watch.agreed = Picture({})
        steps = path(Picture({}), books.expected())
        if desk.watch.table.sensors:
            # The board leads the others; what is asked for here no sensor sees, and hangars are full already.
            blind = desk.watch.unseen(Picture({}), books.expected())
            steps = tuple(step for step in steps if step.piece in blind and "." not in (step.to or "."))
        desk.tasks = [MovePieces(group) for group in together(steps)]
        self._new_turn(books)

    def _believe(self, books: Books) -> None:
        """Let the sensors begin with what this game knows of them."""
        sight, colours = self.desk.watch.sight, {str(seat.colour) for seat in books.game.seats(books.state)}
        sight.begin(books.given_up, frozenset(colours))
        if books.tags:
            sight.know(books.tags)

    def resume(self, books: Books, afterwards: Setup | None) -> None:
        """Take up a game where its log ends; what the last command asked of hands is asked again."""
        desk = self.desk
        desk.books, desk.paused, desk.setup = books, bool(books.deeds), afterwards
        self._believe(books)
        if not books.deeds:
            self._begin(books)
            return
        last, stood = books.deeds[-1], books.stood()
        before, after = books.pictures(last) if stood is None else (stood, books.expected())
        # What was touched is forgotten: the board shows whether hands had followed only if it looks different.
        shown = before == after or desk.watch.differ(before, after)
        desk.watch.agreed = before if shown else after
        self._new_turn(books)
        news = (told(books.game, deed) for deed in reversed(books.deeds))
        desk.told = next((phrases for phrases in news if phrases), ())
        sensed = shown and bool(desk.watch.table.sensors)
        asked = owed(books, last, desk.watch, sensed=sensed)
        desk.tasks = asked if stood is None else mended(books, stood, desk.watch, sensed=sensed)

    def finish(self) -> None:
        """Close the books of a match that is over or given up, and ask for the next one."""
        desk, books = self.desk, self.desk.books
        if books is None:
            return
        books.write(Entry(Act.FINISHED, source="button", input=self.take_input()))
        desk.closed = books if books.deeds else desk.closed
        # The next game may be played with other pieces.
        desk.watch.sight.tags = {}
        if desk.setup:
            asked = [page for page in (*desk.aside, *desk.pages) if isinstance(page.intent, Reprint)]
            desk.tasks, desk.aside, desk.refusal, desk.turn = [], [], None, None
            desk.paused = desk.wrong = desk.held = desk.narrowed = False
            self.ask_setup(desk.setup.anew())
            desk.pages.extend(asked)

    # Deeds

    def roll(self, value: int, how: How) -> None:
        """Record a sensed or typed roll."""
        desk, books = self.desk, self.desk.books
        if books is None:
            return
        if desk.preparing():
            # Nobody has been asked to roll yet, so nobody knows whose roll this is.
            self._refuse(IllegalMove(books.game.ask(books.state).rule, "refused.pieces_first"))
            return
        self.commit(books.game.given(books.state, value), how, {DIE: value})
        # Whoever rolls plays on: a pause ends by it.
        desk.paused = False

    def roll_electronically(self) -> None:
        """Find out a roll and let it be watched."""
        books = self.desk.books
        if books is None:
            return
        value = books.foretold.roll(self._chance)
        if self.commit(books.game.given(books.state, value), ELECTRONIC, {DIE: value}):
            self.desk.tasks.insert(0, WatchDie(value, self.desk.now + self._manner.rolling))

    def commit(self, command: object, source: str, note: Note | None = None) -> bool:
        """Carry out a command; a refusal is shown and changes nothing."""
        books = self.desk.books
        assert books is not None  # noqa: S101 - a command belongs to a game
        try:
            deed = books.commit(command, source, self.input, note)
        except IllegalMove as refusal:
            self._refuse(refusal)
            return False
        self.take_input()
        self._after(books, deed)
        return True

    def _refuse(self, refusal: IllegalMove) -> None:
        self.desk.refusal, self.desk.pips = refusal, 0
        self.effects.append(fx.PlayCue(fx.Cue.REFUSED))

    def _after(self, books: Books, deed: Deed) -> None:
        """Owe what a command asks of hands and paper."""
        desk = self.desk
        desk.tasks.extend(owed(books, deed, desk.watch, sensed=desk.watch.sensed))
        desk.told = told(books.game, deed) or desk.told
        desk.refusal, desk.pips, desk.wrong, desk.held = None, 0, False, False
        self.effects.extend(self.tray.put(books, slips(books, deed, entries=self._manner.entries)))
        if cue := CUES.get(books.game.stage(books.state)):
            self.effects.append(fx.PlayCue(cue))
        self._new_turn(books)

    def lead_on(self, books: Books, picture: Picture) -> None:
        """Owe what no sensor notices of the rest of a command whose first step was made."""
        self.desk.tasks = mended(books, picture, self.desk.watch, sensed=True)

    def undo(self, source: str) -> None:
        """Take back the last command."""
        books = self.desk.books
        if books and books.deeds:
            self.take_back(books, books.deeds[-1].number, source)

    def take_back(self, books: Books, number: int, source: str, note: Note | None = None) -> None:
        """Take back all commands from an entry on; hands put pieces back, a printed entry is cancelled on paper."""
        stood, count, desk = books.expected(), len(books.deeds), self.desk
        try:
            while books.since(number):
                deed, stamp = books.undo(source, self.take_input(), note)
                desk.told = (said(books.game, "told.undone"),)
                if self._manner.entries:
                    self.effects.extend(self.tray.put(books, voids(books, deed, stamp)))
        finally:
            # A full disk may stop it half-way: what is written down has happened.
            if len(books.deeds) < count:
                self._back(books, stood, source)

    def _back(self, books: Books, stood: Picture, source: str) -> None:
        """Clear the desk of what was taken back, and owe the way of the pieces."""
        desk = self.desk
        desk.refusal, desk.wrong, desk.held = None, False, source == "button" and self._runs(books)
        desk.tasks = mended(books, stood, desk.watch, sensed=desk.watch.sensed)
        desk.pages.clear()
        self._new_turn(books)

    def correct(self, books: Books, wanted: Correct) -> None:
        """Put another command in the place of one that was done; what came after that is taken back too (RV-47)."""
        stood, desk, note = books.expected(), self.desk, {CORRECTS: wanted.back.entry}
        self.take_back(books, wanted.back.entry, "button", note)
        if isinstance(wanted.result, int):
            note[DIE] = wanted.result
        if not self.commit(wanted.command, "button" if wanted.result is None else How.TYPED, note):
            return
        desk.tasks = mended(books, stood, desk.watch, sensed=desk.watch.sensed)
        desk.told = (said(books.game, "told.corrected"), *told(books.game, books.deeds[-1]))
        desk.paused = False

    def _new_turn(self, books: Books) -> None:
        game, state = books.game, books.state
        legal, chance = game.legal(state), game.chance(state)
        self.desk.turn = turn_page(game, state, legal) if legal else None
        if isinstance(chance, Draw) and self._manner.real_cards:
            self.desk.turn = card_page(game, state, chance.stack, chance.cards)

    def offer_all(self, books: Books) -> None:
        """Offer every legal command again, after a board picture had narrowed them down."""
        if self.desk.narrowed:
            self._new_turn(books)
        self.desk.narrowed = False

    def take_input(self) -> InputId | None:
        """Give the board's input that is being handled; it is committed once."""
        taken, self.input = self.input, None
        return taken

    # Going on by itself

    def goes_on(self) -> bool:
        """Do what needs no person: draw a virtual card, ask a computer player; True if the game went on."""
        desk, books = self.desk, self.desk.books
        if books is None or not desk.quiet() or desk.refusal or not self._runs(books):
            return False
        chance = books.game.chance(books.state)
        if isinstance(chance, Draw):
            return self._draw(books, chance)
        self._ask_computer(books)
        return False

    def _runs(self, books: Books) -> bool:
        """Tell whether the game would go on without a person: a card is drawn, or a computer player chooses."""
        if isinstance(books.game.chance(books.state), Draw):
            return not self._manner.real_cards
        clocking = books.game.stage(books.state) is Stage.CLOCKING
        return not clocking and computer(books) is not None and bool(books.game.legal(books.state))

    def _draw(self, books: Books, due: Draw) -> bool:
        card = books.foretold.draw(due.stack, due.cards, self._chance)
        drawn = self.commit(books.game.given(books.state, card), ELECTRONIC, {due.stack: card})
        self.effects.append(fx.PlayCue(fx.Cue.CARD))
        return drawn

    def answered(self, position: int, choice: int) -> None:
        """Take a computer player's choice; one that comes too late or too early is asked for again."""
        desk, books = self.desk, self.desk.books
        if position != self._asked:
            return
        self._asked = -1
        legal = books.game.legal(books.state) if books and position == books.position and desk.quiet() else ()
        if 0 <= choice < len(legal):
            self.commit(legal[choice], COMPUTER)

    def _ask_computer(self, books: Books) -> None:
        """Ask a computer player once for each position."""
        seat = computer(books)
        if seat and self._asked != books.position:
            self._asked = books.position
            choice = books.game.legal(books.state).index(books.game.advise(books.state))
            self.effects.append(fx.AskComputer(books.position, seat, choice))


def computer(books: Books) -> Seat | None:
    """Give the seat that acts if a computer holds it."""
    seat = books.game.mover(books.state)
    return seat if seat and seat.computer else None
