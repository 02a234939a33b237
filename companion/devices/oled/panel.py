"""Which panel it is, and how its controller is written to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Protocol

from PIL import Image

from companion.devices.oled.settings import Settings
from companion.devices.oled.spans import ROWS, Memory, Span
from companion.devices.oled.wires import I2c, Spi
from companion.errors import WrongInputError

_PAGE_MODE = (0x20, 0x02)
_PAGE, _LOW, _HIGH = 0xB0, 0x00, 0x10


@dataclass(frozen=True, slots=True)
class Chip:
    """What there is to know of a controller beyond luma's driver."""

    size: tuple[int, int] = (128, 64)
    first: int = 0
    """The memory's column of the leftmost dot."""
    after: tuple[int, ...] = ()
    """Command after luma's own start."""
    gap: int = 7
    """Bytes that it costs to begin a new span, in columns."""
    grey: bool = False
    """Four bits a dot; luma sends such a panel boxes."""
    spi_only: bool = False


CHIPS: Mapping[str, Chip] = MappingProxyType(
    {
        # luma starts these with windows (0x21, 0x22), which take three more bytes a span than pages do.
        "ssd1306": Chip(after=_PAGE_MODE),
        "ssd1309": Chip(after=_PAGE_MODE),
        "sh1106": Chip(first=2),
        "sh1107": Chip((128, 128)),
        "ssd1322": Chip((256, 64), gap=2, grey=True, spi_only=True),
        "ssd1327": Chip((128, 128), gap=2, grey=True),
    }
)
"""By the name of luma's driver."""


@dataclass(frozen=True, slots=True)
class Panel:
    """Which panel hangs where.

    Raises:
        WrongInputError: says what there is.
    """

    driver: str = "ssd1306"
    wire: I2c | Spi = field(default_factory=I2c)
    rotate: int = 0
    """In quarters of a turn: 0, or 2 for a panel that hangs upside down."""

    def __post_init__(self) -> None:
        if self.driver not in CHIPS:
            raise WrongInputError(
                "There is no screen driver {driver}: take one of {drivers}.",
                driver=self.driver,
                drivers=", ".join(CHIPS),
            )
        if self.rotate not in (0, 2):
            raise WrongInputError("The screen cannot be turned by {rotate}: take 0 or 2.", rotate=self.rotate)
        if self.chip.spi_only and isinstance(self.wire, I2c):
            raise WrongInputError(
                'A screen with the {driver} works on SPI only: write interface = "spi" below [oled].',
                driver=self.driver,
            )

    @property
    def chip(self) -> Chip:
        """Its controller."""
        return CHIPS[self.driver]

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows."""
        return self.chip.size


class Writer(Protocol):
    """A started panel that is told what changed."""

    device: Any
    memory: Memory
    settings: Settings

    def write(self, image: Image.Image) -> None:
        """Bring a picture, of mode L for a grey panel and else of mode 1, into the panel's memory."""
        ...


class _Pages:
    """Writes spans to one-colour controllers, each with the page and column where it begins."""

    def __init__(self, device: Any, memory: Memory, settings: Settings, first: int) -> None:  # noqa: ANN401 - untyped
        self.device, self.memory, self.settings, self._first = device, memory, settings, first

    def write(self, image: Image.Image) -> None:
        """Send the spans that differ."""
        for span in self.memory.take(self.device.preprocess(image)):
            self.device.command(*self._pointers(span))
            self.device.data([byte for byte in span.data if isinstance(byte, int)])

    def _pointers(self, span: Span) -> tuple[int, int, int]:
        column = span.column + self._first
        return _PAGE | span.page, _LOW | column & 0xF, _HIGH | column >> 4


class _Boxes:
    """Lets luma send the boxes that differ."""

    def __init__(self, device: Any, memory: Memory, settings: Settings) -> None:  # noqa: ANN401 - luma is untyped
        self.device, self.memory, self.settings = device, memory, settings

    def write(self, image: Image.Image) -> None:
        """Send the boxes that differ."""
        self.device.display(image.convert("RGB"))


def start(panel: Panel, serial: Any) -> Writer:  # noqa: ANN401 - luma is untyped
    """Start the controller of a panel on an open bus.

    Raises:
        OSError: the bus fails; luma's own errors too.
    """
    from luma.oled import device as drivers

    chip, (width, height), settings = panel.chip, panel.size, Settings(serial)
    driver, memory = getattr(drivers, panel.driver), Memory(height // ROWS, chip.gap)
    if chip.grey:
        device = driver(settings, width, height, panel.rotate, mode="RGB", framebuffer=memory)
        return _Boxes(device, memory, settings)
    device = driver(settings, width, height, panel.rotate)
    if chip.after:
        settings.add(*chip.after)
    return _Pages(device, memory, settings, chip.first)
