"""The text of a TOML file, whoever wrote it."""

from __future__ import annotations

import re
import tomllib
from typing import Any

from companion.errors import WrongInputError

_DEEPEST = 20
"""So many brackets and dotted names may stand within each other; no file of ours has half of it."""


def parse(file: object, text: str) -> dict[str, Any]:
    """Read a text as TOML.

    Args:
        file: the file that is named in the error.
        text: what stands in it.

    Raises:
        WrongInputError: names the line.
    """
    try:
        given = tomllib.loads(text)
    except (RecursionError, ValueError) as error:
        raise _no_toml(file, text, error) from error
    # The parser takes dotted names of any depth, and who walks through them afterwards does not.
    if _too_deep(given, _DEEPEST):
        raise _nested(file)
    return given


def _too_deep(value: object, left: int) -> bool:
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return left == 0 or any(_too_deep(each, left - 1) for each in inside)


def _nested(file: object) -> WrongInputError:
    return WrongInputError("{file}: brackets are nested too deep, or a number is too long: correct it.", file=file)


def _no_toml(file: object, text: str, error: Exception) -> WrongInputError:
    # The place is only in the message: "… (at line 3, column 5)" or "… (at end of document)".
    place = re.search(r"\(at (?:line (\d+)|end of document)", str(error))
    if not place:
        return _nested(file)
    return WrongInputError(
        "{file}, line {line}: this is not TOML (see its quotation marks, brackets and equals sign): correct the line.",
        file=file,
        line=int(place[1]) if place[1] else text.rstrip("\n").count("\n") + 1,
    )
