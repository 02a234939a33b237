"""The steps of a check: each takes strokes of the buttons and ends in an outcome. Pure."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace

from companion.messages import InputReceived, Key, Message, Pressed
from companion.referee.checkup.parts import Outcome, Part
from companion.rules.interface import Phrase
from companion.view import AllLit, Body, Choose, Instruct

NAMED = 3
"""Things that are named on the screen; the rest is a number."""

AGAIN = "check.again"
"""Plays the tones once more."""

Keys = Mapping[Key, Phrase]
OK: Keys = {Key.CONFIRM: Phrase("key.ok")}
BACK: Keys = {Key.BACK: Phrase("key.back")}
SKIP: Keys = {Key.BACK: Phrase("key.skip")}
PICK: Keys = {**OK, Key.UP: Phrase("key.choose"), Key.DOWN: Phrase("key.choose")}


@dataclass(frozen=True, slots=True)
class Stroke:
    """A button that was pressed."""

    part: Part
    """Where the button is: BUTTONS, KEYS or DIE."""
    word: str
    """A key's word, or the pips of a die's button."""

    @property
    def key(self) -> str:
        """The word of a key; a die's button is none."""
        return "" if self.part is Part.DIE else self.word

    @property
    def skips(self) -> bool:
        """Whether it skips a step."""
        return self.key == Key.BACK


def stroke(message: Message) -> Stroke | None:
    """Read a message as a stroke; None: it is none."""
    match message:
        case Pressed(key):
            return Stroke(Part.BUTTONS, key)
        case InputReceived(kind="K", value=word):
            return Stroke(Part.KEYS, word)
        case InputReceived(kind="D", value=pips):
            return Stroke(Part.DIE, pips)
    return None


def turned(chosen: int, rows: int, key: str) -> int:
    """Choose another row of a list, which is a ring."""
    return (chosen + {Key.UP: -1, Key.DOWN: 1}.get(Key(key), 0)) % rows if key in set(Key) else chosen


@dataclass(frozen=True, slots=True)
class Ask:
    """A question that only eyes or ears can answer."""

    part: Part
    options: tuple[str, ...] = ("check.yes", "check.no")
    chosen: int = 0

    def pressed(self, press: Stroke) -> Ask | Outcome:
        """Take a stroke."""
        if press.skips:
            return self.skipped()
        if press.key != Key.CONFIRM:
            return replace(self, chosen=turned(self.chosen, len(self.options), press.key))
        answer = self.options[self.chosen]
        if answer == AGAIN:
            return self
        return Outcome(dead=(answer,) if answer == "check.no" else ())

    def skipped(self) -> Outcome:
        """Give up."""
        return Outcome(untried=(self.part,))

    def body(self) -> tuple[Body, Keys]:
        """Show the question."""
        options = tuple(map(Phrase, self.options))
        return Choose(Phrase(f"check.{self.part}"), options, self.chosen), {**PICK, **SKIP}


@dataclass(frozen=True, slots=True)
class Look:
    """Every dot of the panel is lit, until a moment has passed or a button is pressed."""

    until: float

    def body(self) -> tuple[Body, Keys]:
        """Show nothing but light."""
        return AllLit(), {}


@dataclass(frozen=True, slots=True)
class Wait:
    """Something takes its time, and can be skipped."""

    part: Part
    began: float

    def body(self) -> tuple[Body, Keys]:
        """Say what is waited for."""
        return Instruct(Phrase(f"check.{self.part}"), kind="paused"), SKIP


REST = ("check.go_on", "check.dead", "check.untried")
"""What may be said of those that are left."""


@dataclass(frozen=True, slots=True)
class Each:
    """Things that are tried once each, in any order; what was ticked off does again what it always does."""

    part: Part
    left: tuple[str, ...]
    of: int
    began: float
    chosen: int | None = None
    """The row that is chosen while it is asked about those that are left; None: it is not asked."""

    def ticked(self, words: Collection[str]) -> Each | Outcome:
        """Tick some off."""
        left = tuple(word for word in self.left if word not in words)
        return replace(self, left=left, chosen=None) if left else Outcome(self.of)

    def pressed(self, press: Stroke) -> Each | Outcome:
        """Take a stroke."""
        if press.part is self.part and press.word in self.left:
            return self.ticked({press.word})
        if self.chosen is None:
            if press.skips:
                return self.skipped()
            return replace(self, chosen=0) if press.key == Key.CONFIRM else self
        if press.key == Key.BACK:
            return replace(self, chosen=None)
        if press.key != Key.CONFIRM:
            return replace(self, chosen=turned(self.chosen, len(REST), press.key))
        return self._answered(REST[self.chosen])

    def skipped(self) -> Outcome:
        """Give those up that are left."""
        return Outcome(self.of, untried=self.left)

    def _answered(self, answer: str) -> Each | Outcome:
        if answer == "check.go_on":
            return replace(self, chosen=None)
        return Outcome(self.of, dead=self.left) if answer == "check.dead" else self.skipped()

    def body(self, name: Callable[[Part, str], str]) -> tuple[Body, Keys]:
        """Show what to do and how many are left, some of them by name."""
        if self.chosen is not None:
            return Choose(Phrase("check.rest"), tuple(map(Phrase, REST)), self.chosen), {**PICK, **BACK}
        some = tuple(name(self.part, word) for word in self.left[:NAMED])
        left = Phrase("check.left", {"n": len(self.left)})
        keys = {Key.CONFIRM: Phrase("key.done"), **SKIP}
        if self.part in SENSED:
            return Instruct(Phrase(SENSED[self.part], {"fields": some}), (left,), "following"), keys
        return Instruct(Phrase(f"check.{self.part}"), (Phrase("check.names", {"names": some}), left)), keys


SENSED: Mapping[Part, str] = {Part.EMPTY: "do.empty", Part.FIELDS: "do.try", Part.DOUBTS: "do.leave"}
"""What hands are asked to do on the board."""


@dataclass(frozen=True, slots=True)
class Result:
    """What was found, to be read and put away."""

    found: tuple[Phrase, ...]
    untried: tuple[Phrase, ...]
    tried: bool = True
    """False: everything was skipped."""
    chosen: int = 0

    def pressed(self, press: Stroke) -> Result | None:
        """Take a stroke; None: it was read."""
        if press.key in {Key.CONFIRM, Key.BACK}:
            return None
        return replace(self, chosen=turned(self.chosen, len(self.found), press.key)) if self.found else self

    def body(self) -> tuple[Body, Keys]:
        """Show the faults, or that there are none."""
        if self.found:
            return Choose(Phrase("check.found", {"n": len(self.found)}), self.found, self.chosen), PICK
        return Instruct(Phrase("check.well" if self.tried else "check.nothing"), self.untried), OK


Step = Ask | Look | Wait | Each | Result
