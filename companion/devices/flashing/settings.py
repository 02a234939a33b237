"""The board's own settings, `pins.py`: what its owner changed is kept, what the table says is set."""

from __future__ import annotations

import ast
import json
import runpy
from pathlib import Path
from types import SimpleNamespace

from companion.errors import WrongInputError


def fit(own: str, shipped: str, board: str, cells: int, source: object) -> str:
    """Make the settings fit the program and the table.

    Args:
        own: the owner's settings; empty: there are none yet.
        shipped: the settings that come with the program; what `own` lacks is taken from them.
        board: the name that the board shall say.
        cells: its number of sensors.
        source: where `own` comes from, for sentences.

    Raises:
        WrongInputError: `own` is no Python.
    """
    text = own or shipped
    known = _values(text, source)
    lines = shipped.split("\n")
    for name, value in _values(shipped, "pins.py").items():
        if name not in known:
            text = "\n".join([text.rstrip("\n"), *lines[value.lineno - 1 : value.end_lineno], ""])
    for name, setting in (("BOARD", board), ("CELLS", cells)):
        text = _set(text, name, json.dumps(setting), source)
    return text


def check(text: str, program: Path, source: object) -> None:
    """Let the program's own check look at the settings before they are on the board.

    Args:
        text: the settings.
        program: the folder of the firmware.
        source: where the settings come from, for sentences.

    Raises:
        WrongInputError: the board would not start with them.
    """
    values = _values(text, source)
    try:
        pins = SimpleNamespace(**{name: ast.literal_eval(value) for name, value in values.items()})
        runpy.run_path(str(program / "settings.py"))["check"](pins)
    except (AttributeError, LookupError, TypeError, ValueError) as error:
        raise WrongInputError(
            "{file} does not fit the board's program ({reason}): give corrected settings with --pins FILE.",
            file=source,
            reason=error,
        ) from error


def _values(text: str, source: object) -> dict[str, ast.expr]:
    """Find what is assigned to each name; the last assignment counts."""
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError) as error:
        raise WrongInputError(
            "{file}, line {line}: this is no Python: give corrected settings with --pins FILE.",
            file=source,
            line=getattr(error, "lineno", None) or 1,
        ) from error
    assigned = [node for node in tree.body if isinstance(node, ast.Assign)]
    return {target.id: node.value for node in assigned for target in node.targets if isinstance(target, ast.Name)}


def _set(text: str, name: str, value: str, source: object) -> str:
    """Put a value in the place of another one; the comment behind it stays."""
    old = _values(text, source)[name]
    # The parser counts columns in bytes.
    lines = text.encode().split(b"\n")
    head = [*lines[: old.lineno - 1], lines[old.lineno - 1][: old.col_offset]]
    last = old.end_lineno or old.lineno
    tail = [lines[last - 1][old.end_col_offset :], *lines[last:]]
    return (b"\n".join(head) + value.encode() + b"\n".join(tail)).decode()
