"""A bus that records, and models of the panels' memory behind it (SSD1306/SSD1309 and SH1106 data sheets)."""

from __future__ import annotations

import errno
import threading
from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar

from PIL import Image

_COMMANDS, _DATA = 0x00, 0x40
_DEADLINE = 10.0
_SWITCHES = {
    0xA0: ("remapped", False),
    0xA1: ("remapped", True),
    0xA4: ("all_lit", False),
    0xA5: ("all_lit", True),
    0xA6: ("inverted", False),
    0xA7: ("inverted", True),
    0xAE: ("on", False),
    0xAF: ("on", True),
    0xC0: ("scans_down", False),
    0xC8: ("scans_down", True),
}


class PanelModel:
    """What all three controllers share: pages of columns, scan directions, start line, inversion, on and off."""

    arguments: ClassVar[Mapping[int, int]] = {}
    """How many bytes follow a command."""
    columns = 128
    first_column = 0

    def __init__(self) -> None:
        self.memory = [bytearray(self.columns) for _ in range(8)]
        self.page = self.column = 0
        self.start_line = self.offset = 0
        self.remapped = self.scans_down = False
        self.inverted = self.all_lit = self.on = False
        self.contrast = 0x7F

    def commands(self, stream: Iterable[int]) -> None:
        """Carry out command bytes."""
        rest = iter(stream)
        for command in rest:
            self.command(command, [next(rest) for _ in range(self.arguments.get(command, 0))])

    def command(self, command: int, values: list[int]) -> None:
        """Carry out one command."""
        if command in _SWITCHES:
            setattr(self, *_SWITCHES[command])
        elif command == 0x81:
            self.contrast = values[0]
        elif command == 0xD3:
            self.offset = values[0] & 0x3F
        elif 0x40 <= command <= 0x7F:
            self.start_line = command & 0x3F
        else:
            self.address(command, values)

    def address(self, command: int, values: list[int]) -> None:
        """Move the pointers, or ignore what the data sheet does not name."""
        raise NotImplementedError

    def data(self, stream: Iterable[int]) -> None:
        """Write data bytes where the pointers point."""
        for value in stream:
            if self.column < self.columns:
                self.memory[self.page][self.column] = value
            self.advance()

    def advance(self) -> None:
        """Move the pointers after a byte."""
        raise NotImplementedError

    def picture(self) -> Image.Image:
        """Show what a person sees; the usual module is upright with both scan directions reversed."""
        image = Image.new("1", (128, 64))
        if not self.on:
            return image
        for y in range(64):
            line = ((y if self.scans_down else 63 - y) + self.start_line + self.offset) % 64
            for x in range(128):
                column = (x if self.remapped else 127 - x) + self.first_column
                lit = bool(self.memory[line // 8][column] >> line % 8 & 1) or self.all_lit
                image.putpixel((x, y), 255 * (lit != self.inverted))
        return image


class Ssd1306(PanelModel):
    """128 columns; three addressing modes, page mode after power-on. The SSD1309 is the same to a driver."""

    arguments: ClassVar = dict.fromkeys((0x20, 0x81, 0x8D, 0xA8, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB), 1) | {0x21: 2, 0x22: 2}

    def __init__(self) -> None:
        super().__init__()
        self.mode = 2
        self.column_range, self.page_range = (0, 127), (0, 7)

    def address(self, command: int, values: list[int]) -> None:
        """Set mode, windows or the pointers; real chips take pointers in every mode, whatever the sheet says."""
        if command == 0x20:
            self.mode = values[0] & 3
        elif command == 0x21:
            self.column_range = (values[0] & 0x7F, values[1] & 0x7F)
            self.column = self.column_range[0]
        elif command == 0x22:
            self.page_range = (values[0] & 7, values[1] & 7)
            self.page = self.page_range[0]
        elif command <= 0x0F:
            self.column = self.column & 0x70 | command
        elif command <= 0x1F:
            self.column = self.column & 0x0F | (command & 7) << 4
        elif 0xB0 <= command <= 0xB7:
            self.page = command & 7

    def advance(self) -> None:
        """Go on within the window, along the page (0), down the column (1) or round the page (2)."""
        if self.mode == 1:
            self.page, wrapped = _next(self.page, self.page_range)
            if wrapped:
                self.column, _ = _next(self.column, self.column_range)
        elif self.mode == 0:
            self.column, wrapped = _next(self.column, self.column_range)
            if wrapped:
                self.page, _ = _next(self.page, self.page_range)
        else:
            self.column = (self.column + 1) % self.columns


class Sh1106(PanelModel):
    """132 columns of which a panel shows the middle 128; page addressing only."""

    arguments: ClassVar = dict.fromkeys((0x81, 0xA8, 0xAD, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB), 1)
    columns = 132
    first_column = 2

    def address(self, command: int, values: list[int]) -> None:  # noqa: ARG002 - these commands have none
        """Set the pointers."""
        if command <= 0x0F:
            self.column = self.column & 0xF0 | command
        elif command <= 0x1F:
            self.column = self.column & 0x0F | (command & 0xF) << 4
        elif 0xB0 <= command <= 0xBF:
            self.page = command & 7

    def advance(self) -> None:
        """Go on along the page; what is written beyond its end is lost."""
        self.column += 1


def _next(value: int, window: tuple[int, int]) -> tuple[int, bool]:
    return (window[0], True) if value == window[1] else (value + 1, False)


class RecordingBus:
    """Stands in for `smbus2.SMBus`: feeds the panels at their addresses and lets a test wait for what they show."""

    def __init__(self, panels: dict[int, PanelModel]) -> None:
        self.panels = panels
        self.broken = self.sound = 0
        self.transfers: list[tuple[int, int]] = []
        """Address and number of bytes of each."""
        self.closed = 0
        self._changed = threading.Condition()

    def i2c_rdwr(self, *messages: Any) -> None:
        """Write raw messages."""
        for message in messages:
            control, *stream = bytes(message)
            self._write(message.addr, control, stream)

    def write_i2c_block_data(self, address: int, register: int, stream: list[int]) -> None:
        """Write a block whose register is the control byte."""
        self._write(address, register, stream)

    def close(self) -> None:
        """Count how often the bus is closed."""
        self.closed += 1

    def wait(self, holds: Callable[[], bool]) -> None:
        """Wait until something holds, looked at after each transfer."""
        with self._changed:
            assert self._changed.wait_for(holds, _DEADLINE), "the panels never came to show it"

    def break_next(self, transfers: int, after: int = 0) -> None:
        """Let so many transfers fail, after so many sound ones; -1: all until it is called again."""
        with self._changed:
            self.broken, self.sound = transfers, after

    def _write(self, address: int, control: int, stream: list[int]) -> None:
        with self._changed:
            if address not in self.panels or (self.broken and not self.sound):
                self.broken -= self.broken > 0
                raise OSError(errno.EREMOTEIO, "Remote I/O error")
            self.sound -= self.sound > 0
            self.transfers.append((address, len(stream) + 2))
            panel = self.panels[address]
            (panel.commands if control == _COMMANDS else panel.data)(stream)
            self._changed.notify_all()
