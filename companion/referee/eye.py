"""The eye on the board: a settled picture becomes a command, a correction, or nothing at all. Never a guess."""

from __future__ import annotations

from companion import effects as fx
from companion.referee.books import Books
from companion.referee.choices import turn_page
from companion.referee.clerk import Clerk
from companion.referee.record import Act, Entry
from companion.referee.sensing import Agrees, Ambiguous, Changed, Fits, Misplaced, Moving, TakenBack, Wrong, lamps
from companion.referee.watch import explain
from companion.rules.interface import Field, Stage


class Eye:
    """Looks at the board on behalf of the clerk."""

    def __init__(self, clerk: Clerk) -> None:
        self._clerk = clerk
        self._desk = clerk.desk
        self._looked: object = None

    def look(self) -> bool:
        """Say what the last picture means; True if the game went on by it."""
        desk, books = self._desk, self._desk.books
        if books is None or not desk.watch.sensed or desk.task() or desk.paused or desk.pages or desk.link:
            return False
        scene = (books, books.position, desk.watch.seen)
        if scene == self._looked:
            return False
        went_on = self._weigh(books)
        # Only now: what could not be written down is looked at again.
        self._looked = scene
        return went_on

    def accept(self, books: Books) -> None:
        """Take the board for right as it stands, as a person says (a sensor may be broken); it is written down."""
        if not self._desk.watch.sensed:
            return
        note = {"fields": " ".join(sorted(self._desk.watch.disputed(books)))}
        books.write(Entry(Act.ACCEPT, source="button", input=self._clerk.take_input(), note=note))
        self._desk.watch.disbelieve(books)
        self._agreed(books)

    def lamps(self) -> dict[Field, fx.Lamp]:
        """Light the next step of the hands."""
        desk, books = self._desk, self._desk.books
        if books is None or desk.watch.seen is None or not (desk.wrong or desk.behind()):
            return {}
        return lamps(desk.watch.seen, desk.watch.table, books.expected(), desk.watch.steps(books)[:1])

    def _weigh(self, books: Books) -> bool:
        watch = self._desk.watch
        if watch.behind(books):
            if watch.follow(books):
                self._agreed(books)
            return False
        # After the end the players clear the board.
        return books.game.stage(books.state) not in {Stage.ROUND_OVER, Stage.OVER} and self._judge(books)

    def _judge(self, books: Books) -> bool:
        desk = self._desk
        verdict = desk.watch.verdict(books)
        lifted = verdict.lifted if isinstance(verdict, Moving) else frozenset()
        if lifted != desk.air:
            desk.air, desk.air_since = lifted, desk.now
        match verdict:
            case Agrees():
                self._clerk.offer_all(books)
                self._agreed(books)
            case Fits(index, confirm):
                return self._fits(books, index, confirm=confirm)
            case Ambiguous(indices, previous=False):
                self._narrow(books, indices)
            case TakenBack(confirm=False):
                self._clerk.undo("sensed")
                return True
            case Changed(confirm=False) | Ambiguous(confirm=False, previous=True):
                # The picture is judged again as a command of the position before.
                self._clerk.undo("sensed")
                desk.watch.agreed = books.expected()
                return True
            case Wrong(misplaced):
                return self._begun(books) or self._wrong(books, misplaced)
        return False

    def _narrow(self, books: Books, indices: tuple[int, ...]) -> None:
        """Offer only what the board may mean; the button decides."""
        desk, legal = self._desk, books.game.legal(books.state)
        desk.turn = turn_page(books.game, books.state, [legal[index] for index in indices])
        desk.narrowed, desk.wrong, desk.refusal = True, False, None

    def _fits(self, books: Books, index: int, *, confirm: bool) -> bool:
        command = books.game.legal(books.state)[index]
        if confirm or books.game.label(books.state, command).confirm:
            self._narrow(books, (index,))
            return False
        done = self._clerk.commit(command, "sensed")
        self._clerk.effects.append(fx.PlayCue(fx.Cue.OK))
        self._agreed(books)
        return done

    def _begun(self, books: Books) -> bool:
        """Take a command whose first step the hand has made; the screen then leads it through the rest."""
        desk, halfway = self._desk, self._desk.watch.halfway(books)
        if halfway is None:
            return False
        index, picture = halfway
        done = self._clerk.commit(books.game.legal(books.state)[index], "sensed")
        desk.wrong, desk.watch.agreed = False, picture
        return done

    def _wrong(self, books: Books, misplaced: tuple[Misplaced, ...]) -> bool:
        """Show what is wrong, and why a rule forbids it if it was one piece; the game does not go on."""
        self._clerk.offer_all(books)
        desk = self._desk
        if not desk.wrong:
            self._clerk.effects.append(fx.PlayCue(fx.Cue.REFUSED))
            moved = [one for one in misplaced if one.piece and one.at and one.home]
            if len(moved) == 1 and moved[0].piece and moved[0].at:
                desk.refusal = explain(books, moved[0].piece, moved[0].at)
        desk.wrong = True
        return False

    def _agreed(self, books: Books) -> None:
        desk = self._desk
        if desk.wrong:
            desk.refusal = None
        desk.wrong, desk.air = False, frozenset()
        self._clerk.effects.extend(desk.watch.agree(books))
