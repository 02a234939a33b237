"""Play recorded levels to the firmware's pins; runs under MicroPython and CPython.

The file `inputs` in the current folder is a film of 64-byte frames: four bytes with the pressed push buttons by GPIO
number, then the taken sensors, both with the lowest bit first. Each frame stands for two scans, which is what the
firmware's debounce asks for; the last frame stays.
"""

import io

FRAME = 64
BUTTONS = 4
SCANS = 2
PWRON_RESET = 1
WDT_RESET = 3


class _Film:
    """The frames, played scan by scan."""

    def __init__(self) -> None:
        self.frame = bytes(FRAME)
        self._file: io.FileIO | None = None
        self._scans = 0

    def advance(self) -> None:
        """Count a scan, and go on to the next frame when this one has been seen often enough."""
        if self._file is None:
            self._file = open("inputs", "rb", 0)  # noqa: SIM115, PTH123 - open until the end; MicroPython has no pathlib
            self.frame = self._file.read(FRAME) or self.frame
        if self._scans >= SCANS:
            following = self._file.read(FRAME)
            if following:
                self.frame = following
                self._scans = 0
        self._scans += 1


FILM = _Film()


class Pin:
    """A GPIO pin; inputs are high unless their button is pressed."""

    IN = 0
    OUT = 1
    PULL_UP = 1

    def __init__(self, number: int, mode: int = IN, pull: int = 0, value: int = 0) -> None:
        self.number = number
        self._output = mode == self.OUT
        self._pull = pull
        self._level = value

    def value(self, level: int | None = None) -> int:
        """Set an output, or read a level."""
        if level is not None:
            self._level = level
        if self._output:
            return self._level
        return 1 - (FILM.frame[self.number >> 3] >> (self.number & 7) & 1)


class SPI:
    """The bus of the sensor chain."""

    def __init__(self, number: int, **settings: object) -> None:
        self.number = number
        self.settings = settings

    def readinto(self, buffer: bytearray) -> None:
        """Clock the sensors in: low is taken. This is what begins a scan."""
        FILM.advance()
        for k in range(len(buffer)):
            buffer[k] = ~FILM.frame[BUTTONS + k] & 0xFF


class PWM:
    """A silent buzzer."""

    def __init__(self, pin: Pin) -> None:
        self.pin = pin

    def freq(self, hertz: int) -> None:
        """Take a frequency."""

    def duty_u16(self, duty: int) -> None:
        """Take a duty cycle."""


class WDT:
    """A watchdog that never bites: the process ends by itself."""

    def __init__(self, timeout: int) -> None:
        self.timeout = timeout

    def feed(self) -> None:
        """Do nothing."""


def reset_cause() -> int:
    """Say that the board was plugged in."""
    return PWRON_RESET


def reset() -> None:
    """End the program; the bench starts it again when it is told to."""
    raise SystemExit
