"""The virtual table in a terminal."""

from __future__ import annotations

from collections.abc import Mapping

from companion.sentences.mark import N_, Sentence

CONSOLE: Mapping[str, Sentence] = {
    "console.mode.buttons": N_("Buttons"),
    "console.mode.board": N_("Board"),
    "console.beside": N_("Beside the board:"),
    "console.under": N_("{field}: {pieces}"),
    "console.hand": N_("In the hand: {piece}"),
    "console.small": N_("Window too small: at least {columns} × {rows}"),  # noqa: RUF001 - the sign of sizes
    "console.keys.buttons": N_("Enter OK · b back · ↑↓ choose · 1-6 die · r roll · Tab board · ? help · q leave"),
    "console.keys.board": N_("Arrows cursor · Enter lift, put · x beside · c OK · Tab buttons · ? help"),
    "console.help.confirm": N_("Enter, space, c   confirm"),
    "console.help.back": N_("Backspace, Esc, b back"),
    "console.help.choose": N_("Arrows, j, k      choose"),
    "console.help.long": N_("C, B              hold confirm or back: help"),
    "console.help.board": N_("Tab               to the board and back to the buttons"),
    "console.help.cursor": N_("On the board: arrows move the cursor"),
    "console.help.lift": N_("On the board: Enter lifts a piece and puts it down"),
    "console.help.aside": N_("On the board: x takes a piece from beside the board or puts it there"),
    "console.help.die": N_("1 to 6            the die shows this"),
    "console.help.throw": N_("r                 throw the die"),
    "console.help.leave": N_("q, Ctrl-C         leave; everything is saved"),
}
