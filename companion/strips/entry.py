"""The slip of one arrival (Konstatierung)."""

from __future__ import annotations

from companion.effects import EntrySlip
from companion.strips.form import POINTS_INSET, Form, marks
from companion.strips.paper import Strip
from companion.strips.printable import printable


def entry(slip: EntrySlip, form: Form) -> Strip:
    """Lay out the slip of one arrival (spec: The strip)."""
    arrival = slip.arrival
    marked = marks(named=arrival.named, manual=arrival.manual)
    ring = form.ring(arrival.seat.colour, slip.arrived.when, arrival.piece.number if slip.numbered else None)
    body: Strip = (
        form.thick(),
        form.centred(form.say("title"), bold=True),
        form.headline(form.say("clocked")),
        *((form.headline(form.say("void")),) if slip.void else ()),
        *((form.headline(form.say("copy")),) if slip.copy else ()),
        form.thick(),
        form.pair(
            form.say("flight", flight=arrival.flight, flights=arrival.flights),
            f"{form.say('site')} {printable(slip.site.upper())}",
        ),
        form.triple(form.say("released"), form.clock(slip.released.when), form.number(slip.released), inset=2),
        form.thin(),
        form.pair(form.say("loft"), form.seat(arrival.seat)),
        form.triple(form.say("pigeon"), ring, marked, bold=True),
        form.triple(form.say("arrival"), form.clock(slip.arrived.when), f"{form.say('roll')}{arrival.roll:>6}"),
        form.pair(form.say("place"), form.say("placed", place=arrival.place, of=arrival.of), bold=True),
        form.spread(form.say("points"), form.amount(arrival.points.hundredths), inset=POINTS_INSET, bold=True),
        form.spread(form.say("so_far"), form.amount(arrival.total.hundredths), inset=POINTS_INSET),
    )
    return form.sealed(body)
