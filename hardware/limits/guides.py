"""What stands in the guides between two marks is written from the list of parts. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

MARK = re.compile(r"(<!-- write (\w+) ?([^>]*?) -->).*?(<!-- end -->)", re.DOTALL)

Writers = Mapping[str, Callable[..., str]]
"""By the first word of a mark, what writes the text; it is given the other words."""


def filled(text: str, writers: Writers) -> str:
    """Write anew what stands between `<!-- write NAME WORD… -->` and `<!-- end -->`.

    Raises:
        KeyError: nobody writes what a mark names.
    """
    return MARK.sub(lambda mark: f"{mark[1]}{writers[mark[2]](*mark[3].split())}{mark[4]}", text)
