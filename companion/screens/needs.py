"""How many rows of pixels a body needs: what is drawn cannot get as small as a text can."""

from __future__ import annotations

from collections.abc import Mapping

from companion.screens.canvas import Canvas
from companion.view import Body, Choose, Clocking, Dice, Instruct, Rests, Scores, ShowDie, Winner

_LEAST = 10
"""A line of the smallest type."""
_LIST = 29
"""A question and two answers: they leave room for one line about a missing device, and not for more."""
_REASON = 27
"""What is not allowed, and a line that says why: that is worth more than a second line about a device."""
_DIE = 17
_PLAYER, _DISCS_BELOW = 10, 20
"""A player's row, and one with the rest discs below the name."""
_COLUMN = 2
"""So many players stand below each other on a wide panel."""

# On a small, a wide and a tall panel.
_Rows = tuple[int, int, int]
_WINNER: _Rows = (33, 33, 78)
_FIXED: Mapping[type[Body], _Rows] = {
    Dice: (41, 29, 60),
    Clocking: (31, 41, 97),
    Choose: (_LIST, _LIST, _LIST),
    ShowDie: (_DIE, _DIE, _DIE),
}


def rows(canvas: Canvas, body: Body) -> int:
    """Give the rows below which a body would lose something on this panel."""
    match body:
        case Instruct(kind="refused", why=why) if why:
            return _REASON
        case Winner(summary=summary):
            return max(_of(canvas, _WINNER), len(summary.standings) * _PLAYER if canvas.wide else 0)
    fixed = _FIXED.get(type(body))
    return _of(canvas, fixed) if fixed else _table(canvas, body)


def _table(canvas: Canvas, body: Body) -> int:
    match body:
        case Rests(summary=summary):
            row = _DISCS_BELOW if canvas.wide or canvas.tall else _PLAYER
            return row * _below(canvas, len(summary.resting))
        case Scores(summary=summary):
            return _PLAYER * _below(canvas, len(summary.standings))
    return _LEAST


def _of(canvas: Canvas, panels: _Rows) -> int:
    small, wide, tall = panels
    return wide if canvas.wide else tall if canvas.tall else small


def _below(canvas: Canvas, players: int) -> int:
    """Count the players that stand below each other."""
    return min(players, _COLUMN) if canvas.wide else players
