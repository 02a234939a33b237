"""Hands at a virtual table: they do what the screen asks for, and roll for the computer players."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from companion.devices.virtual_table import VirtualTable
from companion.messages import Key
from companion.rules.interface import Detail, Field, Phrase, Piece
from companion.view import Clocking, Instruct, ShowCard, ShowDie, View, Winner

Deed = Callable[[], None]
_CHECKS = {"do.empty", "do.try", "do.leave"}
"""What a self-test asks of hands."""
_AT_ONCE = 2
"""Pieces that hands put down at once: one in each."""


@dataclass(frozen=True, slots=True)
class Grip:
    """What hands can do at the table."""

    moved: Callable[[frozenset[Field]], None]
    """Takes the fields on which something stands, after each change."""
    roll: Callable[[], None]
    press: Callable[[Key], None]


class Hands:
    """Reads the screen as a person would, on behalf of those who are none.

    Args:
        table: the pieces.
        grip: the sensors, the die and the buttons.
    """

    def __init__(self, table: VirtualTable, grip: Grip) -> None:
        self._table = table
        self._grip = grip

    def deed(self, view: View) -> Deed | None:
        """Say what the hands do about a view; None: it is for people, or there is nothing to do."""
        body = view.body
        theirs = _computers(view)
        # People put right themselves what they got wrong; everybody is helped to follow the books.
        if isinstance(body, Instruct) and body.do.code.startswith("do.") and (theirs or body.kind == "following"):
            return lambda: self._follow(body.do, confirms=theirs and Key.CONFIRM in view.keys)
        if not theirs:
            return None
        match body:
            case Instruct(kind="turn") if Key.UP in view.keys:
                return self._grip.roll
            case Winner(title=title) if title.code != "title.flight":
                return None
            case Instruct() | ShowCard() | Clocking() | ShowDie(rolling=False) | Winner() if Key.CONFIRM in view.keys:
                return lambda: self._grip.press(Key.CONFIRM)
        return None

    def _check(self, do: Phrase) -> None:
        """Help to try the sensors: each piece stands as long as it can, for a weak magnet shows with time only."""
        table, named = self._table, do.details["fields"]
        fields = [Field(one) for one in named if isinstance(one, str)] if isinstance(named, tuple) else []
        if table.hand is not None or not fields:
            # A person is at it.
            return
        if do.code == "do.empty":
            for piece in [one for field in fields for one in table.standing(field)]:
                table.remove(piece)
        else:
            for field in [one for one in fields[:_AT_ONCE] if not table.standing(one)]:
                table.place(table.spare, field)
        self._grip.moved(table.taken())

    def _follow(self, do: Phrase, *, confirms: bool) -> None:
        """Do a step; one that no sensor sees is confirmed by the button, for persons by themselves."""
        if do.code in _CHECKS:
            self._check(do)
        else:
            self._carry(do.details)
        if confirms:
            self._grip.press(Key.CONFIRM)

    def _carry(self, details: Mapping[str, Detail]) -> None:
        piece, to, at = details.get("piece"), details.get("to"), details.get("at")
        table = self._table
        if table.hand is not None:
            # A person is at it.
            return
        pieces = [one for one in (piece if isinstance(piece, tuple) else (piece,)) if isinstance(one, Piece)]
        for one in pieces:
            if isinstance(to, str):
                table.place(one, Field(to))
            else:
                table.remove(one)
        if not pieces and isinstance(at, str) and table.standing(Field(at)):
            table.lift(Field(at))
            table.put_aside()
        self._grip.moved(table.taken())


def _computers(view: View) -> bool:
    """Tell whether what a view asks for is asked of a computer player."""
    match view.body:
        case Clocking(arrival):
            return arrival.seat.computer
        case Winner(summary=summary):
            return all(row.seat.computer for row in summary.standings)
    return view.bar.seat is not None and view.bar.seat.computer
