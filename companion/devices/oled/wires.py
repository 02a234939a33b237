"""How a panel is wired: the Pi's I2C bus, or its SPI bus with two lines beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from typing import Any

from companion.devices.gpio import claim
from companion.errors import MissingError

_RESET_HOLD, _RESET_RELEASE = 0.001, 0.01


@dataclass(frozen=True, slots=True)
class Cable:
    """A bus that is ready to be opened, as often as needed."""

    open: Callable[[], Any]
    """Gives a serial interface of luma."""
    complaint: Callable[[Exception], str]
    """Names the code of the sentence for what the bus raised."""
    release: Callable[[], None] = lambda: None


@dataclass(frozen=True, slots=True)
class I2c:
    """Two wires; a panel that is missing is noticed."""

    port: int = 1
    """Number of the bus."""
    address: int = 0x3C

    def cable(self) -> Cable:
        """Prepare the bus.

        Raises:
            MissingError: when the package for it is not installed.
        """
        if find_spec("smbus2") is None:
            raise MissingError("The screen needs the package {package}: install flugleiter[pi].", package="smbus2")
        from luma.core.interface import serial

        return Cable(partial(serial.i2c, port=self.port, address=self.address), _i2c_complaint)


@dataclass(frozen=True, slots=True)
class Spi:
    """Bus 0 and its lines; nobody answers on it, so a panel that is missing is not noticed."""

    select: int = 0
    """Which chip select line, CE0 or CE1."""
    dc: int = 25
    """BCM number of the pin that tells data from commands."""
    reset: int = 12
    """BCM number of the reset pin, 0: not wired."""

    def cable(self) -> Cable:
        """Prepare the bus and claim the pins.

        Raises:
            MissingError: when the package for it is not installed, or a pin cannot be used.
            WrongInputError: a pin's number is not one of this machine's.
        """
        if find_spec("spidev") is None:
            raise MissingError(
                "A screen on SPI needs the package spidev: install {package} with apt.", package="python3-spidev"
            )
        from luma.core.interface import serial

        lines = _Lines([pin for pin in (self.dc, self.reset) if pin])
        opened = partial(
            serial.spi,
            gpio=lines,
            device=self.select,
            gpio_DC=self.dc,
            gpio_RST=self.reset or None,
            reset_hold_time=_RESET_HOLD,
            reset_release_time=_RESET_RELEASE,
        )
        return Cable(opened, _spi_complaint, lines.close)


class _Lines:
    """Output pins in the words of RPi.GPIO, which luma speaks and which does not know every Pi."""

    OUT, LOW, HIGH = "out", False, True

    def __init__(self, pins: Sequence[int]) -> None:
        self._lines = {pin: claim("OutputDevice", pin) for pin in pins}

    def setup(self, pin: int, _: str) -> None:
        """Begin with a low line."""
        self._lines[pin].off()

    def output(self, pin: int, level: bool) -> None:  # noqa: FBT001 - luma's call
        """Set a line."""
        self._lines[pin].value = level

    def close(self) -> None:
        """Give the pins back."""
        for line in self._lines.values():
            line.close()


def _i2c_complaint(fault: Exception) -> str:
    from luma.core.error import DeviceNotFoundError, DevicePermissionError

    if isinstance(fault, DevicePermissionError):
        return "screen.forbidden"
    # luma has one error for a bus and for a panel that is not there; only the bus has a file.
    return "screen.no_bus" if isinstance(fault, DeviceNotFoundError) and "/dev/" in str(fault) else "screen.away"


def _spi_complaint(fault: Exception) -> str:
    from luma.core.error import DeviceNotFoundError

    if isinstance(fault, PermissionError):
        return "screen.spi_forbidden"
    return "screen.no_spi" if isinstance(fault, DeviceNotFoundError) else "screen.away"
