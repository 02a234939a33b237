"""Print every figure beside its baseline (python -m tests.bench)."""

from __future__ import annotations

import sys

from tests.bench import flights, handling, memory, starts
from tests.bench.measure import Figure

SUITES = (flights, handling, starts, memory)


def main() -> int:
    """Measure and print; 1 when a target was missed."""
    missed: list[Figure] = []
    for suite in SUITES:
        for figure in suite.figures():
            sys.stdout.write(f"{figure.line()}\n")
            sys.stdout.flush()
            missed += [figure] * (figure.met is False)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
