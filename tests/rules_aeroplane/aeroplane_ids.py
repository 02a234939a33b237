"""The rules that docs/aeroplane.md lists."""

from __future__ import annotations

import re
from pathlib import Path

DOCUMENT = Path(__file__).parents[2] / "docs" / "aeroplane.md"


def documented() -> set[str]:
    """Collect the ids of the document's tables."""
    return set(re.findall(r"^\| (AC-[A-Z]?\d*) \|", DOCUMENT.read_text(encoding="utf-8"), re.MULTILINE))
