"""Give CPython what the firmware takes from MicroPython; MicroPython's own built-in module hides this one."""

import time


def kbd_intr(character: int) -> None:
    """Take the interrupt character; a terminal of ours has none."""


def _ticks_ms() -> int:
    return time.monotonic_ns() // 1_000_000


def _ticks_diff(later: int, earlier: int) -> int:
    return later - earlier


setattr(time, "ticks_ms", _ticks_ms)  # noqa: B010 - the name is MicroPython's, no checker knows it here
setattr(time, "ticks_diff", _ticks_diff)  # noqa: B010 - as above
setattr(time, "sleep_us", lambda us: time.sleep(us / 1e6))  # noqa: B010 - as above
