"""Slip to strip: the one door of the layout."""

from __future__ import annotations

from companion.effects import Certificate, EntrySlip, FlightStrip, RaceStrip, SeasonStrip, Slip
from companion.strips.certificate import certificate
from companion.strips.entry import entry
from companion.strips.flight import flight
from companion.strips.form import Form
from companion.strips.paper import Strip, Words
from companion.strips.race import race
from companion.strips.season import season


def layout(slip: Slip, columns: int, words: Words) -> Strip:
    """Lay out a slip for paper of so many columns; `words` decides the language."""
    form = Form(columns, words)
    match slip:
        case EntrySlip():
            return entry(slip, form)
        case FlightStrip():
            return flight(slip, form)
        case SeasonStrip():
            return season(slip, form)
        case RaceStrip():
            return race(slip, form)
        case Certificate():
            return certificate(slip, form)
