"""What the tests of the firmware share."""

import importlib
import json
import shutil
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
FIRMWARE = ROOT / "firmware"
VECTORS = ROOT / "tests" / "vectors" / "wire.json"
MICROPYTHON = shutil.which("micropython", path=str(Path(sys.executable).parent)) or shutil.which("micropython")

INTERPRETERS = [
    pytest.param(sys.executable, id="cpython"),
    pytest.param(
        MICROPYTHON or "",
        id="micropython",
        marks=pytest.mark.skipif(MICROPYTHON is None, reason="micropython is not installed: no wheel for this machine"),
    ),
]


def load(name: str) -> Any:
    """Import a module of the firmware, which finds its siblings by their plain names."""
    sys.path.insert(0, str(FIRMWARE))
    try:
        return importlib.import_module(name)
    finally:
        sys.path.remove(str(FIRMWARE))


def vectors() -> dict[str, Any]:
    """Read the vectors that both sides are held to."""
    read: dict[str, Any] = json.loads(VECTORS.read_text())
    return read


def settings(cells: int = 12, **changes: Any) -> SimpleNamespace:
    """Give a small board's settings: two keys, a die, twelve sensors; the rest is that of the shipped board."""
    given: dict[str, Any] = {
        "BOARD": "small",
        "CELLS": cells,
        "KEYS": (("confirm", 10), ("back", 11)),
    }
    return SimpleNamespace(**vars(load("pins")) | given | changes)
