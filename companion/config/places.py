"""On which line of a settings file something stands; the parser does not tell."""

from __future__ import annotations

import re

_HEADER = re.compile(r"\s*\[+([^\]]+)\]")
_KEY = re.compile(r"""\s*((?:[\w-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"[^"]*"|'[^']*'))*)\s*=""")


def places(text: str) -> dict[tuple[str, ...], int]:
    """Give the first line of each section, as `(section,)`, and of each key, as `(section, key)`, counted from 1."""
    found: dict[tuple[str, ...], int] = {}
    section: tuple[str, ...] = ()
    for number, line in enumerate(text.split("\n"), 1):
        header, key = _HEADER.match(line), _KEY.match(line)
        if header:
            section = _words(header[1])
        elif not key:
            continue
        words = section if header else (*section, *_words(key[1] if key else ""))
        for depth in range(1, min(2, len(words)) + 1):
            found.setdefault(words[:depth], number)
    return found


def _words(name: str) -> tuple[str, ...]:
    return tuple(word.strip().strip("\"'") for word in name.split("."))
