"""The die on the strip: how often each face came, and whether that is remarkable."""

from __future__ import annotations

from collections.abc import Iterator

from companion.strips.form import Form
from companion.strips.paper import Line
from companion.strips.printable import printable
from companion.view import Dice


def die(dice: Dice | None, form: Form) -> Iterator[Line]:
    """Show the rolls of each face, who told them, and whether the die is fair."""
    if dice is None or not sum(dice.faces):
        return
    yield form.thin()
    yield _faces(form, form.say("die"), tuple(range(1, 7)), bold=True)
    for row in dice.rows:
        # Half a name says nothing.
        yield _faces(form, form.seat(row.seat), row.faces, short=form.colour(row.seat.colour))
    yield _faces(form, form.say("all"), dice.faces)
    for how in ("sensed", "typed", "electronic"):
        count = getattr(dice, how)
        if count:
            yield form.spread(form.say(f"die.{how}"), f"{count}")
    yield form.line(printable(form.words(dice.verdict)), bold=True)


def _faces(form: Form, label: str, numbers: tuple[int, ...], *, short: str = "", bold: bool = False) -> Line:
    """Set a label and six numbers into columns; where the label has no room the short one stands for it."""
    columns = "".join(f"{number:>4}" for number in numbers).lstrip()
    return form.spread(label if form.fits(label, columns) else short or label, columns, bold=bold)
