"""The program on the Pico's own chip: an emulator runs the real MicroPython with our files in its flash.

The emulator is some forty times slower than the chip, so the stories are short; all times are the chip's own.
"""

import asyncio
import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import pytest

from companion import __version__
from companion.devices import wire
from tests.firmware.helpers import FIRMWARE, load

if TYPE_CHECKING:  # the emulator is imported when there is something to run
    from rp2040py.boards import BoardSpec
    from rp2040py.device import MicroPythonDevice

UF2 = os.environ.get("FLUGLEITER_UF2", "")

pytestmark = [
    pytest.mark.rp2040,
    pytest.mark.heavy,
    pytest.mark.timeout(900),
    pytest.mark.skipif(not UF2, reason="FLUGLEITER_UF2 names no MicroPython image for the Pico (RPI_PICO, .uf2)"),
]

START = 4.0
"""Seconds that the chip may take to compile our files and say hello."""
STORY = 0.3
"""Seconds that a story may take from there on."""
REPEATED = 0.12
"""Seconds after which an input that nobody acknowledged comes again."""

L = TypeVar("L", bound=wire.Line)


class Host:
    """The other end of the chip's USB cable.

    Args:
        device: the emulated Pico.
    """

    def __init__(self, device: "MicroPythonDevice") -> None:
        self._device = device
        self._decoder = wire.Decoder()
        self.heard: list[wire.Line] = []
        device.cdc.on_serial_data = self._hear

    def say(self, data: bytes) -> None:
        """Send bytes to the chip."""
        for byte in data:
            self._device.cdc.send_serial_byte(byte)

    def press(self, gpio: int) -> None:
        """Pull a GPIO to ground, as a button does."""
        self._device.mcu.gpio[gpio].set_input_value(False)

    async def meet(self, kind: type[L], within: float, fits: Callable[[L], bool] = lambda _: True) -> L:
        """Wait for a line of this kind; fails when the chip's time is over."""
        found: list[L] = []

        def came() -> bool:
            found[:] = [line for line in self.heard if isinstance(line, kind) and fits(line)]
            return bool(found)

        assert await self._wait(came, within)
        return found[0]

    async def rest(self, seconds: float) -> None:
        """Listen for so long."""
        self.heard.clear()
        await self._wait(lambda: False, seconds)

    def _hear(self, data: bytes | bytearray) -> None:
        self.heard += self._decoder.feed(bytes(data))

    async def _wait(self, done: Callable[[], bool], seconds: float) -> bool:
        """Let the chip run until something holds, or so long by its own clock; tell whether it holds."""
        clock = self._device.simulator.clock
        end = clock.nanos + seconds * 1e9
        while not done():
            if clock.nanos >= end:
                return False
            await asyncio.sleep(0)
        return True


@pytest.fixture
def flash(tmp_path: Path) -> Path:
    """Write our files as the file system of a Pico."""
    from rp2040py.cli.mklittlefs import build_littlefs_image

    image = tmp_path / "littlefs.img"
    build_littlefs_image(image, sorted(FIRMWARE.glob("*.py")))
    return image


def pico() -> "BoardSpec":
    """Describe a Pico with the image of MicroPython that is named in the environment."""
    from rp2040py.boards import BOARDS, resolve_firmware

    return resolve_firmware(BOARDS["pico"], "micropython", UF2)


async def tell(flash: Path) -> None:
    """Start the chip, meet its hello and its picture, press a button and acknowledge it."""
    from rp2040py.device import MicroPythonDevice

    pins = load("pins")
    async with MicroPythonDevice(board=pico(), filesystem=flash) as device:
        host = Host(device)
        host.say(wire.ask())
        hello = await host.meet(wire.Hello, START)
        assert (hello.proto, hello.board, hello.cells) == (wire.PROTO, pins.BOARD, pins.CELLS)
        assert hello.firmware == __version__
        # Nothing is wired to the emulated bus: it reads low, and low is taken.
        picture = await host.meet(wire.Occupancy, STORY)
        assert picture.taken == frozenset(range(pins.CELLS))
        host.press(pins.DIE[4])
        rolled = await host.meet(wire.Input, STORY)
        assert rolled == wire.Input(hello.boot, 1, "D", "5")
        host.say(wire.acknowledge(hello.boot, 1))
        await host.rest(REPEATED)
        await host.rest(REPEATED)
        assert not [line for line in host.heard if isinstance(line, wire.Input)]


def test_the_chip_says_hello_shows_its_sensors_and_takes_an_acknowledgement(flash: Path) -> None:
    """With the real MicroPython the hello, a picture and one input come over USB, and the input comes only once."""
    asyncio.run(tell(flash))
