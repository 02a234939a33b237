"""The eye on the board: a settled picture becomes a command, a correction, or nothing at all. Never a guess."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion import effects as fx
from companion.referee.books import Books
from companion.referee.choices import in_doubt, readings_page, turn_page
from companion.referee.clerk import Clerk
from companion.referee.readings import explain
from companion.referee.record import CORRECTS, Act, Entry, Note
from companion.referee.sensing import (
    Agrees,
    Ambiguous,
    Changed,
    Fits,
    Misplaced,
    Moving,
    TakenBack,
    Verdict,
    Wrong,
    lamps,
)
from companion.referee.tags import Tags, spelled
from companion.rules.interface import Field, Picture, Stage


class Eye:
    """Looks at the board on behalf of the clerk."""

    def __init__(self, clerk: Clerk) -> None:
        self._clerk = clerk
        self._desk = clerk.desk
        self._looked: object = None
        self._corrects: Note = {}
        """The note that joins a command to the one in whose place it comes."""

    def look(self) -> bool:
        """Say what the last picture means; True if the game went on by it."""
        desk, books = self._desk, self._desk.books
        if books is None or not desk.watch.sensed or desk.task() or desk.paused or desk.pages or desk.link:
            return False
        scene = (books, books.position, desk.watch.seen, desk.watch.table, desk.waited(), desk.putting_back)
        if scene == self._looked:
            return False
        went_on = self._weigh(books)
        # Only now: what could not be written down is looked at again.
        self._looked = scene
        return went_on

    def accept(self, books: Books) -> None:
        """Take what the screen asks for as done, as a person says (a sensor may be broken); it is written down.

        In a correction that is the whole board as it stands, else the one step or the one missing piece.
        """
        desk, watch = self._desk, self._desk.watch
        if not watch.sensed:
            return
        picture, steps, missing = watch.heading(books), watch.steps(books), desk.missing()
        if missing:
            disputed = frozenset({missing[1]})
        else:
            disputed = watch.disputed(books.expected() if desk.wrong else picture)
            if steps and not desk.wrong:
                disputed = disputed & {steps[0].origin, steps[0].to} or disputed
        self._give_up(books, disputed)
        left = watch.steps(books)
        if not missing and (not left or left[:1] == steps[:1]):
            # No sensor can tell what a person says: a capture, or a piece that came down beside others.
            self._agreed(books.expected() if desk.wrong or not left else picture)

    def stands(self, books: Books) -> None:
        """Take what seems to be lifted for standing where it was, as a person says."""
        self._give_up(books, self._desk.watch.lifted(books))

    def _give_up(self, books: Books, disputed: frozenset[Field]) -> None:
        """Believe some sensors no longer; a tag that nobody knows, where a piece is missed, is its new sticker."""
        sight = self._desk.watch.sight
        relearned = sight.relearn(books.expected(), disputed)
        given_up = disputed - relearned
        note = {"fields": " ".join(sorted(given_up)), **({"tags": " ".join(sorted(relearned))} if relearned else {})}
        books.write(Entry(Act.ACCEPT, source="button", input=self._clerk.take_input(), note=note))
        sight.disbelieve(given_up)

    def lamps(self) -> dict[Field, fx.Lamp]:
        """Light the next step of the hands."""
        desk, books = self._desk, self._desk.books
        if books is None or desk.watch.seen is None or not desk.led():
            return {}
        return lamps(desk.watch.seen, desk.watch.table, books.expected(), desk.watch.steps(books)[:1])

    def _weigh(self, books: Books) -> bool:
        watch = self._desk.watch
        if watch.behind(books):
            reached = watch.follow(books)
            if reached is not None:
                # What was refused meanwhile was too early, and is not any more.
                self._desk.refusal = None
                self._agreed(reached)
            return False
        if books.game.stage(books.state) in {Stage.ROUND_OVER, Stage.OVER}:
            # The players clear the board; nothing is missing.
            self._desk.air = frozenset()
            return False
        return self._judge(books)

    def _judge(self, books: Books) -> bool:
        desk = self._desk
        verdict = desk.watch.verdict(books)
        if isinstance(verdict, (Moving, Wrong)) and (begun := desk.watch.halfway(books)):
            return self._begun(books, begun)
        lifted = desk.watch.lifted(books) if _in_hand(verdict) else frozenset()
        if lifted != desk.air:
            desk.air, desk.air_since = lifted, desk.now
        return self._act(books, verdict)

    def _act(self, books: Books, verdict: Verdict) -> bool:
        """Do what a verdict asks for; True if the game went on."""
        desk = self._desk
        match verdict:
            case Agrees():
                self._clerk.offer_all(books)
                self._agreed(books.expected())
            case Fits(index, confirm):
                return self._fits(books, index, confirm=confirm)
            case Ambiguous(indices, previous=False):
                self._narrow(books, indices)
            case TakenBack(confirm=False) | Changed(confirm=False) | Ambiguous(confirm=False, previous=True):
                return self._take_back(books, another=not isinstance(verdict, TakenBack))
            case Moving() if desk.waited() and (indices := desk.watch.unproved(books)):
                self._narrow(books, indices)
            case Wrong(misplaced):
                self._puzzled(books, misplaced)
        return False

    def _take_back(self, books: Books, *, another: bool) -> bool:
        """Take the last command back; the picture is judged again in the position before, for another one in its place.

        The two are one act in the log.
        """
        number = books.deeds[-1].number
        self._corrects = {CORRECTS: number} if another else {}
        self._clerk.take_back(books, number, "sensed", self._corrects)
        self._desk.watch.agreed = books.expected()
        return True

    def _narrow(self, books: Books, indices: Iterable[int]) -> None:
        """Offer only what the board may mean; the button decides. A board at rest may mean anything."""
        desk, legal = self._desk, books.game.legal(books.state)
        if desk.watch.quiet(books):
            self._clerk.offer_all(books)
        else:
            page = turn_page(books.game, books.state, [legal[index] for index in indices])
            desk.turn, desk.narrowed = (in_doubt(page) if desk.waited() else page), True
        desk.wrong, desk.refusal = False, None

    def _fits(self, books: Books, index: int, *, confirm: bool) -> bool:
        command = books.game.legal(books.state)[index]
        if confirm or books.game.label(books.state, command).confirm:
            self._narrow(books, (index,))
            return False
        done = self._clerk.commit(command, "sensed", self._corrects)
        self._clerk.effects.append(fx.PlayCue(fx.Cue.OK))
        self._agreed(books.expected())
        return done

    def _begun(self, books: Books, begun: Mapping[int, Picture]) -> bool:
        """Take the command whose first step the hand has made; the screen then leads it through the rest."""
        if len(begun) > 1:
            self._narrow(books, begun)
            return False
        ((index, picture),) = begun.items()
        done = self._clerk.commit(books.game.legal(books.state)[index], "sensed")
        self._desk.wrong, self._desk.watch.agreed = False, picture
        self._clerk.lead_on(books, picture)
        return done

    def _puzzled(self, books: Books, misplaced: tuple[Misplaced, ...]) -> None:
        """Ask what happened where the board may mean a command and a piece astray; else lead the pieces back."""
        desk = self._desk
        indices = () if desk.putting_back else desk.watch.with_strangers(books)
        if not indices:
            self._wrong(books, misplaced)
            return
        legal = books.game.legal(books.state)
        desk.turn = readings_page(books.game, books.state, [legal[index] for index in indices])
        desk.narrowed, desk.wrong, desk.refusal = True, False, None

    def _wrong(self, books: Books, misplaced: tuple[Misplaced, ...]) -> None:
        """Show what is wrong, and why a rule forbids it if it was one piece; the game does not go on."""
        self._clerk.offer_all(books)
        desk = self._desk
        if not desk.wrong:
            self._clerk.effects.append(fx.PlayCue(fx.Cue.REFUSED))
            moved = [one for one in misplaced if one.piece and one.at and one.home]
            if len(moved) == 1 and moved[0].piece and moved[0].at:
                desk.refusal = explain(books, moved[0].piece, moved[0].at)
        desk.wrong = True

    def _agreed(self, picture: Picture) -> None:
        desk = self._desk
        if desk.wrong:
            desk.refusal = None
        self._corrects = {}
        desk.wrong = desk.putting_back = False
        desk.air = frozenset()
        self._clerk.effects.extend(desk.watch.agree(picture))
        self._note_tags(desk.watch.sight.tags)

    def _note_tags(self, tags: Tags) -> None:
        """Write down which piece carries which tag, once it is learned or turns out otherwise."""
        books = self._desk.books
        if books and tags != books.tags:
            books.write(Entry(Act.TAGS, source="sensed", note=spelled(tags)))


def _in_hand(verdict: Verdict) -> bool:
    """Tell whether a piece may be in a hand; one that was taken off again looks like a takeback."""
    match verdict:
        case Moving() | Fits(confirm=True) | TakenBack(confirm=True) | Changed(confirm=True):
            return True
    return False
