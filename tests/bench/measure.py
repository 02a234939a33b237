"""What a figure is: a value beside a baseline of the same run, and what it should be."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
RUNS = 7
"""Starts of a process of which the median counts."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One line of the report."""

    name: str
    value: float
    unit: str
    baseline: str
    """What it stands beside."""
    beside: float
    target: str = ""
    met: bool | None = None
    """None: nothing was promised."""

    def line(self) -> str:
        """Write it in columns."""
        ratio = f"{self.value / self.beside:6.2f} x" if self.beside else " " * 8
        verdict = {None: "", True: f"{self.target}: met", False: f"{self.target}: MISSED"}[self.met]
        shown = f"{self.value:9.2f} {self.unit:5}"
        return f"{self.name:38}{shown}{ratio} {self.baseline:32}{self.beside:9.2f} {self.unit:5}{verdict}".rstrip()


def timed(deed: Callable[[], object]) -> float:
    """Give the milliseconds that a deed takes."""
    began = time.perf_counter()
    deed()
    return 1000 * (time.perf_counter() - began)


def started(arguments: Sequence[str]) -> float:
    """Give the milliseconds that a Python process takes from start to end."""
    environment = os.environ | {"PYTHONPATH": str(ROOT), "LANG": "en"}

    def run() -> None:
        subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL, env=environment)

    run()  # the first start also writes and reads what later ones find in memory
    return statistics.median(timed(run) for _ in range(RUNS))


def percentile(values: Sequence[float], share: float) -> float:
    """Give the value below which a share of all lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]
