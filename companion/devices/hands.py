"""Hands at a virtual table: they do what the screen asks for, and roll for the computer players."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from companion.devices.virtual_table import VirtualTable
from companion.messages import Key
from companion.rules.interface import Field, Piece
from companion.view import Clocking, Instruct, ShowCard, ShowDie, View, Winner

Deed = Callable[[], None]


@dataclass(frozen=True, slots=True)
class Grip:
    """What hands can do at the table."""

    moved: Callable[[frozenset[Field]], None]
    """Takes the fields on which something stands, after each change."""
    roll: Callable[[], None]
    press: Callable[[Key], None]


class Hands:
    """Reads the screen as a person would.

    Args:
        table: the pieces.
        grip: the sensors, the die and the buttons.
        alone: nobody sits at the table; the hands also confirm what is meant for people.
    """

    def __init__(self, table: VirtualTable, grip: Grip, *, alone: bool) -> None:
        self._table = table
        self._grip = grip
        self._alone = alone

    def deed(self, view: View) -> Deed | None:
        """Say what the hands do about a view; None: it is for people, or there is nothing to do."""
        body = view.body
        if isinstance(body, Instruct) and body.kind in {"following", "correcting"}:
            return self._step(body)
        if not self._theirs(view):
            return None
        match body:
            case Instruct(kind="turn") if body.do.code in {"ask.roll", "ask.direct"}:
                return lambda: self._grip.press(Key.CONFIRM) if Key.CONFIRM in view.keys else self._grip.roll()
            case Instruct(kind="paused") | ShowCard() | Clocking() | ShowDie(rolling=False):
                return lambda: self._grip.press(Key.CONFIRM)
            case Winner(title=title) if title.code == "title.flight":
                return lambda: self._grip.press(Key.CONFIRM)
        return None

    def _theirs(self, view: View) -> bool:
        seat = view.bar.seat
        return self._alone or (seat is not None and seat.computer)

    def _step(self, body: Instruct) -> Deed | None:
        details = body.do.details
        piece, to, at = details.get("piece"), details.get("to"), details.get("at")
        if not body.do.code.startswith("do."):
            return (lambda: self._grip.press(Key.CONFIRM)) if self._alone or body.do.code == "todo.set" else None
        return lambda: self._carry(piece, to, at)

    def _carry(self, piece: object, to: object, at: object) -> None:
        table = self._table
        table.put_aside()
        if isinstance(piece, Piece):
            if isinstance(to, str) and not to.startswith("loft."):
                table.place(piece, Field(to))
            else:
                table.remove(piece)
        elif isinstance(at, str):
            table.lift(Field(at))
            table.put_aside()
        self._grip.moved(table.taken())
