"""What a set-up can look at: each a function, so that a test brings its own machine."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from companion.app.games import GAMES, lay
from companion.devices.finding.boards import Boards, find_boards
from companion.devices.finding.panels import Panels, find_panels
from companion.devices.finding.printers import UsbPrinter, find_printers
from companion.devices.flashing.finding import Drive, boot_drive
from companion.devices.oled import Panel
from companion.devices.oled.output import Output
from companion.rules.interface import Phrase
from companion.screens.pattern import pattern

BRIGHTNESS = 0xCF


def spi_is_on() -> bool:
    """Tell whether the header's SPI bus is on."""
    return any(Path("/dev").glob("spidev0.*"))


@contextmanager
def shown(panel: Panel) -> Iterator[Phrase | None]:
    """Show the test pattern on a panel for a while; gives what to do where it cannot be shown."""
    output = Output(panel)
    try:
        yield output.show(pattern(panel.size, grey=panel.chip.grey), BRIGHTNESS)
    finally:
        output.release()


def shipped_boards() -> Mapping[str, str]:
    """Name the games whose own boards say these words in their hello."""
    return {lay(game).plan().name: game for game in GAMES}


@dataclass(frozen=True, slots=True)
class Look:
    """Ways to look at a machine; by default at this one."""

    panels: Callable[[], Panels] = find_panels
    spi: Callable[[], bool] = spi_is_on
    show: Callable[[Panel], AbstractContextManager[Phrase | None]] = shown
    boards: Callable[[], Boards] = find_boards
    drive: Callable[[], Drive | None] = boot_drive
    printers: Callable[[], tuple[UsbPrinter, ...]] = find_printers
    games: Mapping[str, str] = field(default_factory=shipped_boards)
