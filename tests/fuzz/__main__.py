"""Try spoilt inputs for as long as wanted: `python -m tests.fuzz --minutes 20 [READER ...]`, or `make fuzz`.

What is found is printed with its smallest input; hypothesis keeps it in `.hypothesis` and tries it first next time.
"""

from __future__ import annotations

import argparse
import resource
import signal
import sys
import time
import traceback
from types import FrameType

from hypothesis import HealthCheck, given, settings

from tests.fuzz.spoiling import spoilt
from tests.fuzz.targets import TARGETS, Target, judge

ROUND = 500
"""Examples of a reader before it is another one's turn."""
LIMIT = 10
"""Seconds of the processor that one input may take; those of the clock say more of what else the machine does."""
MEMORY = 500_000
"""Kilobytes that all readers together may take."""


class SlowError(Exception):
    """An input took too long."""


def run(name: str, target: Target) -> bool:
    """Try a reader for a round; False: something was found."""

    @settings(
        max_examples=ROUND // 10 if target.costly else ROUND, deadline=None, suppress_health_check=list(HealthCheck)
    )
    @given(spoilt(target.seeds()))
    def tried(data: bytes) -> None:
        signal.setitimer(signal.ITIMER_PROF, LIMIT)
        try:
            judge(target, data)
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)

    try:
        tried()
    except Exception:  # noqa: BLE001 - that is what this looks for
        sys.stdout.write(f"{name}:\n{traceback.format_exc()}\n")
        sys.stdout.flush()
        return False
    return True


def _slow(_: int, __: FrameType | None) -> None:
    raise SlowError


def main() -> int:
    """Try all readers in turn until the time is over; give the number of those in which something was found."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz")
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("readers", nargs="*", metavar="READER", help=", ".join(TARGETS))
    options = parser.parse_args()
    signal.signal(signal.SIGPROF, _slow)
    left = {name: TARGETS[name] for name in options.readers or TARGETS}
    found, rounds, until = set[str](), 0, time.monotonic() + 60 * options.minutes
    while left and time.monotonic() < until:
        rounds += 1
        for name in list(left):
            if not run(name, left[name]):
                found.add(name)
                del left[name]
    used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    sys.stdout.write(f"{rounds} rounds; {used // 1000} MB; found something in: {', '.join(sorted(found)) or 'none'}\n")
    return len(found) + (used > MEMORY)


if __name__ == "__main__":
    sys.exit(main())
