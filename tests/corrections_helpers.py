"""Tables at which something is corrected, of either game; what the screen offers, and what was written down."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

from companion.referee.books import AnyGame, Books
from companion.referee.desk import Manner
from companion.referee.sensing import Table
from companion.rules.interface import Phrase
from companion.view import Choose, Instruct
from tests.referee_helpers import Sitting
from tests.referee_parts import Begun, Memory, Plan, Script
from tests.table_aeroplane import game as planes


@dataclass(frozen=True)
class Hangar:
    """A match of aeroplane chess at a table without sensors, from a position on."""

    position: str
    rules: tuple[tuple[str, str], ...] = ()
    manner: Manner = Manner()  # noqa: RUF009 - frozen

    def game(self) -> AnyGame:
        """Build the game; its setup is the position."""
        played: Any = planes(**dict(self.rules))
        return cast(AnyGame, Begun(played, played.read(self.position)))

    def books(self, record: Memory) -> Books:
        """Open the books as the record has them."""
        game = self.game()
        return Books(game, game.seats(game.setup(())), record, list(record.entries))

    def table(self) -> Table:
        """Give no sensors."""
        return Table(())


def in_hangar(position: str, chance: Script | None = None, **rules: str) -> Sitting:
    """Sit down at a match of aeroplane chess, all planes in place."""
    sitting = Sitting(cast(Plan, Hangar(position, tuple(rules.items()))), chance=chance or Script())
    sitting.follow()
    return sitting


def offered(sitting: Sitting) -> list[Phrase]:
    """Give the rows on the screen."""
    assert isinstance(sitting.body, Choose), sitting.body
    return list(sitting.body.options)


def head(sitting: Sitting) -> Phrase:
    """Give what stands above the list."""
    assert isinstance(sitting.body, Choose), sitting.body
    return sitting.body.ask


def correct(sitting: Sitting, back: int = 0) -> None:
    """Open what may stand in the place of a command, 0 for the last one."""
    sitting.menu("menu.correct")
    sitting.press(*["down"] * back, "confirm")


def told(sitting: Sitting) -> list[str]:
    """Give the codes of the small lines on the screen."""
    assert isinstance(sitting.body, Instruct), sitting.body
    return [line.code for line in sitting.body.why]


def notes(sitting: Sitting) -> list[dict[str, str | int]]:
    """Give the notes of everything that was written down."""
    return [dict(recorded.entry.note) for recorded in sitting.record.entries]
