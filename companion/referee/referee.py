"""Message in, effects out. Owns the game; one thread calls it, and every input comes through `handle`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion import effects as fx
from companion import messages as msg
from companion.errors import FlugleiterError
from companion.messages import How, Key
from companion.referee.books import Books, Former
from companion.referee.chance import Chance
from companion.referee.checkup import Checkup
from companion.referee.choices import news_page
from companion.referee.clerk import Clerk, OpenGame
from companion.referee.complaint import complaint
from companion.referee.desk import Desk, Manner
from companion.referee.eye import Eye
from companion.referee.inputs import Inputs
from companion.referee.keys import Keys
from companion.referee.paper import take_up
from companion.referee.phases import Phase, Phases, Signal
from companion.referee.record import Act, Entry, InputId
from companion.referee.setup import Setup
from companion.referee.table_menu import safe_page
from companion.referee.views import view
from companion.referee.watch import Watch
from companion.rules.interface import Die, Field, Phrase, Stage
from companion.view import View

LONG = 0.6
"""Seconds after which a press is a long one."""

FAULT = 3.0
"""Seconds for which a fault of the board is shown; it is said again each second while it lasts."""
DEAF = 3.0
"""Seconds of nothing but repeated inputs after which the board counts as deaf."""
LOST = 10.0
"""Seconds for which lost inputs are shown."""

CHECK_JOB = 0
"""The print job of a self-test; those of a game are numbers of entries, from 1."""

OF_DEVICES = (msg.LinkUp, msg.LinkDown, msg.BoardFault, msg.Trouble, msg.Recovered, msg.PrintStarted, msg.PrintDone)
"""What happens to devices concerns the game while it rests, too."""

ENDS: Mapping[Stage, Signal] = {
    Stage.CLOCKING: Signal.ARRIVED,
    Stage.ROUND_OVER: Signal.ROUND_ENDED,
    Stage.OVER: Signal.MATCH_ENDED,
}


class Referee:
    """The one who decides.

    Args:
        start: a game that is resumed, or the set-up of a new one.
        open_game: opens the books of a game that was agreed on.
        watch: the sensors.
        chance: electronic rolls and drawn cards.
        manner: how this table plays.
        afterwards: the set-up that follows a game that was resumed.
        former: what earlier games left.
    """

    def __init__(
        self,
        start: Books | Setup,
        open_game: OpenGame,
        watch: Watch,
        chance: Chance,
        manner: Manner | None = None,
        *,
        afterwards: Setup | None = None,
        former: Former | None = None,
    ) -> None:
        self._manner = manner or Manner()
        self._desk = Desk(watch, self._manner, dict(self._manner.turned))
        self._checkup: Checkup | None = None
        self._hello: msg.LinkUp | None = None
        self._former = former or Former()
        self._clerk = Clerk(self._desk, open_game, chance, self._manner)
        self._eye = Eye(self._clerk)
        self._keys = Keys(self._clerk, self._eye)
        self._phases = Phases(Phase.PAUSED if isinstance(start, Books) else Phase.SETUP)
        self._inputs = Inputs()
        self._repeated_since: float | None = None
        self._shown: View | None = None
        self._lit: Mapping[Field, fx.Lamp] = {}
        if isinstance(start, Books):
            self._clerk.resume(start, afterwards)
        else:
            self._clerk.ask_setup(start)
        take_up(self._clerk, self._former.closed)
        if self._manner.safe:
            self._desk.pages.append(safe_page(self._manner.safe))

    @property
    def phase(self) -> Phase:
        """What the table is waiting for."""
        return self._phases.phase

    @property
    def books(self) -> Books | None:
        """The game on record; None during the set-up."""
        return self._desk.books

    def handle(self, message: msg.Message) -> tuple[fx.Effect, ...]:
        """Take one message; what it brings is on disk before this returns, or UnwrittenError says that it is not."""
        self._desk.now = max(self._desk.now, message.at)
        if self._checkup:
            self._check(self._checkup, message)
        else:
            self._RECEIVE[type(message)](self, message)
        self._desk.let_pass()
        if not self._checkup:
            self._go_on()
        done, self._clerk.effects = tuple(self._clerk.effects), []
        return done

    def _go_on(self) -> None:
        """Do what follows from the desk as it is now."""
        while not self._desk.stopped and (self._eye.look() or self._clerk.goes_on()):
            pass
        self._phases.send(self._signal())
        self._desk.note_step()
        self._desk.note_winner()
        self._show()
        if self._desk.examining and self._manner.examine:
            self._desk.examining = False
            self._checkup = self._manner.examine(self._hello, CHECK_JOB)
            self._check(self._checkup, msg.Tick(self._desk.now))

    def _check(self, checkup: Checkup, message: msg.Message) -> None:
        """Let the self-test have a message; what concerns the game alone is done as ever."""
        if isinstance(message, msg.InputReceived):
            self._once(message, lambda counted: self._clerk.effects.extend(checkup.handle(counted)))
            return
        its_own = isinstance(message, (msg.PrintStarted, msg.PrintDone)) and message.job == CHECK_JOB
        if isinstance(message, OF_DEVICES) and not its_own:
            self._RECEIVE[type(message)](self, message)
        self._clerk.effects.extend(checkup.handle(message))
        if checkup.done:
            # The pieces stand anywhere now: the board is looked at afresh, and everything is shown again.
            self._checkup, self._shown, self._lit = None, None, {}
            self._desk.watch.sight.forget()

    def _pressed(self, message: msg.Pressed) -> None:
        self._keys.press(message.key, long=message.held >= LONG)

    def _received(self, message: msg.InputReceived) -> None:
        self._once(message, self._counted)

    def _once(self, message: msg.InputReceived, count: Callable[[msg.InputReceived], None]) -> None:
        """Take an input of the board exactly once: the next number, on disk before it is acknowledged."""
        if self._desk.stopped:
            return  # unacknowledged, it comes again
        boot, books = message.boot, self._desk.books
        on_disk = books.last_input(boot) if books else self._former.last_input(boot)
        if self._inputs.due(boot, message.n, on_disk):
            kept = self._desk.kept()
            self._clerk.input = InputId(boot, message.n)
            try:
                count(message)
                self._keep_number(kept)
            finally:
                self._clerk.input = None
            self._inputs.take(boot, message.n)
            self._repeated_since = None
        else:
            self._note_repeat(message.at)
        self._clerk.effects.append(fx.Acknowledge(boot, self._inputs.last(boot, on_disk)))

    def _note_repeat(self, at: float) -> None:
        """Notice a board that sends its inputs again and again: it does not hear that they were taken."""
        self._repeated_since = at if self._repeated_since is None else self._repeated_since
        if at - self._repeated_since >= DEAF:
            self._desk.complain_for(FAULT, "board ears", Phrase("link.deaf"))

    def _keep_number(self, kept: Desk) -> None:
        """Write down the number of an input that changed no game."""
        left = self._clerk.take_input()
        if not left or not self._desk.books:
            return
        try:
            self._desk.books.write(Entry(Act.INPUT, input=left))
        except FlugleiterError:
            # Unwritten, it comes again: it must not count twice.
            self._desk.restore(kept)
            raise

    def _counted(self, message: msg.InputReceived) -> None:
        if message.kind == "D":
            self._clerk.roll(int(message.value), How.SENSED)
        elif message.kind == "K" and message.value in set(Key):
            self._keys.press(Key(message.value), long=False)
        elif message.kind == "R":
            self._released(*message.value.split(":"))
        elif message.kind == "O":
            self._desk.complain_for(LOST, "inputs", Phrase("trouble.lost", {"n": int(message.value)}))

    def _released(self, key: str, held: str) -> None:
        """Take the release of a board's key, which was pressed already: only what a long press adds is left to do."""
        if key in set(Key) and int(held) >= LONG * 1000:
            self._keys.hold(Key(key))

    def _seen(self, message: msg.BoardSeen | msg.TagsSeen) -> None:
        self._desk.watch.sight.take(message)

    def _link_up(self, message: msg.LinkUp) -> None:
        self._hello = message
        self._desk.find()
        self._desk.watch.sight.greet(identity="identity" in message.features)
        self._lit = {}

    def _link_down(self, message: msg.LinkDown) -> None:
        self._hello = None
        self._desk.lose(message.why)
        self._desk.watch.sight.forget()

    def _fault(self, message: msg.BoardFault) -> None:
        why = complaint(message, self._desk.watch.table.sensors)
        self._desk.complain_for(FAULT, f"board {message.code} {message.detail}", why)

    def _trouble(self, message: msg.Trouble) -> None:
        self._desk.complain(message.device, message.why)

    def _recovered(self, message: msg.Recovered) -> None:
        self._desk.recover({message.device})

    def _announced(self, message: msg.Announced) -> None:
        self._desk.pages.append(news_page(message.what, message.small))

    def _proposed(self, message: msg.Proposed) -> None:
        self._clerk.answered(message.position, message.choice)

    def _print_started(self, message: msg.PrintStarted) -> None:
        self._clerk.tray.note(Act.PRINT_STARTED, message.job)
        self._clerk.effects.append(fx.PrintNow(message.job))

    def _printing(self, message: msg.Printing) -> None:
        self._desk.printing = Phrase("printer.printing", {"percent": 100 * message.done // message.of})

    def _print_done(self, message: msg.PrintDone) -> None:
        self._desk.printing = None
        self._clerk.tray.note(Act.PRINT_DONE, message.job)

    def _tick(self, _: msg.Tick) -> None:
        """Time alone decides nothing; it only lets a die come to rest."""

    _RECEIVE: Mapping[type[msg.Message], Callable[[Referee, Any], None]] = {
        msg.Pressed: _pressed,
        msg.InputReceived: _received,
        msg.BoardSeen: _seen,
        msg.TagsSeen: _seen,
        msg.LinkUp: _link_up,
        msg.LinkDown: _link_down,
        msg.BoardFault: _fault,
        msg.Trouble: _trouble,
        msg.Recovered: _recovered,
        msg.Announced: _announced,
        msg.Proposed: _proposed,
        msg.PrintStarted: _print_started,
        msg.Printing: _printing,
        msg.PrintDone: _print_done,
        msg.Tick: _tick,
    }

    def _signal(self) -> Signal:
        desk, books = self._desk, self._desk.books
        if books is None:
            return Signal.PREPARE
        for holds, signal in (
            (desk.link, Signal.LINK_LOST),
            (desk.paused, Signal.PAUSE),
            (desk.wrong, Signal.BOARD_WRONG),
            (desk.tasks or desk.behind(), Signal.BOARD_BEHIND),
        ):
            if holds:
                return signal
        stage = books.game.stage(books.state)
        if isinstance(books.game.chance(books.state), Die):
            return Signal.ROLL_DUE
        return ENDS.get(stage) or (Signal.PREPARE if stage is Stage.SETUP else Signal.CHOICE_DUE)

    def _show(self) -> None:
        shown, lit = view(self._desk), self._eye.lamps()
        if shown != self._shown:
            self._clerk.effects.append(fx.ShowView(shown))
        if lit != self._lit:
            self._clerk.effects.append(fx.LightFields(lit))
        self._shown, self._lit = shown, lit
