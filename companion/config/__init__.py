"""The settings: one TOML file."""

from __future__ import annotations

from companion.config.reading import find, load
from companion.config.schema import Buttons, Link, Oled, Play, Printer, Settings, Speech, Storage, Table

__all__ = ["Buttons", "Link", "Oled", "Play", "Printer", "Settings", "Speech", "Storage", "Table", "find", "load"]
