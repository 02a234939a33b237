"""What the sensors show beside the books: the last picture, and the one on which both agreed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial

from companion.effects import Effect, Settle
from companion.referee.books import Books
from companion.referee.kept import Kept
from companion.referee.legs import LEAD, Leg, legs
from companion.referee.readings import alternatives, choices, prefixes
from companion.referee.sensing import (
    Agrees,
    Ambiguous,
    Fits,
    Seen,
    Step,
    Table,
    Verdict,
    arrived,
    differences,
    judge,
    noticed,
    shown,
    unseen,
)
from companion.referee.sight import Sight
from companion.referee.tags import Alike, alike_in, same_colour
from companion.rules.interface import Field, Picture, Piece, Stage


class Watch:
    """The sensors of one table.

    Args:
        table: which field lies over which sensor; empty: a table without sensors.
        settle: milliseconds of rest after which a picture counts.
        tags: the learned tags of an identity board.
    """

    def __init__(self, table: Table, settle: int, tags: Mapping[str, Piece] | None = None) -> None:
        self.sight = Sight(table, settle, tags or {})
        self.agreed = Picture({})
        """The picture on which board and books last agreed."""
        self._behind, self._legs, self._options = Kept[bool](), Kept[tuple[Leg, ...]](), Kept[tuple[Picture, ...]]()
        self._before = Kept[tuple[Picture | None, tuple[Picture, ...]]]()
        self._way, self._steps = Kept[tuple[Picture, Leg]](), Kept[tuple[Step, ...]]()

    @property
    def sensed(self) -> bool:
        """Whether the table has sensors and they were heard."""
        return bool(self.table.sensors) and self.seen is not None

    @property
    def seen(self) -> Seen | None:
        """What the sensors show; None: the board was not heard yet."""
        return self.sight.seen

    @property
    def table(self) -> Table:
        """The sensors that are believed."""
        return self.sight.table

    def behind(self, books: Books) -> bool:
        """Tell whether the books are ahead of the board, as far as sensors can notice.

        Two pieces that change places leave the same picture; that their fields were touched gives them away.
        """
        if self.seen is None:
            return False
        # Asked several times for each message, and only a command or an agreement changes the answer.
        return self._behind.answer(
            self._standing(books),
            lambda: bool(noticed(self.table, self.agreed, books.expected(), identity=self.sight.identity)),
        )

    def _standing(self, books: Books) -> tuple[object, ...]:
        """Give all that matters beside what is seen now."""
        return books, books.position, self.agreed, self.table, self.sight.identity

    def agree(self, picture: Picture) -> tuple[Effect, ...]:
        """Note the picture on which board and books agree, and let the board forget what was touched."""
        self.agreed = picture
        self.sight.learn(picture)
        return (Settle(*self.sight.source),) if self.sight.settle() else ()

    def unseen(self, before: Picture, after: Picture) -> frozenset[Piece]:
        """Find the pieces that move between two pictures while no sensor notices."""
        return unseen(self.table, before, after, identity=self.sight.identity)

    def differ(self, before: Picture, after: Picture) -> bool:
        """Tell whether two pictures look different to the sensors, however they came about."""
        marks = partial(self.table.marks, identity=self.sight.identity, known=frozenset(self.sight.tags.values()))
        return marks(before) != marks(after)

    def heading(self, books: Books) -> Picture:
        """Give the picture that the hands are bringing about."""
        return self._heading(books)[1].picture

    def disputed(self, picture: Picture) -> frozenset[Field]:
        """Give the fields on which the sensors contradict a picture."""
        if self.seen is None:
            return frozenset()
        return frozenset(field for field, _, _ in self.seen.marks ^ shown(picture, self.table, self.seen))

    def follow(self, books: Books) -> Picture | None:
        """Find the picture on the way of the last command that the hands have reached, the last one if they caught up.

        A hand may rest where the piece comes down, or bring about everything at once.
        """
        assert self.seen is not None  # noqa: S101 - only a sensed table follows
        *stops, end = self._ahead(books)
        pictures = [*(leg.picture for leg in stops if self._sensed_ends(leg) <= self._come(leg)), end.picture]
        self.sight.exchange(pictures, self._alike(books))
        verdict = judge(self.seen, self.table, self.agreed, pictures)
        match verdict:
            case Fits(index):
                return pictures[index]
            case Ambiguous(indices):
                # They look the same, so nobody can see that something is left to do.
                return pictures[indices[-1]]
        return None

    def _heading(self, books: Books) -> tuple[Picture, Leg]:
        """Give what the hands have reached and the leg on which they are.

        It is the furthest leg on which a piece has come down, or the one after it when nothing is left to do there.
        """
        return self._way.answer((*self._standing(books), self.seen), lambda: self._find_heading(books))

    def _find_heading(self, books: Books) -> tuple[Picture, Leg]:
        ahead, since = self._ahead(books), self.agreed
        if self.seen is None:
            return since, ahead[-1]
        come = next((number for number in range(len(ahead) - 1, 0, -1) if self._seen_coming(ahead[number])), 0)
        while come < len(ahead) - 1 and not differences(self.seen, self.table, ahead[come].picture, since):
            since = ahead[come].picture
            come += 1
        return since, ahead[come]

    def _come(self, leg: Leg) -> frozenset[Piece]:
        """Find the pieces that can have come to where a leg leads them."""
        assert self.seen is not None  # noqa: S101 - only a sensed table is followed
        return frozenset(arrived(self.seen, self.agreed, leg.picture)) & leg.leads.keys()

    def _seen_coming(self, leg: Leg) -> bool:
        """Tell whether a piece has come for certain: where others stand already, nobody sees one more."""
        assert self.seen is not None  # noqa: S101 - only a sensed table is followed
        told = self.seen.taken if self.seen.identity else self.table.counted | self.seen.touched
        unsure = self.agreed.taken() - told
        return any(leg.picture.at[piece] not in unsure for piece in self._come(leg))

    def _sensed_ends(self, leg: Leg) -> frozenset[Piece]:
        """Find the pieces whose coming can be seen."""
        return frozenset(piece for piece in leg.leads if leg.picture.at[piece] in self.table.fields)

    def verdict(self, books: Books) -> Verdict:
        """Say what the present picture means while board and books agreed before it."""
        assert self.seen is not None  # noqa: S101 - only a sensed table is judged
        if self.seen.settled and not self.seen.touched and self.quiet(books):
            # Most messages change nothing on the board: what commands would leave is worked out when one does.
            return Agrees()
        previous, alternatives = self._previous(books)
        pictures = self._pictures(books)
        before = () if previous is None else (previous,)
        self.sight.exchange((books.expected(), *pictures, *before, *alternatives), self._alike(books))
        return judge(self.seen, self.table, books.expected(), pictures, previous, alternatives)

    def _alike(self, books: Books) -> Alike:
        """Say which pieces may stand for each other; before the first turn numbers mean nothing."""
        return same_colour if books.game.stage(books.state) is Stage.SETUP else alike_in(self.agreed)

    def halfway(self, books: Books) -> Mapping[int, Picture]:
        """Find the legal commands that the hand can have begun: the board shows what their first events leave.

        A plane rests on its landing cell before it jumps on; a pigeon stands where a hawk is about to strike it.

        Returns:
            The commands by their index, each with the picture that was reached.
        """
        if self.seen is None:
            return {}
        begun = [(index, picture) for index, command in choices(books) for picture in prefixes(books, command)]
        verdict = judge(self.seen, self.table, books.expected(), [picture for _, picture in begun])
        match verdict:
            case Fits(number, confirm=False):
                return dict([begun[number]])
            case Ambiguous(numbers, confirm=False):
                return dict(begun[number] for number in numbers)
        return {}

    def lifted(self, books: Books) -> frozenset[Field]:
        """Give the fields whose pieces are off, whatever that may mean."""
        if self.seen is None:
            return frozenset()
        return frozenset(field for field, _, _ in shown(books.expected(), self.table, self.seen) - self.seen.marks)

    def unproved(self, books: Books) -> tuple[int, ...]:
        """Find the legal commands whose picture the board shows, though a piece may as well be in a hand."""
        if self.seen is None or self.quiet(books):
            return ()
        pictures = enumerate(self._pictures(books))
        return tuple(index for index, picture in pictures if shown(picture, self.table, self.seen) == self.seen.marks)

    def with_strangers(self, books: Books) -> tuple[int, ...]:
        """Find the legal commands that were done if what they take off the board was put down on a wrong field."""
        seen, now = self.seen, books.expected()
        if seen is None or seen.identity:
            return ()
        found = []
        for index, picture in enumerate(self._pictures(books)):
            taken_off = [piece for piece in now.at if picture.at.get(piece) not in self.table.fields]
            strange = frozenset(field for field, _, _ in seen.marks - shown(picture, self.table, seen))
            if 0 < len(strange) <= len(taken_off):
                deaf = replace(self.table, deaf=self.table.deaf | strange)
                if isinstance(judge(seen.without(strange), deaf, now, [picture]), Fits):
                    found.append(index)
        return tuple(found)

    def quiet(self, books: Books) -> bool:
        """Tell whether the board shows what the books say, whatever was touched."""
        return self.seen is not None and self.seen.marks == shown(books.expected(), self.table, self.seen)

    def lead(self, books: Books, step: Step) -> str:
        """Give the key of the sentence that leads a hand through a step."""
        return self._heading(books)[1].leads.get(step.piece, LEAD) if step.piece else LEAD

    def steps(self, books: Books) -> tuple[Step, ...]:
        """Say what hands must still do on the fields with a sensor, one step at a time.

        What no sensor sees, such as a pigeon that leaves its loft, would stay on the screen for ever.
        """
        return self._steps.answer((*self._standing(books), self.seen), lambda: self._find_steps(books))

    def _find_steps(self, books: Books) -> tuple[Step, ...]:
        if self.seen is None:
            return ()
        since, leg = self._heading(books)
        steps = differences(self.seen, self.table, leg.picture, since)
        # Pieces that no sensor notices were led by the button already.
        blind = self.unseen(since, leg.picture)
        seen = [
            step
            for step in steps
            if step.piece not in blind and not self.table.fields.isdisjoint({step.origin, step.to})
        ]
        # What stands where a command may yet want it is cleared away last: half of a set-up may be right.
        wanted = {field for picture in self._pictures(books) for field in picture.taken()}
        wanted -= {step.to for step in seen}
        return tuple(sorted(seen, key=lambda step: step.piece is None and step.origin in wanted))

    def _ahead(self, books: Books) -> tuple[Leg, ...]:
        """Give the legs of the last command that hands have yet to make, once for each position."""
        return self._legs.answer(self._standing(books), lambda: self._find_ahead(books))

    def _find_ahead(self, books: Books) -> tuple[Leg, ...]:
        ahead = legs(books.game, books.deeds[-1], self.agreed) if books.deeds else ()
        visible = list(self._visible(ahead or (Leg(books.expected()),)))
        while len(visible) > 1 and not visible[-1].leads.keys().isdisjoint(
            self.unseen(visible[-2].picture, visible[-1].picture)
        ):
            # Nobody sees this last stretch: the piece is led to its end at once.
            visible[-2:] = [Leg(visible[-1].picture, {**visible[-1].leads, **visible[-2].leads})]
        return tuple(visible)

    def _visible(self, ahead: tuple[Leg, ...]) -> Iterator[Leg]:
        """Pass over stops that no sensor notices: on a field that is taken already nobody sees a plane come down."""
        since, leads = self.agreed, dict[Piece, str]()
        for leg in ahead:
            leads = {**leg.leads, **leads}
            if leg is ahead[-1] or leads.keys().isdisjoint(self.unseen(since, leg.picture)):
                yield Leg(leg.picture, leads)
                since, leads = leg.picture, {}

    def _pictures(self, books: Books) -> tuple[Picture, ...]:
        """Compute what each legal command would leave, once for each position."""
        return self._options.answer(
            (books, books.position),
            lambda: tuple(books.game.expected(books.after(command)) for _, command in choices(books)),
        )

    def _previous(self, books: Books) -> tuple[Picture | None, tuple[Picture, ...]]:
        """Give the picture before the last command and its alternatives, once for each position."""
        return self._before.answer((books, books.position), lambda: alternatives(books))
