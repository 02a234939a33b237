"""On which line of a settings file something stands; the parser does not tell."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from companion.errors import Wording

_DEPTH = 3
"""A section, a key, and a name in the table that is its value."""
_HEADER = re.compile(r"\s*\[+([^\]]+)\]")
_KEY = re.compile(r"""\s*((?:[\w-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"[^"]*"|'[^']*'))*)\s*=""")


@dataclass(frozen=True, slots=True)
class Places:
    """Where everything in a settings file stands."""

    path: Path | None = None
    """None: there is no file."""
    lines: Mapping[tuple[str, ...], int] = field(default_factory=dict)
    """As `places` gives them."""

    def place(self, *words: str) -> object:
        """Name the file, and the line of a name, else of the key or the section that it belongs to."""
        above = (self.lines.get(words[:depth]) for depth in range(len(words), 0, -1))
        line = next(filter(None, above), None)
        return Wording("{file}, line {line}", {"file": self.path, "line": line}) if line else self.path


def places(text: str) -> dict[tuple[str, ...], int]:
    """Give the first line of each section, each key and each name in its table, such as `(section, key)`, from 1."""
    found: dict[tuple[str, ...], int] = {}
    section: tuple[str, ...] = ()
    for number, line in enumerate(text.split("\n"), 1):
        header, key = _HEADER.match(line), _KEY.match(line)
        if header:
            section = _words(header[1])
        elif not key:
            continue
        words = section if header else (*section, *_words(key[1] if key else ""))
        for depth in range(1, min(_DEPTH, len(words)) + 1):
            found.setdefault(words[:depth], number)
    return found


def _words(name: str) -> tuple[str, ...]:
    return tuple(word.strip().strip("\"'") for word in name.split("."))
