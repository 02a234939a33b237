"""Printed boards and cards, and what the command that draws them says."""

from __future__ import annotations

from collections.abc import Mapping

from companion.sentences.mark import N_, Sentence

BOARD: Mapping[str, Sentence] = {
    "board.title": N_("RV CHAMPIONSHIP"),
    "board.site": N_("Release site {site}"),
    "board.legend.blue": N_("Blue event card"),
    "board.legend.red": N_("Red event card"),
    "board.legend.district": N_("District"),
    "board.legend.hawk": N_("Hawk at the start"),
    "board.legend.perch": N_("Empty at the start"),
    "board.legend.entry": N_("Entry field"),
    "board.legend.forward": N_("Forward"),
    "board.page": N_("{tile} of {count}"),
    "board.ruler": N_("{millimetres} mm: measure it; print at 100 %, not fitted to the page"),
    "board.fronts": N_("Fronts {number} of {count}"),
    "board.backs": N_("Backs {number} of {count}: turn the paper over at its long edge"),
    "board.size": N_(
        "Board of {width} by {height} mm; {n} page of {paper}", "Board of {width} by {height} mm; {n} pages of {paper}"
    ),
    "board.holes": N_("{n} hole for a sensor", "{n} holes for sensors"),
}
