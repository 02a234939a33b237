"""A check without devices: messages by hand, the clock by hand."""

from __future__ import annotations

from datetime import UTC, datetime

from companion import effects as fx
from companion import messages as msg
from companion.messages import Key
from companion.referee.checkup import Checkup, Parts
from companion.rules.interface import Field, Phrase
from companion.view import AllLit, Choose, Instruct, View

WHEN = datetime(2026, 7, 5, 19, 7, 32, tzinfo=UTC)
SENSORS = tuple(Field(f"{letter}1") for letter in "ABCDEF")
ALL = frozenset({"occupancy", "keys", "die", "lamps", "sound"})
BOARD = frozenset({"occupancy"})


class Check:
    """A check and what it last asked for.

    Args:
        parts: what the table has.
        features: what its board has; None: it does not say hello.
        standing: sensors that show a piece from the start.
        link: whether its board was there before the check.
    """

    def __init__(
        self, parts: Parts, features: frozenset[str] | None = BOARD, *standing: int, link: bool = False
    ) -> None:
        self.now, self.seq, self.n, self.damaged = 100.0, 0, 0, 0
        self.effects: list[fx.Effect] = []
        self.view: View | None = None
        hello = msg.LinkUp("A", features, 0.0) if features is not None else None
        self.checkup = Checkup(parts, lambda: WHEN, link=hello if link else None, damaged=lambda: self.damaged, job=7)
        self.wait(0.0)
        if hello and not link:
            self.take(hello)
            self.take(msg.BoardSeen("A", 1, 9999, frozenset(standing), frozenset(), self.now))
            self.seq = 1

    def take(self, message: msg.Message) -> list[fx.Effect]:
        """Let the check take a message; give what it asks for."""
        asked = list(self.checkup.handle(message))
        for effect in asked:
            if isinstance(effect, fx.ShowView):
                self.view = effect.view
        self.effects += asked
        return asked

    def wait(self, seconds: float) -> list[fx.Effect]:
        """Let time pass."""
        self.now += seconds
        return self.take(msg.Tick(self.now))

    def press(self, *keys: Key, held: float = 0.0) -> None:
        """Press buttons of the Pi."""
        for key in keys:
            self.wait(0.1)
            self.take(msg.Pressed(key, self.now, held))

    def enter(self, kind: str, *values: str) -> None:
        """Bring inputs of the board."""
        for value in values:
            self.n += 1
            self.wait(0.1)
            self.take(msg.InputReceived("A", self.n, kind, value, self.now))

    def see(self, *taken: int, after: float = 0.2, touched: frozenset[int] = frozenset()) -> list[fx.Effect]:
        """Bring a picture."""
        self.now += after
        self.seq += 1
        return self.take(msg.BoardSeen("A", self.seq, 0, frozenset(taken), touched, self.now))

    def try_fields(self, *numbers: int) -> None:
        """Put a piece on each of these and take it off again."""
        for number in numbers:
            self.see(number)
            self.see(number, after=0.6)
            self.see(after=0.6)

    def asked(self) -> str:
        """Give the code of what the screen asks for, `lit` for the test picture."""
        assert self.view is not None
        match self.view.body:
            case Instruct(do=do):
                return do.code
            case Choose(ask=ask):
                return ask.code
            case AllLit():
                return "lit"
        raise AssertionError(self.view)

    def cues(self) -> list[fx.Cue]:
        """Give the tones since the last call."""
        played = [effect.cue for effect in self.effects if isinstance(effect, fx.PlayCue)]
        self.effects = [effect for effect in self.effects if not isinstance(effect, fx.PlayCue)]
        return played

    def faults(self) -> dict[str, object]:
        """Give the faults so far, by code, with what they name."""
        return {fault.code: fault.details.get("names") for fault in self.checkup.faults}

    def state(self, part: str) -> Phrase:
        """Say how a part is on the certificate."""
        rows = {check.part.code: check.state for check in self.checkup.certificate().checks}
        return rows[f"part.{part}"]


def bare(*buttons: Key, sensors: tuple[Field, ...] = (), printer: bool = False, screen: bool = False) -> Parts:
    """Describe a table that has no more than this."""
    return Parts("small", sensors, buttons, screen=screen, printer=printer)


def fields(*standing: int, link: bool = False) -> Check:
    """Begin a check of a board that has little but its fields."""
    return Check(bare(sensors=SENSORS), BOARD, *standing, link=link)
