"""How fast the firmware scans: the shipped program under MicroPython, with as many sensors as a board may have."""

from __future__ import annotations

import os
import select
import shutil
import sys
import time
from pathlib import Path

from companion.devices import wire
from companion.devices.bench import MOST_CELLS, Bench
from tests.bench.measure import Figure

PERIOD = 20.0
"""Milliseconds from one scan to the next that the firmware aims at."""
TARGET = 1.25
SCANS = 2
CHANGES = 200
PATIENCE = 60.0


def figures() -> list[Figure]:
    """Let every sensor change every other scan, and count how long the firmware takes to see it all."""
    interpreter = shutil.which("micropython", path=str(Path(sys.executable).parent)) or shutil.which("micropython")
    if interpreter is None:
        return []
    period = _period(interpreter)
    name, met = f"firmware's scan of {MOST_CELLS} sensors", period < TARGET * PERIOD
    return [Figure(name, period, "ms", "period aimed at", PERIOD, f"< {TARGET:g} x", met)]


def _period(interpreter: str) -> float:
    """Give the milliseconds from one scan to the next."""
    bench = Bench("bench", MOST_CELLS, interpreter)
    bench.start()
    port = os.open(bench.port, os.O_RDWR | os.O_NOCTTY)
    pictures = [frozenset(range(change % 2, MOST_CELLS, 2)) for change in range(CHANGES)]
    try:
        _read_until(port, frozenset())
        for taken in pictures:
            bench.set_sensors(taken, SCANS)
        bench.set_sensors(frozenset({0}))
        _read_until(port, pictures[0])
        began = time.perf_counter()
        _read_until(port, frozenset({0}))
        return 1000 * (time.perf_counter() - began) / (SCANS * CHANGES)
    finally:
        os.close(port)
        bench.stop()


def _read_until(port: int, taken: frozenset[int]) -> None:
    """Read what the board says until it shows this picture."""
    decoder = wire.Decoder()
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        if select.select([port], [], [], 0.1)[0]:
            lines = decoder.feed(os.read(port, 4096))
            if any(isinstance(line, wire.Occupancy) and line.taken == taken for line in lines):
                return
    raise TimeoutError
