"""One panel: opened when first needed and after each fault."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from PIL import Image

from companion.devices.gpio import complaint
from companion.devices.oled.panel import Panel, Writer, start
from companion.devices.oled.wires import Cable
from companion.errors import FlugleiterError
from companion.rules.interface import Phrase

_SLEEP = 0xAE


class Output:
    """Puts pictures on a panel.

    Args:
        panel: which one.
    """

    def __init__(self, panel: Panel) -> None:
        self._panel = panel
        self._cable: Cable | None = None
        self._serial: Any = None
        self._writer: Writer | None = None
        self._level = -1

    def show(self, image: Image.Image, level: int, *, doubtful: bool = False) -> Phrase | None:
        """Put a picture on the panel; gives what to do about a fault.

        Args:
            image: of the panel's size, mode L for a grey panel and else mode 1.
            level: contrast from 1 to 255; 0 turns the panel off.
            doubtful: set the chip up again and write a page, whatever it should hold: it may have lost its power
                unnoticed. This also tells whether the panel is there.
        """
        from luma.core.error import Error

        try:
            self._cable = cable = self._cable or self._panel.wire.cable()
        except FlugleiterError as fault:
            return complaint("screen", fault)
        try:
            writer = self._writer or self._open(cable)
            if doubtful:
                writer.settings.repeat()
                writer.memory.doubt()
            if doubtful or level != self._level:
                self._brighten(writer, level)
            writer.write(image)
        except (OSError, ImportError, Error) as fault:
            self.close()
            return Phrase(cable.complaint(fault))
        return None

    def close(self) -> None:
        """Blank the panel and close its bus."""
        with suppress(Exception):
            if self._writer is not None:
                self._writer.device.hide()
                self._writer.write(Image.new("1", self._panel.size))
        if self._serial is not None:
            self._serial.cleanup()
        self._serial = self._writer = None

    def release(self) -> None:
        """Close for good."""
        self.close()
        if self._cable is not None:
            self._cable.release()

    def _open(self, cable: Cable) -> Writer:
        self._serial = cable.open()
        # luma keeps every device object until the process ends, so ask the bus before building one.
        self._serial.command(_SLEEP)
        self._writer, self._level = start(self._panel, self._serial), -1
        # luma cleans up by itself when the process ends, but then the bus is no longer ours, or hangs.
        self._writer.device.persist = True
        return self._writer

    def _brighten(self, writer: Writer, level: int) -> None:
        writer.device.contrast(level)
        (writer.device.show if level else writer.device.hide)()
        self._level = level
