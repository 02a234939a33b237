"""The rules that docs/rules.md lists."""

from __future__ import annotations

import re
from pathlib import Path

DOCUMENT = Path(__file__).parents[2] / "docs" / "rules.md"


def documented() -> set[str]:
    """Collect the ids of the document's tables."""
    return set(re.findall(r"^\| (RV-[BM]?\d+) \|", DOCUMENT.read_text(encoding="utf-8"), re.MULTILINE))
