"""Slip to strip: the one door of the layout."""

from __future__ import annotations

from companion.effects import EntrySlip, Slip
from companion.strips.entry import entry
from companion.strips.flight import flight
from companion.strips.form import Form
from companion.strips.paper import Strip, Words


def layout(slip: Slip, columns: int, words: Words) -> Strip:
    """Lay out a slip for paper of so many columns; `words` decides the language."""
    form = Form(columns, words)
    return entry(slip, form) if isinstance(slip, EntrySlip) else flight(slip, form)
