"""Play a film's levels to the firmware's pins; runs under MicroPython and CPython. See `film` for its frames."""

import io

import pins  # type: ignore[import-not-found] # the settings of the board, on the path of the child only
from chip import Chip  # type: ignore[import-not-found] # its neighbour, found by its plain name in the child
from film import Film  # type: ignore[import-not-found] # as above

PWRON_RESET = 1
WDT_RESET = 3
LONGEST_WATCH = 8388
"""Milliseconds that the RP2040's watchdog can count."""
READ = 0x80
VERSION = 0x37
READERS = pins.CELLS if pins.SENSORS == "readers" else 0
FILM = Film(open("inputs", "rb", 0), readers=READERS > 0)  # noqa: SIM115, PTH123 - until the end; no pathlib here
OUTPUTS: dict[int, int] = {}
"""The levels of the outputs by GPIO number."""


def _address(numbers: tuple[int, ...]) -> int:
    """Read what the outputs of a multiplexer select, the lowest bit first."""
    return sum(OUTPUTS[number] << place for place, number in enumerate(numbers))


class Pin:
    """A GPIO pin; inputs are high unless a button or a switch of the addressed row closes."""

    IN = 0
    OUT = 1
    PULL_UP = 1

    def __init__(self, number: int, mode: int = IN, pull: int = 0, value: int = 0) -> None:
        self.number = number
        self._output = mode == self.OUT
        self._pull = pull
        if self._output:
            OUTPUTS[number] = value

    def value(self, level: int | None = None) -> int:
        """Set an output, or read a level."""
        if level is not None:
            OUTPUTS[self.number] = level
        if self._output:
            return OUTPUTS[self.number]
        frame = FILM.frame()
        if pins.SENSORS == "matrix" and self.number in pins.MATRIX_COLUMNS:
            row, column = _address(pins.MATRIX_ADDRESS), pins.MATRIX_COLUMNS.index(self.number)
            closed: int = frame.taken >> (row * len(pins.MATRIX_COLUMNS) + column)
        else:
            closed = frame.buttons >> self.number
        return 1 - (closed & 1)


class SPI:
    """The bus of the sensor chain, or of the readers."""

    def __init__(self, number: int, **settings: object) -> None:
        self.number = number
        self.settings = settings
        self._chips = [Chip() for _ in range(READERS)]
        self._laid = None

    def readinto(self, buffer: bytearray) -> None:
        """Clock the chain in: low is taken, and the end of the chain is grounded. A wire that is off reads high."""
        frame = FILM.frame()
        open_wire = "chain" in frame.broken
        for k in range(len(buffer) - 1):
            buffer[k] = 0xFF if open_wire else ~(frame.taken >> 8 * k) & 0xFF
        buffer[len(buffer) - 1] = 0xFF if open_wire else 0

    def write(self, data: bytes) -> None:
        """Write a register of the selected reader."""
        chip = self._chip(data[0] >> 1)
        for value in data[1:]:
            if chip is not None:
                chip.write(data[0] >> 1, value)

    def write_readinto(self, data: bytes, answer: bytearray) -> None:
        """Read registers of the selected reader; each answer follows its question by one byte."""
        for k, question in enumerate(data[:-1]):
            register = question >> 1 & 0x3F
            chip = self._chip(register)
            answer[k + 1] = 0xFF if chip is None else chip.read(register)

    def _chip(self, register: int) -> Chip | None:
        """Give the selected reader with the tags that lie on it now; None: it does not answer."""
        number = _address(pins.READERS_ADDRESS)
        if number == 0 and register == VERSION:
            # Only the first word to a reader asks for its version.
            FILM.passed()
        frame = FILM.frame()
        if OUTPUTS[pins.READERS_ENABLE] or not OUTPUTS[pins.READERS_RESET] or f"reader{number}" in frame.broken:
            return None
        if frame is not self._laid:
            self._laid = frame
            for cell, chip in enumerate(self._chips):
                chip.lay([uid for place, uid in frame.tags if place == cell])
        return self._chips[number]


def UART(number: int, **settings: object) -> io.FileIO:  # noqa: ARG001, N802 - called as MicroPython's class is
    """Give the pseudo-terminal as a serial port."""
    return open(0, "r+b", 0)  # the master of the pseudo-terminal, for both ways


class PWM:
    """A silent buzzer."""

    def __init__(self, pin: Pin) -> None:
        self.pin = pin

    def freq(self, hertz: int) -> None:
        """Take a frequency."""

    def duty_u16(self, duty: int) -> None:
        """Take a duty cycle."""


class WDT:
    """A watchdog that never bites: the process ends by itself. It is fed once a scan, which moves the film on."""

    def __init__(self, timeout: int) -> None:
        if timeout > LONGEST_WATCH:
            raise ValueError(timeout)
        self.timeout = timeout

    def feed(self) -> None:
        """End a scan."""
        FILM.scanned()


def reset_cause() -> int:
    """Say that the board was plugged in."""
    return PWRON_RESET


def reset() -> None:
    """End the program; the bench starts it again when it is told to."""
    raise SystemExit
