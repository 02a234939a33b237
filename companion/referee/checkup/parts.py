"""What a table has, what is tried of it, and what came of that."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from companion.messages import Key
from companion.rules.interface import Field


class Part(StrEnum):
    """What is tried, in this order."""

    MEET = "meet"
    """The board says hello."""
    SCREEN = "screen"
    BUTTONS = "buttons"
    """The buttons of the Pi."""
    KEYS = "keys"
    """The buttons of the board."""
    DIE = "die"
    """The six buttons of the board's die."""
    LAMPS = "lamps"
    SOUND = "sound"
    EMPTY = "empty"
    """All pieces off the board: what still counts as taken is stuck."""
    FIELDS = "fields"
    """Each field once with a piece."""
    HOLD = "hold"
    """The last pieces stand for a while, as the others did."""
    DOUBTS = "doubts"
    """Fields that lost their piece for a moment get another look."""
    PRINT = "print"
    """The certificate, which tries the printer by itself."""
    RESULT = "result"


@dataclass(frozen=True, slots=True)
class Parts:
    """What a table has beside what its board says of itself."""

    board: str
    """The name on the certificate."""
    sensors: tuple[Field, ...] = ()
    """Fields in the order of the sensors; empty: no board is connected."""
    buttons: tuple[Key, ...] = (Key.CONFIRM, Key.BACK, Key.UP, Key.DOWN)
    keys: tuple[Key, ...] = tuple(Key)
    """Buttons of the board, if it says that it has any."""
    screen: bool = True
    sound: bool = False
    """The Pi has a buzzer of its own."""
    printer: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a part."""

    of: int = 1
    """Things that were to be tried."""
    dead: tuple[str, ...] = ()
    """Those that did not answer."""
    untried: tuple[str, ...] = ()
    """Those that were skipped."""
