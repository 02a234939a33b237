"""Print every figure beside its baseline (python -m tests.bench)."""

from __future__ import annotations

import sys

from tests.bench import aeroplane, bounce, flights, handling, memory, oled, scan, starts, verdicts

SUITES = (flights, aeroplane, handling, verdicts, starts, memory, oled, bounce, scan)


def main() -> None:
    """Measure and print; what is missed is said and fails nothing."""
    for suite in SUITES:
        for figure in suite.figures():
            sys.stdout.write(f"{figure.line()}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
