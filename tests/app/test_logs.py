from __future__ import annotations

import logging

from companion.app.logs import Priority, Repeats


def record(text: str, level: int = logging.WARNING, *arguments: object) -> logging.LogRecord:
    """Make a record."""
    return logging.LogRecord("companion.test", level, __file__, 1, text, arguments, None)


def test_every_line_has_its_priority() -> None:
    """Each line of a message begins with the number of its level, so that a trace of many lines stays together."""
    formatter = Priority("%(message)s")
    levels = {logging.CRITICAL: 2, logging.ERROR: 3, logging.WARNING: 4, logging.INFO: 6, logging.DEBUG: 7}
    for level, number in levels.items():
        assert formatter.format(record("one\ntwo", level)) == f"<{number}>one\n<{number}>two"


def test_the_same_line_is_written_once_in_a_while() -> None:
    """A line that comes again and again is left out for a minute, and then tells how often it came."""
    now = [0.0]
    passes = Repeats(lambda: now[0], 60.0)
    assert passes(record("printer: %s", logging.WARNING, "gone"))
    assert not any(passes(record("printer: %s", logging.WARNING, "gone")) for _ in range(5))
    assert passes(record("printer: %s", logging.WARNING, "back"))
    now[0] = 60.0
    late = record("printer: %s", logging.WARNING, "gone")
    assert passes(late)
    assert late.getMessage() == "printer: gone (and 5 times before)"
    now[0] = 120.0
    last = record("printer: %s", logging.WARNING, "gone")
    assert passes(last)
    assert last.getMessage() == "printer: gone"


def test_what_is_remembered_stays_small() -> None:
    """Lines that differ all pass, and months of them fill no memory."""
    passes = Repeats(lambda: 0.0)
    assert all(passes(record(f"line {number}")) for number in range(1000))
    assert len(passes._said) <= 256
