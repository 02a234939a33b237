"""Boards for the tests: the default one with some rows changed."""

from __future__ import annotations

from companion.data import board_text, load_board
from companion.rules.rv.board import Board


def altered_text(*changes: tuple[int, str, str]) -> str:
    """Give the default board's file with `old` replaced by `new` in a row of the map, once each."""
    lines = board_text(None).splitlines()
    for row, old, new in changes:
        index = next(i for i, line in enumerate(lines) if line.startswith(f"{row}   "))
        assert lines[index].count(old) == 1, f"row {row} has “{old}” not exactly once"
        lines[index] = lines[index].replace(old, new)
    return "\n".join(lines)


def altered(*changes: tuple[int, str, str]) -> Board:
    """Check the changed board."""
    return load_board(altered_text(*changes), "altered.toml")


def inner_entry() -> Board:
    """Give a board with a field east of red's entry, which is N5."""
    return altered((5, "x . r |", "r . x |"))


def twin_hawks() -> Board:
    """Give a board whose hawks on J3 and J5 both stand next to J4."""
    return altered((5, "# # .", "H # ."), (6, "H # .", "# # ."))


def near_hawk() -> Board:
    """Give a board with a hawk on G3, between a release place of red and the event field H3."""
    text = altered_text((3, "R . o . H #", "R H o . . ."), (4, "# #", ". ."))
    return load_board(text.replace('"J3-K4"', '"G3"'), "near.toml")


def between_hawks() -> Board:
    """Give a board whose event field H3 lies between hawks on G3 and I3."""
    text = altered_text((3, "R . o . H #", "R H o H . ."), (4, "# #", ". ."))
    return load_board(text.replace('"J3-K4"', '"G3", "I3"'), "between.toml")
