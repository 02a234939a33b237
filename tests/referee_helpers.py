"""A referee with everything around it played: a record in memory, scripted chance, hands, and a board with sensors."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterable
from typing import cast

from companion import effects as fx
from companion import messages as msg
from companion.messages import Key
from companion.referee.books import AnyGame, Books, Former
from companion.referee.chance import Chance
from companion.referee.desk import Manner
from companion.referee.phases import Phase
from companion.referee.referee import LONG, Referee
from companion.referee.sensing import SETTLE
from companion.referee.setup import Setup
from companion.referee.watch import Watch
from companion.rules.interface import Field, Opening, Phrase, Piece, Seat
from companion.view import Body, Choose, Instruct, View
from tests.referee_parts import BOOT, FULL, Memory, Plan, Script
from tests.table import TWO, game


class Sitting:
    """One run of the program at one table: brings messages, keeps what came of them."""

    def __init__(
        self,
        plan: Plan,
        record: Memory | None = None,
        chance: Chance | None = None,
        start: Setup | None = None,
        afterwards: Setup | None = None,
        former: Former | None = None,
    ) -> None:
        self.plan = plan
        self.record = record or Memory()
        self.chance: Chance = chance or Script()
        self.effects: list[fx.Effect] = []
        self.view: View | None = None
        self.lamps: dict[Field, fx.Lamp] = {}
        self.jobs: dict[int, fx.Slip] = {}
        self.asked: list[fx.AskComputer] = []
        self.cues: list[fx.Cue] = []
        self.phases: set[Phase] = set()
        self.now = 0.0
        self.seq = self.n = 0
        self.real: dict[Piece, Field] = {}
        self.touched: set[Field] = set()
        self.sensors = plan.table().sensors
        self.watch = Watch(plan.table(), SETTLE)
        self.opened: list[Opening] = []
        begin: Books | Setup = start or plan.books(self.record)
        self.referee = Referee(
            begin, self._open, self.watch, self.chance, plan.manner, afterwards=afterwards, former=former
        )
        self.tick()

    def _open(self, opening: Opening) -> Books:
        if self.record.fails:
            raise FULL
        self.opened.append(opening)
        return Books(cast(AnyGame, game(**opening.rules)), opening.seats, self.record)

    # Messages

    def handle(self, message: msg.Message) -> tuple[fx.Effect, ...]:
        """Bring a message and do what the effects ask of devices."""
        effects = self.referee.handle(message)
        self.phases.add(self.referee.phase)
        self.effects = list(effects)
        for effect in effects:
            self._give(effect)
        return effects

    def _give(self, effect: fx.Effect) -> None:
        match effect:
            case fx.ShowView(view):
                assert view != self.view, "nothing is shown twice"
                self.view = view
            case fx.LightFields(lamps):
                self.lamps = dict(lamps)
            case fx.PrintStrip(job, slip):
                assert job not in self.jobs, "job numbers never repeat"
                self.jobs[job] = slip
            case fx.AskComputer():
                self.asked.append(effect)
            case fx.PlayCue(cue):
                self.cues.append(cue)
            case fx.Settle():
                self.touched.clear()

    def tick(self, seconds: float = 0.1) -> None:
        """Let time pass."""
        self.now += seconds
        self.handle(msg.Tick(self.now))

    def press(self, *keys: Key | str, long: bool = False) -> None:
        """Press buttons one after the other."""
        for key in keys:
            self.now += 1
            self.handle(msg.Pressed(Key(key), self.now, LONG if long else 0.0))

    def input(self, kind: str, value: str, n: int | None = None, boot: str = BOOT) -> int:
        """Bring an input of the board and give the number that is acknowledged."""
        if n is None:
            self.n += 1
            n = self.n
        self.now += 1
        effects = self.handle(msg.InputReceived(boot, n, kind, value, self.now))
        (said,) = (effect for effect in effects if isinstance(effect, fx.Acknowledge))
        assert said.boot == boot
        return said.n

    def roll(self, *values: int) -> None:
        """Roll a sensed die."""
        for value in values:
            self.input("D", f"{value}")

    def type_roll(self, value: int) -> None:
        """Type a roll with the die button."""
        self.press(*["die"] * value, "confirm")

    # The board

    def see(self, age: int = SETTLE, boot: str = BOOT) -> None:
        """Send a picture of the board as it is."""
        self.seq += 1
        self.now += 0.5
        touched = frozenset(number for number, where in enumerate(self.sensors) if where in self.touched)
        self.handle(msg.BoardSeen(boot, self.seq, age, self._taken(), touched, self.now))

    def _taken(self) -> frozenset[int]:
        """Give the taken sensors; in a place with several the pieces lie side by side."""
        lying, taken = Counter(self.real.values()), set[int]()
        for number, where in enumerate(self.sensors):
            if lying[where] > 0:
                taken.add(number)
                lying[where] -= 1
        return frozenset(taken)

    def move(self, piece: Piece, to: str | None) -> None:
        """Put a piece somewhere without the referee looking, None for beside the board."""
        before = self.real.pop(piece, None)
        if to is not None:
            self.real[piece] = Field(to)
        self.touched |= {where for where in (before, to) if where in self.sensors}  # type: ignore[misc]

    def put(self, *moves: tuple[Piece, str | None]) -> None:
        """Put pieces somewhere; once they rest, the referee looks."""
        for piece, to in moves:
            self.move(piece, to)
        self.see()

    def arrange(self) -> None:
        """Plug the board in with every piece where the books have it."""
        self.real = dict(self.books.expected().at)
        self.handle(msg.LinkUp(BOOT, frozenset({"occupancy"}), self.now))
        self.see()

    def follow(self, limit: int = 60) -> list[Phrase]:
        """Do what the screen says until it asks for something else; give the instructions."""
        told: list[Phrase] = []
        while isinstance(self.body, Instruct) and self.body.kind in {"following", "correcting"}:
            assert len(told) < limit, f"the hands never end: {told[-2:]}"
            told.append(self.body.do)
            self.step(self.body.do)
        return told

    def step(self, do: Phrase) -> None:
        """Do one thing that the screen asks for, and confirm it if it wants to be confirmed."""
        assert self.view is not None
        confirm = Key.CONFIRM in self.view.keys
        if do.code.startswith("do.") and self.watch.sensed:
            self._carry(do)
        if confirm:
            self.press("confirm")

    def _carry(self, do: Phrase) -> None:
        piece, to = do.details.get("piece"), do.details.get("to")
        if do.code == "do.missing" and isinstance(piece, Piece):
            self.put((piece, str(do.details["at"])))
        elif isinstance(piece, Piece) and (to or self.real.get(piece) == do.details.get("at")):
            beside = to is None or ("." in str(to) and to not in self.sensors)
            self.put((piece, None if beside else str(to)))
        elif isinstance(piece, tuple) and "." in str(to):
            self.put(*((each, str(to) if to in self.sensors else None) for each in piece if isinstance(each, Piece)))
        else:
            where = do.details["at"]
            self.put(*((piece, None) for piece, here in list(self.real.items()) if here == where))

    # What is on the screen

    @property
    def books(self) -> Books:
        """The game."""
        assert self.referee.books is not None
        return self.referee.books

    @property
    def body(self) -> Body:
        """The body of the last view."""
        assert self.view is not None
        return self.view.body

    @property
    def asks(self) -> str:
        """The code of what the screen asks for."""
        if isinstance(self.body, Instruct):
            return self.body.do.code
        return self.body.ask.code if isinstance(self.body, Choose) else type(self.body).__name__

    def is_in(self, phase: Phase) -> bool:
        """Tell whether this is the present phase."""
        return self.referee.phase is phase

    @property
    def kind(self) -> str:
        """The kind of the instruction on the screen."""
        return self.body.kind if isinstance(self.body, Instruct) else ""

    @property
    def rows(self) -> list[str]:
        """The codes of the rows of a list."""
        assert isinstance(self.body, Choose), self.body
        return [row.code for row in self.body.options]

    def choose(self, wanted: Callable[[Phrase], bool] | str) -> None:
        """Turn a list to a row and confirm it."""
        assert isinstance(self.body, Choose), self.body
        fits = (lambda row: row.code == wanted) if isinstance(wanted, str) else wanted
        index = next(number for number, row in enumerate(self.body.options) if fits(row))
        down = (index - self.body.chosen) % len(self.body.options)
        self.press(*["down"] * down, "confirm")

    def menu(self, *rows: str) -> None:
        """Open the menu and choose."""
        self.press("back")
        for row in rows:
            self.choose(row)

    def answer(self, number: int = -1) -> None:
        """Let a computer player answer."""
        ask = self.asked[number]
        self.now += 1
        self.handle(msg.Proposed(ask.position, ask.choice, self.now))

    def printed(self, job: int) -> None:
        """Print a job."""
        self.handle(msg.PrintStarted(job, self.now))
        self.handle(msg.PrintDone(job, self.now))

    def all_chance_used(self) -> bool:
        """Tell whether nothing is left of the script."""
        return isinstance(self.chance, Script) and not self.chance.rolls and not self.chance.cards

    def resumed(self, *, rolls: Iterable[int] = (), cards: Iterable[str] = ()) -> Sitting:
        """Start the program anew on the same record; the pieces stand where they stood."""
        again = Sitting(self.plan, self.record, Script(deque(rolls), deque(cards)))
        again.n, again.now = self.n, self.now
        again.real = dict(self.real)
        return again


def at_table(
    position: str = "",
    *,
    rolls: Iterable[int] = (),
    cards: Iterable[str] = (),
    manner: Manner | None = None,
    seats: tuple[Seat, ...] = TWO,
    computers: str = "",
    **rules: str,
) -> Sitting:
    """Sit down at a table without sensors, all pieces in place."""
    plan = Plan(position, tuple(rules.items()), seats, (), manner or Manner(), computers)
    sitting = Sitting(plan, chance=Script(deque(rolls), deque(cards)))
    sitting.follow()
    return sitting


def at_board(
    position: str = "",
    *,
    rolls: Iterable[int] = (),
    cards: Iterable[str] = (),
    seats: tuple[Seat, ...] = TWO,
    sensors: tuple[Field, ...] | None = None,
    computers: str = "",
    **rules: str,
) -> Sitting:
    """Sit down at a board with sensors, all pieces in place."""
    plan = Plan(position, tuple(rules.items()), seats, sensors, Manner(), computers)
    sitting = Sitting(plan, chance=Script(deque(rolls), deque(cards)))
    sitting.arrange()
    if sensors is not None:
        # What no sensor sees is set by the button first.
        sitting.follow()
    return sitting
