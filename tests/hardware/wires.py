"""The table of pins as the tests read it."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
PINOUT: dict[str, Any] = tomllib.loads((ROOT / "hardware" / "pinout.toml").read_text(encoding="utf-8"))
NO_PINS = {"spi", "bus", "number"}
"""Keys that number a bus."""


def signals(computer: str) -> dict[str, int]:
    """Name every signal of a computer as the drawings do: `keys.back`, `matrix.columns.0`, `die.pips.1`."""
    named: dict[str, int] = {}
    for table, wires in PINOUT[computer].items():
        if isinstance(wires, dict) and table != "claimed":
            for name, value in wires.items():
                named |= one(f"{table}.{name}", value) if name not in NO_PINS else {}
    return named


def one(name: str, value: int | list[int]) -> dict[str, int]:
    """Name a signal, or each of a list; pips count from one, as on a die."""
    if isinstance(value, int):
        return {name: value}
    return {f"{name}.{index}": gpio for index, gpio in enumerate(value, start=int(name == "die.pips"))}


def header(computer: str) -> dict[int, int]:
    """Give the pin of each GPIO."""
    return {int(gpio): pin for gpio, pin in PINOUT["header"][computer]["gpio"].items()}


def supplies(computer: str) -> dict[int, str]:
    """Give the name of each pin that is a supply or ground."""
    return {pin: name for name, pins in PINOUT["header"][computer].items() if isinstance(pins, list) for pin in pins}
