"""What a driver sets when it starts a controller, to be set again: a chip loses it with its power, unnoticed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

_CONTRAST = (0x81, 0xC1)
"""The command with which a driver ends its settings; then it clears the panel and switches it on."""
_DARK = (0xAE, 0xA4)
"""Commands with which a driver begins in the dark; alone or first in a transfer, for within one 0xA4 is no darkness."""


class Settings:
    """Stands between a driver and its bus, in the words of luma's serial interfaces.

    Args:
        bus: an open serial interface.
    """

    def __init__(self, bus: Any) -> None:  # noqa: ANN401 - luma is untyped
        self._bus = bus
        self._kept: list[Callable[[], None]] = []
        self._complete = False

    def command(self, *stream: int) -> None:
        """Send command bytes."""
        self._bus.command(*stream)
        self._complete = self._complete or stream[0] in _CONTRAST
        if not self._complete and (lit := stream[stream[0] in _DARK :]):
            self._kept.append(partial(self._bus.command, *lit))

    def data(self, stream: list[int]) -> None:
        """Send data bytes; before the contrast they are arguments of a command."""
        self._bus.data(stream)
        if not self._complete:
            self._kept.append(partial(self._bus.data, list(stream)))

    def add(self, *stream: int) -> None:
        """Send command bytes that are settings too, though the driver is done."""
        self._bus.command(*stream)
        self._kept.append(partial(self._bus.command, *stream))

    def cleanup(self) -> None:
        """Close the bus."""
        self._bus.cleanup()

    def repeat(self) -> None:
        """Set all again without a moment of darkness; contrast, on and off, and the memory stay as they are."""
        for send in self._kept:
            send()
