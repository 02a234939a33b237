"""What the board complains of, in words that people at the table can do something with."""

from __future__ import annotations

from collections.abc import Sequence

from companion.messages import BoardFault, Key
from companion.rules.interface import Field, Phrase

STUCK, BUS = "stuck", "bus"
"""The faults of docs/protocol.md."""
READER = "reader"
"""Stands before the number of a reader that does not answer."""


def complaint(fault: BoardFault, sensors: Sequence[Field]) -> Phrase:
    """Word a fault of the board.

    Args:
        fault: as it came.
        sensors: the field of each sensor; a reader is named by it.
    """
    code, detail = fault.code, fault.detail
    number = detail.removeprefix(READER)
    if code == BUS and number != detail and number.isdecimal() and int(number) < len(sensors):
        return Phrase("trouble.reader", {"field": sensors[int(number)]})
    if code == BUS:
        return Phrase("trouble.bus")
    if code == STUCK:
        return Phrase("trouble.stuck", {"detail": f"check.key.{detail}" if detail in set(Key) else detail})
    # A board with a newer program than ours may know more.
    return Phrase("trouble.board", {"code": code, "detail": detail})
