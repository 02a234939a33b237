"""The panels that screens are drawn for, by columns and rows of dots."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

Size = tuple[int, int]

SMALL: Size = (128, 64)
"""One colour: SSD1306, SSD1309, SH1106."""
WIDE: Size = (256, 64)
"""Shades of grey: SSD1322."""
TALL: Size = (128, 128)
"""One colour (SH1107) or shades of grey (SSD1327)."""

PANELS: Mapping[str, Size] = MappingProxyType({"{}x{}".format(*size): size for size in (SMALL, WIDE, TALL)})
"""Sizes by their names (`128x64`)."""
SHADED = frozenset({WIDE})
"""The sizes whose examples are drawn with shades."""
