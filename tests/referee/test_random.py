from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion import messages as msg
from companion.app.chances import Seeded
from companion.errors import FlugleiterError
from companion.messages import Key
from companion.referee.desk import Manner
from companion.referee.phases import Phase
from companion.rules.interface import Die, Field, Phrase, Piece
from companion.view import Choose
from tests.referee_helpers import Sitting
from tests.referee_parts import AFTERWARDS, BOOT, Plan
from tests.table import TWO

PLAY = settings(deadline=None, max_examples=30)
RULES = (("flights", "1"), ("flight_end", "c"), ("points_mode", "b"))
POSITIONS = (
    "",
    "rv turn=red red=H5,P2,A3 blue=M4,A6,F4 rest=red1",
    "rv turn=blue roll=6 red=L4,K3,A3 blue=M5,F6 jokers=red:h,blue:hcd director=blue",
    "rv turn=red roll=3 red=P2 blue=x hawks=I1,J3,J6",
    "rv turn=red roll=6 red=L4,A3 blue=M5,B6 jokers=red:,blue:",
)


class Meddler:
    """Brings whatever may come in, sense or nonsense, to one table.

    Args:
        sitting: the table.
        rng: what comes.
    """

    def __init__(self, sitting: Sitting, rng: random.Random) -> None:
        self.sitting = sitting
        self.rng = rng
        self.boot = BOOT

    def act(self) -> None:
        """Bring one message, or a few that belong together."""
        deeds = (self.press, self.press, self.menu, self.roll, self.hand, self.hand, self.follow, self.follow)
        rare = (self.link, self.number, self.propose, self.paper, self.trouble, self.time, self.see, self.long)
        self.rng.choice((*deeds, *deeds, *rare))()

    def press(self) -> None:
        """Press a button, likely the one that goes on."""
        self.sitting.press(self.rng.choice([*[Key.CONFIRM] * 5, *Key]))

    def long(self) -> None:
        """Press a button long."""
        self.sitting.press(self.rng.choice(list(Key)), long=True)

    def menu(self) -> None:
        """Open the menu, choose any row of it, and perhaps be sure."""
        self.sitting.press("back")
        for rows in (len(self.sitting.rows), 2) if isinstance(self.sitting.body, Choose) else ():
            self.sitting.press(*["down"] * self.rng.randrange(rows), "confirm")

    def roll(self) -> None:
        """Roll, mostly when it is due."""
        books = self.sitting.referee.books
        if self.rng.random() < 0.1 or (books and isinstance(books.game.chance(books.state), Die)):
            self.sitting.input("D", f"{self.rng.randint(1, 6)}", boot=self.boot)

    def hand(self) -> None:
        """Move any piece, likely to where a legal command has it."""
        books = self.sitting.referee.books
        if not self.sitting.sensors or books is None:
            return
        piece = self.rng.choice([*books.expected().at, Piece(None, 1)])
        to: Field | None = self.rng.choice([*self.sitting.sensors, None])
        legal = books.game.legal(books.state)
        if legal and self.rng.random() < 0.8:
            after = books.game.expected(books.after(self.rng.choice(legal)))
            changes = [(p, after.at.get(p)) for p in books.expected().at if after.at.get(p) != books.expected().at[p]]
            piece, to = self.rng.choice(changes or [(piece, to)])
        self.sitting.put((piece, to if to and "." not in to else None))

    def follow(self) -> None:
        """Do what the screen says, or turn a list."""
        if isinstance(self.sitting.body, Choose):
            self.sitting.press(*["down"] * self.rng.randrange(len(self.sitting.body.options) + 1), "confirm")
        elif self.sitting.kind in {"following", "correcting"} and "piece" in self.details:
            self.sitting.step(self.sitting.body.do)  # type: ignore[union-attr]
        else:
            self.sitting.press("confirm")

    @property
    def details(self) -> dict[str, object]:
        """The details of the instruction."""
        return dict(self.sitting.body.do.details)  # type: ignore[union-attr]

    def link(self) -> None:
        """Lose the board, and find it again, perhaps after a restart."""
        self.sitting.handle(msg.LinkDown(Phrase("link.gone"), self.sitting.now))
        self.sitting.press("confirm")
        if self.rng.random() < 0.5:
            self.boot, self.sitting.n = f"{self.rng.getrandbits(32):08x}", 0
            self.sitting.touched.clear()
        self.sitting.handle(msg.LinkUp(self.boot, frozenset(), self.sitting.now))

    def see(self) -> None:
        """Send the board's picture, settled or not."""
        if self.sitting.sensors:
            self.sitting.see(age=self.rng.choice([0, 100, 400, 9999]))

    def number(self) -> None:
        """Send an input with any number and any kind."""
        kind, value = self.rng.choice([("D", "3"), ("K", "confirm"), ("K", "word"), ("R", "confirm:900"), ("O", "2")])
        n = max(1, self.sitting.n + self.rng.randint(-2, 2))
        answered = self.sitting.input(kind, value, n=n, boot=self.boot)
        self.sitting.n = max(self.sitting.n, answered) if answered >= n else self.sitting.n

    def propose(self) -> None:
        """Let a computer player answer, or somebody make an answer up."""
        if self.sitting.asked and self.rng.random() < 0.8:
            self.sitting.answer()
        else:
            made_up = msg.Proposed(self.rng.randint(0, 9), self.rng.randint(-3, 30), self.sitting.now)
            self.sitting.handle(made_up)

    def paper(self) -> None:
        """Let the printer begin or end any job."""
        job = self.rng.choice([*self.sitting.jobs, 3])
        now = self.sitting.now
        self.sitting.handle(msg.PrintStarted(job, now) if self.rng.random() < 0.5 else msg.PrintDone(job, now))

    def trouble(self) -> None:
        """Let a device fail or work again, or the board speak of a fault or tags."""
        now = self.sitting.now
        messages: tuple[msg.Message, ...] = (
            msg.Trouble("printer", Phrase("printer.paper"), now),
            msg.Recovered("printer", now),
            msg.BoardFault("stuck", "K7", now),
            msg.TagsSeen(self.boot, 1, 400, {3: ("0A",), 200: ("0B", "0C")}, now),
        )
        self.sitting.handle(self.rng.choice(messages))

    def time(self) -> None:
        """Let time pass."""
        self.sitting.tick(self.rng.choice([0.0, 0.1, 5.0]))


def sound(sitting: Sitting) -> None:
    """Check what must hold after every message."""
    books = sitting.referee.books
    if books is None:
        return
    again = sitting.plan.books(sitting.record)
    assert again.state == books.state
    assert [deed.recorded for deed in again.deeds] == [deed.recorded for deed in books.deeds]
    inputs = Counter(recorded.entry.input for recorded in sitting.record.entries if recorded.entry.input)
    assert set(inputs.values()) <= {1}, "an input counts once"
    assert sitting.view is not None
    assert (sitting.view.body is not None) == (sitting.referee.phase in Phase)


@PLAY
@pytest.mark.parametrize("sensed", [False, True])
@given(
    seed=st.integers(0, 2**32),
    position=st.sampled_from(POSITIONS),
    computers=st.sampled_from(["", "red", "redblue"]),
    electronic=st.booleans(),
    real=st.booleans(),
)
def test_nothing_that_comes_in_breaks_the_referee(
    *,
    sensed: bool,
    seed: int,
    position: str,
    computers: str,
    electronic: bool,
    real: bool,
) -> None:
    """Whatever order messages come in, the referee answers, and its game is what its record says."""
    rules = (*RULES, ("dice", "electronic" if electronic else "physical"))
    sensors = None if sensed else ()
    plan = Plan(position, rules, TWO, sensors, Manner(real_cards=real), computers)
    sitting = Sitting(plan, chance=Seeded(seed), afterwards=AFTERWARDS)
    if sensed:
        sitting.arrange()
    meddler = Meddler(sitting, random.Random(seed))
    for _ in range(60):
        meddler.act()
        if sitting.referee.books is None:
            break
    sound(sitting)


@PLAY
@given(seed=st.integers(0, 2**32), position=st.sampled_from(POSITIONS))
def test_a_disk_that_fails_now_and_then_loses_nothing(seed: int, position: str) -> None:
    """Whenever writing fails, the referee goes on from what is on disk once it works again."""
    rng = random.Random(seed)
    sitting = Sitting(Plan(position, RULES, TWO, None), chance=Seeded(seed), afterwards=AFTERWARDS)
    sitting.arrange()
    meddler = Meddler(sitting, rng)
    for _ in range(50):
        sitting.record.fails = rng.random() < 0.2
        sitting.record.others = rng.randint(0, 1) if sitting.record.fails else 0
        before = sitting.view
        try:
            meddler.act()
        except FlugleiterError:
            assert sitting.view is not None or before is None
        sitting.record.fails = False
        if sitting.referee.books is None:
            break
    sound(sitting)


@PLAY
@given(seed=st.integers(0, 2**32), position=st.sampled_from(POSITIONS))
def test_hands_that_do_what_the_screen_says_get_back_to_the_game(seed: int, position: str) -> None:
    """However muddled the board is, following the instructions one by one ends, and the board is as the books say."""
    sitting = Sitting(Plan(position, RULES, TWO, None), chance=Seeded(seed), afterwards=AFTERWARDS)
    sitting.arrange()
    meddler = Meddler(sitting, random.Random(seed))
    for _ in range(40):
        meddler.act()
        if sitting.referee.books is None:
            return
    sitting.handle(msg.LinkUp(meddler.boot, frozenset(), sitting.now))
    sitting.see(boot=meddler.boot)
    for _ in range(150):
        if sitting.referee._desk.pages:
            sitting.press("back")
        elif sitting.kind in {"refused", "paused"}:
            sitting.press("confirm")
        elif sitting.kind in {"following", "correcting"}:
            sitting.follow(100)
        else:
            break
    assert sitting.kind in {"", "turn"}
    desk = sitting.referee._desk
    if not desk.air and not desk.wrong and sitting.is_in(Phase.ROLLING):
        expected = sitting.books.expected().taken() & desk.watch.table.fields
        assert set(sitting.real.values()) & desk.watch.table.fields == expected


def test_the_scenarios_reach_every_phase() -> None:
    """A short season with a lost board and a restart passes through all phases."""
    plan = Plan("rv turn=red red=P2,H5 blue=x", RULES, TWO, None)
    sitting = Sitting(plan)
    sitting.arrange()
    sitting.roll(3)
    sitting.put((Piece(TWO[0].colour, 2), "A1"))
    sitting.press("confirm")
    sitting.follow()
    sitting.put((Piece(TWO[0].colour, 1), "P5"))
    sitting.press("confirm")
    sitting.follow()
    sitting.handle(msg.LinkDown(Phrase("link.gone"), sitting.now))
    again = sitting.resumed()
    again.handle(msg.LinkUp(BOOT, frozenset(), again.now))
    again.see()
    again.press("confirm")
    again.press("confirm")
    fresh = Sitting(Plan(seats=TWO))
    fresh.follow()
    assert sitting.phases | again.phases | fresh.phases == set(Phase)
