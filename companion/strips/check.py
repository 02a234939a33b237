"""The check code, which tells a strip that was altered by hand."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence

DIGITS = 4

_CHECK_LINE = re.compile(rf"\S+ ([0-9A-F]{{{DIGITS}}})(?: .*)?")

_THICK = re.compile(r"={16,}")


def code(lines: Sequence[str]) -> str:
    """Give the check code of the printed lines above it.

    It is the first four hex digits, in capitals, of the SHA-256 over the lines from the top rule to the thin rule
    right above the check line, both included: as printed (so after characters were replaced), without trailing
    blanks, joined by a line feed, with none after the last, in UTF-8. The check line itself and what is below it
    do not count; the marks of a copy or a cancelled entry do.
    """
    told = "\n".join(line.rstrip() for line in lines)
    return hashlib.sha256(told.encode()).hexdigest()[:DIGITS].upper()


def strips(text: str) -> tuple[tuple[str, ...], ...]:
    """Find the strips in a text that may hold several: blocks between blank lines that have a rule of `=`."""
    blocks = (block.splitlines() for block in re.split(r"\n\s*\n", text.replace("\r\n", "\n").strip("\n")))
    return tuple(tuple(block) for block in blocks if any(_THICK.fullmatch(line.rstrip()) for line in block))


def verify(lines: Sequence[str]) -> bool:
    """Tell whether printed text carries the check code of the lines above it; see `proof`."""
    return proof(lines) is not None


def proof(lines: Sequence[str]) -> str | None:
    """Give the check code of a printed text if it fits the lines above it.

    Args:
        lines: the strip from its top rule on; blank lines before and after it are ignored.
    """
    told = "\n".join(line.rstrip() for line in lines).strip("\n").split("\n")
    thin = max((row for row, line in enumerate(told) if line and not line.strip("-")), default=None)
    if thin is None or thin + 1 >= len(told):
        return None
    printed = _CHECK_LINE.fullmatch(told[thin + 1])
    return printed[1] if printed and printed[1] == code(told[: thin + 1]) else None
