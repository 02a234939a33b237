"""A game as text, for people, for diff and for another journal; docs/records.md describes every line."""

from __future__ import annotations

from companion.records.misfit import Misfit
from companion.records.reading import Record, read
from companion.records.writing import Remarks, write

__all__ = ["Misfit", "Record", "Remarks", "read", "write"]
