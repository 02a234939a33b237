"""Models of the memory of grey panels, two dots a byte (data sheets of SSD1322 and SSD1327)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from PIL import Image


class GreyModel:
    """What both controllers share: a window into rows of bytes, left to right and then down."""

    arguments: ClassVar[Mapping[int, int]] = {}
    """How many bytes follow a command."""
    size = (128, 128)
    width = 64
    """Bytes of a row."""
    step = 1
    """Bytes of a column address."""
    first = 0
    """Byte of the leftmost dot."""
    upright = 0
    """The remapping with which the module's picture is upright."""
    brightness = 0x81
    high_first = False
    """Whether a byte's left dot is in its high half."""

    def __init__(self) -> None:
        self.memory = [bytearray(self.width) for _ in range(128)]
        self.columns = self.rows = (0, 0)
        self.row = self.byte = 0
        self.remap = -1
        self.on = False
        self.contrast = 0x7F

    def command(self, command: int, values: list[int]) -> None:
        """Carry out one command."""
        if command in (0xAE, 0xAF):
            self.on = command == 0xAF
        elif command == 0xA0:
            self.remap = values[0]
        elif command == self.brightness:
            self.contrast = values[0]
        elif command == 0x15:
            self.columns = (values[0] * self.step, (values[1] + 1) * self.step)
            self.byte = self.columns[0]
        elif command == 0x75:
            self.rows = (values[0], values[1] + 1)
            self.row = self.rows[0]

    def put(self, stream: Iterable[int]) -> None:
        """Write bytes within the window."""
        for value in stream:
            if self.byte < self.width:
                self.memory[self.row][self.byte] = value
            self.byte += 1
            if self.byte == self.columns[1]:
                self.byte, self.row = self.columns[0], self.row + 1
                self.row = self.rows[0] if self.row == self.rows[1] else self.row

    def blank(self) -> bool:
        """Say whether the memory is empty."""
        return not any(map(any, self.memory))

    def shades(self) -> Image.Image:
        """Show what a person sees: how bright each dot is, from 0 to 255 in sixteen steps."""
        if not self.on:
            return Image.new("L", self.size)
        assert self.remap == self.upright, "this glass is wired for another scan direction"
        order = (4, 0) if self.high_first else (0, 4)
        dots = bytes(
            17 * (row[self.first + x // 2] >> order[x % 2] & 0xF)
            for row in self.memory[: self.size[1]]
            for x in range(self.size[0])
        )
        return Image.frombytes("L", self.size, dots)

    def picture(self) -> Image.Image:
        """Show the dots that are lit in full."""
        lit = self.shades().point(lambda shade: 255 * (shade == 255))
        return lit.convert("1", dither=Image.Dither.NONE)


class Ssd1327(GreyModel):
    """128 by 128 dots; arguments are command bytes."""

    # luma gives eight of the fifteen levels of grey (0xB8), and ends the transfer.
    arguments: ClassVar = dict.fromkeys(
        (0x81, 0xA0, 0xA1, 0xA2, 0xA8, 0xAB, 0xB1, 0xB3, 0xB6, 0xBC, 0xBE, 0xD5, 0xFD), 1
    ) | {0x15: 2, 0x75: 2, 0xB8: 8}
    upright = 0x53

    def commands(self, stream: Iterable[int]) -> None:
        """Carry out command bytes."""
        rest = iter(stream)
        for command in rest:
            self.command(command, [next(rest, 0) for _ in range(self.arguments.get(command, 0))])

    def data(self, stream: Iterable[int]) -> None:
        """Write into the memory."""
        self.put(stream)


class Ssd1322(GreyModel):
    """256 by 64 dots amid 480 columns; arguments are data bytes, and so is what follows the command 0x5C."""

    arguments: ClassVar = dict.fromkeys(
        (0xA1, 0xA2, 0xAB, 0xB1, 0xB3, 0xB5, 0xB6, 0xBB, 0xBE, 0xC1, 0xC7, 0xCA, 0xFD), 1
    ) | dict.fromkeys((0x15, 0x75, 0xA0, 0xB4, 0xD1), 2)
    size = (256, 64)
    width = 240
    step = 2
    first = 56
    upright = 0x14
    brightness = 0xC1
    high_first = True

    def __init__(self) -> None:
        super().__init__()
        self._open = 0

    def commands(self, stream: Iterable[int]) -> None:
        """Take command bytes; one that has arguments waits for them."""
        for command in stream:
            self._open = command
            if command not in self.arguments:
                self.command(command, [])

    def data(self, stream: Iterable[int]) -> None:
        """Take the arguments of the last command, or bytes for the memory."""
        if self._open == 0x5C:
            self.put(stream)
        elif self._open in self.arguments:
            values = list(stream)
            assert len(values) == self.arguments[self._open]
            self.command(self._open, values)
