"""A bus that records, and models of the memory of one-colour panels (data sheets of SSD1306, SH1106, SH1107)."""

from __future__ import annotations

import errno
import threading
from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, Protocol

from PIL import Image, ImageChops, ImageOps

_COMMANDS = 0x00
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


class Model(Protocol):
    """What a bus can feed and a test can look at."""

    on: bool
    contrast: int

    def commands(self, stream: Iterable[int]) -> None:
        """Carry out command bytes."""
        ...

    def data(self, stream: Iterable[int]) -> None:
        """Take data bytes."""
        ...

    def picture(self) -> Image.Image:
        """Show what a person sees."""
        ...

    def blank(self) -> bool:
        """Say whether the memory is empty."""
        ...


class PanelModel:
    """What the one-colour controllers share: pages of columns, scan directions, start line, inversion, on and off."""

    arguments: ClassVar[Mapping[int, int]] = {}
    """How many bytes follow a command."""
    size = (128, 64)
    columns = 128
    first_column = 0
    reversed = True
    """The usual module is upright with both scan directions reversed."""

    def __init__(self) -> None:
        self.memory = [bytearray(self.columns) for _ in range(self.size[1] // 8)]
        self.page = self.column = 0
        self.start_line = self.offset = 0
        self.remapped = self.scans_down = False
        self.inverted = self.all_lit = self.on = False
        self.contrast = 0x7F

    def commands(self, stream: Iterable[int]) -> None:
        """Carry out command bytes."""
        rest = iter(stream)
        for command in rest:
            self.command(command, [next(rest, 0) for _ in range(self.arguments.get(command, 0))])

    def command(self, command: int, values: list[int]) -> None:
        """Carry out one command."""
        if command in _SWITCHES:
            setattr(self, *_SWITCHES[command])
        elif command == 0x81:
            self.contrast = values[0]
        elif command == 0xD3:
            self.offset = values[0]
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
        """Move the pointers after a byte; what is written beyond the end of a page is lost."""
        self.column += 1

    def blank(self) -> bool:
        """Say whether the memory is empty."""
        return not any(map(any, self.memory))

    def picture(self) -> Image.Image:
        """Show what a person sees."""
        width, height = self.size
        if not self.on:
            return Image.new("1", self.size)
        seen = range(self.first_column, self.first_column + width)
        standing = bytes(page[column] for column in seen for page in self.memory)
        image = Image.frombytes("1", (height, width), standing, "raw", "1;R").transpose(Image.Transpose.TRANSPOSE)
        image = ImageChops.offset(image, 0, -(self.start_line + self.offset))
        if self.remapped != self.reversed:
            image = ImageOps.mirror(image)
        if self.scans_down != self.reversed:
            image = ImageOps.flip(image)
        if self.all_lit:
            image = Image.new("1", self.size, 255)
        return ImageChops.invert(image) if self.inverted else image


class Ssd1306(PanelModel):
    """128 columns; three addressing modes, page mode after power-on. The SSD1309 is the same to a driver."""

    arguments: ClassVar = dict.fromkeys((0x20, 0x81, 0x8D, 0xA8, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB), 1) | {0x21: 2, 0x22: 2}

    def __init__(self) -> None:
        super().__init__()
        self.mode = 2
        self.pumped = False
        self.column_range, self.page_range = (0, 127), (0, 7)

    def picture(self) -> Image.Image:
        """Show what a person sees: nothing without the charge pump, which lights the dots of the usual module."""
        return super().picture() if self.pumped else Image.new("1", self.size)

    def address(self, command: int, values: list[int]) -> None:
        """Set mode, windows or the pointers; real chips take pointers in every mode, whatever the sheet says."""
        if command == 0x20:
            self.mode = values[0] & 3
        elif command == 0x8D:
            self.pumped = bool(values[0] & 4)
        elif command in (0x21, 0x22):
            if self.mode != 2:
                self._open(command, values[0], values[1])
        elif command <= 0x0F:
            self.column = self.column & 0x70 | command
        elif command <= 0x1F:
            self.column = self.column & 0x0F | (command & 7) << 4
        elif 0xB0 <= command <= 0xB7:
            self.page = command & 7

    def _open(self, command: int, first: int, last: int) -> None:
        """Set a window of columns or pages, which page mode does not know."""
        if command == 0x21:
            self.column_range, self.column = (first & 0x7F, last & 0x7F), first & 0x7F
        else:
            self.page_range, self.page = (first & 7, last & 7), first & 7

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
            self.page = command & 0xF if command & 0xF < len(self.memory) else self.page


class Sh1107(Sh1106):
    """128 columns in sixteen pages; its module is upright with the scan directions as they are."""

    arguments: ClassVar = dict.fromkeys((0x81, 0xA8, 0xAD, 0xD3, 0xD5, 0xD9, 0xDB, 0xDC), 1)
    size = (128, 128)
    columns = 128
    first_column = 0
    reversed = False


def _next(value: int, window: tuple[int, int]) -> tuple[int, bool]:
    return (window[0], True) if value == window[1] else (value + 1, False)


class RecordingBus:
    """Stands in for `smbus2.SMBus`: feeds the panels at their addresses and lets a test wait for what they show."""

    def __init__(self, panels: dict[int, Model]) -> None:
        self.panels = panels
        self.broken = self.sound = 0
        self.transfers: list[tuple[int, int]] = []
        """Address and number of bytes of each."""
        self.sent = self.closed = 0
        self._changed = threading.Condition()

    def i2c_rdwr(self, *messages: Any) -> None:
        """Write raw messages."""
        for message in messages:
            control, *stream = bytes(message)
            self.write(message.addr, control != _COMMANDS, stream, 2)

    def write_i2c_block_data(self, address: int, register: int, stream: list[int]) -> None:
        """Write a block whose register is the control byte."""
        self.write(address, register != _COMMANDS, stream, 2)

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

    def write(self, address: int, data: bool, stream: list[int], extra: int) -> None:  # noqa: FBT001 - as on the wire
        """Take data or commands; `extra` bytes go before them."""
        with self._changed:
            if address not in self.panels or (self.broken and not self.sound):
                self.broken -= self.broken > 0
                raise OSError(errno.EREMOTEIO, "Remote I/O error")
            self.sound -= self.sound > 0
            self.transfers.append((address, len(stream) + extra))
            self.sent += len(stream) + extra
            panel = self.panels[address]
            (panel.data if data else panel.commands)(stream)
            self._changed.notify_all()


class RecordingSpi:
    """Stands in for `spidev.SpiDev` in front of a recording bus, whose address is the chip select.

    Args:
        bus: what records.
        dc: tells the level of the line DC, high for data.
    """

    def __init__(self, bus: RecordingBus, dc: Callable[[], bool]) -> None:
        self._bus, self._dc, self._select = bus, dc, -1
        self.max_speed_hz = 0

    def open(self, port: int, device: int) -> None:
        """Open a device of the Pi's first bus."""
        assert port == 0
        self._select = device

    def writebytes(self, stream: list[int]) -> None:
        """Write bytes."""
        self._bus.write(self._select, self._dc(), list(stream), 0)

    def close(self) -> None:
        """Close the bus."""
        self._bus.close()
