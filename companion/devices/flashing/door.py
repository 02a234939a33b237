"""The serial port of a board that starts anew: who speaks there, and how to get its program out of the way."""

from __future__ import annotations

import termios
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from companion.devices import wire
from companion.devices.ports import Clock
from companion.errors import MissingError

BAUD = 115_200
READ = 0.1
"""Seconds that a read may wait."""
PIECE = 4096
HELLO_WITHIN = 2.0
"""Seconds in which a running program answers."""
ASK_EVERY = 0.5
QUIET = 1.0
"""Seconds without a byte after which a program is gone: it sends a picture five times as often."""
LEAVE_WITHIN = 6.0
BACK_WITHIN = 15.0
"""Seconds that a board may take to start, with time for the system to hand out its port."""
RETRY = 0.2
GONE = (OSError, termios.error)
"""What a port raises when its cable goes; the library lets the second one through."""


class Line(Protocol):
    """An open serial port."""

    def read(self, size: int) -> bytes:
        """Wait for bytes, `READ` seconds at most."""
        ...

    def write(self, data: bytes) -> object:
        """Write all bytes."""
        ...

    def close(self) -> None:
        """Close the port."""
        ...


@dataclass(frozen=True, slots=True)
class Door:
    """A port that comes and goes, and the time that passes there."""

    port: str
    open: Callable[[], Line]
    """Open the port for us alone; raises OSError while it is not there or somebody else has it."""
    clock: Clock
    pause: Callable[[float], None]


def serial_door(port: str) -> Door:
    """Give the door of a real serial port."""

    def connect() -> Line:
        from serial import Serial

        try:
            return Serial(port, BAUD, timeout=READ, write_timeout=1.0, exclusive=True)
        except termios.error as error:
            raise OSError(*error.args) from error

    return Door(port, connect, time.monotonic, time.sleep)


def make_way(door: Door) -> None:
    """Tell a running program to stay away for one start, and wait until the port is free for `mpremote`.

    A board without a program of ours keeps silent and is left as it is.

    Raises:
        MissingError: somebody else has the port, or the board does not do what it was told.
    """
    try:
        line = door.open()
    except OSError as error:
        raise MissingError(
            "The port {port} cannot be opened: end the program that uses it, such as flugleiter play, or name another "
            "port.",
            port=door.port,
        ) from error
    try:
        running = _hear(line, door.clock, door.clock() + HELLO_WITHIN) is not None
        if running:
            line.write(wire.order("flash"))
            _fall_silent(line, door)
    except GONE:
        # It went with its port, as it was told; a cable that was pulled is found out below.
        running = True
    finally:
        line.close()
    if running:
        _come_back(door)


def greet(door: Door, within: float = BACK_WITHIN) -> wire.Hello | None:
    """Wait for the hello of a board that starts; None: it said none within these seconds."""
    end = door.clock() + within
    while door.clock() < end:
        hello = _visit(door, end)
        if hello:
            return hello
        door.pause(RETRY)
    return None


def _visit(door: Door, end: float) -> wire.Hello | None:
    try:
        line = door.open()
    except OSError:
        return None
    try:
        return _hear(line, door.clock, end)
    except GONE:
        return None
    finally:
        line.close()


def _hear(line: Line, clock: Clock, end: float) -> wire.Hello | None:
    """Ask until a hello comes or the time is over."""
    decoder = wire.Decoder()
    asked = None
    while (now := clock()) < end:
        if asked is None or now - asked >= ASK_EVERY:
            line.write(wire.ask())
            asked = now
        for said in decoder.feed(line.read(PIECE)):
            if isinstance(said, wire.Hello):
                return said
    return None


def _fall_silent(line: Line, door: Door) -> None:
    """Read until nothing comes any more."""
    start = spoken = door.clock()
    while (now := door.clock()) - spoken < QUIET:
        if now - start >= LEAVE_WITHIN:
            raise MissingError(
                "The board at {port} goes on with its program: unplug it, plug it in, and give this command again.",
                port=door.port,
            )
        if line.read(PIECE):
            spoken = door.clock()


def _come_back(door: Door) -> None:
    """Wait until the port can be opened again: it is away while the board starts."""
    end = door.clock() + BACK_WITHIN
    while True:
        door.pause(RETRY)
        try:
            door.open().close()
        except OSError as error:
            if door.clock() >= end:
                raise MissingError(
                    "The board did not come back to {port}: unplug it, plug it in, and give this command again.",
                    port=door.port,
                ) from error
        else:
            return
